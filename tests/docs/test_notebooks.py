"""The notebooks run, and say in words what their cells show."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.docs.test_generated import GUIDE, loaded

NOTEBOOKS = sorted((GUIDE / "notebooks").glob("*.ipynb"))


@cache
def pages(name: str) -> dict[str, str]:
    """Run a notebook; return its page and its pictures."""
    found: dict[str, str] = loaded("notebooks").rendered(GUIDE / "notebooks" / f"{name}.ipynb")
    return found


@pytest.mark.parametrize("name", [notebook.stem for notebook in NOTEBOOKS])
def test_a_notebook_becomes_a_page_with_its_pictures(name: str) -> None:
    """Every cell runs, and each picture of the page is one of those drawn."""
    page = pages(name)[f"notebooks/{name}.md"]
    pictures = {place: text for place, text in pages(name).items() if place.endswith(".svg")}
    assert pictures
    for place, picture in pictures.items():
        assert f"]({place.removeprefix('notebooks/')})" in page
        assert picture.startswith("<svg")


@pytest.mark.parametrize("name", [notebook.stem for notebook in NOTEBOOKS])
def test_a_notebook_keeps_no_output(name: str) -> None:
    """What cells show is made again; a stored output would soon tell something else."""
    notebook = json.loads((GUIDE / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert cells
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells)


def test_the_scenario_was_not_even() -> None:
    """The text draws its conclusion from an interval that excludes an even score."""
    assert "even is excluded" in pages("is-it-fair")["notebooks/is-it-fair.md"]


def test_cells_show_what_jupyter_shows() -> None:
    """Printed text first, then the last value; none after a semicolon, and no None."""
    run = loaded("notebooks").run
    assert list(run("print('a')\n1 + 1", {})) == ["a\n", "2"]
    assert list(run("1 + 1;", {})) == []
    assert list(run("None", {})) == []
    assert list(run("x = 3", {})) == []
    drawn = list(run("from matplotlib import pyplot as p\np.plot([1, 2]);", {}))
    assert len(drawn) == 1
    assert drawn[0].startswith("<svg")
