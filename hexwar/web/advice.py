"""A bot's reasons in words: in the language of the page, with the names that players know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

from hexwar.bots.onslaught import onslaught
from hexwar.bots.reasons import Reason, strongest
from hexwar.kit.position import Position
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.web.language import Language

__all__ = ["advice", "threatened", "worst_attack"]

NAMED: Final = 3
"""How many units that threaten a hex are named."""

Wording = Callable[[Language], str]

GAINS: Final[dict[str, Wording]] = {
    "goal": lambda _: _("It brings {place} nearer to your hands ({amount})."),
    "danger": lambda _: _("There the enemy can do less harm ({amount})."),
    "threat": lambda _: _("There it threatens the enemy ({amount})."),
    "order": lambda _: _("It keeps near its own units ({amount})."),
    "points": lambda _: _("It scores at once ({amount})."),
    "attack": lambda _: _("It begins an attack on {place} at about {odds} to 1 ({amount})."),
    "tried": lambda _: _("Played out {tries} times, it gains {amount} at a careful count."),
    "turn": lambda _: _("It begins the best of {tries} turns that were played out."),
    "nothing": lambda _: _("Nothing is better than passing."),
    "cards": lambda _: _("The card says: {says}"),
}
"""How a reason is told that speaks for an action, or stands by itself."""

LOSSES: Final[dict[str, Wording]] = {
    "goal": lambda _: _("It leaves {place} ({amount})."),
    "danger": lambda _: _("There {threat} can harm it ({amount})."),
    "exposed": lambda _: _("It exposes others ({amount})."),
    "threat": lambda _: _("There it threatens nobody any more ({amount})."),
    "order": lambda _: _("It goes away from its own units ({amount})."),
    "points": lambda _: _("It costs points at once ({amount})."),
    "tried": lambda _: _(
        "Played out {tries} times, it loses {amount} at a careful count: the least."
    ),
}
"""How a reason is told that speaks against it."""


def advice(reasons: Sequence[Reason], game: Game, language: Language) -> list[str]:
    """Return the strongest reasons of a bot in words.

    Args:
        reasons: The reasons.
        game: The game, for its names.
        language: The language.

    Example:
        >>> import hexwar
        >>> game, at = hexwar.game("classic/crossing"), {"hex": 122, "odds": 2.8}
        >>> advice([Reason("attack", 3.2, at)], game, Language("en"))
        ['It begins an attack on 0303 at about 2.8 to 1 (+3.2).']
    """
    return [_told(reason, game, language) for reason in strongest(reasons)]


def threatened(match: Match, player: str, at: int, language: Language) -> str:
    """Return what the enemy can do to a hex in his next turn, from what the player may know.

    Args:
        match: The match, at the moment that is shown.
        player: The player who asks.
        at: The id of the hex.
        language: The language.

    Returns:
        "" where nobody of the player's side stands, nobody can come, or strengths are hidden.
    """
    game, judge = match.game, match.game.judge
    if judge is None or not judge.open_strengths or match.over or player not in game.players:
        return ""
    g = game.moment(match.view(player), player)
    threat = Position(judge, g).threat_to(at, judge.side_of_player(player))
    if threat is None or not threat.units:
        return ""
    listed = _names(threat.units, game, language)
    facts = {"odds": _decimal(f"{threat.odds:.1f}", language), "units": listed}
    return language("Next turn the enemy can bring at most {odds} to 1: {units}.").format(**facts)


def worst_attack(match: Match, player: str, at: int, language: Language) -> list[str]:
    """Return the strongest attack on a hex in the enemy's next turn, played out by the rules.

    Args:
        match: The match, at the moment that is shown.
        player: The player who asks.
        at: The id of the hex.
        language: The language.

    Returns:
        The odds with the attackers, the chances of the losses, and that of losing the hex; nothing
        where no such attack was found.
    """
    worst = None if match.over else onslaught(match.game, match.view(player), player, at)
    if worst is None:
        return []
    names = _names(worst.units, match.game, language)
    facts = {"odds": worst.odds, "units": names, "taken": _percent(worst.taken, language)}
    facts["losses"] = ", ".join(
        f"{steps}: {_percent(chance, language)}" for steps, chance in worst.losses.items()
    )
    return [
        language("Next turn the enemy can attack it at {odds}: {units}.").format(**facts),
        language("Steps that are lost then, and how likely: {losses}.").format(**facts),
        language("The hex is lost in {taken} of the cases.").format(**facts),
    ]


def _names(units: Sequence[int], game: Game, language: Language) -> str:
    """Return what the first of some units are called, and how many more there are."""
    names = [language.of(game, game.lexicon.names["counter"][unit]) for unit in units[:NAMED]]
    more = len(units) - len(names)
    return ", ".join(names) + (f", +{more}" if more else "")


def _percent(chance: Fraction, language: Language) -> str:
    """Return a chance in whole percent, as it is written in the language."""
    space = "\N{NO-BREAK SPACE}" if language.code == "fr" else ""
    return f"{round(100 * chance)}{space}%"


def _told(reason: Reason, game: Game, language: Language) -> str:
    wordings = LOSSES if reason.amount < 0 and reason.kind in LOSSES else GAINS
    kind = "exposed" if reason.kind == "danger" and "threat" not in reason.facts else reason.kind
    facts = {**reason.facts, "amount": _amount(reason.amount, language)}
    if reason.kind == "tried":  # Its verb says already that something is lost.
        facts["amount"] = _decimal(f"{abs(reason.amount):.1f}", language)
    facts["place"] = _place(facts, game, language)
    if "threat" in facts:
        unit = facts["threat"]  # -1: units that the player does not see
        name = language.of(game, game.lexicon.names["counter"][unit]) if unit >= 0 else ""
        facts["threat"] = name or language("the enemy")
    if "odds" in facts:
        facts["odds"] = _decimal(f"{facts['odds']:.1f}", language)
    if "says" in facts:
        facts["says"] = language.of(game, facts["says"])
    return wordings.get(kind, wordings[reason.kind])(language).format_map(facts)


def _place(facts: dict[str, Any], game: Game, language: Language) -> str:
    """Return the name of a goal, or the number of a hex."""
    if facts.get("goal"):
        return language.of(game, str(facts["goal"]))
    at = facts.get("goal_hex", facts.get("hex", -1))
    return game.lexicon.names["hex"][at] if at >= 0 else ""


def _amount(amount: float, language: Language) -> str:
    """Return an amount with its sign, in victory points."""
    return _decimal(f"{amount:+.1f}".replace("-", "\N{MINUS SIGN}"), language)


def _decimal(text: str, language: Language) -> str:
    return text.replace(".", ",") if language.code == "fr" else text
