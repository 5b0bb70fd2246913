"""What do the games of a batch say? Results, scores, length, losses, events and luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import attrs

from hexwar.errors import HexwarError
from hexwar.play.game import Game
from hexwar.sim.draw_statistics import DrawStatistics, draw_statistics
from hexwar.sim.intervals import SURE, Interval, figure, mean, mean_score, share
from hexwar.sim.losses import MeanLosses, Measure, losses_of
from hexwar.sim.page import page
from hexwar.sim.plots import Plot
from hexwar.sim.rows import GameRow, stated_facts
from hexwar.sim.sections import ReportTable, Section

K = TypeVar("K", bound=Hashable)


@attrs.frozen
class Frequency:
    """How often something happened in the games of a batch.

    Attributes:
        games: The share of games in which it happened.
        mean: How often it happened in a game, on average.
    """

    games: float
    mean: float


@attrs.frozen
class Report:
    """What a batch says; made by :func:`report`.

    Attributes:
        title: What was played.
        setting: By whom, with which seeds and options, in a few words, or "".
        games: How many games were finished.
        outcomes: The share of games that ended in each way, the most frequent first.
        wins: The share of games that each player has won.
        scores: The mean score of each player, from -1 to 1.
        facts: The mean of each numeric fact of the results, such as points, over the games that
            state it.
        stated: How many games state each.
        decisions: The mean number of decisions of a game.
        events: How often each event came, by rule and kind, the most frequent first.
        rules: How often the events of each rule came, the most frequent first.
        silent: Rules of the booklet that no event of these games has cited, with what they say; {}
            if events were not counted.
        unseen: Events that the game has words for and that never came; () if they were not counted.
        losses: What was lost.
        draws: The luck of the draws, by purpose.
    """

    title: str
    setting: str
    games: int
    outcomes: dict[str, Interval]
    wins: dict[str, Interval]
    scores: dict[str, Interval]
    facts: dict[str, Interval]
    stated: dict[str, int]
    decisions: Interval
    events: dict[tuple[str, str], Frequency]
    rules: dict[str, Frequency]
    silent: dict[str, str]
    unseen: tuple[str, ...]
    losses: MeanLosses
    draws: dict[str, DrawStatistics]

    def lines(self) -> Iterator[str]:
        """Yield the report as lines of text."""
        yield f"{self.title}: {self._rests_on()}"
        for section in self.sections():
            yield ""
            yield from section.lines()

    def html(self, plots: Iterable[Plot] = ()) -> str:
        """Return the report as a page of its own, which loads nothing from elsewhere.

        Args:
            plots: Pictures of the same games, shown with what they tell of.
        """
        return page(self.title, self._rests_on(), self.sections(), list(plots))

    def _rests_on(self) -> str:
        return "; ".join(filter(None, (f"{self.games} games", self.setting)))

    def sections(self) -> list[Section]:
        """Return the parts of the report that are not empty."""
        parts = (self._results(), self._losses(), self._luck(), self._happened(), self._never())
        return [part for part in parts if part.tables]

    def _results(self) -> Section:
        means = {"decisions": self.decisions}
        for name, interval in self.facts.items():
            some = f" ({self.stated[name]} games)" if self.stated[name] < self.games else ""
            means[f"{name.replace('_', ' ')}{some}"] = interval
        tables = {
            "How games ended, share of all": self.outcomes,
            "Games won, share of all": self.wins,
            "Mean score, from -1 to 1": self.scores,
            "Means of a game": means,
        }
        return Section(
            "results",
            "Results",
            SURE,
            [ReportTable.of(title, found) for title, found in tables.items()],
        )

    def _losses(self) -> Section:
        lost = self.losses
        tables = [ReportTable.of("In a game", {str(m): i for m, i in lost.in_all.items()})]
        if lost.in_all:
            tables.append(_by_turn(lost.by_turn))
        for heading, found in (
            ("By kind of unit", lost.by_kind),
            ("By formation", lost.by_formation),
            ("By unit", lost.by_unit),
        ):
            tables += [ReportTable.of(f"{heading}, {m}", by) for m, by in found.items()]
        return Section("losses", "Losses", LOST, [table for table in tables if table.rows])

    def _luck(self) -> Section:
        players = list(self.scores)
        rows = [
            (
                purpose,
                figure(found.draws),
                str(found.rank),
                *(f"{found.goes_with[p]:+.2f}" if p in found.goes_with else "" for p in players),
            )
            for purpose, found in self.draws.items()
        ]
        columns = ("purpose", "draws", "mean rank", *(f"with {p}'s score" for p in players))
        table = ReportTable("Draws by purpose", columns, rows)
        return Section("luck", "Luck compared with expectation", RANKS, [table] if rows else [])

    def _happened(self) -> Section:
        tables = []
        if self.events:
            rules = {number or "set-up": often for number, often in self.rules.items()}
            tables.append(_often("rule", "Rules", rules))
            events = {f"{rule} {kind}".strip(): o for (rule, kind), o in self.events.items()}
            tables.append(_often("event", "Events, with the rule that they cite", events))
        return Section("events", "Frequency of rules and events", "", tables)

    def _never(self) -> Section:
        tables = []
        if self.silent:
            rows = list(self.silent.items())
            tables.append(ReportTable("Rules that no event cites", ("rule", "sentence"), rows))
        if self.unseen:
            seen = [(kind,) for kind in self.unseen]
            tables.append(ReportTable("Events that never occurred", ("event",), seen))
        return Section("never", "Rules and events that never occurred", SILENT, tables)


LOST = "Means over all games; a game without losses counts as 0."
RANKS = (
    "The rank of a draw is the probability of a lower outcome plus half the probability of its "
    "own. The expected rank is 0.5. The last columns are the correlation of the luck with a "
    "player's score, from -1 to 1. For cards and counters, a rank only shows the place in the "
    "printed order."
)
SILENT = "A rule that only forbids causes no event. It is listed here although it is in use."


def _often(what: str, title: str, found: Mapping[str, Frequency]) -> ReportTable:
    rows = [(n, figure(often.mean), f"{often.games:.0%}") for n, often in found.items()]
    return ReportTable(title, (what, "in a game", "share of games"), rows)


def _by_turn(found: Mapping[Measure, Mapping[int, Interval]]) -> ReportTable:
    """Return a table with a row for each turn, and a column for each kind of loss."""
    turns = sorted({turn for by_turn in found.values() for turn in by_turn})
    rows = [
        (str(turn), *(figure(by[turn].estimate) if turn in by else "" for by in found.values()))
        for turn in turns
    ]
    return ReportTable("By turn", ("turn", *map(str, found)), rows)


def report(game: Game, rows: Sequence[GameRow], *, setting: str = "") -> Report:
    """Return the report of a batch; games that failed are left out.

    Args:
        game: The game that was played.
        rows: Its games.
        setting: The bots, seeds and options in a few words.

    Raises:
        HexwarError: When no game was finished.
    """
    done = [row for row in rows if not row.error]
    if not done:
        failed = f"; seed {rows[0].seed}: {rows[0].error}" if rows else ""
        raise HexwarError(f"no game was finished, so there is nothing to report{failed}")
    of, facts = len(done), stated_facts(done)
    outcomes = Counter(row.outcome for row in done)
    events = _counted([{_parted(e): count for e, count in row.tally.items()} for row in done])
    rules = _counted([_by_rule(row.tally) for row in done])
    return Report(
        title=f"{game.title}: {game.scenario.title}",
        setting=setting,
        games=of,
        outcomes={name: share(count, of) for name, count in outcomes.most_common()},
        wins={p: share(sum(p in row.winners for row in done), of) for p in game.players},
        scores={p: mean_score([row.scores[p] for row in done]) for p in game.players},
        facts={name: mean(values) for name, values in facts.items()},
        stated={name: len(values) for name, values in facts.items()},
        decisions=mean([row.decisions for row in done]),
        events=events,
        rules=rules,
        silent=silent_rules(game, rules) if events else {},
        unseen=unseen_events(game, {kind for _, kind in events}) if events else (),
        losses=losses_of(done),
        draws=draw_statistics(done),
    )


def silent_rules(game: Game, cited: Iterable[str]) -> dict[str, str]:
    """Return the rules that no event has cited, in the order of the booklet, with what they say.

    Args:
        game: The game.
        cited: The numbers of the rules that were cited.
    """
    numbers = set(cited)
    return {rule.number: rule.summary for rule in game.rules_in_force if rule.number not in numbers}


def unseen_events(game: Game, seen: Iterable[str]) -> tuple[str, ...]:
    """Return the kinds of events that a game has words for, except those that were seen."""
    kinds = {key.partition(" ")[0] for key in game.lexicon.wording}
    return tuple(sorted(kinds - set(seen) - {ALWAYS}))


ALWAYS = "only-choice"
"""An event of the library, not of a rule: a choice that the rules settle is taken unasked."""


def _counted(games: Sequence[Mapping[K, int]]) -> dict[K, Frequency]:
    """Return how often each thing came, from how often it came in each game."""
    of, total, among = len(games), Counter[K](), Counter[K]()
    for counts in games:
        total.update(counts)
        among.update(counts.keys())
    return {thing: Frequency(among[thing] / of, count / of) for thing, count in total.most_common()}


def _by_rule(tally: Mapping[str, int]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for event, count in tally.items():
        counts[_parted(event)[0]] += count
    return counts


def _parted(event: str) -> tuple[str, str]:
    rule, _, kind = event.partition(" ")
    return rule, kind
