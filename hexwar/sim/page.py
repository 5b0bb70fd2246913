"""A report as a page of HTML that stands alone: no script, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from hexwar.sim.plots import Plot
from hexwar.sim.sections import ReportTable, Section

OPEN = 20
"""A table of more rows than these is folded away until the reader opens it."""


def page(title: str, told: str, sections: Sequence[Section], plots: Sequence[Plot]) -> str:
    """Return a report as a page.

    Args:
        title: What was played.
        told: What the page rests on, in a few words.
        sections: The parts of the report.
        plots: Pictures; each stands in the part that it names.
    """
    links = " ".join(f'<a href="#{part.name}">{escape(part.heading)}</a>' for part in sections)
    body = [
        f"<header><h1>{escape(title)}</h1><p>{escape(told)}</p></header>",
        f'<nav aria-label="Contents">{links}</nav>',
        "<main>",
    ]
    for part in sections:
        body.append(f'<section id="{part.name}"><h2>{escape(part.heading)}</h2>')
        if part.note:
            body.append(f'<p class="note">{escape(part.note)}</p>')
        pictures = [_figure(plot) for plot in plots if plot.section == part.name]
        body += [f'<div class="plots">{"".join(pictures)}</div>'] if pictures else []
        tables = [_table(table) for table in part.tables if table.rows]
        body.append(f'<div class="tables">{"".join(tables)}</div></section>')
    body.append("</main>")
    return _PAGE.format(title=escape(title), style=_STYLE, body="\n".join(body))


def _figure(plot: Plot) -> str:
    return f'<figure role="img" aria-label="{escape(plot.title)}">{plot.svg()}</figure>'


def _table(table: ReportTable) -> str:
    """Return a table, folded away if it is long."""
    wide = ' class="wide"' if len(table.columns) > 2 or len(table.rows) > OPEN else ""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.columns)
    head = f"<thead><tr>{heads}</tr></thead>" if len(table.columns) > 2 else ""
    cells = "".join(map(_row, table.rows))
    title = escape(table.title)
    if len(table.rows) <= OPEN:
        return (
            f"<div{wide}><table><caption>{title}</caption>{head}"
            f"<tbody>{cells}</tbody></table></div>"
        )
    return (
        f"<details{wide}><summary>{title} ({len(table.rows)})</summary>"
        f"<table>{head}<tbody>{cells}</tbody></table></details>"
    )


def _row(row: Sequence[str]) -> str:
    return f"<tr>{''.join(_cells(row))}</tr>"


def _cells(row: Sequence[str]) -> Iterator[str]:
    yield f'<th scope="row">{escape(row[0])}</th>'
    for cell in row[1:]:
        yield f"<td>{escape(cell)}</td>"


_STYLE = """
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d2327 }
body { margin: 0 auto; max-width: 64rem; padding: 1rem 1.25rem 4rem; background: #fbfaf7 }
header p { margin-top: -.5rem; color: #5b6166 }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .5rem 0;
  border-block: 1px solid #d9d6cd }
nav a { color: #1f4e79 }
h2 { margin: 2.5rem 0 .5rem }
.note { color: #5b6166; max-width: 46rem; margin: .25rem 0 1rem }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  gap: 1rem; margin-bottom: 1rem; align-items: start }
figure { margin: 0; padding: .5rem; background: #fff; border: 1px solid #e4e1d8 }
figure svg { display: block; width: 100%; height: auto }
.tables { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr));
  gap: 1rem 1.5rem; align-items: start }
.tables > * { overflow-x: auto } .tables > .wide { grid-column: 1 / -1 }
table { border-collapse: collapse; background: #fff }
caption { text-align: left; font-weight: 600; padding: .25rem 0 }
th, td { border-bottom: 1px solid #e4e1d8; padding: .2rem .9rem; text-align: left;
  vertical-align: top }
thead th { border-bottom: 2px solid #b9b5a8 }
tbody th { font-weight: normal }
td { font-variant-numeric: tabular-nums; white-space: nowrap } td:last-child { white-space: normal }
summary { cursor: pointer; font-weight: 600; padding: .25rem 0 }
"""

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>{style}</style></head><body>
{body}
</body></html>
"""
