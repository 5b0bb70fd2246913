"""The rules in our words as typst sets them, in two columns with an index."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from hexwar.play.game.rulebook import Rule, Rulebook
from hexwar.workshop.paper.marks import mm
from hexwar.workshop.paper.measures import FOOT, MARGIN, Paper
from hexwar.workshop.paper.page import Sheet, quoted
from hexwar.workshop.paper.words import Words


def rules_text(book: Rulebook, words_: Words) -> str:
    """Return the rules and their index as typst sets them.

    Sentences of a rule (``5.1/lost``) follow it as a list.

    Args:
        book: The rulebook.
        words_: The language.
    """
    rules = [rule for rule in book if not rule.left_out]
    if not rules:
        return ""
    parts = [
        "#pagebreak(weak: true)",
        f"#heading(level: 1, {quoted(words_('Rules'))})",
        "#columns(2, gutter: 7mm)[",
        *(_entry(rule, rule.number.partition("/")[0] in book, words_) for rule in rules),
        "]",
        "#pagebreak(weak: true)",
        f"#heading(level: 1, {quoted(words_('Index of the rules'))})",
        "#columns(3, gutter: 6mm)[#set par(justify: false)",
        *_index(rules, words_),
        "]",
    ]
    return "\n".join(parts)


def _label(number: str) -> str:
    return f'label("rule {number.encode().hex()}")'


def is_number(number: str) -> bool:
    """Return whether the number of a rule is one; a word by which code names it is not printed.

    Example:
        >>> is_number("7.21"), is_number("R3-06"), is_number("automaton")
        (True, True, False)
    """
    return any(letter.isdigit() for letter in number)


def _entry(rule: Rule, headed: bool, words_: Words) -> str:
    name = f"#[#metadata(none)#{_label(rule.number)}]"
    sentence = headed and "/" in rule.number
    numbered = f"#strong({quoted(rule.number)}) " if is_number(rule.number) else ""
    head = numbered if not sentence else "#h(1em)\u2013 "
    style = "emph" if sentence else "strong"  # the index names sentences by their titles, too
    title = f"#{style}({quoted(words_(rule.title) + '.')}) " if rule.title else ""
    return f"{name}{head}{title}#{quoted(words_(rule.summary))}\n#parbreak()"


def _index(rules: list[Rule], words_: Words) -> Iterator[str]:
    """Yield a line for each title: where the rule stands."""
    headed = {rule.number for rule in rules}
    titled: dict[str, dict[str, str]] = {}
    for rule in rules:
        if rule.title:
            printed = _printed(rule.number, headed)
            titled.setdefault(words_(rule.title), {}).setdefault(printed, rule.number)
    for title in sorted(titled, key=_plain):
        places = ", ".join(
            f"#{quoted(printed)} "
            f"#text(fill: luma(80), size: 7pt)[(#context "
            f"counter(page).at({_label(number)}).first())]"
            for printed, number in titled[title].items()
        )
        yield f"#{quoted(title)} #h(0.4em) {places} \\"


def _printed(number: str, headed: set[str]) -> str:
    """Return the number under which a reader finds a rule: that of its section for a sentence.

    Args:
        number: Its number.
        headed: The numbers of all rules.

    Example:
        >>> _printed("5.1/lost", {"5.1", "5.1/lost"}), _printed("automaton", {"automaton"})
        ('5.1', '')
    """
    section = number.partition("/")[0]
    shown = section if section in headed else number
    return shown if is_number(shown) else ""


def _plain(title: str) -> str:
    """Return a title as it is sorted: without accents and capitals."""
    return unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().casefold()


def text_pages(parts: list[str], paper: Paper, foot: Sheet) -> str:
    """Return set text on pages with a ruler and a number at their feet.

    Args:
        parts: The parts, as typst sets them; empty ones are left out.
        paper: The paper.
        foot: The picture of the ruler, which the document has under the name ``foot.svg``.
    """
    body = "\n".join(filter(None, parts))
    if not body:
        return ""
    side, top = mm(MARGIN + 5), mm(MARGIN + 4)
    return (
        f"#set page(width: {mm(paper.width)}mm, height: {mm(paper.height)}mm, "
        f"margin: (x: {side}mm, top: {top}mm, bottom: {mm(MARGIN + FOOT + 4)}mm), "
        f'background: place(image("foot.svg", width: {mm(foot.width)}mm)), '
        "footer-descent: 1mm, "
        "footer: align(right, text(size: 8pt, context counter(page).display())))\n"
        "#set text(size: 9pt)\n#set par(justify: true)\n"
        "#show heading.where(level: 1): set text(size: 16pt)\n"
        f"{body}"
    )
