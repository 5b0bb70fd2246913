"""The pictures of the board after each event, which the page shows one after the other.

A decision is performed again on a copy, and the table is drawn at each event that the player may
know of.  The last picture shows the present position.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from hexwar.errors import HexwarError
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.states import State
from hexwar.play.states.runner import perform
from hexwar.play.values.events import Event
from hexwar.web.language import Language
from hexwar.web.picture import changed, parts
from hexwar.web.places import PlaceFinder
from hexwar.web.story import line_told

MOMENTS = 150
"""The maximum number of events that are told with a picture at a time; more come without."""


@attrs.frozen(kw_only=True)
class Telling:
    """What a page asks to be told.

    Attributes:
        since: How many entries of the log have been told.
        until: How many entries are to be told in the end.
        overlays: What is laid over the map.
        have: The digests of the parts of the picture that the page has.
    """

    since: int
    until: int
    overlays: tuple[str, ...] = ()
    have: dict[str, str] = attrs.field(factory=dict)


class _Moments(list[Event]):
    """The events of a decision that is performed again; each is drawn when it happens."""

    def __init__(self, g: State, story: _Story) -> None:
        super().__init__()
        self._g, self._story = g, story

    def append(self, event: Event) -> None:
        """Take in an event, and draw the table if the player may know of it."""
        super().append(event)
        if event.told_to(self._story.player):
            self._story.take(self._g, event)


class _Story:
    """The lines of a story with their pictures, as one player may see them."""

    def __init__(self, game: Game, player: str, language: Language, asked: Telling) -> None:
        self.game, self.player, self.language = game, player, language
        self._overlays, self._have = asked.overlays, dict(asked.have)
        self._view: Any = None
        self._places: PlaceFinder | None = None
        self._number = asked.since
        self.lines: list[dict[str, Any]] = []

    def begin(self, number: int) -> None:
        """Note of which decision the next lines tell."""
        self._number = number

    def take(self, g: State, event: Event) -> None:
        """Add a line with what has changed on the table since the line before."""
        before = self._places
        sent = self._drawn(g) if len(self.lines) < MOMENTS else {}
        places = before or self._places
        if places is None:
            return
        line = line_told(self.game, event, self._places or places, self.language)
        line |= {"picture": sent, "dice": dice_of(event, self.language, self.game)}
        line["faces"] = faces_of(event)
        line["loss"] = any(self.game.analysis.losses(event))
        line["number"] = self._number
        self.lines.append(line | self._shot(event, places))

    def look(self, g: State) -> None:
        """Note how the table looks before anything happens."""
        self._drawn(g)

    def _drawn(self, g: State) -> dict[str, str]:
        """Return the parts that have changed.

        In the middle of a rule the table need not be whole; what cannot be drawn then is seen with
        the next event.
        """
        try:
            view = g.view(self.player)
            if view == self._view:
                return {}
            scene = self.game.presentation.scene(view, self.player)
            drawn = parts(scene, self._overlays, self.game, self.language)
        except (HexwarError, LookupError, AssertionError):
            return {}
        self._view, self._places = view, PlaceFinder.of(scene)
        sent, self._have = changed(drawn, self._have)
        return sent

    def _shot(self, event: Event, places: PlaceFinder) -> dict[str, list[str]]:
        """Return from which hexes to which an event is a shot, if it is one."""
        facts = self.game.presentation.shots.get(event.kind)
        if facts is None:
            return {}
        start, end = (self._at(event, fact, places) for fact in facts)
        return {"from": start, "to": end} if start and end else {}

    def _at(self, event: Event, fact: str, places: PlaceFinder) -> list[str]:
        found: list[str] = []
        for kind, value in self.game.lexicon.things(event, fact):
            name = value if kind == "hex" else self.game.lexicon.names[kind][value]
            found += places.names(places.named(kind, str(name), value))
        return found


def dice_of(event: Event, language: Language, game: Game) -> list[str]:
    """Return the dice that an event shows: its facts ``dice`` and ``die``.

    Example:
        >>> import hexwar
        >>> event = Event("rolled", "4.3", {"dice": ("flag", "star"), "die": 5})
        >>> dice_of(event, Language("en"), hexwar.game("skirmish/ford"))
        ['flag', 'star', '5']
    """
    return [language.of(game, face) for face in faces_of(event)]


def faces_of(event: Event) -> list[str]:
    """Return the names of the faces of those dice, the same in every language.

    Example:
        >>> faces_of(Event("rolled", "4.3", {"dice": ("flag", "star"), "die": 5}))
        ['flag', 'star', '5']
    """
    found: list[str] = []
    for fact in ("dice", "die"):
        value = event.facts.get(fact, ())
        several: Iterable[Any] = value if isinstance(value, tuple | list) else (value,)
        found += [str(one) for one in several]
    return found


def telling(match: Match, player: str, language: Language, asked: Telling) -> list[dict[str, Any]]:
    """Return the lines of some entries of the log, each with what it changes on the table.

    Args:
        match: The match; it is not changed.
        player: The player who looks.
        language: The language.
        asked: What the page asks to be told.

    Raises:
        UndoError: When the log has no such entry.
    """
    until = min(asked.until, len(match.log))
    g = match.fork(asked.since).state.clone()
    story = _Story(match.game, player, language, asked)
    story.look(g)
    for entry in match.log[asked.since : until]:
        if entry.action is not None:
            story.begin(entry.number)
            g.events = _Moments(g, story)
            perform(g, entry.action)
    return story.lines
