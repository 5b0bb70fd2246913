"""One unit battles another: ambush, dice, retreat, taking ground, overrun (1.6, 1.9)."""

from hexwar import kit
from hexwar.board import OFF_MAP, CounterId, CounterSet, HexId, has, one
from hexwar.play import (
    Choice,
    Next,
    Refusal,
    ask,
    call,
    done,
    forbids,
    frame,
    requires,
    rule,
    rules_of,
    step,
)
from memoir44.printed.arms import ARMS, SIDES, VESSEL, SeatId
from memoir44.printed.features import ENTRY_RULES
from memoir44.printed.figures import FIGURES
from memoir44.rules.aim import Tally, able, enemies_in_range, not_again, tally, weapon_of
from memoir44.rules.casualties import hits, suffer
from memoir44.rules.change_of_hex import enter, shift
from memoir44.rules.dice import Throw, throw
from memoir44.rules.facts import adjacent
from memoir44.rules.hands import ambush_held, ambush_may_be_held, discard_ambush
from memoir44.rules.mines import Mines
from memoir44.rules.retreat import pushed_back
from memoir44.rules.where_to_move import unhindered
from memoir44.state import Memoir

ORDER, AGAIN, AMBUSH, BACK = "order", "again", "ambush", "back"
"""Why a unit battles: by order, once more after taking ground, from ambush, battling back."""

DRIVEN_OFF = "driven-off"
"""What an ambush returns whose target is eliminated or has had to retreat."""


@rule(
    "1.9/who",
    "1.9/stopped",
    "1.9/closed",
    "1.11/closed",
    "1.11/next-hex-only",
    "2.1.2/no-ground",
    "2.1.2/sea",
    "2.1.3/climbed",
    "2.1.4",
    "2.1.5/dry",
    "2.1.5/next-bridge",
    *ENTRY_RULES,
)
def may_take_ground(
    g: Memoir, unit: CounterId, to: HexId, *, again: bool = False
) -> Refusal | None:
    """Return what keeps a unit from a hex that its close assault has emptied, or None."""
    arm, at = g.arm(unit), g.hex[unit]
    if not g.kind_of(unit).takes_ground:
        return Refusal("1.9/who", "Its kind takes no ground.")
    if has(g.stopped, unit):
        return Refusal("1.9/stopped", "It had to stop in this turn.")
    there = g.ground(to)
    if there.closed[arm]:
        return Refusal(there.closed[arm], "The ground is closed to it.")
    if g.ground(at).fixed[arm]:
        return Refusal("1.9/closed", "It does not leave its hex.")
    slowed = g.game.options["hedgerow_ground"] == "from-the-start" and not unhindered(g, unit)
    if there.enter_adjacent and slowed and (again or g.moved[unit]):
        return Refusal(there.enter_adjacent, "It has moved too far for such ground.")
    crossed = g.field.passage(at, to, arm).no_ground
    return Refusal(crossed, "No ground is taken across what lies between.") if crossed else None


def holder_of(g: Memoir, unit: CounterId) -> SeatId:
    """Return the seat that holds the cards of a unit's player."""
    return g.game.seats[g.commander(unit)].holder


@rule("1.6.1/its-hex", "1.14/not-against")
def may_attack(g: Memoir, unit: CounterId, target: CounterId) -> bool:
    """Return whether a unit battles where it stands, and has a weapon against a target."""
    return able(g, unit) and ARMS[g.arm(target)] not in weapon_of(g, unit).not_against


@rule("1.6.4/close", "1.6.4/public")
def may_be_ambushed(g: Memoir, unit: CounterId, target: CounterId) -> bool:
    """Return whether an assault may be met by Ambush, by public facts."""
    held = adjacent(g, unit, target) and ambush_may_be_held(g, holder_of(g, target))
    return held and may_attack(g, target, unit) and tally(g, target, unit, ambush=True).dice > 0


@rule("1.14/last-figure", "1.14/in-place", "1.14/commonwealth")
def may_battle_back(g: Memoir, unit: CounterId, target: CounterId) -> bool:
    """Return whether a ground unit of the Commonwealth, down to one figure, may battle back."""
    allowed = SIDES[g.game.side_of[target]] in g.special(g.hex[target]).battle_back
    if not allowed or g.arm(target) == VESSEL or g.figures[target] != 1:
        return False
    return adjacent(g, unit, target) and may_attack(g, target, unit) and of_commonwealth(g, target)


