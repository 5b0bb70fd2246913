"""How a scenario file becomes a scenario: all its faults at once, by file and line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

import attrs

from hexwar.data import DataError, Document, Faults, structured
from hexwar.play import Scenario, rule
from hexwar.play.scenarios import check_defaults, with_defaults
from memoir44.overview import LISTED
from memoir44.printed.boards import printed_formats
from memoir44.printed.cards import DeckName, printed_deck
from memoir44.printed.reinforcements import recruits
from memoir44.printed.texts import DATA
from memoir44.printed.units import printed_units
from memoir44.scenarios.board import read_board
from memoir44.scenarios.file import BOARD_TABLES, TEXTS, ScenarioFile, TextTable
from memoir44.scenarios.plan import Plan
from memoir44.scenarios.possible import Doubts, check_medals, check_possible
from memoir44.scenarios.resolve import resolve
from memoir44.scenarios.seats import Mode, Seat, seats_of_boards, seats_of_generals


@attrs.frozen
class MemoirScenario(Scenario):
    """A scenario with everything that its file says, or its files if boards are joined."""

    # the tables of its files, one a board, from left to right
    files: tuple[ScenarioFile, ...] = attrs.field(kw_only=True)
    # the files, for tools that list where the data come from
    documents: tuple[Document, ...] = attrs.field(kw_only=True)
    # how many players there are, and what each of them commands
    mode: Mode = attrs.field(kw_only=True, default="single")
    # the cards of each side's commander-in-chief, where there is one
    hands: tuple[int, int] = attrs.field(kw_only=True, default=(0, 0))
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
        if self.mode == "overthrough":
            return seats_of_generals(self.hands, self.plan.battlefield)
        return seats_of_boards(self.files, self.plan.battlefield)

    @cached_property
    @rule("1.10", "2.11.3", "2.11.4", "2.11.5")
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
    file, faults = _tables(document)
    format_ = printed_formats()[file.scenario.format]
    board, wrong = read_board(document, format_, file.scenario.face)
    if wrong:
        raise DataError([*faults, *wrong])
    plan = resolve([(file, faults)], board, format_)
    _check_cards(file, faults)
    check_defaults(("scenario", "options"), file.scenario.options, DATA.rules.options, faults)
    _check_reinforcements(file, faults)
    doubts = Doubts(file, faults)
    if not faults:
        check_possible(file, plan, doubts)
    check_medals(file, plan, doubts)
    faults.raise_any()
    return _scenario(document, file, plan, source, tuple(doubts.warnings))


def parse_scenario(text: str, name: str = "<text>") -> MemoirScenario:
    """Return the scenario in a text.

    Raises:
        DataError: The text has faults; all of them are named.
    """
    return read_scenario(Document.parse(text, name))


def _tables(document: Document) -> tuple[ScenarioFile, Faults]:
    """Return the tables that are not the board's; the board is read even when these have faults.

    Raises:
        DataError: So much is wrong that nothing can be made of them.
    """
    rest = {name: value for name, value in document.data.items() if name not in BOARD_TABLES}
    part = Document(document.name, document.text, rest)
    faults = Faults(part)
    return structured(part, ScenarioFile, faults), faults


def _scenario(
    document: Document,
    file: ScenarioFile,
    plan: Plan,
    source: Path | None,
    warnings: tuple[str, ...],
) -> MemoirScenario:
    return MemoirScenario(
        name=file.scenario.name,
        title=file.scenario.title,
        summary=file.scenario.summary,
        options=with_defaults(DATA.rules.options.values(), file.scenario.options),
        digest=document.digest,
        source=source,
        briefing=briefing(file.text),
        warnings=(*(file.imported.not_kept if file.imported else ()), *warnings),
        files=(file,),
        documents=(document,),
        deck=file.scenario.deck or printed_formats()[file.scenario.format].deck,
        make_plan=lambda: plan,
    )


@rule("3.2")
def briefing(text: TextTable) -> tuple[str, ...]:
    """Return what the players read before play, paragraph by paragraph.

    Example:
        >>> briefing(TextTable(victory="4 Medals", historical="The sixth of June."))
        ('The sixth of June.', 'Victory: 4 Medals')
    """
    headed = {"victory": "Victory: ", "rules": "Special rules: ", "bibliography": "Sources: "}
    return tuple(
        f"{headed.get(name, '')}{' '.join(said.split())}"
        for name in TEXTS
        if (said := getattr(text, name).strip())
    )


def _check_cards(file: ScenarioFile, faults: Faults) -> None:
    """Report hands that the deck cannot deal."""
    name = file.scenario.deck or printed_formats()[file.scenario.format].deck
    cards = len(printed_deck(name).cards)
    if file.axis.hand + file.allies.hand > cards:
        faults.add(("allies", "hand"), f"the {name} deck has {cards} cards only")


def _check_reinforcements(file: ScenarioFile, faults: Faults) -> None:
    """Report kinds of units that cannot be called."""
    for place, entry in enumerate(file.special.retreats):
        where = ("special", "retreats", place, "kinds")
        faults.unknown_names(where, "kind of unit", entry.kinds, printed_units())
    table = file.reinforcements
    lists: dict[tuple[str | int, ...], tuple[str, ...]] = {
        ("reinforcements", "without"): table.without,
        **{("reinforcements", "dropped", side): kinds for side, kinds in table.dropped.items()},
        **{("reinforcements", "only", side): kinds for side, kinds in table.only.items()},
    }
    for path, kinds in lists.items():
        faults.unknown_names(path, "kind of reinforcement", kinds, recruits())


@cache
def single_scenarios() -> dict[str, MemoirScenario]:
    """Return the scenarios of a single board by name, in the order in which they are listed."""
    folder = files("memoir44") / "data" / "scenarios"
    found = {s.name: s for s in (read_scenario(Document.read(f)) for f in folder.iterdir())}
    first = [name for name in LISTED if name in found]
    return {name: found[name] for name in (*first, *sorted(found.keys() - set(first)))}
