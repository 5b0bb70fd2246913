"""A game: the immutable description that all states of it share.

A game is a class; an instance is that game with one scenario and its options.  Its author writes

    class Skirmish(Game):
        name, title, version = "skirmish", "Skirmish", "1"
        state_class, opening = Battlefield, Turn

and the methods that read scenarios and set up a state.  Printed values live on the instance, where
rules find them as ``g.game.board`` or ``g.game.strength[unit]``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self

import attrs

from hexwar.data import MAKING, Document, fault_of
from hexwar.errors import DataError, GameError, MissingExtraError, UnknownNameError
from hexwar.play.game.hooks import find_hook
from hexwar.play.game.packages import GameModules
from hexwar.play.game.redraw import moment
from hexwar.play.game.roles import Analysis, Learning, Presentation, Role
from hexwar.play.game.rulebook import Rulebook
from hexwar.play.game.scenarios import Scenario
from hexwar.play.game.stand_in import StandIn
from hexwar.play.sequence.entries import Question
from hexwar.play.sequence.frames import Frame
from hexwar.play.states.procedures import need_citations, need_parts, procedures_of
from hexwar.play.states.runner import begin
from hexwar.play.states.state import State
from hexwar.play.values.chance import seed_of
from hexwar.play.values.events import Event
from hexwar.play.values.pickling import Reduced, reduced_game
from hexwar.play.words.lexicon import Lexicon, reworded
from hexwar.play.words.speech import Speech

if TYPE_CHECKING:
    from hexwar.play.game.game_data import GameData

__all__ = ["Game"]


class Game(ABC):
    """A game with one scenario and its options; immutable.

    Attributes:
        name: The game's short name, under which it is registered.
        title: Its title.
        version: The version of its rules code; saves of other versions are migrated.
        state_class: The class of its states.
        opening: The outermost procedure.
        modules: The modules that hold its procedures and rules: by default that of its class, and
            what it imports from its package (:func:`~hexwar.play.game.packages.modules_of`).
        tests: The folders of its tests, beside its package.
        variants: Which class a call of a procedure builds, where not the one that is named.
        stand_in: What decides inside the rules for a side that nobody plays, or None.
        data: The data folder of the game's package, where it keeps one.
        migrations: For each earlier version, what turns the data of its saves into the next's.
        study: Whether undo goes behind draws and revelations in every match, as in a sandbox.
        benchmark: By scenario that a benchmark of agents plays: the player for whom they play.
        scenario_files: How the names of the scenario files end that :meth:`read_scenario` reads.
        scenario: The scenario that is played.
        options: Its options with their values.
        players: The players, in the order of the scenario.
        simultaneous: Whether several players decide at once in some procedure.
        verb_tables: What the listing of verbs keeps of this game
            (:mod:`hexwar.play.choices.listing`).

    Args:
        scenario: The name of one of :meth:`scenarios`, or the path of a scenario file.
        options: Values of the scenario's options; the others stand at their defaults.

    Raises:
        UnknownNameError: When the game has no such scenario, or there is no hook that it needs.
        OptionError: When an option is unknown, or the combination is not allowed.
        GameError: When two procedures have one name, or one cites no rule for an entry.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    state_class: ClassVar[type[State]]
    opening: ClassVar[type[Frame]]
    modules: ClassVar[Sequence[ModuleType] | GameModules] = GameModules()
    migrations: ClassVar[Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
    tests: ClassVar[tuple[str, ...]] = ("tests",)
    presentation_class: ClassVar[type[Presentation]] = Presentation
    analysis_class: ClassVar[type[Analysis]] = Analysis
    learning_class: ClassVar[type[Learning]] = Learning
    judge_class: ClassVar[type[Role] | None] = None
    data: ClassVar[GameData | None] = None
    benchmark: ClassVar[Mapping[str, str]] = MappingProxyType({})
    scenario_files: ClassVar[tuple[str, ...]] = (".toml",)
    study: ClassVar[bool] = False

    players: tuple[str, ...]
    variants: Mapping[type[Frame], type[Frame]] = {}
    stand_in: StandIn | None = None

    def __init__(self, scenario: str | Scenario, options: Mapping[str, Any] | None = None) -> None:
        with MAKING:  # or a thread that makes the same game would give it another board
            described = self.find_scenario(scenario) if isinstance(scenario, str) else scenario
            self.hook = find_hook(described.hook, described.source)
            self.scenario = (
                attrs.evolve(described, code=self.hook.digest) if described.hook else described
            )
            self.options = self.scenario.chosen(options or {})
            self.verb_tables: dict[object, Any] = {}
            self.prepare()
            self.variants = {**self.variants, **self.hook.procedures}
            played = self.procedures.values()
            self.simultaneous = any(procedure.simultaneous for procedure in played)
            need_citations(self.title, played, self.variants)
            need_parts(self.title, played, self.variants, self.state_class)

    def __copy__(self) -> Self:
        """Return another game with the same parts: to change one of them, as tests do."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the game itself, which nobody changes."""
        del memo
        return self

    def __reduce__(self) -> Reduced:
        """Be made again, where the game is unpickled, from its scenario and options."""
        return reduced_game(self)

    def __init_subclass__(cls) -> None:
        """Refuse a value of the class that would hide a method of every game.

        Raises:
            GameError: When every game has a method or property of that name.
        """
        super().__init_subclass__()
        for name, value in vars(cls).items():
            if not _is_code(value):
                _need_free_name(cls, name)

    def __setattr__(self, name: str, value: Any) -> None:
        """Keep a value of the game; names of methods that every game has are refused.

        Raises:
            GameError: When every game has a method or property of that name.
        """
        _need_free_name(type(self), name)
        super().__setattr__(name, value)

    # -- what an author writes

    @classmethod
    @abstractmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """Return the scenarios of the game by name."""

    @classmethod
    def read_scenario(cls, path: Path) -> Scenario:
        """Return the scenario in a file that a scenario author wrote.

        Raises:
            DataError: When the file has faults; all of them are named.
            UnknownNameError: When the game reads no scenario files.
        """
        raise UnknownNameError.of("scenario", str(path), cls.scenarios())

    @classmethod
    def rulebook(cls) -> Rulebook:
        """Return the numbered rules of the game.

        Returns:
            By default those of ``rules.toml`` in its data folder.

        Raises:
            GameError: When the game has no data folder, and does not say them otherwise.
        """
        if cls.data is None:
            raise GameError(f"{cls.__name__} names no rules: give it data or a rulebook()")
        return cls.data.rules.rulebook

    @abstractmethod
    def prepare(self) -> None:
        """Load what is printed, and set ``players``; called once, when the game is made."""

    @abstractmethod
    def set_up(self, seed: int) -> State:
        """Return the state before the first procedure."""

    @abstractmethod
    def make_lexicon(self) -> Lexicon:
        """Return the names of the game's things and the wording of its events."""

    def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
        """Return values for the secret fields that fit what a player knows.

        The parts of the state imagine their own (:meth:`State.imagined`); what the game gives for
        the same field wins.

        Args:
            view: What the player knows, as ``state.view(player)`` gives it.
            player: The player, or ``SPECTATOR``, who sees no hand at all.
            rng: The randomness to use.

        Returns:
            The secret fields of the state by name, those of a procedure as ``"Battle.card"``; games
            whose parts imagine all their secrets need no such method.
        """
        del view, player, rng
        return {}

    @classmethod
    def translations(cls, language: str) -> Mapping[str, str]:
        """Return the game's texts in another language, by their English.

        Prompts and the wording of events are looked up before they are filled; rules, scenarios,
        and whatever a scene says, as they stand.

        Args:
            language: A language code such as ``"fr"``.

        Returns:
            The texts by the English ones, by default those of its data folder; what is left out
            stays English.
        """
        return {} if cls.data is None else cls.data.texts(language)

    # -- what stands beside the rules

    @cached_property
    def presentation(self) -> Presentation:
        """How the game looks at the table."""
        return self.presentation_class(self)

    @cached_property
    def analysis(self) -> Analysis:
        """What ends, moments and losses are worth."""
        return self.analysis_class(self)

    @cached_property
    def learning(self) -> Learning:
        """What a learner sees."""
        return self.learning_class(self)

    @cached_property
    def judge(self) -> Any:
        """What tells bots that plan what a moment is worth; None where the game names no class."""
        return None if self.judge_class is None else self.judge_class(self)

    @cached_property
    def hides_anything(self) -> bool:
        """Whether anything is hidden from a player."""
        played = self.procedures.values()
        views = any(procedure.views or procedure.simultaneous for procedure in played)
        return self.state_class.has_secrets or views

    # -- what everybody uses

    def moment(self, view: Mapping[str, Any], player: str) -> Any:
        """Return what a player sees as a state, so that the rules can be asked about it.

        Scenes, previews and evaluations are given a view; the rules take a state.  The state is of
        the game's own class, with its procedures under way.  It is only asked: nothing is listed,
        and its dice are not those of the match.  What the player does not see is imagined, always
        in the same way for the same view: show nothing of it.

        Args:
            view: What the player knows, as ``state.view(player)`` gives it.
            player: The player.

        Example:
            >>> import hexwar
            >>> match = hexwar.start("skirmish/ford", seed=1)
            >>> g = match.game.moment(match.view("red"), "red")
            >>> g.turn, g.view("red") == match.view("red")
            (1, True)
        """
        return moment(self, view, player)

    @classmethod
    def find_scenario(cls, name: str) -> Scenario:
        """Return a scenario by name, or from the file at a path.

        Raises:
            UnknownNameError: When the game has no such scenario.
        """
        with MAKING:
            scenarios = cls.scenarios()
        if name in scenarios:
            return scenarios[name]
        if Path(name).suffix in cls.scenario_files:
            return cls.scenario_in(Path(name))
        raise UnknownNameError.of("scenario", name, scenarios)

    @classmethod
    def scenario_in(cls, path: Path) -> Scenario:
        """Return the scenario in a file; what goes wrong in its reading is a fault of the file.

        Raises:
            DataError: When the file has faults, or the game's own check of it fails.
            OSError: When the file cannot be read.
        """
        try:
            with MAKING:
                return cls.read_scenario(path)
        except (DataError, OSError, MissingExtraError):
            raise
        except Exception as error:
            toml = path.suffix == ".toml"
            document = Document.read(path) if toml else Document(str(path), "", {})
            raise DataError([fault_of(error, document)]) from error

    def lay_out(self, seed: int) -> State:
        """Return the state before the first procedure, with what the hook changes.

        Args:
            seed: The seed of all chance.

        Raises:
            ChanceError: When the seed is no whole number.
            GameError: When the game sets up a state of another class than it says.
        """
        g = self.set_up(seed_of(seed))
        if type(g) is not self.state_class:
            raise GameError(
                f"{type(self).__name__}.set_up returns a state of the class {type(g).__name__}, "
                f"but state_class is {self.state_class.__name__}: make it by self.state_class(…)"
            )
        if self.hook.set_up is not None:
            self.hook.set_up(g)
            g.reindex()
        return g

    @cached_property
    def lengths(self) -> dict[str, int]:
        """How many entries the lists of a state have that are declared as fixed."""
        fixed = [column.name for column in self.state_class.columns if column.fixed]
        g = self.lay_out(0) if fixed else None
        return {name: len(getattr(g, name)) for name in fixed}

    def start(self, seed: int) -> State:
        """Set the game up and run to its first decision.

        Args:
            seed: The seed of all chance.
        """
        g = self.lay_out(seed)
        begin(g, self.opening)
        return g

    def variant(self, procedure: type[Frame]) -> type[Frame]:
        """Return the class that a call of a procedure builds in this game."""
        return self.variants.get(procedure, procedure)

    @cached_property
    def procedures(self) -> dict[str, type[Frame]]:
        """The procedures of the game by name: those of its modules, and what they reach."""
        return procedures_of(self.modules, self.opening, self.variants)

    @cached_property
    def rules_in_force(self) -> Rulebook:
        """The numbered rules: those of the game, and what a hook adds or says otherwise."""
        book = type(self).rulebook()
        return book.extended(self.hook.rules) if self.hook.rules else book

    @cached_property
    def lexicon(self) -> Lexicon:
        """The names of the game's things and the wording of its events."""
        lexicon = self.make_lexicon()
        if not self.hook.wording:
            return lexicon
        return Lexicon(lexicon.names, reworded(lexicon.wording, self.hook.wording))

    def sentence(self, event: Event, language: str = "") -> str:
        """Write an event as a sentence of the game's own wording.

        Args:
            event: The event.
            language: A language code; without, or where the game has no translation, English.
        """
        return self.speech(language).sentence(event)

    def prompt(self, frame: Frame, question: Question, language: str = "") -> str:
        """Write what a question asks: its docstring, filled with the fields of the frame.

        Args:
            frame: The procedure that asks.
            question: Its question.
            language: A language code; without, or where the game has no translation, English.
        """
        return self.speech(language).prompt(frame, question)

    def speech(self, language: str = "") -> Speech:
        """Return how the game speaks in a language; it is made once for each.

        Args:
            language: A language code; without, English.
        """
        if language not in self._speeches:
            self._speeches[language] = Speech(self, language)
        return self._speeches[language]

    @cached_property
    def _speeches(self) -> dict[str, Speech]:
        return {}


def _is_code(value: object) -> bool:
    return callable(value) or hasattr(value, "__get__")


_TAKEN = frozenset(n for n, value in vars(Game).items() if _is_code(value)) - {"modules"}
"""What every game has by class: a value kept under such a name would hide it."""


def _need_free_name(cls: type[Game], name: str) -> None:
    if name in _TAKEN:
        raise GameError(
            f"{cls.__name__}.{name}: every game has {name!r} already; keep the value under another "
            "name"
        )
