"""Which texts are not translated: none is missed, and complete games are not blamed."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.draw.style import default_style
from hexwar.draw.tables import PathStyle, SideStyle, SymbolStyle, TerrainStyle
from hexwar.kit.game import kit_texts
from hexwar.play import Game
from hexwar.testing import untranslated

COMPLETE = [
    *("classic/crossing", "classic/counterattack", "skirmish/ford", "skirmish150/brief"),
    *("memoir44/omaha", "memoir44/cotentin", "memoir44/juno"),
]


@pytest.mark.parametrize("name", COMPLETE)
def test_games_that_promise_french_have_all_of_it(name: str) -> None:
    """Questions, reasons, events, buttons, rules, scenarios, and what the table shows."""
    assert untranslated(hexwar.game(name), "fr") == []


def test_what_the_legend_says_is_looked_at() -> None:
    """Hexsides, roads and units: the page names them beside the ground."""
    missing = {
        (text.what, text.text) for text in untranslated(hexwar.game("classic/crossing"), "de")
    }
    assert missing >= {("hexside", "river"), ("path", "road"), ("symbol", "infantry")}


AMBIGUOUS = {"", "open", "broken", "hidden", "path", "primary", "secondary"}
"""Words that games use in other senses, so that the kit does not translate them."""


def test_the_kit_has_french_for_every_word_of_the_style_of_the_library() -> None:
    """A game that uses the common words of wargames need not translate them."""
    style, french = default_style(), kit_texts("fr")
    words = [
        *(word for kind, look in style.terrain.items() for word in said(kind, look)),
        *(word for kind, look in style.hexsides.items() for word in said(kind, look)),
        *(word for kind, look in style.paths.items() for word in said(kind, look)),
        *(word for kind, look in style.symbols.items() for word in said(kind, look)),
        *(look.title or kind for kind, look in (*style.markers.items(), *style.marks.items())),
    ]
    assert [word for word in words if word not in french and word not in AMBIGUOUS] == []


def said(kind: str, look: TerrainStyle | SideStyle | PathStyle | SymbolStyle) -> tuple[str, ...]:
    """What the legend may say of a thing: its title, or the words by which games call it."""
    return (look.title,) if look.title else (kind, *look.also)


def test_omaha_lacks_only_headings_with_names_in_them() -> None:
    """The fields of fire of its positions, each of which is a heading of its own."""
    missing = untranslated(hexwar.game("ddob/easy-fox"), "fr")
    assert {text.text.rpartition(" ")[0] for text in missing} <= {"field of fire of"}


def test_reasons_and_modifiers_that_rules_write_down_are_found() -> None:
    """In the game's own modules and in those of the kit."""
    missing = {
        (text.what, text.text) for text in untranslated(hexwar.game("classic/crossing"), "de")
    }
    assert missing >= {
        ("reason", "It cannot enter the hex."),
        ("reason", "It has moved already."),
        ("modifier", "combined arms"),
    }


def test_what_chance_is_drawn_for_is_found() -> None:
    """Streams that rules write down, and those that a game at random draws from; as words."""
    game = hexwar.game("ddob/easy-fox")
    missing = {text.text for text in untranslated(game, "de") if text.what == "draw"}
    assert missing >= {"re occupy", "reveal", "fire"}


def test_the_reasons_of_lists_are_found() -> None:
    """Why a verb takes no other nouns than those of its set."""
    missing = {
        (text.what, text.text) for text in untranslated(hexwar.game("normandie44/race"), "de")
    }
    assert ("reason", "It has not attacked the hex.") in missing


def test_what_counters_are_called_in_words_is_found() -> None:
    """Whose they are and of which kind: readers and spoken pages tell a counter so."""
    game = hexwar.game("normandie44/race")
    missing = {(text.what, text.text) for text in untranslated(game, "de")}
    told = {("kind of counter", "tank battalion"), ("player", "Germans")}
    assert told <= missing


@pytest.mark.parametrize(
    ("name", "what", "text"),
    [("greatest_day/queen-red", "marker", "in column"), ("memoir44/cotentin", "mark", "sandbags")],
)
def test_markers_are_told_in_the_legend_and_looked_at(name: str, what: str, text: str) -> None:
    """Those on counters, and those in hexes."""
    missing = {(found.what, found.text) for found in untranslated(hexwar.game(name), "de")}
    assert (what, text) in missing


@pytest.mark.parametrize(
    ("name", "verb"), [("memoir44/cotentin", "no-ambush"), ("ddob/easy-fox", "no-hero")]
)
def test_a_verb_that_only_lets_the_procedure_go_on_has_a_button_too(name: str, verb: str) -> None:
    """It is listed and has no handler; its button was English in every language."""
    missing = {text.text for text in untranslated(hexwar.game(name), "de") if text.what == "button"}
    assert verb in missing


def test_a_briefing_in_english_only_is_found() -> None:
    """Part by part."""
    missing = [text.text for text in untranslated(hexwar.game("classic/crossing"), "de")]
    assert "Point at an attack to see its odds before you commit to it." in missing


def test_an_event_without_a_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader would see its kind and its facts as the rules call them, in English, too."""
    game = hexwar.game("skirmish/ford")
    kind = "hit"
    sentence = game.lexicon.wording[kind]
    monkeypatch.delitem(game.lexicon.wording, kind)
    found = untranslated(game, "fr")
    assert [(text.what, text.text) for text in found] == [("event", kind)]
    assert found[0].fault == "no sentence, in any language"
    monkeypatch.setitem(game.lexicon.wording, kind, sentence)
    assert untranslated(game, "fr") == []


def test_a_missing_text_and_one_with_other_facts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its kind."""
    game = hexwar.game("classic/crossing")
    known = dict(game.translations("fr"))
    sentence = game.lexicon.wording["moved"]
    other = {**known, sentence: "{unit:counter} avance."}
    del other["turn"]

    def texts(_cls: type[Game], _language: str) -> dict[str, str]:
        return other

    monkeypatch.setattr(type(game), "translations", classmethod(texts))
    found = untranslated(game, "fr")
    assert [(text.what, text.text) for text in found] == [("event", sentence), ("status", "turn")]
    assert found[0].fault == "names other facts: {unit:counter} avance."


def test_words_of_markers_and_facts_are_found() -> None:
    """What lies on a counter, and a fact that is a word, stand in what is said of them."""
    missing = {(text.what, text.text) for text in untranslated(hexwar.game("ddob/easy-fox"), "de")}
    assert ("counter", "acted") in missing
    missing = {(t.what, t.text) for t in untranslated(hexwar.game("greatest_day/sword"), "de")}
    assert ("fact", "opportunity fire") in missing
