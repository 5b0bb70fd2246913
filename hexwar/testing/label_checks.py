"""Do the labels of buttons fit the actions that the questions of a game ask for?"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from string import Formatter

from hexwar.play.game import Game
from hexwar.play.game.rulebook import questions
from hexwar.play.sequence.entries import Question


def misfit(game: Game, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the verbs whose label names what an action of that verb has not, each with the reason.

    Args:
        game: The game.
        texts: The labels by verb, in one language.

    Example:
        >>> import hexwar
        >>> list(misfit(hexwar.game("skirmish/ford"), {"move": "Move {piece}", "end-turn": "End"}))
        [('move', 'no noun {piece}: the action has {block} and {to}')]
    """
    asked = nouns_asked(game)
    for verb, text in texts.items():
        named = {name for _, name, _, _ in Formatter().parse(text) if name}
        for nouns in asked.get(verb, ()):
            missing = sorted(named.difference(nouns))
            if missing:
                owned = " and ".join(f"{{{noun}}}" for noun in nouns) or "no nouns"
                yield verb, f"no noun {{{missing[0]}}}: the action has {owned}"
                break


def misfit_in_any_language(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the same of all labels of a game, those of its parts and of the kit included."""
    spoken = game.data.labels if game.data is not None else {}
    others = [
        key for key, table in spoken.items() if isinstance(table, Mapping) and "actions" in table
    ]
    for language in ("", *others):
        yield from misfit(game, game.presentation.labels(language).actions)


def nouns_asked(game: Game) -> dict[str, list[tuple[str, ...]]]:
    """Return the nouns of each verb, once for each question that asks for it.

    Example:
        >>> import hexwar
        >>> nouns_asked(hexwar.game("skirmish/ford"))["attack"]
        [('block', 'target')]
    """
    nouns_by_verb: dict[str, list[tuple[str, ...]]] = {}
    for question in questions(game.procedures.values()):
        for verb, handler in question.handlers.items():
            nouns_by_verb.setdefault(verb, []).append(tuple(name for name, _ in handler.nouns))
        for verb in (*(question.or_else or ()), *listed_only(question)):
            if verb not in question.handlers:
                nouns_by_verb.setdefault(verb, []).append(())
    return nouns_by_verb


def listed_only(question: Question) -> Iterator[str]:
    """Yield the verbs without nouns that a question lists and no handler of it carries out.

    Such an action only lets the procedure go on. It stands in the body of the question alone:
    ``yield ("no-ambush",)``.
    """
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(question.function)))
    except (OSError, TypeError):  # typed in, or no Python
        return
    listed = [node.value for node in ast.walk(tree) if isinstance(node, ast.Yield)]
    for action in listed:
        if isinstance(action, ast.Tuple) and len(action.elts) == 1:
            verb = action.elts[0]
            if isinstance(verb, ast.Constant) and verb.value not in question.handlers:
                yield str(verb.value)


__all__ = ["listed_only", "misfit", "misfit_in_any_language", "nouns_asked"]
