"""The strategic map, combat in its boxes, and victory."""
