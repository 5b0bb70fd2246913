"""The cattrs converter that reads documents; values must have exactly the declared type.

By default, cattrs turns ``"2"`` into 2, 3 into ``"3"``, and a text into a list of letters. Here
only whole numbers are converted, where a fraction is declared.
"""

import enum
import functools
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import attrs
import cattrs
from cattrs import (
    AttributeValidationNote,
    ClassValidationError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.disambiguators import create_default_dis_func
from cattrs.gen import make_dict_structure_fn

from hexwar.data.constraints import (
    Between,
    Complete,
    Constraint,
    Distinct,
    Matching,
    NotEmpty,
    words_of,
)
from hexwar.data.limits import MOST_FAULTS
from hexwar.data.provenance import Source
from hexwar.errors import SourceError, closest, did_you_mean

StructureHook = Callable[[Any, Any], Any]

NOTHING_BETTER: Final = object()
"""Says that nobody can guess what a value was meant to be."""

_WORDS: Final[dict[object, str]] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    tuple: "a list",
    frozenset: "a list",
    dict: "a table",
    Mapping: "a table",
}


_SCALARS: Final[tuple[type, ...]] = (str, int, float, bool)


class MisfitError(ValueError):
    """A value that does not fit where it stands.

    Attributes:
        meant: What was probably meant, so that the rest can be checked; or ``NOTHING_BETTER``.
    """

    def __init__(self, message: str, meant: object = NOTHING_BETTER) -> None:
        super().__init__(message)
        self.meant = meant


class LackingError(MisfitError):
    """A table without some of its keys, perhaps only because those there are misspelt."""


@functools.cache
def converter() -> cattrs.Converter:
    """Return the converter that makes attrs objects from documents."""
    strict = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for scalar in _SCALARS:
        strict.register_structure_hook(scalar, functools.partial(_scalar, scalar))
    strict.register_structure_hook(Source, _source)
    for applies, factory in (
        (attrs.has, _table),
        (_is_list, _list),
        (_is_pair, _pair),
        (_is_mapping, _mapping),
        (_is_union, _union),
        (lambda type_: _is_form(type_, Literal), _literal),
        (_is_enum, _enum),
        (lambda type_: _is_form(type_, Annotated), _annotated),
    ):
        strict.register_structure_hook_factory(applies, factory)
    return strict


def described(type_: Any) -> str:
    """Return which values fit a type, for people.

    Example:
        >>> described(int | str), described(Literal["odd", "even"]), described(tuple[str, ...])
        ('a whole number or a text', "'odd' or 'even'", 'a list')
    """
    if _is_form(type_, Annotated):
        return described(get_args(type_)[0])
    if _is_form(type_, Literal):
        return " or ".join(map(repr, get_args(type_)))
    if _is_pair(type_):
        return f"a list of {', '.join(map(described, get_args(type_)))}"
    if _is_union(type_):
        parts = [described(part) for part in get_args(type_) if part is not types.NoneType]
        return " or ".join(dict.fromkeys(parts))
    if _is_enum(type_):
        return " or ".join(repr(member.value) for member in type_)
    if type_ is Source:
        return "a source"
    return _WORDS.get(get_origin(type_) or type_, "a table" if attrs.has(type_) else "a value")


def some_value(type_: Any) -> Any:
    """Return a value as a file would have it that fits a type, or ``NOTHING_BETTER``.

    Of a table it is an empty one, whatever that lacks.

    Example:
        >>> some_value(Annotated[str, Matching("[A-Z][0-9]", "A1")]), some_value(tuple[int, int])
        ('A1', [0, 0])
    """
    if _is_form(type_, Annotated):
        return _some_constrained(*get_args(type_))
    if _is_form(type_, Literal):
        return get_args(type_)[0]
    if _is_enum(type_):
        return next(member.value for member in type_)
    if _is_union(type_):
        return some_value(next(part for part in get_args(type_) if part is not types.NoneType))
    if _is_pair(type_):
        return [some_value(part) for part in get_args(type_)]
    if _is_list(type_):
        return []
    if type_ is Source:
        return "reconstructed"
    if _is_mapping(type_) or attrs.has(type_):
        return {}
    return {str: "?", int: 0, float: 0.0, bool: False}.get(type_, NOTHING_BETTER)


def _some_constrained(inner: Any, *notes: Any) -> Any:
    """Return a value of a type that its constraints allow, or ``NOTHING_BETTER``."""
    value = some_value(inner)
    for note in notes:
        if isinstance(note, Matching):
            value = note.example
        elif isinstance(note, Between) and note.refusal(value):
            value = note.low if note.low is not None else note.high
        elif isinstance(note, NotEmpty) and value == [] and get_args(inner):
            value = [some_value(get_args(inner)[0])]
        elif isinstance(note, Complete):
            value = dict.fromkeys(words_of(inner), some_value(get_args(inner)[1]))
    return value


