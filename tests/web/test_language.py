"""The pages in French: whole catalogues, and the choice of a language."""

from __future__ import annotations

import ast
import html
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import hexwar
import hexwar.web
from ddob_scenarios.presentation.faces import card_face
from ddob_scenarios.state.omaha import Omaha
from hexwar.data import translations
from hexwar.draw.markup import width_of
from hexwar.play.game.rulebook import questions
from hexwar.play.match import Match
from hexwar.play.values.events import Event
from hexwar.testing import gaps_of
from hexwar.testing.label_checks import misfit_in_any_language
from hexwar.web.language import Language, catalogue, chosen
from hexwar.web.opponents import bot_title
from hexwar.web.picture import parts

HOME = Path(hexwar.web.__file__).parent


def said_by_python() -> Iterator[str]:
    """Yield the texts that the modules ask a language for."""
    for file in HOME.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            speaker = node.func.func if isinstance(node.func, ast.Call) else node.func
            if isinstance(speaker, ast.Attribute) and speaker.attr == "counted":
                yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
            known = ("_", "language", "language_of")
            spoken = isinstance(speaker, ast.Name) and speaker.id in known
            if spoken and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)


def said_by_scripts() -> Iterator[str]:
    """Yield the texts that the scripts ask for."""
    for file in (HOME / "static").glob("*.js"):
        script = file.read_text(encoding="utf-8")
        yield from re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"', script)
        for pair in re.findall(r'\bcounted\("([^"]*)", "([^"]*)"', script):
            yield from pair


def test_everything_is_said_in_french() -> None:
    """No text of a page is left out of the catalogue."""
    said = {*said_by_python(), *said_by_scripts()}
    assert len(said) > 70
    assert sorted(said - set(catalogue("fr"))) == []


def test_counts_have_the_form_of_their_language() -> None:
    """One decision, no decision: English and French count nothing in different forms."""
    one, several = "{count} decision", "{count} decisions"
    english, french = Language("en"), Language("fr")
    assert [english.counted(one, several, n) for n in (0, 1, 2)] == [
        "0 decisions",
        "1 decision",
        "2 decisions",
    ]
    assert [french.counted(one, several, n) for n in (0, 1, 2)] == [
        "0 décision",
        "1 décision",
        "2 décisions",
    ]


def test_both_languages_have_the_same_gaps() -> None:
    """What is filled into a text is filled into its translation, too."""
    for english, french in catalogue("fr").items():
        assert gaps_of(english) == gaps_of(french), english


def test_omaha_asks_and_tells_in_french() -> None:
    """Every prompt, reason and event of the game has its French, with the same facts."""
    game = hexwar.game("ddob/easy-fox")
    known = game.translations("fr")
    asked = {" ".join((q.__doc__ or "").split()) for q in questions(game.procedures.values())}
    handlers = [h for q in questions(game.procedures.values()) for h in q.handlers.values()]
    reasons = {c.reason for h in handlers if h.declared for c in h.declared.clauses}
    assert len(reasons) > 40
    said = asked | reasons | set(game.lexicon.wording.values())
    assert sorted(said - set(known)) == [], "add them to ddob_scenarios/data/locale/fr.po"
    for text in said:
        assert gaps_of(known[text]) == gaps_of(text), text


def test_rules_in_french() -> None:
    """The registry of rules gives titles and summaries in French."""
    game = hexwar.game("ddob/easy-fox")
    rule = game.rulebook()["7.3"]
    french = Language("fr")
    assert french.of(game, rule.summary) == game.translations("fr")[rule.summary]
    assert Language("en").of(game, rule.summary) == rule.summary


@pytest.mark.parametrize(
    ("cookie", "header", "code"),
    [
        ("", "", "en"),
        ("", "de,fr;q=0.5", "fr"),
        ("", "fr;q=0.1,en;q=0.2", "en"),
        ("fr", "en", "fr"),
        ("xx", "fr", "fr"),
        ("../../etc", "*;q=nonsense", "en"),
        ("", "," * 5000, "en"),
    ],
)
def test_chosen(cookie: str, header: str, code: str) -> None:
    """By hand before the browser's wish; nonsense is English."""
    assert chosen(cookie, header).code == code


def test_values_of_the_status_line() -> None:
    """A count of so many is told in each language."""
    game = hexwar.game("ddob/easy-fox")
    assert Language("fr").value(game, "3 of 16") == "3 sur 16"
    assert Language("en").value(game, "3 of 16") == "3 of 16"


def test_catalogues_are_files_that_gettext_tools_read() -> None:
    """The head of a catalogue, which holds no text, is left out."""
    found = translations(HOME / "locale" / "fr.po")
    assert "" not in found
    assert found["Undo"] == "Annuler"


TRANSLATED = ("ddob/easy-fox", "memoir44/sword", "classic/crossing")
"""Games with a French catalogue, by one scenario each."""


@pytest.mark.parametrize("name", TRANSLATED)
def test_every_button_has_words_in_both_languages(name: str) -> None:
    """No verb of a game is shown as it is typed, and each label fills the same nouns in French."""
    game = hexwar.game(name)
    asked = list(questions(game.procedures.values()))
    verbs = {verb for question in asked for verb in question.handlers}
    verbs |= {question.or_else[0] for question in asked if question.or_else}
    english, french = (game.presentation.labels(code).actions for code in ("", "fr"))
    assert sorted(verbs - set(english)) == [], "add them to labels.toml"
    for verb in verbs:
        assert french[verb] != english[verb], verb
        assert gaps_of(french[verb]) == gaps_of(english[verb]), verb


