"""The event phase: the effects of the events of the 54 cards (4, event list).

An effect without a choice is a function of the state; one in which the player chooses calls a
procedure of :mod:`ddob_scenarios.rules.events.event_choices`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ddob_scenarios.printed.cards import Effect
from ddob_scenarios.printed.counters import DIVISIONS
from ddob_scenarios.printed.ids import GunId, SiteId
from ddob_scenarios.rules.common.germans import back_of, remove_unit
from ddob_scenarios.rules.common.losses import disrupt
from ddob_scenarios.rules.common.variants import recovery_is_barred
from ddob_scenarios.rules.events import event_choices
from ddob_scenarios.rules.events.reinforcements import (
    ANYWHERE,
    AddDepth,
    AddDepthInEachSector,
    reinforce,
    release_meyer,
)
from ddob_scenarios.rules.german_fire.artillery import update_observers
from ddob_scenarios.state.omaha import HIDDEN, NOBODY, Omaha, draw_card
from hexwar.board import NONE, CounterId, HexSet, has, iterate, numbered, one, union, up_to
from hexwar.play import Frame, Next, call, done, frame, goto, rule, step

NO_SECTOR = -2  # a depth marker that comes with a hero in a part of the map that is not fought over


@frame
class EventPhase(Frame):
    """An event card is drawn, and its effects happen from left to right (4 II)."""

    second: bool = False  # whether this is the second event phase of the extended game
    card: int = 0
    begun: int = 0  # how many of its effects have begun
    # where the depth marker goes that comes with a hero (9.23), or ANYWHERE
    hero_sector: int = ANYWHERE

    @step("4", "events", "R3-05")
    def draw(self, g: Omaha) -> None:
        box = "event/second" if self.second else "event"
        draw_card(g, "event", box)
        self.card = g.card_track[box]

    @step("events", "RE-01")
    def next_effect(self, g: Omaha) -> Next:
        for effect in g.game.cards[self.card - 1].event(g.turn)[self.begun :]:
            self.begun += 1
            g.rule = f"event/{effect.kind}"
            if effect.division and DIVISIONS.index(effect.division) not in g.game.divisions:
                self._pass_over(g, effect)
                continue
            choice = EFFECTS[effect.kind](g, effect, self)
            if choice is not None:
                return choice
        return done()

    @step("9.23", "R9-04")
    def where_the_hero_is(self, g: Omaha) -> Next:
        last = g.game.cards[self.card - 1].event(g.turn)[self.begun - 1]
        if last.kind == "hero":
            self.hero_sector = g.returned
        return goto(self.next_effect)

    @rule("R3-06")
    def _pass_over(self, g: Omaha, effect: Effect) -> None:
        """Pass over what happens to a division that takes no part."""
        g.say("event-elsewhere", what=effect.kind.replace("-", " "), rule="R3-06")
        if effect.kind == "hero":
            self.hero_sector = NO_SECTOR


Happening = Callable[[Omaha, Effect, EventPhase], Next]

EFFECTS: dict[str, Happening] = {}
"""What each kind of event does, as the functions below say."""


def happens(*rules: str) -> Callable[[Happening], Happening]:
    """Say that a function is what events do of the kinds that some of its rules name."""

    def note(function: Happening) -> Happening:
        kinds = (number.partition("event/")[2] for number in rules)
        EFFECTS.update({kind: function for kind in kinds if kind})
        return rule(*rules)(function)

    return note


@happens("event/germans-recover", "RE-08", "R22-06")
def germans_recover(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Remove the disrupted markers of all German units, whatever their colour and sector.

    Right after an effective bombardment nothing happens.
    """
    g.say("event-germans-recover")
    if recovery_is_barred(g):
        return
    for site in iterate(g.disrupted_sites):
        g.recover(site)
        g.say("german-recovered", site=site)


