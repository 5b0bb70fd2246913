"""Where scenarios are written: what answers below ``/KEY/edit/``, loaded when it is first opened.

The workbench belongs to the workshop, which stands above this layer and is large: a page that only
plays never loads it. So it is found by its name, as a plug-in is.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from hexwar.web.host import Host

__all__ = ["DRAFT", "ROUTES", "workbench"]

DRAFT: Final = "draft "
"""What the settings of a shelf begin with that are drafts of scenarios."""

WORKBENCH: Final = EntryPoint(
    "workbench", "hexwar.workshop.editor.workbench:Workbench", "hexwar.workbenches"
)
"""The class that is made with the host."""


def workbench(host: Host) -> Any:
    """Return the workbench of a host."""
    if host.workbench is None:
        host.workbench = WORKBENCH.load()(host)
    return host.workbench


async def answer(host: Host, request: Request) -> Response:
    """Answer a request to the workbench."""
    answered: Response = await workbench(host).answer(request)
    return answered


async def script(request: Request) -> Response:
    """Return a script or the style sheet of the editor."""
    answered: Response = await WORKBENCH.load().script(request)
    return answered


ROUTES: Final = (
    ("/{key}/edit/begin", "POST", answer),
    ("/{key}/edit/{draft}/", "GET", answer),
    ("/{key}/edit/{draft}/{act}", "GET", answer),
    ("/{key}/edit/{draft}/{act}", "POST", answer),
)
"""Path, method and function."""
