"""What does a text say in another language that is put together from texts of a catalogue?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

CONTEXT: Final = "\x04"
"""What stands between the context of a text and the text, as in the catalogues of gettext."""


def in_context(context: str, text: str) -> str:
    """Return a text with what it is said of, where one word means several things.

    Args:
        context: What it is said of: the name of a fact or of a line of the status.
        text: The text.

    Example:
        >>> french = Translator({in_context("weather", "clear"): "beau", "clear": "plaine"})
        >>> french(in_context("weather", "clear")), french(in_context("ground", "clear"))
        ('beau', 'plaine')
    """
    return f"{context}{CONTEXT}{text}"


def without_context(text: str) -> str:
    """Return a text without the context that it was looked up in."""
    return text.rpartition(CONTEXT)[2]


class Translator:
    """A catalogue with templates in which ``{}`` stands for a part that is translated alone.

    A list or sentence that the catalogue does not know is translated part by part; what stands for
    ``{}`` holds no comma and ends with no space: what is translated already stays as it is.

    Args:
        texts: The texts by the English ones.

    Example:
        >>> t = Translator({"{} left": "reste {}", "low": "basse", "{} tide": "marée {}"})
        >>> t("12 left"), t("low tide"), t("WN61")
        ('reste 12', 'marée basse', 'WN61')
        >>> french = Translator({"{}: {}": "{} : {}", "depth": "profondeur"})
        >>> french("depth: WN"), french("profondeur : WN")
        ('profondeur : WN', 'profondeur : WN')
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        templates = sorted((text for text in texts if "{}" in text), key=len, reverse=True)
        self._texts = texts
        self._patterns = [(_pattern(template), texts[template]) for template in templates]

    def __call__(self, text: str) -> str:
        """Return a text in the other language; one that is unknown stays as it is."""
        if text in self._texts:
            return self._texts[text]
        if CONTEXT in text:
            return self(without_context(text))
        for pattern, template in self._patterns:
            match = pattern.fullmatch(text)
            if match:
                return template.format(*map(self, match.groups()))
        if text.endswith("."):
            return f"{self(text[:-1])}."
        for between in (". ", "; ", ", "):
            first, found_it, others = text.partition(between)
            if found_it:
                return f"{self(first)}{between}{self(others)}"
        return text


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile("([^,;]*?[^,; ])".join(map(re.escape, template.split("{}"))))


__all__ = ["CONTEXT", "Translator", "in_context", "without_context"]
