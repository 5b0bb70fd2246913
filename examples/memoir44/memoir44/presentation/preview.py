"""What would a battle come to? Its dice, and how likely each number of hits is (1.6.3, 1.6.5)."""

from collections import Counter
from fractions import Fraction

from hexwar.play import Action, PreviewRow
from memoir44.rules.battle import AGAIN, AMBUSH, BACK, Battle
from memoir44.rules.dice import all_throws
from memoir44.state import Memoir

BATTLES = ("battle", "overrun", "ambush", "battle-back")
"""The verbs that lead to dice at once."""


def battle_meant(g: Memoir, action: Action) -> Battle:
    """Return the battle that an action would begin.

    Args:
        g: The state, in which the action is asked for.
        action: An action of one of those verbs.
    """
    verb, *named = action
    if verb == "battle":
        return Battle.of(g, *named)
    under_way = g.stack[-1]
    assert isinstance(under_way, Battle)
    if verb == "overrun":
        return Battle.of(g, under_way.unit, *named, why=AGAIN)
    why = AMBUSH if verb == "ambush" else BACK
    return Battle.of(g, under_way.target, under_way.unit, why=why)


OF_LINE = {
    "distance": "1.6.3/distance", "card": "1.4.1/dice", "target marker": "2.10.1/one-more",
    "cover": "1.6.3/cover", "own hex": "1.6.3/own-hex",
}  # fmt: skip
"""The rule by which each line of a tally adds dice or takes them."""


def rows_of(g: Memoir, battle: Battle) -> tuple[PreviewRow, ...]:
    """Return the dice line by line, the chance of each number of hits, and that of a flag."""
    dice = battle.tally(g)
    lines = dice.lines if len(dice.lines) > 1 else []
    throws, weights = all_throws(dice.dice)
    scored: Counter[int] = Counter()
    for shown, weight in zip(throws, weights, strict=True):
        scored[battle.hits_of(g, shown)] += weight
    flags = sum(weight for shown, weight in zip(throws, weights, strict=True) if "flag" in shown)
    chances = ", ".join(
        f"{hits}: {_percent(scored[hits], sum(weights))}" for hits in sorted(scored)
    )
    confirmed = g.kind_of(battle.target).confirmed
    return (
        *(PreviewRow(label, f"{change:+}", OF_LINE[label]) for label, change in lines),
        PreviewRow("dice", str(dice.dice), "1.6.3/distance"),
        PreviewRow("hits to be confirmed" if confirmed else "hits", chances, "1.6.5/faces"),
        PreviewRow("a flag or more", _percent(flags, sum(weights)), "1.8/flags"),
    )


def _percent(part: int, whole: int) -> str:
    return f"{round(Fraction(100 * part, whole))} %"
