"""Which German positions act on a card, what each does, and in which order (16)."""

from __future__ import annotations

import attrs
import pytest

from ddob_scenarios.printed.cards import ColourSymbol, FireSymbol
from ddob_scenarios.printed.charts import printed_charts
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.common.control import communication_table
from ddob_scenarios.rules.german_actions.action_summary import (
    actions_in_force,
    called_for,
    conduct,
    holding_of,
    keeps_from_acting,
)
from ddob_scenarios.state.omaha import HIDDEN, NOBODY
from hexwar.board import NONE, one

from .german_cards import acted, card_with, names_of, play_card
from .situations import Situation

SYMBOLS: tuple[FireSymbol, ...] = ("A", "F", "M", "P", "R", "star", "armour")


def does(s: Situation, position: str, symbol: FireSymbol, *, double: bool = False) -> str:
    """Return what a position does on a symbol."""
    s.g.communication = communication_table(s.g)
    number = s.position(position)
    colour = s.game.map.positions[number].colour
    return conduct(s.g, number, ColourSymbol(colour=colour, double=double, symbol=symbol))  # type: ignore[arg-type]


def summary(s: Situation, position: str) -> str:
    """Return what a position does on each symbol, in the order of SYMBOLS."""
    return " ".join(does(s, position, symbol) or "-" for symbol in SYMBOLS)


# -- the worked examples ---------------------------------------------------------------------------


def example() -> Situation:
    """The figure of the two examples of action determination: part of the East."""
    return (
        Situation("d-day", turn=17)
        .german("WN60", "75", depth=True)
        .german("A3", "8/2/916", revealed=True)
        .german("A2", "1/1/726", revealed=True, depth=True)
        .german("A7", "T", depth=True)
        .german("C1", "T", depth=True)
        .us("M/3/16@0908/2", "I/3/16@0808/3", "L/3/16@1008/2", "2/C/741@0709/1", "Wyman@0909")
        .us("F/2/16@1111/3", "E/2/16@0912/3", "A-C/81C@0713/2", "G/2/16@1213/1")
    )


@pytest.mark.rule("16", "16.4", "16.9", "14.1")
def test_actions_example_1() -> None:
    """X-16-1: WN60 fires at nobody, A4 is reinforced, A2 fires, C3 ambushes; nothing else."""
    s = example()
    before = list(s.g.unit)
    play = play_card(s, EAST, 21)
    assert play.over
    assert [(s.steps(name), s.disrupted(name)) for name in ("F/2/16", "L/3/16", "G/2/16")] == [
        (2, False),
        (2, True),
        (1, True),
    ]
    assert s.g.disrupted.bit_count() == 2
    assert acted(play, "position-fires", s) == ["A2"]
    assert acted(play, "ambush", s) == ["C3"]
    new = [site for site, unit in enumerate(s.g.unit) if unit != before[site]]
    assert new == [s.site("A4")]
    assert s.g.depth_lot[s.site("A4")] == s.game.depth_of["building"]
    assert does(example(), "WN60", "R") == "fire"
    assert does(example(), "P-1014", "R") == "reinforce"  # but with nobody on its dots


@pytest.mark.rule("16", "16.6", "R16-04")
def test_actions_example_2() -> None:
    """X-16-2: A3 has no depth, WN60 and A2 fire, C1 sends a patrol, A4 does nothing."""
    s = example()
    play = play_card(s, EAST, 35)
    assert play.over
    assert acted(play, "action-needs-depth", s) == ["A3"]
    assert acted(play, "position-fires", s) == ["A2"]
    assert s.steps("F/2/16") == 2
    assert acted(play, "patrol-probes", s) == ["C1"]
    assert sorted(names_of(s, play, "patrol-probes", "units")) == ["E/2/16", "G/2/16"]
    assert not s.disrupted("F/2/16")
    assert s.g.unit[s.site("A4")] == NOBODY


@pytest.mark.rule("16", "R16-02", "P2")
def test_the_higher_number_is_served_first() -> None:
    """X-16-seq: two positions reinforce, one unit is left, and the higher number gets it."""
    s = Situation("d-day", turn=17).us("F/2/16@1105/3")
    s.g.pool_sizes["T"] = 0
    s.g.pool_sizes["D"] = 1
    play_card(s, EAST, card_with("purple", "R"))
    assert s.g.unit[s.site("A9")] == HIDDEN
    s = Situation("d-day", turn=17).us("F/2/16@1307/3")  # A6 and A7 of different colours
    play = play_card(s, EAST, card_with("orange", "R"))
    assert [facts["site"] for facts in play.facts_of("german-placed")] == [s.site("A6")]


