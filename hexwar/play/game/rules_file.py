"""What does a game's file of rules hold? Its numbered rules, and the options that decide some.

    [[rule]]
    number = "7.31"
    title = "Enemy hexes"
    summary = "A unit may not enter a hex that holds an enemy."

    [[option]]
    name = "edition"
    rule = "7.31"
    summary = "Which booklet is played."
    values = ["first", "second"]
    meanings = ["The first booklet.", "The second, in which leaders may."]

The first value of an option is its default.  A rule names the option that decides it where the
booklet leaves two readings.  ``left_out`` says what of a rule the game does not keep, and why;
``hexwar rules`` lists it.  Rules and options carry their translations:

    translations.fr.title = "Hexagones ennemis"
    translations.fr.summary = "Une unité n'entre pas dans un hexagone occupé par l'ennemi."
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, TypeVar, overload

import attrs

from hexwar.data import Datum, Document, Faults, NotEmpty, Readable, read
from hexwar.play.game.rulebook import Rule, Rulebook
from hexwar.play.game.scenarios import Option

__all__ = ["OptionTable", "OptionTexts", "RuleTable", "RuleTexts", "RulesFile", "read_rules"]


@attrs.frozen(kw_only=True)
class RuleTexts:
    """A rule in another language."""

    title: str = ""
    summary: str = ""


@attrs.frozen(kw_only=True)
class OptionTexts:
    """An option in another language."""

    summary: str = ""
    meanings: Annotated[tuple[str, ...], "one for each value"] = ()


@attrs.frozen(kw_only=True)
class RuleTable(Datum):
    """A rule in a file of rules."""

    number: Annotated[str, NotEmpty()]
    title: str
    summary: Annotated[str, NotEmpty()]
    option: Annotated[str, "the option that decides it"] = ""
    left_out: Annotated[str, "what of it the game does not keep, and why"] = ""
    translations: Annotated[dict[str, RuleTexts], "by language code"] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class OptionTable(Datum):
    """An option in a file of rules."""

    name: Annotated[str, NotEmpty()]
    rule: str
    summary: str
    values: tuple[str | int | bool, ...]
    meanings: Annotated[tuple[str, ...], "one for each value"]
    translations: Annotated[dict[str, OptionTexts], "by language code"] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class RulesFile(Datum):
    """A file of rules.

    A game that says more of each rule narrows the types of ``rule`` and ``option`` in a subclass
    and gives that to :func:`read_rules`.
    """

    rule: tuple[RuleTable, ...]
    option: tuple[OptionTable, ...] = ()

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules, in the order of the file."""
        rows = ((e.number, e.summary, e.option, e.title, e.left_out) for e in self.rule)
        return Rulebook(Rule(*row) for row in rows)

    @cached_property
    def options(self) -> dict[str, Option]:
        """The options by name."""
        options = (Option(o.name, o.values, o.summary, o.rule, o.meanings) for o in self.option)
        return {option.name: option for option in options}

    def on(self, base: RulesFile) -> RulesFile:
        """Return the rules of another file as this one changes them, and its own after them.

        Args:
            base: The rules of the game that this one is a variant of.
        """
        changed = {rule.number: rule for rule in self.rule}
        options = {option.name: option for option in (*base.option, *self.option)}
        rules = tuple(changed.pop(rule.number, rule) for rule in base.rule)
        return attrs.evolve(base, rule=(*rules, *changed.values()), option=tuple(options.values()))

    def texts(self, language: str) -> dict[str, str]:
        """Return titles, summaries and meanings in another language, by the English ones.

        Args:
            language: A language code such as ``"fr"``.
        """
        texts: dict[str, str] = {}
        for rule in self.rule:
            if (said := rule.translations.get(language)) is not None:
                texts |= {rule.title: said.title, rule.summary: said.summary}
        for option in self.option:
            if (translation := option.translations.get(language)) is not None:
                texts[option.summary] = translation.summary
                texts |= dict(zip(option.meanings, translation.meanings, strict=False))
        return {english: text for english, text in texts.items() if english and text}


F = TypeVar("F", bound=RulesFile)


@overload
def read_rules(source: Readable | Document) -> RulesFile: ...


@overload
def read_rules(source: Readable | Document, kind: type[F]) -> F: ...


def read_rules(source: Readable | Document, kind: type[RulesFile] = RulesFile) -> RulesFile:
    """Read a file of rules.

    Args:
        source: The path of the file, a resource of a package, or a document read before.
        kind: What the file holds, if that is more than a :class:`RulesFile`.

    Raises:
        DataError: With every fault at once: a number that stands twice, an option or rule that is
            not in the file, values without a meaning.

    Example:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder) / "rules.toml"
        ...     _ = path.write_text('''
        ... [[rule]]
        ... number = "7.31"
        ... title = "Enemy hexes"
        ... summary = "A unit may not enter a hex that holds an enemy."
        ... ''')
        ...     file = read_rules(path)
        >>> file.rulebook["7.31"].title
        'Enemy hexes'
    """
    return read(source, kind, check_rules)


def check_rules(file: RulesFile, faults: Faults) -> None:
    """Check that numbers are unique, and that rules and options know each other."""
    options = [option.name for option in file.option]
    numbers: set[str] = set()
    for place, entry in enumerate(file.rule):
        if entry.number in numbers:
            faults.add(("rule", place, "number"), f"rule {entry.number} stands twice")
        numbers.add(entry.number)
        if entry.option and entry.option not in options:
            faults.unknown(("rule", place, "option"), "option", entry.option, options)
    for place, option in enumerate(file.option):
        if option.rule not in numbers:
            faults.unknown(("option", place, "rule"), "rule", option.rule, numbers)
        for language, texts in option.translations.items():
            if texts.meanings and len(texts.meanings) != len(option.values):
                path = ("option", place, "translations", language, "meanings")
                faults.add(path, "expected one meaning for each value")
        if len(option.values) != len(option.meanings):
            faults.add(("option", place, "meanings"), "expected one meaning for each value")
