"""The modules that hold procedures and rules, for the rules registry."""

from __future__ import annotations

from types import ModuleType

from hexwar.kit.automaton import player as automaton_player
from memoir44.analysis import imagination
from memoir44.m44 import hexagons, opening, reading, writing
from memoir44.map import battlefield, ground, passages, sight
from memoir44.printed import cards, units
from memoir44.rules import (
    activation,
    aim,
    arrivals,
    battle,
    casualties,
    contact,
    control,
    dice,
    fighting,
    hands,
    initiative,
    landing,
    march,
    medals,
    medics,
    mines,
    movement,
    moving,
    orders,
    partners,
    pioneers,
    pool,
    retreat,
    setup,
    strikes,
    turn,
)
from memoir44.rules import ground as taking_ground
from memoir44.scenarios import board, conditions, joining, loading, printed_game, resolve, seats
from memoir44.state import battle as state

MODULES: tuple[ModuleType, ...] = (
    automaton_player,
    cards,
    units,
    battlefield,
    ground,
    passages,
    sight,
    board,
    resolve,
    conditions,
    loading,
    seats,
    joining,
    printed_game,
    setup,
    state,
    turn,
    partners,
    activation,
    initiative,
    hands,
    orders,
    movement,
    march,
    moving,
    landing,
    aim,
    dice,
    fighting,
    battle,
    casualties,
    pool,
    retreat,
    taking_ground,
    contact,
    mines,
    pioneers,
    strikes,
    medics,
    arrivals,
    medals,
    control,
    imagination,
    reading,
    hexagons,
    opening,
    writing,
)