# -- the summary -----------------------------------------------------------------------------------


@pytest.mark.rule("16", "2.4", "R16-01", "R16-05")
def test_what_a_held_position_does() -> None:
    """Held positions by their kind and by whether US units stand in their fields."""
    wn = Situation("d-day", turn=17).german("WN60", "75")
    assert summary(wn, "WN60") == "artillery - mortar - - - -"
    assert summary(wn.us("I/3/16@0709/3"), "WN60") == " ".join(["fire"] * 7)
    post = Situation("d-day", turn=17).german("A2", "T")
    assert summary(post, "A2") == "advance - mortar patrol redeploy - -"
    post.us("16-HQ@1209")  # an HQ counts
    assert summary(post, "A2") == "advance fire fire patrol re-supply fire fire"


@pytest.mark.rule("16", "11.4", "R16-05")
def test_a_lone_general_is_no_unit_but_may_be_hit() -> None:
    """With a general alone in its field a starred position fires; others see nobody."""
    s = Situation("d-day", turn=17).german("A2", "T").us("Cota@1209")
    assert summary(s, "A2") == "advance - mortar patrol redeploy fire -"


@pytest.mark.rule("16", "R16-01", "R16-04")
def test_what_an_empty_position_does() -> None:
    """An empty WN in communication waits for a crew, an empty position near US units acts."""
    s = Situation("d-day", turn=17)
    assert summary(s, "WN64") == "- - - - re-occupy - -"
    assert does(s, "WN64", "R", double=True) == "re-occupy"
    assert summary(s, "A2") == "- - - - - - -"  # nobody is near
    s.us("F/2/16@1209/1")
    assert summary(s, "A2") == "ambush - - - reinforce - -"
    assert does(s, "A2", "A", double=True) == "ambush"


@pytest.mark.rule("16", "R16-01", "16.11", "19.3")
def test_who_does_nothing() -> None:
    """Positions of disrupted units, of US units, of garrisons, or out of communication."""
    s = Situation("d-day", turn=17).german("A2", "T", disrupted=True).us("F/2/16@1209/1")
    assert summary(s, "A2") == "- - - - - - -"
    s = Situation("d-day", turn=17).us("F/2/16@1110/1")
    assert summary(s, "A2") == "- - - - - - -"
    s = Situation("d-day", turn=17).us("F/2/16@1209/1")
    s.g.garrisons |= one(s.site("A2"))
    assert summary(s, "A2") == "- - - - - - -"
    s = Situation("d-day", turn=17).us("F/2/16@1209/1")
    s.g.communication = NONE
    position = s.game.map.positions[s.position("A2")]
    assert holding_of(s.g, position) is None


@pytest.mark.rule("16", "16.21", "R16-04")
def test_a_double_symbol_needs_depth() -> None:
    """On a double symbol a lone unit does nothing but draw depth."""
    s = Situation("d-day", turn=17).german("A2", "T").us("F/2/16@1209/1")
    assert [does(s, "A2", symbol, double=True) for symbol in ("A", "P", "R")] == [
        "",
        "",
        "re-supply",
    ]
    s.german("A2", "T", depth=True)
    assert does(s, "A2", "P", double=True) == "patrol"


@pytest.mark.rule("16", "RE-04")
def test_smoke_keeps_a_wn_from_any_fire() -> None:
    """A WN in smoke fires neither its guns nor mortars, and the log says why."""
    s = Situation("d-day", turn=17).german("WN60", "75").us("I/3/16@0709/3")
    s.g.smoked |= one(s.position("WN60"))
    assert summary(s, "WN60") == "- - - - - - -"
    play = play_card(s, EAST, card_with("purple", "M"))
    assert acted(play, "smoke-spoils-fire", s) == ["WN60"]
    symbol = ColourSymbol(colour="purple", double=False, symbol="F")
    assert keeps_from_acting(s.g, s.position("WN60"), symbol, "fire") == "RE-04"


@pytest.mark.rule("16", "2.4")
def test_the_summary_is_whole() -> None:
    """Every kind and state of a position has a row; a chart without one is refused."""
    charts = printed_charts()
    for wn in (True, False):
        for holding in ("targets", "no-targets", "empty"):
            for symbol in SYMBOLS:
                charts.action(wn, holding, symbol)
    assert charts.action(True, "targets", "P") == "fire"


# -- order, and once only --------------------------------------------------------------------------


