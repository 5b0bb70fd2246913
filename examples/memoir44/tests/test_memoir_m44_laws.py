"""Laws of ``.m44`` files: export and import are inverse, no file breaks the reader (3.2, 3.3)."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from m44_files import m44
from memoir44.m44 import export_m44, import_m44
from memoir44.m44.fields import OURS
from memoir44.printed.boards import NAMES, printed_formats
from memoir44.printed.units import printed_units
from memoir44.scenarios.loading import MemoirScenario, parse_scenario
from memoir_stage import game_of

from hexwar.data import Document, toml_of
from hexwar.errors import DataError
from hexwar.play.match import Match

FORMATS = ("standard", "breakthrough", "overlord")
LAND = ("forest", "hedgerow", "hill", "village", "church", "marsh", "countryside", "cemetery",
        "airfield", "trench", "steep-hill", "cliff", "bluff", "supply-depot", "hospital", "beach",
        "ford", "fordable-stream", "railroad", "coastline", "ocean", "estuary", "shoreline",
        "high-ground", "fortress", "radar-station")  # fmt: skip
WATER = ("river", "lake", "escarpment")
NATIONS = ("US", "GB", "CA", "RU")
INFANTRY = tuple(name for name, kind in printed_units().items() if kind.arm == "infantry")
MOUNTED = tuple(
    name for name, kind in printed_units().items() if kind.arm in ("armour", "artillery")
)
WORDS = st.text(
    st.characters(
        codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp", "Zs", "Cf", "Cn", "Co")
    ),
    max_size=12,
)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """The tables of a random scenario on a board that the format knows."""
    format_ = printed_formats()[draw(st.sampled_from(FORMATS))]
    places = [
        NAMES.format(format_.hex_at(row, column))
        for row in range(format_.rows)
        for column in range(row % 2, 2 * format_.width - 1 - row % 2, 2)
    ]
    some = draw(st.lists(st.sampled_from(places), min_size=8, max_size=24, unique=True))
    ours, theirs, rest = some[:3], some[3:6], some[6:]
    kinds = {at: draw(st.sampled_from((*LAND, *WATER))) for at in rest}
    data: dict[str, Any] = {
        "scenario": {
            "game": "memoir44", "name": "random", "title": draw(WORDS) or "Random",
            "summary": draw(WORDS), "date": "1944-06-06", "format": format_.name,
            "face": draw(st.sampled_from(("country", "beach", "winter"))),
            "top": draw(st.sampled_from(("axis", "allies"))), "first": "allies",
        },
        "text": {"historical": "\n".join(draw(st.lists(WORDS, max_size=3))), "rules": draw(WORDS)},
        "axis": {"nation": "DE", "hand": 5, "medals": 2},
        "allies": {"nation": draw(st.sampled_from(NATIONS)), "hand": 5, "medals": 2},
        "terrain": [{"kind": kind, "hexes": [at]} for at, kind in kinds.items()],
        "unit": [*_units(draw, "axis", ours), *_units(draw, "allies", theirs)],
        "special": {"battle_back": draw(st.sampled_from(([], ["allies"])))},
    }  # fmt: skip
    dry = [at for at, kind in kinds.items() if kind in LAND[:13]]
    data |= _conditions(draw, dry) | _things(draw, dry)
    return data


def _units(draw: st.DrawFn, side: str, places: list[str]) -> list[dict[str, Any]]:
    """Units of a side, on ground that nothing else lies on."""
    found = []
    for at in places:
        kind = draw(st.sampled_from((*INFANTRY, *MOUNTED)))
        unit: dict[str, Any] = {"side": side, "kind": kind, "hexes": [at]}
        if draw(st.booleans()):
            unit["figures"] = draw(st.integers(1, printed_units()[kind].figures + 2))
        if draw(st.booleans()) or not printed_units()[kind].medals:  # or no side could win
            unit["medals"] = draw(st.integers(1, 3))
        if draw(st.integers(0, 4)) == 0:
            unit |= {"badge": "12th SS", "nation": "CA", "retreats": "any"}
        found.append(unit)
    return found


def _conditions(draw: st.DrawFn, dry: list[str]) -> dict[str, Any]:
    """Objectives, exits and hexes that win at once."""
    data: dict[str, Any] = {}
    if len(dry) > 2 and draw(st.booleans()):
        medal: dict[str, Any] = {"hexes": dry[:2], "worth": draw(st.integers(1, 3)), "needs": 2}
        flags = ("permanent", "majority", "turn_start", "last_to_occupy", "sole_control")
        medal |= {flag: True for flag in flags if draw(st.booleans())}
        side = draw(st.sampled_from(("axis", "allies", None)))
        data["medal"] = [medal | ({"side": side, "held_by": side} if side else {})]
    if dry and draw(st.booleans()):
        exits = {"side": draw(st.sampled_from(("axis", "allies"))), "hexes": dry[:3]}
        data["exit"] = [exits | {"worth": 2, "single_use": draw(st.booleans())}]
    if len(dry) > 1 and draw(st.booleans()):
        data["sudden_death"] = [{"side": "axis", "hexes": dry, "needs": 2}]
    return data


def _things(draw: st.DrawFn, dry: list[str]) -> dict[str, Any]:
    """Pieces and obstacles."""
    kinds = ("wire", "hedgehog", "sea-wall", "minefield", "road-block", "dragons-teeth")
    data: dict[str, Any] = {"obstacle": [], "piece": []}
    for at in dry:
        for kind in draw(st.sets(st.sampled_from(kinds), max_size=3)):
            owner = {"side": "axis"} if kind in ("sea-wall", "minefield") else {}
            data["obstacle"].append({"kind": kind, "hexes": [at], **owner})
        piece = draw(st.sampled_from(("", "", "bridge", "bunker", "field-bunker")))
        if piece:
            owner = {"side": "allies"} if piece == "bunker" else {}
            data["piece"].append({"kind": piece, "hexes": [at], **owner})
    return {key: entries for key, entries in data.items() if entries}


def told(scenario: MemoirScenario) -> dict[str, Any]:
    """Everything that a scenario says, without the order in which it says it."""
    file, plan = scenario.files[0], scenario.plan
    field = plan.battlefield
    sides = (file.axis, file.allies)
    return {
        "scenario": file.scenario, "text": file.text, "sides": sides, "special": file.special,
        "terrain": field.board.terrain, "works": plan.works, "mines": plan.mines,
        "pieces": {i: (p.feature.name, p.owner) for i, p in field.pieces.items()},
        "obstacles": {
            i: sorted((p.feature.name, str(p.owner)) for p in some)
            for i, some in field.obstacles.items()
        },
        "units": {
            u.hex: attrs.evolve(u, name="", nation=u.nation or sides[u.side].nation)
            for u in plan.units
        },
        "objectives": sorted(plan.objectives, key=repr), "exits": plan.exits,
        "sudden": plan.sudden_deaths,
    }  # fmt: skip


@pytest.mark.rule("3.2", "3.3")
@settings(max_examples=25, deadline=None)
@given(boards())
def test_export_and_import_are_inverse(data: dict[str, Any]) -> None:
    """What goes out comes back: board, units with badges, medals, exits, conditions, texts."""
    scenario = parse_scenario(toml_of(data))
    again = parse_scenario(import_m44(export_m44(scenario)).toml)
    assert told(again) == told(scenario)


@pytest.mark.rule("3.2", "3.3")
@settings(max_examples=15, deadline=None)
@given(boards())
def test_other_programs_read_terrain_pieces_and_exits(data: dict[str, Any]) -> None:
    """Without our key the format still says what it has words for."""
    scenario = parse_scenario(toml_of(data))
    file = _without(json.loads(export_m44(scenario)))
    again = told(parse_scenario(import_m44(json.dumps(file)).toml))
    before = told(scenario)
    for key in ("mines", "sudden", "pieces"):
        assert again[key] == before[key]
    assert {e.side: e.hexes for e in again["exits"]} == {e.side: e.hexes for e in before["exits"]}
    assert again["units"].keys() == before["units"].keys()


def _without(file: Any) -> Any:
    """A file without anything under our own key."""
    if isinstance(file, dict):
        return {key: _without(value) for key, value in file.items() if key != OURS}
    return [_without(each) for each in file] if isinstance(file, list) else file


# -- files that are broken -------------------------------------------------------------------------

RICH: dict[str, Any] = json.loads(m44(
    {"row": 4, "col": 4, "terrain": {"name": "river", "orientation": 2, "behavior": "FORD"},
     "rect_terrain": {"name": "bunker", "original_owner": "AXIS"},
     "obstacle": {"name": "wire"}, "unit": {"name": "inf2us", "badge": "badge2", "nbr_units": "3"},
     "tags": [{"name": "medal1", "group": ["D5"], "medal": {"counts_for": 2}}]},
    {"row": 0, "col": 8, "tags": [{"name": "tag4", "behavior": "EXIT_MARKER", "side": "ALLIES"}]},
    *({"row": row, "col": column, "terrain": {"name": "ocean"}}
      for row, column in ((8, 2), (8, 6), (7, 3), (7, 5))),
    {"row": 8, "col": 4, "terrain": {"name": "ocean"}, "rect_terrain": {"name": "pdestroyer"}},
    {"row": 6, "col": 4, "hexwar": {"obstacle": [{"kind": "wire"}]}},
    game_info__options={"empty_section_medals": {"side": "AXIS", "count_for": 1}},
    game_info__victory={"condition": [
        {"group_sudden_death": {"side": "AXIS", "number": 1, "group": ["D5"]}}]},
    text={"en": {"name": "x", "rules": "y"}}, hexwar={"special": {"battle_back": ["allies"]}},
))  # fmt: skip

JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 10**25), st.floats(), st.text(max_size=6),
    st.just([]), st.just({}), st.just([[]]), st.just({"item": 3}), st.just("\ud800"),
    st.just("9" * 5000), st.just("--5"), st.lists(st.text(max_size=2), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)  # fmt: skip


def _paths(data: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All keys and places in a file."""
    if isinstance(data, dict):
        pairs = list(data.items())
    else:
        pairs = list(enumerate(data)) if isinstance(data, list) else []
    return [p for key, value in pairs for p in ((*before, key), *_paths(value, (*before, key)))]


