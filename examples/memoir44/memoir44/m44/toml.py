"""Tables as TOML text: what an imported scenario is kept as."""

from __future__ import annotations

from typing import Any

WIDTH = 100


def written(data: dict[str, Any]) -> str:
    """Return tables as TOML.

    Args:
        data: Tables, lists of tables, and values, by name.

    Example:
        >>> print(written({"source": "printed", "unit": [{"side": "axis", "hexes": ["A1"]}]}))
        source = "printed"
        <BLANKLINE>
        [[unit]]
        side = "axis"
        hexes = ["A1"]
        <BLANKLINE>
    """
    lines = [f"{key} = {value(v)}" for key, v in data.items() if not _is_table(v)]
    for key, entry in data.items():
        for each in entry if _is_list_of_tables(entry) else [entry]:
            if isinstance(each, dict):
                lines += ["", f"[[{key}]]" if entry is not each else f"[{key}]"]
                lines += [line for k, v in each.items() for line in _line(k, v)]
    return "\n".join(lines).lstrip() + "\n"


def value(of: Any) -> str:
    """Return a value as TOML, on one line."""
    if isinstance(of, bool):
        return "true" if of else "false"
    if isinstance(of, int):
        return str(of)
    if isinstance(of, dict):
        return "{ " + ", ".join(f"{k} = {value(v)}" for k, v in of.items()) + " }"
    if isinstance(of, list | tuple):
        return "[" + ", ".join(map(value, of)) + "]"
    text = str(of).replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{text}"'


def _line(key: str, of: Any) -> list[str]:
    whole = f"{key} = {value(of)}"
    if len(whole) <= WIDTH or not isinstance(of, list | tuple):
        return [whole]
    return [f"{key} = [", *(f"    {value(each)}," for each in of), "]"]


def _is_table(of: Any) -> bool:
    return isinstance(of, dict) or _is_list_of_tables(of)


def _is_list_of_tables(of: Any) -> bool:
    return isinstance(of, list) and bool(of) and all(isinstance(each, dict) for each in of)