@pytest.mark.rule("16", "R16-03", "16.4", "16.32")
def test_who_has_just_arrived_does_nothing() -> None:
    """A unit that came in this phase does not act, not even on the card of the other sector."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True).us("F/2/16@1209/1")
    assert does(s, "A2", "F") == "fire"
    s.g.arrived |= one(s.site("A2"))
    assert does(s, "A2", "F") == ""
    symbol = ColourSymbol(colour="blue", double=False, symbol="F")
    assert called_for(s.g, s.position("A2"), symbol) == ""


@pytest.mark.rule("16", "R16-02")
def test_the_player_may_set_the_order() -> None:
    """With the option the player names the next position; each acts once."""
    s = Situation("d-day", turn=17, german_action_order="player")
    s.german("A2", "T", depth=True).german("C10", "T", depth=True)
    s.us("F/2/16@1209/3", "K/3/16@1812/3")
    play = play_card(s, EAST, card_with("blue", "armour"))
    assert play.prompt == "Choose the German position that acts next."
    assert {"act C10", "act A2"} < set(play.texts)
    while not play.over:
        play.do("act A2" if "act A2" in play.texts else play.texts[0])
    assert acted(play, "position-fires", s) == ["A2", "C10"]


@pytest.mark.rule("16", "R16-02", "P1")
def test_equal_positions_are_the_players_affair() -> None:
    """Two positions without a number are equal in the sequence: the player orders them."""
    s = Situation("d-day", turn=17).us("F/2/16@1114/3", "G/2/16@1118/3")
    s.g.pool_sizes["T"], s.g.pool_sizes["D"] = 1, 0
    play = play_card(s, EAST, card_with("purple", "R"))
    assert play.texts == ["act P-1014", "act P-1119"]
    play.do("act P-1119")
    assert play.over
    assert s.g.unit[s.site("P-1119")] == HIDDEN
    assert s.g.unit[s.site("P-1014")] == NOBODY


@pytest.mark.rule("16", "6.4", "R6-12")
def test_disrupted_positions_recover_after_the_actions() -> None:
    """A disrupted unit of the colour does nothing and recovers at the end."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True, disrupted=True)
    s.us("F/2/16@1209/3")
    play = play_card(s, EAST, card_with("blue", "M"))
    assert not play.facts_of("position-fires")
    assert len(play.facts_of("german-recovers")) == 1
    assert s.steps("F/2/16") == 3


@pytest.mark.rule("14", "16")
def test_actions_begin_on_turn_17() -> None:
    """Until turn 16 the letters mean nothing: a position without targets stays idle."""
    for turn in (16, 17):
        s = Situation("d-day", turn=turn).us("F/2/16@1209/3")
        assert actions_in_force(s.g) == (turn == 17)
        play_card(s, EAST, card_with("blue", "R"))
        assert (s.g.unit[s.site("A2")] == HIDDEN) == (turn == 17)


@pytest.mark.rule("16.2", "16.21", "R16-09", "12.24")
def test_re_supply() -> None:
    """A unit in communication draws depth and fires with it; without any left it stays silent."""
    number = card_with("blue", "R", double=True, target="circle")
    s = Situation("d-day", turn=17).german("A2", "T").us("L/3/16@1209/3")
    play = play_card(s, EAST, number)
    assert s.g.depth[s.site("A2")] == HIDDEN
    assert acted(play, "position-fires", s) == ["A2"]
    s = Situation("d-day", turn=17).german("A2", "T").us("L/3/16@1209/3")
    s.g.pool_sizes["mobile"] = 0
    play = play_card(s, EAST, number)
    assert len(play.facts_of("no-depth-left")) == 1
    [held] = [event for event in play.events if event.kind == "fire-needs-depth"]
    assert (held.facts["position"], held.rule) == (s.position("A2"), "6.3")
    assert s.steps("L/3/16") == 3


@pytest.mark.rule("16.2")
def test_without_communication_or_with_depth_it_just_fires() -> None:
    """Depth is drawn once only, and only in communication."""
    s = Situation("d-day", turn=17).german("A2", "T", depth=True).us("F/2/16@1209/3")
    size = s.g.pool_sizes["mobile"]
    play = play_card(s, EAST, card_with("blue", "R"))
    assert s.g.pool_sizes["mobile"] == size
    assert acted(play, "position-fires", s) == ["A2"]
    around = ("1210", "1109", "1111", "1009", "1010", "1209")
    s = Situation("d-day", turn=17).german("A2", "T")
    companies = ("E/2/16", "F/2/16", "G/2/16", "I/3/16", "K/3/16", "L/3/16")
    s.us(*(f"{name}@{at}/3" for name, at in zip(companies, around, strict=True)))
    play = play_card(s, EAST, card_with("blue", "R", double=False))
    assert s.g.depth[s.site("A2")] == NOBODY
    while not play.over:  # four units are equally exposed, and two are hit
        play.do(play.texts[0])
    assert acted(play, "position-fires", s) == ["A2"]
    assert len(names_of(s, play, "position-fires", "units")) == 2


