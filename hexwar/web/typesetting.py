"""Where may no line of a text break? French sets a space before ``?`` ``!`` ``;`` ``:`` and ``»``.

The texts of games and pages have a plain space there, as people type it.  On a page it must not be
the end of a line: the question mark would begin the next one.
"""

from __future__ import annotations

import re
from typing import Final

from starlette.responses import HTMLResponse, JSONResponse, Response

from hexwar.web.language import Language

SPACED: Final = frozenset({"fr"})
"""The languages that set a space before such marks."""

_BEFORE = re.compile(rb" (?=(?:[?!;:]|\xc2\xbb)(?:[\s\"'<.,)\\]|$))")
_AFTER = re.compile(rb"(?<=\xc2\xab) ")
_NO_BREAK = "\N{NO-BREAK SPACE}".encode()


def unbroken(text: bytes) -> bytes:
    """Return a text in which no line ends before a mark that has a space before it.

    Args:
        text: The text in UTF-8; it may be a page or JSON. A mark counts where a text goes on or
            ends behind it, so that a style sheet in a picture stays as it is.

    Example:
        >>> unbroken("Où ? « Ici » : là".encode()).decode().replace(chr(0xA0), "~")
        'Où~? «~Ici~»~: là'
        >>> unbroken(b"a :hover { }")
        b'a :hover { }'
    """
    return _AFTER.sub(_NO_BREAK, _BEFORE.sub(_NO_BREAK, text))


def typeset(response: Response, language: Language) -> Response:
    """Return an answer with its texts set for a language; files that are downloaded stay.

    Args:
        response: A page, or data for the script of one.
        language: The language of its reader.
    """
    if language.code in SPACED and isinstance(response, HTMLResponse | JSONResponse):
        response.body = unbroken(bytes(response.body))
        response.headers["content-length"] = str(len(response.body))
    return response


__all__ = ["SPACED", "typeset", "unbroken"]
