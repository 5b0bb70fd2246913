"""How are tables written as the text of a TOML document?"""

import re
from typing import Any


def toml_of(data: dict[str, Any], width: int | None = 100) -> str:
    """Return tables as TOML, which :meth:`hexwar.data.Document.parse` reads.

    Args:
        data: Tables, lists of tables, and values, by name. What comes from anywhere is made fit to
            be printed: half characters of Unicode become question marks.
        width: Characters of a line; a longer list has a line for each element. None: never.

    Example:
        >>> print(toml_of({"source": "printed", "unit": [{"side": "axis", "hexes": ["A1"]}]}))
        source = "printed"
        <BLANKLINE>
        [[unit]]
        side = "axis"
        hexes = ["A1"]
        <BLANKLINE>
    """
    lines = [f"{_key(key)} = {_value(v)}" for key, v in data.items() if not _is_table(v)]
    for key, entry in data.items():
        for table in entry if _is_list_of_tables(entry) else [entry]:
            if isinstance(table, dict):
                lines += ["", f"[[{_key(key)}]]" if entry is not table else f"[{_key(key)}]"]
                lines += [line for k, v in table.items() for line in _lines(k, v, width)]
    return "\n".join(lines).lstrip() + "\n"


def _value(of: Any) -> str:
    """Return a value as TOML; texts of several lines as they are, all else on one line."""
    if isinstance(of, bool):
        return "true" if of else "false"
    if isinstance(of, int | float):
        return str(of)
    if isinstance(of, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in of.items()) + " }"
    if isinstance(of, list | tuple):
        return "[" + ", ".join(map(_value, of)) + "]"
    lines = [_escaped(line) for line in str(of).split("\n")]
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return '"""\n' + "\n".join(lines) + '"""'


def _escaped(line: str) -> str:
    """Return a line as it stands between quotation marks."""
    text = line.encode("utf-8", "replace").decode().replace("\\", "\\\\").replace('"', '\\"')
    return "".join(c if c.isprintable() else f"\\U{ord(c):08X}" for c in text)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else f'"{_escaped(name)}"'


def _lines(key: str, of: Any, width: int | None) -> list[str]:
    whole = f"{_key(key)} = {_value(of)}"
    if width is None or len(whole) <= width or not isinstance(of, list | tuple):
        return [whole]
    return [f"{_key(key)} = [", *(f"    {_value(each)}," for each in of), "]"]


def _is_table(of: Any) -> bool:
    return isinstance(of, dict) or _is_list_of_tables(of)


def _is_list_of_tables(of: Any) -> bool:
    return isinstance(of, list) and bool(of) and all(isinstance(each, dict) for each in of)