# -- a deck of one's own ---------------------------------------------------------------------------


@pytest.fixture
def single_a_double_m(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let card 21 show a single A in red and a double M in blue, as no printed card does."""
    game = Situation("d-day").game
    printed = game.cards[20]
    changed = tuple(
        attrs.evolve(entry, double=not entry.double) if entry.symbol in "AM" else entry
        for entry in printed.fire
    )
    cards = list(game.cards)
    cards[20] = attrs.evolve(printed, fire=changed)
    monkeypatch.setattr(game, "cards", tuple(cards))


@pytest.mark.rule("16.8", "16.81", "R16-04", "R16-20")
@pytest.mark.usefixtures("single_a_double_m")
def test_a_single_a() -> None:
    """A lone unit fires if it has targets, and attempts to advance if it has none."""
    s = Situation("d-day", turn=17).german("C3", "T").us("G/2/16@1413/3")
    play = play_card(s, EAST, 21)
    assert acted(play, "position-fires", s) == ["C3"]
    assert s.g.unit[s.site("C3")] == HIDDEN
    s = Situation("d-day", turn=17).german("C3", "T")
    play = play_card(s, EAST, 21)
    assert not play.facts_of("position-fires")
    assert s.g.unit[s.site("C1")] == HIDDEN


@pytest.mark.rule("16.5", "16.21", "R16-04")
@pytest.mark.usefixtures("single_a_double_m")
def test_a_double_m() -> None:
    """A lone unit fires no mortars; one with depth hits two units."""
    for depth, hits in ((False, 0), (True, 2)):
        s = Situation("d-day", turn=17).german("A2", "T", depth=depth)
        s.us("G/2/16@0912/3", "L/3/16@1112/3")
        play = play_card(s, EAST, 21)
        assert len(names_of(s, play, "mortars-hit", "units")) == hits
        assert acted(play, "action-needs-depth", s) == ([] if depth else ["A2"])


# -- manning positions -----------------------------------------------------------------------------


@pytest.mark.rule("16.4", "R16-12", "9.31")
def test_reinforce() -> None:
    """A VP position is always manned, another only with US units on intense or steady dots."""
    s = Situation("d-day", turn=17).us("F/2/16@1312/3")
    play_card(s, EAST, card_with("purple", "R"))
    assert s.g.unit[s.site("A4")] == HIDDEN  # a VP position with a sporadic dot
    assert s.g.depth[s.site("A4")] == HIDDEN
    assert s.g.unit_lot[s.site("A4")] == s.game.reinforcements["T"]
    for at, comes in (("1211", False), ("1209", True)):
        s = Situation("d-day", turn=17).us(f"F/2/16@{at}/3")
        play_card(s, EAST, card_with("blue", "R"))
        assert (s.g.unit[s.site("A2")] == HIDDEN) == comes, at


@pytest.mark.rule("16.4", "R16-12", "9.31")
def test_the_division_comes_when_tactical_units_are_used_up() -> None:
    """Then units of the Division pool come; when that is empty, nobody."""
    s = Situation("d-day", turn=17).us("F/2/16@1312/3")
    s.g.pool_sizes["T"] = 0
    play_card(s, EAST, card_with("purple", "R"))
    assert s.g.unit_lot[s.site("A4")] == s.game.reinforcements["D"]
    s = Situation("d-day", turn=17).us("F/2/16@1312/3")
    s.g.pool_sizes["T"] = s.g.pool_sizes["D"] = 0
    play = play_card(s, EAST, card_with("purple", "R"))
    assert play.facts_of("no-reinforcement") == [{"site": s.site("A4")}]


@pytest.mark.rule("16", "R16-05", "11.31")
def test_a_lone_general_is_captured_by_reinforcements() -> None:
    """He does not keep a position from being manned."""
    s = Situation("d-day", turn=17).us("F/2/16@1209/3", "Cota@1110")
    play = play_card(s, EAST, card_with("blue", "R"))
    assert s.g.unit[s.site("A2")] == HIDDEN
    assert len(play.facts_of("general-captured")) == 1


# -- early actions ---------------------------------------------------------------------------------


def early(turn: int = 12) -> Situation:
    """A situation with German actions from turn 12 on."""
    return Situation("d-day", turn=turn, early_german_actions=True)


@pytest.mark.rule("14.2")
def test_early_actions_begin_on_turn_12() -> None:
    """With the option, and only then, the letters count from turn 12."""
    assert [actions_in_force(early(turn).g) for turn in (11, 12, 16)] == [False, True, True]
    assert not actions_in_force(Situation("d-day", turn=12).g)
    s = early().us("F/2/16@1209/3")
    play_card(s, EAST, card_with("blue", "R"))
    assert s.g.unit[s.site("A2")] == HIDDEN


@pytest.mark.rule("14.2", "R14-02", "6.34", "14.12")
def test_early_fire_costs_a_unit_one_step() -> None:
    """A unit in the fields of two positions that fire loses one step, from turn 17 on two."""
    for turn, left in ((12, 2), (17, 1)):
        s = early(turn).german("A2", "T").german("A4", "T").us("L/3/16@1209/3")
        play_card(s, EAST, 21)
        assert s.steps("L/3/16") == left


@pytest.mark.rule("14.2", "R14-02", "6.31", "14.11")
def test_early_limits_are_not_doubled() -> None:
    """A lone unit hits one unit, from turn 17 on two."""
    for turn, hits in ((12, 1), (17, 2)):
        s = early(turn).german("A2", "T").us("F/2/16@1209/3", "G/2/16@1210/3")
        play = play_card(s, EAST, card_with("blue", "armour", double=False, target="triangle"))
        assert len(names_of(s, play, "position-fires", "units")) == hits


@pytest.mark.rule("14.2", "R14-02", "16.2", "16.21")
def test_early_re_supply_comes_before_the_fire() -> None:
    """A lone unit draws depth and then fires on its double symbol."""
    s = early().german("A2", "T").us("L/3/16@1209/3")
    play = play_card(s, EAST, card_with("blue", "R", double=True, target="circle"))
    assert play.kinds().index("depth-placed") < play.kinds().index("position-fires")
    assert s.steps("L/3/16") == 2


@pytest.mark.rule("14.2", "R14-02", "16.8")
def test_early_a_unit_that_does_not_advance_fires_with_the_others() -> None:
    """A unit of the 716th with targets fires on an A."""
    s = early().german("A7", "1/1/726", revealed=True, depth=True).us("F/2/16@1208/3")
    play = play_card(s, EAST, card_with("green", "A"))
    assert acted(play, "position-fires", s) == ["A7"]


@pytest.mark.rule("14.2", "R14-02", "R16-02")
def test_early_actions_follow_in_an_order_of_their_own() -> None:
    """Mortars come before patrols; from turn 17 on the higher number acts first."""
    for turn, order in (
        (12, ["mortars-hit", "patrol-probes"]),
        (17, ["patrol-probes", "mortars-hit"]),
    ):
        s = early(turn).german("A4", "T", depth=True).german("B8", "T", depth=True)
        s.us("K/3/16@1212/2", "F/2/16@2010/3")
        play = play_card(s, EAST, 35)
        assert [kind for kind in play.kinds() if kind in order] == order


@pytest.mark.rule("14.2", "R14-02", "16.5", "6.34")
def test_early_mortars_pass_over_whom_fire_has_hit() -> None:
    """As long as 6.34 is in force a unit loses one step in the phase."""
    for turn, left in ((12, 2), (17, 1)):
        s = early(turn).german("A4", "T").german("A2", "T").us("L/3/16@1311/3")
        play_card(s, EAST, 21)
        assert s.steps("L/3/16") == left


@pytest.mark.rule("14.2", "R14-02", "R16-02")
@pytest.mark.parametrize("value", ["fixed", "player"])
def test_early_actions_of_one_kind_follow_the_sequence(value: str) -> None:
    """Of two patrols the higher numbered position acts first, unless the player sets the order."""
    s = Situation("d-day", turn=12, early_german_actions=True, german_action_order=value)
    s.german("A2", "T", depth=True).german("C10", "T", depth=True)
    s.us("F/2/16@1209/3", "K/3/16@1812/3")
    play = play_card(s, EAST, card_with("blue", "P"))
    if value == "player":
        assert {"act A2", "act C10"} <= set(play.texts)
        play.do("act A2")
    while not play.over:
        play.do(play.texts[0])
    assert acted(play, "patrol-probes", s) == (
        ["A2", "C10"] if value == "player" else ["C10", "A2"]
    )


@pytest.mark.rule("14.2", "R14-02", "R16-02")
def test_early_actions_in_the_players_order() -> None:
    """With that option the player orders positions of one kind of action."""
    s = Situation("d-day", turn=12, early_german_actions=True, german_action_order="player")
    s.us("F/2/16@1114/3", "G/2/16@1118/3")
    play = play_card(s, EAST, 21)
    assert {"act P-1014", "act P-1119"} <= set(play.texts)