@st.composite
def broken(draw: st.DrawFn) -> str:
    """The text of a file in which some values are replaced or gone."""
    data = json.loads(json.dumps(RICH))
    for path in draw(st.lists(st.sampled_from(_paths(RICH)), min_size=1, max_size=3)):
        parent: Any = data
        try:
            for key in path[:-1]:
                parent = parent[key]
            if draw(st.booleans()):
                parent[path[-1]] = draw(JUNK)
            else:
                del parent[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken it away
    text = json.dumps(data)
    return text if draw(st.integers(0, 9)) else text[: draw(st.integers(0, len(text)))]


@pytest.mark.rule("3.2", "3.3")
@settings(max_examples=40, deadline=None)
@given(broken())
def test_a_broken_file_is_refused_or_read(text: str) -> None:
    """No file raises anything but its faults, and what is read has a text that can be kept."""
    with suppress(DataError):
        imported = import_m44(text, "broken.m44")
        Document.parse(imported.toml, "broken.toml")
        imported.toml.encode("utf-8")
        parse_scenario(imported.toml)


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"board": ' * 5000 + "}" * 5000, '{"board": ' + "9" * 5000 + "}", "", "\x00",
     '{"board": {"hexagons": [' + '{"row": 1},' * 50_000 + "{}]}}", " " * 5_000_000],
)  # fmt: skip
def test_a_hostile_file_is_refused(text: str) -> None:
    """Deep nesting, endless numbers and endless files are faults of the file."""
    with pytest.raises(DataError):
        import_m44(text, "hostile.m44")


# -- what is called sound can be played ------------------------------------------------------------


@pytest.mark.rule("1.2", "1.10")
@settings(max_examples=4, deadline=None)
@given(boards(), st.integers(0, 2**32))
def test_what_is_sound_can_be_played(data: dict[str, Any], seed: int) -> None:
    """A scenario that is read without faults plays on without an exception."""
    try:
        game = game_of(toml_of(data))
    except DataError:
        return
    match = Match(game, seed)
    for number in range(80):
        if match.over:
            break
        actions = list(match.legal_actions)
        match.do(actions[(seed + 7919 * number) % len(actions)])
    assert match.over or len(match.log) > 80
