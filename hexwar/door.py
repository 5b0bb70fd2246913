"""The one door: how every user of a game comes to play it.

Browser, terminal, bot, environment, fuzzer, replay and test all use these few calls; ``hexwar``
itself offers them under the same names.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, SupportsIndex

from hexwar.bots import Bot, make_bot
from hexwar.data import MAKING, Document, write_text
from hexwar.errors import (
    ActionError,
    DataError,
    GameError,
    HexwarError,
    OptionError,
    SaveError,
    UnknownNameError,
)
from hexwar.play.game import Game
from hexwar.play.game.hooks import find_hook
from hexwar.play.match import Match
from hexwar.play.match.notation import parse_position
from hexwar.play.states import State
from hexwar.plugins import all_games, find_game, game_of, scenarios_like
from hexwar.saves import (
    contribute,
    decide_ahead,
    is_hand_over,
    is_scenario_link,
    match_of,
    open_match,
    parse_link,
    parse_save,
    parse_scenario_link,
    refuse_programs,
    scenario_link,
)

__all__ = [
    "from_link",
    "game",
    "games",
    "open",
    "open_position",
    "restore",
    "scenario_link",
    "secret_seed",
    "start",
    "taken_over",
]

Players = Mapping[str, str | Bot]


def games() -> dict[str, type[Game]]:
    """Return the installed games by name; those that cannot be loaded are left out."""
    return {listing.name: listing.game for listing in all_games() if listing.game}


def game(name: str, options: Mapping[str, Any] | None = None) -> Game:
    """Return a game with one of its scenarios.

    Args:
        name: ``"game/scenario"``, or the path of a scenario file that names its game.
        options: Values of the scenario's options.

    Raises:
        UnknownNameError: When there is no such game or scenario.
        DataError: When a scenario file has faults; all of them are named.
        UnreadableFileError: When there is no such file, or it cannot be read.
        OptionError: When an option is unknown, or options do not go together.

    Example:
        >>> game("skirmish/ford").scenario.title
        'The ford'
    """
    chosen = options or {}
    for option, value in chosen.items():
        if not isinstance(value, str | int):
            raise OptionError(f"the option {option!r} has no value like {value!r:.80}")
    if _is_file(Path(name)):
        return _kept(_reader_of(Path(name)), name, chosen)
    short, stroke, scenario = name.partition("/")
    if not stroke:
        offered = scenarios_like(name)
        if not offered:
            find_game(name)  # which says what games there are
        raise UnknownNameError.of("game/scenario", name, offered)
    return _kept(find_game(short), scenario, chosen)


def _kept(made: type[Game], scenario: str, options: Mapping[str, Any]) -> Game:
    """Return a game as it was made before with this scenario and these options, else make it."""
    with MAKING:
        if Path(scenario).suffix not in made.scenario_files:
            return _game(made, scenario, tuple(sorted(options.items())))
        # The file, its bases or its hook may have been edited since, a text of theirs too.
        described = made.find_scenario(scenario)
        chosen = tuple(sorted(described.chosen(dict(options)).items()))
        hook = find_hook(described.hook, described.source)
        return _prepared(made, scenario, chosen, described.wording_digest + hook.digest)


@lru_cache(maxsize=32)
def _game(made: type[Game], scenario: str, options: tuple[tuple[str, Any], ...]) -> Game:
    """Return a game by the options that are given: as a save has it, which names all of them."""
    chosen = made.find_scenario(scenario).chosen(dict(options))
    return _prepared(made, scenario, tuple(sorted(chosen.items())))


@lru_cache(maxsize=32)
def _prepared(
    made: type[Game], scenario: str, options: tuple[tuple[str, Any], ...], digest: str = ""
) -> Game:
    """Make a game, once for each scenario and options, and for each content of a file."""
    del digest
    return made(scenario, dict(options))


def _is_file(path: Path) -> bool:
    """Return whether a path is that of a scenario file: TOML, or what some installed game reads."""
    if path.suffix in ("", ".toml"):
        return bool(path.suffix)
    return any(path.suffix in each.scenario_files for each in games().values())


def _reader_of(path: Path) -> type[Game]:
    """Return the game that a scenario file is for: TOML says it, other files are one game's own."""
    if path.suffix == ".toml":
        return game_of(Document.read(path))
    return next(each for each in games().values() if path.suffix in each.scenario_files)


