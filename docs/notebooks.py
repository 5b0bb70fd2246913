"""Notebooks become pages: their cells are run, and what they show stands below them."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).parent / "guide" / "notebooks"


def rendered(notebook: Path) -> dict[str, str]:
    """Run a notebook; return its page and the pictures on it, by their places in the guide.

    Like Jupyter, it shows what a cell prints, the value of its last expression unless that ends
    with a semicolon, and the figures that it has drawn with pyplot.
    """
    name = notebook.stem
    pages: dict[str, str] = {}
    lines = []
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            lines += [source, ""]
            continue
        lines += ["```python", source, "```", ""]
        for shown in run(source, namespace):
            if shown.startswith("<svg"):
                picture = f"{name}-{len(pages) + 1}.svg"
                pages[f"notebooks/{picture}"] = shown
                lines += [f"![What the cell above draws]({picture})", ""]
            else:
                lines += ["```text", shown.rstrip(), "```", ""]
    lines += [f"This page is a notebook: [{notebook.name}]({notebook.name}).", ""]
    return {f"notebooks/{name}.md": "\n".join(lines), **pages}


def run(source: str, namespace: dict[str, Any]) -> Iterator[str]:
    """Run a cell; give what it shows, as text or as SVG."""
    import matplotlib as mpl  # noqa: PLC0415 -- heavy

    mpl.use("svg")
    cell = ast.parse(source)
    last = cell.body[-1] if cell.body else None
    if isinstance(last, ast.Expr):
        cell.body.pop()
    printed, value = StringIO(), None
    with redirect_stdout(printed):
        exec(compile(cell, "<cell>", "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace)
    if printed.getvalue():
        yield printed.getvalue()
    if value is not None and not source.rstrip().endswith(";"):
        yield value._repr_svg_() if hasattr(value, "_repr_svg_") else repr(value)
    yield from figures()


def figures() -> Iterator[str]:
    """Yield the figures that are open in pyplot as SVG, the same for the same data; close them."""
    import matplotlib as mpl  # noqa: PLC0415 -- heavy
    from matplotlib import pyplot as plt  # noqa: PLC0415 -- heavy

    for number in plt.get_fignums():
        text = StringIO()
        with mpl.rc_context({"svg.hashsalt": str(number), "svg.fonttype": "none"}):
            plt.figure(number).savefig(
                text, format="svg", bbox_inches="tight", metadata={"Date": None, "Creator": None}
            )
        plt.close(number)
        yield "<svg" + text.getvalue().partition("<svg")[2]


def notebook_pages() -> dict[str, str]:
    """Return the pages of all notebooks, with their pictures."""
    return {
        place: text
        for notebook in sorted(NOTEBOOKS.glob("*.ipynb"))
        for place, text in rendered(notebook).items()
    }
