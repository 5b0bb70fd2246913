"""Which texts of a game are not translated?

    assert untranslated(hexwar.start("skirmish/ford", seed=1).game, "fr") == []

Texts that the rules hold are found without playing: questions, reasons, what modifiers are called,
what chance is drawn for, sentences of events, buttons, rules, options, scenarios, briefings.  What
a scene shows may be put together from texts of the catalogue, as the page does it
(:class:`hexwar.data.Translator`); it is collected, as how games end is, and what draws are for
whose stream is worked out, from a game that bots play at random.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from random import Random
from string import Formatter
from types import ModuleType
from typing import Any, Final, NamedTuple

from hexwar.board import AreaBoard
from hexwar.bots import RandomBot
from hexwar.data import CONTEXT, Document, Translator, without_context
from hexwar.draw import Style
from hexwar.draw.lines import path_kinds, side_kinds
from hexwar.kit.automaton import CardPlayer, Cards
from hexwar.kit.modifiers import add, fixed, multiply, shift
from hexwar.kit.table import Faces, MapTable
from hexwar.play.choices import Choice, Clause
from hexwar.play.choices.refusal import Refusal
from hexwar.play.game import Game
from hexwar.play.game.rulebook import questions
from hexwar.play.game.scenarios import Scenario
from hexwar.play.match import Match
from hexwar.play.scene import CounterFace, Scene
from hexwar.play.sequence.frames import Frame
from hexwar.play.values.chance import purpose
from hexwar.play.values.events import Event
from hexwar.play.words.labels import Labels
from hexwar.reasons import is_count
from hexwar.testing.label_checks import listed_only

AT_THE_TABLE = (
    *(
        "status",
        "area",
        "overlay",
        "terrain",
        "hexside",
        "path",
        "symbol",
        "marker",
        "mark",
        "counter",
    ),
)
"""What may be put together from texts of the catalogue, such as ``field of fire of {}``."""

SAYING: Mapping[Callable[..., Any], str] = {
    Refusal: "reason",
    add: "modifier",
    shift: "modifier",
    multiply: "modifier",
    fixed: "modifier",
}
"""What is said by the second argument of a call, where the rules write it down as a text."""

TELLING: Mapping[str, int] = {"say": 0, "reveal": 0, "tell": 1}
"""The methods of a state that tell an event, and the place of its kind among their arguments."""

DRAWING = frozenset({"roll", "pick", "draw"})
"""The methods of a state that draw; the name of the stream comes first, by its purpose."""

_SAID: Final = re.compile(r": |, |\.$")
"""What stands between the parts of what is said of a counter."""

_WORDS: Final = re.compile(r"[a-z][a-z ]+")
"""A part that is no name, no number and no template."""

DECISIONS = 400
"""How many decisions of the random game are looked at."""

NO_SENTENCE: Final = "no sentence, in any language"
"""The fault of a kind of event that the wording does not know."""


class Untranslated(NamedTuple):
    """A text that has no translation, or one with other facts in it.

    Attributes:
        what: What it is: a question, a rule …
        text: The English text; of an event that has none, its kind.
        fault: What is wrong: it is missing, or names other facts.
    """

    what: str
    text: str
    fault: str = "not translated"


def untranslated(game: Game, language: str) -> list[Untranslated]:
    """Return the texts of a game that are not translated, each once, in the order of their kinds.

    Args:
        game: The game.
        language: A language code such as ``"fr"``.

    Example:
        >>> import hexwar
        >>> missing = untranslated(hexwar.game("skirmish/ford"), "de")
        >>> [text.text for text in missing if text.what == "button"]
        ['give', 'move', 'attack', 'end-turn', 'retreat']
    """
    translated, lacking = dict(game.translations(language)), dict[str, Untranslated]()
    translated |= {
        without_context(text): said for text, said in translated.items() if CONTEXT in text
    }
    composed, named = Translator(translated), game.presentation.labels(language).names
    for place, text in chain(said_by_rules(game), seen_at_the_table(game)):
        if not _has_words(text) or text in lacking:
            continue
        if place == "fact" and (text in named or text.replace("-", " ") in translated):
            continue
        if text not in translated:
            if place not in AT_THE_TABLE or composed(text) == text:
                lacking[text] = Untranslated(place, text)
        elif gaps_of(translated[text]) != gaps_of(text):
            lacking[text] = Untranslated(place, text, f"names other facts: {translated[text]}")
    for kind in without_a_sentence(game):
        lacking.setdefault(kind, Untranslated("event", kind, NO_SENTENCE))
    for text in _briefing(game, language):
        lacking.setdefault(text, Untranslated("briefing", text))
    for verb in _buttons(game, language):  # a verb is no text: a draw may be called the same
        lacking.setdefault(f"button {verb}", Untranslated("button", verb))
    return list(lacking.values())


def said_by_rules(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the texts that rules and scenarios hold, each with what it is."""
    asked = list(questions(game.procedures.values()))
    for procedure in game.procedures.values():
        yield from (("reason", clause.reason) for clause in _clauses_of(procedure))
    for question in asked:
        yield "question", " ".join((question.__doc__ or "").split())
    for handler in (h for question in asked for h in question.handlers.values()):
        if handler.declared:
            clauses = handler.declared.clauses
        else:
            clauses = (clause for choice in handler.all_choices for clause in choice.clauses)
        yield from (("reason", clause.reason) for clause in clauses if not clause.words_refusals)
    for module in _rules_of(game):
        yield from _written_in(module)
    yield from (("event", text) for text in game.lexicon.wording.values())
    if isinstance(game.stand_in, CardPlayer):
        yield from (("card", text) for text in _of_cards(game.stand_in.cards))
    for rule in game.rulebook():
        yield from (("rule", rule.title), ("rule", rule.summary))
    for scenario in game.scenarios().values():
        yield from (("scenario", text) for text in _of_scenario(scenario))


