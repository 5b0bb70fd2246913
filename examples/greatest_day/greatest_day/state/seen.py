"""What a rule sees of the state: for the type checker all fields, read-only (``seen.pyi``)."""

from __future__ import annotations

from hexwar.kit.forces import Steps
from hexwar.kit.stacking import Stacking
from hexwar.play import part


@part
class Seen(Stacking, Steps):
    """Show what all chapters keep; change nothing."""
