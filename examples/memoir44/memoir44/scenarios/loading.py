"""How a scenario file becomes a scenario, and how several boards side by side become one (2.11).

All faults of a file are told at once, by file and line.
"""

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

import attrs

from hexwar import kit
from hexwar.data import DataError, Document, Faults, once, structured
from hexwar.errors import GameError
from hexwar.play import Scenario, rule
from hexwar.play.game.scenarios import check_defaults, with_defaults
from memoir44.overview import LISTED
from memoir44.printed import DATA
from memoir44.printed.boards import NAMES, printed_formats
from memoir44.printed.cards import DeckName, printed_deck
from memoir44.printed.reinforcements import recruits
from memoir44.printed.units import printed_units
from memoir44.scenarios import file as tables
from memoir44.scenarios.board import join_boards, read_board
from memoir44.scenarios.file import BOARD_TABLES, TEXTS, ScenarioFile
from memoir44.scenarios.plan import Plan
from memoir44.scenarios.resolve import resolve
from memoir44.scenarios.seats import Seat, seats_of_boards, seats_of_generals
from memoir44.scenarios.set_up_checks import check_medals, check_possible, sides_without_units

IMPORT_FIRST = ", which 'python -m memoir44.m44 import FILE.m44 FILE.toml' makes of an .m44 file"


@attrs.frozen
class MemoirScenario(Scenario):
    """A scenario with everything that its file says, or its files if boards are joined."""

    texts: ClassVar = ("text", "imported", "faces")

    # the tables of its files, one a board, from left to right
    files: tuple[ScenarioFile, ...] = attrs.field(kw_only=True)
    # the cards of each side's commander-in-chief, who has three generals; else there is none
    hands: tuple[int, int] | None = attrs.field(kw_only=True, default=None)
    deck: DeckName = attrs.field(kw_only=True)  # the deck of Command cards
    # resolves the tables
    make_plan: Callable[[], Plan] = attrs.field(kw_only=True, eq=False, repr=False)

    @cached_property
    def plan(self) -> Plan:
        """The tables resolved: board, units and objectives."""
        return self.make_plan()

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        if self.hands:
            return tuple(seats_of_generals(self.hands, self.plan.battlefield))
        return tuple(seats_of_boards(self.files, self.plan.battlefield))

    def check_playable(self) -> None:
        """Check that there are units to play with; a board without any can still be looked at.

        Raises:
            GameError: A side has no units and calls none.
        """
        without = " and ".join(f"the {side}" for side in sides_without_units(self.files, self.plan))
        if without:
            advice = "" if self.documents[0].name.endswith(".toml") else IMPORT_FIRST
            raise GameError(
                f"{self.title} cannot be played yet: add units of {without} as [[unit]] tables to "
                f"its scenario file{advice}"
            )

    @cached_property
    @rule("1.10/victory", "2.11.4", "2.11.5")
    def medals(self) -> tuple[int, int]:
        """The medals that win, for the Axis and the Allies: joined boards add theirs up."""
        return sum(f.axis.medals for f in self.files), sum(f.allies.medals for f in self.files)


def read_scenario(document: Document, source: Path | None = None) -> MemoirScenario:
    """Return the scenario in a document.

    Args:
        document: The document.
        source: The file that a scenario author keeps it in, if it is not one of the game's.

    Raises:
        DataError: The document has faults; all of them are named.
    """
    rest = {name: value for name, value in document.data.items() if name not in BOARD_TABLES}
    part = Document(document.name, document.text, rest)
    faults = Faults(part)
    file = structured(part, ScenarioFile, faults)
    head = file.scenario
    format_ = printed_formats()[head.format]
    board = read_board(document, format_, head.face, faults)
    plan, deck = resolve([(file, faults)], board, format_), head.deck or format_.deck
    cards = len(printed_deck(deck).cards)
    if file.axis.hand + file.allies.hand > cards:
        faults.add(("allies", "hand"), f"the {deck} deck has {cards} cards only")
    check_defaults(("scenario", "options"), head.options, DATA.rules.options, faults)
    kinds = {"kind of unit": printed_units(), "kind of reinforcement": recruits()}
    kit.check_names(file, ScenarioFile, kinds, faults)
    doubts = Faults(part) if file.imported else faults
    if not faults:
        check_possible(file, plan, doubts)
    check_medals(file, plan, doubts)
    faults.raise_any()
    return MemoirScenario(
        name=head.name,
        title=head.title,
        summary=head.summary,
        options=with_defaults(DATA.rules.options.values(), head.options),
        source=source,
        briefing=briefing(file.text),
        warnings=(
            *(file.imported.not_kept if file.imported else ()),
            *(f"{doubt.path}: {doubt.message}" for doubt in doubts),
        ),
        files=(file,),
        documents=(document,),
        deck=deck,
        make_plan=lambda: plan,
    )


