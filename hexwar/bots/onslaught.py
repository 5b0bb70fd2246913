"""What can the others do to a hex in their next turn, at the most? Played out by the rules.

The judge says who gets there (:meth:`~hexwar.kit.position.Position.threat_to`). On a copy the rest
of the turn is declined, these units move up, as the rules let them, and attack together. What
zones of control, stacking, command and supply forbid is found out there. All throws of the dice are
enumerated, so the chances of the losses are exact for the choices that are made on the way: the
attackers press on, the defender takes the first choice that is not declining.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

from hexwar.bots.determinisation import determinisations, has_hidden_information
from hexwar.bots.effort import Effort
from hexwar.bots.reading import ActionReader
from hexwar.bots.settling import Settling, asked
from hexwar.kit.forces import Steps
from hexwar.play.game import Game
from hexwar.play.states import State
from hexwar.play.states.runner import deciding, outcomes
from hexwar.play.values.steering import Action

__all__ = ["Onslaught", "onslaught"]

WORK: Final = 2_000
"""How many actions are performed on copies; a battle with more branches is not told."""

SAMPLES: Final = 2
"""On how many sampled states the same must come out, where anything is hidden."""

UNTIL_COMBAT: Final = 30
"""How many questions there are at most until the attack.

Of 95 attacks in five scenarios (classic by three rule sets, Montebourg, the race) the latest came
after 26 actions, the moves up among them, and half of them after 5 to 11."""

DEEPEST: Final = 20
"""After this number of decisions an attack counts as over: the longest of these 95 took 10."""


class Onslaught(NamedTuple):
    """The strongest attack on a hex that was found.

    Attributes:
        units: Who attacks, the strongest first.
        odds: The odds and the column, as the preview of the game writes them; or "".
        losses: By the number of steps that those in the hex lose together: how likely, exactly.
        taken: How likely nobody of them is left in the hex.
    """

    units: tuple[int, ...]
    odds: str
    losses: Mapping[int, Fraction]
    taken: Fraction


def onslaught(game: Game, view: Mapping[str, Any], player: str, at: int) -> Onslaught | None:
    """Return the strongest attack on a hex that the others can make in their next turn.

    Args:
        game: The game with its scenario and options.
        view: What the player sees.
        player: The player whose units stand in the hex.
        at: The id of the hex.

    Returns:
        None where nobody can attack it, where something is hidden that may decide, or where too
        much would have to be played out.
    """
    judge = game.judge
    if judge is None or not judge.open_strengths or player not in game.players:
        return None
    samples = SAMPLES if has_hidden_information(game) else 1
    moments = determinisations(game, view, player, Random(0))
    first, *others = (_attack_on(game, next(moments), player, at) for _ in range(samples))
    return first if all(one == first for one in others) else None


def _attack_on(game: Game, g: State, player: str, at: int) -> Onslaught | None:
    """Return the strongest attack on a hex from a moment on, which is changed."""
    judge: Any = game.judge
    if not g.listed:
        return None
    settling = Settling(ActionReader(judge), player, judge.outlook(g), Random(0), Effort(WORK))
    assault = _Assault(settling, g, at, judge.side_of_player(player))
    return assault.fought() if assault.declared() else None


class _Branch(NamedTuple):
    """A way that an attack can go: how likely, the moment, how many decisions, who attacks."""

    probability: Fraction
    g: Any
    decisions: int
    units: tuple[int, ...]


class _Assault:
    """An attack on a hex while it is being built up on a copy.

    Args:
        settling: What performs actions and counts them.
        g: The moment; it is changed.
        at: The hex.
        side: The number of the side that is attacked.
    """

    def __init__(self, settling: Settling, g: Any, at: int, side: int) -> None:
        self.settling, self.reader, self.judge = settling, settling.reader, settling.judge
        self.g, self.at, self.side = g, at, side
        self.defenders: list[int] = []
        self.strikers: tuple[int, ...] = ()
        self.units: tuple[int, ...] = ()
        self.odds = ""
        self.depth, self.active, self.procedure = 0, -1, ("", "")

    def _strikes_from(self, unit: int, at: int) -> bool:
        """Return whether a unit could strike at the hex from another one."""
        distance = self.judge.game.board.distance(at, self.at)
        return bool(0 < distance <= self.judge.range(self.g, unit))

    def declared(self) -> bool:
        """Play on until the hex can be attacked by all who got there; return whether it can.

        Who can strike moves up wherever the others are asked about moves; all else is declined.
        """
        g, mine = self.g, self.settling.mine
        for _ in range(UNTIL_COMBAT):
            if not g.listed or self.settling.effort.over:
                return False
            if not mine(g):
                self._move_up()
                if not g.listed:
                    return False
            if not mine(g) and self._attacks(g):
                self.depth, self.procedure = len(g.stack), asked(g)
                self.active = self.judge.active(g)
                return True
            self.settling.perform(g, self._declining(g))
        return False

    def _declining(self, g: State) -> Action:
        """Return how to decline, or what comes nearest to it: something that names nobody."""
        declining = [action for action in g.listed if self.reader.declines(g, action)]
        return declining[0] if declining else min(g.listed, key=len)

    def _move_up(self) -> None:
        """Move all who can strike at the hex to where they can, the strongest first."""
        position = self.settling.position(self.g)
        threat = position.threat_to(self.at, self.side)
        self.strikers = threat.units if threat is not None else ()
        self.defenders = list(position.stacks[self.side].get(self.at, ()))
        for unit in self.strikers:
            if not self._strikes_from(unit, self.g.hex[unit]):
                self._move(unit)

    def _move(self, unit: int) -> None:
        """Move a unit to where it can strike, to its own if possible: they leave room for more."""
        g = self.g
        if not g.listed or self.settling.mine(g):
            return
        spots = {
            action: step[1]
            for action in g.listed
            if (step := self.reader.step(g, action))
            and step[0] == unit
            and self._strikes_from(unit, step[1])
        }
        if spots:
            crowds = Counter(g.hex)
            best = max(spots, key=lambda action: (crowds[spots[action]], -spots[action]))
            self.settling.perform(g, best)

    def _attacks(self, g: State) -> list[Action]:
        """Return the actions that the game previews as attacks on the hex, the strongest first."""
        frame, _ = deciding(g)
        attacks = []
        for action in g.listed:
            if len(action) > 1 and self._rank(g, action) < len(self.strikers):
                preview = frame.preview(g, action)
                attack = preview.attack if preview is not None else None
                if attack is not None and attack.target == self.at:
                    attacks.append(action)
        return sorted(attacks, key=lambda action: self._rank(g, action))

    def _joining(self, g: State, units: Collection[int]) -> list[Action]:
        """Return the actions by which one more striker takes part, the strongest first."""
        joining = [
            action
            for action in g.listed
            if self._rank(g, action) < len(self.strikers)
            and not any(kind == "counter" and number in units for kind, number in _named(g, action))
            and self.reader.step(g, action) is None
        ]
        return sorted(joining, key=lambda action: self._rank(g, action))

    def _rank(self, g: State, action: Action) -> int:
        """Return the place of the unit that an action names among the strikers."""
        places = [
            self.strikers.index(number)
            for kind, number in _named(g, action)
            if kind == "counter" and number in self.strikers
        ]
        return min(places, default=len(self.strikers))

    # -- the dice

    def fought(self) -> Onslaught | None:
        """Enumerate what the dice give; None where that is too much."""
        if not isinstance(self.g, Steps):
            return None
        steps = sum(self.g.steps[unit] for unit in self.defenders)
        thrown = False
        losses: dict[int, Fraction] = {}
        taken = Fraction(0)
        waiting = [_Branch(Fraction(1), self.g, 0, ())]
        while waiting:
            branch = waiting.pop()
            g = branch.g
            if branch.decisions and (self._over(g) or branch.decisions == DEEPEST):
                remaining = sum(g.steps[unit] for unit in self.defenders if g.hex[unit] >= 0)
                lost = steps - remaining
                losses[lost] = losses.get(lost, Fraction(0)) + branch.probability
                if not any(g.hex[unit] == self.at for unit in self.defenders):
                    taken += branch.probability
                continue
            action, units = self._next(branch)
            self.units = max(self.units, units, key=len)
            self._note_odds(branch, action)
            for one in outcomes(g, action):
                self.settling.effort.spend()
                if self.settling.effort.over:
                    return None
                thrown = thrown or one.probability < 1
                probability = branch.probability * one.probability
                waiting.append(_Branch(probability, one.state, branch.decisions + 1, units))
        if not thrown:  # the attack was announced, and is fought later
            return None
        attackers = sorted(self.units, key=self.strikers.index)
        return Onslaught(tuple(attackers), self.odds, dict(sorted(losses.items())), taken)

    def _over(self, g: Any) -> bool:
        """Return whether the attack is over: what asked for it asks again, or is done."""
        if not g.listed or len(g.stack) < self.depth or self.judge.active(g) != self.active:
            return True
        return len(g.stack) == self.depth and asked(g) == self.procedure

    def _next(self, branch: _Branch) -> tuple[Action, tuple[int, ...]]:
        """Return what is done on the way, and who takes part in the attack then."""
        g, units = branch.g, branch.units
        if not self.settling.mine(g):
            joining = self._joining(g, units) if branch.decisions else self._attacks(g)
            if joining:
                unit = self.strikers[self._rank(g, joining[0])]
                return joining[0], (*units, unit)
        return self._declining(g), units

    def _note_odds(self, branch: _Branch, action: Action) -> None:
        """Keep who attacks and the odds that the preview of the game shows before the throw."""
        if branch.probability == 1:
            preview = deciding(branch.g)[0].preview(branch.g, action)
            if preview is not None and preview.attack is not None:
                self.odds = preview.attack.odds or self.odds


def _named(g: State, action: Action) -> list[tuple[str, int]]:
    """Return the kinds and numbers that an action names."""
    handler = deciding(g)[1].handlers.get(action[0])
    nouns = () if handler is None else zip(handler.nouns, action[1:], strict=False)
    return [(noun.kind, number) for (_, noun), number in nouns]
