"""Every message that the clients share is said by one of them."""

import re
from importlib.resources import files
from pathlib import Path

import lastcard
from lastcard.answers.catalog import catalog
from lastcard.lesson import first_lesson

SOURCES = Path(lastcard.__path__[0])
BROWSER = Path(__file__).parents[3] / "web" / "src"
QUOTED = re.compile(r"""["'`]([a-z]\w*(?:-\w+)*)["'`]""")
BEGINNING = re.compile(r"""["'`]([a-z]+(?:-[a-z]+)*-)\$?\{""")
ENDINGS = ("", "-text", "-done", "-on-text", "-off-text")
"""What is said of the same thing in more words."""


def code() -> str:
    browser = [path for path in BROWSER.rglob("*") if path.suffix in {".ts", ".svelte"}]
    ours = [path for path in browser if ".test." not in path.name]
    return "\n".join(path.read_text("utf-8") for path in (*SOURCES.rglob("*.py"), *ours))


def offered() -> set[str]:
    """The words for messages that stand in data and not in code."""
    found = catalog()
    ids = {item.id for item in (*found.editions, *found.presets)} | set(first_lesson().steps)
    options = {option.name for option in found.options}
    return ids | options | {f"{o.name}-{choice}" for o in found.options for choice in o.choices}


def test_every_shared_message_is_said() -> None:
    """A client names a message, or puts it together: `coach-` and the code of a reason."""
    texts = files("lastcard").joinpath("messages", "en").iterdir()
    shared = [
        line.partition(" =")[0]
        for text in texts
        for line in text.read_text("utf-8").splitlines()
        if re.match(r"[a-z][\w-]* =", line)
    ]
    everything = code()
    words = set(QUOTED.findall(everything)) | offered()
    beginnings = set(BEGINNING.findall(everything))

    def is_said(message: str) -> bool:
        return message in words or any(
            message.startswith(beginning)
            and message.endswith(ending)
            and message.removeprefix(beginning).removesuffix(ending) in words
            for beginning in beginnings
            for ending in ENDINGS
        )

    assert [message for message in shared if not is_said(message)] == []