def _clauses_of(procedure: type[Frame]) -> list[Clause[Any]]:
    """Return the clauses of a procedure, those that another choice asks included."""
    members = (getattr(procedure, name) for name in dir(procedure))
    clauses = (c for value in members if isinstance(value, Choice) for c in value.clauses)
    return [clause for clause in clauses if not clause.words_refusals]


def _rules_of(game: Game) -> list[ModuleType]:
    """Return the modules in which the rules of a game stand, with those of its parts."""
    classes = [game.state_class, *game.procedures.values()]
    names = {base.__module__ for cls in classes for base in cls.__mro__}
    modules = {name: sys.modules[name] for name in names if not name.startswith("hexwar.play")}
    modules |= {module.__name__: module for module in game.modules}
    return [modules[name] for name in sorted(modules)]


@cache
def _written_in(module: ModuleType) -> tuple[tuple[str, str], ...]:
    """Return the reasons, modifiers and draws that a module writes down, each with what it is."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):  # typed in, or no Python
        return ()
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    said = [(SAYING.get(_called(c, module), ""), c.args[1]) for c in calls if len(c.args) > 1]
    written = [
        (place, text.value)
        for place, text in said
        if place and isinstance(text, ast.Constant) and isinstance(text.value, str)
    ]
    written += [("draw", purpose(stream)) for call in calls if (stream := _stream_of(call))]
    return tuple(written)


def _stream_of(call: ast.Call) -> str:
    """Return the stream from which a call draws, as far as it is written down, or ""."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in DRAWING:
        return ""
    name = call.args[0]
    if isinstance(name, ast.JoinedStr):
        name = name.values[0]
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else ""


def _called(call: ast.Call, module: ModuleType) -> Any:
    """Return what a call calls, where the module has it by name, or a module that it imports."""
    match call.func:
        case ast.Name(id=name):
            return getattr(module, name, None)
        case ast.Attribute(value=ast.Name(id=home), attr=name):
            other = getattr(module, home, None)
            return getattr(other, name, None) if isinstance(other, ModuleType) else None
    return None


def without_a_sentence(game: Game) -> Iterator[str]:
    """Yield the kinds of events that the game's own modules tell and its wording does not know."""
    package = type(game).__module__.partition(".")[0]
    for module in _rules_of(game):
        if module.__name__.partition(".")[0] == package:
            yield from (kind for kind in _told_in(module) if kind not in game.lexicon.wording)


