"""The data folder of a game's package.

Each kind of data has its place:

    data/
        scenarios/*.toml    a scenario each
        wording.toml        a sentence for each kind of event; or several files in wording/
        rules.toml          the numbered rules and options, with their translations
        locale/fr.po        all other texts in another language
        labels.toml         what the buttons of actions say, with their translations
        briefing.toml       what players read before play, with its translations
        basis.toml          which data stand behind the lines that players read
        style.toml          how its own kinds of terrain, counters and markers are drawn

:class:`GameData` reads each file once, when it is first needed.  A game can add files of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar

import attrs

from hexwar.data import Catalogue, DataError, Document, Fault, Faults, read, translations
from hexwar.play.game.basis import Basis, read_basis
from hexwar.play.game.rules_file import RulesFile, read_rules
from hexwar.play.words.lexicon import reworded

__all__ = ["GameData"]

_NO_RULES: Final = (
    "there is no such file: give each rule that the code cites a table [[rule]] with number, title "
    "and summary"
)

T = TypeVar("T")


@attrs.frozen(eq=False, slots=False)
class GameData:
    """The data folder of a game's package.

    Attributes:
        package: The name of the package.
        folder: The name of the folder in it.
        base: The data of the game that this one is a variant of. A file that the variant has not is
            the one of that game; of rules, wording, translations, style, counters and scenarios it
            has only what is different.

    Example:
        >>> data = GameData("memoir44")
        >>> data.wording["moved"]
        '{unit:counter} moves to {to:hex}.'
        >>> sorted(data.scenarios)[:2], data.texts("fr")["Forest"]
        (['cotentin', 'gold'], 'Forêt')
    """

    package: str
    folder: str = "data"
    base: GameData | None = None
    _texts: dict[str, Mapping[str, str]] = attrs.field(factory=dict, init=False, repr=False)
    _read: dict[tuple[str, type], Any] = attrs.field(factory=dict, init=False, repr=False)

    def file(self, *parts: str) -> Traversable:
        """Return a file or folder of the folder, or of a folder in it; it need not exist.

        Args:
            parts: The names of the folders and of the file.
        """
        own = self._own(*parts)
        if self.base is None or own.is_file() or own.is_dir():
            return own
        return self.base.file(*parts)

    def layers(self, name: str) -> list[Document]:
        """Return a file of the folder and those of the games that this one varies, the first first.

        Raises:
            UnreadableFileError: There is none.
        """
        below = [] if self.base is None else self.base.layers(name)
        own = self._own(name)
        return [*below, Document.read(own)] if own.is_file() or self.base is None else below

    def document(self, name: str) -> Mapping[str, Any]:
        """Return the tables of a file of the game's own kind: figures of its rules, symbols.

        Args:
            name: The name of the file, without ``.toml``.

        Raises:
            DataError: The file is missing or is not TOML; the message has the line.
        """
        return Document.read(self.file(f"{name}.toml")).data

    def read(
        self,
        name: str,
        type: type[T],  # noqa: A002 - the word of the field
        check: Callable[[T, Faults], None] | None = None,
    ) -> T:
        """Return what a file of the game's own kind says as an attrs class; it is read once.

        Args:
            name: The name of the file.
            type: The attrs class of the whole file.
            check: Looks for what types cannot say (:func:`hexwar.data.read`).

        Raises:
            DataError: The file has faults; the message has all of them, each with its line.

        Example:
            >>> import attrs
            >>> from hexwar.data import Datum
            >>> @attrs.frozen(kw_only=True)
            ... class Symbols(Datum):
            ...     symbols: dict[str, str]
            ...     called: dict[str, str]
            >>> GameData("greatest_day").read("symbols.toml", Symbols).symbols["tank"]
            'armour'
        """
        if (name, type) not in self._read:
            self._read[name, type] = read(self.file(name), type, check)
        value: T = self._read[name, type]
        return value

    def _own(self, *parts: str) -> Traversable:
        return files(self.package).joinpath(self.folder, *parts)

    @cached_property
    def wording(self) -> Mapping[str, str]:
        """A sentence for each kind of event; none without a file."""
        single, several = self._own("wording.toml"), self._own("wording")
        if self.base is not None and not (single.is_file() or several.is_dir()):
            return self.base.wording
        files = sorted(several.iterdir(), key=str) if several.is_dir() else []
        files = [single] if single.is_file() else files
        sentences = {
            kind: str(sentence)
            for file in files
            for kind, sentence in Document.read(file).data.items()
        }
        return sentences if self.base is None else reworded(self.base.wording, sentences)

    @cached_property
    def labels(self) -> Mapping[str, Any]:
        """The texts of the buttons of actions; see :mod:`hexwar.play.words.labels`."""
        return self._optional("labels.toml")

    @cached_property
    def briefings(self) -> Mapping[str, Any]:
        """What players read before play; from the file ``briefing.toml``."""
        return self._optional("briefing.toml")

    @cached_property
    def basis(self) -> Basis:
        """Which lines and rules rest on values that are not printed; from ``basis.toml``."""
        return read_basis(self)

    def _optional(self, name: str) -> Mapping[str, Any]:
        file = self._own(name)
        own = Document.read(file).data if file.is_file() else {}
        return own if self.base is None else _merged(self.base._optional(name), own)

    @cached_property
    def rules(self) -> RulesFile:
        """The numbered rules and the options."""
        own = self._own("rules.toml")
        if self.base is None and not own.is_file():
            raise DataError([Fault(str(own), 1, "", _NO_RULES)])
        if self.base is None:
            return read_rules(own)
        return read_rules(own).on(self.base.rules) if own.is_file() else self.base.rules

    @cached_property
    def style(self) -> Document:
        """How the game's own kinds of things are drawn; an empty document without a file."""
        file, base = self._own("style.toml"), self.base
        if not file.is_file():
            return Document.parse("", "style.toml") if base is None else base.style
        own = Document.read(file)
        return own if base is None else own.based_on(base.style)

    @cached_property
    def scenarios(self) -> Catalogue[Document]:
        """The files of the scenarios, by the name that each gives itself.

        Raises:
            DataError: A file gives itself no name, or that of another one.
        """
        documents: dict[str, Document] = {}
        for document in map(Document.read, self._scenario_files()):
            other = documents.setdefault(_scenario_name(document), document)
            if other is not document:
                with document.checking() as faults:
                    faults.add(("scenario", "name"), f"it is the name of {other.name}, too")
        below = {} if self.base is None else dict(self.base.scenarios.items())
        return Catalogue("scenario", {**below, **documents})

    def _scenario_files(self) -> list[Traversable]:
        folder = self._own("scenarios")
        if self.base is not None and not folder.is_dir():
            return []
        return sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=str)

    def on_base(self, document: Document) -> Document:
        """Return a scenario file with what it takes over from the scenario that it is based on.

        The key ``base`` of the table ``[scenario]`` names it; that one may have a base, too.

        Raises:
            DataError: When the base is no scenario of the game, or rests on the file itself.
        """
        return self._on_base(document, ())

    def _on_base(self, document: Document, before: tuple[str, ...]) -> Document:
        own = document.data.get("scenario")
        base = own.get("base", "") if isinstance(own, dict) else ""
        if base == "":
            return document
        path = ("scenario", "base")
        with document.checking() as faults:
            if not isinstance(base, str):
                faults.add(path, "expected the name of a scenario of the game")
            elif base not in self.scenarios:
                faults.unknown(path, "scenario to be based on", base, self.scenarios)
            elif base in before:
                faults.add(path, f"the scenario rests on itself: {' on '.join((*before, base))}")
        return document.based_on(self._on_base(self.scenarios[str(base)], (*before, str(base))))

    def texts(self, language: str) -> Mapping[str, str]:
        """Return the game's texts in another language, by the English ones.

        Rules, options and scenarios are translated in their own files, all else in a catalogue.

        Args:
            language: A language code such as ``"fr"``.

        Returns:
            The texts; none for a language that no file of the game speaks.
        """
        if language not in self._texts:
            file = self._own("locale", f"{language}.po")
            texts = {} if self.base is None else dict(self.base.texts(language))
            rules = self.rules.texts(language) if self.file("rules.toml").is_file() else {}
            texts |= {**rules, **self._scenario_texts(language)}
            if file.is_file():
                texts |= translations(file)
            self._texts[language] = texts
        return self._texts[language]

    def _scenario_texts(self, language: str) -> dict[str, str]:
        """Return what scenario files say of themselves in a language, by the English."""
        texts: dict[str, str] = {}
        if not self.file("scenarios").is_dir():
            return texts
        for document in self.scenarios.values():
            head = document.data["scenario"]
            said = head.get("translations", {}).get(language, {})
            texts |= {head.get(key, ""): said[key] for key in ("title", "summary") if key in said}
            texts |= dict(zip(head.get("briefing", ()), said.get("briefing", ()), strict=False))
        return texts


def _scenario_name(document: Document) -> str:
    """Return the name that a scenario gives itself."""
    table = document.data.get("scenario")
    name = table.get("name") if isinstance(table, dict) else None
    if name is None:
        with document.checking() as faults:
            faults.add(("scenario", "name"), "missing: expected the name of the scenario")
    return str(name)


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return tables with what other ones say instead."""
    return {**base, **{key: _over(base.get(key), value) for key, value in own.items()}}


def _over(base: Any, own: Any) -> Any:
    both = isinstance(base, Mapping) and isinstance(own, Mapping)
    return _merged(base, own) if both else own
