"""What a preview shows before a die is thrown is what all faces of the dice give."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from days_stage import acting, laid_out, legal, printed_game, put, to, under_way, unit
from greatest_day.printed import ALLIES, GERMANS
from greatest_day.rules.actions.activation import Activation
from greatest_day.rules.actions.unloading import Reaction
from greatest_day.rules.combat.damage import Hit
from greatest_day.rules.combat.fire import OpportunityFire
from greatest_day.rules.combat.odds import RESULTS
from greatest_day.rules.sea.landing import Landings
from greatest_day.rules.sea.naval import NavalSequence
from greatest_day.rules.sea.ships import self_observed
from greatest_day.state import OFF, Field

import hexwar
from hexwar.board import HexId, first, has, one, pack
from hexwar.play import PreviewRow
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import Scripted
from hexwar.play.values.events import Event

CODES = {name: code for code, name in RESULTS.items()}


def all_faces(
    g: Field, action: tuple[Any, ...], read: Callable[[Field], str], *streams: str
) -> dict[str, Fraction]:
    """Perform an action once for each way in which dice can fall; return how likely each end is."""
    found: Counter[str] = Counter()
    for faces in product(range(10), repeat=len(streams)):
        now = g.clone()
        now.events = []
        thrown: dict[str, list[int]] = {}
        for stream, face in zip(streams, faces, strict=True):
            thrown.setdefault(stream, []).append(face)
        now.chance = Scripted(thrown, then=now.chance)
        perform(now, action)
        found[read(now)] += 1
    return {end: Fraction(n, 10 ** len(streams)) for end, n in found.items()}


def told(g: Field, kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in g.events or () if event.kind == kind]


def came_of(g: Field, kind: str) -> str:
    """Whether work succeeded: there is an event of a kind, and its die, if any, is low enough."""
    facts = [event.facts for event in told(g, kind)]
    good = [each for each in facts if each.get("die", 0) <= each.get("needed", 0)]
    return "yes" if good else "no"


def result_of(kind: str) -> Callable[[Field], str]:
    """Read the result of the first event of a kind; without one nothing came of it."""
    return lambda g: str(told(g, kind)[0].facts["result"]) if told(g, kind) else "-"


def shown(rows: Sequence[PreviewRow]) -> dict[str, Fraction]:
    """The chances of results that a preview shows."""
    return {CODES[row.what]: Fraction(row.value) for row in rows if row.what in CODES}


def rows_of(g: Field, action: tuple[Any, ...]) -> tuple[PreviewRow, ...]:
    """What the procedure under way shows of an action."""
    preview = g.stack[-1].preview(g, action)
    assert preview is not None
    return tuple(preview.rows)


@pytest.mark.rule("series.opportunity", "series.quality", "series.results")
def test_opportunity_fire_needs_its_check_first() -> None:
    """The chance of a result counts the check without which nobody fires."""
    g = laid_out(A_1__Suffolk="35.014", Wn__17__Hillman="35.015")
    gun = unit(g, "Wn__17__Hillman")
    under_way(g, OpportunityFire(unit(g, "A_1__Suffolk"), to(g, "35.013")))
    action = ("opportunity-fire", gun)
    found = all_faces(g, action, result_of("fired"), "quality", "fire")
    assert shown(rows_of(g, action)) == found
    assert found["-"] < 1
    assert g.stack[-1].preview(g, ("hold-fire",)) is None


@pytest.mark.rule("series.fire", "series.results")
def test_fire_counts_both_ends_of_the_check_for_the_company_bonus() -> None:
    """The chances are those of the die with the bonus and without it, each with its share."""
    g = laid_out(A_1__Suffolk="35.014", Wn__17__Hillman="35.015", Leader__8th__Brigade="35.014")
    company, post = unit(g, "A_1__Suffolk"), unit(g, "Wn__17__Hillman")
    under_way(g, Activation())
    perform(g, ("activate", company))
    rows = rows_of(g, ("fire", post))
    assert "company bonus" in {row.what for row in rows}
    assert shown(rows) == all_faces(g, ("fire", post), result_of("fired"), "quality", "fire")


@pytest.mark.rule("series.artillery", "series.barrage")
def test_a_bombardment_counts_contact_and_bonus_for_each_unit_and_the_barrage() -> None:
    """Contact, the check for the bonus and one die for all, and the barrage that it lays."""
    g = laid_out(u302__Bty_76__Fd__Rgt="35.004", Wn__17__Hillman="35.015", A_1__Suffolk="35.013")
    put(g, "Leader__8th__Brigade", "35.013")
    battery, at = unit(g, "u302__Bty_76__Fd__Rgt"), to(g, "35.015")
    activation = acting(battery)
    preview = activation.preview(g, ("bombard", at))
    assert preview is not None
    rows = {row.what: row.value for row in preview.rows}
    assert Fraction(rows["contact"]) == Fraction(7, 10)
    light, heavy = (Fraction(rows.get(f"{level} barrage", "0")) for level in ("light", "heavy"))
    assert light + heavy == Fraction(7, 10) * Fraction(9, 10)
    strength, _, odds = rows["Wn-17-Hillman"].partition(": ")
    chances = {code: Fraction(part) for code, part in (one.split() for one in odds.split(", "))}
    assert sum(chances.values()) == 1
    assert int(strength) >= 0
    assert chances["-"] >= Fraction(3, 10)


@pytest.mark.rule("series.rally", "series.works")
@pytest.mark.parametrize(("verb", "stream"), [("rally", "recovered"), ("dig", "dug-in")])
def test_rallying_and_digging_show_their_check(verb: str, stream: str) -> None:
    """The share of dice that pass is the share that the preview shows."""
    g = laid_out(A_1__Suffolk="35.014", Leader__8th__Brigade="35.014")
    company = unit(g, "A_1__Suffolk")
    g.cohesion[company] = 1
    under_way(g, Activation())
    perform(g, ("activate", company))
    [row] = rows_of(g, (verb,))
    found = all_faces(g, (verb,), lambda now: "yes" if told(now, stream) else "no", "quality")
    assert Fraction(row.value) == found["yes"]


@pytest.mark.rule("series.damage", "4.1.7")
def test_a_check_for_suppression_shows_its_chance() -> None:
    """Before the player pays a point, he sees how likely the check is passed."""
    g = laid_out(A_1__Suffolk="35.014", Leader__8th__Brigade="35.014")
    company = unit(g, "A_1__Suffolk")
    under_way(g, Hit(company, "S?"))
    [row] = rows_of(g, ("check",))
    steady = all_faces(g, ("check",), lambda now: str(bool(told(now, "check-passed"))), "quality")
    assert Fraction(row.value) == steady["True"]
    assert g.stack[-1].preview(g, ("hold-firm",)) is None


def at_queen_red() -> Field:
    """The first question of Queen Red: what lands where."""
    g = printed_game("queen-red").set_up(1)
    under_way(g, Landings())
    return g


@pytest.mark.rule("4.2.1", "4.2.5", "4.5.5.2")
def test_a_landing_shows_what_the_sea_or_the_obstacles_do() -> None:
    """A tank that swims meets the sea, a craft the obstacles, each with its level."""
    g = at_queen_red()
    swims = {
        has_dd: next(a for a in legal(g) if bool(g.game.dd >> a[1] & 1) is has_dd)
        for has_dd in (True, False)
    }
    for has_dd, action in swims.items():
        stream = "sea" if has_dd else "obstacles"
        assert shown(rows_of(g, action)) == all_faces(g, action, result_of("beach-attack"), stream)


@pytest.mark.rule("4.2.3", "series.quality")
def test_fire_at_a_landing_needs_its_check_first() -> None:
    """As opportunity fire does."""
    g = printed_game("queen-red").set_up(1)
    tank = first(g.game.dd & g.wave)
    g.wave &= ~one(tank)
    g.put(tank, to(g, "34.008"))
    g.changed()
    under_way(g, Reaction(one(tank)))
    action = next(a for a in legal(g) if a[0] == "shoot")
    assert shown(rows_of(g, action)) == all_faces(g, action, result_of("fired"), "quality", "fire")


@pytest.mark.rule("4.2.6.1")
def test_fire_at_the_defences_shows_each_track() -> None:
    """The shares of the ten faces, by what they reduce."""
    g = printed_game("queen-red").set_up(1)
    tank = first(g.game.dd & g.wave)
    g.put(tank, to(g, "34.008"))
    g.nests = 0
    under_way(g, Activation(unit=tank))
    preview = acting(tank).preview(g, ("clear-beach",))
    assert preview is not None
    assert sum(Fraction(row.value.split()[-1]) for row in preview.rows) == 1


@pytest.mark.rule("4.4.4", "4.4.7")
def test_ships_and_batteries_show_what_they_may_do() -> None:
    """A ship needs contact with an observer; a battery sinks what it affects at all."""
    g = printed_game("sword").set_up(1)
    under_way(g, NavalSequence())
    frame = g.stack[-1]
    assert isinstance(frame, NavalSequence)
    for seen in (False, True):
        at_sight = [a for a in legal(g) if a[0] == "shell" and has(self_observed(g), a[2]) is seen]
        if not at_sight:
            continue
        preview = frame.preview(g, at_sight[0])
        assert preview is not None
        struck = first(pack(g.units_in(at_sight[0][2], 1)))
        rows = {row.what: row.value for row in preview.rows}
        odds = rows[g.game.counters.names[struck]].partition(": ")[2]
        assert {
            code: Fraction(part) for code, part in (one.split() for one in odds.split(", "))
        } == all_faces(g, at_sight[0], result_of("fired"), "contact", "fire")
    battery = first(g.game.coastal)
    frame.stand_at("coastal_fire")
    shot = frame.preview(g, ("answer", battery, first(g.afloat)))
    assert shot is not None
    assert 0 <= Fraction(shot.rows[-1].value) <= 1


@pytest.mark.rule("2.4.6", "10.3")
@pytest.mark.parametrize(
    ("verb", "stream", "event"),
    [
        ("wire", "quality", "wired"),
        ("blow", "bridge", "bridge-die"),
        ("clear-mines", "mines", "mines-cleared"),
    ],
)
def test_work_with_a_die_of_its_own_shows_its_chance(verb: str, stream: str, event: str) -> None:
    """The share of dice with which a bridge is wired or destroyed, or mines are cleared."""
    g = printed_game("canal").set_up(1)
    name, (at, bank) = next(iter(g.game.bridges.items()))
    g.hex = [OFF] * len(g.hex)
    g.reindex()
    engineer = first(g.game.engineers & g.game.all_of[ALLIES])
    g.set_steps(engineer, 1)
    g.put(engineer, HexId(at))
    g.holder = dict.fromkeys((at, bank), ALLIES)
    if verb == "blow":
        g.wired = {name: ALLIES}
    elif verb == "clear-mines":
        g.mines = {at: GERMANS}
    g.active = ALLIES
    g.changed()
    under_way(g, acting(engineer))
    action = (verb,) if verb == "clear-mines" else (verb, bank)
    assert action in legal(g)
    [row] = rows_of(g, action)
    found = all_faces(g, action, lambda now: came_of(now, event), stream)
    assert Fraction(row.value) == found["yes"]
    assert 0 < found["yes"] < 1


def test_previews_are_told_in_french() -> None:
    """What a row of a preview says is a counter, or has its French: ranges with their number."""
    match, chance = hexwar.start("greatest_day/sword", seed=3), Random(3)
    names, french = set(match.game.counters.names), match.game.translations("fr")  # type: ignore[attr-defined]
    told: set[str] = set()
    for _ in range(150):
        action, player = chance.choice(list(match.legal_actions)), match.decision.player
        preview = match.game.presentation.preview(match.view(player), player, action)
        told |= {row.what for row in preview.rows} if preview else set()
        match.do(action)
    plain = {re.sub(r"\d+", "{}", what) for what in told - names}
    assert len(plain) > 8
    assert plain <= set(french)
