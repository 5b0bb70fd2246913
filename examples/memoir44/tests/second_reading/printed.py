"""The cards and tables of the booklet, typed independently: units, terrain, Command cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

SIDES = ("axis", "allies")
INF, ARM, ART, VEH, SHIP = "infantry", "armour", "artillery", "vehicle", "vessel"
LAND = frozenset({INF, ARM, ART, VEH})


@dataclass(frozen=True)
class Troop:
    """A kind of unit: arm, hexes moved with and without battle, dice by distance, its own rules."""

    arm: str
    march: int
    dice: tuple[int, ...]
    sight: bool = True
    ignores_cover: bool = False
    steady: Troop | None = None  # if it has not moved
    stars_hit: frozenset[str] = frozenset()
    grenades_only: bool = False
    never: frozenset[str] = frozenset()  # arms that it cannot attack
    takes_ground: bool = True
    again: str = ""  # after taking ground: "any" or "close"
    engineers: bool = False
    flame: bool = False
    supported: bool = False
    confirmed: bool = False
    marks: bool = False
    own_flags: int = 0
    hexes_a_flag: int = 1
    always_battles: bool = False


_FOOT = Troop(INF, 1, (3, 2, 1))
_ELITE = replace(_FOOT, march=2)
_TANK = Troop(ARM, 3, (3, 3, 3), again="any")
_GUN = Troop(ART, 0, (3, 3, 2, 2, 1, 1), sight=False, ignores_cover=True, takes_ground=False)
_BIG = replace(_GUN, dice=(3, 3, 2, 2, 1, 1, 1, 1), marks=True)
_CAR = Troop(VEH, 0, (), takes_ground=False)


def _equipped(plain: Troop, steady: Troop) -> Troop:
    return replace(plain, takes_ground=False, steady=replace(steady, takes_ground=False))


def _weapons(plain: Troop) -> dict[str, Troop]:
    return {
        "anti-tank": _equipped(plain, replace(plain, stars_hit=frozenset({ARM, VEH}))),
        "mortar": _equipped(
            plain, replace(plain, dice=(3, 2, 1, 1), sight=False, ignores_cover=True)
        ),
        "machine-gun": _equipped(plain, replace(plain, stars_hit=frozenset({INF}))),
    }


TROOPS: dict[str, Troop] = {
    "infantry": _FOOT,
    "armour": _TANK,
    "artillery": _GUN,
    **dict.fromkeys(("elite-infantry", "commandos", "rangers", "paratroopers"), _ELITE),
    "elite-armour": _TANK,
    "resistance": replace(_FOOT, hexes_a_flag=3, always_battles=True),
    "combat-engineers": replace(_FOOT, engineers=True),
    "heavy-artillery": _BIG,
    "destroyer": replace(_BIG, arm=SHIP, march=2, grenades_only=True, own_flags=1),
    "flame-thrower": replace(_TANK, flame=True),
    "mobile-artillery": replace(_GUN, march=1),
    "flak-88": replace(
        _GUN, dice=(2, 2, 2, 2), sight=True, stars_hit=frozenset({ARM, VEH})
    ),
    "tiger": replace(_TANK, confirmed=True),
    "sniper": Troop(
        INF, 2, (1, 1, 1, 1, 1), grenades_only=True, stars_hit=frozenset({INF, ART}),
        never=frozenset({ARM, VEH, SHIP}),
    ),
    **_weapons(_FOOT),
    **{f"elite-{name}": kind for name, kind in _weapons(_ELITE).items()},
    "supported-infantry": replace(_FOOT, dice=(3, 3, 2), again="close"),
    "supported-armour": replace(_TANK, supported=True),
    **dict.fromkeys(("funnies-bridge", "funnies-plough", "tank-destroyers"), _TANK),
    "nebelwerfer": _GUN,
    **dict.fromkeys(("truck", "half-track", "command-car"), _CAR),
}  # fmt: skip


@dataclass(frozen=True)
class Feature:
    """What terrain, a piece or an obstacle does; ``shield`` is for attacking infantry, armour."""

    closed: frozenset[str] = frozenset()
    stop: bool = False
    stop_ends_move_only: bool = False
    no_battle: frozenset[str] = frozenset()  # in the turn of entering
    leaving: frozenset[str] = frozenset()  # the same, of leaving
    mute: frozenset[str] = frozenset()
    shield: tuple[int, int] = (0, 0)
    battling_out: dict[str, int] = field(default_factory=dict)
    flags: int = 0
    owned: bool = False
    hides: bool = False
    wet: bool = False


_ALL_STAY = Feature(stop=True, no_battle=LAND, shield=(1, 2), hides=True)
_HEAVY = frozenset({ARM, ART, VEH})
_FORD = Feature(stop=True, battling_out=dict.fromkeys(LAND, 1), wet=True)
_SHELTER = Feature(closed=_HEAVY, shield=(1, 2), flags=1, hides=True)

FEATURES: dict[str, Feature] = {
    "countryside": Feature(),
    "beach": Feature(),
    "coastline": Feature(),
    "airfield": Feature(),
    "hill": Feature(),
    "ocean": Feature(stop=True, mute=LAND, wet=True),
    "river": Feature(closed=LAND, wet=True),
    "estuary": _FORD,
    "forest": _ALL_STAY,
    "hedgerow": _ALL_STAY,
    "village": replace(_ALL_STAY, battling_out={ARM: 2}),
    "church": replace(_ALL_STAY, battling_out={ARM: 2}, flags=1),
    "marsh": Feature(
        closed=frozenset({ART}), stop=True, no_battle=frozenset({ARM, VEH}),
        leaving=frozenset({ARM, VEH}),
    ),
    "bridge": Feature(),
    "bunker": replace(_SHELTER, owned=True),
    "field-bunker": _SHELTER,
    "wire": Feature(stop=True, battling_out={INF: 1}),
    "hedgehog": Feature(closed=_HEAVY, flags=1),
    "sandbags": Feature(shield=(1, 1), flags=1),
    "sea-wall": Feature(shield=(1, 1), flags=1, owned=True),
}  # fmt: skip


@dataclass(frozen=True)
class Card:
    """What a Command card changes about battles; dice are added in close assault, at a distance."""

    arms: frozenset[str]
    dice: tuple[int, int] = (0, 0)
    march: int = 0
    stays: bool = False
    no_battle: bool = False
    first_only: bool = False
    only_close: bool = False
    twice: bool = False
    unhindered: bool = False


_ANY = frozenset({*LAND, SHIP})
_ON_FOOT = frozenset({INF})

CARDS: dict[str, Card] = {
    "Armour-Assault": Card(frozenset({ARM}), dice=(1, 0)),
    "Artillery-Bombard": Card(frozenset({ART}), twice=True),
    "Behind-Enemy-Lines": Card(_ON_FOOT, dice=(1, 1), march=3, unhindered=True),
    "Close-Assault": Card(
        frozenset({INF, ARM}), dice=(1, 0), stays=True, first_only=True, only_close=True
    ),
    "Dig-In": Card(frozenset({INF, ART}), stays=True, no_battle=True),
    "Firefight": Card(_ANY, dice=(0, 1), stays=True),
    "Infantry-Assault": Card(_ON_FOOT, march=2),
    "Their-Finest-Hour": Card(_ANY, dice=(1, 1)),
}
OTHER_CARD = Card(frozenset())

COMMONWEALTH = frozenset({"GB", "CA", "AU", "NZ", "IN", "ZA"})
