"""Drawing with matplotlib so that the same figures give the same file."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from lastcard.engine.errors import Malformed

KINDS: Final = (".svg", ".png")
BLUE: Final = "#1f5fa8"


def require_picture(path: Path | None) -> None:
    """Refuse, before anything is played, a picture that could not be drawn."""
    if path is None:
        return
    if path.suffix not in KINDS:
        raise Malformed(f"--plot draws {' or '.join(KINDS)}, not {path.name!r}")
    if not path.absolute().parent.is_dir():
        raise Malformed(f"--plot cannot write {str(path)!r}: there is no such folder")
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        raise Malformed("--plot needs matplotlib; try: pip install 'lastcard[arena]'")


@contextmanager
def picture(
    path: Path, rows: int, columns: int, *, size: tuple[float, float]
) -> Generator[tuple[Any, Any]]:
    """A figure and its axes to draw on; afterwards it is written, SVG or PNG by the name."""
    import matplotlib as mpl

    mpl.use("Agg")
    # Without this and the missing date, every SVG has ids and a date of its own.
    mpl.rcParams["svg.hashsalt"] = "lastcard"
    from matplotlib import pyplot as plt

    drawing: Any = plt
    figure, axes = drawing.subplots(rows, columns, figsize=size, layout="constrained")
    try:
        yield figure, axes
        metadata = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, dpi=150, metadata=metadata)
    finally:
        drawing.close(figure)
