"""Cards that play a side: contract, words in both languages, what they weigh, strength."""

from __future__ import annotations

import copy
from fractions import Fraction
from random import Random

import pytest
from normandie44 import Normandie1944, automaton, estimates
from normandie44.limits import DATA
from normandie44.printed import SIDES
from normandie44.rules.battle.combat import Activation, Assault
from normandie44.rules.ground import damage
from normandie44.rules.turn.movement_phase import Movement
from normandie44.state import OFF, Field
from normandie_stage import laid_out, to, under_way, unit

from hexwar.board import one
from hexwar.kit.automaton.actions import cards_in
from hexwar.play import Action
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import Scripted
from hexwar.play.values.events import Event
from hexwar.sim import play_one
from hexwar.testing import check_game

DECLINING = ("no-aircraft", "hold-fire", "no-bombers", "no-support", "hold", "stay", "resolve")


def by_cards(side: str, scenario: str = "montebourg", orders: str = "corps") -> Normandie1944:
    """The game with a side played by cards."""
    return Normandie1944(scenario, {"automaton": side, "orders": orders})


@pytest.mark.rule("automaton")
def test_contract_holds_when_cards_play_a_side() -> None:
    """Saves, undo and citations hold."""
    report = check_game(by_cards("allies"), games=1, thorough_every=19, decisions_at_most=70)
    assert report.games == 1


@pytest.mark.rule("automaton")
@pytest.mark.parametrize("orders", ["corps", "plain"])
def test_cards_tell_what_they_do(orders: str) -> None:
    """Each card that is drawn, each instruction with its number of candidates, and its keys."""
    game = by_cards("allies", orders=orders)
    g, rng = game.start(3), Random(3)
    events: list[Event] = []
    while g.result is None and len(events) < 400:
        g.events = []
        perform(g, rng.choice(g.listed))
        events += g.events
    facts = {event.kind: event.facts for event in events if event.rule == "automaton"}
    assert {"automaton-card", "automaton-instruction", "automaton-priority"} <= facts.keys()
    instruction = facts["automaton-instruction"]
    cards = cards_in(DATA.file("automaton.toml"), game.words())
    plain = cards_in(DATA.file("automaton_plain.toml"), game.words())
    sentences = {order.says for deck in (cards, plain) for order in deck.standing}
    sentences |= {o.says for deck in (cards, plain) for card in deck.kinds for o in card.orders}
    assert instruction["side"] == "allies"
    assert instruction["does"] in sentences
    assert instruction["candidates"] >= 1


@pytest.mark.parametrize("file", ["automaton.toml", "automaton_plain.toml"])
def test_cards_are_told_in_french(file: str) -> None:
    """Cards, instructions and keys have their French."""
    french = Normandie1944.translations("fr")
    cards = cards_in(DATA.file(file), Normandie1944.words())
    orders = [*cards.standing, *(order for card in cards.kinds for order in card.orders)]
    told = [order.says for order in orders if not order.secret]
    told += [*(card.title for card in cards.kinds), *(k.title for k in automaton.KEYS)]
    assert [text for text in (cards.title, *told) if text not in french] == []


@pytest.mark.rule("automaton")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("orders", ["corps", "plain"])
def test_cards_play_a_whole_game(side: str, orders: str) -> None:
    """A game of the race and one of the first evening, against random play, without an error."""
    rows = [play_one(by_cards(side, scenario, orders), 3) for scenario in ("race", "montebourg")]
    assert not any(row.error for row in rows)


@pytest.mark.rule("automaton")
@pytest.mark.parametrize("side", SIDES)
def test_cards_beat_random_play(side: str) -> None:
    """At least four of five games of the race; hexwar sim counts hundreds."""
    game, won = by_cards(side, "race"), 0
    for seed in range(5):
        g, rng = game.start(seed), Random(seed)
        while g.result is None:
            perform(g, rng.choice(g.listed))
        won += side in g.result.winners
    assert won >= 4


