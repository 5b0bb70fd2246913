"""Games for text agents: what a player reads, and the line that it answers.

:class:`TextGame` has the calls of text-game collections: ``reset``, ``get_observation``, ``step``
and ``close``.  :func:`register_textarena` makes all installed scenarios known to TextArena.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.bots import Bot
from hexwar.door import game as find_game
from hexwar.door import secret_seed, start
from hexwar.play.match import Match
from hexwar.play.match.text_seat import TextSeat
from hexwar.play.states.runner import decider
from hexwar.play.values.chance import seed_of

ASKED_AT_MOST = 20
"""How many lines that do nothing a player may say in a row before it is stopped."""

HOW = (
    "You play a board wargame. Answer with one line: an action as it is typed in the list, or a "
    "question: look map, look over, look tables, hex 0714, legal VERB, explain ACTION, preview "
    "ACTION, rule NUMBER. A question takes no turn."
)


class TextGame:
    """A game in the shape of text-game collections.

    A player reads what is new, the table within a budget, the question, the legal actions and what
    they would come to, and answers with one line. A question is answered and asked again; a line
    that is no legal action is answered by the rule that refuses it.

    Args:
        scenario: ``"game/scenario"``, or the path of a scenario file.
        bots: Bots by player, by name or as objects; the others are agents.
        options: Values of the scenario's options.
        tokens: The budget of an observation, in tokens.
        turns_at_most: The maximum number of lines in a game; a longer one is cut, and scores 0.
        language: A language code; without, English.

    Attributes:
        players: The players that are agents, by number.
        match: The match.

    Example:
        >>> game = TextGame("skirmish/ford", bots={"blue": "greedy:samples=1"})
        >>> game.reset(seed=1)
        >>> number, text = game.get_observation()
        >>> number, text.splitlines()[-1]
        (0, '  R1: 1 2 3 4')
        >>> game.step("give R1 5")
        (False, {'legal': False, 'rule': '1.1'})
        >>> game.step("give R1 4")
        (False, {'legal': True, 'rule': ''})
    """

    def __init__(
        self,
        scenario: str,
        *,
        bots: Mapping[str, str | Bot] | None = None,
        options: Mapping[str, Any] | None = None,
        tokens: int = 2000,
        turns_at_most: int = 2000,
        language: str = "",
    ) -> None:
        self.scenario = scenario
        self._bots, self._options = dict(bots or {}), dict(options or {})
        self._tokens, self._language = tokens, language
        self.turns_at_most = turns_at_most
        every = find_game(scenario, self._options).players
        self.players = [player for player in every if player not in self._bots]
        self._begin(0)

    def _begin(self, seed: int) -> None:
        self.match: Match = start(
            self.scenario, seed=seed, options=self._options, players=self._bots
        )
        self._seats = [
            TextSeat(self.match, player, tokens=self._tokens, language=self._language)
            for player in self.players
        ]
        self._answers = ["" for _ in self.players]
        self._said = [0 for _ in self.players]
        self._lines = self._idle = 0
        self._stopped = ""

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Begin a new game.

        Args:
            num_players: The number of agents, as collections pass it.
            seed: The seed of all chance.

        Raises:
            ValueError: When the scenario has another number of agents.
        """
        if num_players not in (None, len(self.players)):
            names = ", ".join(self.players)
            raise ValueError(
                f"{self.scenario} has {len(self.players)} agents ({names}), not {num_players}: "
                "seat bots for the others, bots={…}"
            )
        self._begin(seed_of(seed if seed is not None else secret_seed()))

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was cut."""
        return self.match.over or bool(self._stopped)

    def get_observation(self) -> tuple[int, str]:
        """Return the number of the player who is asked, and what that player reads."""
        number = self._asked()
        seat, answer = self._seats[number], self._answers[number]
        if answer:
            return number, answer
        brief = seat.brief().text(self._tokens)
        return number, brief if self._said[number] else f"{HOW}\n\n{brief}"

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take the line of the player who is asked.

        Args:
            action: An action or a question, as it is typed.

        Returns:
            Whether the game is over, and ``legal``: whether the line was an action that was done or
            a question; ``rule``: the number of the rule that refused it, or "".
        """
        if self.over:
            return True, {"legal": False, "rule": ""}
        number, decisions = self._asked(), len(self.match.log)
        seat = self._seats[number]
        self._lines, self._said[number] = self._lines + 1, self._said[number] + 1
        told = seat.answered(action, told=False)
        if len(self.match.log) > decisions:
            self._answers, self._idle = ["" for _ in self.players], 0
        else:
            self._answers[number], self._idle = told.text, self._idle + 1
        if self._idle >= ASKED_AT_MOST:
            self._stopped = "too many lines without an action"
        elif self._lines >= self.turns_at_most and not self.match.over:
            self._stopped = "too many lines"
        return self.over, {"legal": told.legal, "rule": told.rule}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """Return the scores of all agents, from -1 to 1, and what is known of the end."""
        result, scores = self.match.result, dict.fromkeys(range(len(self.players)), 0.0)
        info: dict[str, Any] = {"lines": self._lines, "stopped": self._stopped, "outcome": ""}
        if result is not None:
            analysis = self.match.game.analysis
            scores = {n: analysis.score(result, player) for n, player in enumerate(self.players)}
            info |= {"outcome": result.outcome, "rule": result.rule, "facts": dict(result.facts)}
        infos = {n: {"player": player, **info} for n, player in enumerate(self.players)}
        return scores, infos

    def _asked(self) -> int:
        return 0 if self.match.over else self.players.index(decider(self.match.state))


def register_textarena() -> list[str]:
    """Make each scenario of the installed games known to TextArena; return their ids.

    Returns:
        Ids such as ``hexwar-skirmish-ford-v0``, for ``textarena.make``.

    Raises:
        MissingExtraError: When TextArena is not installed.
    """
    try:
        from hexwar.envs.textarena import register  # noqa: PLC0415 -- an extra
    except ImportError as missing:
        from hexwar.errors import MissingExtraError  # noqa: PLC0415

        raise MissingExtraError.of("TextArena's games", missing, "text") from missing
    return register()
