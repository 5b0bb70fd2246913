"""Boards side by side: the scenarios for four, six, eight and twelve players (2.11)."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from itertools import pairwise
from typing import Annotated, Any, Literal

import attrs

from hexwar.board import pack
from hexwar.data import Between, DataError, Datum, Faults, NotEmpty
from hexwar.play import rule
from memoir44.printed.boards import NAMES, BoardFormat, printed_formats
from memoir44.printed.texts import DATA
from memoir44.scenarios.board import join_boards
from memoir44.scenarios.loading import MemoirScenario, single_scenarios
from memoir44.scenarios.plan import Plan
from memoir44.scenarios.resolve import resolve

BoardName = Literal["sword", "juno", "gold", "omaha", "utah", "cotentin"]
Row = Annotated[int, Between(2, 22), "printed rows with half hexes: even ones"]


@attrs.frozen(kw_only=True)
class JoinedTable(Datum):
    """Boards that are played together."""

    name: Annotated[str, NotEmpty()]
    title: Annotated[str, NotEmpty()]
    summary: str = ""
    boards: Annotated[tuple[BoardName, ...], NotEmpty(), "from left to right, seen from the sea"]
    medals: Annotated[int, "medals that win, as printed: the boards' own added up"]
    hands: Annotated[
        tuple[int, int] | None, "cards of the commanders-in-chief, of Axis and Allies"
    ] = None


@attrs.frozen(kw_only=True)
class StripTable(Datum):
    """Terrain of some hexes of a seam."""

    kind: Annotated[str, NotEmpty()]
    rows: tuple[Row, ...]


@attrs.frozen(kw_only=True)
class SeamTable(Datum):
    """The hexes that two neighbouring boards make of their half hexes; countryside if not named."""

    left: BoardName
    right: BoardName
    terrain: tuple[StripTable, ...] = ()
    objective: Annotated[
        tuple[Row, ...], "rows whose hexes belong to the first objective of the right board"
    ] = ()


@attrs.frozen(kw_only=True)
class JoinedFile(Datum):
    """The file of joined boards."""

    joined: tuple[JoinedTable, ...]
    seam: tuple[SeamTable, ...]


def check_joined(file: JoinedFile, faults: Faults) -> None:
    """Check that the boards that are joined are neighbours, and that the medals add up."""
    known = single_scenarios()
    seams = {(seam.left, seam.right) for seam in file.seam}
    for place, table in enumerate(file.joined):
        for pair in pairwise(table.boards):
            if pair not in seams:
                faults.add(("joined", place, "boards"), f"{pair[0]} and {pair[1]} do not adjoin")
        total = sum(known[name].files[0].allies.medals for name in table.boards if name in known)
        if total != table.medals:
            faults.add(("joined", place, "medals"), f"the boards add up to {total}")


def _file() -> JoinedFile:
    return DATA.read("joined.toml", JoinedFile, check_joined)


@cache
@rule("2.11.3", "2.11.4", "2.11.5")
def joined_scenarios() -> dict[str, MemoirScenario]:
    """Return the scenarios of joined boards by name."""
    return {table.name: _scenario(table) for table in _file().joined}


def _scenario(table: JoinedTable) -> MemoirScenario:
    parts = [single_scenarios()[name] for name in table.boards]
    digest = blake2b("".join(part.digest for part in parts).encode(), digest_size=8).hexdigest()
    return MemoirScenario(
        name=table.name,
        title=table.title,
        summary=table.summary,
        options=parts[0].options,
        digest=digest,
        files=tuple(part.files[0] for part in parts),
        documents=tuple(part.documents[0] for part in parts),
        mode="overthrough" if table.hands else "joined",
        hands=table.hands or (0, 0),
        deck="overlord" if table.hands else "breakthrough",
        make_plan=lambda: _plan(parts, table),
    )


@rule("2.11.5", "2.12.5")
def _plan(parts: list[MemoirScenario], table: JoinedTable) -> Plan:
    """Resolve the boards as one battlefield."""
    format_ = printed_formats()["extended"]
    known = {(seam.left, seam.right): seam for seam in _file().seam}
    seams = [known[pair] for pair in pairwise(table.boards)]
    board = join_boards(
        [part.documents[0] for part in parts],
        [_tables(seam, number, format_) for number, seam in enumerate(seams)],
        format_,
    )
    faults = [Faults(part.documents[0]) for part in parts]
    plan = resolve([(p.files[0], f) for p, f in zip(parts, faults, strict=True)], board, format_)
    wrong = [fault for some in faults for fault in some]
    if wrong:
        raise DataError(wrong)
    for number, seam in enumerate(seams):
        plan = _with_objective(plan, seam, number, parts)
    return plan


def _tables(seam: SeamTable, number: int, format_: BoardFormat) -> dict[str, Any]:
    """Return the tables of the hexes of a seam, under the names of the joined board."""
    strips = [(strip.kind, _names(strip.rows, number, format_)) for strip in seam.terrain]
    return {"terrain": [{"kind": kind, "hexes": list(names)} for kind, names in strips]}


def _names(rows: tuple[int, ...], number: int, format_: BoardFormat) -> Iterator[str]:
    """Give the names of the hexes of a seam, the first one being number 0."""
    return (NAMES.written(row, (number + 1) * format_.width) for row in rows)


@rule("2.12.5")
def _with_objective(plan: Plan, seam: SeamTable, number: int, parts: list[MemoirScenario]) -> Plan:
    """Add the hexes of a seam to the first objective of the board on its right."""
    if not seam.objective:
        return plan
    board = plan.battlefield.board
    names = _names(seam.objective, number, printed_formats()["extended"])
    hexes = pack(board.hex(name) for name in names)
    first = sum(len(part.files[0].medal) for part in parts[: number + 1])
    objectives = list(plan.objectives)
    objectives[first] = attrs.evolve(objectives[first], hexes=objectives[first].hexes | hexes)
    return attrs.evolve(plan, objectives=tuple(objectives))


@cache
def printed_scenarios() -> dict[str, MemoirScenario]:
    """Return the scenarios of the game by name: the six boards first, joined ones last."""
    return single_scenarios() | joined_scenarios()
