"""Pictures are the same on every machine: numbers do not hang on how a Python adds fractions up."""

from __future__ import annotations

import ast
from pathlib import Path

import hexwar.draw
from hexwar.draw.markup import width_of


def test_widths_are_added_up_in_whole_numbers() -> None:
    """Python adds fractions up more exactly from 3.12 on; 247.75 was written as 247.7 or 247.8."""
    assert width_of("i" * 50, 10) == 170.0
    assert width_of("a" * 47 + "i" * 15, 10) == 333.0


def test_no_fractions_are_added_up_by_sum() -> None:
    """In the renderer ``sum`` adds whole numbers only; ``math.fsum`` is exact everywhere."""
    whole = {"hundredths", "chance"}
    found = set()
    for file in Path(hexwar.draw.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign | ast.Return) and node.value is not None:
                names = {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
                if "sum" in names:
                    targets = node.targets if isinstance(node, ast.Assign) else []
                    found |= {t.id for t in targets if isinstance(t, ast.Name)} or {file.name}
    assert found <= whole