@happens("event/naval-fire", "8.5", "8.54", "P5", "R8-24")
def naval_fire(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Give the player a naval fire marker; an option limits how many there may be."""
    limit = g.game.settings.naval_marker_limit
    if limit == "none" or g.naval_markers < int(limit):
        g.naval_markers += 1
    g.say("event-naval-fire", markers=g.naval_markers)


@happens("event/smoke", "R3-06", "RE-04")
def smoke(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Keep the WNs that are listed from firing by colour until the end of the turn."""
    omaha = g.game.map
    listed = [omaha.position_named[name] for name in effect.positions]
    for position in listed:
        if omaha.positions[position].sector in g.game.sectors:
            g.smoked |= one(position)
            g.say("event-smoke", position=position)


@happens("event/concealed", "RE-09")
def concealed(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Disrupt the US units with one of the symbols beside an unrevealed reinforcement unit.

    Printed symbols count, of armoured units too; a disrupted German unit is as good as any.
    """
    g.say("event-concealed", symbols=" and ".join(effect.symbols))
    omaha = g.game.map
    beside: HexSet = NONE
    for site, german in numbered(SiteId, g.unit):
        if german == HIDDEN and not g.game.map.position_of(site).wn:
            beside |= omaha.board.adjacent[omaha.sites[site].hex]
    for unit in iterate(g.game.combat_units):
        at = g.hex[unit]
        if at >= 0 and has(beside, at) and g.symbol(unit) in effect.symbols:
            disrupt(g, unit)


@happens("event/initiative", "event/heavy-fire", "R4-05", "RE-02")
def more_or_fewer_actions(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Give each division one action more this turn, or under heavy fire one fewer."""
    g.action_bonus += 1 if effect.kind == "initiative" else -1
    g.say(f"event-{effect.kind}")


@happens("event/plunging-fire", "RE-03")
def plunging_fire(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Make sporadic dots on sheltered beach hexes steady in the coming Fire phase."""
    if phase.second:
        g.say("event-too-late")
        return
    g.plunging = True
    g.say("event-plunging-fire")


@happens("event/rockets-destroyed", "P6", "R9-17", "RE-07")
def rockets_destroyed(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Remove the rocket crew, disrupted or not, with its depth unseen, if it has ever fired."""
    site = event_choices.rocket_site(g)
    if g.rockets_fired and site != NOBODY:
        g.say("event-rockets-destroyed")
        remove_unit(g, site)
    else:
        g.say("no-rockets")


@happens("event/snipers", "RE-14")
def snipers(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Cut the command of a headquarters on the map to one hex around it for this turn."""
    leader = CounterId(g.game.lexicon.names["counter"].read(effect.headquarters))
    if g.hex[leader] >= 0:
        g.snipers |= one(leader)
        g.say("event-snipers", unit=leader)
    else:
        g.say("no-snipers", unit=leader)


@happens("event/engineers-hampered", "R4-05", "R6-25", "R19-09")
def engineers_hampered(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Hamper the engineers of both divisions this turn, unless all German guns are gone.

    WN guns count even if disrupted, the rockets among them; guns off the map only if active.
    """
    update_observers(g)
    off_map_guns = up_to(GunId, len(g.game.map.guns))
    crews = iterate(g.held & union(g.game.map.wn_sites))
    if off_map_guns & ~g.silenced or any(back_of(g, site) != "plain" for site in crews):
        g.hampered = True
        g.say("event-engineers-hampered")
    else:
        g.say("no-guns-left")


@happens("event/reinforcements")
def reinforcements(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Bring in a reinforcement in each zone that is listed."""
    g.say("event-reinforcements", zones=", ".join(effect.zones))
    reinforce(g, effect.zones, second_event=phase.second)


@happens("event/meyer-released")
def meyer_released(g: Omaha, effect: Effect, phase: EventPhase) -> None:
    """Release units and depth of Kampfgruppe Meyer."""
    release_meyer(g)


@happens("event/depth", "9.23", "R3-06", "R9-04")
def depth(g: Omaha, effect: Effect, phase: EventPhase) -> Next:
    """Add a depth marker anywhere, or in the sector of the hero of the same event.

    With a hero of a division that takes no part nothing comes, unless the option sends the marker
    to the sector that is fought over.
    """
    sector = phase.hero_sector
    if sector == NO_SECTOR:
        if g.game.settings.easy_fox_west == "ignore":
            g.say("event-elsewhere", what="depth")
            return None
        sector = ANYWHERE
    g.say("event-depth")
    return call(AddDepth, sector)


CHOICES: dict[str, type[Frame]] = {
    "depth-each-sector": AddDepthInEachSector,
    "hero": event_choices.GiveHero,
    "patrol-report": event_choices.PatrolReport,
    "prisoner-talks": event_choices.PrisonerTalks,
    "rockets": event_choices.RocketBarrage,
    "step-added": event_choices.AddStep,
}
"""The procedures of the events in which somebody chooses and nothing else happens."""


@happens(*(f"event/{kind}" for kind in CHOICES))
def somebody_chooses(g: Omaha, effect: Effect, phase: EventPhase) -> Next:
    """Let a player choose: that of the division that is named, if one is."""
    named: dict[str, Any] = (
        {"division": DIVISIONS.index(effect.division)} if effect.division else {}
    )
    g.say(f"event-{effect.kind}", **named)
    return call(CHOICES[effect.kind], *named.values())


@happens("event/stray-naval-fire", "R3-06")
def stray_naval_fire(g: Omaha, effect: Effect, phase: EventPhase) -> Next:
    """Let stray naval fire fall on one of three positions."""
    g.say("event-stray-naval-fire")
    site_named = g.game.map.site_named
    return call(event_choices.StrayNavalFire, tuple(site_named[name] for name in effect.positions))
