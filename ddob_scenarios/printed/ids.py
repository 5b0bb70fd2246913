"""The ids of things that only this game has, and sets of them."""

from __future__ import annotations

from typing import NewType

from hexwar.board import SetOf

SiteId = NewType("SiteId", int)
"""A hex of a German position, by its number on the map."""

HeroId = NewType("HeroId", int)
"""A hero marker."""

DivisionId = NewType("DivisionId", int)
"""A US division: 0 is the 1st, 1 the 29th."""

GermanId = NewType("GermanId", int)
"""A German unit counter, or what stands for one that is hidden or missing."""

DepthId = NewType("DepthId", int)
"""A depth marker, or what stands for one that is hidden or missing."""

GunId = NewType("GunId", int)
"""An off-map gun."""

SiteSet = SetOf[SiteId]
HeroSet = SetOf[HeroId]
GermanSet = SetOf[GermanId]
DepthSet = SetOf[DepthId]
GunSet = SetOf[GunId]
SectorSet = SetOf[int]
TurnSet = SetOf[int]
