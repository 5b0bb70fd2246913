"""What a rule sees of the state: for the type checker all fields, read-only (``seen.pyi``)."""

from __future__ import annotations

from hexwar import kit
from hexwar.play import part


@part
class Seen(
    kit.Clock, kit.Supplied, kit.Objectives, kit.Weather, kit.BoxMovers, kit.Stacking, kit.Steps
):
    """Show what all chapters keep; change nothing."""
