"""A player's card: playing it, what it does at once, whom it orders (1.3.1, 1.3.2, 1.4, 2.8)."""

from hexwar.board import has
from hexwar.play import Actions, Choice, Frame, Next, ask, call, frame, phase, rule, step
from memoir44.printed.arms import CommandId
from memoir44.printed.cards import SECTIONS
from memoir44.rules.arrivals import Reinforcements
from memoir44.rules.facts import Facts, commanded_by_mover, of_arms
from memoir44.rules.hands import in_hand, lay_down
from memoir44.rules.initiative import take_the_initiative
from memoir44.rules.orders import Orders, read_card
from memoir44.rules.partners import mover
from memoir44.rules.tactics import TACTICS, Barrage
from memoir44.state import NOBODY, Memoir


@frame
class Activation(Frame):
    """A player plays a card and orders units (1.3.1, 1.3.2)."""

    @ask("1.3.1", by=mover, context=Facts)
    def play_a_card(self, g: Memoir) -> None:
        """Play a Command card."""

    @play_a_card.on(Choice(in_hand))
    def play(self, g: Memoir, command: CommandId) -> None:
        lay_down(g, g.seat, g.seat, command)

    @step("1.4.1/counter-attack/card")
    def counter_attack(self, g: Memoir) -> None:
        if g.printed.effect == "counter-attack":
            repeat_the_enemy(g)
        g.last_commands[g.seat] = g.command

    @ask("1.4.1/infantry-assault/section", by=mover)
    def choose_a_section(self, g: Memoir) -> Actions:
        """In which section shall all infantry assault?"""
        if g.printed.picks == "one-section" and not g.areas[g.seat]:
            named = of_arms(g, commanded_by_mover(g), g.printed.arms)
            sections = zip(SECTIONS, g.place.sections, strict=True)
            yield from (("assault", name) for name, at in sections if named & g.counters_in(at))

    @choose_a_section.on
    def assault(self, g: Memoir, section: str) -> None:
        g.areas[g.seat] = g.place.sections[(*SECTIONS,).index(section)]
        g.say("section-chosen", section=section)

    @step("1.3.2/limits", "1.4.1/counter-attack/section", "2.11.3/die")
    def read_the_card(self, g: Memoir) -> None:
        g.last_areas[g.seat] = g.areas[g.seat]
        g.slot_units, g.slot_limits, g.marches_left = [], [], 0
        read_card(g)
        if g.place.halved and g.card == NOBODY and g.game.options["initiative"] == "die":
            take_the_initiative(g)

    @step("2.8/recon")
    def fire_from_off_the_map(self, g: Memoir) -> Next:
        allowed = g.side_name in g.game.files[g.place.front].special.off_map_artillery
        return call(Barrage, stars=True) if g.played.recon and allowed else None

    @step("2.8/no-orders")
    def a_card_that_fired_orders_nobody(self, g: Memoir) -> None:
        if has(g.bombarded, g.seat) and g.game.options["off_map_orders"] == "none":
            g.slot_units, g.slot_limits, g.marches_left = [], [], 0

    roll_for_reinforcements = phase("2.4.1", Reinforcements)

    @step("1.4.1/tactics")
    def tactics(self, g: Memoir) -> Next:
        tactic = TACTICS.get(g.printed.effect)
        return call(tactic) if tactic else None

    orders = phase("1.3.2", Orders)


@rule("1.4.1/counter-attack/card", "1.4.1/counter-attack/mirror", "1.4.1/counter-attack/section")
def repeat_the_enemy(g: Memoir) -> None:
    """Carry out what the enemy has just played; what was on the enemy's left is on one's own right.

    Both flanks change sides with the chair, so that the card of the other flank orders units in
    the same part of the board; an assault of infantry is repeated in the same section.
    """
    across, deck = g.place.opposite, g.game.deck
    last = g.last_commands[across]
    if last != NOBODY:
        g.commands[g.seat] = deck.kind(deck.commands[last].mirror)
        g.areas[g.seat] = g.last_areas[across]
        g.say("repeated", card=g.command)
