"""Who loads with whom, and how reinforcements come on to the map (4.5.4.2, 29)."""

from __future__ import annotations

import copy

import attrs
import pytest
from days_stage import Halted, do, legal, printed_game, put, to, unit
from greatest_day.printed import LIMITS
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.common.command import in_command
from greatest_day.rules.ground.marching import march
from greatest_day.rules.sea import loading
from greatest_day.rules.sea.landing import landing_hexes_of, least_stack
from greatest_day.rules.sea.loading import Loading
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.state import OFF, Field

from hexwar.board import CounterId, has, one, pack
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import advance

TANKS, MORE = "A_Staffs__Yeo", "C_Staffs__Yeo"
COMPANY, BRIGADIER = "W_2__KSLI", "Leader__185th__Brigade"


def at_sea(*loads: str, **options: bool) -> Field:
    """Sword with some loads in the loading box, when they are put together."""
    g = printed_game("sword").set_up(1)
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, **options}
    g.wave, g.loading = 0, pack(unit(g, name) for name in loads)
    g.stack = [Halted(), Loading()]
    advance(g)
    return g


@pytest.mark.rule("4.5.4.2", "4.5.6.1")
def test_loads_of_one_battalion_are_put_together() -> None:
    """Three squadrons share a craft; one that has changed does not change again."""
    g = at_sea(TANKS, MORE, COMPANY)
    tanks, more = unit(g, TANKS), unit(g, MORE)
    assert explain(g, ("embark", more, unit(g, COMPANY))).rule == "4.5.4.2"
    assert explain(g, ("embark", more, more)).rule == "4.5.4.2"
    do(g, "embark", more, tanks)
    assert g.crew(tanks) == (tanks, unit(g, "B_Staffs__Yeo"), more)
    assert least_stack(g, g.crew(tanks)) == 4
    assert least_stack(g, g.crew(tanks), column=False) == 6
    assert not has(g.loading, more)
    assert ("embark", more, tanks) not in legal(g)


@pytest.mark.rule("4.5.4.2")
def test_a_leader_goes_with_any_unit_of_his_formation() -> None:
    """The brigadier of the 185th leaves the 2nd KSLI for the 1st Norfolk, not for the tanks."""
    g = at_sea(COMPANY, "A_1__Norfolk", TANKS)
    leader, norfolk = unit(g, BRIGADIER), unit(g, "A_1__Norfolk")
    assert explain(g, ("embark", leader, unit(g, TANKS))).rule == "4.5.4.2"
    do(g, "embark", leader, norfolk)
    assert leader in g.crew(norfolk)
    assert leader not in g.crew(unit(g, COMPANY))
    assert all(action[1] != leader for action in legal(g) if action[0] == "embark")


@pytest.mark.rule("4.5.4.2", "series.stacking")
def test_no_craft_carries_more_than_a_hex_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """By option a battalion is divided; its parts come together while there is room."""
    g = at_sea(COMPANY, divided_battalions=True)
    first, other, third = (unit(g, f"{letter}_2__KSLI") for letter in "WXY")
    landing = landing_hexes_of(g, CounterId(first))
    do(g, "embark-alone", other)
    assert (g.crew(other), has(g.loading, other)) == ((other,), True)
    assert other not in g.crew(first)
    assert landing_hexes_of(g, CounterId(other)) == landing
    do(g, "embark", third, other)
    assert g.crew(other) == (other, third)
    monkeypatch.setattr(loading, "LIMITS", attrs.evolve(LIMITS, stack=3))
    last = CounterId(unit(g, "Z_2__KSLI"))
    assert Loading().others.refusal(g, last, CounterId(other)) == "series.stacking"


@pytest.mark.rule("4.5.4.2")
def test_without_the_option_a_battalion_is_not_divided() -> None:
    """All its units in the loading box share a craft."""
    g = at_sea(TANKS, MORE)
    assert explain(g, ("embark-alone", unit(g, "B_Staffs__Yeo"))).rule == "4.5.4.2"


@pytest.mark.rule("4.5.6.1", "4.7")
def test_the_naval_sequence_asks_before_the_loads_go_into_the_landing_boxes() -> None:
    """What was put together is in the box as one load."""
    g = at_sea(TANKS, MORE)
    g.stack = [Halted(), NavalSequence()]
    advance(g)
    for action in ("cease-fire", "stay-silent"):
        if (action,) in legal(g):
            do(g, action)
    do(g, "embark", unit(g, MORE), unit(g, TANKS))
    assert g.wave == one(CounterId(unit(g, TANKS)))


# -- by land


def panzers(**options: bool) -> Field:
    """Sword when the regiment of the 21. Panzer enters with the chit of its division."""
    g = printed_game("sword").set_up(1)
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, **options}
    g.turn = 5
    g.chit = next(n for n, chit in enumerate(g.game.chits) if chit.name == "21.-Panzer")
    g.stack = [Halted(), Activation()]
    advance(g)
    return g


FIRST, SECOND, OPPELN = "u1___Pz.Rgt.__22", "u2___Pz.Rgt.__22", "Leader__Oppeln"


@pytest.mark.rule("series.reinforcements")
def test_columns_that_enter_by_one_hex_queue() -> None:
    """The first goes on, the second pays a point more, and the next turn nobody is ahead."""
    g = panzers()
    first, second, edge = unit(g, FIRST), unit(g, SECOND), to(g, "40.034")
    do(g, "enter", first, edge)
    do(g, "land-in-column", first)
    assert (g.queue, g.columns_in) == ({first: 0}, {edge: 1})
    do(g, "activate", first)
    do(g, "move", to(g, "40.033"))
    for action in ("halt", "pass"):
        if (action,) in legal(g):
            do(g, action)
    do(g, "enter", second, edge)
    do(g, "land-in-column", second)
    assert (g.queue, march(g, second).spent) == ({second: 2}, 1)
    third = unit(g, "u3___Pz.Rgt.__22")
    do(g, "enter", third, edge)
    assert third not in g.queue


@pytest.mark.rule("series.reinforcements", "series.command")
def test_who_has_entered_is_out_of_command_until_he_leaves_the_hex() -> None:
    """A leader commands nobody from there; by option both are as anywhere."""
    for option in (False, True):
        g = panzers(led_at_entry=option)
        first, leader, edge = unit(g, FIRST), unit(g, OPPELN), to(g, "40.034")
        near = put(g, "u5___Pz.Rgt.__22", "40.032")
        do(g, "enter", leader, edge)
        do(g, "enter", first, edge)
        do(g, "deployed")
        assert [in_command(g, u) for u in (first, near)] == [option, option]
        g.put(leader, to(g, "40.033"))
        assert [in_command(g, u) for u in (first, near)] == [option, True]
        g.put(first, to(g, "40.033"))
        assert in_command(g, first)
        assert g.hex[leader] != OFF


@pytest.mark.rule("4.5.4.2")
@pytest.mark.parametrize("stripe", ["white", "black"])
def test_an_independent_unit_has_a_craft_of_its_own(stripe: str) -> None:
    """Even if it were of the battalion of another load; a unit without a battalion, too."""
    g = at_sea(TANKS, MORE)
    tanks, more = unit(g, TANKS), unit(g, MORE)
    assert ("embark", more, tanks) in legal(g)
    g.game = copy.copy(g.game)
    g.game.stripes = [stripe if u == more else s for u, s in enumerate(g.game.stripes)]
    assert ("embark", more, tanks) not in legal(g)
    assert explain(g, ("embark", more, tanks)).rule == "4.5.4.2"
