"""Catalogues of texts in other languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar.data import DataError, translations

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
    "line", ["msgid Undo", 'msgctxt "x"', 'msgid "a', "msgid 3", "msgid __import__('os')"]
)
def test_lines_that_cannot_be_read(tmp_path: Path, line: str) -> None:
    """A fault is named with file and line; nothing in a catalogue is run."""
    file = tmp_path / "fr.po"
    file.write_text(f"# head\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"fr\.po:2:"):
        translations(file)
