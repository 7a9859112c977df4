"""Compiling with Numba: the functions of the rules, the entry points and where they are kept.

Numba renews a stored function when the function's own file changes, not when a file that it calls
into does. So the store's folder is named after a digest of all files that hold compiled functions.
"""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from lastcard.fast.indexing import with_unsigned_indexes

# Numba's annotations know neither of these options nor its configuration.
njit: Any = numba.njit
_config: Any = numba.config  # pyright: ignore[reportPrivateImportUsage]
OPTIONS: Final = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Release the interpreter lock, and do not count references to arrays."""

Function = TypeVar("Function", bound=Callable[..., object])

_DONE: Final = "compiled"
_NOT_COMPILED: Final = (
    "__init__",
    "batch",
    "gpu",
    "gpu_kernels",
    "holding",
    "matches",
    "positions",
    "rules",
)
"""Modules of this package that hold nothing compiled for the CPU."""


def digest_of(sources: Iterable[Path], *, beside: str) -> str:
    """A name for what is compiled from these files, with what stands beside them."""
    digest = hashlib.sha256(beside.encode())
    for path in sorted(sources):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _find_store() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    base = Path(chosen) if chosen else _user_cache() / "lastcard"
    sources = Path(__file__).parent.glob("*.py")
    compiled = (path for path in sources if path.stem not in _NOT_COMPILED)
    versions = f"{numba.__version__} {np.__version__}"
    return base / f"fast-{digest_of(compiled, beside=versions)}"


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


STORE: Final = _find_store()
"""Where compiled entry points are kept."""


class _Kept(UserProvidedCacheLocator):
    """A folder of the store, the same wherever the sources lie: an environment made anew, or
    another checkout, finds what was compiled from files like its own.
    """

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Numba would name it after the path."""
        return Path(py_file).parent.name


class _KeptImpl(CompileResultCacheImpl):
    _locator_classes = (_Kept,)


class _Cache(FunctionCache):
    _impl_class = _KeptImpl


class _Found(_Kept):
    """A folder that exists and may be read-only."""

    def ensure_cache_path(self) -> None:
        """Do nothing, where Numba would try to write."""


class _FoundImpl(CompileResultCacheImpl):
    _locator_classes = (_Found,)


class _ReadOnlyCache(FunctionCache):
    """What was compiled before, in a read-only folder, e.g. of a container image."""

    _impl_class = _FoundImpl

    def save_overload(self, sig: Any, data: Any) -> None:
        """Do nothing, since nothing can be kept."""


def compiled(function: Function) -> Function:
    """A function of the rules: compiled as part of what calls it, on the CPU or in a CUDA kernel.

    Without reference counts for arrays, and inlined: both make it many times faster. Indexes are
    unsigned (`indexing.py`), which makes it a little faster still.
    """
    return njit(forceinline=True, **OPTIONS)(with_unsigned_indexes(function))


def called(function: Function) -> Function:
    """A function that is compiled by itself and called, because inlining it would take a minute.

    The time to compile a loop grows with the square of its length.
    """
    return njit(**OPTIONS)(function)


def entry_point(function: Function, *, store: Path = STORE) -> Function:
    """A function called from Python: lets other threads run, and is kept on disk.

    From a folder that cannot be written what is there is read.
    """
    made: Any = njit(**OPTIONS)(function)
    if made is function:  # Numba is told to compile nothing
        return function
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(store)  # for this function, and for no one else's
    try:
        store.mkdir(parents=True, exist_ok=True)
        made._cache = _Cache(function)  # noqa: SLF001 - as Numba does
    except (OSError, RuntimeError):
        if store.is_dir():
            made._cache = _ReadOnlyCache(function)  # noqa: SLF001
    finally:
        _config.CACHE_DIR = before
    return made


@contextmanager
def announced(what: str = "the rules", done: str = _DONE) -> Generator[None]:
    """Say on the standard error what takes so long, the first time after an install or a change.

    `done` is the file in the store that tells the next time that it need not be done again.
    """
    if (STORE / done).exists():
        yield
        return
    start = time.perf_counter()
    _tell(f"lastcard.fast: compiling {what} for this machine, once; this takes some seconds …\n")
    yield
    _tell(f"lastcard.fast: compiled in {time.perf_counter() - start:.0f} s, kept in {STORE}\n")
    with suppress(OSError):
        (STORE / done).touch()


def _tell(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
