"""The text forms: of an action, paired as format and parse, and of a whole position.

They are to a wargame what UCI and FEN are to chess: a decision such as ``move A/1/16 0714`` can be
typed, logged and mailed, and a position pasted into a report reproduces itself.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from hexwar.errors import AmbiguousActionError, MalformedActionError, SaveError, UnknownNameError
from hexwar.play.choices.nouns import WORD
from hexwar.play.sequence.entries import Handler, Question
from hexwar.play.states.runner import advance, deciding
from hexwar.play.states.state import State
from hexwar.play.values.plain import Plain
from hexwar.play.values.steering import Action

if TYPE_CHECKING:
    from hexwar.play.game.game import Game

__all__ = ["action_text", "parse_action", "parse_position", "position_text"]

LARGEST_POSITION = 1 << 22
"""Bytes of a position at most, unpacked. Those of the games here have some ten kilobytes."""


def handler_of(g: State, verb: str) -> Handler | None:
    """Return the handler of a verb: that of the pending question, else that of any procedure."""
    _, question = deciding(g)
    return question.handlers.get(verb) or handler_in(g.game, verb)


def handler_in(game: Game, verb: str) -> Handler | None:
    """Return the first handler of a verb in any procedure of a game, or None."""
    for procedure in game.procedures.values():
        for planned in procedure.plan.values():
            if isinstance(planned.entry, Question) and verb in planned.entry.handlers:
                return planned.entry.handlers[verb]
    return None


def action_text(g: State, action: Action) -> str:
    """Write an action as text, such as ``"move A/1/16 0714"``."""
    text: str = g.game.lexicon.action_text(action, handler_of(g, action[0]))
    return text


def parse_action(g: State, text: str) -> Action:
    """Read an action from text; trailing nouns may be left out where one action remains.

    Args:
        g: A state at a decision.
        text: Verb and nouns, separated by blanks; names in any case of letters.

    Returns:
        The action; it need not be legal.

    Raises:
        MalformedActionError: When the verb or a name is unknown, or there are too many words.
        AmbiguousActionError: When the words left out could be several.
        RuleError: When no legal action begins so, and the words left out cannot be guessed.
    """
    words = text.split()
    if not words:
        raise MalformedActionError(
            "an action begins with a verb; nothing was given", text, *place(g)
        )
    verb = words[0].casefold()
    handler = handler_of(g, verb)
    if handler is None and (verb,) not in g.listed:
        raise _no_verb(g, words[0], text)
    nouns = handler.nouns if handler else ()
    if len(words) - 1 > len(nouns):
        takes = " ".join(f"<{name}>" for name, _ in nouns) or "nothing"
        raise MalformedActionError(f"too many words: {verb!r} takes {takes}", text, *place(g))
    values: list[int | str] = []
    readers = g.game.lexicon.readers
    try:
        for at, ((_, noun), word) in enumerate(zip(nouns, words[1:], strict=False), start=1):
            values.append(spelled(g, verb, at, word) if noun == WORD else readers[noun](word))
    except UnknownNameError as error:
        raise MalformedActionError(str(error), text, *place(g)) from None
    action = (verb, *values)
    return action if len(values) == len(nouns) else _completed(g, action, text)


def spelled(g: State, verb: str, at: int, word: str) -> str:
    """Return a plain word as the legal actions spell it; another one stays as it is.

    Args:
        g: A state at a decision.
        verb: The verb of the action.
        at: The place of the word in the action.
        word: The word, in any case of letters.
    """
    words = {str(a[at]).casefold(): str(a[at]) for a in g.listed if a[0] == verb and len(a) > at}
    return words.get(word.casefold(), word)


def read_action(g: State, action: object) -> Action:
    """Return an action that was given as a tuple, if its verb and nouns are such as could be read.

    Guards may rely on it: each noun they are given is the number of a thing that the game names.

    Args:
        g: A state at a decision.
        action: The action, from anywhere.

    Returns:
        The action; it need not be legal.

    Raises:
        MalformedActionError: When it is no tuple of a verb and its nouns, or names nothing.
    """
    if not isinstance(action, tuple | list) or not action or not isinstance(action[0], str):
        raise MalformedActionError(
            "an action is a tuple that begins with a verb", f"{action!r:.80}", *place(g)
        )
    verb, *values = action
    handler = handler_of(g, verb)
    if handler is None and (values or (verb,) not in g.listed):
        raise _no_verb(g, verb, f"{action!r:.80}")
    nouns = handler.nouns if handler else ()
    if len(values) != len(nouns):
        takes = " ".join(f"<{name}>" for name, _ in nouns) or "nothing"
        raise MalformedActionError(
            f"{verb!r} takes {takes}, which is {len(nouns)} and not {len(values)}",
            f"{action!r:.80}",
            *place(g),
        )
    try:
        for (_, noun), value in zip(nouns, values, strict=True):
            g.game.lexicon.check(noun, value)
    except UnknownNameError as error:
        raise MalformedActionError(str(error), f"{action!r:.80}", *place(g)) from None
    return (verb, *values)


def _no_verb(g: State, verb: str, text: str) -> MalformedActionError:
    verbs = ", ".join(dict.fromkeys(action[0] for action in g.listed))
    return MalformedActionError(
        f"{verb!r:.80} is no verb here; the verbs are: {verbs}", text, *place(g)
    )


def _completed(g: State, beginning: Action, text: str) -> Action:
    """Return the one legal action that begins so."""
    actions = [action for action in g.listed if action[: len(beginning)] == beginning]
    if len(actions) == 1:
        return actions[0]
    if actions:
        choices = ", ".join(action_text(g, action) for action in actions[:8])
        raise AmbiguousActionError(f"it could be any of: {choices}", text, *place(g))
    raise MalformedActionError("words are missing, and no legal action begins so", text, *place(g))


def place(g: State) -> tuple[str, str]:
    """Return which decision a state waits for, and its position as text, for an error."""
    game = g.game
    name = f"{game.name}/{game.scenario.name}"
    if g.result is not None:
        return f"{name}: the game is over", position_text(g)
    frame, question = deciding(g)
    prompt = game.prompt(frame, question)
    return f"{name}: {question.decider(frame, g)} decides: {prompt}", position_text(g)


def position_text(g: State) -> str:
    """Write the whole position as one line of text; :func:`parse_position` reads it back."""
    data = {
        "game": g.game.name,
        "scenario": g.game.scenario.name,
        "options": g.game.options,
        "state": g.plain(),
    }
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return f"hexwar:{g.game.name}/{g.game.scenario.name}:{base64.b85encode(packed).decode()}"


def parse_position(text: str, open_game: Callable[[str, Mapping[str, Any]], Game]) -> State:
    """Read a position that :func:`position_text` wrote.

    Args:
        text: The line of text.
        open_game: Gives the game for ``"game/scenario"`` and options.

    Returns:
        The state, at the same decision.

    Raises:
        SaveError: When the text is no position.
    """
    kind, _, rest = text.strip().partition(":")
    name, _, packed = rest.partition(":")
    if kind != "hexwar" or not packed:
        raise SaveError(f"a position begins with 'hexwar:game/scenario:'; found {text!r:.60}")
    try:
        data = json.loads(_unpacked(packed))
        options, held = dict(data["options"]), data["state"]
    except (ValueError, TypeError, KeyError, RecursionError, zlib.error):
        raise SaveError(f"the position of {name:.80} is cut off or changed") from None
    return resumed(open_game(name, options), held)


def resumed(game: Game, held: Plain) -> State:
    """Return the state in saved data, at its decision; whatever the rules make of it is told.

    Args:
        game: The game.
        held: What :meth:`State.plain` gave, from anywhere.

    Raises:
        SaveError: When the data are no moment of the game at which somebody has to decide, or at
            which it is over.
    """
    g = game.state_class.load(game, held)
    try:
        advance(g)
        for action in g.listed:
            action_text(g, action)
        for player in game.players:
            game.presentation.scene(g.view(player), player)
    except Exception as error:
        raise SaveError(f"state: the rules cannot go on from it: {error!r:.200}") from error
    return g


def _unpacked(packed: str) -> bytes:
    """Return what was packed, if it is of a bearable size: little text unpacks to very much."""
    unpacker = zlib.decompressobj()
    data = unpacker.decompress(base64.b85decode(packed), LARGEST_POSITION)
    if not unpacker.eof:
        raise ValueError("cut off, or too large")
    return data
