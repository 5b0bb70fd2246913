"""Scenarios made at random: engineers and columns at the bridges of canal and Orne."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from random import Random

from days_reading.crowd import HEAD, TAIL, Marks, placed
from days_reading.lines import distance
from days_reading.printed import Place, counters, ground

BRIDGES = ("Pegasus Bridge", "Horsa Bridge")
ISLAND = (28, 20)
"""The hex between canal and Orne, an end of both bridges."""

ENGINEERS = ("591-Para-Sqn-RE", "3-Para-Sqn-RE", "246-Fd-Coy-RE", "Bailey-Bridge-(Sword)")
COMPANIES = ("A/7-Para", "B/7-Para", "C/7-Para", "A/12-Para", "B/12-Para", "A/1-Suffolk")
ENEMIES = 4


def bridgehead(rng: Random, folder: Path) -> Path:
    """Write a scenario of ferries, with the enemy seldom so near that bridges are contested."""
    banks = sorted({at for name in BRIDGES for at in ground().bridges[name]})
    set_up = [placed("Leader-5th-Parachute-Brigade", ISLAND, 1)]
    facts, room = Marks(), dict.fromkeys(banks, 8)
    for name in (*ENGINEERS, *COMPANIES):
        at, steps = rng.choice(banks), rng.randint(1, counters()[name].steps)
        if room[at] < steps:
            continue
        room[at] -= steps
        set_up.append(placed(name, at, steps))
        if name in COMPANIES and at not in facts.columns and rng.random() < 0.7:
            facts.columns.add(at)
            facts.column.append(name)
    far = [at for at in sorted(ground().terrain) if is_far(at)]
    foes = [c for c in counters().values() if c.division == "716.-Infanterie" and c.move == "leg"]
    foes = [card for card in foes if card.steps and card.fire and card.kind != "rearguard-german"]
    chosen = rng.sample(foes, ENEMIES)
    set_up += [placed(card.name, rng.choice(far), card.steps) for card in chosen]
    owners = [f"{dumps(name)} = {dumps(rng.choice(('allied', 'allied', 'german')))}"
              for name in BRIDGES]  # fmt: skip
    marks = "\n".join([facts.written(rng), "[facts.bridges]", *owners, "", ""])
    path = folder / "bridgehead.toml"
    text = HEAD + '[options]\noffered = ["ferries"]\n\n' + "".join(set_up) + marks + TAIL
    path.write_text(text, encoding="utf-8")
    return path


def is_far(at: Place) -> bool:
    """Tell whether an enemy may begin in a hex."""
    return 3 <= distance(at, ISLAND) <= 7 and ground().terrain[at] == "clear"
