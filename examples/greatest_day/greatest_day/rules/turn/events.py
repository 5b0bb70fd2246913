"""What happens when the Event! chit is drawn (6.0, 6.1)?"""

from __future__ import annotations

from typing import Literal

from greatest_day.limits import Happening
from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES, up_to
from greatest_day.rules.combat.air import FighterRaid, due_by_hex
from greatest_day.rules.combat.shelling import watched
from greatest_day.rules.common.calendar import grant, is_night
from greatest_day.rules.common.heroes import make_a_hero
from greatest_day.rules.common.history import LoadFor, Release, load_of, make_history
from greatest_day.rules.common.sight import zone_against
from greatest_day.rules.sea.ships import NavalFire, distance_from
from greatest_day.rules.turn.chance_moves import Gift, Lose, Ruin, Sink
from greatest_day.state import OFF, Command, Field, Heroes, History, Units, Whole
from hexwar.board import NONE, CounterId, CounterSet, HexId, HexSet, iterate, one, pack
from hexwar.play import (
    Choice,
    Frame,
    Next,
    ask,
    call,
    done,
    forbids,
    frame,
    repeat,
    requires,
    rule,
    step,
)


@rule("6.1")
def event_of(g: Field, table: Literal["usual", "rare"], die: int) -> Happening:
    """Return the event of a die: by night and in storms other ones stand for what flies."""
    events = LIMITS.events
    name = (events.rare if table == "rare" else events.usual)[die]
    grounded = is_night(g) or g.weather == "storm"
    return events.grounded.get(name, name) if grounded else name


