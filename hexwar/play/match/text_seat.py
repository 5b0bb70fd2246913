"""A seat at the table by text: everything that a player can see, ask and do, as lines.

The terminal, the server for language models and text environments answer with these lines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from hexwar.errors import ActionError, GameError, HexwarError, RuleError, UnknownNameError
from hexwar.play.match.brief import Brief, preview_line
from hexwar.play.scene.text import hex_text, overlay_lines
from hexwar.play.states.state import need_player

if TYPE_CHECKING:
    from hexwar.play.match.match import Match

__all__ = ["Answer", "TextSeat"]

PARTS = ("brief", "map", "stacks", "beside", "over", "points", "decks", "tables", "log")
"""What one can look at."""

TABLE = ("map", "stacks", "beside", "over", "points", "decks")


class Answer(NamedTuple):
    """What is answered to a line.

    Attributes:
        text: The text.
        legal: Whether it was a question that has an answer, or an action that was done.
        rule: The number of the rule that refuses the action, or "".
    """

    text: str
    legal: bool = True
    rule: str = ""


class TextSeat:
    """A player's seat in a match, by text.

    It tells what the player may know, and does what the player may do. Other players decide
    elsewhere: bots at once, and people at other seats.

    Args:
        match: The match.
        player: The player.
        tokens: The budget of a brief, in tokens of a language model.
        language: A language code; without, English.

    Raises:
        UnknownNameError: When there is no such player.

    Example:
        >>> import hexwar
        >>> seat = TextSeat(hexwar.start("skirmish/ford", seed=1), "red")
        >>> print(seat.explain("give R1 5"))  # doctest: +NORMALIZE_WHITESPACE
        give R1 5 is not allowed by rule 1.1: Both players secretly give the
        strengths 4, 3, 2 and 1 to their blocks. (The strengths are 1 to 4.)
        >>> seat.do("give R1 4").splitlines()[:2]
        ['Skirmish: The ford. You play red.', 'turn 1 of 12 · orders left 2']
    """

    def __init__(
        self, match: Match, player: str, *, tokens: int = 2000, language: str = ""
    ) -> None:
        need_player(match.game.players, player)
        self.match = match
        self.player = player
        self.tokens = tokens
        self.language = language

    @property
    def asked(self) -> bool:
        """Whether the player has to decide now."""
        return self.player in self.match.deciders

    @property
    def _own(self) -> Match:
        """The match as it stands for the player."""
        return self.match.for_player(self.player)

    def brief(self) -> Brief:
        """Return the present decision, part by part."""
        return Brief(self.match, self.player, self.language)

    # -- looking

    def look(self, what: str = "brief") -> str:
        """Return what is on the table.

        Args:
            what: ``brief`` for all within the budget; or the whole of one part: ``map``,
                ``stacks``, ``beside`` (what lies beside the map), ``over`` (fields of fire, zones,
                supply), ``points``, ``decks``, ``tables`` (movement costs, results), ``log``.

        Raises:
            UnknownNameError: When it is none of these.
        """
        text = self.brief()
        if what == "brief":
            return text.text(self.tokens)
        if what == "log":
            entries = self.match.log_for(self.player)
            return "\n".join(line for entry in entries for line in text.entry_lines(entry))
        if what == "tables":
            return "\n".join(text.tables().lines) or text.says("nothing")
        if what not in TABLE:
            raise UnknownNameError.of("part of the table", what, PARTS)
        section = text.table()[TABLE.index(what)]
        lines = section.lines
        if what == "over":
            lines = overlay_lines(self.match.scene(self.player), text.says, most=1 << 20)
        return "\n".join(lines) or text.says("nothing")

    def hex(self, name: str) -> str:
        """Return one hex: terrain, sides, paths, counters, and what lies over it.

        Args:
            name: The printed number of the hex.

        Raises:
            HexError: When the name is no hex number.
            UnknownNameError: When the board has no such hex.
        """
        return hex_text(self.match.scene(self.player), name, says=self.brief().says)

    def sight(self, start: str, end: str) -> str:
        """Return whether one hex sees another.

        Args:
            start: The printed number of the hex from which one looks.
            end: That of the hex at which one looks.

        Raises:
            GameError: When the game has no lines of sight.
        """
        board, says = self.match.scene(self.player).board, self.brief().says
        line = None
        if board is not None:
            view = self.match.view(self.player)
            line = self.match.game.presentation.sight(
                view, self.player, board.hex(start), board.hex(end)
            )
        if line is None:
            raise GameError(says("this game has no lines of sight"))
        if line.clear:
            return says("{start} sees {end}").format(start=start, end=end)
        blocked = ", ".join(str(board.name(i)) for i in line.blockers)
        sentence = says("{start} does not see {end}; blocked by {hexes}")
        return sentence.format(start=start, end=end, hexes=blocked or end)

    # -- asking

    def legal(self, begun: str = "") -> str:
        """Return the legal actions as they are typed.

        Args:
            begun: What they begin with, such as a verb and a unit: each has a line. Without, all in
                groups: the words of a verb, then in each line its noun and the last words after it.
        """
        self._need_turn()
        told = self.brief()
        if not begun.strip():
            return "\n".join(told.actions().lines)
        words = begun.casefold().split()
        texts = self._own.legal_actions.texts()
        fitting = [text for text in texts if text.casefold().split()[: len(words)] == words]
        return "\n".join(fitting) or told.says("none")

    def explain(self, action: str) -> str:
        """Return whether an action is legal, by which rule, and why not.

        Args:
            action: The action as it is typed.

        Raises:
            MalformedActionError: When the text cannot be read.
        """
        self._need_turn()
        return str(self._own.explain(action, self.language))

    def preview(self, action: str) -> str:
        """Return what a legal action would come to: odds, modifiers, results, costs.

        Args:
            action: The action as it is typed.

        Raises:
            ActionError: When it cannot be read, or is not legal; it names the rule.
        """
        self._need_turn()
        preview, says = self._own.preview(action), self.brief().says
        if preview is None or not preview.rows:
            return says("nothing more is known of it")
        return preview_line(preview, says)

    def rule(self, number: str) -> str:
        """Return a rule in one sentence; without a number, all of them.

        Args:
            number: The number of the rule, or "".

        Raises:
            UnknownNameError: When there is no such rule.
        """
        says, rules = self.brief().says, self.match.game.rules_in_force
        numbers = [rules[number]] if number else list(rules)
        return "\n".join(f"{rule.number}: {says(rule.summary)}" for rule in numbers)

    # -- deciding

    def do(self, action: str, *, told: bool = True) -> str:
        """Do an action; bots then decide until the player is asked again.

        Args:
            action: The action as it is typed.
            told: Whether to return anything: a brief takes longer than the action.

        Returns:
            What has happened, and the next decision, without the table.

        Raises:
            GameError: When another player decides, or the game is over.
            ActionError: When the text cannot be read, or a rule refuses the action.
        """
        self._need_turn()
        self.match.do(action, self.player)
        return self.brief().text(self.tokens, table=False) if told else ""

    def answer(self, line: str) -> str:
        """Return the answer to a line: a word for looking or asking, or an action, which is done.

        What is wrong with it is the answer, too.

        Args:
            line: ``look map``, ``hex 0714``, ``preview attack A 0714``, ``move A 0714`` …
        """
        return self.answered(line).text

    def answered(self, line: str, *, told: bool = True) -> Answer:
        """Return the answer to a line with what programs ask of it; see :meth:`answer`.

        Args:
            line: The line.
            told: Whether an action that was done is answered by what happened.
        """
        word, _, rest = line.strip().partition(" ")
        words = QUESTIONS.get(word.casefold())
        try:
            return Answer(self.do(line, told=told) if words is None else words(self, rest.strip()))
        except RuleError as error:
            why = self.explain(line) if self.language and words is None else plain(error)
            return Answer(why, legal=False, rule=error.rule)
        except HexwarError as error:
            return Answer(plain(error), legal=False)

    @staticmethod
    def asks(line: str) -> bool:
        """Return whether a line looks or asks, and does nothing.

        Args:
            line: The line.
        """
        return line.strip().partition(" ")[0].casefold() in QUESTIONS

    def _need_turn(self) -> None:
        """Refuse a question or action of a player who is not asked.

        Raises:
            GameError: When another player decides, or the game is over.
        """
        if self.match.over:
            raise GameError(self.brief().outcome())
        if not self.asked:
            raise GameError(self.brief().question().lines[0])


def plain(error: HexwarError) -> str:
    """Return the message of an error as players read it: without the position, which is long."""
    return str(error).split(" [")[0] if isinstance(error, ActionError) else str(error)


def _sight(seat: TextSeat, hexes: str) -> str:
    start, _, end = hexes.partition(" ")
    return seat.sight(start, end.strip() or start)


QUESTIONS: dict[str, Callable[[TextSeat, str], str]] = {
    "look": lambda seat, what: seat.look(what or "brief"),
    "hex": TextSeat.hex,
    "sight": _sight,
    "legal": TextSeat.legal,
    "explain": TextSeat.explain,
    "preview": TextSeat.preview,
    "rule": TextSeat.rule,
}
"""The words that look or ask, and what answers them."""
