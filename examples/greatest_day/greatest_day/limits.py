"""What must stand in ``limits.toml``, ``counters.toml``, ``tables.toml`` and ``symbols.toml``?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

import attrs

from greatest_day.facts import Box, Hour, Number, Stock, Weather
from hexwar.components import Counters, TableForm
from hexwar.data import Between, Datum, Each, Faults, KeyPath
from hexwar.errors import misspelt, slips_among

Amount: TypeAlias = Annotated[int, Between(-99, 99)]
"""What is added to a rating or a die."""

Day: TypeAlias = Annotated[int, Between(5, 30)]
Moment: TypeAlias = tuple[Day, Hour]
"""A day of June 1944 and an hour."""

Side: TypeAlias = Literal["allied", "german"]
Force: TypeAlias = Literal["G", "J", "S", "C"]

Colour: TypeAlias = Literal[
    "white", "red", "purple", "blue", "yellow", "green", "orange", "brown", "black"
]  # fmt: skip
"""The colours of fire, which are columns of the tables of combat."""

JumpPart: TypeAlias = Literal["1", "1*", "D", "DD", "R", "E"]
"""A part of what a jump brings."""

PARTS: Final[Mapping[str, JumpPart]] = {part: part for part in get_args(JumpPart)}

Happening: TypeAlias = Literal[
    "history", "rare", "ships", "navy", "bombers", "fighters", "atrocity", "french", "resistance",
    "allied-points", "german-points", "allied-plan", "german-plan", "allied-lost", "german-lost",
    "allied-hero", "german-hero", "allied-commander", "german-commander",
]  # fmt: skip
"""What an event is."""

FACES: Final = 10
"""Numbers on the die: 0 to 9."""

COLOURS: Final[tuple[str, ...]] = get_args(Colour)

COUNTED: Final = (
    "ma", "fr", "range", "ar", "dr", "armour", "tq", "strength", "self", "air", "command", "limit",
)  # fmt: skip
"""The values of counters that the rules count with."""

MODES: Final = tuple(
    f"{mode}{column}" for mode in ("leg", "tracked", "wheeled") for column in ("", "_column")
)
"""How units move: deployed and In Column. ``movement.toml`` has costs for each of them."""

LARGEST: Final = 99
"""The largest number on a counter."""

NAMED: Final = ("division", "formation", "battalion")
"""What a counter belongs to."""

WORDS: Final[Mapping[str, Collection[str]]] = {
    "side": ("allied", "german"),
    "stripe": ("formation", "white", "black"),
    "move": ("leg", "tracked", "wheeled"),
    "colour": COLOURS,
    "symbols": ("S", "telephone", "79th", "DD", "bridge", "*"),
    "basis": ("rules", "part", "public", "reconstructed"),
}
"""What some values of a counter may be; its kinds are those that ``symbols.toml`` has words for."""

TRANSPORTS: Final = re.compile(r"(\d+)([wt])")
"""The value ``mounted``: movement points in transport, and whether it is wheeled or tracked."""

Transport: TypeAlias = Literal["wheeled", "tracked"]

_COMBAT: Final = TableForm(r"-|C|S\??|[1-9]|E", COLOURS, range(FACES - 1))  # a 9 always misses
TABLES: Final[Mapping[str, TableForm]] = {
    "unarmoured": _COMBAT,
    "armoured": _COMBAT,
    "beach": TableForm(
        r"-|[NOA][12]", ("79th", "engineer", "tank", "landing_craft", "other"), range(FACES)
    ),
    "jump": TableForm(
        r"-|1\*?( D{1,2})?|R( D{1,2})?|E", ("paratroops", "gliders"), range(FACES + 2)
    ),
}
"""The tables that the rules read."""


@attrs.frozen(kw_only=True)
class Hex:
    """What the map says of each hex: an observation post, a hill, a strongpoint, zones."""

    sector: Literal["orne", "sword", "juno", "gold"]
    drop_zone: str
    op: bool
    hill: bool
    sp: bool


@attrs.frozen(kw_only=True)
class Symbols(Datum):
    """The symbols of kinds of counters, and what each kind is called."""

    symbols: dict[str, str]
    called: dict[str, str]


def check_symbols(file: Symbols, faults: Faults) -> None:
    """Check that each kind with a symbol of another has words, too, and that symbols are words."""
    slips = slips_among(file.symbols.values())
    for kind, symbol in file.symbols.items():
        if kind not in file.called:
            faults.unknown(("symbols", kind), "kind of counter", kind, file.called)
        if symbol in slips:
            faults.add(("symbols", kind), f"is {symbol!r} misspelt for {slips[symbol]!r}?")


def check_called(called: Collection[str], counters: Counters, faults: Faults) -> None:
    """Check that no kind with words is misspelt; counters of its kind have none then."""
    lacking = {*counters.kinds} - {*called}
    for kind in called:
        if kind not in counters.kinds and misspelt(kind, sorted(lacking)):
            faults.unknown(("called", kind), "kind of counter", kind, lacking)


def check_kinds(called: Collection[str], counters: Counters, faults: Faults) -> None:
    """Check that the kinds of all counters have words."""
    for number, kind in enumerate(counters.kinds):
        if kind not in called:
            faults.unknown(("counters", number), "kind of the game", kind, called)


@attrs.frozen(kw_only=True)
class Heroes:
    """Wittmann and Hollis (16.2, 17.4)."""

    wittmann: str
    hollis: str
    actions: Number
    range: Number
    rule: tuple[str, str]


@attrs.frozen(kw_only=True)
class Raid:
    """The raid of the Inns of Court (17.8)."""

    lost: Number
    mourners: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Air:
    """Fighter-bombers (17.1)."""

    day: Each[Weather, Number]
    roads: Each[Weather, Number]
    division: Number
    rating: Number
    ground: dict[str, Number]
    cleared: Number
    range: Number


@attrs.frozen(kw_only=True)
class Events:
    """The events of the chit (6.1)."""

    usual: tuple[Happening, ...]
    rare: tuple[Happening, ...]
    grounded: dict[Happening, Happening]
    times: dict[Happening, Number]
    forces: tuple[Force, ...]
    own_force: Force
    angry: str
    fighter: tuple[Colour, Number]
    bombers: Number
    ruins: Number
    far: Number
    astray: Number
    german_commanders: dict[str, Number]
    allied_commanders: dict[str, Number]
    gifts: dict[Happening, tuple[Side, Literal["command", "dispatch"], Number]]


@attrs.frozen(kw_only=True)
class Flank:
    """When a division may go round the map, and for how long (17.5)."""

    since: Moment
    turns: Number


@attrs.frozen(kw_only=True)
class Jump:
    """What is added to the die of a jump (3.3.1)."""

    drops: tuple[Amount, Amount, Amount]
    flak: Amount


@attrs.frozen(kw_only=True)
class Historical:
    """A historical event (6.1)."""

    title: str
    battalion: str = ""
    formations: tuple[str, ...] = ()
    divisions: tuple[str, ...] = ()
    roads: bool = False
    grants: tuple[tuple[Stock, str, Number], ...] = ()


@attrs.frozen(kw_only=True)
class Limits(Datum):
    """The numbers that stand in the rules themselves; the file says what each is."""

    close: Number
    strongest: Number
    heavy: Number
    drift: Number
    hits: Number
    stack: Number
    retreat: Number
    leader: Number
    trucks: Number
    chit_price: Number
    contact: tuple[Number, Number]
    ship_contact: Number
    through_woods: tuple[Colour, ...]
    loses_contact: tuple[Colour, ...]
    mined: tuple[Amount, Amount]
    clears_mines: Number
    demolition: tuple[Number, Number]
    secured: Number
    late_securing: Moment
    first_gap: Number
    opened: Number
    at_the_sea: Number
    quality_by_9: tuple[Amount, Amount]
    commandos: Number
    uncommanded: tuple[Amount, Amount]
    para_wiring: tuple[Number, Number, Number]
    dinghies: Number
    rally_point: Number
    restored: Number
    night: Amount
    airborne_night: tuple[Number, Number]
    rubble: Number
    lines_cut_from: Moment
    lines_dead: Moment
    sector_overlap: Number
    sector_rows: Number
    north_rows: Number
    hours: tuple[Hour, ...]
    attached: tuple[Number, Number]
    night_fighters: tuple[str, ...]
    heroes: Heroes
    raid: Raid
    air: Air
    events: Events
    weather: Each[Weather, Number]
    harbour: Each[Literal["decides", "begun", "works"], Moment]
    flank: Flank
    stocks: Each[Stock, tuple[Amount, Amount]]
    sight: Each[Literal["day", "post", "night", "storm", "through"], Number]
    boxes: Each[Box, Number]
    jump: Jump
    stragglers: Each[JumpPart, Number]
    history: tuple[Historical, ...]


def check_limits(file: Limits, faults: Faults) -> None:
    """Check that there is an event for each face of the die, and somebody for each throw."""
    for name in ("usual", "rare"):
        if len(getattr(file.events, name)) != FACES:
            faults.add(("events", name), "expected ten events, one for each number of the die")
    for name in ("german_commanders", "allied_commanders"):
        _check_throws(getattr(file.events, name), ("events", name), faults)
    _check_throws({str(kind): most for kind, most in file.weather.items()}, ("weather",), faults)
    for number, event in enumerate(file.history):
        if not (event.battalion or event.formations or event.grants):
            faults.add(
                ("history", number), "nothing happens: name a battalion, formations or grants"
            )
    for name, (low, high) in file.stocks.items():
        if low > high:
            faults.add(("stocks", name), f"the lower bound comes first: {low} is more than {high}")


def check_values(counters: Counters, faults: Faults) -> None:
    """Check of counters what words and numbers cannot say.

    Numbers are small, and transport is a number with a letter.
    """
    for number, text in enumerate(counters.texts("mounted")):
        if text and not TRANSPORTS.fullmatch(text):
            said = f"the mounted {text!r} is no transport: write 18w, 16t, or - for none"
            faults.add(("counters", number), said)
    for name in COUNTED:
        for number, row in enumerate(counters.values(name, 0)):
            for value in row:
                if not -LARGEST <= int(value) <= LARGEST:
                    said = f"the {name} {value} is more than any counter has ({LARGEST})"
                    faults.add(("counters", number), said)


def _check_throws(table: Mapping[str, int], path: KeyPath, faults: Faults) -> None:
    """Check that the numbers of a table grow up to the last face of the die."""
    throws = list(table.values())
    if throws != sorted(throws) or max(throws, default=0) < FACES - 1:
        faults.add(path, "the throws grow from entry to entry, up to 9")


def check_names(limits: Limits, counters: Counters, faults: Faults) -> None:
    """Check what the limits call by name: there is such a counter, or it is spelled otherwise.

    Some events are of formations without counters; of those only misspelt ones are refused.
    """
    names = {name: {*counters.texts(name)} for name in NAMED}
    events, heroes = limits.events, limits.heroes
    wanted: list[tuple[KeyPath, str, str]] = [
        (("heroes", "wittmann"), "formation", heroes.wittmann),
        (("heroes", "hollis"), "battalion", heroes.hollis),
        (("events", "angry"), "division", events.angry),
        *(
            (("night_fighters", n), "division", name)
            for n, name in enumerate(limits.night_fighters)
        ),
        *(
            (("raid", "mourners", n), "division", name)
            for n, name in enumerate(limits.raid.mourners)
        ),
    ]
    for path, kind, name in wanted:
        if name not in names[kind]:
            faults.unknown(path, kind, name, names[kind])
    for path, kind, name in _perhaps(limits):
        intended = None if name in names[kind] else misspelt(name, sorted(names[kind]))
        if intended:
            faults.add(path, f"is {name!r} misspelt for {intended!r}?")


def _perhaps(limits: Limits) -> Iterator[tuple[KeyPath, str, str]]:
    for name in limits.events.german_commanders:
        yield ("events", "german_commanders", name), "division", name
    for name in limits.events.allied_commanders:
        yield ("events", "allied_commanders", name), "division", name
    for number, event in enumerate(limits.history):
        path: KeyPath = ("history", number)
        yield (*path, "battalion"), "battalion", event.battalion
        for place, name in enumerate(event.divisions):
            yield (*path, "divisions", place), "division", name
        for place, name in enumerate(event.formations):
            yield (*path, "formations", place), "formation", name
        for place, (_, name, _) in enumerate(event.grants):
            yield (*path, "grants", place), "division", name
