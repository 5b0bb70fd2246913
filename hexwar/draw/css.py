"""The one ``<style>`` of a picture: what all pictures share, and what a style adds."""

from __future__ import annotations

from hexwar.draw.lines import CssRules
from hexwar.draw.markup import palette, tone
from hexwar.draw.style import Style

SERIF = 'Alegreya,"Iowan Old Style","Palatino Linotype",Palatino,"DejaVu Serif",Georgia,serif'
"""For what is written on the ground: italic for water and landscape, small capitals for towns."""

NARROW = '"Barlow Condensed","Arial Narrow","Liberation Sans Narrow","DejaVu Sans Condensed",'
"""For figures and labels of counters."""

FONTS = (
    'Barlow,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","DejaVu Sans",'
    "Arial,sans-serif"
)

# Lines that begin with "!" are for what stands in <defs>: selectors do not reach into a <use>, so
# that its classes carry the key of the style themselves.
_SHARED = """
text{fill:@ink}
.paper{fill:@paper}
.base{fill:@paper;stroke:@shadow;stroke-opacity:.35;stroke-width:3}
.grid{fill:none;stroke:@grid;stroke-opacity:.22;stroke-width:.8}
.grid .borders{stroke-opacity:.62;stroke-width:1.5;stroke-linejoin:round}
.ways,.sides,.shore{fill:none;stroke-linejoin:round}
!lit{stroke:#fff;stroke-opacity:.3}
!dim{fill:@shadow;fill-opacity:.16}
!edge{stroke:@shadow;stroke-opacity:.28}
.letter{font-size:20px;font-weight:700;text-anchor:middle;stroke:none;opacity:.6}
.numbers text{font-family:NARROW;font-size:7.2px;text-anchor:middle;fill:@number}
.name{font-family:SERIF;font-style:italic;font-weight:500;text-anchor:middle;letter-spacing:.5px;\
stroke:@halo;stroke-width:2.6px;stroke-opacity:.8;stroke-linejoin:round;paint-order:stroke}
.name.town{font-family:"Alegreya SC",SERIF;font-style:normal;font-weight:700;letter-spacing:.2px}
.area-name{font-family:NARROW;font-size:14px;font-weight:600;text-anchor:middle;fill:@ink;\
stroke:@halo;stroke-width:3px;stroke-opacity:.85;stroke-linejoin:round;paint-order:stroke}
.outline{fill:none;stroke-width:2.2;stroke-dasharray:6 4;stroke-opacity:.8}
.exit path,.exit circle{fill:@ink;stroke:@paper;stroke-width:1.4}
.exit text{font-size:11px;font-weight:700;text-anchor:middle;fill:@paper}
!ring{fill:currentColor;fill-opacity:.1;stroke:currentColor;stroke-width:3.2;stroke-linejoin:round}
!thin{fill:none;stroke:currentColor;stroke-width:1.2;stroke-linejoin:round}
!ring-border{fill:none;stroke:@halo;stroke-width:5.2;stroke-opacity:.8;stroke-linejoin:round}
.plate{fill:currentColor;stroke:@halo;stroke-width:1.1}
.plate-text{font-family:NARROW;font-weight:700;text-anchor:middle;fill:@paper}
.sign{fill:currentColor}
.sign text{font-size:7px;font-weight:800;text-anchor:middle;fill:#fff}
.plate+.sign{fill:@paper}
.plate+.sign text{fill:currentColor}
.flag{fill:#f2c230;stroke:#6b5410;stroke-width:.9}
.flag-text{font-size:6.4px;font-weight:800;text-anchor:middle;fill:#3a2d05}
.note{fill:#2d2c2a;stroke:#f2efe4;stroke-width:.9}
.note-text{font-size:6.4px;font-weight:700;text-anchor:middle;fill:#f6f2e6}
.arrow{fill:currentColor;stroke:@halo;stroke-width:1.2;stroke-linejoin:round}
.ray{fill:none;stroke:@ink;stroke-width:2.6;stroke-linecap:round}
.ray.lost{stroke-dasharray:1 6;stroke-opacity:.75}
.ray-dot{fill:@ink;stroke:@halo;stroke-width:1.2}
.ray-dot.stop{fill:@lit}
.border{fill:none;stroke:currentColor;stroke-width:3;stroke-dasharray:9 6;\
stroke-opacity:.7;stroke-linejoin:round}
.area{fill:currentColor;fill-opacity:.12;stroke:currentColor;stroke-width:2.4;stroke-opacity:.8;stroke-linejoin:round}
!dot{fill:currentColor;stroke:@halo;stroke-width:1}
!hollow{fill:@halo;stroke:currentColor;stroke-width:1.7}
#hexes{fill:none;pointer-events:all}
.pass,.pass *{pointer-events:none}
!body{stroke:#1c1b18;stroke-opacity:.75;stroke-width:.9}
!shade{fill:@shadow;fill-opacity:.35}
.counter text{text-anchor:middle;fill:currentColor;font-family:NARROW}
.counter .label{font-weight:600}
.counter .words{font-weight:700;letter-spacing:.2px}
.counter .foot{font-weight:700}
.counter .value{font-weight:800;text-anchor:start}
.counter .valuer{font-weight:800;text-anchor:end}
.symbol{stroke:currentColor;stroke-width:1.15}
.figures{stroke-width:.85}
!stand{stroke:#16150f;stroke-linejoin:round}
.figures .label{stroke:@halo;stroke-width:2px;stroke-opacity:.85;paint-order:stroke;fill:@ink}
.echelon{fill:currentColor;stroke:currentColor;stroke-width:.8}
!kind{color:@ink;stroke:currentColor;stroke-width:.9}
!kind rect{fill:@paper}
!word{fill:currentColor;stroke:none;font-weight:800;text-anchor:middle}
.counter .badge{fill:currentColor;stroke:#f6f2e4;stroke-width:.5}
.counter .badge.hollow{fill:#fbf8ee;stroke:currentColor;stroke-width:1.3}
.pip{fill:none;stroke:currentColor;stroke-width:3;stroke-linecap:round}
.pip.lost{stroke-opacity:.25}
.bow{fill:currentColor;opacity:.7}
.wash{fill-opacity:.28}
.spent .symbol{opacity:.75}
.marker circle{stroke:#1c1b18;stroke-width:.8}
.counter .marker text,.marker text{font-weight:800;text-anchor:middle}
.count rect{fill:@ink;stroke:@paper;stroke-width:1}
.count text{font-size:8.5px;font-weight:800;text-anchor:middle;fill:@paper}
.title{font-size:19px;font-weight:700}
.chip rect{fill:@panel;stroke:@line}
.chip.score rect{stroke-dasharray:3 2}
.chip text{font-size:13px;font-weight:700}
.chip .what{font-size:10.5px;font-weight:400;fill:@muted}
.panel{fill:@panel;stroke:@line}
.heading{font-size:11.5px;font-weight:700;letter-spacing:.5px;fill:@muted}
.cell{fill:@paper;stroke:@line}
.lit-cell{stroke:@lit;stroke-width:2.4}
.cell-name{font-size:9.5px;font-weight:700}
.cell-text{font-size:9px;fill:@muted}
.box-cell{fill:@panel;fill-opacity:.55;stroke:@line}
.box-name{font-size:8px;font-weight:700;text-anchor:middle;stroke:@halo;stroke-width:2px;\
paint-order:stroke;stroke-linejoin:round}
.card{fill:#fdfaf0;stroke:#8d8672}
.card-head{font-size:8.6px;font-weight:700;fill:#2a2823}
.card-title{font-size:6.6px;fill:#7b7464}
.card-text{font-size:7.6px;fill:#2a2823}
.card-sign{fill:#2a2823}
.card-sign.hollow{fill:#fff;stroke:#2a2823;stroke-width:1.2}
.card-row{fill:#f6e7bd;stroke:#d98a1f;stroke-width:.8}
.card-letter{font-size:8.4px;font-weight:800;fill:#2a2823}
.key-text{font-size:10.5px}
.edge-line{stroke:@grid;stroke-width:1.6;stroke-opacity:.5}
.key-face{fill:#d9d6bf;stroke:#1c1b18;stroke-width:.6}
.key-box{color:@ink;fill:@paper}
"""


