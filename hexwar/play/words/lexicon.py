"""The names of a game's things: how actions and events are written and read."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from hexwar.board.grid import Grid
from hexwar.data import in_context, without_context
from hexwar.errors import GameError, UnknownNameError
from hexwar.play.choices.nouns import NUMBER, PLAYER, WORD, Noun
from hexwar.play.sequence.entries import Handler
from hexwar.play.values.events import Event
from hexwar.play.values.steering import Action
from hexwar.reasons import is_count, with_noun

__all__ = ["Lexicon", "Names", "Terms", "reworded"]

_WHITESPACE = re.compile(r"\s")

_NUMBER = re.compile(r"-?[0-9]{1,18}")
_LARGEST = 10**18
"""Numbers in actions have up to 18 digits: more than counts or points ever have."""


class Names:
    """The names of one kind of thing, both ways; reading ignores the case of letters.

    Args:
        kind: The kind, such as ``"counter"``.
        names: The names by id; a thing without one (``""``) cannot be named.

    Raises:
        GameError: When two things have one name, or a name holds white space.

    Example:
        >>> units = Names("counter", ["A/1/16", "B/1/16"])
        >>> units[1], units.read("a/1/16")
        ('B/1/16', 0)
    """

    def __init__(self, kind: str, names: Sequence[str]) -> None:
        self.kind = kind
        self._names = tuple(names)
        self._ids: dict[str, int] = {}
        for number, name in enumerate(self._names):
            if _WHITESPACE.search(name):
                raise GameError(f"the {kind} {name!r} has white space in its name")
            if name and self._ids.setdefault(name.casefold(), number) != number:
                raise GameError(f"two {kind}s are named {name!r}")

    @classmethod
    def of_board(cls, board: Grid, kind: str = "hex") -> Names:
        """Return the names of the hexes of a board, by their ids.

        Args:
            board: The board, or a grid.
            kind: The kind of thing that they are in actions.

        Example:
            >>> from hexwar.board import Board
            >>> board = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 2}')
            >>> hexes = Names.of_board(board)
            >>> hexes[board.hex("0102")], hexes.read("0101") == board.hex("0101")
            ('0102', True)
        """
        hexes = board.all
        return cls(kind, [board.name(i) if hexes >> i & 1 else "" for i in range(board.size)])

    def __getitem__(self, number: int) -> str:
        if number < 0:
            raise GameError(f"there is no {self.kind} {number}")
        return self._names[number]

    def has(self, number: int) -> bool:
        """Return whether a number is that of a thing with a name."""
        return 0 <= number < len(self._names) and self._names[number] != ""

    def __len__(self) -> int:
        return len(self._names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def read(self, name: str) -> int:
        """Return the id of the thing of that name.

        Raises:
            UnknownNameError: When nothing has it.
        """
        try:
            return self._ids[name.casefold()]
        except KeyError:
            raise UnknownNameError.of(self.kind, name, [n for n in self._names if n]) from None


@attrs.frozen
class Terms:
    """What the things in a sentence are called in its language.

    Attributes:
        called: What things are called, by their names.
        titles: What players and sides are called, by their names.
        nothing: What stands for an empty list.
        word: Says a fact that names no thing, such as ``"sea-wall"``, given in the context of its
            name (:func:`hexwar.data.in_context`).
        language: The language, which says what form a noun has with a count.
    """

    called: Mapping[str, str] = attrs.field(factory=dict)
    titles: Mapping[str, str] = attrs.field(factory=dict)
    nothing: str = "none"
    word: Callable[[str], str] = str
    language: str = ""


def _number(text: str) -> int:
    """Read a number.

    Raises:
        UnknownNameError: The text is none.
    """
    if not _NUMBER.fullmatch(text):
        raise UnknownNameError.of("number", text, ())
    return int(text)


class Lexicon:
    """The names of all kinds of things of a game, and the wording of its events.

    Args:
        names: The names by kind.
        wording: A sentence for each kind of event, in which ``{unit:counter}`` names the fact
            ``unit`` as a counter, ``{side:player}`` the fact ``side`` as a player, by the title,
            ``{hits:hit|hits}`` counts, and ``{hits}`` writes a fact as it is.
            ``"step-lost left=0"`` is the sentence of that kind where its fact ``left`` is 0, and
            ``"attacked units=1"`` that where its fact ``units`` is a list of one.

    Attributes:
        names: The names by kind.
        wording: The sentences.
        readers: By noun, what reads one from text.

    Example:
        >>> lexicon = Lexicon(
        ...     {"counter": Names("counter", ["Able", "Baker"])},
        ...     {"hit": "{unit:counter} loses {steps} of its steps."},
        ... )
        >>> lexicon.sentence(Event("hit", "6.32", {"unit": 1, "steps": 2}))
        'Baker loses 2 of its steps.'
    """

    def __init__(self, names: Mapping[str, Names], wording: Mapping[str, str]) -> None:
        self.names = dict(names)
        self.wording = dict(wording)
        readers = {Noun(kind): found.read for kind, found in self.names.items()}
        self.readers: Mapping[Noun, Callable[[str], int | str]]
        self.readers = {WORD: str, NUMBER: _number, **readers}

    def name(self, noun: Noun, value: Any) -> str:
        """Write one noun."""
        if noun in (NUMBER, WORD, PLAYER):
            return str(value)
        if noun.kind not in self.names:
            raise GameError(f"the game gives no names for the noun {noun.kind!r}")
        return self.names[noun.kind][value]

    def check(self, noun: Noun, value: object) -> None:
        """Check that a value is one that its reader could give.

        Raises:
            UnknownNameError: When it is of another type, or is the number of nothing.
        """
        if noun == WORD and type(value) is str:
            return
        if noun == WORD or type(value) is not int:
            raise UnknownNameError(f"{value!r:.80} is no {noun.kind}")
        if noun == NUMBER and abs(value) >= _LARGEST:
            raise UnknownNameError(f"{value!r:.80} is too large a number")
        if noun != NUMBER and not self.names[noun.kind].has(value):
            raise UnknownNameError(f"there is no {noun.kind} {value!r:.80}")

    def action_text(self, action: Action, handler: Handler | None) -> str:
        """Write an action as text: the verb and its nouns, separated by blanks.

        Args:
            action: The action, or its beginning.
            handler: The handler of its verb, or None for a verb without one.
        """
        nouns = handler.nouns if handler else ()
        if len(nouns) < len(action) - 1:
            return " ".join(map(str, action))
        written = [self.name(noun, v) for (_, noun), v in zip(nouns, action[1:], strict=False)]
        return " ".join([action[0], *written])

    def template(self, event: Event) -> str | None:
        """Return the wording of an event: of one value of a fact of it, or of its kind; or None.

        Example:
            >>> words = {"hit": "It has {left} left.", "hit left=0": "It is gone."}
            >>> lexicon = Lexicon({}, words)
            >>> [lexicon.template(Event("hit", "1", {"left": left})) for left in (1, 0)]
            ['It has {left} left.', 'It is gone.']
            >>> lexicon = Lexicon({}, {"lost": "{who} are lost.", "lost who=1": "{who} is lost."})
            >>> [lexicon.template(Event("lost", "1", {"who": who})) for who in ((5,), (5, 7))]
            ['{who} is lost.', '{who} are lost.']
        """
        for name, value in event.facts.items():
            said = len(value) if isinstance(value, tuple | list) else value
            template = self.wording.get(f"{event.kind} {name}={said}")
            if template is not None:
                return template
        return self.wording.get(event.kind)

    def sentence(self, event: Event) -> str:
        """Write an event as a sentence; without a wording, its kind and facts."""
        template = self.template(event)
        if template is None:
            facts = ", ".join(f"{name} {value}" for name, value in event.facts.items())
            return f"{event.kind.replace('-', ' ')}: {facts}" if facts else event.kind
        return self.fill(template, event.facts)

    def things(self, event: Event, only: str = "") -> Iterator[tuple[str, int]]:
        """Yield kind and number of each thing that the sentence of an event names.

        Args:
            event: The event.
            only: The one fact that is meant; "" for all.

        Example:
            >>> units = Names("unit", ["A", "B"])
            >>> lexicon = Lexicon({"unit": units}, {"hit": "{who:unit} is hit."})
            >>> list(lexicon.things(Event("hit", "1", {"who": (0, 1)})))
            [('unit', 0), ('unit', 1)]
        """
        yield from self.named_in(self.template(event) or "", event.facts, only)

    def named_in(
        self, template: str, facts: Mapping[str, Any], only: str = ""
    ) -> Iterator[tuple[str, int]]:
        """Yield kind and number of each thing that a template names.

        Args:
            template: The template, such as ``"Which unit advances to {at:hex}?"``.
            facts: The facts by name.
            only: The one fact that is meant; "" for all.
        """
        for _, fact, kind, _ in string.Formatter().parse(template):
            if not fact or not kind or kind not in self.names or only not in ("", fact):
                continue
            value = facts.get(fact)
            for one in value if isinstance(value, tuple | list) else (value,):
                if isinstance(one, int) and one >= 0:
                    yield kind, one

    def fill(self, template: str, facts: Mapping[str, Any], terms: Terms | None = None) -> str:
        """Fill a template such as ``"{unit:counter} moves to {to:hex}."`` with facts.

        Args:
            template: The template.
            facts: The facts by name.
            terms: What things are called in the language of the template; without, by their names.

        Raises:
            GameError: The template names a fact that is not there.

        Example:
            >>> terms = Terms(titles={"east": "The East"}, word=str.upper)
            >>> facts = {"side": "east", "flag": "east"}
            >>> Lexicon({}, {}).fill("{side:player} hoists {flag}.", facts, terms)
            'The East hoists EAST.'
        """
        try:
            return _Filler(self, terms or Terms()).vformat(template, (), facts)
        except KeyError as error:
            names = ", ".join(facts) or "none"
            raise GameError(
                f"the text {template!r} names {error}, and the facts are {names}: "
                "name them alike; g.say tells the facts of an event, wording.toml has its text"
            ) from error


class _Filler(string.Formatter):
    """Formats ``{unit:counter}`` by the names of counters, and lists of them one by one."""

    def __init__(self, lexicon: Lexicon, terms: Terms) -> None:
        self._lexicon = lexicon
        self._terms = terms
        self._field = ""

    def _name(self, noun: Noun, value: Any) -> str:
        name = self._lexicon.name(noun, value)
        terms = self._terms
        called = terms.titles if noun == PLAYER else terms.called
        if name in called:
            return called[name]
        return terms.word(name) if noun in (PLAYER, WORD) else name

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        self._field = field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec and isinstance(value, str):
            return without_context(self._terms.word(in_context(self._field, value)))
        if not format_spec:
            return str(value)
        if is_count(format_spec):
            return with_noun(value, format_spec, self._terms.language)
        noun = Noun(format_spec)
        if isinstance(value, tuple | list):
            return ", ".join(self._name(noun, item) for item in value) or self._terms.nothing
        return self._name(noun, value)


def reworded(wording: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """Return a wording with a game's own sentences in place of all those of the same kinds.

    Args:
        wording: The sentences of the kit, or of another game.
        own: Its own sentences.

    Example:
        >>> kit = {"hit": "Hit.", "hit left=0": "Gone.", "moved": "Moved."}
        >>> reworded(kit, {"hit": "Ouch."})
        {'moved': 'Moved.', 'hit': 'Ouch.'}
    """
    kinds = {key.partition(" ")[0] for key in own}
    return {k: text for k, text in wording.items() if k.partition(" ")[0] not in kinds} | dict(own)
