"""What can be known of a scenario before it is set up, and the options that it offers."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, TypeAlias

import attrs

from hexwar.data import Document, Faults, KeyPath, Matching
from hexwar.data.basing import SOURCES
from hexwar.errors import OptionError

__all__ = [
    "Option",
    "OptionValue",
    "Scenario",
    "ScenarioName",
    "check_defaults",
    "data_for_rules",
    "with_defaults",
]

OptionValue = str | int | bool

ScenarioName: TypeAlias = Annotated[str, Matching(r"\w[\w .'-]{0,59}", "easy-fox")]
"""The name that a scenario gives itself: it becomes a part of file names and of addresses."""

HEAD_TEXTS: Final = ("title", "summary", "briefing", "translations")
"""Keys of the table ``[scenario]`` that players read and no rule does."""


@attrs.frozen
class Option:
    """A choice that a scenario offers before play.

    Attributes:
        name: Its name, such as ``"edition"``.
        values: What it may be.
        summary: What it decides, in one sentence.
        rule: The number of the rule or ruling it belongs to.
        meanings: What each value means, in the order of ``values``.
        default: The value when nothing is said: the first, unless a scenario says otherwise.

    Example:
        >>> Option("edition", ("2017", "2.0"), "Which booklet is played.").default
        '2017'
    """

    name: str
    values: tuple[OptionValue, ...]
    summary: str
    rule: str = ""
    meanings: tuple[str, ...] = ()
    default: OptionValue = attrs.Factory(lambda self: self.values[0], takes_self=True)

    def read(self, value: Any) -> OptionValue:
        """Return a value given for the option, as text or as itself.

        Raises:
            OptionError: When the option has no such value.
        """
        for choice in self.values:
            if value == choice and type(value) is type(choice):
                return choice
            if isinstance(value, str) and value.casefold() == str(choice).casefold():
                return choice
        allowed = ", ".join(str(choice) for choice in self.values)
        raise OptionError(f"the option {self.name!r} is one of {allowed}; not {value!r}")


@attrs.frozen
class Scenario:
    """What can be known of a scenario before it is set up.

    Attributes:
        name: Its name, the part of ``game/scenario`` after the stroke.
        title: Its title.
        summary: What it is about, in one or two sentences.
        options: What can be chosen before play.
        source: The file it was read from.
        hook: The name of the hook that it needs (:mod:`hexwar.play.game.hooks`), or "".
        briefing: What players read before play, paragraph by paragraph.
        warnings: What its file says that is not played as it stands there.
        documents: The documents that it was read from: one, or those of boards that are joined.
        code: A hash of the code of its hook; "" before a game has loaded it, or without one.
        texts: Further tables of its documents that players read and no rule does.
    """

    texts: ClassVar[tuple[str, ...]] = ()

    name: str
    title: str
    summary: str
    options: tuple[Option, ...] = ()
    source: Path | None = None
    hook: str = ""
    briefing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    documents: tuple[Document, ...] = attrs.field(default=(), eq=False, repr=False)
    code: str = ""

    @cached_property
    def data(self) -> dict[str, Any]:
        """What the rules are told by its documents and its hook, as JSON data; saves carry it."""
        said = [data_for_rules(document.data, self.texts) for document in self.documents]
        data = said[0] if len(said) == 1 else {f"board {n}": part for n, part in enumerate(said, 1)}
        return {**data, f"code of the hook {self.hook!r}": self.code} if self.code else data

    @cached_property
    def digest(self) -> str:
        """A hash of :attr:`data`; "" if there is none, as for a scenario that has no document."""
        text = json.dumps(self.data, sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest() if self.data else ""

    @property
    def wording_digest(self) -> str:
        """A hash of every byte of its documents and what they build on, texts and comments too."""
        return "".join(document.digest for document in self.documents)

    def chosen(self, options: Mapping[str, Any]) -> dict[str, OptionValue]:
        """Return all options with the values given, the others at their defaults.

        Raises:
            OptionError: When an option is unknown here or has no such value.
        """
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                offered = ", ".join(known) or "none"
                raise OptionError(
                    f"the scenario {self.name!r} has no option {name!r}; its options: {offered} "
                    "(its file offers those of rules.toml: [options] offered = [...])"
                )
        return {
            name: option.read(options[name]) if name in options else option.default
            for name, option in known.items()
        }


def data_for_rules(data: Mapping[str, Any], texts: Collection[str] = ()) -> dict[str, Any]:
    r"""Return what a scenario file says to the rules, as JSON data.

    Left out is what only people read: title, summary, briefing and translations, further tables of
    texts, and where a value is from. What the file takes over from its base is there already.

    Args:
        data: The whole document, with its base.
        texts: Further tables of texts.

    Example:
        >>> text = '[scenario]\nname = "mine"\ntitle = "Mine"\nturns = 9\nbase = "fox"'
        >>> data_for_rules(Document.parse(text).data)
        {'scenario': {'name': 'mine', 'turns': 9}}
    """
    tables = {key: value for key, value in data.items() if key not in texts}
    head = tables.get("scenario")
    if isinstance(head, Mapping):
        head_for_rules = {k: value for k, value in head.items() if k not in (*HEAD_TEXTS, "base")}
        tables["scenario"] = head_for_rules
    plain: dict[str, Any] = _as_json(tables)
    return plain


def _as_json(value: Any) -> Any:
    """Return a value of TOML as JSON data, without sources; dates and ``nan`` become text."""
    if isinstance(value, Mapping):
        return {key: _as_json(part) for key, part in value.items() if key not in SOURCES}
    if isinstance(value, list):
        return [_as_json(part) for part in value]
    exact = isinstance(value, str | int) or (isinstance(value, float) and isfinite(value))
    return value if exact else str(value)


def with_defaults(
    options: Iterable[Option], defaults: Mapping[str, OptionValue]
) -> tuple[Option, ...]:
    """Return options with the defaults of a scenario in place of the usual ones.

    Args:
        options: The options.
        defaults: The defaults by name, of those options that have another one.

    Example:
        >>> edition = Option("edition", ("2017", "2.0"), "Which booklet is played.")
        >>> with_defaults([edition], {"edition": "2.0"})[0].default
        '2.0'
    """
    return tuple(attrs.evolve(o, default=defaults.get(o.name, o.default)) for o in options)


def check_defaults(
    path: KeyPath, defaults: Mapping[str, OptionValue], known: Mapping[str, Option], faults: Faults
) -> None:
    """Report defaults of options that do not exist, or that have no such value.

    Args:
        path: Where the defaults stand in the scenario file.
        defaults: The defaults by name.
        known: The options of the game by name.
        faults: Where to report.
    """
    for name, value in defaults.items():
        if name not in known:
            faults.unknown((*path, name), "option", name, known)
        elif value not in known[name].values:
            allowed = ", ".join(str(choice) for choice in known[name].values)
            faults.add((*path, name), f"expected one of {allowed}, got {value!r}")