def sheet_of_rules(style: Style, rules: CssRules, body: str, *, whole: bool = False) -> str:
    """Return the ``<style>`` element.

    Args:
        style: The style.
        rules: The rules of the classes used; repeated ones are written once.
        body: The rest of the picture, for the colours that it uses.
        whole: Whether all colours of the style are declared, for a picture that changes in place.
    """
    scope = f".{style.key} "
    own = "".join(f"{scope}{selector}{{{declared}}}" for selector, declared in dict.fromkeys(rules))
    text = f"{_shared(style)}{own}"
    others = "".join(map(tone, style.tones)) if whole else ""
    light, dark = palette(text + body + others)
    return (
        f'<style id="look">.hexwar{{{light}}}'
        f"@media(prefers-color-scheme:dark){{.hexwar:not(.light){{{dark}}}}}"
        f".hexwar.dark{{{dark}}}{text}</style>"
    )


def _shared(style: Style) -> str:
    scope = f".{style.key} "
    rules = _SHARED.replace("NARROW", NARROW + FONTS).replace("SERIF", SERIF)
    for name, tones in sorted(style.page.items(), key=lambda item: -len(item[0])):
        rules = rules.replace(f"@{name}", tone(tones))
    lines = [f".{style.key}{{font-family:{FONTS}}}"]
    for line in rules.strip().splitlines():
        selectors, _, declared = line.partition("{")
        if selectors.startswith("!"):
            lines.append(f".{inner(style, selectors[1:])}{{{declared}")
            continue
        scoped = ",".join(scope + selector for selector in selectors.split(","))
        lines.append(f"{scoped}{{{declared}")
    return "".join(lines)


def inner(style: Style, name: str) -> str:
    """Return the name of a class as it is written in definitions.

    Example:
        >>> from hexwar.draw.style import default_style
        >>> inner(default_style(), "body") == f"{default_style().key}-body"
        True
    """
    return f"{style.key}-{name}"
