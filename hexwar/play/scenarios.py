"""What can be known of a scenario before it is set up, and the options that it offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs

from hexwar.data import Faults, KeyPath
from hexwar.errors import OptionError

__all__ = ["Option", "OptionValue", "Scenario", "check_defaults", "with_defaults"]

OptionValue = str | int | bool


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
        digest: A hash of everything that its file says, for saves.
        source: The file it was read from.
        hook: The name of the hook that it needs (:mod:`hexwar.play.hooks`), or "".
        briefing: What players read before play, paragraph by paragraph.
        warnings: What its file says that is not played as it stands there.
    """

    name: str
    title: str
    summary: str
    options: tuple[Option, ...] = ()
    digest: str = ""
    source: Path | None = None
    hook: str = ""
    briefing: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

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