def surrounded() -> Field:
    """Two American divisions beside a German regiment, which three more keep from going back."""
    near = {"US__30": "1117", "US__9": "1018"}
    behind = {"US__1": "1219", "US__35": "1218", "US__83": "1019"}
    g = laid_out("allies", "cobra", US__VII__HQ="1017", u353="1118", **near, **behind)
    g.markers[unit(g, "US__VII__HQ")] = 1
    return g


def attack_on_353(g: Field) -> Assault:
    """The attack of the two divisions."""
    units = one(unit(g, "US__30")) | one(unit(g, "US__9"))
    return Assault.of(g, to(g, "1118"), units, hq=unit(g, "US__VII__HQ"))


def fought(die: int) -> int:
    """What the attack came to with a throw: steps and levels of both sides, and the hex."""
    g = surrounded()
    first, second, enemy = (unit(g, name) for name in ("US__30", "US__9", "u353"))
    under_way(g, Activation(unit(g, "US__VII__HQ")))
    g.chance = Scripted({"combat": [die - 1]})
    steps, levels = list(g.steps), list(g.disorganised)
    wanted: list[Action] = [("attack", first, to(g, "1118")), ("join", second)]
    while g.steps == steps and g.disorganised == levels:
        listed = g.listed
        action = wanted.pop(0) if wanted else next(a for a in listed if a[0] in DECLINING)
        perform(g, action)
    assert g.steps[enemy] >= 0
    worth = 0
    for who, sign in ((enemy, 1), (first, -1), (second, -1)):
        worth += sign * estimates.STEP * (steps[who] - g.steps[who])
        worth += sign * estimates.LEVEL * (g.disorganised[who] - levels[who])
    return worth + estimates.GROUND * (not g.enemies_in(to(g, "1118")))


@pytest.mark.rule("automaton", "6.4", "6.5", "6.6")
def test_an_estimate_is_what_the_throws_come_to() -> None:
    """The sum over six throws is what six attacks cost both sides, fought one by one."""
    g = surrounded()
    assert estimates.estimate(g, attack_on_353(g)) == sum(map(fought, range(1, 7)))


@pytest.mark.rule("automaton", "6.6")
def test_who_has_no_way_out_is_worth_more() -> None:
    """The same attack is worth less where the regiment can go back."""
    g, free = surrounded(), surrounded()
    for name in ("US__1", "US__35", "US__83"):
        free.put(unit(free, name), to(free, "0714"))
    assert estimates.estimate(g, attack_on_353(g)) > estimates.estimate(free, attack_on_353(free))


@pytest.mark.rule("automaton", "7.1.2")
def test_a_depot_is_guarded() -> None:
    """A beach that an enemy could reach gets a guard, who stays; one far from him does not."""
    g = laid_out("allies", "cobra", US__30="0716", u353="0919")
    under_way(g, Movement())
    guard = unit(g, "US__30")
    into = ("move", guard, to(g, "0714"))
    assert automaton.garrisons_depot(g, *into[1:])
    perform(g, into)
    assert automaton.guards_depot(g, guard)
    g.put(unit(g, "u353"), to(g, "2201"))
    assert not automaton.guards_depot(g, guard)


@pytest.mark.rule("automaton", "7.1.2")
def test_a_guard_has_four_stacking_points() -> None:
    """Beside a division a regiment is needed, a second one is not; a battalion never counts."""
    units = {"US__30": "0716", "u82_505": "0714", "u82_507": "0815", "u743__Tk": "0714"}
    g = laid_out("allies", "cobra", u353="0919", **units)
    under_way(g, Movement())
    first, second, division, tanks, beach = (
        *(unit(g, name) for name in ("u82_505", "u82_507", "US__30", "u743__Tk")),
        to(g, "0714"),
    )
    assert automaton.guards_depot(g, first)
    assert automaton.garrisons_depot(g, division, beach)
    assert not automaton.garrisons_depot(g, tanks, to(g, "0713"))
    perform(g, ("move", division, beach))
    assert automaton.guards_depot(g, first)
    assert automaton.guards_depot(g, division)
    assert not automaton.guards_depot(g, tanks)
    assert not automaton.garrisons_depot(g, second, beach)
    g.put(second, beach)
    assert not automaton.guards_depot(g, first)
    assert automaton.guards_depot(g, division)


