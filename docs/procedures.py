"""The procedures of a game as a page: what comes after what, who is asked, by which rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generated import anchor

from hexwar.play import Frame
from hexwar.play.sequence.entries import Question
from hexwar.plugins import find_game

FIELD = re.compile(r"\{(\w+)(?::\w+)?\}")


def procedures_page(name: str, scenario: str) -> str:
    """Return the procedures of a game, the sequence of play first.

    Args:
        name: The name of the game.
        scenario: A scenario with all its procedures.
    """
    game = find_game(name)(scenario)
    rest = sorted(
        (one for one in game.procedures.values() if one is not game.opening),
        key=lambda one: (one.__module__, one.__name__),
    )
    lines = [
        f"# Sequence of play of {game.title}",
        "",
        "Taken from the code: each procedure with its entries in their order, and the rules that",
        "each entry carries out. Where one *asks*, a player decides; all else the rules settle.",
        "",
    ]
    known = {rule.number for rule in game.rulebook()}
    for procedure in (game.opening, *rest):
        lines += _procedure(procedure, known, game.players)
    return "\n".join(lines)


def _procedure(procedure: type[Frame], known: set[str], players: tuple[str, ...]) -> Iterator[str]:
    summary = (procedure.__doc__ or "").partition("\n\n")[0]
    yield f"## {_words(procedure.__name__)}"
    yield f"\n{' '.join(summary.split())}\n"
    for number, (entry_name, planned) in enumerate(procedure.plan.items(), start=1):
        entry = planned.entry
        rules = ", ".join(
            f"[{rule}](rules.md#{anchor(rule)})" if rule in known else rule for rule in entry.rules
        )
        text = _title(entry_name, players)
        if isinstance(entry, Question):
            prompt = " ".join((entry.__doc__ or "").split())
            text = f"*Asks:* {FIELD.sub(lambda field: field[1].replace('_', ' '), prompt)}"
        yield f"{number}. {text} <small>{rules}</small>"
    yield ""


def _title(name: str, players: tuple[str, ...]) -> str:
    """Return the name of an entry in words; players that are named by an abbreviation stand out."""
    words = [
        word.upper() if word in players and len(word) < 4 else word for word in name.split("_")
    ]
    return " ".join([words[0][0].upper() + words[0][1:], *words[1:]])


def _words(name: str) -> str:
    """Return the name of a class in words: ``GermanFire`` is "German fire"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


PAGES = {"omaha/sequence.md": lambda: procedures_page("ddob", "d-day")}
"""The generated pages by their place in the guide."""
