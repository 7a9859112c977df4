"""What the documentation names is there: commands, options, modules, files, headings."""

import importlib.util
import re
import shlex
import subprocess
import unicodedata
from pathlib import Path

import pytest

from lastcard.cli import Misused, Parser, full_parser
from tests.docs.pages import LANGUAGES, ROOT, WRITTEN_BY_PEOPLE, blocks_of, prose_of

PAGES = {page.relative_to(ROOT).as_posix(): page for page in WRITTEN_BY_PEOPLE}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_block_says_its_language_and_why_it_is_not_run(page: Path) -> None:
    for block in blocks_of(page):
        assert block.language in LANGUAGES, f"{block.place}: a block in {block.language!r}"
        assert block.mark not in ("not run", "until") or block.reason, f"{block.place}: say why"
    # Four spaces would make a block, too, that nothing tells the language of.
    without_lists = re.sub(r"(?m)^ *([-*]|\d+\.) .*\n(\n? {2,}.*\n)*", "", prose_of(page))
    indented = re.findall(r"\n\n {4}\S.*", without_lists)
    assert indented == [], f"{page}: fence these blocks"


def test_every_command_that_is_named_takes_what_it_is_given() -> None:
    parser = full_parser()
    wrong: list[str] = []
    for name, page in PAGES.items():
        for command in _commands(page):
            problem = _misused(parser, command)
            if problem:
                wrong.append(f"{name}: {command}: {problem}")
    assert wrong == []


def _commands(page: Path) -> list[str]:
    """`lastcard …` in the text and in blocks of commands."""
    named = re.findall(r"`(lastcard [a-z-]+[^`]*)`", re.sub(r"\n(?! *\n)\s*", " ", prose_of(page)))
    if page.name == "CHANGELOG.md":
        named = []  # it tells what was
    for block in blocks_of(page):
        if block.language == "sh" and block.mark != "not run":
            named += re.findall(r"^(?:\w+=\S+ )*(lastcard .*)$", block.text, re.MULTILINE)
    return named


def _misused(parser: Parser, command: str) -> str:
    """What is wrong with a command; one that lacks something is only named, not given."""
    words = shlex.split(command, comments=True)[1:]
    ends = [number for number, word in enumerate(words) if word in ("|", "||", ">", "&&", "<", "&")]
    words = [word for word in words[: ends[0] if ends else None] if word != "…"]
    words = ["1" if re.fullmatch(r"[A-Z]+", word) else word for word in words]
    try:
        parser.parse_args(words)
    except SystemExit:
        return ""  # --help
    except Misused as misused:
        told = str(misused)
        lacks = "arguments are required" in told or "expected one argument" in told
        return "" if lacks else told
    return ""


def test_every_module_that_is_named_can_be_found() -> None:
    named = {
        module
        for page in PAGES.values()
        for module in re.findall(r"python -m ([a-z_]+(?:\.[a-z_]+)*)", page.read_text("utf-8"))
    }
    assert named
    assert [name for name in sorted(named) if importlib.util.find_spec(name) is None] == []


def test_every_target_of_make_that_is_named_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for name, page in PAGES.items():
        text = page.read_text("utf-8")
        named = set(re.findall(r"`make ([a-z-]+)", text))
        for block in blocks_of(page):
            named |= set(re.findall(r"(?m)^make ([a-z-]+)", block.text))
        assert named <= targets, name


def test_every_link_leads_somewhere() -> None:
    lost: list[str] = []
    for name, page in PAGES.items():
        for link in re.findall(r"\]\(([^)\s]+)\)", prose_of(page)):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            if not target.exists() or (anchor and anchor not in _anchors(target)):
                lost.append(f"{name}: {link}")
    assert lost == []


def _anchors(page: Path) -> set[str]:
    """What headings are called in links, as GitHub and the site do it."""
    text = _without_blocks(page)
    headings = re.findall(r"(?m)^#+ (.*)$", text)
    named = set(re.findall(r'<a id="([\w-]+)">', text))
    return named | {
        _slug(re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", heading)) for heading in headings
    }


def _without_blocks(page: Path) -> str:
    return prose_of(page) if page.suffix == ".md" else ""


def _slug(heading: str) -> str:
    plain = unicodedata.normalize("NFC", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")


def test_make_can_do_what_the_readme_says() -> None:
    (block,) = [b for b in blocks_of(ROOT / "README.md") if b.text.startswith("make ")]
    for line in block.text.splitlines():
        words = shlex.split(line, comments=True)
        subprocess.run([words[0], "-n", *words[1:]], cwd=ROOT, check=True, capture_output=True)