def secret_seed() -> int:
    """Return a seed of 128 bits that nobody can guess, for a game that people play.

    The seed of a game tells every card and die to come, and every hidden hand.  One from a clock,
    or with few digits, is found by trying.
    """
    return secrets.randbits(128)


def start(
    name: str,
    *,
    seed: SupportsIndex = 0,
    options: Mapping[str, Any] | None = None,
    players: Players | None = None,
    study: bool = False,
) -> Match:
    """Start a match.

    Args:
        name: ``"game/scenario"``, or the path of a scenario file.
        seed: The seed of all chance: same seed, same game, on every machine.  Where players hide
            things from each other, take one that cannot be guessed: ``hexwar.door.secret_seed``.
        options: Values of the scenario's options; the others stand at their defaults.
        players: Bots by player, by name or as objects; all others decide through ``match.do``.
        study: Let undo go behind draws and revelations.

    Raises:
        UnknownNameError: When there is no such game, scenario, player or bot.
        DataError: When a scenario file has faults; all of them are named.
        UnreadableFileError: When there is no such file, or it cannot be read.
        OptionError: When an option is unknown, or options do not go together.
        ChanceError: When the seed is no whole number, or has more than 1,024 bits.

    Example:
        >>> match = start("skirmish/ford", seed=1944)
        >>> match.decision.player
        'red'
    """
    chosen = game(name, options)
    return Match(chosen, seed, study=study, players=seated(chosen, players or {}))


def seated(chosen: Game, players: Players, *, installed: bool = False) -> dict[str, Bot]:
    """Return bots by player, made from their names.

    Args:
        chosen: The game with its scenario and options.
        players: Bots by player, by name or as objects.
        installed: Take registered bots only: for names that may come from anybody.

    Raises:
        UnknownNameError: When the game has no such player, or there is no such bot.
        OptionError: When a bot cannot be made, or is not registered where that is asked for.
    """
    for player in players:
        if player not in chosen.players:
            raise UnknownNameError.of("player", player, chosen.players)
    return {
        player: make_bot(bot, installed=installed) if isinstance(bot, str) else bot
        for player, bot in players.items()
    }


def open(  # noqa: A001 -- hexwar.open is the counterpart of match.save
    path: str | Path, *, players: Players | None = None, verify: bool = True
) -> Match:
    """Return the match in a file, at the decision where it was left.

    Args:
        path: The file that ``match.save`` wrote.
        players: Bots by player; by default those that played when it was saved, if they are
            registered: no save makes Python import a module.
        verify: Replay all actions and compare the hashes; see :func:`hexwar.saves.open_match`.

    Raises:
        SaveError: When the file is no whole and unchanged save, or the rules no longer play it
            alike.
        UnknownNameError: When ``players`` names no player, or no bot.
        MissingFileError: When there is no such file.
        UnreadableFileError: When it is a folder, a pipe, or nobody may read it.
    """
    match, names = open_match(Path(path), find_game, verify=verify, make=_kept)
    if players is None:
        return _going_on(match, names, str(path))
    match.seat(seated(match.game, players))
    match.let_bots_decide()
    return match


def restore(text: str, *, where: str = "<text>", files: bool = False, bots: bool = True) -> Match:
    """Return the match in the text of a save, at the decision where it was left.

    The text may come from anybody: it can name installed games, scenarios and bots, and nothing
    else, unless files are allowed.

    Args:
        text: What ``match.text()`` gave, or what a file written by ``match.save`` holds.
        where: Where the text comes from, for the message of an error.
        files: Also read the scenario file that the save names, if it was played from one, and
            seat bots from modules and files.
        bots: Whether its bots decide at once, where one of them has to.

    Raises:
        SaveError: When the text is no whole and unchanged save, names a scenario that is not
            installed, or the rules no longer play it alike.

    Example:
        >>> match = start("skirmish/ford", seed=1944)
        >>> restore(match.text()).position == match.position
        True
    """
    data = parse_save(text, where)
    if not files and data["scenario"] not in _installed(data["game"], where):
        raise SaveError(
            f"{where}: it was played from the scenario file {data['scenario']!r}, which is not "
            f"installed; where that file is at hand, go on with: hexwar play {where}"
        )
    match, names = match_of(data, find_game, where, make=_kept)
    return _going_on(match, names, where, installed=not files, bots=bots)


