"""``hexwar validate``: all errors of a scenario, a save, any other data file, or a whole game."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Final

import click

import hexwar
from hexwar.board import Board
from hexwar.cli.choices import hook_option
from hexwar.cli.kinds import (
    AUTOMATON,
    STYLE,
    WORDING,
    check_catalogue,
    kind_of,
    scenario_in,
    tables_of_labels,
    unknown,
)
from hexwar.data import DataError, Document, Fault, counted
from hexwar.data.document import read_text
from hexwar.data.files import content_of
from hexwar.errors import HexwarError, UnknownNameError, misspelt, raised_at
from hexwar.kit.automaton import GameByCards
from hexwar.play.choices.nouns import NUMBER, PLAYER, WORD
from hexwar.play.game import Game
from hexwar.plugins import find_game, registered
from hexwar.reasons import is_count
from hexwar.testing import CheckError, checks, untranslated
from hexwar.testing.label_checks import misfit, nouns_asked
from hexwar.testing.texts import NO_SENTENCE, Untranslated, facts_of_events, without_a_sentence

PLACES: Final[Mapping[str, str]] = {
    "rule": "rules.toml under translations.{}",
    "scenario": "the file of the scenario, or rules.toml for its options, under translations.{}",
    "button": "labels.toml under [{}.actions]",
    "briefing": "briefing.toml under [{}]",
}
"""Where what is translated in no catalogue is written, by what it is."""


@click.command("validate")
@click.argument("things", nargs=-1, required=True, metavar="FILE or GAME...")
@hook_option
def command(things: tuple[str, ...]) -> None:
    """Check files, or all data files of a game, and report every error, with file and line.

    The tables of a TOML file show its kind: a scenario ([scenario]), a board ([grid]), changes of a
    board ([[box]], [[region]], ...), counters (counters, [[counter]]), results tables ([[table]]),
    costs of movement (modes), numbered rules ([[rule]]), cards that play a side ([[standing]]),
    labels of buttons ([actions]), a briefing ([all]), a style of pictures, or sentences of events
    (only texts). A .po file holds translations. A JSON file is a saved match, and is replayed from
    its beginning. Any other file is a scenario file of the game that reads its format.

    For a game, the command also lists labels that do not fit its actions, and texts that have no
    translation.
    """
    faulty = 0
    for thing in things:
        file = Path(thing)
        if thing in registered() and not file.is_file():
            faulty += check_whole(find_game(thing))
        else:
            faulty += not told(file)
    if faulty:
        raise SystemExit(1)


def told(file: Path, before: set[str] | None = None) -> bool:
    """Check a file and print what it is, or its faults; return whether it has none.

    Args:
        file: The file.
        before: Faults that were printed already, and are not to be printed again.
    """
    before = set() if before is None else before
    try:
        sentence = checked(file)
    except (HexwarError, OSError) as error:
        message = str(error)
        placed = isinstance(error, DataError) or str(file) in message
        _tell_faults(message if placed else f"{file}: {message}", before)
        return False
    click.echo(f"{file}: {sentence}")
    return True


def check_whole(game: type[Game]) -> int:
    """Check the data files of a game and its translations, and print what is wrong.

    Returns:
        How many of its files have faults, labels that do not fit included, and one more if its
        rules fail while texts are collected; missing translations are none.
    """
    before: set[str] = set()
    faulty = sum(not told(file, before) for file in data_files(game))
    faulty += not _passes(check_briefing, game, before)
    if faulty:
        click.echo(f"{game.name}: its translations are checked when its files have no faults")
        return faulty
    if not game.scenarios():
        click.echo(f"{game.name}: its rules and translations are checked when it has a scenario")
        return faulty
    faulty += sum(not _passes(check, game, before) for check in LAST_CHECKS)
    for language in languages(game):
        try:
            missing = untranslated(_first(game), language)
        except Exception as error:
            click.echo(_stopped(game, error), err=True)
            return faulty + 1
        click.echo(f"{game.name}, {language}: {counted(len(missing), 'text')} not translated")
        for text in missing:
            click.echo(f"  {text.what}: {text.text} ({text.fault})")
        if missing:
            click.echo(f"  to be written in: {places_of(missing, language)}")
    return faulty


def places_of(missing: Sequence[Untranslated], language: str) -> str:
    """Say in which files of the data folder missing texts are to be written, each with its kinds.

    Args:
        missing: The texts.
        language: The language that they are missing in.

    Example:
        >>> places_of([Untranslated("reason", "too far"), Untranslated("button", "move")], "fr")
        'locale/fr.po (reason), labels.toml under [fr.actions] (button)'
    """
    places: dict[str, dict[str, None]] = {}
    for text in missing:
        place = PLACES.get(text.what, "locale/{}.po").format(language)
        place = "wording.toml" if text.fault == NO_SENTENCE else place
        places.setdefault(place, {})[text.what] = None
    return ", ".join(f"{place} ({', '.join(kinds)})" for place, kinds in places.items())


def check_briefing(game: type[Game]) -> None:
    """Check that what players read before play is for scenarios and options of the game.

    Args:
        game: The class of the game; one without such a file has nothing to check.

    Raises:
        DataError: A part is for no scenario, or a variant is no option.
    """
    file = _own_file(game, "briefing.toml")
    if not game.data or file is None:
        return
    document, names = Document.read(file), ["all", *game.scenarios()]
    named = [name for name in document.data if name not in ("variants", *languages(game))]
    with document.checking() as faults:
        for name in (name for name in named if name not in names):
            faults.unknown((name,), "scenario", name, [*names, "variants"])
        for language in languages(game):
            for name in document.data.get(language, {}):
                if name not in names:
                    faults.unknown((language, name), "scenario", name, names)
        variants, options = document.data.get("variants", ()), game.data.rules.option
        faults.unknown_names(("variants",), "option", variants, [one.name for one in options])


def _own_file(game: type[Game], name: str) -> Path | None:
    """Return a file of the data folder of a game; None where there is none."""
    file = game.data.file(name) if game.data else None
    return file if isinstance(file, Path) and file.is_file() else None


def _first(game: type[Game]) -> Game:
    """Return a game with its first scenario."""
    return game(next(iter(game.scenarios())))


def _passes(check: Callable[[type[Game]], None], game: type[Game], before: set[str]) -> bool:
    """Print what a check of a game finds and was not printed; return whether it finds nothing."""
    try:
        check(game)
    except DataError as error:
        _tell_faults(str(error), before)
        return False
    return True


def _tell_faults(message: str, before: set[str]) -> None:
    """Print the lines of a message that were not printed before."""
    lines = message.splitlines()
    click.echo("".join(f"{line}\n" for line in lines if line not in before), err=True, nl=False)
    before.update(lines)


def check_labels(game: type[Game]) -> None:
    """Check that the labels of a game fit the actions that its rules ask for.

    Args:
        game: The class of the game; one without a file of labels has nothing to check.

    Raises:
        DataError: A label is for no action, or names a noun that its action has not.
    """
    file = _own_file(game, "labels.toml")
    if file is None:
        return
    document, game_made = Document.read(file), _first(game)
    asked = nouns_asked(game_made)
    with document.checking() as faults:
        for path, texts in tables_of_labels(document):
            for verb in texts:
                if verb not in asked:
                    faults.unknown((*path, verb), "action of the rules", verb, asked)
            for verb, why in misfit(game_made, texts):
                faults.add((*path, verb), why)


def _stopped(game: type[Game], error: Exception) -> str:
    """Say that the rules of a game failed while what the table shows was collected."""
    scenario = next(iter(game.scenarios()))
    message = " ".join((f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())))
    return (
        f"{game.name}: its translations cannot be looked at, because its rules fail in a game at "
        f"random: {message} ({raised_at(error)}); `hexwar sim {game.name}/{scenario} --games 1` "
        "gives the position"
    )


def check_cited(game: type[Game]) -> None:
    """Check that the rules that the code of a game cites stand in its rulebook.

    Args:
        game: The class of the game; one without a file of rules has nothing to check.

    Raises:
        DataError: One does not; the message names the procedure that cites it.
    """
    file = _own_file(game, "rules.toml")
    if file is None:
        return
    try:
        checks.check_cited(_first(game))
    except CheckError as broken:
        raise DataError([Fault(str(file), 1, "", str(broken))]) from None


def check_cards(game: type[Game]) -> None:
    """Check that the cards of a game name verbs and keys of its rules.

    Args:
        game: The class of the game; one that no cards play has nothing to check.

    Raises:
        DataError: A file of cards names others.
    """
    if not issubclass(game, GameByCards):
        return
    for file in data_files(game):
        if file.suffix == ".toml" and kind_of(Document.read(file)) is AUTOMATON:
            game.cards(file.name)


def check_sentences(game: type[Game]) -> None:
    """Check that the sentences of a game are of its events, and write facts as what has names.

    Raises:
        DataError: A sentence has ``{unit:contr}``, or ``{unt:counter}``, or is of an event that is
            one slip of the pen away from one that rules tell and that has no sentence.
    """
    first = _first(game)
    facts_by_event = facts_of_events(first)
    kinds = {*first.lexicon.names, *(noun.kind for noun in (NUMBER, PLAYER, WORD))}
    lacking = sorted(set(without_a_sentence(first)))
    for file in data_files(game):
        document = Document.read(file) if file.suffix == ".toml" else None
        if document is None or kind_of(document) is not WORDING:
            continue
        with document.checking() as faults:
            for event, text in document.data.items():
                if misspelt(event, lacking):
                    faults.unknown((event,), "kind of event", event, lacking)
                for noun in dict.fromkeys(spec for _, _, spec, _ in Formatter().parse(text)):
                    if noun and noun not in kinds and not is_count(noun):
                        faults.unknown((event,), "kind of name", noun, kinds)
                named = _facts_in(text)
                facts = facts_by_event.get(event.partition(" ")[0], set(named))
                for fact in named:
                    if fact not in facts:
                        faults.unknown((event,), "fact of this event", fact, sorted(facts))


def _facts_in(text: str) -> list[str]:
    """Return the facts that a sentence names, each once."""
    return list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(text) if name))


def check_drawn(game: type[Game]) -> None:
    """Check that the style of a game does not misspell kinds of its board.

    Args:
        game: The class of the game; one without a style or a board has nothing to check.

    Raises:
        DataError: A kind in the style is one slip of the pen away from one of the board.
    """
    file, board = _own_file(game, "style.toml"), getattr(_first(game), "board", None)
    if file is None or not isinstance(board, Board):
        return
    document = Document.read(file)
    with document.checking() as faults:
        for topic, there in board.kinds.items():
            drawn = document.data.get(topic, {})
            for kind in drawn:
                if kind not in there and misspelt(kind, [k for k in there if k not in drawn]):
                    faults.unknown((topic, kind), f"kind of {topic} on the board", kind, there)


def check_symbols(game: type[Game]) -> None:
    """Check that the symbols of counters are not misspelt; an unknown one is drawn as letters.

    Args:
        game: The class of the game; one whose table names no symbols has nothing to check.

    Raises:
        DataError: A symbol is one slip of the pen away from one that can be drawn.
    """
    from hexwar.draw import Style  # noqa: PLC0415

    file, folder = _own_file(game, "style.toml"), game.data.file() if game.data else None
    symbols = Style.of(*([Document.read(file)] if file else [])).symbols
    for symbol in dict.fromkeys(getattr(_first(game).presentation, "symbols", {}).values()):
        if symbol in symbols or not misspelt(symbol, symbols) or not isinstance(folder, Path):
            continue
        for document in map(Document.read, sorted(folder.rglob("*.toml"))):
            if path := document.path_of(symbol):
                with document.checking() as faults:
                    faults.unknown(path, "symbol", symbol, symbols)


LAST_CHECKS: Final[tuple[Callable[[type[Game]], None], ...]] = (
    check_labels,
    check_cards,
    check_sentences,
    check_drawn,
    check_symbols,
    check_cited,
)
"""What is checked of a game whose files have no faults by themselves."""


def data_files(game: type[Game]) -> list[Path]:
    """Return the data files of a game that are of a kind which the library knows.

    Args:
        game: The class of the game; without a data folder it has none.
    """
    folder = game.data.file() if game.data else None
    if not isinstance(folder, Path):
        return []
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".toml", ".po"))
    return [file for file in files if file.suffix == ".po" or known(file)]


def known(file: Path) -> bool:
    """Return whether a TOML file is of a known kind, or has faults that hide its kind.

    Tables of a style may stand in other files, so that its own is known by its name.
    """
    try:
        kind = kind_of(Document.read(file))
    except DataError:
        return True
    return kind is not None and (kind is not STYLE or file.name == "style.toml")


def languages(game: type[Game]) -> list[str]:
    """Return the languages that a game is translated into; French, if it is into none."""
    folder = game.data.file("locale") if game.data else None
    entries = folder.iterdir() if folder is not None and folder.is_dir() else ()
    return sorted(Path(file.name).stem for file in entries if file.name.endswith(".po")) or ["fr"]


def checked(file: Path) -> str:
    """Check a file and return what it is.

    Raises:
        HexwarError: When it has errors.
        OSError: When it cannot be read.
    """
    if file.is_dir():
        raise HexwarError(
            f"{file} is a folder: name its files; or, if the package of a game is in it, the game, "
            f"once it is installed: pip install -e ./{file}"
        )
    if os.path.lexists(file):
        content_of(file, 0)  # which says what else it is than a file
    else:
        raise UnknownNameError.of("file or game", str(file), registered())
    if file.suffix == ".json":
        match = hexwar.open(file, players={})
        return (
            f"a saved match of {match.game.title}, {counted(len(match.log) - 1, 'decision')}, valid"
        )
    if file.suffix == ".po":
        text = read_text(file)
        return f"{check_catalogue(text, str(file))}, valid"
    if file.suffix != ".toml":
        return scenario_in(_reader(file), file)
    document = Document.read(file)
    kind = kind_of(document)
    if kind is None:
        raise unknown(document)
    summary = kind.check(document)
    return summary if kind.name == "scenario" else f"{summary}, valid"


def _reader(file: Path) -> type[Game]:
    """Return the game that reads files which end like this one.

    Raises:
        HexwarError: When there is none.
    """
    games = hexwar.games().values()
    for game in games:
        if file.suffix and file.suffix in game.scenario_files:
            return game
    endings = sorted({".toml", ".json", *(end for game in games for end in game.scenario_files)})
    raise HexwarError(
        f"{file}: unknown kind of file: expected a name that ends in {', '.join(endings)}"
    )