def parse_scenario(text: str, name: str = "<text>") -> MemoirScenario:
    """Return the scenario in a text.

    Raises:
        DataError: The text has faults; all of them are named.
    """
    return read_scenario(Document.parse(text, name))


@rule("3.2")
def briefing(text: tables.TextTable) -> tuple[str, ...]:
    """Return what the players read before play, paragraph by paragraph.

    Example:
        >>> from memoir44.scenarios.file import TextTable
        >>> briefing(TextTable(victory="4 Medals", historical="The sixth of June."))
        ('The sixth of June.', 'Victory: 4 Medals')
    """
    headed = {"victory": "Victory: ", "rules": "Special rules: ", "bibliography": "Sources: "}
    return tuple(
        f"{headed.get(name, '')}{' '.join(said.split())}"
        for name in TEXTS
        if (said := getattr(text, name).strip())
    )


@once
def single_scenarios() -> dict[str, MemoirScenario]:
    """Return the scenarios of a single board by name, in the order in which they are listed."""
    scenarios = {name: read_scenario(document) for name, document in DATA.scenarios.items()}
    first = [name for name in LISTED if name in scenarios]
    return {name: scenarios[name] for name in (*first, *sorted(scenarios.keys() - set(first)))}


def check_joined(file: tables.JoinedFile, faults: Faults) -> None:
    """Check that the boards that are joined are neighbours, and that the medals add up."""
    scenarios = single_scenarios()
    seams = {(seam.left, seam.right) for seam in file.seam}
    for place, table in enumerate(file.joined):
        for pair in pairwise(table.boards):
            if pair not in seams:
                faults.add(("joined", place, "boards"), f"{pair[0]} and {pair[1]} do not adjoin")
        total = sum(
            scenarios[name].files[0].allies.medals for name in table.boards if name in scenarios
        )
        if total != table.medals:
            faults.add(("joined", place, "medals"), f"the boards add up to {total}")


def _joined() -> tables.JoinedFile:
    return DATA.read("joined.toml", tables.JoinedFile, check_joined)


@once
@rule("2.11.4", "2.11.5")
def joined_scenarios() -> dict[str, MemoirScenario]:
    """Return the scenarios of joined boards by name."""
    return {table.name: _scenario(table) for table in _joined().joined}


def _scenario(table: tables.JoinedTable) -> MemoirScenario:
    parts = [single_scenarios()[name] for name in table.boards]
    return MemoirScenario(
        name=table.name,
        title=table.title,
        summary=table.summary,
        options=parts[0].options,
        files=tuple(part.files[0] for part in parts),
        documents=tuple(part.documents[0] for part in parts),
        hands=table.hands,
        deck="overlord" if table.hands else "breakthrough",
        make_plan=lambda: _plan(parts, table),
    )


@rule("2.11.5", "2.12.5")
def _plan(parts: list[MemoirScenario], table: tables.JoinedTable) -> Plan:
    """Resolve the boards as one battlefield, with the hexes of the seams between them.

    Those of a seam may belong to the first objective of the board on its right.
    """
    format_ = printed_formats()["extended"]
    seams_by_scenarios = {(seam.left, seam.right): seam for seam in _joined().seam}
    seams = [seams_by_scenarios[pair] for pair in pairwise(table.boards)]

    def names(rows: tuple[int, ...], number: int) -> list[str]:
        return [NAMES.written(row, number * format_.width) for row in rows]

    terrain = [
        {"kind": strip.kind, "hexes": names(strip.rows, number)}
        for number, seam in enumerate(seams, 1)
        for strip in seam.terrain
    ]
    board = join_boards([part.documents[0] for part in parts], terrain, format_)
    faults = [Faults(part.documents[0]) for part in parts]
    plan = resolve([(p.files[0], f) for p, f in zip(parts, faults, strict=True)], board, format_)
    wrong = [fault for some in faults for fault in some]
    if wrong:
        raise DataError(wrong)
    objectives = list(plan.objectives)
    for number, seam in enumerate(seams, 1):
        if seam.objective:
            first = sum(len(part.files[0].medal) for part in parts[:number])
            hexes = objectives[first].hexes | board.bits(names(seam.objective, number))
            objectives[first] = attrs.evolve(objectives[first], hexes=hexes)
    return attrs.evolve(plan, objectives=tuple(objectives))


@once
def printed_scenarios() -> dict[str, MemoirScenario]:
    """Return the scenarios of the game by name: the six boards first, joined ones last."""
    return single_scenarios() | joined_scenarios()