def shown(value: object) -> str:
    """Show a value in a message, as it is written in a file.

    Example:
        >>> shown("20"), shown(True), shown({"a": 1})
        ("text '20'", 'true', 'a table')
    """
    if isinstance(value, str):
        return f"text {value!r}"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    return str(value)


def _misfit(type_: object, value: object, meant: object = NOTHING_BETTER) -> MisfitError:
    return MisfitError(f"expected {described(type_)}, got {shown(value)}", meant)


# -- values without parts


def _scalar(scalar: type, value: object, wanted: Any) -> object:
    if wanted is not scalar:  # cattrs also comes here for subclasses, which here are enums
        return _enum(wanted)(value, wanted)
    if type(value) is scalar:
        return value
    if scalar is float and type(value) is int:
        return float(value)
    raise _misfit(scalar, value, _meant(scalar, value))


def _meant(scalar: type, value: object) -> object:
    """Guess which scalar somebody meant who wrote another one."""
    if isinstance(value, list | dict):
        return NOTHING_BETTER
    if scalar is bool:
        return {"true": True, "false": False, "1": True, "0": False}.get(
            str(value).lower(), NOTHING_BETTER
        )
    try:
        return scalar(value)
    except (TypeError, ValueError, OverflowError):
        return NOTHING_BETTER


def _source(value: object, _: object) -> Source:
    if not isinstance(value, str):
        raise _misfit(Source, value)
    try:
        return Source.parse(value)
    except SourceError as wrong:
        raise MisfitError(str(wrong)) from None


def _literal(type_: Any) -> StructureHook:
    return functools.partial(_one_of, {value: value for value in get_args(type_)}, type_)


def _enum(type_: type[enum.Enum]) -> StructureHook:
    return functools.partial(_one_of, {member.value: member for member in type_}, type_)


def _one_of(choices: Mapping[object, object], type_: object, value: object, _: object) -> object:
    for written, meaning in choices.items():
        if written == value and type(written) is type(value):
            return meaning
    texts = [written for written in choices if isinstance(written, str)]
    if not isinstance(value, str) or not texts:
        raise _misfit(type_, value)
    close = closest(value, texts)
    hint = did_you_mean(value, texts) if close else ""
    raise MisfitError(
        f"expected {described(type_)}, got {value!r}{hint}", close[0] if close else NOTHING_BETTER
    )


# -- values with parts


def _guarded(type_: object, kind: type, hook: StructureHook) -> StructureHook:
    """Refuse what is not a list, or a table, before cattrs takes it apart."""

    def guarded(value: object, wanted: object) -> object:
        if type(value) is kind:
            return hook(value, wanted)
        alone = kind is list and not isinstance(value, dict)
        raise _misfit(type_, value, [value] if alone else NOTHING_BETTER)

    return guarded


def _table(type_: type) -> StructureHook:
    return _guarded(type_, dict, make_dict_structure_fn(type_, converter()))


def _handler(type_: Any) -> StructureHook:
    """Return what makes values of a type; late where a class holds itself."""
    try:
        handler: StructureHook = converter().get_structure_hook(type_)
    except RecursionError:
        return converter().structure
    return handler


class _Misfits:
    """The errors of the parts of a list or table, as cattrs wants them; not more than a few."""

    def __init__(self, type_: Any) -> None:
        self.type = type_
        self.errors: list[Exception] = []

    def add(self, error: Exception, part: Any, wanted: Any) -> None:
        """Note what is wrong with a part."""
        error.add_note(IterableValidationNote(f"@ {part!r:.80}", part, wanted))
        self.errors.append(error.with_traceback(None))
        if len(self.errors) >= MOST_FAULTS:
            self.raise_any()

    def raise_any(self) -> None:
        """Raise all errors as one, if there are any."""
        if self.errors:
            raise IterableValidationError(f"in {self.type!r}", self.errors, self.type)


def _elements(type_: Any) -> StructureHook:
    """Make the hook that reads the elements of a list."""
    inner = (get_args(type_) or (Any,))[0]
    handler = _handler(inner)

    def read(value: list[object], _: object) -> list[Any]:
        items, misfits = [], _Misfits(type_)
        for place, element in enumerate(value):
            try:
                items.append(handler(element, inner))
            except Exception as error:
                misfits.add(error, place, inner)
        misfits.raise_any()
        return items

    return read


def _list(type_: Any) -> StructureHook:
    read = _elements(type_)
    collection = get_origin(type_)
    if collection not in (tuple, frozenset):
        return _guarded(type_, list, read)
    return _guarded(type_, list, lambda value, wanted: collection(read(value, wanted)))