@frame
class Event(Frame):
    """The Event! chit: a die, for rare events another, and what it brings (6.1)."""

    name: str = ""  # the event
    left: int = 0  # how many more ships, aircraft or events there are
    fired: CounterSet = NONE  # the ships that have fired

    @step("6.0", "6.1")
    def throw(self, g: Units) -> None:
        """An 8 or a 9 is a rare event, by a second die."""
        die = g.d10("event")
        name = event_of(g, "usual", die)
        if name == "rare":
            die = g.d10("rare event")
            name = event_of(g, "rare", die)
        self.name, self.left = name, LIMITS.events.times.get(name, 0)
        g.say("event", what=self.name, die=die)

    @step("6.1")
    def history(self, g: Whole) -> Next:
        """A historical event, or if all have been, a die between the two first of the table."""
        if self.name != "history":
            return None
        event = make_history(g)
        if event is None:
            odd = g.d10("event") % 2
            self.name = "german-points" if odd else "allied-points"
            return None
        if (load := load_of(g, event.battalion)) != OFF:
            return call(LoadFor, load)
        able = tuple(f for f in event.formations if f in g.game.formations_of)
        return call(Release, able, event.divisions) if able else done()

    @step("6.1")
    def for_the_players(self, g: Field) -> Next:
        """Points for a division, ruins, a stack lost where its enemy says, German fighters."""
        frames = {
            "bombers": (Ruin,),
            "allied-lost": (Lose, ALLIES),
            "german-lost": (Lose, GERMANS),
            "fighters": (FighterRaid, self.left),
        }
        gifts = {name: (Gift, *gift) for name, gift in LIMITS.events.gifts.items()}
        procedure = (frames | gifts).get(self.name)
        return call(*procedure) if procedure else None

    @step("6.1")
    def at_sea(self, g: Units) -> Next:
        """A mine sinks a ship of a force, or E-boats cost a sector a level of quality."""
        if self.name != "navy":
            return None
        mine = g.d10("navy") % 2 == 0
        forces = LIMITS.events.forces
        hit = forces[int(g.pick("force", range(len(forces))))] if mine else ""
        g.say("at-sea", what="mine" if mine else "E-boats", force=hit)
        if mine and hit != LIMITS.events.own_force:
            return None
        return call(Sink, mine=mine)

    @step("6.1")
    def commanders(self, g: Whole) -> None:
        """A commander is hit: points are lost, or a brigade gets none for a while."""
        if self.name == "german-commander":
            lose_a_commander(g, g.d10("commander"))
        elif self.name == "allied-commander":
            lose_a_brigadier(g, g.d10("commander"))
        elif self.name == "atrocity":
            grant(g, "6.1", "quality", LIMITS.events.angry, 1)

    # -- the rest are choices: heroes, ships, French, roads

    def chooser(self, g: Field) -> str:
        german = self.name in ("german-hero", "french")
        return SIDES[GERMANS if german else ALLIES]

    @requires("6.1")
    def able(self, g: Field) -> CounterSet:
        """The event does not concern it."""
        side = {"allied-hero": ALLIES, "german-hero": GERMANS}.get(self.name)
        return NONE if side is None else g.present[side]

    @forbids("6.1")
    def leaders_and_craft(self, g: Field) -> CounterSet:
        """Events spare leaders and craft."""
        return g.game.leaders | g.game.craft

    @requires("6.1")
    def places(self, g: Field) -> HexSet:
        """The event does not concern this hex."""
        if self.name == "french":
            return g.game.board.where(terrain=("town", "city")) & ~zone_against(g, ALLIES)
        if self.name == "resistance":
            return pack(due_by_hex(g, g.game.all_of[GERMANS]))
        return NONE

    @requires("6.1")
    def ships_are_left(self, g: Field) -> bool:
        """No ship fires with this event."""
        del g
        return self.name == "ships" and self.left > 0

    @requires("6.1")
    def fleet(self, g: Field) -> CounterSet:
        """It is no ship that shells the coast."""
        return g.afloat & ~g.game.rockets

    @forbids("6.1")
    def has_fired(self, g: Field) -> CounterSet:
        """It has fired."""
        del g
        return self.fired

    @requires("6.1")
    def seen(self, g: Field) -> HexSet:
        """Nobody In Command sees it."""
        return watched(g, ALLIES)

    @requires("6.1")
    def in_range(self, g: Field, unit: CounterId, to: HexId) -> bool:
        """It is out of range."""
        return distance_from(g, unit, to) <= g.game.ranges[unit]

    @ask("6.1", by=chooser, or_else="let-it-pass")
    def choose(self, g: Field) -> None:
        """Whom or what does the event concern?"""

    @choose.on(Choice(able, leaders_and_craft), rule="6.1", verb="name")
    def name_a_unit(self, g: Heroes, unit: CounterId) -> None:
        """A hero is with it."""
        make_a_hero(g, unit)

    @choose.on(Choice(places), rule="6.1", verb="name-hex")
    def name_a_place(self, g: Whole, at: HexId) -> None:
        """The French crowd the streets, or mislead who is to enter there until the next night."""
        if self.name == "resistance":
            g.hold_up(at, due_by_hex(g, g.game.all_of[GERMANS])[at])
            g.say("misled", rule="6.1", at=at)
        else:
            g.crowds |= g.game.board.within(at, 1)
            g.say("crowds", rule="6.1", at=at)

    @choose.on(
        Choice(fleet, has_fired),
        Choice(seen, in_range),
        when=Choice(ships_are_left),
        rule="6.1",
        verb="bombard-with",
    )
    def fire_a_ship(self, g: Field, unit: CounterId, to: HexId) -> Next:
        """It fires without a throw for contact; two ships do, each once."""
        self.left -= 1
        self.fired |= one(unit)
        return (repeat if self.left else call)(SurpriseFire, unit, to)


@frame
class SurpriseFire(NavalFire):
    """A ship fires in an event: it needs no contact (6.1)."""

    @step("6.1")
    def make_contact(self, g: Field) -> Next:
        """That a unit In Command sees the target is enough."""


@rule("6.1")
def lose_a_commander(g: Command, die: int) -> None:
    """A German division loses its dispatch points, and half of its command points."""
    name = up_to(LIMITS.events.german_commanders, die)
    g.say("commander-lost", rule="6.1", division=name, die=die)
    number = g.game.division_ids.get(name, OFF)
    if number != OFF:
        g.dispatch[number], g.command[number] = 0, g.command[number] // 2


@rule("6.1")
def lose_a_brigadier(g: History, die: int) -> None:
    """Nobody pays command points for a brigade of the division until the next night is over."""
    name = up_to(LIMITS.events.allied_commanders, die)
    g.say("commander-lost", rule="6.1", division=name, die=die)
    leaders = iterate(g.present[ALLIES] & g.game.leaders & g.units_of_division(name))
    if leaders:
        leader = leaders[int(g.pick("brigade", range(len(leaders))))]
        g.bereft = [*g.bereft, g.formation_of(leader)]
        g.say("leader-killed", rule="6.1", unit=leader)


@rule("6.1")
def forget_events(g: History) -> None:
    """After the night nobody is bereft of a leader any more."""
    if is_night(g):
        g.bereft = []
