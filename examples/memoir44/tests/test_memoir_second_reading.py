"""The battles of the program against a second reading of the booklet, on the shipped boards."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from memoir44.map.sight import Sightlines
from memoir44.printed.units import UnitKind
from memoir44.rules import aim, battle, retreat
from memoir44.state import Memoir
from second_reading.fights import DisagreementError
from second_reading.printed import FEATURES
from second_reading.sheet import Sheet
from second_reading.watch import SCENARIOS, Watched

BATTLES = "1.6.1", "1.6.2", "1.6.3", "1.6.4", "1.6.5", "1.6.6", "1.7", "1.8", "1.9", "1.14"


@pytest.mark.rule(*BATTLES)
def test_battles_agree_with_a_second_reading_of_the_booklet() -> None:
    """Targets, dice, losses, retreats, ground: the same in random games on the six boards."""
    seen: Counter[str] = Counter()
    for number, scenario in enumerate(SCENARIOS):
        seen.update(Watched(scenario, seed=40 + number).play(200))
    assert seen["throws"] > 40
    assert seen["retreats"] > 12
    assert seen["chances to take ground"] > 3


def no_cover(*_: Any, **__: Any) -> int:
    """A wrong rule: terrain never protects."""
    return 0


def no_flag_is_ignored(g: Memoir, unit: int) -> int:
    """A wrong rule: nobody ignores a flag."""
    del g, unit
    return 0


def all_see(self: Sightlines, i: int, j: int, units: int) -> bool:
    """A wrong rule: nothing blocks a line of sight."""
    del self, i, j, units
    return True


def one_hit_too_many(kind: UnitKind, shown: tuple[str, ...], *, stars: bool) -> int:
    """A wrong rule: flags hit, too."""
    del kind, stars
    return sum(face in ("flag", "grenade") for face in shown)


def no_ground(*_: Any, **__: Any) -> str:
    """A wrong rule: nobody takes ground."""
    return "1.9"


PLANTED: list[tuple[Any, str, Callable[..., Any]]] = [
    (aim, "cover", no_cover),
    (retreat, "flags_to_ignore", no_flag_is_ignored),
    (Sightlines, "sees", all_see),
    (battle, "hits", one_hit_too_many),
    (battle, "may_take_ground", no_ground),
]

PLANTED_SEED = 2


@pytest.mark.parametrize(("place", "name", "wrong"), PLANTED)
def test_the_second_reading_notices_a_wrong_rule(
    place: Any, name: str, wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault that is planted in the program is found within a game."""
    monkeypatch.setattr(place, name, wrong)
    game = Watched("omaha", seed=PLANTED_SEED)
    with pytest.raises(DisagreementError):
        game.play(1500)


def test_the_second_reading_imports_nothing_of_the_game() -> None:
    """It shares no code with the program: of memoir44 it only names the folder of scenarios."""
    for path in sorted((Path(__file__).parent / "second_reading").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("memoir44")], path.name


def test_the_second_reading_knows_the_terrain_of_every_board() -> None:
    """A terrain, piece or obstacle that a board has and the second reading lacks is a gap in it."""
    for scenario in SCENARIOS:
        sheet = Sheet.of(scenario)
        placed = [table["kind"] for table in sheet.data.get("obstacle", [])]
        kinds = {*sheet.terrain.values(), *(kind for kind, _ in sheet.pieces.values()), *placed}
        assert kinds <= set(FEATURES)
