"""JSON Schemas of documents, for editors that complete and check while you type."""

import enum
import inspect
import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from hexwar.data.constraints import Complete, Constraint, words_of
from hexwar.data.provenance import SOURCE_PATTERN, Source

_SCALARS: dict[object, str] = {str: "string", int: "integer", float: "number", bool: "boolean"}


def json_schema(type: type) -> dict[str, Any]:  # noqa: A002 - the word of the field
    """Return the JSON Schema (draft 2020-12) of documents that are read into an attrs class.

    Args:
        type: The attrs class of the whole document. Descriptions come from its docstrings and
            annotations, bounds from the constraints in its annotations.

    Raises:
        TypeError: An attribute has a type that documents cannot hold.

    Example:
        >>> from hexwar.data import Between
        >>> @attrs.frozen
        ... class Card:
        ...     name: Annotated[str, "as printed"]
        ...     hits: Annotated[int, Between(0, 6)] = 0
        >>> schema = json_schema(Card)
        >>> schema["properties"]["hits"]
        {'type': 'integer', 'minimum': 0, 'maximum': 6, 'default': 0}
        >>> schema["required"], schema["additionalProperties"]
        (['name'], False)
    """
    definitions: dict[str, Any] = {}
    root = _table(type, definitions)
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **root}
    if definitions:
        schema["$defs"] = dict(sorted(definitions.items()))
    return schema


def _table(type_: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of one attrs class."""
    hints = get_type_hints(type_, include_extras=True)
    properties, required = {}, []
    for field in attrs.fields(type_):
        if not field.init:
            continue
        properties[field.name] = _value(hints[field.name], definitions)
        if field.default is attrs.NOTHING:
            required.append(field.name)
        elif isinstance(field.default, str | int | float) and field.default != "":
            properties[field.name]["default"] = field.default
    schema: dict[str, Any] = {"title": type_.__name__, "type": "object"}
    if doc := inspect.getdoc(type_):
        schema["description"] = doc.partition("\n\n")[0].replace("\n", " ")
    schema["properties"] = properties
    if required:
        schema["required"] = required
    schema["additionalProperties"] = False
    return schema


def _value(type_: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of one annotation."""
    origin, args = get_origin(type_), get_args(type_)
    if type_ in _SCALARS:
        return {"type": _SCALARS[type_]}
    if type_ is Source:
        return {"type": "string", "pattern": f"^(?:{SOURCE_PATTERN})$"}
    if origin is Annotated:
        return _annotated(args[0], args[1:], definitions)
    if origin is Literal:
        return {"enum": list(args)}
    if isinstance(type_, enum.EnumMeta):
        members: list[enum.Enum] = list(type_)
        return {"enum": [member.value for member in members]}
    if origin in (Union, types.UnionType):
        parts = [_value(part, definitions) for part in args if part is not types.NoneType]
        return parts[0] if len(parts) == 1 else {"anyOf": parts}
    if origin in (list, tuple, frozenset):
        return _array(origin, args, definitions)
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _value(args[1], definitions)}
    if attrs.has(type_):
        if type_.__name__ not in definitions:
            definitions[type_.__name__] = {}  # a class may hold itself
            definitions[type_.__name__] = _table(type_, definitions)
        return {"$ref": f"#/$defs/{type_.__name__}"}
    if type_ is Any or type_ is object:
        return {}
    raise TypeError(f"a document cannot hold {type_!r}")


def _annotated(inner: Any, notes: tuple[Any, ...], definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value with descriptions and constraints."""
    schema = _value(inner, definitions)
    for note in notes:
        if isinstance(note, str):
            schema = {**schema, "description": note}
        elif isinstance(note, Complete):
            schema = {**schema, **note.schema(words_of(inner))}
        elif isinstance(note, Constraint):
            schema = {**schema, **note.schema()}
    return schema


def _array(origin: Any, args: tuple[Any, ...], definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list of equal elements, or of a tuple of different ones."""
    if origin is tuple and args[-1] is not Ellipsis:
        items = [_value(part, definitions) for part in args]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}
    schema = {"type": "array", "items": _value(args[0], definitions)}
    return {**schema, "uniqueItems": True} if origin is frozenset else schema