@rule("1.14/commonwealth")
def of_commonwealth(g: Memoir, unit: CounterId) -> bool:
    """Tell whether the figures of a unit are of the Commonwealth; on a side without a nation, yes.

    On a side that has the rule French Resistance or American units do not battle back, unless the
    board has it for the side as a whole.
    """
    if g.game.options["battle_back"] == "side":
        return True
    file = g.game.files[g.field.front_of[g.hex[unit]]]
    army = (file.axis, file.allies)[g.game.side_of[unit]].nation
    nation = g.game.slots[unit].nation or g.kind_of(unit).nation or army
    return not nation or nation in FIGURES.commonwealth


@frame
class Battle(kit.OfUnit):
    """One unit battles another (1.6)."""

    unit: CounterId
    target: CounterId
    why: str = ORDER
    post: HexId = OFF_MAP  # where the target stands when the battle is declared
    close: bool = False  # it is a close assault
    struck: bool = False  # the target has lost figures: to the dice, then to flags as well

    def defender(self, g: Memoir) -> str:
        """The player who is attacked."""
        return g.owner(self.target)

    def holder(self, g: Memoir) -> str:
        """The player who holds the cards of the unit attacked."""
        return g.game.seats[holder_of(g, self.target)].player

    @step("1.6.1/once")
    def declare(self, g: Memoir) -> None:
        if self.why == ORDER:
            g.fought[self.unit] += 1
        self.post = g.hex[self.target]
        self.close = adjacent(g, self.unit, self.target)
        g.say("battle", unit=self.unit, target=self.target, why=self.why)

    @forbids("1.6.4/not-in-answer")
    def is_an_answer(self, g: Memoir) -> bool:
        """Nobody ambushes an ambush, nor a unit that battles back."""
        return self.why in (AMBUSH, BACK)

    @requires("1.6.4/close", *rules_of(may_be_ambushed))
    def is_assaulted(self, g: Memoir) -> bool:
        """It is no close assault that Ambush may meet."""
        return may_be_ambushed(g, self.unit, self.target)

    @requires("1.6.4")
    def holds_ambush(self, g: Memoir) -> bool:
        """The card is not in the hand."""
        return ambush_held(g, holder_of(g, self.target)) >= 0

    window = Choice(is_an_answer, is_assaulted)

    @ask("1.6.4/close", "1.6.4/not-in-answer", by=holder)
    def window_for_ambush(self, g: Memoir) -> None:
        """{unit:counter} assaults {target:counter}. Play Ambush and battle first?"""

    @window_for_ambush.on(when=window)
    def no_ambush(self, g: Memoir) -> None:
        """The battle goes on."""

    @window_for_ambush.on(when=Choice(window, holds_ambush))
    def ambush(self, g: Memoir) -> Next:
        discard_ambush(g, holder_of(g, self.target))
        return call(Battle, self.target, self.unit, why=AMBUSH)

    @step("1.4.1/ambush/driven-off")
    def ambush_may_end_it(self, g: Memoir) -> Next:
        return done() if g.returned == DRIVEN_OFF else None

    @step("1.6.3/distance", "1.6.5/faces", "1.6.6")
    def roll(self, g: Memoir) -> Next:
        dice = self.tally(g)
        shown = throw(g, "battle", dice.dice)
        why = ", ".join(f"{label} {change:+}" for label, change in dice.lines)
        facts = {"count": dice.dice, "why": why, **dice._asdict()}
        g.say("rolled", rule="1.6.5/faces", unit=self.unit, dice=shown, **facts)
        self.struck = suffer(g, self.target, self.hits_of(g, shown)) > 0
        return pushed_back(g, self.target, shown)

    @rule("1.6.3/distance", "1.14/one-die", "1.4.1/ambush/first")
    def tally(self, g: Memoir) -> Tally:
        """How its dice add up; a unit that battles back has one."""
        if self.why == BACK:
            return Tally(1)
        again, ambush = self.why == AGAIN, self.why == AMBUSH
        return tally(g, self.unit, self.target, again=again, ambush=ambush)

    @rule("1.6.5/faces", "1.14/stars")
    def hits_of(self, g: Memoir, shown: Throw) -> int:
        """The hits of a throw on the unit attacked."""
        stars = ARMS[g.arm(self.target)] in weapon_of(g, self.unit).stars
        return hits(g.kind_of(self.target), shown, stars=stars)

    @step("2.10.1/marked", "1.4.1/ambush/driven-off", "1.14/no-answer")
    def mark_the_target(self, g: Memoir) -> Next:
        """Place the target marker of a gun on the hex of a unit that it hit and that has stayed."""
        stayed = self.struck and g.hex[self.target] == self.post
        if (
            stayed and g.kind_of(self.unit).marks_targets and self.post not in g.marker
        ):  # markers do not stack
            g.marker[self.unit] = self.post
            g.say("marked", unit=self.unit, hex=self.post)
        self.struck = self.struck or bool(g.returned)
        if self.why == AMBUSH and g.hex[self.target] != self.post:
            return done(DRIVEN_OFF)
        return done() if self.why in (AMBUSH, BACK) else None

    @requires("1.14/last-figure")
    def was_struck_in_close_assault(self, g: Memoir) -> bool:
        """No close assault has cost the unit figures."""
        return self.struck and self.close

    @requires("1.14/in-place")
    def has_stayed(self, g: Memoir) -> bool:
        """The unit has not stayed where it was."""
        return g.hex[self.target] == self.post

    @requires(*rules_of(may_battle_back))
    def is_able_to_answer(self, g: Memoir) -> bool:
        """It is no unit of the Commonwealth with one figure that may battle here."""
        return may_battle_back(g, self.unit, self.target)

    answering = Choice(was_struck_in_close_assault, has_stayed, is_able_to_answer)

    @ask("1.14/last-figure", "1.14/in-place", by=defender, or_else="hold-fire")
    def commonwealth_battles_back(self, g: Memoir) -> None:
        """{target:counter} is down to its last figure. Battle back with one die?"""

    @commonwealth_battles_back.on(when=answering)
    def battle_back(self, g: Memoir) -> Next:
        return call(Battle, self.target, self.unit, why=BACK)

    @requires("1.9/emptied")
    def is_left_after_a_close_assault(self, g: Memoir) -> bool:
        """No close assault has left the unit beside an empty hex."""
        return self.close and g.on[self.post] < 0 and g.hex[self.unit] >= 0

    @forbids(*rules_of(may_take_ground))
    def ground_is_kept_from_it(self, g: Memoir) -> Refusal | None:
        """It does not take that ground."""
        return may_take_ground(g, self.unit, self.post, again=self.why == AGAIN)

    taking = Choice(is_left_after_a_close_assault, ground_is_kept_from_it)

    @ask("1.9/emptied", by=kit.OfUnit.owner, or_else="hold-ground")
    def hex_is_empty(self, g: Memoir) -> None:
        """Shall {unit:counter} take the ground?"""

    @hex_is_empty.on(when=taking)
    def take_ground(self, g: Memoir) -> Next:
        if g.ground(g.hex[self.unit]).leaving_bars[g.arm(self.unit)]:
            g.barred |= one(self.unit)
        g.say("takes-ground", unit=self.unit, to=self.post)
        shift(g, self.unit, self.post)
        enter(g, self.unit, marching=False)
        return call(Mines, self.unit)

    @requires("1.9/no-third")
    def battled_by_order(self, g: Memoir) -> bool:
        """After a second battle it battles no more."""
        return self.why == ORDER

    @requires("1.9/again")
    def has_taken_the_ground(self, g: Memoir) -> bool:
        """It has not taken the ground."""
        return g.hex[self.unit] == self.post

    @forbids("1.9/again")
    def never_battles_again(self, g: Memoir) -> bool:
        """It is no unit that battles again."""
        return g.kind_of(self.unit).battles_again == "no"

    @requires("1.9/barred", *rules_of(able))
    def may_battle_there(self, g: Memoir) -> bool:
        """The ground forbids it to battle."""
        return not has(g.barred, self.unit) and able(g, self.unit)

    once_more = Choice(
        battled_by_order, has_taken_the_ground, never_battles_again, may_battle_there
    )

    @requires("1.6.2/range")
    def in_range(self, g: Memoir) -> CounterSet:
        """It is no enemy within reach."""
        return enemies_in_range(g, self.unit)

    @forbids(*rules_of(not_again))
    def not_in_a_second_battle(self, g: Memoir, target: CounterId) -> Refusal | None:
        """It is not battled again."""
        return not_again(g, self.unit, target)

    @ask("1.9/again", by=kit.OfUnit.owner, or_else="no-overrun")
    def battle_once_more(self, g: Memoir) -> None:
        """Shall {unit:counter} battle once more?"""

    @battle_once_more.on(Choice(in_range, not_in_a_second_battle), when=once_more)
    def overrun(self, g: Memoir, target: CounterId) -> Next:
        return call(Battle, self.unit, target, why=AGAIN)
