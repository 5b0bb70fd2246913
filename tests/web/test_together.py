"""Several players decide at once at one table: each at an own seat, in an own time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import hexwar
from hexwar.play.match import Match
from hexwar.web.keys import TABLE, WATCHING, Seat
from hexwar.web.language import Language
from hexwar.web.page_data import Glance, seen
from hexwar.web.shelf import Shelf
from hexwar.web.table import NotYourTurnError, Table
from tests.play.bids import MERCHANTS
from tests.web.bidding import MapOfBids

ENGLISH = Language("en")
ANNA, BEN, CARL = (Seat(1, place) for place in (1, 2, 3))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table at which three merchants bid."""
    match = Match(MapOfBids("market"), 1)
    with closing(Shelf(tmp_path / "shelf.sqlite")) as shelf:
        number = shelf.add(match.text())
        yield Table(number, match, shelf)
