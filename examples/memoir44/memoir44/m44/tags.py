"""Tags of ``.m44`` files: objectives, exit marks, minefields, and what has no rules (3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexwar.errors import HexError
from hexwar.play import rule
from memoir44.m44.codes import codes
from memoir44.m44.fields import Findings, flag, number, records, word
from memoir44.m44.places import named, place_of
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

    def __init__(self, format_: BoardFormat, top: str, findings: Findings) -> None:
        self.medals: list[dict[str, Any]] = []
        self.exits: dict[str, list[str]] = {}
        self.mines: dict[str, list[str]] = {}
        self._format = format_
        self._top = top
        self._findings = findings

    def read(self, tag: Any, where: str, path: str) -> None:
        """Read a tag.

        Args:
            tag: What the file says.
            where: The printed name of its hex.
            path: Where it stands in the file.
        """
        name = tag.get("name") if isinstance(tag, dict) else None
        if not isinstance(name, str):
            self._findings.fault(path, "expected an object with a name")
        elif word(tag, "behavior") == "EXIT_MARKER":
            self._read_exit(tag, where, path)
        else:
            self._read_named(tag, name, where, path)

    def _read_named(self, tag: dict[str, Any], name: str, where: str, path: str) -> None:
        """Read a tag that is told by its name."""
        if word(tag, "behavior") not in ("", *MINES):
            self._findings.note(f"{path}.behavior", f"{word(tag, 'behavior')}: no rules here")
        if name in codes().medals:
            self._read_medal(tag, name, where, path)
        elif name == MINE:
            self._read_mine(tag, where, path)
        elif name in ARROWS:
            message = f"{name} in {where}: an arrow without EXIT_MARKER, not taken for an exit"
            self._findings.note(path, message)
        elif name in codes().without_rules.tag:
            told = codes().without_rules.tag[name]
            self._findings.note(path, f"{name} in {where}: {told}; no rules here")
        else:
            known = [*codes().medals, MINE, *ARROWS]
            self._findings.unknown(f"{path}.name", f"tag ({where})", name, known)

    @rule("1.13", "3.3")
    def _read_exit(self, tag: dict[str, Any], where: str, path: str) -> None:
        """Read an exit mark: its ``side`` says whose it is, its ``group`` lists the hexes."""
        side = codes().sides.get(word(tag, "side"))
        hexes = [where, *self._group(tag, path)]
        if side is None:
            told = ", ".join(dict.fromkeys(hexes))
            message = f"an exit mark that says no side; nobody leaves the board by {told}"
            self._findings.note(path, message)
            return
        mine = self.exits.setdefault(side, [])
        mine += [each for each in dict.fromkeys(hexes) if each not in mine]

    def _read_mine(self, tag: dict[str, Any], where: str, path: str) -> None:
        if word(tag, "behavior") == DECOY:
            message = f"in {where}: a minefield with decoy medals is taken for a minefield"
            self._findings.note(path, message)
        side = codes().sides.get(word(tag, "side"), self._top)
        mine = self.mines.setdefault(side, [])
        if where not in mine:
            mine.append(where)

    def _read_medal(self, tag: dict[str, Any], name: str, where: str, path: str) -> None:
        medal_said = tag.get("medal")
        said: dict[str, Any] = medal_said if isinstance(medal_said, dict) else {}
        if name in codes().remarks:
            self._findings.note("board.hexagons", f"{name} in {where}: {codes().remarks[name]}")
        medal: dict[str, Any] = {"hexes": list(dict.fromkeys([where, *self._group(tag, path)]))}
        if codes().medals[name]:
            medal["side"] = codes().medals[name]
        medal |= {key: True for key in FLAGS if flag(said, key)}
        for key, ours in (("counts_for", "worth"), ("nbr_hex", "needs")):
            if key in said:
                medal[ours] = number(said, key, f"{path}.medal", self._findings, 1)
        if word(said, "held_by") in codes().sides:
            medal["held_by"] = codes().sides[word(said, "held_by")]
        if flag(said, "any_hex"):
            message = f"any_hex in {where}: no rules here; the medal counts as any other"
            self._findings.note(f"{path}.medal", message)
        self._read_medal_side(said, medal, where, path)
        self.medals.append(medal)

    def _read_medal_side(
        self, said: dict[str, Any], medal: dict[str, Any], where: str, path: str
    ) -> None:
        """Note a side that is said besides that of the picture."""
        side = codes().sides.get(word(said, "side"))
        if side is not None and side != medal.get("side"):
            message = f"side {side} of the medal in {where}: no rules here, its picture counts"
            self._findings.note(f"{path}.medal", message)

    def _group(self, tag: dict[str, Any], path: str) -> Iterator[str]:
        """Give the hexes that a tag lists besides its own."""
        for place, other in enumerate(records(tag, "group", path, self._findings)):
            try:
                yield named(place_of(str(other), self._format), self._format)
            except HexError as wrong:
                self._findings.fault(f"{path}.group[{place}]", str(wrong))
