"""One unit battles another: ambush, dice, retreat, taking ground, overrun (1.6, 1.9)."""

from hexwar.board import OFF_MAP, CounterId, CounterSet, HexId, has, one
from hexwar.kit.turns import OfUnit
from hexwar.play import Actions, Next, ask, call, done, frame, rule, step
from hexwar.play.entries import each
from hexwar.play.refusal import Refusal
from hexwar.play.rulebook import rules_of
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

NO_SECOND_BATTLE = "It has not taken the ground after a battle by order, or may not battle there."

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
def may_take_ground(g: Memoir, unit: CounterId, to: HexId, *, again: bool = False) -> str | None:
    """Return the rule that keeps a unit from a hex that its close assault has emptied, or None."""
    arm, at = g.arm(unit), g.hex[unit]
    if not g.kind_of(unit).takes_ground:
        return "1.9/who"
    if has(g.stopped, unit):
        return "1.9/stopped"
    there = g.ground(to)
    if g.ground(at).fixed[arm] or there.closed[arm]:
        return there.closed[arm] or "1.9/closed"
    slowed = g.game.options["hedgerow_ground"] == "from-the-start" and not unhindered(g, unit)
    if there.enter_adjacent and slowed and (again or g.moved[unit]):
        return there.enter_adjacent
    return g.field.passage(at, to, arm).no_ground or None


@frame
class Battle(OfUnit):
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

    @ask("1.6.4/close", "1.6.4/not-in-answer", by=holder)
    def window_for_ambush(self, g: Memoir) -> Actions:
        """{unit:counter} assaults {target:counter}. Play Ambush and battle first?"""
        if not may_be_ambushed(g, self.unit, self.target) or self.why in (AMBUSH, BACK):
            return
        yield ("no-ambush",)
        if ambush_held(g, holder_of(g, self.target)) >= 0:
            yield ("ambush",)

    @window_for_ambush.on
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
        why = ", ".join(f"{what} {change:+}" for what, change in dice.lines)
        told = {"count": dice.dice, "why": why, **dice._asdict()}
        g.say("rolled", rule="1.6.5/faces", unit=self.unit, dice=shown, **told)
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

    @ask("1.14/last-figure", "1.14/in-place", by=defender, or_else="hold-fire")
    def commonwealth_battles_back(self, g: Memoir) -> Actions:
        """{target:counter} is down to its last figure. Battle back with one die?"""
        stands = self.struck and self.close and g.hex[self.target] == self.post
        if stands and may_battle_back(g, self.unit, self.target):
            yield ("battle-back",)

    @commonwealth_battles_back.on
    def battle_back(self, g: Memoir) -> Next:
        return call(Battle, self.target, self.unit, why=BACK)

    @ask("1.9/emptied", by=OfUnit.owner, or_else="hold-ground")
    def hex_is_empty(self, g: Memoir) -> None:
        """Shall {unit:counter} take the ground?"""

    @rule("1.9/emptied", *rules_of(may_take_ground))
    def may_take_it(self, g: Memoir) -> str | None:
        """After a close assault, where the target was."""
        if not self.close or g.on[self.post] >= 0 or g.hex[self.unit] < 0:
            return "1.9/emptied"
        return may_take_ground(g, self.unit, self.post, again=self.why == AGAIN)

    @hex_is_empty.on(guard=may_take_it)
    def take_ground(self, g: Memoir) -> Next:
        if g.ground(g.hex[self.unit]).leaving_bars[g.arm(self.unit)]:
            g.barred |= one(self.unit)
        g.say("takes-ground", unit=self.unit, to=self.post)
        shift(g, self.unit, self.post)
        enter(g, self.unit, marching=False)
        return call(Mines, self.unit)

    def in_range(self, g: Memoir) -> CounterSet:
        """The enemies that its dice reach."""
        return enemies_in_range(g, self.unit)

    @rule("1.9/again", "1.9/no-third", "1.9/barred", *rules_of(not_again))
    def may_overrun(self, g: Memoir, target: CounterId) -> str | None:
        """Return the rule that keeps a unit that has taken ground from battle with an enemy."""
        unit = self.unit
        if self.why != ORDER:
            return Refusal("1.9/no-third", NO_SECOND_BATTLE)
        if g.hex[unit] != self.post or g.kind_of(unit).battles_again == "no":
            return Refusal("1.9/again", NO_SECOND_BATTLE)
        if has(g.barred, unit) or not able(g, unit):
            return Refusal("1.9/barred", NO_SECOND_BATTLE)
        return not_again(g, unit, target)

    @ask("1.9/again", by=OfUnit.owner, or_else="no-overrun")
    def battle_once_more(self, g: Memoir) -> None:
        """Shall {unit:counter} battle once more?"""

    @battle_once_more.on(each(in_range, may_overrun))
    def overrun(self, g: Memoir, target: CounterId) -> Next:
        return call(Battle, self.unit, target, why=AGAIN)


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
