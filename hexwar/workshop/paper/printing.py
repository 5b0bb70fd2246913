"""A whole game on paper: what is printed, in which order."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import attrs

from hexwar.data import Document, counted
from hexwar.draw import Style
from hexwar.errors import UnknownNameError
from hexwar.play.game import Game
from hexwar.play.match import Match
from hexwar.play.scene import CounterFace, Scene
from hexwar.play.scene.inventory import Inventory
from hexwar.workshop.paper.aid_pages import charts_text, key_sheet, track_sheets
from hexwar.workshop.paper.ink import black_ink
from hexwar.workshop.paper.map_pages import PICTURE, MapPicture, large_sheet, tiles
from hexwar.workshop.paper.marks import ruler
from hexwar.workshop.paper.measures import BLEED, COUNTERS, HEX_TO_COUNTER, OVERLAP, PAPERS, Paper
from hexwar.workshop.paper.page import Paged, Sheet, quoted
from hexwar.workshop.paper.piece_pages import Backs, card_sheets, counter_sheets
from hexwar.workshop.paper.rules_pages import rules_text, text_pages
from hexwar.workshop.paper.words import Words

PARTS: Final = ("map", "map-sheet", "counters", "cards", "tracks", "key", "charts", "rules")
"""What can be printed, in its order; ``map`` is in tiles, ``map-sheet`` on one sheet."""

USUAL: Final = tuple(part for part in PARTS if part != "map-sheet")
"""What is printed unless something else is asked for."""


@attrs.frozen(kw_only=True)
class Printing:
    """How a game is printed; all lengths in millimetres.

    Attributes:
        paper: The paper.
        parts: What is printed, of ``PARTS``.
        counter: The width of a counter.
        hex: How wide a hex is from flat side to flat side; by default 1.2 counters.
        bleed: How far the colour of a counter goes on beyond the cut.
        overlap: What neighbouring tiles of the map have in common.
        backs: How backs come behind fronts.
        black: Whether there is black ink only.
        language: A language code; "" for English.
    """

    paper: Paper = PAPERS["a4"]
    parts: Collection[str] = USUAL
    counter: float = COUNTERS["5/8"]
    hex: float = 0.0
    bleed: float = BLEED
    overlap: float = OVERLAP
    backs: Backs = Backs.LONG_EDGE
    black: bool = False
    language: str = ""

    def __attrs_post_init__(self) -> None:
        """Refuse parts that nobody knows.

        Raises:
            UnknownNameError: There is no such part.
        """
        for part in self.parts:
            if part not in PARTS:
                raise UnknownNameError.of("part of a game on paper", part, PARTS)


def printed_game(game: Game, printing: Printing | None = None) -> Paged:
    """Return a game on paper: map, counters, cards, tracks, key, charts and rules.

    Args:
        game: The game with a scenario, as ``hexwar.game`` gives it.
        printing: How it is printed; by default on A4 with counters of 5/8 inch.

    Raises:
        PaperError: Something has no room on the paper, or takes too many sheets.

    Example:
        >>> import hexwar
        >>> paged = printed_game(hexwar.game("skirmish/ford"), Printing(parts=["counters"]))
        >>> [(sheet.title, sheet.width) for sheet in paged.sheets]
        [('Counters', 210.0), ('Counters', 210.0)]
    """
    return _Press(game, printing or Printing()).paged()


class _Press:
    """A game being put on paper."""

    def __init__(self, game: Game, printing: Printing) -> None:
        self.game, self.printing = game, printing
        self.words = Words(type(game), printing.language)
        self.paper = printing.paper
        self.scene: Scene = Match(game, 0).scene()
        self.board = self.scene.board
        self.inventory: Inventory = game.presentation.inventory()
        styles = [self.scene.style] if isinstance(self.scene.style, Document) else []
        self.style = Style.of(*styles)
        if printing.black and self.board is not None:
            sides = tuple(dict.fromkeys(each.front.side for each in self.inventory.counters))
            self.style = black_ink(self.style, self.board, sides)

    def paged(self) -> Paged:
        """Return the document."""
        sheets: list[Sheet] = []
        pictures: dict[str, str] = {}
        for part in PARTS:
            if part in self.printing.parts:
                sheets += self._sheets(part, pictures)
        paper = self.paper
        text = ruler(paper.width, paper.height, self.words("Print at 100 %: measure the rulers."))
        foot = Sheet(title="", width=paper.width, height=paper.height, drawing=text)
        parts = [self._charts(), self._rules()]
        pictures["foot.svg"] = foot.svg
        return Paged(
            sheets=sheets,
            pictures=pictures,
            text=text_pages(parts, paper, foot),
            title=f"{self.game.title}: {self.game.scenario.title}",
            language=self.words.language,
            black=self.printing.black,
        )

    def _sheets(self, part: str, pictures: dict[str, str]) -> list[Sheet]:
        """Return the sheets of a part; the map is drawn once."""
        printing, paper, style, words = self.printing, self.paper, self.style, self.words
        if part in ("map", "map-sheet") and self.board is not None:
            hex_width = printing.hex or printing.counter * HEX_TO_COUNTER
            drawn = MapPicture.of(self.board, style, hex_width)
            pictures[PICTURE] = drawn.svg
            if part == "map-sheet":
                return [large_sheet(drawn, words)]
            return tiles(drawn, paper, words, printing.overlap)
        if part == "counters":
            return counter_sheets(
                self.inventory.counters,
                style,
                paper,
                words,
                size=printing.counter,
                bleed=printing.bleed,
                backs=printing.backs,
            )
        if part == "cards":
            cards = tuple(self.words.card(card) for card in self.inventory.cards)
            title = words(self.game.title)
            return card_sheets(cards, style, paper, words, title=title, backs=printing.backs)
        if part == "tracks":
            return track_sheets(self.scene.areas, style, paper, words)
        if part == "key" and self.board is not None:
            key = key_sheet(self.board, style, self._kinds(), paper, words)
            return [key] if key else []
        return []

    def _kinds(self) -> list[CounterFace]:
        """Return one counter of each side and symbol, for the key."""
        kinds: dict[tuple[str, str], CounterFace] = {}
        for each in self.inventory.counters:
            kinds.setdefault((each.front.side, each.front.symbol), each.front)
        return list(kinds.values())

    def _charts(self) -> str:
        charts = self.game.presentation.charts()
        if "charts" not in self.printing.parts or not charts:
            return ""
        return f"#heading(level: 1, {quoted(self.words('Charts and tables'))})\n" + charts_text(
            charts, self.game.speech(self.printing.language).said
        )

    def _rules(self) -> str:
        if "rules" not in self.printing.parts:
            return ""
        return rules_text(type(self.game).rulebook(), self.words)


def contents(paged: Paged) -> list[str]:
    """Return what a document has, in lines: how many sheets of what.

    Example:
        >>> contents(Paged(sheets=[Sheet(title="Map", width=210, height=297, drawing="")] * 2))
        ['Map: 2 pages']
    """
    titles = [sheet.title for sheet in paged.sheets]
    lines = [f"{title}: {counted(titles.count(title), 'page')}" for title in dict.fromkeys(titles)]
    return [*lines, "text: charts and rules"] if paged.text else lines
