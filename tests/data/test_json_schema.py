"""The JSON Schema says what reading accepts."""

import enum
from typing import Annotated, Any, Literal

import attrs
import pytest

from hexwar.data import Between, Datum, Matching, NotEmpty, json_schema


class Side(enum.Enum):
    """An enumeration."""

    US = "us"
    GERMAN = "german"


@attrs.frozen
class Leaf:
    """A table within.

    With more said below.
    """

    n: Annotated[int, Between(low=1), "how many"]
    inner: "tuple[Leaf, ...]" = ()


@attrs.frozen
class Root(Datum):
    """A whole document."""

    name: Annotated[str, Matching("[a-z]+", "fox"), NotEmpty()]
    leaf: Leaf
    side: Side = Side.US
    mode: Literal["a", "b"] = "a"
    value: int | str | None = None
    pair: tuple[int, str] = (1, "x")
    names: frozenset[str] = frozenset()
    leaves: dict[str, Leaf] = attrs.field(factory=dict)
    share: float = 0.5
    anything: dict[str, Any] = attrs.field(factory=dict)
    derived: int = attrs.field(default=0, init=False)


def test_every_annotation_has_its_schema() -> None:
    """Types, bounds, descriptions, defaults and what is required."""
    schema = json_schema(Root)
    properties = schema["properties"]
    assert schema["required"] == ["name", "leaf"]
    assert not schema["additionalProperties"]
    assert properties["name"] == {
        "type": "string",
        "pattern": "^(?:[a-z]+)$",
        "examples": ["fox"],
        "minLength": 1,
        "minItems": 1,
        "minProperties": 1,
    }
    assert properties["leaf"] == {"$ref": "#/$defs/Leaf"}
    assert properties["side"] == {"enum": ["us", "german"]}
    assert properties["mode"] == {"enum": ["a", "b"], "default": "a"}
    assert properties["value"] == {"anyOf": [{"type": "integer"}, {"type": "string"}]}
    assert properties["pair"]["prefixItems"] == [{"type": "integer"}, {"type": "string"}]
    assert properties["names"]["uniqueItems"]
    assert properties["leaves"]["additionalProperties"] == {"$ref": "#/$defs/Leaf"}
    assert properties["share"] == {"type": "number", "default": 0.5}
    assert properties["anything"] == {"type": "object", "additionalProperties": {}}
    assert "derived" not in properties
    assert "rules" in properties["source"]["pattern"]
    leaf = schema["$defs"]["Leaf"]
    assert leaf["description"] == "A table within."
    assert leaf["properties"]["n"] == {"type": "integer", "minimum": 1, "description": "how many"}
    assert leaf["properties"]["inner"] == {"type": "array", "items": {"$ref": "#/$defs/Leaf"}}


def test_types_that_documents_cannot_hold() -> None:
    """A mistake of the author of the class, told as such."""

    @attrs.frozen
    class Odd:
        value: complex

    with pytest.raises(TypeError, match="cannot hold <class 'complex'>"):
        json_schema(Odd)
