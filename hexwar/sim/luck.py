"""Was it luck or skill? A reference player rates each decision and each draw of a match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from statistics import fmean

import attrs

from hexwar.bots import Bot, determinisations, has_hidden_information
from hexwar.door import seated
from hexwar.errors import ScriptError
from hexwar.play.match import Match
from hexwar.play.match.log import LogEntry
from hexwar.play.states import State
from hexwar.play.states.runner import decider, perform
from hexwar.play.states.state import need_player
from hexwar.play.values.chance import SAMPLED, Scripted, seed_of
from hexwar.play.values.steering import Action
from hexwar.sim.playing import Chooses, chooser_of

TRIES = 40
"""Moments that are looked at for each playout, where an action is legal only in some of them."""


@attrs.frozen
class DrawLuck:
    """One draw of a decision, for one player.

    Attributes:
        stream: What was drawn for.
        outcome: The number of the outcome, from 0.
        luck: The change of value by this outcome.
    """

    stream: str
    outcome: int
    luck: float


@attrs.frozen
class DecisionLuck:
    """The skill and the luck of one decision of a match, for one player.

    Attributes:
        number: The number of the decision in the log.
        player: The player who decided.
        text: What was decided.
        skill: The change of value by the choice of the action.
        luck: The change of value by the draws after it.
        draws: The same luck, draw by draw, if it was asked for.
    """

    number: int
    player: str
    text: str
    skill: float
    luck: float
    draws: tuple[DrawLuck, ...] = ()


@attrs.frozen
class LuckAccount:
    """The skill and the luck of a match.  Together with the start they add up to its result.

    Attributes:
        player: The player.
        start: The value of the game to the player before its first decision.
        decisions: Each decision with its skill and luck.
        result: The final score of the match, or the estimate where it stopped.
    """

    player: str
    start: float
    decisions: tuple[DecisionLuck, ...]
    result: float

    @property
    def skill(self) -> float:
        """What all decisions changed together."""
        return sum(weighed.skill for weighed in self.decisions)

    @property
    def luck(self) -> float:
        """What all draws changed together."""
        return sum(weighed.luck for weighed in self.decisions)

    @property
    def skills(self) -> dict[str, float]:
        """What the decisions of each player changed."""
        return self._by("skill")

    @property
    def lucks(self) -> dict[str, float]:
        """What the draws after the decisions of each player changed."""
        return self._by("luck")

    def _by(self, what: str) -> dict[str, float]:
        luck: defaultdict[str, float] = defaultdict(float)
        for weighed in self.decisions:
            luck[weighed.player] += getattr(weighed, what)
        return dict(luck)

    def lines(self, most: int = 10) -> Iterator[str]:
        """Yield the account as lines of text.

        Args:
            most: The number of decisions and of draws to list, the largest effects first.
        """
        yield f"For {self.player}, from -1 to 1:"
        yield f"  {self.start:+.3f}  before the first decision"
        for player, skill in self.skills.items():
            yield f"  {skill:+.3f}  by the decisions of {player}"
        yield f"  {self.luck:+.3f}  by luck"
        yield f"  {self.result:+.3f}  at the end"
        decisions = sorted(self.decisions, key=lambda weighed: -abs(weighed.skill))[:most]
        yield "Decisions with the largest effect:"
        yield from (f"  {w.skill:+.3f}  {w.number} {w.player}: {w.text}" for w in decisions)
        drawn = [(one.luck, weighed, one) for weighed in self.decisions for one in weighed.draws]
        if drawn:
            yield "Draws with the largest effect:"
            for luck_, weighed, one in sorted(drawn, key=lambda found: -abs(found[0]))[:most]:
                place = f"{weighed.number} {weighed.player}: {weighed.text}"
                yield f"  {luck_:+.3f}  {one.stream} gave outcome {one.outcome} at {place}"


def luck(
    match: Match,
    player: str,
    *,
    playouts: int = 50,
    seed: int = 0,
    reference: Mapping[str, str | Bot] | None = None,
    decisions: int | None = None,
    by_draw: bool = False,
    go_on: Callable[[], object] = lambda: None,
) -> LuckAccount:
    """Return how much of a match was skill and how much was luck, for one player.

    The value of a position is the mean score of playouts from states that are consistent with the
    player's view: the reference knows neither secrets nor coming dice.  The skill of a decision is
    the value of its action minus the value of the position.  Its luck is the value afterwards minus
    the value of the action.  Start, skill and luck add up to the result exactly.

    A decision without a draw, in a game that hides nothing, has no luck.  Some actions of another
    player are legal for a hidden reason, such as a card in hand.  These are rated in the states in
    which they are legal.

    Args:
        match: The match; it is not changed.
        player: For whom the account is made.
        playouts: How many playouts weigh one position or action.
        seed: The seed of the playouts.
        reference: Bots by player, by name or as objects, that play the playouts; the others play at
            random.
        decisions: How far a playout goes before the game's own estimate rates it; without, to the
            end of the game.
        by_draw: Also tell the luck of a decision draw by draw, which takes playouts for each.
        go_on: Called before each decision is weighed; what it raises ends the work.

    Raises:
        UnknownNameError: When there is no such player or bot.
    """
    need_player(match.game.players, player)
    choose, seed = chooser_of(match.game, seated(match.game, reference or {})), seed_of(seed)
    weigher = _Weigher(player, playouts, choose, decisions)
    worth = start = weigher.promise(match.fork(1).state, None, Random(f"{seed}/0"))
    weighed, secrets = [], has_hidden_information(match.game)
    for entry in match.log[1:]:
        go_on()
        before = match.fork(entry.number).state
        rng = Random(f"{seed}/{entry.number}")
        promised = weigher.promise(before, entry.action, rng)
        came = promised
        if entry.drawn or secrets:
            after = match.fork(entry.number + 1).state
            came = weigher.promise(after, None, rng)
        draws = weigher.draws(before, entry, promised, came, rng) if by_draw else ()
        skill, chance = promised - worth, came - promised
        weighed.append(DecisionLuck(entry.number, entry.player, entry.text, skill, chance, draws))
        worth = came
    return LuckAccount(player, start, tuple(weighed), worth)


@attrs.frozen
class _Weigher:
    """Weighs moments by playouts."""

    player: str
    playouts: int
    choose: Chooses
    decisions: int | None

    def promise(
        self, g: State, action: Action | None, rng: Random, drawn: Sequence[tuple[str, int]] = ()
    ) -> float:
        """Return the mean score of playouts from what the player sees.

        Args:
            g: The moment as it really was.
            action: What is done first, if anything.
            rng: The randomness of the playouts.
            drawn: What the first draws of the action give.

        Raises:
            ScriptError: When in no moment the draws could come so.
        """
        if g.result is not None:
            score: float = g.game.analysis.score(g.result, self.player)
            return score
        scores: list[float] = []
        impossible = None
        for moment in islice(self._moments_for(g, action, rng), self.playouts):
            try:
                _act(moment, action, drawn)
            except ScriptError as error:
                impossible = error
                continue
            scores.append(self._played_out(moment, rng))
        if impossible is not None and not scores:
            raise impossible
        return fmean(scores)

    def _played_out(self, g: State, rng: Random) -> float:
        decisions = -1 if self.decisions is None else self.decisions
        while g.listed and decisions:
            perform(g, self.choose(g, rng))
            decisions -= 1
        worth: float = g.game.analysis.worth(g, self.player)
        return worth

    def _moments_for(self, g: State, action: Action | None, rng: Random) -> Iterator[State]:
        """Yield moments that look to the player like this one, and in which an action is legal.

        If none is found in many tries, states that look the same to the acting player are used.
        """
        seen = determinisations(g.game, g.view(self.player), self.player, rng)
        count = 0
        for moment in islice(seen, TRIES * self.playouts):
            if action is None or action in moment.listed:
                count += 1
                yield moment
        if not count:
            actor = decider(g)
            yield from determinisations(g.game, g.view(actor), actor, rng)

    def draws(
        self, before: State, entry: LogEntry, promised: float, came: float, rng: Random
    ) -> tuple[DrawLuck, ...]:
        """Return the luck of a decision draw by draw: what each was worth, over those before it.

        A draw that could not come so in any moment that the player could be in changes nothing; the
        last one is weighed by what really came.
        """
        found, worth = [], promised
        for number, (stream, outcome) in enumerate(entry.drawn, start=1):
            after = came
            if number < len(entry.drawn):
                try:
                    after = self.promise(before, entry.action, rng, entry.drawn[:number])
                except ScriptError:
                    after = worth
            found.append(DrawLuck(stream, outcome, after - worth))
            worth = after
        return tuple(found)


def _act(g: State, action: Action | None, drawn: Sequence[tuple[str, int]]) -> None:
    """Perform an action whose first draws are given.

    Raises:
        ScriptError: When they cannot come so.
    """
    if action is None:
        return
    if drawn:
        script: defaultdict[str, list[int]] = defaultdict(list)
        for stream, outcome in drawn:
            script[stream].append(outcome)
        g.chance = Scripted(script, then=SAMPLED)
    perform(g, action)
    g.chance = SAMPLED
