"""A game says what its box holds: each counter with both faces, as often as it is printed."""

from __future__ import annotations

import tomllib

import hexwar
from ddob_scenarios.printed import DATA


def test_counters_on_the_kit_have_their_steps_on_both_sides() -> None:
    """The factors of the first counter of Across the Lenn are those of its file, 5/3 5/3 4."""
    first, *_ = hexwar.game("classic/crossing").presentation.inventory().counters
    assert first.back is not None
    assert (first.front.values["factors"], first.back.values["factors"]) == ("5-5-4", "3-3-4")
    assert (first.front.steps, first.back.steps) == (2, 1)


def test_omaha_has_all_its_counters() -> None:
    """A company of three steps is two counters; German units and depth have their unseen backs."""
    game = hexwar.game("ddob/d-day")
    held = game.presentation.inventory()
    company = [each for each in held.counters if each.front.name == "A/1/16"]
    shown = [(each.front.steps, each.back.steps if each.back else 0) for each in company]
    assert shown == [(3, 2), (1, 0)]
    german = [each for each in held.counters if each.front.side == "german"]
    file = tomllib.loads(DATA.file("german_counters.toml").read_text(encoding="utf-8"))
    units = sum(crew.get("count", 1) for crew in file["wn"])
    units += len(file["reinforcement"]) + len(file["armour"])
    assert len(german) == units + sum(sum(kind["backs"].values()) for kind in file["depth"])
    assert all(each.back is not None and each.back.face_down for each in german)
    assert not any(each.back.values for each in german if each.back)
    assert len(held.cards) == 54


def test_a_plain_game_has_what_lies_face_up() -> None:
    """Memoir's units come from the table, its cards from the deck; no marker is a counter."""
    held = hexwar.game("memoir44/sword").presentation.inventory()
    assert len(held.cards) > 20
    assert held.counters
    assert not any(each.front.markers or each.front.face_down for each in held.counters)
