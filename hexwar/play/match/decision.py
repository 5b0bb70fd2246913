"""What a player has to decide, what is legal, and why anything else is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import attrs

from hexwar.errors import GameError, RuleError
from hexwar.play.choices.legal import InParts
from hexwar.play.choices.refusal import Refusal, reason_of
from hexwar.play.match.notation import action_text, parse_action, place, read_action
from hexwar.play.states.runner import deciding, stood_in
from hexwar.play.states.state import State
from hexwar.play.values.steering import Action

if TYPE_CHECKING:
    from hexwar.play.game.game import Game
    from hexwar.play.sequence.entries import Question
    from hexwar.play.sequence.frames import Frame

__all__ = ["Decision", "Explanation", "LegalActions", "decision", "explain", "explain_beginning"]


class LegalActions:
    """The legal actions of a decision: iterate, ``len()``, ``in``, index; by tuple or by text.

    Args:
        g: A state at a decision.
        among: Only these of them; None for all.
    """

    def __init__(self, g: State, among: Sequence[Action] | None = None) -> None:
        self._g = g
        self._listed = g.listed if among is None else among

    def only(self, actions: Sequence[Action]) -> LegalActions:
        """Return some of the actions, for a chooser that does not see the others."""
        return LegalActions(self._g, actions)

    def __len__(self) -> int:
        return len(self._listed)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._listed)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            return any(action_text(self._g, listed) == action for listed in self._listed)
        return action in self._listed

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return self._listed[index]

    def texts(self) -> list[str]:
        """Return the legal actions in their text forms."""
        return [action_text(self._g, action) for action in self._listed]

    def beginning(self, *words: Any) -> list[Action]:
        """Return those that begin with a verb and nouns, for a choice made click by click.

        Args:
            words: The verb, then ids of the nouns chosen so far.
        """
        return [action for action in self._listed if action[: len(words)] == words]

    def __repr__(self) -> str:
        more = " …" if len(self) > 4 else ""
        return f"<{len(self)} legal actions: {', '.join(self.texts()[:4])}{more}>"


@attrs.frozen(kw_only=True)
class Decision:
    """What a player has to decide.

    Attributes:
        player: The player who decides.
        rule: The number of the rule that makes it be asked.
        procedure: The procedure that asks, such as ``"Attack"``.
        question: The name of its question.
        actions: The legal actions.
    """

    player: str
    rule: str
    procedure: str
    question: str
    actions: LegalActions
    _asked: tuple[Game, Frame, Question, str] = attrs.field(repr=False)

    @property
    def prompt(self) -> str:
        """What to do now, in one sentence."""
        game, frame, question, language = self._asked
        return game.prompt(frame, question, language)

    @property
    def things(self) -> tuple[tuple[str, int], ...]:
        """Kind and number of each thing that the question names, such as the unit that acts."""
        game, frame, question, _ = self._asked
        facts = {name: getattr(frame, name) for name in frame.hints}
        return tuple(game.lexicon.named_in(question.__doc__ or "", facts))

    @property
    def reason(self) -> str:
        """What that rule says, in one sentence."""
        game, _, _, language = self._asked
        rule = game.rules_in_force.get(self.rule)
        summary = rule.summary if rule else ""
        return game.translations(language).get(summary, summary) if language else summary


def decision(g: State, language: str = "") -> Decision | None:
    """Return what has to be decided, or None when the game is over.

    Args:
        g: A state.
        language: A language code for prompt and reason; without, English.
    """
    if g.result is not None:
        return None
    frame, question = deciding(g)
    return Decision(
        player=question.decider(frame, g),
        rule=question.rule_acting(frame, g),
        procedure=type(frame).__name__,
        question=question.name,
        actions=LegalActions(g),
        asked=(g.game, frame.copied(), question, language),
    )


@attrs.frozen(kw_only=True)
class Explanation:
    """Why an action is legal or not.

    Attributes:
        legal: Whether it may be done now.
        action: The action.
        text: Its text form.
        rule: The number of the rule that allows or refuses it.
        sentence: What that rule says, in one sentence of ours.
        reason: Why that rule refuses it here, with figures, or "" if the rule says it all.
        option: The scenario option that decides the rule, with its value, or "".
        hexes: The hexes that the action names.
        basis: The mark of the rule's values if they are not printed: ``"reconstructed"``,
            ``"public"``.
    """

    legal: bool
    action: Action
    text: str
    rule: str
    sentence: str
    reason: str = ""
    option: str = ""
    hexes: tuple[int, ...] = ()
    basis: str = ""

    def __str__(self) -> str:
        verdict = "is legal" if self.legal else "is not allowed"
        option = f" (option {self.option})" if self.option else ""
        basis = f" [{self.basis}]" if self.basis else ""
        return f"{self.text} {verdict} by rule {self.rule}{basis}: {self.why}{option}"

    @property
    def why(self) -> str:
        """What the rule says, with the reason here if it has one."""
        if not self.reason or self.reason.endswith("."):
            return f"{self.sentence} ({self.reason})" if self.reason else self.sentence
        stem = self.sentence.removesuffix(".")
        return f"{stem} ({self.reason}){self.sentence[len(stem) :]}"


def explain(g: State, action: Action, language: str = "") -> Explanation:
    """Return whether an action is legal now, by which rule, and why here.

    Args:
        g: A state at a decision.
        action: An action, listed or not.
        language: A language code for sentence and reason; without, English.

    Raises:
        GameError: When the game is over.
        MalformedActionError: When it is no action at all: another number of nouns, or nouns that
            name nothing.
    """
    deciding(g)
    listed = _listed(g, tuple_of(action))
    if listed is not None:
        return _explained(g, listed, None, language)
    as_numbers = read_action(g, action)
    return _explained(g, as_numbers, refusal(g, as_numbers), language)


def explain_beginning(g: State, beginning: Action, language: str = "") -> Explanation:
    """Return whether a choice made noun by noun can go on, and which rule refuses it if not.

    Args:
        g: A state at a decision.
        beginning: A verb and the first of its nouns, or all of them.
        language: A language code for sentence and reason; without, English.

    Raises:
        GameError: When the game is over.
    """
    frame, question = deciding(g)
    if any(action[: len(beginning)] == beginning for action in g.listed):
        return _explained(g, beginning, None, language)
    handler = question.handlers.get(beginning[0])
    if handler is not None and len(beginning) > len(handler.nouns):
        return _explained(g, beginning, refusal(g, beginning), language)
    refused: str | None = None
    if handler is not None and handler.declared is not None and len(beginning) > 1:
        refused = handler.declared.refusal_of_actor(question.context(frame, g), beginning[1])
    elif handler is not None and handler.chosen:
        refused = question.refusal(handler, frame, g, beginning[1:])
    return _explained(g, beginning, refused or question.rule_acting(frame, g), language)


def _explained(g: State, action: Action, refused: str | None, language: str) -> Explanation:
    frame, question = deciding(g)
    number = question.rule_acting(frame, g) if refused is None else str(refused)
    reason, summary = reason_of(refused), ""
    rule = g.game.rules_in_force.get(number)
    option = ""
    if rule and rule.option in g.game.options:
        option = f"{rule.option} = {g.game.options[rule.option]}"
    if rule:
        summary = g.game.translations(language).get(rule.summary, rule.summary)
    handler = question.handlers.get(action[0])
    nouns = handler.nouns if handler else ()
    return Explanation(
        legal=refused is None,
        action=action,
        text=action_text(g, action),
        rule=number,
        sentence=summary,
        reason=g.game.speech(language).reason(reason) if reason else "",
        option=option,
        hexes=tuple(
            v for (_, noun), v in zip(nouns, action[1:], strict=False) if noun.kind == "hex"
        ),
        basis=g.game.presentation.basis(number),
    )


def refusal(g: State, action: Action) -> str | None:
    """Return None if an action is legal now, or the rule that refuses it, perhaps with a reason."""
    if action in g.listed:
        return None
    frame, question = deciding(g)
    handler = question.handlers.get(action[0])
    if handler is None:
        verbs = dict.fromkeys(str(legal[0]) for legal in g.listed)
        return Refusal(
            question.rule_acting(frame, g),
            "it is asked for at another time; now: {verbs}",
            verbs=", ".join(verbs),
        )
    unlisted = g.game.stand_in.rule if stood_in(g) else question.rule_acting(frame, g)
    if handler.declared is not None:
        asked = question.context(frame, g)
        return handler.declared.refusal(asked, *action[1:]) or unlisted
    if handler.chosen:
        return question.refusal(handler, frame, g, action[1:]) or unlisted
    if handler.refusal is not None:
        return handler.refusal(frame, g, *action[1:]) or unlisted
    return unlisted


def tuple_of(action: object) -> object:
    """Return a list as a tuple, since JSON has none, and anything else as it is."""
    return tuple(action) if isinstance(action, list) else action


def _listed(g: State, action: object) -> Action | None:
    """Return the listed action that is equal to one given, which may be of other types, or None."""
    listed = g.listed
    if type(listed) is InParts:
        return listed.like(action)
    try:
        return listed[listed.index(action)]
    except ValueError:
        return None


def checked(g: State, action: Action | str) -> Action:
    """Return an action, given as tuple or text, that is legal now.

    Raises:
        MalformedActionError: When the text cannot be read, or the tuple is no action at all.
        AmbiguousActionError: When the text could be several actions.
        RuleError: When a rule refuses the action; it names the rule.
    """
    if g.result is not None:
        raise GameError("the game is over")
    chosen = parse_action(g, action) if isinstance(action, str) else action
    listed = _listed(g, chosen if type(chosen) is tuple else tuple_of(chosen))
    if listed is not None:
        return listed
    why = explain(g, chosen)
    text = action if isinstance(action, str) else why.text
    raise RuleError(why.rule, why.why, text, *place(g), why.option)