def from_link(text: str, *, bots: bool = True, folder: Path | None = None) -> Match:
    """Return the match that the end of a link tells, as ``match.link()`` gave it.

    The link may come from anybody: it can name installed games, scenarios, options and bots, and
    decisions that the rules allow, and nothing else. A link to a scenario's text, as
    :func:`scenario_link` gives it, starts a match with a secret seed; the text is read as data.

    Args:
        text: The end of the link, or the whole link.
        bots: Whether its bots decide at once, where one of them has to.
        folder: Where the file of a scenario's text is put, from which the match is played.

    Raises:
        SaveError: When it is no link of a game, was cut off or altered on its way, names what is
            not installed or a program, or tells a decision that is not legal any more, which is
            named; or when it tells a scenario's text and no folder is named.
        DataError: When the scenario's text has faults; all of them are named.

    Example:
        >>> match = start("skirmish/ford", seed=1944)
        >>> from_link(match.link()).position == match.position
        True
    """
    if is_scenario_link(text):
        return _start_of(parse_scenario_link(text), folder)
    link = parse_link(text)
    where = "the link"
    if link.scenario not in _installed(link.game, where):
        raise SaveError(f"{where}: the game {link.game} here has no scenario {link.scenario!r:.80}")
    try:
        match = start(f"{link.game}/{link.scenario}", seed=link.seed, options=link.options)
    except (OptionError, GameError) as error:
        raise SaveError(f"{where}: {error}") from error
    contributions = link.contributions
    for number, action in enumerate(link.actions, start=1):
        contribute(match, contributions, where)
        try:
            match.do(action)
        except (ActionError, GameError) as error:
            raise SaveError(
                f"{where} was made with version {link.version:.40} of the rules of {link.game}, "
                f"here is {match.game.version}: decision {number}, {action!r:.80}, is not legal "
                f"any more: {error}"
            ) from error
    contribute(match, contributions, where)
    match.studied = link.studied
    decide_ahead(match, link.ahead, where)
    return _going_on(match, link.players, where, bots=bots)


def taken_over(link: str, *, bots: bool = True, folder: Path | None = None) -> Match:
    """Return the match that a link tells; of one that hands it over, with fresh chance to come.

    Args:
        link: The link, as :func:`from_link` takes it.
        bots: As :func:`from_link` takes it.
        folder: As :func:`from_link` takes it.

    Raises:
        SaveError: As :func:`from_link` raises it.
        DataError: As :func:`from_link` raises it.
    """
    match = from_link(link, bots=bots, folder=folder)
    may_contribute = len(match.deciders) == 1 and len(match.log) not in match.contributions
    if is_hand_over(link) and may_contribute and match.window_begun is None:
        match.contribute(secret_seed())
    return match


def _start_of(written: str, folder: Path | None) -> Match:
    """Start a match of a scenario whose text came by link; its file is named by what it says."""
    refuse_programs(written, "the scenario in the link")
    if folder is None:
        raise SaveError("the link tells the text of a scenario: name a folder for its file")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{blake2b(written.encode(), digest_size=8).hexdigest()}.toml"
    is_new = not path.exists()
    if is_new:
        write_text(path, written)
    try:
        return start(str(path), seed=secret_seed())
    except HexwarError:
        if is_new:
            path.unlink(missing_ok=True)
        raise


def _installed(name: str, where: str) -> Collection[str]:
    """Return the names of the installed scenarios of the game that a save names."""
    try:
        return find_game(name).scenarios()
    except UnknownNameError as error:
        raise SaveError(f"{where}: {error}") from error


def _going_on(
    match: Match, names: Mapping[str, str], where: str, *, installed: bool = True, bots: bool = True
) -> Match:
    """Seat the bots that a save names, and go on."""
    try:
        match.seat(seated(match.game, names, installed=installed))
    except (UnknownNameError, OptionError) as error:
        raise SaveError(f"{where}: players: {error}") from error
    if bots:
        match.let_bots_decide()
    return match


def open_position(text: str) -> State:
    """Return the state that a line of text describes, as ``match.position`` and errors give it.

    Args:
        text: The line, beginning with ``hexwar:``.

    Raises:
        SaveError: When the text is no position of an installed game.
    """
    try:
        return parse_position(text, game)
    except (UnknownNameError, OptionError, DataError, OSError) as error:
        raise SaveError(str(error)) from error
