"""The pages of the documentation, taken apart into blocks that can be run.

A block is fenced and says its language. `python` is run, as a session where it begins with `>>>`;
blocks of a page go on from one another. `sh` is run as a script; a fence with `title="NAME"` is
the file of that name. A comment on the line above a fence says what else there is to know:

    <!-- not run: why -->     it cannot be run by a test
    <!-- long -->             it takes long: `make test-long` runs it
    <!-- until: WORDS -->     it does not end by itself: it is ended once it has said these words;
                              that takes long, too
    <!-- printed -->          it is what the block before it prints; `…` stands for anything
"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITTEN_BY_PEOPLE = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / ".github").rglob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "bench" / "README.md",
    ROOT / "web" / "README.md",
]
LANGUAGES = ("caddy", "ini", "json", "lcn", "py", "python", "sh", "text", "toml", "ts", "yaml")

_FENCE = re.compile(r"^( *)(`{3,})(.*?)$\n(.*?)^ *\2 *$", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"<!-- (not run|long|until|printed)(?:: (.*?))? -->\n *\Z")
_TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Block:
    """What stands between two fences."""

    page: Path
    line: int
    language: str
    text: str
    mark: str = ""
    reason: str = ""
    """What the mark says after its colon."""
    file: str = ""

    @property
    def place(self) -> str:
        """Where it stands, for those who have to mend it."""
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    """All blocks of a page, in their order."""
    text = page.read_text("utf-8")
    found: list[Block] = []
    for fence in _FENCE.finditer(text):
        indent, said, inside = len(fence[1]), fence[3], fence[4]
        mark = _MARK.search(text, 0, fence.start())
        title = _TITLE.search(said)
        found.append(
            Block(
                page,
                line=text.count("\n", 0, fence.start()) + 2,
                language=said.split(" ")[0],
                text="".join(line[indent:] or "\n" for line in inside.splitlines(keepends=True)),
                mark="" if mark is None else mark[1],
                reason="" if mark is None else mark[2] or "",
                file="" if title is None else title[1],
            )
        )
    return found


def prose_of(page: Path) -> str:
    """A page without its blocks."""
    return _FENCE.sub("", page.read_text("utf-8"))


def is_long(block: Block) -> bool:
    """Whether it is left to `make test-long`."""
    return block.mark in ("long", "until")
