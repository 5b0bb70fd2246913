"""Control, communication, fields of fire and points, held against the readings (12, 13, 20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexwar.play import Game

from .control import (
    free_for_germans,
    german_communication,
    joined_to_exits,
    us_communication,
    us_control,
)
from .fields import under_any_field
from .printed import printed_map
from .table import Table
from .tally import Tally
from .victory import points


def compare_the_map(game: Game, view: Mapping[str, Any], where: str, tally: Tally) -> None:
    """Compare control, communication, fields of fire and victory points (12, 13.2, 20.3)."""
    seen = game.learning.observe(view, game.players[0])
    t = Table(game, view["fields"])
    fields = under_any_field(t)
    read = {
        "us control": us_control(t),
        "fire standing": fields,
        "us communication": us_communication(t, fields),
        "german communication": joined_to_exits(free_for_germans(t)),
        "german connected": {printed_map().sites[s].hex for s in german_communication(t)},
    }
    names = game.lexicon.names["hex"]
    for plane, ours in read.items():
        bits = seen.planes[plane]
        assert isinstance(bits, int)
        theirs = {name for n, name in enumerate(names) if bits >> n & 1}
        tally.compare(plane.replace("us ", "US ").replace("german", "German"), where, ours, theirs)
    tally.compare("victory points", where, points(t), seen.facts["points"])
