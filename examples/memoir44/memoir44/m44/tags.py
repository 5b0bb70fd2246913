"""Tags of ``.m44`` files: objectives, exit marks, minefields, and what has no rules (3.3)."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import HEXAGONS, Part
from memoir44.m44.tiles import group_of
from memoir44.printed.boards import BoardFormat

MINE = "tag3"

DECOY = "DECOY_MEDAL_MINE_FIELD"

MINES = ("MINE_FIELD", DECOY)
"""What minefields say of themselves."""

ARROWS = ("tag4", "tag5")
"""Pictures of arrows; whose exit they mark, if any, their side says."""

FLAGS = ("permanent", "majority", "turn_start", "last_to_occupy", "sole_control")
"""What a medal says in words that are ours, too."""


class Tags:
    """Gathers what the tags of hexes say."""

    def __init__(self, format_: BoardFormat, top: str) -> None:
        self.medals: list[dict[str, Any]] = []
        # by side: the hexes
        self.exits: dict[str, dict[str, None]] = defaultdict(dict)
        self.mines: dict[str, dict[str, None]] = defaultdict(dict)
        self._format = format_
        self._top = top

    def read(self, tag: Part, where: str) -> None:
        """Read a tag of the hex of a printed name."""
        name, without = tag.data.get("name"), codes().without_rules["tag"]
        if not isinstance(name, str):
            tag.fault("", "expected an object with a name")
            return
        if tag.word("behavior") == "EXIT_MARKER":
            self._read_exit(tag, where)
            return
        if tag.word("behavior") not in ("", *MINES):
            tag.note("behavior", f"{tag.word('behavior')}: no rules here")
        if name in codes().medals:
            self._read_medal(tag, name, where)
        elif name == MINE:
            self.mines[tag.side("side") or self._top][where] = None
            if tag.word("behavior") == DECOY:
                tag.note("", f"in {where}: a minefield with decoy medals is taken for a minefield")
        elif name in ARROWS:
            tag.note("", f"{name} in {where}: an arrow without EXIT_MARKER, not taken for an exit")
        elif name in without:
            tag.note("", f"{name} in {where}: {without[name]}; no rules here")
        else:
            tag.unknown("name", f"tag ({where})", name, [*codes().medals, MINE, *ARROWS])

    def _hexes(self, tag: Part, where: str) -> dict[str, None]:
        """Return the hex of a tag and those that its ``group`` lists."""
        return dict.fromkeys([where, *group_of(tag, self._format)])

    @rule("1.13", "3.3")
    def _read_exit(self, tag: Part, where: str) -> None:
        """Read an exit mark: its ``side`` says whose it is."""
        side, hexes = tag.side("side"), self._hexes(tag, where)
        if side is None:
            told = ", ".join(hexes)
            tag.note("", f"an exit mark that says no side; nobody leaves the board by {told}")
        else:
            self.exits[side] |= hexes

    def _read_medal(self, tag: Part, name: str, where: str) -> None:
        said = tag.held("medal")
        if name in codes().remarks:
            tag.findings.note(HEXAGONS, f"{name} in {where}: {codes().remarks[name]}")
        medal: dict[str, Any] = {"hexes": [*self._hexes(tag, where)]}
        if codes().medals[name]:
            medal["side"] = codes().medals[name]
        medal |= {key: True for key in FLAGS if said.flag(key)}
        for key, ours in (("counts_for", "worth"), ("nbr_hex", "needs")):
            if key in said.data:
                medal[ours] = said.number(key, 1)
        if said.side("held_by"):
            medal["held_by"] = said.side("held_by")
        if said.flag("any_hex"):
            said.note("", f"any_hex in {where}: no rules here; the medal counts as any other")
        side = said.side("side")
        if side is not None and side != medal.get("side"):
            said.note("", f"side {side} of the medal in {where}: no rules here, its picture counts")
        self.medals.append(medal)