def facts_of_events(game: Game) -> dict[str, set[str]]:
    """Return the facts that rules tell with each kind of event, by the kind.

    A kind is left out where a call hands facts on that are not written down there.

    Example:
        >>> import hexwar
        >>> sorted(facts_of_events(hexwar.game("classic/crossing"))["retreated"])
        ['to', 'unit']
    """
    packages = ("hexwar.kit", *{module.__name__.partition(".")[0] for module in game.modules})
    named = [name for name in sorted(sys.modules) if name.startswith(packages)]
    facts_by_event: dict[str, set[str]] = {}
    open_ones = set[str]()
    for module in (sys.modules[name] for name in named):
        for kind, facts in _events_in(module):
            if facts is None:
                open_ones.add(kind)
            else:
                facts_by_event.setdefault(kind, set()).update(facts)
    return {kind: facts for kind, facts in facts_by_event.items() if kind not in open_ones}


def _told_in(module: ModuleType) -> tuple[str, ...]:
    """Return the kinds of events that a module tells, where it writes them down as a text."""
    return tuple(kind for kind, _ in _events_in(module))


@cache
def _events_in(module: ModuleType) -> tuple[tuple[str, frozenset[str] | None], ...]:
    """Return the kinds of events that a module tells, with their facts; None for unknown ones."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):  # typed in, or no Python
        return ()
    events = []
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        place = TELLING.get(call.func.attr, len(call.args))
        kind = call.args[place] if len(call.args) > place else None
        if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
            names = {keyword.arg for keyword in call.keywords} - {"rule"}
            events.append((kind.value, None if None in names else frozenset(map(str, names))))
    return tuple(events)


def _of_cards(cards: Cards) -> Iterator[str]:
    orders = [*cards.standing, *(order for card in cards.kinds for order in card.orders)]
    yield from (cards.title, *(card.title for card in cards.kinds))
    for order in orders:
        if not order.secret:
            yield order.says
            yield from (key.title for key in order.by.keys)


def _of_scenario(scenario: Scenario) -> Iterator[str]:
    yield from (scenario.title, scenario.summary, *scenario.briefing)
    for option in scenario.options:
        yield from (option.summary, *option.meanings)


def seen_at_the_table(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the texts that the table shows in a game at random, each with what it is."""
    match, bot, rng = Match(game, seed=1, hashing=False), RandomBot(), Random(1)
    scenes: list[Scene] = []
    for number in range(DECISIONS):
        decision = match.decision
        if decision is None:
            break
        if number % 20 == 0:
            scenes.append(match.scene(decision.player))
        match.do(bot.choose({}, decision, rng))
    scenes.append(match.scene(game.players[0]))
    yield from chain.from_iterable(map(_of_scene, scenes))
    if isinstance(game.presentation, MapTable):
        yield from _of_counters(game.presentation.faces)
    yield from chain.from_iterable(map(_said_of_counters, scenes))
    for entry in match.log:
        yield from (("draw", purpose(stream)) for stream, _ in entry.drawn)
        yield from (("fact", text) for event in entry.events for text in _facts_of(game, event))
    if match.result is not None:
        yield "outcome", match.result.outcome.replace("-", " ")


def _facts_of(game: Game, event: Event) -> Iterator[str]:
    """Yield the facts that a sentence writes as words, and that are the name of no thing."""
    names = {*game.players, *chain.from_iterable(game.lexicon.names.values())}
    for _, fact, kind, _ in Formatter().parse(game.lexicon.template(event) or ""):
        value = "" if kind else str(event.facts.get(fact or ""))
        if value not in names and _WORDS.fullmatch(value.replace("-", " ")):
            yield value


def _of_counters(faces: Faces) -> Iterator[tuple[str, str]]:
    """Yield what the kinds of counters are called."""
    kinds = {faces.told(unit)[0] for unit in range(len(faces.counters.names))}
    yield from (("kind of counter", kind) for kind in sorted(kinds))


