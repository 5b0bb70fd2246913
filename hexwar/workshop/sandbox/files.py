"""What may stand in the file of a set-up, and what it is checked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import attrs

from hexwar.board import Board
from hexwar.components import Counters, read_counters
from hexwar.data import Between, Datum, Document, Faults, Matching, NotEmpty, read
from hexwar.errors import HexError
from hexwar.play import Scenario
from hexwar.play.game.scenarios import ScenarioName
from hexwar.workshop.sandbox.pictures import style_of

FileName = Annotated[str, Matching(r"[\w-][\w. -]*\.toml", "board.toml"), "a file of the folder"]
Die = Annotated[str, Matching(r"[1-9]d([2-9]|[1-9][0-9]|100)", "2d6")]

USUAL_DICE: Final = ("1d6", "2d6", "1d10")


@attrs.frozen(kw_only=True)
class HeadTable(Datum):
    """What a set-up is called, and what it is played with."""

    game: Annotated[str, "always sandbox"]
    name: ScenarioName
    title: Annotated[str, NotEmpty()]
    summary: str = ""
    briefing: Annotated[tuple[str, ...], "what players read before play"] = ()
    board: FileName = "board.toml"
    counters: Annotated[FileName | None, "none for a board alone"] = None
    dice: Annotated[tuple[Die, ...], "dice that can be rolled"] = USUAL_DICE
    turns: Annotated[tuple[str, ...], "what the spaces of the turn track are called"] = ()


@attrs.frozen(kw_only=True)
class SetUpTable(Datum):
    """A stack."""

    hex: Annotated[str, NotEmpty()]
    units: Annotated[tuple[str, ...], NotEmpty(), "from the bottom to the top"]
    face: Annotated[int, "which face lies up: 0 for the front"] = 0


@attrs.frozen(kw_only=True)
class ArrivalTable(Datum):
    """Counters that lie on the turn track until somebody moves them to the map."""

    turn: Annotated[int, Between(1, 999), "the space, from 1"]
    units: Annotated[tuple[str, ...], NotEmpty()]


@attrs.frozen(kw_only=True)
class DeckTable(Datum):
    """A deck of cards."""

    name: Annotated[str, Matching(r"\S+", "events")]
    cards: Annotated[tuple[str, ...], NotEmpty(), "their titles, each as often as it is there"]


@attrs.frozen(kw_only=True)
class SandboxFile(Datum):
    """A whole set-up."""

    scenario: HeadTable
    set_up: tuple[SetUpTable, ...] = ()
    arrival: tuple[ArrivalTable, ...] = ()
    deck: tuple[DeckTable, ...] = ()


@attrs.frozen(kw_only=True)
class SandboxScenario(Scenario):
    """A set-up with its board and its counters.

    Attributes:
        file: What its file says.
        board: The board.
        counters: The counters.
        style: How it looks: the style file of the folder, and its pictures.
    """

    file: SandboxFile
    board: Board = attrs.field(eq=False)
    counters: Counters = attrs.field(eq=False)
    style: Document | None = attrs.field(default=None, eq=False)


def read_set_up(path: Path) -> SandboxScenario:
    """Return the set-up in a file, with the board and the counters that it names.

    Raises:
        DataError: A file has faults; all of them are named.
        UnreadableFileError: A file cannot be read.
    """
    document = Document.read(path)
    head = read(document, SandboxFile).scenario
    documents = [document, Document.read(path.parent / head.board)]
    board = Board.read(documents[1])
    counters = Counters(())
    if head.counters is not None:
        documents.append(Document.read(path.parent / head.counters))
        counters = read_counters(documents[2])
    file = read(document, SandboxFile, lambda found, faults: check(found, board, counters, faults))
    return SandboxScenario(
        name=head.name,
        title=head.title,
        summary=head.summary,
        briefing=head.briefing,
        source=path,
        documents=tuple(documents),
        file=file,
        board=board,
        counters=counters,
        style=style_of(path.parent, counters.tables),
    )


def check(file: SandboxFile, board: Board, counters: Counters, faults: Faults) -> None:
    """Report hexes and counters that are not there, and counters that stand twice.

    Args:
        file: What the file says.
        board: The board.
        counters: The counters.
        faults: Where to report.
    """
    placed: set[str] = set()
    steps_by_name = dict(zip(counters.names, counters.steps, strict=True))
    rows: dict[str, Sequence[SetUpTable | ArrivalTable]] = {
        "set_up": file.set_up,
        "arrival": file.arrival,
    }
    for name, tables in rows.items():
        for row, table in enumerate(tables):
            for place, unit in enumerate(table.units):
                where = (name, row, "units", place)
                if unit not in steps_by_name:
                    faults.unknown(where, "counter", unit, steps_by_name)
                elif unit in placed:
                    faults.add(where, f"{unit!r} stands somewhere else already")
                placed.add(unit)
    for row, stack in enumerate(file.set_up):
        try:
            board.hex(stack.hex)
        except HexError as wrong:
            faults.add(("set_up", row, "hex"), str(wrong))
        for unit in stack.units:
            if not 0 <= stack.face < steps_by_name.get(unit, stack.face + 1):
                message = f"{unit!r} has {steps_by_name[unit]} faces, from 0"
                faults.add(("set_up", row, "face"), message)
    for row, due in enumerate(file.arrival):
        if due.turn > len(file.scenario.turns):
            faults.add(("arrival", row, "turn"), f"the turn track has no space {due.turn}")
    names = [deck.name for deck in file.deck]
    for row, name in enumerate(names):
        if name in names[:row]:
            faults.add(("deck", row, "name"), f"two decks are named {name!r}")
