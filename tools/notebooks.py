"""Notebooks: run from top to bottom, kept with what they print and draw, and shown as pages.

A notebook is a file that Jupyter opens (`.ipynb`); nothing of Jupyter is needed here.
`make pictures` runs the notebooks anew and keeps what came of it.
"""

from __future__ import annotations

import base64
import io
import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
NOTEBOOKS: Final = ROOT / "docs" / "notebooks"

Cell = dict[str, Any]


def read_notebook(path: Path) -> dict[str, Any]:
    """A notebook as it is kept."""
    return json.loads(path.read_text("utf-8"))


def source_of(cell: Cell) -> str:
    """What is written in a cell."""
    return "".join(cell["source"])


def run_notebook(notebook: dict[str, Any]) -> None:
    """Run every cell of code, in one set of names, and put what came of it below each."""
    os.environ["MPLBACKEND"] = "agg"
    import matplotlib.pyplot as plt

    names: dict[str, Any] = {"__name__": "__main__"}
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(codes, start=1):
        printed = io.StringIO()
        with redirect_stdout(printed):
            exec(compile(source_of(cell), f"cell {number}", "exec"), names)
        cell["execution_count"] = number
        cell["outputs"] = _outputs(printed.getvalue(), plt)


def _outputs(printed: str, plt: Any) -> list[dict[str, Any]]:
    outputs: list[dict[str, Any]] = []
    if printed:
        lines = printed.splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines})
    for number in plt.get_fignums():
        drawn = io.BytesIO()
        plt.figure(number).savefig(drawn, format="png", dpi=100, metadata={"Software": None})
        data = {"image/png": base64.b64encode(drawn.getvalue()).decode()}
        outputs.append({"output_type": "display_data", "data": data, "metadata": {}})
    plt.close("all")
    return outputs


def write_notebook(path: Path, notebook: dict[str, Any]) -> None:
    """Keep a notebook, in the form that Jupyter gives it."""
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


def as_page(path: Path, pictures: Path) -> str:
    """A notebook as a page of Markdown; its pictures are written into a folder."""
    parts: list[str] = []
    for cell in read_notebook(path)["cells"]:
        text = source_of(cell)
        parts.append(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
        for output in cell.get("outputs", ()):
            if "text" in output:
                parts.append("```text\n" + "".join(output["text"]) + "```")
            else:
                name = f"{path.stem}-{len(parts)}.png"
                (pictures / name).write_bytes(base64.b64decode(output["data"]["image/png"]))
                parts.append(f"![What the cell draws]({name})")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Run all notebooks and keep what came of it."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = read_notebook(path)
        run_notebook(notebook)
        write_notebook(path, notebook)
        sys.stdout.write(f"ran {path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
