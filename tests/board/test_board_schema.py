"""The JSON Schema of board files."""

from hexwar.board.tables import BoardFile, Layer
from hexwar.data import json_schema


def test_every_table_has_a_schema() -> None:
    """Those of the format's description, each refusing unknown keys."""
    schema = json_schema(BoardFile)
    assert "required" not in schema  # hexes or areas
    tables = {
        "grid",
        "areas",
        "area",
        "links",
        "terrain",
        "attribute",
        "hexsides",
        "paths",
        "region",
        "position",
        "box",
    }
    assert tables <= set(schema["properties"])
    assert all(not table["additionalProperties"] for table in schema["$defs"].values())
    grid = schema["$defs"]["GridTable"]["properties"]
    assert grid["orientation"]["enum"] == ["pointy", "flat"]
    assert grid["first_row"] == {"type": "integer", "minimum": 0, "maximum": 9999, "default": 1}


def test_overrides_have_no_grid() -> None:
    """They change what is on a map, not the map."""
    schema = json_schema(Layer)
    assert "grid" not in schema["properties"]
    assert "required" not in schema
