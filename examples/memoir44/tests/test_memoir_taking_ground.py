"""Taking ground: after which stops, into which hexes (1.9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from memoir44.rules.battle import may_take_ground
from memoir44.state import Memoir
from memoir_stage import Place, at, dice, fight, order, place_of, stage, walk

FOES = (("axis", "infantry", (0, 0)), ("allies", "infantry", (8, 24)))


def advance(
    kind: str, way: Iterable[Place], target: Place, *, card: str = "Direct-from-HQ",
    beyond: Place = (0, 4), **setting: Any,
) -> Memoir:  # fmt: skip
    """An Allied unit begins at (4,10) and moves; at its target stands a last figure of the enemy.

    Another stands ``beyond``.
    """
    g = stage(
        ("allies", kind, (4, 10)), ("axis", "infantry:1", target), ("axis", "infantry:1", beyond),
        *FOES, medals=5, card=card, **setting,
    )  # fmt: skip
    assert walk(g, 0, *way)
    return g


STOPS = [
    ("fordable-stream", "infantry", True),
    ("fordable-stream", "armour", True),
    ("railroad", "armour", True),
    ("railroad", "infantry", True),
    ("ford", "infantry", False),
    ("marsh", "infantry", False),
]


@pytest.mark.rule("1.9/stopped", "1.11/ford", "1.11/fordable-stream", "1.11/marsh")
@pytest.mark.rule("1.11/railroad")
@pytest.mark.parametrize(("terrain", "kind", "may"), STOPS)
def test_a_stop_of_movement_only_does_not_keep_from_taking_ground(
    terrain: str, kind: str, may: bool
) -> None:
    """Streams and railroads end the move alone; a ford, a marsh also keep the unit where it is."""
    g = advance(kind, [(4, 12)], (4, 14), terrain={terrain: [(4, 12)]})
    play = fight(g, 0, 1, "IG" if terrain == "ford" else "IGS")
    assert ("take-ground" in play.texts) is may


@pytest.mark.rule("1.9/again", "1.9/stopped", "1.11/railroad")
def test_armour_that_stopped_on_a_railroad_overruns() -> None:
    """It takes ground and battles once more."""
    g = advance("armour", [(4, 12)], (4, 14), beyond=(4, 16), terrain={"railroad": [(4, 12)]})
    play = fight(g, 0, 1, "IGS", battle=[dice("SSS")]).do("take-ground")
    assert place_of(g, 0) == (4, 14)
    assert "overrun ax-inf-2" in play.texts


@pytest.mark.rule("1.5/stop", "1.9/barred", "1.9/stopped", "1.11/beach", "1.12/wire/crushed")
@pytest.mark.parametrize(
    ("terrain", "notes"), [("forest", ("barred", "halted", "stopped")), ("beach", ("capped",))]
)
def test_who_has_stopped_stays_so_when_another_unit_stops(
    terrain: str, notes: tuple[str, ...]
) -> None:
    """What the ground forbids holds for each unit that has entered it, to the end of the turn."""
    g = stage(
        ("allies", "infantry", (4, 10)), ("axis", "infantry", (0, 0)),
        ("allies", "infantry", (8, 24)), medals=2, terrain={terrain: [(4, 12)]},
    )  # fmt: skip
    for note in notes:
        setattr(g, note, 0b100)
    assert walk(g, 0, (4, 12))
    assert {getattr(g, note) for note in notes} == {0b101}


@pytest.mark.rule("1.9/emptied", "1.11/marsh")
def test_armour_that_takes_ground_out_of_a_marsh_battles_no_more_and_others_neither() -> None:
    """It leaves the marsh in this turn; what bars another unit stays."""
    g = stage(
        ("allies", "armour", (4, 12)), ("axis", "infantry:1", (4, 14)), *FOES,
        medals=5, card="Direct-from-HQ", terrain={"marsh": [(4, 12)]},
    )  # fmt: skip
    g.barred = 1 << 3
    play = fight(g, 0, 1, "IGS")
    play.do("take-ground")
    assert g.barred == 1 << 3 | 1


@pytest.mark.rule("1.5/stop", "1.11/fordable-stream", "1.11/stops")
def test_movement_still_ends_in_a_fordable_stream() -> None:
    """The stop itself stays: nobody moves on from a stream he has entered."""
    g = advance("armour", [(4, 12)], (0, 6), terrain={"fordable-stream": [(4, 12)]})
    assert not walk(g, 0, (4, 14))


@pytest.mark.rule("1.11/hedgerow", "1.11/next-hex-only")
def test_ground_in_a_hedgerow_is_taken_only_from_where_the_turn_began() -> None:
    """Who has moved to the hedgerow this turn does not take it; who has not moved does."""
    hedge: dict[str, Any] = {"terrain": {"hedgerow": [(4, 14)]}}
    moved = advance("infantry", [(4, 12)], (4, 14), **hedge)
    assert "take-ground" not in fight(moved, 0, 1, "IS").texts
    by_option = advance("infantry", [(4, 12)], (4, 14), hedgerow_ground="any-neighbour", **hedge)
    assert "take-ground" in fight(by_option, 0, 1, "IS").texts
    still = advance("infantry", [], (4, 12), terrain={"hedgerow": [(4, 12)]})
    assert "take-ground" in fight(still, 0, 1, "IS").texts


@pytest.mark.rule("1.11/hedgerow", "1.11/next-hex-only")
def test_an_overrun_takes_no_hedgerow() -> None:
    """The first ground taken is where the turn did not begin: a hedgerow beyond stays empty."""
    found = {}
    for reading in ("from-the-start", "any-neighbour"):
        g = advance("armour", [], (4, 12), beyond=(4, 14), terrain={"hedgerow": [(4, 14)]},
                    hedgerow_ground=reading)  # fmt: skip
        play = fight(g, 0, 1, "IGS", battle=[dice("G")])
        play.do("take-ground", "overrun ax-inf-2", "no-ambush")
        found[reading] = "take-ground" in play.texts
    assert found == {"from-the-start": False, "any-neighbour": True}


@pytest.mark.rule("1.4.1/behind-enemy-lines", "1.4.1/behind-enemy-lines/unhindered")
@pytest.mark.rule("1.11/hedgerow")
def test_behind_enemy_lines_ground_in_a_hedgerow_is_taken() -> None:
    """The card lifts limits of movement, this one too."""
    g = advance("infantry", [(4, 12)], (4, 14), card="Behind-Enemy-Lines",
                terrain={"hedgerow": [(4, 14)]})  # fmt: skip
    order(g, 0)
    assert "take-ground" in fight(g, 0, 1, "IGS").texts


@pytest.mark.rule("1.4.1/close-assault", "1.4.1/close-assault/after-ground", "1.9/again")
def test_the_overrun_of_a_close_assault_card_may_be_at_a_distance() -> None:
    """After taking ground armour battles any legal target, with the usual dice and no die more."""
    g = advance("armour", [], (4, 12), beyond=(4, 16), card="Close-Assault")
    play = fight(g, 0, 1, "IGSS", battle=[dice("ASS")]).do("take-ground")
    assert "overrun ax-inf-2" in play.texts
    play.do("overrun ax-inf-2")
    assert [len(thrown["dice"]) for thrown in play.facts_of("rolled")] == [4, 3]


@pytest.mark.rule("1.9/closed", "1.11/closed", "1.11/fortress", "1.11/lake", "1.12/hedgehog")
@pytest.mark.parametrize(
    ("kind", "setting", "may"),
    [("armour", {"obstacles": [("hedgehog", "", [(4, 12)])]}, False),
     ("infantry", {"obstacles": [("hedgehog", "", [(4, 12)])]}, True),
     ("armour", {"terrain": {"fortress": [(4, 12)]}}, False),
     ("infantry", {"terrain": {"fortress": [(4, 12)]}}, True)],
)  # fmt: skip
def test_ground_that_a_unit_may_not_enter_is_not_taken(
    kind: str, setting: dict[str, Any], may: bool
) -> None:
    """Hedgehogs and fortresses keep armour out, after an assault as well."""
    g = advance(kind, [], (4, 12), **setting)
    shown = "IGS" if "obstacles" in setting else "G" if kind == "armour" else "IG"
    assert ("take-ground" in fight(g, 0, 1, shown).texts) is may
    assert g.figures[1] == 0


@pytest.mark.rule("1.9/closed", "1.9/stopped", "1.9/who", "1.11/fortress", "1.12/wire")
@pytest.mark.parametrize(
    ("kind", "way", "target", "setting", "rule"),
    [("armour", [], (4, 12), {"terrain": {"fortress": [(4, 12)]}}, "1.11/fortress"),
     ("artillery", [], (4, 12), {}, "1.9/who"),
     ("infantry", [(4, 12)], (4, 14), {"obstacles": [("wire", "", [(4, 12)])]}, "1.9/stopped"),
     ("armour", [], (4, 12), {"pieces": [("field-bunker", "allies", [(4, 10)])]}, "1.9/closed"),
     ("infantry", [], (4, 12), {}, None)],
)  # fmt: skip
def test_the_rule_that_keeps_a_unit_from_taking_ground(
    kind: str, way: list[Place], target: Place, setting: dict[str, Any], rule: str | None
) -> None:
    """Terrain that it may not enter, or may not leave, or the rule of taking ground itself."""
    g = advance(kind, way, target, **setting)
    assert may_take_ground(g, 0, at(g, target)) == rule
