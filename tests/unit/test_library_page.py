"""Every example of docs/library.md gives what the page says it gives."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_examples_on_the_page_give_what_it_says() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert all(block.startswith(">>> ") for block in blocks)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "page", str(PAGE), 0)
    told: list[str] = []
    results = doctest.DocTestRunner().run(examples, out=told.append)
    assert "".join(told) == ""
    assert results.attempted == len(examples.examples) > 30
