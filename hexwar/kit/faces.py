"""The face of a counter on the table, by its steps left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import attrs

from hexwar.components import Counters
from hexwar.play.basis import mark_of
from hexwar.play.scene import CounterFace


@attrs.frozen(eq=False, slots=False)
class Faces:
    """The faces of the counters of a file, made from what is printed on them.

    Attributes:
        counters: The counters.
        factors: The values written at the foot, in order, with hyphens between, negative ones in
            parentheses: ``5-5-4``, ``6-2-(-3)``.
        symbols: The unit symbol by kind, where it is not the kind itself.
        called: What a kind is called where a counter is told in words, if not by its name.
        band: The value that names the formation, told by a coloured band.
        named: What a counter is called, by its name.
        titles: What sides are called, if not by their names.

    Example:
        >>> from hexwar.components import CounterTable
        >>> steps = ({"attack": 5, "defence": 5}, {"attack": 3, "defence": 3})
        >>> unit = CounterTable(
        ...     name="1/I", side="east", kind="infantry", steps=steps, values={"move": 4}
        ... )
        >>> faces = Faces(Counters((unit,)), ("attack", "defence", "move"))
        >>> face = faces.of(0, 1, markers=("out-of-supply",))
        >>> face.values["factors"], face.steps, face.full_steps, face.spoken
        ('3-3-4', 1, 2, '1/I: infantry, east, 3-3-4, 1 of 2 steps, out of supply.')
    """

    counters: Counters
    factors: tuple[str, ...]
    symbols: Mapping[str, str] = attrs.field(factory=dict)
    called: Mapping[str, str] = attrs.field(factory=dict)
    band: str = ""
    named: Callable[[str], str] = str
    titles: Mapping[str, str] = attrs.field(factory=dict)

    def told(self, unit: int) -> tuple[str, str]:
        """Return in words of which kind a counter is, and whose.

        Args:
            unit: The number of the counter.
        """
        kind, side = self.counters.kinds[unit], self.counters.sides[unit]
        return self.called.get(kind, kind), self.titles.get(side, side)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The marks of counters' values, by the column ``basis`` or the source of the file."""
        kinds = (table.source.kind if table.source else "" for table in self.counters.tables)
        words = (table.values.get("basis", "") for table in self.counters.tables)
        return tuple(mark_of(str(word or kind)) for word, kind in zip(words, kinds, strict=True))

    def of(
        self, unit: int, steps: int, *, markers: Sequence[str] = (), badges: Sequence[str] = ()
    ) -> CounterFace:
        """Return the face of a counter.

        Args:
            unit: The number of the counter.
            steps: How many steps it has left.
            markers: What lies on it.
            badges: Short marks on it.
        """
        counters = self.counters
        name, kind, full = counters.names[unit], counters.kinds[unit], counters.steps[unit]
        written = [str(counters.values(value, "")[unit][steps]) for value in self.factors]
        factors = "-".join(f"({text})" if text[0] == "-" else text for text in written if text)
        strength = f"{steps} of {full} steps" if full > 1 else ""
        lying = (marker.replace("-", " ") for marker in markers)
        said = (*self.told(unit), factors, strength, *lying)
        return CounterFace(
            name=name,
            side=counters.sides[unit],
            band=str(counters.values(self.band, "")[unit][steps]) if self.band else "",
            symbol=self.symbols.get(kind, kind),
            label=self.named(name),
            values={"factors": factors},
            steps=steps if full > 1 else 0,
            full_steps=full if full > 1 else 0,
            badges=tuple(badges),
            markers=tuple(markers),
            spoken=f"{self.named(name)}: {', '.join(filter(None, said))}.",
            basis=self.marks[unit],
        )
