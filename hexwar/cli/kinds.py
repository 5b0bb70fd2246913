"""Which kind of data file is this, what reads it, and what may stand in it?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, Final

import attrs

from hexwar.board import AreaBoard, Board
from hexwar.cli import shapes
from hexwar.data import DataError, Document, Fault, Faults, KeyPath, counted, json_schema, read
from hexwar.data.gettext import located
from hexwar.data.plurals import plurals_in
from hexwar.errors import UnknownNameError
from hexwar.play.game import Game
from hexwar.play.game.hooks import find_hook
from hexwar.play.game.scenarios import Scenario
from hexwar.plugins import game_of

LANGUAGE: Final = re.compile("[a-z]{2,3}(_[A-Z]{2})?")
"""A language code such as ``fr``."""


@attrs.frozen
class Kind:
    """A kind of data file.

    Attributes:
        name: What it is called.
        marks: The keys that only files of that kind have; one of them is enough.
        check: Reads a file, and returns what it is in a few words.
        table: The class of the whole file, as ``module:class``.
        shape: The JSON Schema of a file that is read into no class.
    """

    name: str
    marks: tuple[str, ...]
    check: Callable[[Document], str]
    table: str = ""
    shape: Mapping[str, Any] = attrs.field(factory=dict)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of such files."""
        if not self.table:
            return dict(self.shape)
        module, _, name = self.table.partition(":")
        return json_schema(getattr(import_module(module), name))


def scenario_in(game: type[Game], file: Path) -> str:
    """Check a scenario file by the game that it is for, and return what it is in a few words.

    Raises:
        HexwarError: When it has faults, or there is no hook that it needs.
    """
    scenario = game.scenario_in(file)
    if scenario.hook:
        find_hook(scenario.hook, file)
    return f"a scenario of {game.title}: {scenario.title}, valid{warned(scenario)}"


def warned(scenario: Scenario) -> str:
    """Return a line for each part of a valid file that the game does not support."""
    return "".join(f"\n  warning: {warning}" for warning in scenario.warnings)


# -- what reads each kind; the readers are loaded only where there is such a file


def _scenario(document: Document) -> str:
    return scenario_in(game_of(document), Path(document.name))


def _board(document: Document) -> str:
    board = Board.read(document)
    if isinstance(board, AreaBoard):
        return f"a board of {counted(len(board.ids), 'area')}"
    return f"a board of {counted(len(board.ids), 'hex', 'hexes')}"


def _overrides(document: Document) -> str:
    from hexwar.board.tables import Layer  # noqa: PLC0415

    read(document, Layer)
    counts = {name: len(_tables(document.data, name)) for name in _layers()}
    said = ", ".join(f"{name} ({count})" for name, count in counts.items() if count)
    return f"overrides of a board: {said}"


def _costs(document: Document) -> str:
    from hexwar.reach import CostTable  # noqa: PLC0415

    return f"movement costs for {', '.join(CostTable.read(document).modes)}"


def _counters(document: Document) -> str:
    from hexwar.components import read_counters  # noqa: PLC0415

    return counted(len(read_counters(document)), "counter")


def _results(document: Document) -> str:
    from hexwar.components import read_tables  # noqa: PLC0415

    return f"results tables: {', '.join(read_tables(document))}"


def _rules(document: Document) -> str:
    from hexwar.play.game.rules_file import read_rules  # noqa: PLC0415

    return counted(len(read_rules(document).rule), "numbered rule")


def _automaton(document: Document) -> str:
    from hexwar.kit.automaton.cards import AutomatonFile  # noqa: PLC0415

    cards = len(read(document, AutomatonFile).card)
    played = counted(cards, "card plays", "cards play")
    return f"a side that {played} (its verbs and keys: hexwar validate GAME)"


def _labels(document: Document) -> str:
    with document.checking() as faults:
        for path, texts in tables_of_labels(document):
            _check_sentences(texts, path, faults)
        for path, names in tables_of_labels(document, "names"):
            _check_names(names, path, faults)
        for key, value in document.data.items():
            if key not in shapes.OF_LABELS and not _in_a_language(key, value):
                tables = [*shapes.OF_LABELS, *(f"fr.{name}" for name in shapes.SPOKEN)]
                faults.unknown((key,), "table of labels", key, tables)
        for key, table in document.data.items():
            for name in table if _in_a_language(key, table) else ():
                if name not in shapes.SPOKEN:
                    faults.unknown((key, name), "table of labels", name, shapes.SPOKEN)
    return f"labels of {counted(len(document.data.get('actions', ())), 'action')}"


