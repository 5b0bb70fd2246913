"""The codes of ``.m44`` files, and what they stand for here (3.3)."""

from functools import cached_property
from typing import Annotated

import attrs

from hexwar.data import Datum
from memoir44.printed import DATA
from memoir44.printed.arms import Arm, Side
from memoir44.printed.boards import FormatName


@attrs.frozen(kw_only=True)
class Spelling(Datum):
    """How a kind of unit is written: class, badge by army, figures and behaviour."""

    group: Annotated[str, "its class"]
    badge: Annotated[dict[str, int], "by army; any: by all others"] = attrs.field(factory=dict)
    figures: Annotated[int, "figures that are always said; 0: only if not as usual"] = 0
    behavior: str = ""


@attrs.frozen(kw_only=True)
class Written(Datum):
    """How what is ours is written, where several codes stand for it, or none of their own."""

    army: Annotated[dict[str, str], "by nation: the army in which its figures are"]
    army_of_side: dict[Side, str]
    flat: Annotated[str, "the tile that is plain ground, where a face shows beach or sea"]
    fords: Annotated[tuple[str, ...], "what is a river that says what else it is"]
    ford: Annotated[dict[str, str | int], "the piece that is a ford"]
    double: Annotated[str, "the behaviour of a unit that is worth more medals, whatever it is"]
    double_medals: Annotated[int, "and how many"]
    class_of_arm: Annotated[dict[Arm, str], "of the kinds that have no spelling of their own"]
    streams: Annotated[dict[str, tuple[str, ...]], "what runs through tiles, and where it goes on"]
    obstacle: dict[str, dict[str, str | int]]
    kept: Annotated[tuple[str, ...], "tables that the format cannot hold, or not wholly"]


@attrs.frozen(kw_only=True)
class Marks(Datum):
    """What tags mark, and the words for it: mines, exits, objectives."""

    mine: str
    minefield: Annotated[str, "what a minefield may say of itself"]
    decoy: Annotated[str, "the same of one with decoy medals"]
    exit: Annotated[str, "what an arrow says of itself that is an exit"]
    arrows: Annotated[dict[Side, str], "pictures; whose exit one marks, its side says"]
    flags: Annotated[tuple[str, ...], "what a medal says in words that are ours, too"]
    numbers: Annotated[dict[str, str], "the numbers of a medal, and what we call them"]


@attrs.frozen(kw_only=True)
class Codes(Datum):
    """All codes."""

    terrain: dict[str, str]
    remarks: Annotated[dict[str, str], "what is not kept of a code that is read"]
    without_rules: Annotated[dict[str, dict[str, str]], "by part: codes without rules here"]
    faces: Annotated[dict[str, tuple[str, ...]], "letters before the names of other faces"]
    behaviours: dict[str, str]
    piece: dict[str, str]
    obstacle: dict[str, str]
    class_: Annotated[dict[str, str], "named class in the file"] = attrs.field(factory=dict)
    army: dict[str, Side]
    nation: dict[str, str]
    badge: Annotated[dict[str, dict[str, str]], "by badge and class: the kind of unit"]
    late_war: Annotated[dict[str, str], "badges of equipment whose rules hold from some year on"]
    late_war_from: int
    formats: dict[str, FormatName]
    sides: dict[str, Side]
    medals: Annotated[dict[str, str], "the side that may take it, or nothing for either"]
    marks: Marks
    openings: Annotated[
        dict[str, dict[str, tuple[int, ...]]],
        "by what runs through the tile; in steps of 60 degrees from east",
    ]
    spelling: Annotated[dict[str, Spelling], "by kind of unit"]
    written: Written
    keys: Annotated[dict[str, tuple[str, ...]], "by object: the keys that a dialect has"]
    arrays: Annotated[tuple[str, ...], "the keys of lists of objects"]
    packs: Annotated[tuple[str, ...], "the lists of equipment that players buy"]

    @cached_property
    def usual(self) -> frozenset[str]:
        """The tiles, pieces and medals that are written for what names no other face of itself.

        Tiles with openings are worked out from their neighbours; of all others it is the first one.
        """
        names = {name for tiles in self.openings.values() for name in tiles}
        for table in (self.terrain, self.piece, self.medals):
            names.update({kind: name for name, kind in reversed(table.items())}.values())
        return frozenset((*names, self.marks.mine, self.written.flat))

    def face(self, name: str, said: str) -> str:
        """Return a tile with the face of another one, if that stands for the same terrain.

        Args:
            name: The tile that stands for what is in a hex, whose openings are as they must be.
            said: The tile with the face.

        Example:
            >>> codes().face("woods", "wforest"), codes().face("road", "wroadX")
            ('wforest', 'wroad')
            >>> codes().face("river", "pond"), codes().face("buildings", "wforest")
            ('pond', 'buildings')
            >>> codes().face("hillroad", "whill")  # a hill of winter without its road
            'hillroad'
        """
        plain = self.tile(said)
        if self.terrain.get(plain) != self.terrain.get(name):
            return name
        if any(plain in tiles for tiles in self.openings.values()):
            return said.removesuffix(plain) + name
        return name if name in self.openings["road"] or name in self.openings["hill"] else said

    def tile(self, name: str) -> str:
        """Return the name of a tile without the letter of its face: ``"droad"`` is ``"road"``.

        Example:
            >>> codes().tile("wroadX"), codes().tile("woods")
            ('roadX', 'woods')
        """
        for family, letters in self.faces.items():
            for letter in letters:
                if name.startswith(letter + family):
                    return name[len(letter) :]
        return name


def codes() -> Codes:
    """Return the codes.

    Example:
        >>> codes().terrain["woods"]
        'forest'
    """
    return DATA.read("m44.toml", Codes)
