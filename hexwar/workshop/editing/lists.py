"""Lists of a TOML text, of which elements are taken out, replaced and added in place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hexwar.data import KeyPath, positions
from hexwar.workshop.editing.source import WIDTH, Source, filled

_NAME = "x = "


def without_elements(source: Source, path: KeyPath, places: Collection[int]) -> Source:
    r"""Return a document with some elements taken out of a list.

    Args:
        source: The document.
        path: Where the list stands.
        places: The places of the elements in it.

    Example:
        >>> source = Source('hexes = [\n  "0101", "0102", # wet\n  "0201",\n]\n')
        >>> print(without_elements(source, ("hexes",), {1, 2}).text)
        hexes = [
          "0101", # wet
        ]
        <BLANKLINE>
    """
    text = source.written(path)
    for place in sorted(places, reverse=True):
        text = _without(text, place)
    return source.with_text(path, text)


def _spans(text: str) -> list[tuple[int, int]]:
    """Return where the elements of a list begin and end in its text."""
    spans = positions(_NAME + text).values
    count = sum(1 for path in spans if len(path) == 2)
    return [tuple(at - len(_NAME) for at in spans["x", n]) for n in range(count)]  # type: ignore[misc]


def _without(text: str, place: int) -> str:
    spans = _spans(text)
    begin, end = spans[place]
    following = spans[place + 1][0] if place + 1 < len(spans) else len(text) - 1
    comma = text.find(",", end, following)
    if comma < 0 and place:  # the last one, without a comma: that of the one before goes
        return text[: spans[place - 1][1]] + text[end:]
    if comma >= 0:
        end = comma + 1
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    line = text.rfind("\n", 0, begin) + 1
    if text[end : end + 1] in ("\n", "\r"):
        if line and not text[line:begin].strip():  # nothing else stands on the line
            return text[:line] + text[text.index("\n", end) + 1 :]
        begin = len(text[:begin].rstrip(" \t"))
    elif text[end : end + 1] == "]" and place:
        begin = len(text[:begin].rstrip(" \t"))
    elif text[end : end + 1] == "#" and place and line:
        begin = len(text[:begin].rstrip(" \t"))
        return text[:begin] + " " + text[end:]
    return text[:begin] + text[end:]


def with_replaced(source: Source, path: KeyPath, others: Mapping[int, Sequence[str]]) -> Source:
    """Return a document with others in the places of some elements of a list.

    Args:
        source: The document.
        path: Where the list stands.
        others: For the place of an element: the texts of TOML that come in its place; with none
            the element is taken out.

    Example:
        >>> source = Source('hexes = ["0101-0103", "0105"]')
        >>> with_replaced(source, ("hexes",), {0: ['"0101"', '"0103"'], 1: []}).text
        'hexes = ["0101", "0103"]'
    """
    text = source.written(path)
    for place in sorted(others, reverse=True):
        if not others[place]:
            text = _without(text, place)
            continue
        begin, end = _spans(text)[place]
        text = text[:begin] + ", ".join(others[place]) + text[end:]
    return source.with_text(path, text)


def with_elements(source: Source, path: KeyPath, elements: Sequence[str]) -> Source:
    r"""Return a document with more elements at the end of a list, on lines that are filled.

    Args:
        source: The document.
        path: Where the list stands.
        elements: The elements, as texts of TOML.

    Example:
        >>> source = Source('hexes = [\n  "0101",\n]\n')
        >>> with_elements(source, ("hexes",), ['"0102"']).text
        'hexes = [\n  "0101", "0102",\n]\n'
    """
    if not elements:
        return source
    text = source.written(path)
    spans = _spans(text)
    several_lines = "\n" in text
    if not spans:
        return source.with_text(path, f"[{', '.join(elements)}]")
    if not several_lines:
        begin = source.positions.values[path][0]
        before = begin - (source.text.rfind("\n", 0, begin) + 1)
        whole = f"{text[: spans[-1][1]]}, {', '.join(elements)}{text[spans[-1][1] :]}"
        if before + len(whole) <= WIDTH:
            return source.with_text(path, whole)
        parts = [text[a:b] for a, b in spans]
        return source.with_text(path, f"[\n{filled([*parts, *elements], '  ')}\n]")
    return source.with_text(path, _longer(text, spans, elements))


def _longer(text: str, spans: list[tuple[int, int]], elements: Sequence[str]) -> str:
    """Return a list of several lines with more elements behind its last one."""
    begin, end = spans[-1]
    line = text.rfind("\n", 0, begin) + 1
    indent = (text[line:begin] if line and not text[line:begin].strip() else "") or _indent(text)
    head, rest = f"{text[:end]},", text[end:-1]
    has_comma = rest.lstrip().startswith(",")
    if has_comma:
        rest = rest.lstrip()[1:]
    waiting = list(elements)
    if rest.lstrip(" \t").startswith("#"):
        note, _, rest = rest.partition("\n")
        head, rest = head + note.rstrip("\r"), f"\n{rest}"
    else:
        while waiting and len(head) - line + len(waiting[0]) + 2 <= WIDTH:
            head += f" {waiting.pop(0)},"
    if waiting:
        head += "\n" + filled(waiting, indent)
    return (head if has_comma or "\n" in rest else head.removesuffix(",")) + rest + "]"


def _indent(text: str) -> str:
    """Return the blanks before the first element that begins a line of a list."""
    for line in text.splitlines()[1:]:
        if line.strip() and line.strip() != "]":
            return line[: len(line) - len(line.lstrip())]
    return "  "


__all__ = ["with_elements", "with_replaced", "without_elements"]
