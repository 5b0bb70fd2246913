"""Catalogues of texts in other languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar.data import DataError, plurals, translations
from hexwar.data.gettext import located

CATALOGUE = r"""# A catalogue.
msgid ""
msgstr "Language: fr\n"

#: somewhere
msgid "Undo"
msgstr "Annuler"

msgid "a long "
"text with \"quotes\""
msgstr "un long texte "
"avec « guillemets »"

msgid "not translated"
msgstr ""
"""


def test_pairs(tmp_path: Path) -> None:
    """Texts of several lines are joined; head and gaps are left out."""
    file = tmp_path / "fr.po"
    file.write_text(CATALOGUE, encoding="utf-8")
    assert translations(file) == {
        "Undo": "Annuler",
        'a long text with "quotes"': "un long texte avec « guillemets »",
    }


@pytest.mark.parametrize(
    "line", ["msgid Undo", 'msgkontext "x"', 'msgid "a', "msgid 3", "msgid __import__('os')"]
)
def test_lines_that_cannot_be_read(tmp_path: Path, line: str) -> None:
    """A fault is named with file and line; nothing in a catalogue is run."""
    file = tmp_path / "fr.po"
    file.write_text(f"# head\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"fr\.po:2:"):
        translations(file)


COUNTED = r"""msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n < 5 ? 1 : 2);\n"

msgid "{count} ship"
msgid_plural "{count} ships"
msgstr[0] "{count} statek"
msgstr[1] "{count} statki"
msgstr[2] "{count} "
"statków"
"""


def test_the_head_says_which_form_goes_with_a_count(tmp_path: Path) -> None:
    """A language has as many forms as it has; what the catalogue lacks is English."""
    file = tmp_path / "pl.po"
    file.write_text(COUNTED, encoding="utf-8")
    polish = plurals(file)
    told = [polish("{count} ship", "{count} ships", count) for count in (1, 2, 7)]
    assert told == ["1 statek", "2 statki", "7 statków"]
    assert polish("{count} hex", "{count} hexes", 1) == "1 hex"
    assert polish("{count} hex", "{count} hexes", 0) == "0 hexes"
    flat = translations(file)
    assert flat == {"{count} ship": "{count} statek", "{count} ships": "{count} statków"}


@pytest.mark.parametrize(
    ("wrong", "right", "fault"),
    [
        ("nplurals=3", "nplurals=2", "pl.po:4: it has 3 forms, the language 2"),
        ("nplurals=3; plural=(n", "", "pl.po:1: the head needs a line such as Plural-Forms"),
        ("(n == 1 ?", "(n == __import__ ?", "pl.po:1: "),
        ("msgstr[1]", "msgstr[7]", r"pl.po:4: a text with a count: expected msgstr\[1\], too"),
        ('msgid_plural "{count} ships"\n', "", "pl.po:4: .* expected msgid_plural, too"),
    ],
)
def test_forms_that_do_not_fit_are_told(tmp_path: Path, wrong: str, right: str, fault: str) -> None:
    """Each fault names the line; the rule of the head is read, never run as code."""
    file = tmp_path / "pl.po"
    assert wrong in COUNTED
    file.write_text(COUNTED.replace(wrong, right), encoding="utf-8")
    with pytest.raises(DataError, match=fault):
        plurals(file)


def test_one_word_may_mean_several_things() -> None:
    """By ``msgctxt`` of gettext: the weather is one thing, the ground another."""
    text = (
        'msgctxt "weather"\nmsgid "clear"\nmsgstr "beau"\n\nmsgid "clear"\nmsgstr "terrain clair"\n'
    )
    weather, ground = located(text)
    assert (weather.context, weather.line, ground.context, ground.line) == ("weather", 1, "", 5)
