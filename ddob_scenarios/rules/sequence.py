"""The sequence of play: turns and their phases (4, 15)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import ENGINEERS, EXTENDED_GAME
from ddob_scenarios.rules.common.control import hexes_with_us
from ddob_scenarios.rules.common.losses import eliminate, leave_for_good
from ddob_scenarios.rules.common.variants import begins_on, bombard
from ddob_scenarios.rules.engineers_and_hq import EngineerAndHqPhase
from ddob_scenarios.rules.events.effects import EventPhase
from ddob_scenarios.rules.german_actions.moves import bar_crews
from ddob_scenarios.rules.german_armour import break_through
from ddob_scenarios.rules.german_fire.artillery import update_observers
from ddob_scenarios.rules.german_phase import GermanFire
from ddob_scenarios.rules.landing.amphibious import Amphibious
from ddob_scenarios.rules.landing.engineers import ClearObstacles
from ddob_scenarios.rules.landing.placing import PlaceForces
from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.rules.victory import judge
from ddob_scenarios.state.omaha import Omaha, clear_card_track, shuffle_discards
from hexwar.board import NONE, CounterId, has, iterate, union
from hexwar.play import Frame, Next, call, frame, goto, phase, rule, step


@frame
class SequenceOfPlay(Frame):
    """A scenario, turn by turn (4)."""

    the_player_completes_the_set_up = phase(("21.1", "R21-03"), PlaceForces)

    @step("22.1")
    def ships_and_aircraft_bombard(self, g: Omaha) -> None:
        if g.game.settings.effective_bombardment:
            bombard(g)

    @step("R16-08")
    def crews_lost_before_play_are_judged(self, g: Omaha) -> None:
        bar_crews(g)

    @step("4")
    def begin_turn(self, g: Omaha) -> None:
        space = g.game.track.space(g.turn)
        g.say("turn-begins", turn=g.turn, clock=space.clock, tide=space.tide)

    @step("4", "5.1")
    def us_amphibious_operations(self, g: Omaha) -> Next:
        g.phase = "amphibious"
        return call(Amphibious)

    @step("4", "15", "R4-05")
    def event(self, g: Omaha) -> Next:
        g.phase = "event"
        return call(EventPhase) if 1 < g.turn <= EXTENDED_GAME.last_event else None

    @step("4", "6.1")
    def german_fire(self, g: Omaha) -> Next:
        g.phase = "fire"
        return call(GermanFire)

    @step("14", "15", "R4-05")
    def second_event(self, g: Omaha) -> Next:
        if not g.extended or g.turn > EXTENDED_GAME.last_event:
            return None
        g.phase = "second-event"
        return call(EventPhase, second=True)

    @step("4", "10.1", "15", "R4-04")
    def us_engineers(self, g: Omaha) -> Next:
        g.phase = "engineers"
        if g.extended:
            return call(EngineerAndHqPhase)
        return call(ClearObstacles) if g.turn >= begins_on(g, ENGINEERS.first_turn) else None

    @step("4", "7")
    def us_actions(self, g: Omaha) -> Next:
        g.phase = "actions"
        return call(UsActions)

    @step("6.51", "R6-25")
    def artillery_observers_are_judged(self, g: Omaha) -> None:
        update_observers(g)

    @step("5.21", "terrain/2")
    def those_below_the_waterline_drown(self, g: Omaha) -> None:
        g.phase = "end"
        for counter in drowning(g):
            if g.result is not None:
                return
            g.say("drowned", unit=counter)
            if has(g.game.combat_units, counter):
                eliminate(g, counter)
            else:
                leave_for_good(g, counter)

    @step("23.5", "R4-03", "R23-16")
    def armour_may_have_broken_through(self, g: Omaha) -> None:
        break_through(g, at_once=False)

    @step("13.2", "20.2", "20.3")
    def victory_is_judged(self, g: Omaha) -> None:
        if g.result is None:
            judge(g)

    @step("4")
    def end_of_turn(self, g: Omaha) -> Next:
        clear_card_track(g)
        if g.game.track.space(g.turn).shuffle:
            shuffle_discards(g)
        g.smoked, g.plunging, g.action_bonus = NONE, False, 0
        g.shelled, g.hampered, g.snipers = NONE, False, NONE
        g.set_turn(g.turn + 1)
        return goto(self.begin_turn)


@rule("5.21", "terrain/2", "R5-13")
def drowning(g: Omaha) -> list[CounterId]:
    """Return the US counters in submerged hexes, except those that climb a cliff."""
    below = iterate(g.game.map.submerged[g.tide] & hexes_with_us(g))
    return iterate(union([g.at[at] for at in below]) & ~g.scaling)
