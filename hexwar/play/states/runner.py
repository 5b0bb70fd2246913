"""What makes a game run: entries one after the other until a player has to decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from hexwar.errors import GameError, RunawayError
from hexwar.play.choices.legal import InParts
from hexwar.play.sequence.entries import Question
from hexwar.play.sequence.frames import Frame, Planned
from hexwar.play.sequence.simultaneous import answered, begin_together, turn, waiting_in
from hexwar.play.states.state import State
from hexwar.play.values.chance import Enumerated
from hexwar.play.values.steering import (
    AGAIN,
    CALL,
    DONE,
    GOTO,
    REPEAT,
    TOGETHER,
    Action,
    Next,
    Steering,
)

__all__ = ["Outcome", "advance", "begin", "decider", "outcomes", "perform"]

ENTRIES: Final = range(10_000)
"""The maximum number of entries without a question; more are an error in the rules."""


def begin(g: State, procedure: type[Frame]) -> None:
    """Start a game with its outermost procedure and run to the first decision.

    Args:
        g: A state with an empty stack.
        procedure: The class of the outermost frame, without fields.
    """
    g.stack.append(g.game.variant(procedure)())
    advance(g)


def advance(g: State) -> None:
    """Run entries until a question has an action, or the game is over.

    Afterwards ``g.listed`` holds the legal actions; it is empty when the game is over.

    Raises:
        RunawayError: After ten thousand entries without a question.
        GameError: When the last frame has ended and no result was given.
    """
    stack = g.stack
    for _ in ENTRIES:
        if g.result is not None:
            stack.clear()
            g.listed = []
            return
        frame = stack[-1]
        place = frame.planned
        if place is None:
            _leave(g)
            continue
        g.rule = place.rule
        if place.legal is not None:
            g.returned = None
            listed = place.legal(frame, g, late=True) if g.late else place.legal(frame, g)
            if not listed:
                frame.planned = place.following
            elif place.auto and len(listed) == 1:
                if place.acting is not None:
                    g.rule = place.acting(frame, g)
                g.say("only-choice", action=listed[0])
                _act(g, frame, place, listed[0])
            else:
                g.listed = listed
                if g.game.stand_in is None or not _stood_in(g, frame, place):
                    return
            continue
        try:
            steering: Next = place.function(frame, g)
        except Exception as error:
            error.add_note(f"in {place.entry!r}; the stack is {stack_text(g)}")
            raise
        g.returned = None  # only the entry that has just run may have read it
        if steering is None:
            frame.planned = place.following
        else:
            _steer(g, frame, place, steering)
    raise RunawayError(f"{len(ENTRIES)} entries without a question; the stack is {stack_text(g)}")


def _stood_in(g: State, frame: Frame, place: Planned) -> bool:
    """Let the stand-in answer for its side; tell whether it has, or a player is to decide."""
    if not stood_in(g):
        return False
    g.listed = g.game.stand_in.decide(g, place.question, g.listed)
    if len(g.listed) > 1:
        return False
    _act(g, frame, place, g.listed[0])
    return True


def perform(g: State, action: Action) -> None:
    """Perform a listed action, and run to the next decision.

    The action is not judged: a match does that before, and search takes it from ``g.listed``.

    Args:
        g: A state at a decision.
        action: One of ``g.listed``.
    """
    frame = g.stack[-1]
    place = frame.planned
    assert place is not None
    if g.late and type(g.listed) is InParts:
        g.listed.close()
    g.rule = place.rule
    _act(g, frame, place, action)
    advance(g)


def _act(g: State, frame: Frame, place: Planned, action: Action) -> None:
    handler = place.handlers.get(action[0])
    if handler is None:
        frame.planned = place.following
        return
    g.rule = handler.rule
    if place.acting is not None and not handler.own_rule:
        g.rule = place.acting(frame, g)
    try:
        steering = handler.function(frame, g, *action[1:])
    except Exception as error:
        error.add_note(f"in the action {action}; the stack is {stack_text(g)}")
        raise
    if steering is None:
        frame.planned = place.following
    elif steering[0] != AGAIN:
        _steer(g, frame, place, steering)


def _leave(g: State, value: object = None) -> None:
    """End the frame, and go back to its caller with a value."""
    ended = g.stack.pop()
    g.returned = answered(g, ended) if ended.simultaneous else value  # type: ignore[arg-type]
    if not g.stack and g.result is None:
        raise GameError("the outermost procedure has ended without a result: use g.end(…)")


def _steer(g: State, frame: Frame, place: Planned, steering: Steering) -> None:
    """Go where an entry or a handler says."""
    way, target, arguments, fields = steering
    if way <= REPEAT:
        if way == CALL:
            frame.planned = place.following
        procedure = g.game.variants.get(target, target)
        try:
            g.stack.append(procedure(*arguments, **fields))
        except TypeError as error:
            raise GameError(_uncallable(frame, place, procedure, arguments, fields)) from error
    elif way == GOTO:
        frame.planned = frame.plan[target]
    elif way == DONE:
        _leave(g, target)
    elif way == TOGETHER:
        frame.planned = place.following
        begin_together(g, g.game.variants.get(target, target), arguments)


def _uncallable(
    frame: Frame,
    place: Planned,
    procedure: type[Frame],
    arguments: tuple[object, ...],
    fields: Mapping[str, object],
) -> str:
    """Say what a procedure that cannot be called with some values has, and what to write."""
    where = f"{type(frame).__name__}.{place.entry.name}"
    values = ", ".join([*map(repr, arguments), *(f"{name}={v!r}" for name, v in fields.items())])
    names = ", ".join(name for name in procedure.hints if name != "planned") or "no fields"
    return (
        f"{where} calls {procedure.__name__}({values}), and {procedure.__name__} has {names}: "
        "declare each value in the class itself, such as side: SideId"
    )


def deciding(g: State) -> tuple[Frame, Question]:
    """Return the frame and the question that wait for a decision.

    Raises:
        GameError: When the game is over.
    """
    if g.result is None and g.stack:
        frame = g.stack[-1]
        place = frame.planned
        if place is not None and place.question is not None:
            return frame, place.question
    raise GameError("the game is over: nobody has to decide")


def decider(g: State) -> str:
    """Name the player who has to decide.

    Raises:
        GameError: When the game is over.
    """
    frame, question = deciding(g)
    return question.decider(frame, g)


def turn_to(g: State, player: str) -> bool:
    """While several players decide at once, go on with one of them who is not through.

    Args:
        g: A state at a decision; it is changed.
        player: The player.

    Returns:
        Whether the player is asked now.
    """
    if player not in waiting_in(g.stack):
        return False
    turn(g.stack, player)
    advance(g)
    return player in waiting_in(g.stack)[-1:]


def stood_in(g: State) -> bool:
    """Return whether what is asked now is asked of a side that nobody plays.

    The legal actions are then those that the stand-in holds for equally good.
    """
    if g.game.stand_in is None:
        return False
    frame, question = deciding(g)
    return question.named(frame, g) == str(g.game.stand_in.side)


class Outcome(NamedTuple):
    """One branch of chance that an action can take.

    Attributes:
        probability: How likely the branch is, exactly.
        state: The state at its end, at the next decision.
        path: The outcomes of its draws, in order.
    """

    probability: Fraction
    state: State
    path: tuple[int, ...]


def outcomes(g: State, action: Action) -> Iterator[Outcome]:
    """Perform an action once for every branch of chance it can meet.

    Args:
        g: A state at a decision; it is not changed.
        action: One of ``g.listed``.

    Yields:
        The branches, one after the other; their probabilities add up to exactly one.
    """
    wheels = Enumerated()
    while True:
        branch = g.clone()
        branch.chance = wheels
        perform(branch, action)
        branch.chance = g.chance
        yield Outcome(wheels.probability, branch, wheels.path)
        if not wheels.rewind():
            return


def stack_text(g: State) -> str:
    """Return the procedures under way as text, for the notes of an error."""
    return " > ".join(repr(frame) for frame in g.stack) or "empty"