@pytest.mark.parametrize("name", [*TRANSLATED, "normandie44/race", "greatest_day/sword"])
def test_every_label_fits_every_question_that_asks_for_its_verb(name: str) -> None:
    """Not one of them alone: a leader who stayed with his craft stopped the page of Omaha."""
    assert list(misfit_in_any_language(hexwar.game(name))) == []


WRITTEN = re.compile(r">([^<>]+)<")
WORD = re.compile(r"\b[a-z]{3,}\b")
"""What is read on a picture; what holds no such word is a number, a code or a name."""


def written(match: Match, language: Language) -> set[str]:
    """Return what is written on the table and beside it, as far as it has words."""
    found: set[str] = set()
    for player in match.game.players:
        scene = match.scene(player)
        drawn = parts(scene, (), match.game, language)
        beside = "".join(drawn[name] for name in ("areas", "key", "boxes", "counters", "exits"))
        found |= {html.unescape(text) for text in WRITTEN.findall(beside)}
        told = [text for pair in (*scene.status, *scene.scores) for text in pair]
        told += [overlay.title or overlay.name for overlay in scene.overlays]
        found |= {language.value(match.game, text) for text in told}
    return {text for text in found if WORD.search(text)}


@pytest.mark.parametrize("name", ["ddob/easy-fox", "ddob/d-day", "memoir44/sword"])
def test_tables_are_french(name: str) -> None:
    """Cards, tracks, key, counters, status and overlays have their French, some decisions on."""
    match = hexwar.start(name, seed=3)
    rng = Random(2)
    for _ in range(30):
        match.do(rng.choice(match.legal_actions.texts()))
    known = match.game.translations("fr")
    same_word = {text for text in known if known[text] == text}
    codes = {name for names in match.game.lexicon.names.values() for name in names}
    codes |= {name.partition("-")[2] for name in codes}
    left = written(match, Language("en")) & written(match, Language("fr"))
    plain = {text for text in left if text.rstrip(".") not in same_word | codes}
    assert sorted(plain) == [], "add them to the locale/fr.po of the game"


SPOKEN_ALIKE = {"double", "initiative", "meyer", "mine", "naval", "orange", "triangle"}
"""Words of Omaha's cards that are the same in English and in French."""


def test_omaha_cards_are_french() -> None:
    """No card of the deck keeps an English word, whatever the turn makes of its event."""
    g = hexwar.start("ddob/d-day", seed=1).state
    assert isinstance(g, Omaha)
    french = Language("fr")
    left: set[str] = set()
    for turn in (1, 8, 16, 24):
        g.turn = turn
        for card in g.game.cards:
            face = card_face(g, card)
            told = [face.name, face.spoken, *(row.text for row in face.rows)]
            told += [sign.text for row in face.rows for sign in row.signs]
            for text in told:
                words = set(re.findall(r"[a-z]{4,}", text.lower()))
                left |= words & set(re.findall(r"[a-z]{4,}", french.of(g.game, text).lower()))
    assert left <= SPOKEN_ALIKE


CELL = re.compile(r'class="cell[^>]*width="([\d.]+)".*?class="cell-name"[^>]*>([^<]*)<')


@pytest.mark.parametrize("name", ["ddob/easy-fox", "ddob/d-day", "memoir44/sword"])
@pytest.mark.parametrize("code", ["en", "fr"])
def test_names_of_places_fit_their_boxes(name: str, code: str) -> None:
    """A name beside the map is as long as its box is wide, in French as in English."""
    match = hexwar.start(name, seed=3)
    scene = match.scene(match.game.players[0])
    areas = parts(scene, (), match.game, Language(code))["areas"]
    cells = [(html.unescape(text), float(wide)) for wide, text in CELL.findall(areas)]
    assert cells
    assert [text for text, wide in cells if width_of(text, 9.5, bold=True) > wide] == []
    assert "  " not in areas, "a text was translated twice"


def test_the_story_calls_things_as_the_buttons_do() -> None:
    """In French a card that is played has its French name, and an end its words."""
    memoir, omaha = hexwar.game("memoir44/mill-stream"), hexwar.game("ddob/easy-fox")
    names = memoir.lexicon.names["command"]
    played = Event("card-played", "1.3.1", {"player": "axis", "card": names.read("Pincer-Move")})
    assert memoir.sentence(played, "fr") == "Axe : Prise en tenaille est jouée."
    over = Event("game-over", "13.1", {"outcome": "catastrophic-loss"})
    assert omaha.sentence(over, "fr") == "La partie est finie : pertes catastrophiques."


def test_a_reckoning_in_the_story_is_in_french() -> None:
    """Line by line, each with its figure; what nobody has translated stays as it is."""
    day = hexwar.game("greatest_day/sword")
    facts = {"unit": 0, "target": 0, "strength": 3, "die": 4, "result": "C"}
    why = "B/5 +6, defence rating -3, moves on under fire +2, range 5 -1, limit -1"
    told = day.sentence(Event("fired", "series.fire", {**facts, "why": why}), "fr")
    lines = "B/5 +6, valeur de défense -3, avance sous le feu +2, portée 5 -1, limite -1"
    assert f" : {lines} = 3 ;" in told


def test_a_bot_of_a_game_is_told_to_be_made_for_it() -> None:
    """The library knows the words of its own bots; a game's bot is recognised by its name."""
    titles = {name: bot_title(name, Language("fr")) for name in ("", "ddob-sensible", "else")}
    assert titles[""] == "une personne"
    assert titles["ddob-sensible"] == "robot : fait pour ce jeu (ddob-sensible)"
    assert titles["else"] == "else"
