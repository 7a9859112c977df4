"""Without the extra there is a clear message; compiling is told, once."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lastcard.fast import compiling


def run(code: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_without_the_extra_the_message_says_what_to_install(package: str) -> None:
    done = run(f"import sys; sys.modules[{package!r}] = None\nimport lastcard.fast")
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith(
        f"lastcard.fast needs {package}, which is not installed. "
        'Install the extra: pip install "lastcard[fast]"'
    )


def test_the_store_is_named_after_the_sources(tmp_path: Path) -> None:
    code = "from lastcard.fast.compiling import STORE; print(STORE)"
    store = Path(run(code, NUMBA_CACHE_DIR=str(tmp_path)).stdout.strip())
    assert store.parent == tmp_path
    assert store.name == compiling.STORE.name


@pytest.mark.parametrize("name", compiling._NOT_COMPILED)
def test_what_is_not_in_the_digest_has_nothing_compiled_for_the_cpu(name: str) -> None:
    path = Path(compiling.__file__).with_name(f"{name}.py")
    if path.exists():
        lines = path.read_text().splitlines()
        assert not {"@compiled", "@entry_point"} & {line.strip() for line in lines}


def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "STORE", tmp_path)
    with compiling.announced():
        pass
    told = capsys.readouterr().err
    assert "compiling the rules for this machine, once" in told
    assert str(tmp_path) in told
    with compiling.announced():
        pass
    assert capsys.readouterr().err == ""


def _double(number: int) -> int:
    return number * 2


def test_what_was_compiled_is_found_in_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in an image, whose folder of compiled functions is made when it is built."""
    assert compiling.entry_point(_double, store=tmp_path)(4) == 8
    kept = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert kept

    def refuse(**_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("numba.core.caching.tempfile.TemporaryFile", refuse)
    found: Any = compiling.entry_point(_double, store=tmp_path)
    assert found(4) == 8
    assert found.stats.cache_hits
    # What is not there is compiled, and not kept.
    assert found(0.5) == 1.0
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == kept
    nowhere = compiling.entry_point(_double, store=tmp_path / "file")
    assert nowhere(4) == 8


def test_what_was_compiled_is_found_wherever_the_sources_lie(tmp_path: Path) -> None:
    """As after an install into a new environment, or in another checkout.

    In processes of their own: one that has compiled a function may still have parts of it at hand.
    """
    code = """
import sys
from pathlib import Path
place, store = sys.argv[1:]
sys.path.insert(0, place)
from lastcard.fast.compiling import entry_point
from package.halving import half
found = entry_point(half, store=Path(store))
print(found(8), sum(found.stats.cache_hits.values()))
"""
    told: list[str] = []
    for place in ("one", "other"):
        file = tmp_path / place / "package" / "halving.py"
        file.parent.mkdir(parents=True)
        file.write_text("def half(number):\n    return number // 2\n")
        done = run(code, str(tmp_path / place), str(tmp_path / "store"))
        told.append(done.stdout or done.stderr)
    assert told == ["4 0\n", "4 1\n"]
