"""What the box holds: counters with both faces, the cards; the charts of the player aids (2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from ddob_scenarios.presentation.faces import BACKS, DEPTHS, GERMAN, card_face, us_face
from ddob_scenarios.printed.charts import Charts
from ddob_scenarios.printed.counters import DepthMarker, GermanUnit, Unit
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, numbered
from hexwar.data import Datum
from hexwar.play import CounterFace
from hexwar.play.scene.charts import Chart
from hexwar.play.scene.inventory import Inventory, TwoFaces


def inventory(g: Omaha) -> Inventory:
    """Return what the box holds.

    Args:
        g: The state at the start; only what is printed is read of it.
    """
    return Inventory(
        counters=(
            *_us_counters(g),
            *map(_german_unit, g.game.german),
            *map(_depth_marker, g.game.depth),
        ),
        cards=tuple(card_face(g, card) for card in g.game.cards),
    )


def _us_counters(g: Omaha) -> Iterator[TwoFaces]:
    """Yield the US counters; a unit of three or four steps has two of them."""
    for counter, printed in numbered(CounterId, g.game.us):
        face = attrs.evolve(us_face(g, counter), markers=())
        if not isinstance(printed, Unit):
            yield TwoFaces(face)
            continue
        for steps in range(len(printed.steps), 0, -2):
            front = _with_steps(face, printed, steps)
            yield TwoFaces(front, _with_steps(face, printed, steps - 1) if steps > 1 else None)


def _with_steps(face: CounterFace, printed: Unit, steps: int) -> CounterFace:
    side = printed.side(steps)
    reach = "U" if side.range < 0 else str(side.range) if side.range else ""
    symbol = side.symbol if side.control == "adjacent" else f"hollow {side.symbol}"
    return attrs.evolve(
        face,
        values={"strength": str(side.strength), "range": reach},
        steps=steps,
        full_steps=len(printed.steps),
        badges=(symbol, *(side.weapons or ())),
    )


def _german_unit(unit: GermanUnit) -> TwoFaces:
    symbol, word, _ = BACKS[unit.back]
    front = CounterFace(
        name=unit.name,
        side=GERMAN,
        band=unit.colour,
        symbol="infantry" if unit.back == "reinforcement" else symbol,
        label=unit.name if unit.pool else word,
        values={"strength": str(unit.strength), "weapons": " ".join(unit.weapons)},
    )
    words = (word,) if word else ()
    return TwoFaces(
        front, CounterFace(name=unit.name, side=GERMAN, symbol=symbol, badges=words, face_down=True)
    )


def _depth_marker(marker: DepthMarker) -> TwoFaces:
    if marker.tactical:
        values, symbol = {"kind": "tactical"}, "tactical"
    else:
        values = {"strength": f"+{marker.strength}", "weapons": " ".join(marker.weapons)}
        symbol = "depth"
    front = CounterFace(name=marker.name, side=GERMAN, symbol=symbol, values=values)
    badges = (DEPTHS[marker.type],)
    return TwoFaces(
        front,
        CounterFace(name=marker.name, side=GERMAN, symbol="depth", badges=badges, face_down=True),
    )


TITLES = {
    "german_fire": "German fire chart",
    "german_action": "German action summary",
    "german_armour": "German armour chart",
    "us_attack": "US attack chart",
    "us_barrage": "US barrage table",
    "us_weapons": "US weapons chart",
    "landing": "Landing tables",
}
"""The titles of the charts, by their names in ``charts.toml``."""


NOTES = {field.name for field in attrs.fields(Datum)}
"""What rows say about themselves: where they are from."""


def player_aid(charts: Charts) -> Iterator[Chart]:
    """Yield the charts of the player aids.

    Args:
        charts: What is printed on them.
    """
    for name, title in TITLES.items():
        rows: Sequence[Any] = getattr(charts, name)
        columns = [f.name for f in attrs.fields(type(rows[0])) if f.name not in NOTES]
        yield Chart(
            title=title,
            columns=tuple(column.replace("_", " ") for column in columns),
            rows=tuple(tuple(written(getattr(row, column)) for column in columns) for row in rows),
        )


def written(value: Any) -> str:
    """Return the text of a cell of a chart.

    Args:
        value: What the chart has there: a text, a number, several of them, or a result.

    Example:
        >>> written(("75", "flame")), written((1, 3)), written(True), written(None), written(0)
        ('75, flame', '1-3', 'yes', '', '')
        >>> written(((), ("disrupted",)))
        '-; disrupted'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        several = [written(part) or "-" for part in value]
        if value and isinstance(value[0], tuple):
            return "; ".join(several)
        return ("-" if value and isinstance(value[0], int) else ", ").join(several)
    if attrs.has(type(value)):
        said = attrs.asdict(value)
        return ", ".join(_of_result(key, part) for key, part in said.items() if part)
    return str(value or "")


def _of_result(key: str, value: Any) -> str:
    if value is True:
        return key
    return f"{key} {value}"
