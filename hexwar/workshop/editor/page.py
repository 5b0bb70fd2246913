"""The page of the editor as HTML, still empty: what is drawn comes with the first answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hexwar.board import AreaBoard
from hexwar.draw.markup import escaped
from hexwar.web.language import Language, catalogue
from hexwar.web.pages import foreign, island, language_form, shell
from hexwar.workshop.editing import Desk
from hexwar.workshop.editor.words import worded, words, words_of_areas

TOOLS: Final = (
    ("brush", "b", "Brush"),
    ("fill", "f", "Fill"),
    ("line", "l", "Line"),
    ("rectangle", "r", "Rectangle"),
    ("hexside", "h", "Hexsides"),
    ("path", "p", "Path"),
    ("value", "e", "Elevation and other values"),
    ("row", "g", "Hexes of a row"),
    ("counter", "c", "Counters"),
    ("select", "v", "Select and move"),
    ("pick", "i", "Pick up what is here"),
)
"""The tools: name, key, title."""

OF_AREAS: Final = (
    ("hexside", "h", "Links between areas"),
    ("row", "g", "Areas of a row"),
    ("outline", "a", "Outlines of areas"),
)
"""Those that a board of areas has in their place, or besides."""

SIGNS: Final = {
    "brush": "M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3",
    "fill": "M5 12l7-7 7 7-7 7zM12 5L9 2M20 16c1 2 2 3 0 4-2-1-1-2 0-4",
    "line": "M4 20L20 4M4 20h4v-4H4zM16 8h4V4h-4z",
    "rectangle": "M4 6h16v12H4z",
    "hexside": "M8 4h8l4 8-4 8H8l-4-8zM16 4l4 8",
    "path": "M4 19c4-1 3-6 8-7s4-6 8-7",
    "value": "M3 19l6-10 4 6 3-4 5 8z",
    "row": "M12 3l7 4v8l-7 4-7-4V7zM9 11h6",
    "counter": "M5 5h14v14H5zM8 9h8v6H8zM8 9l8 6M16 9l-8 6",
    "outline": "M5 6l10-2 5 8-7 8-9-5zM3 4h4v4H3zM13 2h4v4h-4z",
    "select": "M5 3l5 17 2-7 7-2z",
    "pick": "M14 4l6 6-3 1-8 8-4 1 1-4 8-8z",
}
"""A drawing of each tool, in a square of 24."""

ZOOM: Final = (
    ("zoom-in", "+", "Zoom in"),
    ("zoom-out", "&minus;", "Zoom out"),
    ("fit", "⤢", "Fit the whole map"),
)
"""The buttons over the map: id, sign, title."""

TABS: Final = (
    ("draw", "Draw"),
    ("rows", "File"),
    ("counters", "Counters"),
    ("beside", "Turns"),
    ("faults", "Faults"),
    ("scan", "Scan"),
    ("text", "Text"),
)
"""The pages of the panel."""


Words = Callable[[str], str]


def _tools(_: Words, *, of_areas: bool) -> str:
    """Return the buttons of the tools."""
    titles = {tool: (key, title) for tool, key, title in TOOLS}
    if of_areas:
        titles |= {tool: (key, title) for tool, key, title in OF_AREAS}
    return "".join(
        f'<button type="button" class="tool" data-tool="{tool}" aria-pressed="false" '
        f'aria-keyshortcuts="{key}" aria-label="{_(title)}" title="{_(title)} ({key.upper()})">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{SIGNS[tool]}"/></svg></button>'
        for tool, (key, title) in titles.items()
    )


def _tabs(_: Callable[[str], str]) -> str:
    return "".join(
        f'<button type="button" role="tab" id="tab-{tab}" aria-controls="panel-{tab}" '
        f'aria-selected="false">{_(title)}</button>'
        for tab, title in TABS
    )


def _panels() -> str:
    return "".join(
        f'<section role="tabpanel" id="panel-{tab}" aria-labelledby="tab-{tab}" tabindex="0" '
        f"hidden></section>"
        for tab, _title in TABS
    )


def _zoom(_: Callable[[str], str]) -> str:
    return "".join(
        f'<button type="button" id="{act}" aria-label="{_(name)}" title="{_(name)}">{sign}</button>'
        for act, sign, name in ZOOM
    )


def _sheet() -> str:
    """Return what the map is made of, from the bottom up; a pointer meets the glass alone."""
    return (
        '<svg id="below" class="hexwar" aria-hidden="true"><g id="scan"></g></svg>'
        '<div id="terrain" class="dim"></div>'
        '<svg id="ground" class="hexwar" aria-hidden="true"></svg>'
        '<svg id="over" class="hexwar" aria-hidden="true"></svg><div id="glass"></div>'
    )


def editor_page(desk: Desk, language: Language, root: str = "../../", *, draft: str = "") -> str:
    """Return the page.

    Args:
        desk: The file.
        language: The language.
        root: The way from the page to the root of the site.
        draft: Of a draft of the workbench, which is no file: ``"published"`` in a published page,
            else ``"kept"``. Instead of being saved it is copied as a link, or fetched as a file.
    """

    def _(text: str) -> str:
        return escaped(worded(text, language))

    name = foreign(desk.path.name)
    of_areas = isinstance(desk.reading.board, AreaBoard)
    tools = _tools(_, of_areas=of_areas)
    save = ("save", "Copy a link" if draft else "Save", "Ctrl+S")
    buttons = (
        ("undo", "Undo", "Ctrl+Z"),
        ("redo", "Redo", "Ctrl+Y"),
        save,
        ("play", "Play from here", "Ctrl+Enter"),
    )
    commands = "".join(
        f'<button type="button" id="{command}" title="{_(title)} ({key})">{_(title)}</button>'
        for command, title, key in buttons
    )
    mark = f' data-draft="{draft}"' if draft else ""
    away = (
        f'<a href="../../">{_("Games")}</a><a href="file">{_("Save to a file")}</a>'
        if draft
        else ""
    )
    copied = (
        f'<input id="link" readonly hidden aria-label="{_("Link")}">'
        f'<p id="copied" role="status"></p>'
        if draft
        else ""
    )
    texts = {**catalogue(language.code), **words(language.code)}
    texts |= words_of_areas(language) if of_areas else {}
    body = (
        f'<body class="editor"{mark}>'
        f'<link rel="stylesheet" href="{root}editor/editor.css">'
        f'<header class="bar"><h1>{name}</h1><span id="state" role="status"></span>'
        f'<span class="commands">{commands}{away}</span>'
        f"{language_form(language, language)}"
        f'<button type="button" id="theme" class="icon" aria-label="{_("Light or dark")}">◐'
        f'</button></header><nav id="tools" aria-label="{_("Tools")}">{tools}</nav>'
        f'<main><div id="desk" role="application" tabindex="0" aria-label="{_("Map")}" '
        f'aria-describedby="hint"><div id="sheet">{_sheet()}</div></div>'
        f'<div class="zoom">{_zoom(_)}</div></main>'
        f'<aside><div role="tablist" aria-label="{_("Panel")}">{_tabs(_)}</div>{_panels()}</aside>'
        f'<footer><p id="hint"></p><p id="cursor" class="spoken-only" aria-live="polite"></p>'
        f'<p id="answer" role="alert"></p>{copied}</footer>'
        f"{island('texts', texts)}</body>"
    )
    return shell(f"{desk.path.name} · hexwar", body, language, "../editor/main.js", root=root)


__all__ = ["SIGNS", "TABS", "TOOLS", "editor_page"]