def _faces_of(scene: Scene) -> list[CounterFace]:
    """Return the faces of all counters, on the map and beside it."""
    places = chain(scene.stacks.values(), (area.counters for area in scene.areas))
    return [*chain.from_iterable(places)]


def _said_of_counters(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield the words that are said of counters; a side without a title has a name."""
    faces = _faces_of(scene)
    said = {part for face in faces for part in _SAID.split(face.spoken)}
    said -= {face.side for face in faces}
    yield from (("counter", part) for part in sorted(said) if _WORDS.fullmatch(part))


def _of_scene(scene: Scene) -> Iterator[tuple[str, str]]:
    style = Style.of(*([scene.style] if isinstance(scene.style, Document) else []))
    yield from (("player", player.title) for player in style.players.values() if player.title)
    yield from (("status", label) for label, _ in scene.status)
    for area in scene.areas:
        yield "area", style.area_of(area.group).title or area.group
    yield from (("overlay", overlay.title or overlay.name) for overlay in scene.overlays)
    if scene.board is not None:
        kinds: Iterable[str] = sorted(set(scene.board.terrain) - {""})
        yield from (("terrain", style.terrain_of(kind).title or kind) for kind in kinds)
        sides, ways = sorted(side_kinds(scene.board, style)), path_kinds(scene.board, style)
        if isinstance(scene.board, AreaBoard):  # what is not drawn is told
            sides = sorted(scene.board.kinds_in_use("hexsides"))
        yield from (("hexside", style.side_of(kind).title or kind) for kind in sides)
        yield from (("path", style.path_of(kind).title or kind) for kind in ways)
        for kind in sorted({position.kind for position in scene.board.positions.values()}):
            look = style.position_of(kind)
            yield "position", look.title or kind
            yield from (("flag", text) for text in look.flags.values())
    faces = _faces_of(scene)
    symbols = sorted({face.symbol for face in faces if face.symbol and not face.face_down})
    yield from (("symbol", style.symbol_of(symbol).title or symbol) for symbol in symbols)
    markers = sorted({marker for face in faces for marker in face.markers})
    yield from (("marker", style.marker_of(marker).title or marker) for marker in markers)
    marks = sorted({mark for lying in scene.marks.values() for mark in lying})
    yield from (("mark", style.mark_of(mark).title or mark) for mark in marks)


def _briefing(game: Game, language: str) -> Iterator[str]:
    """Yield what players read before play and the file says in English only."""
    said = game.data.briefings if game.data is not None else {}
    for name in ("all", *game.scenarios()):
        other = said.get(language, {}).get(name, {})
        for part, texts in said.get(name, {}).items():
            if part not in other and not isinstance(texts, int):  # a number is no text
                yield texts if isinstance(texts, str) else " ".join(texts)


def _buttons(game: Game, language: str) -> Iterator[str]:
    """Yield the verbs whose button says the same in the language as in English."""
    english, other = game.presentation.labels(), game.presentation.labels(language)
    for question in questions(game.procedures.values()):
        for verb in (*question.handlers, *(question.or_else or ()), *listed_only(question)):
            if not _label(other, verb) or _label(other, verb) == _label(english, verb):
                yield verb


def _label(labels: Labels, verb: str) -> str:
    return labels.actions.get(verb, "")


def _has_words(text: str) -> bool:
    """Return whether a text has words besides the facts that are filled in."""
    return any(any(map(str.isalpha, literal)) for literal, *_ in Formatter().parse(text))


def gaps_of(text: str) -> set[tuple[str, str]]:
    """Return what is filled into a text, the same in each language: names, and how each is written.

    What is counted has its own forms in each language; ``"counted"`` stands for them.

    Example:
        >>> sorted(gaps_of("{unit:counter} has {left:point|points}"))
        [('left', 'counted'), ('unit', 'counter')]
    """
    parts = [(name, kind or "") for _, name, kind, _ in Formatter().parse(text) if name]
    return {(name, "counted" if is_count(kind) else kind) for name, kind in parts}


__all__ = [
    "NO_SENTENCE",
    "Untranslated",
    "facts_of_events",
    "gaps_of",
    "said_by_rules",
    "seen_at_the_table",
    "untranslated",
]