@pytest.mark.rule("automaton", "6.6", "0.1.1")
def test_a_hex_that_nobody_leaves_is_no_prize() -> None:
    """A garrison stays where a result drives others back: it is a part of the way to its fall."""
    g = laid_out("allies", "cobra", US__30="1117", u353="1118")
    alone = Assault.of(g, to(g, "1118"), one(unit(g, "US__30")), hq=OFF)
    enemy = unit(g, "u353")
    assert estimates.price(g, alone, enemy, "DD1 DR1", "defender") == (estimates.LEVEL, 1)
    g.game = copy.copy(g.game)
    g.game.garrisons = one(enemy)
    steps = g.steps[enemy]
    part = Fraction(1, 2 + steps)
    assert estimates.price(g, alone, enemy, "DD1 DR1", "defender") == (estimates.LEVEL, part)
    g.disorganised[enemy] = 2
    assert estimates.price(g, alone, enemy, "DD1", "defender") == (
        estimates.STEP,
        Fraction(1, steps),
    )
    g.disorganised[enemy] = 0
    assert estimates.price(g, alone, enemy, "DSE", "defender") == (steps * estimates.STEP, 1)
    g.game.garrisons, g.game.town_set = 0, one(to(g, "1118"))
    assert estimates.price(g, alone, enemy, "DR1", "defender") == (0, 0)
    assert estimates.price(g, alone, enemy, "DR2", "defender")[1] == 1


@pytest.mark.rule("automaton", "6.5", "11.3")
def test_a_price_follows_the_rules_on_disorder_and_points() -> None:
    """A third level costs a step by the option; a step of an elite unit counts twice."""
    g = laid_out("allies", "cobra", US__30="1117", u353="1118")
    alone, enemy = Assault.of(g, to(g, "1118"), one(unit(g, "US__30")), hq=OFF), unit(g, "u353")
    g.disorganised[enemy] = 1
    assert estimates.price(g, alone, enemy, "DD2", "defender")[0] == estimates.LEVEL
    g.game = copy.copy(g.game)
    g.game.options = {**g.game.options, "surplus-level-costs-a-step": True}
    assert (
        estimates.price(g, alone, enemy, "DD2", "defender")[0] == estimates.LEVEL + estimates.STEP
    )
    g.game.elite = one(enemy)
    assert estimates.price(g, alone, enemy, "DS1", "defender")[0] == 2 * estimates.STEP


@pytest.mark.rule("automaton", "6.2", "9.3")
def test_a_raid_is_weighed_as_the_bombardment_goes() -> None:
    """A garrison is harder to hit; who is affected at level 2 already suffers disorder."""
    g = surrounded()
    battle, at = attack_on_353(g), to(g, "1118")
    plain = estimates.raid(g, battle, at, 4)
    assert estimates.raid(g, battle, at, 4, more=1) > plain > 0
    before = g.digest()
    g.game = copy.copy(g.game)
    g.game.garrisons = one(unit(g, "u353"))
    assert estimates.raid(g, battle, at, 4, more=1) < plain
    g.game.garrisons, g.affected[unit(g, "u353")] = 0, 2
    certain = estimates.raid(g, battle, at, 6, more=1)
    after = g.clone()
    damage.disorganise(after, unit(g, "u353"), 1)
    aided = estimates.with_aid(g, battle)
    worse = estimates.estimate(after, aided) - estimates.estimate(g, aided)
    harm = estimates.THROWS * estimates.LEVEL
    assert certain == pytest.approx(harm + worse)
    g.affected[unit(g, "u353")] = 0
    assert g.digest() == before
