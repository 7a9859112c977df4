import re
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


def test_the_example_in_the_readme_runs(capsys: pytest.CaptureFixture[str]):
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len([line for line in example.splitlines() if line]) == 5
    exec(compile(example, str(README), "exec"), {})
    assert re.search(r"\nthe round is over: seat [123] went out\n\Z", capsys.readouterr().out)


def test_every_link_in_the_readme_leads_somewhere():
    links = re.findall(r"\]\(([^)]+)\)", README.read_text("utf-8"))
    assert links
    assert [link for link in links if not (README.parent / link).exists()] == []
