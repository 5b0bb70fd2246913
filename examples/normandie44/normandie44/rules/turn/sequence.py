"""The sequence of play: weather, logistics, initiative, two phases, end of turn (1)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, ClassVar

from hexwar import kit
from hexwar.board import NONE, SideId
from hexwar.play import Frame, Next, call, frame, goto, phase, rule, step
from normandie44.depots import LOST
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, GERMANS, SIDES
from normandie44.rules.air_and_sea.aircraft import AirMissions, allot, call_back, refresh
from normandie44.rules.air_and_sea.batteries import take
from normandie44.rules.air_and_sea.bombardment import DISORGANISED, ships_of
from normandie44.rules.campaign.box_combat import besiege
from normandie44.rules.campaign.strategic import OffMap, arrive_in_boxes
from normandie44.rules.campaign.victory import judge_the_end, judge_the_turn, linger
from normandie44.rules.logistics.offensive import FirstMarkers, Markers, receive
from normandie44.rules.logistics.replacements import Rest
from normandie44.rules.logistics.supply import AirSupply, begin_works, build, judge, storm_hits
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.d_day import DDay
from normandie44.rules.turn.movement_phase import Movement
from normandie44.state import OFF, Depots, Field, Guns, Headquarters, Sky, Turn, Whole, in_turn


def first_day(turn: int) -> date:
    """Return the day on which a turn begins: turns 0 and 1 on 6 June, each a week long (1)."""
    return date(1944, 6, 6) + timedelta(days=7 * max(turn - 1, 0))


@rule("1.1.1.1", "1.1.1.1/adjustment")
def look_at_the_sky(g: Sky) -> None:
    """The die less the overcast turns in a row, at most 2; a natural 6 under cloud tests storms."""
    die = g.throw_for_weather(g.game.weather, g.turn, less=g.adjustment)
    g.storm_due = g.weather == "overcast" and die == 6
    g.adjustment = 0 if g.weather == "clear" else min(g.adjustment + 1, 2)


@rule("1.1.1.3")
def first_player(weather: str, allies: int, germans: int) -> int:
    """The higher total has the initiative; a tie goes to the Allies in clear weather only."""
    if allies == germans:
        return ALLIES if weather == "clear" else GERMANS
    return ALLIES if allies > germans else GERMANS


@frame
class Phase(Frame):
    """A phase: the player with the initiative, then the other (1.1)."""

    name: str

    @step("1.1.1.1")
    def storm_test(self, g: Whole) -> None:
        g.phase, g.storm = self.name, False
        skipped, g.storm_before = self.name == "A" and g.storm_before, False
        if g.storm_due and not skipped:
            die = g.roll("storm")
            g.storm = die >= LIMITS.storm
            again_in_b = bool(g.game.options.get("storm-test-in-b", True))
            g.storm_due = again_in_b and not g.storm and self.name == "A"
            g.storm_before = g.storm and self.name == "B"
            g.say("storm" if g.storm else "no-storm", die=die)
        refresh(g)
        g.ships = [0, 0, 0, 0] if g.storm else ships_of(g)
        if g.storm:
            call_back(g)
            storm_hits(g)

    @step("1.1.2", "1.1.3")
    def first_player_turn(self, g: Field) -> Next:
        return call(PlayerPhase, g.first)

    @step("1.1.2", "1.1.3")
    def second_player_turn(self, g: Field) -> Next:
        return call(PlayerPhase, 1 - g.first)

    @step("1.1.4", "0.1.1", "6.5")
    def end_phase(self, g: Guns) -> None:
        g.expire("phase")
        g.affected = [0] * len(g.affected)
        g.batteries = [n if n in (LOST, DISORGANISED) else 0 for n in g.batteries]


@frame
class PlayerPhase(Frame):
    """A player moves, then fights (1.1.2, 1.1.3)."""

    side: SideId

    @step("1.1.2.1")
    def begin(self, g: Whole) -> None:
        g.active, per_turn = self.side, g.game.options.get("landing-by-turn", False)
        if g.phase == "A" or not per_turn:
            g.landed = [0] * len(g.landed)
        g.spent, g.guide = [0] * len(g.spent), [OFF] * len(g.guide)
        g.forget()
        arrive_in_boxes(g)

    @step("1.1.2", "1.1.2.1")
    def movement_off_the_map(self, g: Turn) -> Next:
        return in_turn(g, self.side, OffMap) if g.game.strategic else None

    @step("1.1.2")
    def movement(self, g: Turn) -> Next:
        return in_turn(g, self.side, Movement)

    @step("6.10")
    def disturbed(self, g: Whole) -> None:
        g.wake_up()
        take(g)
        begin_works(g)

    @step("1.1.3")
    def combat(self, g: Turn) -> Next:
        return in_turn(g, self.side, Combat)

    @step("1.1.3", "7.1.1")
    def end(self, g: Whole) -> None:
        begin_works(g)
        take(g)
        g.expire("player-phase")
        g.expire("player-turn")


@frame
class Deployment(kit.SetUp):
    """Which units are placed freely at the start (11.2)."""

    cites: ClassVar[dict[str, Any]] = {
        **dict.fromkeys(("next_counter", "choose_its_hex"), "11.2"),
        "is_room": ("2.1", "8"),
    }


@frame
class Campaign(Frame):
    """Turn after turn (1), after D-Day in a scenario that begins with it (10)."""

    set_up = phase("11.2", Deployment)

    @step("11.2/markers")
    def first_markers(self, g: Turn) -> Next:
        return in_turn(g, ALLIES, FirstMarkers, ALLIES)

    @step("10.0.1")
    def d_day(self, g: Field) -> Next:
        return goto(self.weather) if g.turn else call(DDay)

    @step("10.B.3")
    def end_d_day(self, g: Field) -> Next:
        return goto(self.end_turn)

    @step("1.1.1.1", "1.1")
    def weather(self, g: Whole) -> None:
        g.say("turn-begins", rule="1.1", turn=g.turn)
        if g.turn > g.game.facts.clear_to:
            look_at_the_sky(g)
        allot(g)
        g.zones_hit, g.away, g.raided = NONE, (), [0] * len(g.raided)

    @step("9.2", "9.5")
    def air_missions(self, g: Turn) -> Next:
        return in_turn(g, ALLIES, AirMissions) if g.game.facts.interdiction else None

    @step("1.1.1.2", "7.1.1", "7.3.1")
    def ports_and_supply(self, g: Depots) -> None:
        g.fed = 0
        begin_works(g)
        build(g)
        for side in (ALLIES, GERMANS):
            judge(g, side)

    @step("1.1.1.2", "7.4")
    def supply_by_air(self, g: Turn) -> Next:
        return in_turn(g, ALLIES, AirSupply)

    @step("1.1.1.2", "7.2")
    def receive_markers(self, g: Headquarters) -> None:
        g.sent = {}
        for side in (ALLIES, GERMANS):
            receive(g, side)

    @step("1.1.1.2")
    def move_markers(self, g: Field) -> Next:
        first = SideId(g.received[GERMANS] > g.received[ALLIES])
        return call(Markers, g.game.marker_order.index(g.game.players_by_side[first][0]))

    @step("1.1.1.3")
    def initiative(self, g: Turn) -> None:
        totals = []
        for side in range(2):
            supported = sum(g.markers[hq] > 0 for hq in g.corps(side))
            die = g.roll("initiative")
            g.german_die = die if side == GERMANS else g.german_die
            totals.append(die + supported)
        g.first = first_player(g.weather, totals[ALLIES], totals[GERMANS])
        if g.turn <= g.game.facts.allied_initiative_to:
            g.first = ALLIES
        g.say("initiative", side=SIDES[g.first], allies=totals[0], germans=totals[1])

    @step("1.1.1.3", "6.10")
    def administration(self, g: Turn) -> Next:
        return in_turn(g, ALLIES, Rest, ALLIES)

    administration_of_the_germans = phase(("1.1.1.3", "6.10"), Rest, GERMANS)
    phase_a = phase("1.1", Phase, "A")
    phase_b = phase("1.1", Phase, "B")

    @step("1.1.5", "1.2")
    def end_turn(self, g: Whole) -> Next:
        g.rubble = {}
        g.forget()
        g.leader = [OFF] * len(g.leader)
        g.disorganised = [max(level - 1, 0) for level in g.disorganised]
        g.batteries = [min(state, 0) for state in g.batteries]
        g.score[GERMANS] += g.game.facts.german_points_a_turn
        besiege(g)
        linger(g)
        judge_the_turn(g)
        if g.result is not None:
            return None
        if g.turn == g.game.turns:
            judge_the_end(g)
            return None
        g.turn += 1
        return goto(self.weather)
