"""Ground and ways: crossings, works, transport, columns, marches, the edge of the map."""
