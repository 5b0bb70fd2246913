"""A board from geography: the file on disk is what the script writes, and lies where it should."""

from __future__ import annotations

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from hexwar.atlas import geojson_of
from hexwar.board import Board
from hexwar.sight import Elevation, Policy, Sight

FOLDER = Path(__file__).parents[1]


@pytest.fixture
def vire(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module."""
    spec = spec_from_file_location("landscape_vire", FOLDER / "vire.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "landscape_vire", module)
    spec.loader.exec_module(module)
    return module


def test_the_board_file_is_what_the_script_writes(vire: ModuleType) -> None:
    """Who changes the script or the geography writes the file again."""
    assert (FOLDER / "vire.toml").read_text(encoding="utf-8") == vire.board_text()


def test_the_page_shows_the_script() -> None:
    """What a reader pastes from the guide is the file on disk."""
    page = FOLDER.parents[1] / "docs/guide/how-to/geography.md"
    script = (FOLDER / "vire.py").read_text(encoding="utf-8").rstrip()
    assert f"```python\n{script}\n```" in page.read_text("utf-8")


def test_places_lie_in_their_hexes() -> None:
    """Two of the hexes that the placement was fitted to, one that it was not, and the sea."""
    board = Board.read(FOLDER / "vire.toml")
    wanted = {"Carentan": ["0603"], "Saint-Lô": ["1407"], "Isigny-sur-Mer": ["0607"]}
    assert {name: board.names(board.regions[name].hexes) for name in wanted} == wanted
    assert board.terrain[board.hex("0107")] == "sea"


def test_hills_hide_what_is_behind_their_edge() -> None:
    """From the low ground one sees the edge of the hills of Cerisy, and nothing behind it."""
    board = Board.read(FOLDER / "vire.toml")
    low, edge, top, behind = map(board.hex, ("1009", "1011", "1111", "1212"))
    assert [board.attributes["level"][i] for i in (low, edge, top, behind)] == [0, 1, 2, 2]
    hills, flat = Sight(board, Policy(elevation=Elevation())), Sight(board, Policy())
    assert hills.sees(low, edge)
    assert flat.sees(low, behind)
    assert not hills.sees(low, behind)


def test_roads_lead_from_place_to_place() -> None:
    """From Carentan one can go to Saint-Lô and to the eastern edge without leaving the road."""
    board = Board.read(FOLDER / "vire.toml")
    links = board.links("road")
    reached, waiting = set(), [board.hex("0603")]
    while waiting:
        at = waiting.pop()
        reached.add(at)
        waiting += [other for other in links[at] if other not in reached]
    assert {board.hex("1407"), board.hex("0512")} <= reached


def test_geojson_lies_where_it_should(vire: ModuleType) -> None:
    """Every hex is in the file, and the hex of Saint-Lô surrounds the town on the globe."""
    board = Board.read(FOLDER / "vire.toml")
    data = json.loads(geojson_of(board, vire.placement(), vire.PLANE))
    hexes = {f["properties"]["hex"]: f for f in data["features"] if "hex" in f["properties"]}
    assert len(hexes) == len(board.ids)
    ring = hexes["1407"]["geometry"]["coordinates"][0]
    assert min(x for x, _ in ring) < -1.09031 < max(x for x, _ in ring)
    assert min(y for _, y in ring) < 49.11624 < max(y for _, y in ring)
