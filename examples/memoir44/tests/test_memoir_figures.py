"""Special units are told on the map from the others, as badges tell them in the printed game."""

from __future__ import annotations

from collections import Counter

import hexwar
from hexwar.web.picture import style_of


def test_no_two_kinds_of_units_look_alike() -> None:
    """Figures, sign and letters are a symbol's own; kinds that share a symbol say so."""
    match = hexwar.start("memoir44/sword", seed=1)
    style = style_of(match.scene())
    symbols = {kind.symbol or kind.name for kind in match.game.kinds}
    drawn = [style.symbol_of(symbol) for symbol in symbols]
    looks = Counter((look.figure, tuple(look.signs), look.text) for look in drawn)
    assert len(symbols) > 20
    assert [look for look, count in looks.items() if count > 1] == []


def test_all_that_fights_on_foot_or_in_tanks_stands_as_figures() -> None:
    """A counter among figures is a ship, a vehicle, a sniper or rockets."""
    match = hexwar.start("memoir44/sword", seed=1)
    style = style_of(match.scene())
    symbols = {kind.symbol or kind.name for kind in match.game.kinds}
    counters = {symbol for symbol in symbols if not style.symbol_of(symbol).figure}
    assert counters == {"destroyer", "truck", "sniper", "rocket"}
