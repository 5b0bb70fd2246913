"""What German armour does when its colour is drawn, and how it ends the game (23.4, 23.5)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.charts import Reach
from ddob_scenarios.printed.ids import DepthId, GermanId
from ddob_scenarios.printed.map import EAST, WEST
from ddob_scenarios.rules.common.control import communication_table, potential_fields
from ddob_scenarios.rules.events.reinforcements import open_sites
from ddob_scenarios.rules.german_actions.action_summary import lies_open
from ddob_scenarios.rules.german_actions.order_of_actions import EarlyActions
from ddob_scenarios.rules.german_armour import (
    armour_called,
    break_through,
    finds_us_units,
    recover_armour,
)
from ddob_scenarios.rules.sequence import SequenceOfPlay
from ddob_scenarios.state.omaha import NOBODY
from hexwar.board import has, iterate

from .armour_scenes import (
    BLUE,
    COLOURS,
    GREEN,
    PURPLE,
    RED,
    act,
    armour_at,
    armoured,
    called,
    card_for,
    standing,
)
from .german_cards import play_card
from .situations import Situation


def fired(s: Situation, at: str, symbol: str, unit: str = BLUE) -> bool:
    """Return whether armour fires, rather than moves, when it acts."""
    before = standing(s, unit)
    play = act(s, at, symbol, unit, target=s.g.symbol(s.counter("G/2/116")))
    assert bool(play.facts_of("armour-drives")) == (standing(s, unit) != before)
    return bool(play.facts_of("position-fires"))


@pytest.mark.rule("23.4", "R16-02")
def test_armour_is_asked_for_only_where_the_game_has_any() -> None:
    """With the optional rules; Easy Fox has no sites for armour."""
    for s, asked in ((armoured(), True), (Situation("easy-fox", turn=8), False)):
        action = EarlyActions(sector=WEST, card=1)
        assert (action.armour_acts(s.g) is not None) is asked


# -- who acts --------------------------------------------------------------------------------------


@pytest.mark.rule("23.4", "R23-05")
def test_it_acts_on_the_card_of_the_sector_where_it_stands() -> None:
    """The sector is that of its hex now."""
    s = armour_at(armour_at(armoured(), "1612", GREEN, depth=True), "1825", BLUE, depth=True)
    for unit, sector in ((GREEN, EAST), (BLUE, WEST)):
        printed = s.game.cards[card_for(unit, "R") - 1]
        site = s.g.unit.index(GermanId(s.game.lexicon.names["german"].read(unit)))
        assert site in armour_called(s.g, sector, printed)
        assert site not in armour_called(s.g, 1 - sector, printed)


@pytest.mark.rule("23.4", "R23-05")
def test_depth_and_disruption_count_as_usual() -> None:
    """On a double symbol it needs depth; disrupted it does nothing."""
    s = armour_at(armoured(), "1825", BLUE)
    single = s.game.cards[card_for(BLUE, "M", double=False) - 1]
    double = s.game.cards[card_for(BLUE, "A", double=True) - 1]
    site = s.site("Pz1825")
    assert armour_called(s.g, WEST, single) == [site]
    assert armour_called(s.g, WEST, double) == []
    s.g.set_depth(site, DepthId(-2), s.game.depth_of["armour"])
    assert armour_called(s.g, WEST, double) == [site]
    s.g.disrupt(site)
    assert armour_called(s.g, WEST, single) == []


@pytest.mark.rule("6.4", "23.4", "R23-05")
def test_it_recovers_when_its_colour_is_drawn() -> None:
    """Single or double, on the card of its sector, unless another colour is drawn."""
    s = armour_at(armoured(), "1825", BLUE, disrupted=True)
    without = next(c for c in s.game.cards if c.shows("blue") is None)
    shown = s.game.cards[card_for(BLUE, "A", double=True) - 1]
    recover_armour(s.g, WEST, without)
    recover_armour(s.g, EAST, shown)
    assert s.g.disrupted_sites
    recover_armour(s.g, WEST, shown)
    assert not s.g.disrupted_sites


@pytest.mark.rule("23.4", "R16-02")
def test_armour_acts_in_the_order_of_the_colours_on_the_card() -> None:
    """From left to right, after all other positions."""
    s = armoured()
    for at, unit in (("1825", BLUE), ("1328", RED), ("1223", GREEN), ("1529", PURPLE)):
        armour_at(s, at, unit, depth=True)
    for printed in s.game.cards:
        sites = armour_called(s.g, WEST, printed)
        colours = [s.g.colour_of(s.game.map.sites[site].position) for site in sites]
        shown = [entry.colour for entry in printed.fire if entry.colour in colours]
        assert colours == shown


@pytest.mark.rule("23.4", "23.5", "R16-02", "R16-03")
@pytest.mark.parametrize("number", [1, 12, 21, 27, 43])
def test_each_armour_unit_called_acts_once_in_the_order_of_the_colours(number: int) -> None:
    """With no US unit about, each armour unit of a colour on the card drives, and no other."""
    s = armoured()
    for at, unit in (("1825", BLUE), ("1328", RED), ("1223", GREEN), ("1529", PURPLE)):
        armour_at(s, at, unit, depth=True)
    play = called(s, WEST, number)
    assert play.over
    driven = [
        COLOURS[s.game.german[facts["german"]].name] for facts in play.facts_of("armour-drives")
    ]
    shown = [entry.colour for entry in s.game.cards[number - 1].fire]
    assert driven == [colour for colour in shown if colour in COLOURS.values()]
    assert driven


@pytest.mark.rule("23.43", "R23-06")
def test_armour_occupies_a_position() -> None:
    """The position takes no reinforcement and does nothing itself while armour stands in it."""
    s = armoured()
    position = s.game.map.positions[s.position("C6")]
    assert lies_open(s.g, position)
    assert open_sites(s.g, [position.number]) == [s.site("C6")]
    armour_at(s, "1612")
    assert not lies_open(s.g, position)
    assert open_sites(s.g, [position.number]) == []


@pytest.mark.rule("23.43", "R23-06")
def test_only_the_armour_acts_in_its_position() -> None:
    """The colour of the printed position calls nobody; that of the armour does."""
    s = armour_at(armoured(), "1612", GREEN).us("G/2/116@1714/3")
    printed = s.game.map.positions[s.position("C6")]
    ambush = next(
        c.number
        for c in s.game.cards
        if (shown := c.shows(printed.colour)) is not None
        and shown.symbol in ("A", "P")
        and c.shows("green") is None
    )
    play = play_card(s, EAST, ambush)
    assert standing(s) == "1612"
    assert s.g.unit[s.site("C6")] == NOBODY
    assert not {"ambush", "position-fires", "armour-drives"} & set(play.kinds())


@pytest.mark.rule("12.24", "23")
def test_hexes_of_roads_are_no_empty_positions() -> None:
    """Only printed positions stand in the table of communication, and project potential fields."""
    plain = Situation("d-day", turn=20)
    s = armoured()
    assert communication_table(s.g) == communication_table(plain.g)
    assert potential_fields(s.g) == potential_fields(plain.g)
    armour_at(s, "1612")
    assert communication_table(s.g) == communication_table(plain.g)


# -- what it does ----------------------------------------------------------------------------------


@pytest.mark.rule("23.4", "R23-04")
def test_what_each_symbol_means() -> None:
    """F, armour bonus and star are alike; every symbol of the cards has a conduct."""
    game = armoured().game
    conduct = {e.symbol: game.charts.armour(e.symbol) for c in game.cards for e in c.fire}
    assert conduct["F"] == conduct["armour"] == conduct["star"]
    assert [conduct[symbol].hexes for symbol in ("F", "M", "R", "A", "P")] == [4, 4, 4, 4, 3]


@pytest.mark.rule("23.4", "R23-04")
@pytest.mark.parametrize("symbol", ["armour", "star"])
def test_fire_or_move(symbol: str) -> None:
    """With a unit in its field it fires; without it moves."""
    s = armour_at(armoured(), "1621", GREEN, depth=True).us("G/2/116@1523/3")
    play = act(s, "1621", symbol)
    assert standing(s) == "1621"
    assert not play.facts_of("armour-drives")
    s = armour_at(armoured(), "1621", GREEN)
    act(s, "1621", symbol)
    assert standing(s) != "1621"


@pytest.mark.rule("23.4", "23.42", "R23-03", "R23-04")
@pytest.mark.parametrize("symbol", ["F", "armour", "star", "A"])
@pytest.mark.parametrize(("option", "stands"), [("field", True), ("targets", False)])
def test_armour_stands_before_units_that_it_cannot_hit(
    symbol: str, option: str, stands: bool
) -> None:
    """From low ground it hits nobody on the heights, yet units in its field hold it there."""
    s = armour_at(armoured(armour_stands=option), "1011", BLUE, depth=True)
    omaha = s.game.map
    assert has(omaha.low, s.at("1011"))
    field = omaha.positions[omaha.sites[s.site("Pz1011")].position].field
    beside = omaha.board.adjacent[s.at("1011")] & field & omaha.high
    above = omaha.board.name(next(iter(iterate(beside & ~s.game.hexes_with_sites))))
    s.us(f"G/2/116@{above}/3")
    play = act(s, "1011", symbol, BLUE)
    assert (standing(s, BLUE) == "1011") == stands
    assert not play.facts_of("position-fires")
    assert s.steps("G/2/116") == 3


@pytest.mark.rule("23.4", "R23-04")
def test_move_or_fire() -> None:
    """It moves though it could fire; it fires only if it cannot move at all."""
    s = armour_at(armoured(), "1621", BLUE).us("G/2/116@1523/3")
    assert not fired(s, "1621", "M")
    assert standing(s, BLUE) != "1621"
    halted = armour_at(armoured(), "1621", BLUE).us("G/2/116@1521/3")
    assert fired(halted, "1621", "M")
    assert standing(halted, BLUE) == "1621"


@pytest.mark.rule("23.4", "23.42", "R23-04")
def test_aimed_fire() -> None:
    """It fires at anybody in its field, but only if somebody is next to it; else it moves."""
    s = armour_at(armoured(), "1621", BLUE, depth=True).us("G/2/116@1523/3")
    act(s, "1621", "A", BLUE)
    assert standing(s, BLUE) != "1621"
    near = armour_at(armoured(), "1621", BLUE, depth=True)
    near.us("G/2/116@1523/3", "F/2/116@1722/3")
    act(near, "1621", "A", BLUE)
    assert standing(near, BLUE) == "1621"


@pytest.mark.rule("23.4", "23.51", "R23-04")
def test_position_and_fire() -> None:
    """It moves three hexes at most and fires if it ends next to a unit."""
    s = armour_at(armoured(), "1825", BLUE).us("G/2/116@1425/3")
    play = act(s, "1825", "P", BLUE)
    assert standing(s, BLUE) == "1526"
    german = s.g.unit[s.site("Pz1526")]
    assert play.facts_of("armour-drives") == [{"german": german, "to": s.at("1526"), "hexes": 3}]
    near = armour_at(armoured(), "1726", BLUE).us("G/2/116@1425/3")
    assert near.game.map.board.distance(near.at("1426"), near.at("1425")) == 1
    act(near, "1726", "P", BLUE)
    assert standing(near, BLUE) == "1426"
    assert near.steps("G/2/116") == 2


@pytest.mark.rule("23.4", "23.42", "R23-03", "R23-04")
@pytest.mark.parametrize(
    ("where", "found"),
    [("1722", {"never": False, "field": True, "adjacent": True}),  # next to it
     ("1523", {"never": False, "field": True, "adjacent": False})],  # in its field
)  # fmt: skip
def test_whom_it_must_find_to_fire(where: str, found: dict[Reach, bool]) -> None:
    """Nobody where the symbol lets it never fire; units in its field, or next to it besides."""
    s = armour_at(armoured(), "1621", BLUE).us(f"G/2/116@{where}/3")
    s.us("F/2/116@1523/3")
    site = s.site("Pz1621")
    assert {reach: finds_us_units(s.g, site, reach) for reach in found} == found


@pytest.mark.rule("23.4", "23.53", "R23-04")
def test_overrun_or_fire() -> None:
    """If tanks bar its first hex it fires."""
    s = armour_at(armoured(), "1621", BLUE).us("2/C/743@1521/2", "G/2/116@1722/3")
    assert fired(s, "1621", "R")
    assert standing(s, BLUE) == "1621"


@pytest.mark.rule("23.4", "23.41", "14.11", "R23-04")
def test_its_limit_is_doubled() -> None:
    """Alone it hits two units, with depth four."""
    five = (
        "G/2/116@1521/1",
        "F/2/116@1522/1",
        "E/2/116@1622/1",
        "K/3/116@1721/1",
        "L/3/116@1722/1",
    )
    for depth, hits in ((False, 2), (True, 4)):
        s = armour_at(armoured(), "1621", GREEN, depth=depth).us(*five)
        play = act(s, "1621", "armour")
        while not play.over:
            play.do(play.texts[0])
        assert sum(s.steps(text.split("@")[0]) == 0 for text in five) == hits


# -- the end ---------------------------------------------------------------------------------------


@pytest.mark.rule("23", "23.5", "R23-16")
def test_undisrupted_armour_by_the_beach_ends_the_game() -> None:
    """At the end of the turn it is lost; disrupted armour there loses nothing."""
    s = armour_at(armoured(), "0529", BLUE, disrupted=True)
    assert not break_through(s.g, at_once=False)
    s.g.recover(s.site("Pz0529"))
    assert not break_through(s.g, at_once=True)
    assert break_through(s.g, at_once=False)
    assert s.g.result is not None
    assert s.g.result.outcome == "armour-breakthrough"
    assert s.g.result.winners == ()


@pytest.mark.rule("R23-16", "23.5")
def test_by_the_option_it_ends_the_game_at_once() -> None:
    """Reaching the hex is enough, unless the default lets the player still disrupt it."""
    for option, over in (("immediate", True), ("end_of_turn", False)):
        s = armour_at(armoured(armour_loss=option), "0731", BLUE)
        play = act(s, "0731", "M", BLUE)
        assert standing(s, BLUE) == "0529"
        assert ("armour-breakthrough" in str(play.g.result)) == over


@pytest.mark.rule("23.5", "R4-03", "R23-16")
def test_the_turn_ends_with_the_loss() -> None:
    """The sequence of play judges armour before victory and before the next turn."""
    names = [entry for entry in SequenceOfPlay.plan if "armour" in entry or "victory" in entry]
    assert names == ["armour_may_have_broken_through", "victory_is_judged"]