def _in_a_language(key: str, value: object) -> bool:
    """Return whether a table of a file is for a language: ``[fr.actions]`` stands in ``[fr]``."""
    return bool(LANGUAGE.fullmatch(key)) and isinstance(value, dict)


def _check_names(names: object, path: tuple[str, ...], faults: Faults) -> None:
    """Report what is no name of a thing, and a number that one of name and text has alone."""
    if not isinstance(names, dict):
        faults.add(path, "expected a table of texts")
        return
    for name, text in names.items():
        if not isinstance(text, str):
            faults.add((*path, name), "expected a text")
        elif ("{number}" in name) != ("{number}" in text):
            faults.add((*path, name), "expected {number} in both the name and the text, or in none")


def tables_of_labels(
    document: Document, part: str = "actions"
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield a part of a file of labels in each of its languages, each with where it stands."""
    yield (part,), document.data.get(part, {})
    for language, table in document.data.items():
        if isinstance(table, dict) and part in table:
            yield (language, part), table[part]


def _briefing(document: Document) -> str:
    with document.checking() as faults:
        _check_texts(document.data, (), faults)
    return "what players read before play"


def _check_texts(value: object, path: KeyPath, faults: Faults) -> None:
    """Report what is neither a text nor made of texts, and parts that no page shows."""
    if isinstance(value, dict | list):
        named = isinstance(value, dict) and bool(path) and path[-1] != "guide"
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            if named and key not in shapes.SAID and not isinstance(part, dict):
                faults.unknown((*path, key), "part of a briefing", key, shapes.SAID)
            _check_texts(part, (*path, key), faults)
    elif path[-1:] == ("start",):
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            faults.add(path, f"expected a place from 1 on, not {value!r}")
    elif not isinstance(value, str):
        faults.add(path, "expected a text, or a list of texts")


def _style(document: Document) -> str:
    from hexwar.draw import Style  # noqa: PLC0415

    style = Style.of(document)
    if style.backdrop is not None:
        from hexwar.draw.fitting import check_backdrop  # noqa: PLC0415

        file = Path(document.name).with_name("board.toml")
        board = Board.read(file) if file.is_file() else None
        with document.checking() as faults:
            check_backdrop(style.backdrop, board, faults)
    return "a drawing style"


def _wording(document: Document) -> str:
    with document.checking() as faults:
        _check_sentences(dict(document.data), (), faults)
    return f"sentences for {counted(len(document.data), 'kind')} of events"


def _check_sentences(sentences: object, path: tuple[str, ...], faults: Faults) -> None:
    """Report what is no sentence, and braces that do not fit."""
    if not isinstance(sentences, dict):
        faults.add(path, "expected a table of texts")
        return
    for name, text in sentences.items():
        if not isinstance(text, str):
            elsewhere = "; what it is in French stands in locale/fr.po" if not path else ""
            faults.add((*path, name), f"expected a text{elsewhere}")
        elif fault := _fault_in(text):
            faults.add((*path, name), fault)


def _fault_in(text: str) -> str:
    """Return what is wrong with the braces of a sentence, or ""."""
    try:
        facts = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError as error:
        return f"cannot be filled in: {error}"
    return "" if all(facts) else "a pair of braces names nothing: expected such as {unit:counter}"


AUTOMATON = Kind(
    "automaton", ("standing", "lists"), _automaton, "hexwar.kit.automaton.cards:AutomatonFile"
)
SCENARIO = Kind("scenario", ("scenario",), _scenario, "hexwar.kit.scenario:ScenarioFile")
RESULTS = Kind("results", ("table",), _results, "hexwar.components.results_tables:TableFile")
KINDS = (
    SCENARIO,
    Kind("board", ("grid", "area"), _board, "hexwar.board.tables:BoardFile"),
    Kind("costs", ("modes",), _costs, "hexwar.reach:CostTable"),
    Kind("counters", ("counters", "counter"), _counters, "hexwar.components:CounterFile"),
    RESULTS,
    Kind("rules", ("rule",), _rules, "hexwar.play.game.rules_file:RulesFile"),
    AUTOMATON,
    Kind("labels", ("actions",), _labels, shape=shapes.LABELS),
    Kind("briefing", ("all",), _briefing, shape=shapes.BRIEFING),
)
"""The kinds of files that are known by their tables."""

STYLE = Kind("style", (), _style, "hexwar.draw.style:Style")
WORDING = Kind("wording", (), _wording, shape=shapes.WORDING)

OVERRIDES = Kind("overrides", (), _overrides, "hexwar.board.tables:Layer")

ALL = (*KINDS, OVERRIDES, STYLE, WORDING)
"""All kinds of files."""

NAMED: Mapping[str, Kind] = {
    **{kind.name: kind for kind in (*KINDS, STYLE, WORDING)},
    "tables": RESULTS,
    "weather": RESULTS,
}
"""The kinds by the name that such a file has in the data folder of a game."""

FOLDERS: Mapping[str, Kind] = {"scenarios": SCENARIO, "wording": WORDING}
"""The kinds by the folder that such files lie in."""


def kind_of(document: Document) -> Kind | None:
    """Return which kind of data file a document is; None where it is none of them.

    Its tables say it. Where the table that would is missing or misspelt, its name does.
    """
    return _by_tables(document.data) or _by_name(Path(document.name)) if document.data else None


def _by_name(file: Path) -> Kind | None:
    return NAMED.get(file.stem) or FOLDERS.get(file.parent.name)


def _by_tables(data: Mapping[str, Any]) -> Kind | None:
    for kind in KINDS:
        if any(mark in data for mark in kind.marks):
            return kind
    if any("instructions" in card for card in _tables(data, "card")):
        return AUTOMATON
    if _places(data):
        return OVERRIDES
    if data and all(isinstance(value, str) for value in data.values()):
        return WORDING  # an event may have the name of a table of a style, such as "markers"
    return STYLE if data.keys() & _style_tables() else None


def unknown(document: Document) -> DataError:
    """Return the error for a document that is none of the kinds."""
    fault = "unknown kind of file" if document.data else "the file is empty"
    marks = ", ".join(mark for kind in KINDS for mark in kind.marks)
    others = "the tables of a board or a style, or sentences of events"
    message = f"{fault}: expected one of {marks}, {others}"
    return DataError([Fault(document.name, 1, "", message)])


def kind_named(name: str) -> Kind:
    """Return a kind of file by its name.

    Raises:
        UnknownNameError: There is none.
    """
    kinds = {kind.name: kind for kind in ALL}
    if name not in kinds:
        raise UnknownNameError.of("kind of file", name, kinds)
    return kinds[name]


def _tables(data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    rows = data.get(key)
    return [one for one in rows if isinstance(one, dict)] if isinstance(rows, list) else []


def _layers() -> list[str]:
    """Return the lists of tables that a board file has, and a file of overrides."""
    from hexwar.board.tables import Layer  # noqa: PLC0415

    return [field.name for field in attrs.fields(Layer) if field.default == ()]


def _places(data: Mapping[str, Any]) -> bool:
    """Return whether tables say where something lies on a board; a game has others of the names."""
    placed = {"hexes", "sides", "id", "values"}
    return any(placed & table.keys() for name in _layers() for table in _tables(data, name))


def _style_tables() -> set[str]:
    from hexwar.draw import Style  # noqa: PLC0415

    return {field.name for field in attrs.fields(Style)} - {"source", "sources", "note"}


def check_catalogue(text: str, name: str) -> str:
    """Check a catalogue of translations, and return what it is in a few words.

    Args:
        text: What the ``.po`` file holds.
        name: The name under which its faults are reported.

    Raises:
        DataError: A line cannot be read, a text stands twice, a translation names other facts, or a
            text with a count has not the forms of the language.
    """
    faults, seen, count = list[Fault](), dict[tuple[str, str], int](), 0
    for entry in located(text, name):
        english, line, both = entry.english, entry.line, (entry.context, entry.english)
        if both in seen:
            faults.append(Fault(name, line, "", f"stands twice, first on line {seen[both]}"))
        seen.setdefault(both, line)
        count += bool(english and entry.other)
        for other in (entry.plural, *(entry.forms or (entry.other,))):
            if english and other and _facts(english) != _facts(other):
                faults.append(Fault(name, line, "", f"the translation names other facts: {other}"))
    try:
        plurals_in(text, name)
    except DataError as error:
        faults.extend(error.faults)
    if faults:
        raise DataError(faults)
    return counted(count, "translated text")


def _facts(text: str) -> set[str]:
    """Return what is filled into a text; one whose braces do not fit has its own."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        return {text}