def _pair(type_: Any) -> StructureHook:
    """Make the hook for a tuple of fixed length, each element of its own type."""
    parts = get_args(type_)

    def pair(value: list[object], _: object) -> object:
        if len(value) != len(parts):
            raise MisfitError(f"expected a list of {len(parts)}, got one of {len(value)}")
        try:
            return tuple(map(converter().structure, value, parts))
        except (MisfitError, cattrs.BaseValidationError) as wrong:
            why = wrong if isinstance(wrong, MisfitError) else "its parts are wrong"
            raise MisfitError(f"expected {described(type_)}: {why}") from None

    return _guarded(type_, list, pair)


def _mapping(type_: Any) -> StructureHook:
    names, inner = get_args(type_) or (str, Any)
    name_handler, handler = _handler(names), _handler(inner)

    def read(value: dict[str, object], _: object) -> dict[Any, Any]:
        items, misfits = {}, _Misfits(type_)
        for key, element in value.items():
            try:
                name = _key(name_handler, key, names)
                items[name] = handler(element, inner)
            except Exception as error:
                misfits.add(error, key, inner)
        misfits.raise_any()
        return items

    return _guarded(type_, dict, read)


def _key(handler: StructureHook, key: str, type_: Any) -> Any:
    """Read the key of a table; a wrong one is not replaced, as the values of tables are."""
    try:
        return handler(key, type_)
    except MisfitError as wrong:
        raise MisfitError(str(wrong)) from None


def _union(type_: Any) -> StructureHook:
    """Make the hook for a union: the way a value is written says which of the types it is."""
    by_written: dict[type, Any] = {}
    tables = []
    for part in get_args(type_):
        if attrs.has(part) and part is not Source:
            tables.append(part)
        elif part is not types.NoneType:
            by_written[_written_as(part)] = part
    if tables:  # several are told apart by cattrs: by a Literal they share, or keys of their own
        by_written[dict] = tables[0]
    if float in by_written:
        by_written.setdefault(int, float)
    which_table = create_default_dis_func(converter(), *tables) if len(tables) > 1 else None

    def union(value: Any, _: object) -> object:
        part: Any = by_written.get(type(value))
        if part is None:
            guesses = [_meant(scalar, value) for scalar in by_written if scalar in _SCALARS]
            meant = (guess for guess in guesses if guess is not NOTHING_BETTER)
            raise _misfit(type_, value, next(meant, NOTHING_BETTER))
        if which_table is not None and type(value) is dict:
            part = which_table(value)
        return converter().structure(value, part)

    return union


def _written_as(type_: Any) -> type:
    """Return the type that a TOML reader gives for values of a type."""
    if _is_form(type_, Annotated):
        return _written_as(get_args(type_)[0])
    if _is_form(type_, Literal):
        return type(get_args(type_)[0])
    if type_ is Source or _is_enum(type_):
        return str
    if _is_list(type_) or _is_pair(type_):
        return list
    return dict if _is_mapping(type_) or attrs.has(type_) else type_


def _annotated(type_: Any) -> StructureHook:
    inner, *notes = get_args(type_)
    constraints = [note for note in notes if isinstance(note, Constraint)]
    if not constraints:
        return lambda value, _: converter().structure(value, inner)
    return functools.partial(_constrained, inner, constraints)


def _constrained(inner: Any, constraints: Iterable[Any], value: object, _: object) -> object:
    value_made = converter().structure(value, inner)
    for constraint in constraints if value_made is not None else ():
        if isinstance(constraint, Distinct):
            _check_distinct(constraint, inner, value_made)
        elif isinstance(constraint, Complete):
            if lacking := constraint.refusal(value_made, words_of(inner)):
                raise LackingError(lacking)
        elif refusal := constraint.refusal(value_made):
            raise MisfitError(refusal)
    return value_made


def _check_distinct(constraint: Distinct, type_: Any, values: Iterable[object]) -> None:
    """Refuse what a list names a second time, each where it stands."""
    misfits = _Misfits(type_)
    element = get_args(type_)[0]
    for place, item in constraint.repeated(values):
        error: Exception = MisfitError(f"{item} is named twice: leave one of them out")
        if constraint.key:
            error.add_note(AttributeValidationNote("", constraint.key, element))
            error = ClassValidationError("", [error], element)
        misfits.add(error, place, element)
    misfits.raise_any()


# -- which type is it?


def _is_form(type_: Any, form: object) -> bool:
    return get_origin(type_) is form


def _is_list(type_: Any) -> bool:
    args = get_args(type_)
    return get_origin(type_) in (list, frozenset) or (
        get_origin(type_) is tuple and len(args) == 2 and args[1] is Ellipsis
    )


def _is_pair(type_: Any) -> bool:
    return get_origin(type_) is tuple and not _is_list(type_)


def _is_mapping(type_: Any) -> bool:
    return type_ is dict or get_origin(type_) in (dict, Mapping)


def _is_union(type_: Any) -> bool:
    return get_origin(type_) in (Union, types.UnionType)


def _is_enum(type_: Any) -> bool:
    return isinstance(type_, type) and issubclass(type_, enum.Enum)
