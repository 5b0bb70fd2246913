"""Games as files of other programs: VASSAL, Tiled, GeoJSON.

>>> import hexwar
>>> taken = take("tiled", hexwar.game("classic/crossing"))
>>> taken.content[:5], taken.kept[0]
(b'<?xml', '154 hexes with their numbers and terrain')
"""

from __future__ import annotations

from collections.abc import Callable

from hexwar.errors import UnknownNameError
from hexwar.play.game import Game
from hexwar.workshop.take.geography import geojson_of
from hexwar.workshop.take.module import vassal_of
from hexwar.workshop.take.taken import Taken
from hexwar.workshop.take.tiled import tiled_of

__all__ = ["FORMS", "Taken", "take"]

FORMS: dict[str, Callable[[Game], Taken]] = {
    "vassal": vassal_of,
    "tiled": tiled_of,
    "geojson": geojson_of,
}
"""What writes each form."""


def take(form: str, game: Game) -> Taken:
    """Return a game as a file of another program.

    Args:
        form: One of ``FORMS``.
        game: The game with a scenario, as ``hexwar.game`` gives it.

    Raises:
        UnknownNameError: There is no such form.
        PictureError: The game has no board.
        MissingExtraError: Pictures as PNG need ``hexwar[png]``.
    """
    if form not in FORMS:
        raise UnknownNameError.of("form", form, FORMS)
    return FORMS[form](game)
