"""What do the games of a batch say? Results, scores, length and events, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape

import attrs

from hexwar.errors import HexwarError
from hexwar.play.game import Game
from hexwar.sim.intervals import Interval, mean, mean_score, share
from hexwar.sim.rows import GameRow


@attrs.frozen
class Report:
    """What a batch says; made by :func:`report`.

    Attributes:
        title: What was played.
        games: How many games were finished.
        outcomes: The share of games that ended in each way, the most frequent first.
        wins: The share of games that each player has won.
        scores: The mean score of each player, from -1 to 1.
        facts: The mean of each numeric fact of the results, such as points.
        decisions: The mean number of decisions of a game.
        events: How often each event came in a game, on average, by rule and kind.
        silent: Rules of the booklet that no event of these games has cited; () if events were not
            counted.
    """

    title: str
    games: int
    outcomes: dict[str, Interval]
    wins: dict[str, Interval]
    scores: dict[str, Interval]
    facts: dict[str, Interval]
    decisions: Interval
    events: dict[tuple[str, str], float]
    silent: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """Give the report as lines of text."""
        yield f"{self.title}: {self.games} games"
        for heading, rows in self._tables().items():
            if rows:
                yield ""
                yield heading
                yield from (f"  {name:<32} {value}" for name, value in rows.items())
        if self.silent:
            yield ""
            yield f"Rules that no event cites: {', '.join(self.silent)}"

    def html(self, plots: Sequence[str] = ()) -> str:
        """Return the report as a page of its own, which loads nothing from elsewhere.

        Args:
            plots: Pictures as SVG, shown below the title.
        """
        parts = [f"<h1>{escape(self.title)}</h1>", f"<p>{self.games} games.</p>", *plots]
        for heading, rows in self._tables().items():
            if rows:
                cells = "".join(
                    f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>"
                    for name, value in rows.items()
                )
                parts.append(f"<h2>{escape(heading)}</h2><table>{cells}</table>")
        if self.silent:
            numbers = escape(", ".join(self.silent))
            parts.append(f"<h2>Rules that no event cites</h2><p>{numbers}</p>")
        return _PAGE.format(title=escape(self.title), body="\n".join(parts))

    def _tables(self) -> dict[str, dict[str, str]]:
        intervals = {
            "How games ended": self.outcomes,
            "Games won": self.wins,
            "Mean score": self.scores,
            "Means": {**self.facts, "decisions": self.decisions},
        }
        tables = {h: {n: str(i) for n, i in rows.items()} for h, rows in intervals.items()}
        events = {f"{rule} {kind}": f"{often:.3g}" for (rule, kind), often in self.events.items()}
        return {**tables, "Events in a game": events}


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px/1.5 sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }}
table {{ border-collapse: collapse }} th, td {{ border-bottom: 1px solid #8888; padding: .2em 1em }}
th {{ text-align: left; font-weight: normal }} td {{ font-variant-numeric: tabular-nums }}
svg {{ max-width: 100%; height: auto }}
</style></head><body>
{body}
</body></html>
"""


def report(game: Game, rows: Sequence[GameRow]) -> Report:
    """Return what the games of a batch say; games that failed are left out.

    Args:
        game: The game that was played.
        rows: Its games.

    Raises:
        HexwarError: When no game was finished.
    """
    done = [row for row in rows if not row.error]
    if not done:
        failed = f"; seed {rows[0].seed}: {rows[0].error}" if rows else ""
        raise HexwarError(f"no game was finished: there is nothing to report{failed}")
    of = len(done)
    outcomes = Counter(row.outcome for row in done)
    tally: Counter[str] = Counter()
    for row in done:
        tally.update(row.tally)
    return Report(
        title=f"{game.title}: {game.scenario.title}",
        games=of,
        outcomes={name: share(count, of) for name, count in outcomes.most_common()},
        wins={p: share(sum(p in row.winners for row in done), of) for p in game.players},
        scores={p: mean_score([row.scores[p] for row in done]) for p in game.players},
        facts={name: mean(values) for name, values in numeric_facts(done).items()},
        decisions=mean([row.decisions for row in done]),
        events={_parted(event): count / of for event, count in tally.most_common()},
        silent=silent_rules(game, tally) if tally else (),
    )


def numeric_facts(rows: Sequence[GameRow]) -> dict[str, list[float]]:
    """Return the numeric facts that every result of some games states, by name."""
    found: dict[str, list[float]] = {}
    for name in rows[0].facts:
        values = [row.facts.get(name) for row in rows]
        numbers = [value for value in values if isinstance(value, int | float)]
        if len(numbers) == len(rows):
            found[name] = [float(number) for number in numbers]
    return found


def silent_rules(game: Game, tally: Mapping[str, int]) -> tuple[str, ...]:
    """Return the numbers of the rules that no event has cited, in the order of the booklet."""
    cited = {_parted(event)[0] for event in tally}
    return tuple(rule.number for rule in game.rulebook() if rule.number not in cited)


def _parted(event: str) -> tuple[str, str]:
    rule, _, kind = event.partition(" ")
    return rule, kind
