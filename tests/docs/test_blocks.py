"""Every block of the documentation that can be run is run, page by page, from top to bottom."""

import doctest
import io
import os
import re
import signal
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, WRITTEN_BY_PEOPLE, Block, blocks_of, is_long
from tests.e2e.server_process import free_port

WITH_BLOCKS = {
    page.relative_to(ROOT).as_posix(): page
    for page in WRITTEN_BY_PEOPLE
    if any(b.language in ("python", "sh") and b.mark != "not run" for b in blocks_of(page))
}
BESIDE = ("examples", "share", "deploy", "docs", "tests", "tools", "bench", "src", "Makefile")
"""What a reader of the pages has in the folder where the commands are typed."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like a checkout, in which nothing that is written is kept."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in BESIDE:
        (folder / name).symlink_to(ROOT / name)
    settings = {
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "LASTCARD_DATA": str(tmp_path / "server"),
        "LASTCARD_PORT": str(free_port()),
        "LASTCARD_HOST": "127.0.0.1",
        "BROWSER": "true",
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(folder)]),
        # What is compiled stays compiled.
        "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache"),
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    return folder


@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", WITH_BLOCKS.values(), ids=WITH_BLOCKS)
def test_the_quick_blocks_of_a_page_run(page: Path, folder: Path) -> None:
    _run_page(page, folder, long=False)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("page", WITH_BLOCKS.values(), ids=WITH_BLOCKS)
def test_all_blocks_of_a_page_run(page: Path, folder: Path) -> None:
    if not any(is_long(block) for block in blocks_of(page)):
        pytest.skip("nothing on this page takes long")
    _run_page(page, folder, long=True)


def _run_page(page: Path, folder: Path, *, long: bool) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    printed = ""
    for block in blocks_of(page):  # another page may have had a module of the same name
        sys.modules.pop(block.file.removesuffix(".py"), None)
    for block in blocks_of(page):
        if block.file:
            (folder / block.file).write_text(block.text, "utf-8")
    for block in blocks_of(page):
        if block.mark == "printed":
            assert _fits(block.text, printed), f"{block.place}: what is printed is\n{printed}"
        elif block.mark != "not run" and (long or not is_long(block)):
            printed = _run(block, names)


def _run(block: Block, names: dict[str, object]) -> str:
    """Run a block, in the names that those above it made; what it prints."""
    if block.language == "sh":
        return _run_commands(block)
    if block.language == "python" and block.text.startswith(">>> "):
        _run_session(block, names)
    elif block.language == "python":
        return _run_program(block, names)
    return ""


def _run_session(block: Block, names: dict[str, object]) -> None:
    session = doctest.DocTestParser().get_doctest(block.text, {}, block.place, block.place, 0)
    session.globs = names
    told: list[str] = []
    doctest.DocTestRunner().run(session, out=told.append, clear_globs=False)
    assert not told, "".join(told)


def _run_program(block: Block, names: dict[str, object]) -> str:
    printed = io.StringIO()
    padded = "\n" * (block.line - 1) + block.text  # so that errors name the line of the page
    with redirect_stdout(printed):
        exec(compile(padded, str(block.page), "exec"), names)
    return printed.getvalue()


def _run_commands(block: Block) -> str:
    """Run a script of commands; one that goes on for ever is ended when it has said enough."""
    if block.text.startswith("make "):
        return ""  # `test_make_can_do_what_the_readme_says`
    process = subprocess.Popen(
        ["bash", "-e", "-o", "pipefail", "-c", block.text],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    assert process.stdout is not None
    if block.mark != "until":
        printed, _ = process.communicate()
        assert process.returncode == 0, f"{block.place}: {process.returncode}\n{printed}"
        return printed
    printed = ""
    with process:
        for line in process.stdout:
            printed += line
            if block.reason in printed:
                break
        os.killpg(process.pid, signal.SIGINT)
        printed += process.stdout.read()
    assert block.reason in printed, f"{block.place}: it never says {block.reason!r}\n{printed}"
    return printed


def _fits(wanted: str, printed: str) -> bool:
    """Whether it was printed, at its beginning; `…` stands for anything."""
    parts = [re.escape(part) for part in wanted.strip().split("…")]
    return re.search("(.|\n)*?".join(parts), printed) is not None
