"""The parts of a request, read strictly; a request with anything else gets a clear answer."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from hexwar.errors import HexwarError
from hexwar.web.language import Language, chosen

TEXT = 300
"""Characters of a text in a request at most."""

ITEMS = 400
"""Items of a list in a request at most."""


class BadRequestError(HexwarError):
    """A request that cannot be read; the message says what is wrong with it."""


def language_of(request: Request) -> Language:
    """Return the language of a request: chosen by hand, else as the browser prefers."""
    header = request.headers.get("accept-language", "")
    return chosen(request.cookies.get("hexwar-language", ""), header)


def root_from(request: Request) -> str:
    """Return the way from the address of a request to the root of the site."""
    path: str = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
    return "../" * (path.count("/") - 1)


async def body_of(request: Request) -> dict[str, Any]:
    """Return the JSON object that a request brings.

    Raises:
        BadRequestError: When it brings none.
    """
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise BadRequestError("expected a body of the type application/json")
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise BadRequestError("the body is no JSON") from None
    if not isinstance(data, dict):
        raise BadRequestError("the body is no JSON object")
    return data


def text(data: dict[str, Any], name: str) -> str:
    """Return a text of a request; "" when it is missing.

    Raises:
        BadRequestError: When it is none, or too long.
    """
    value = data.get(name, "")
    if not isinstance(value, str) or len(value) > TEXT:
        raise BadRequestError(f"{name!r} is not a text of at most {TEXT} characters")
    return value


def number(data: dict[str, Any], name: str) -> int:
    """Return a whole number of a request; 0 when it is missing.

    Raises:
        BadRequestError: When it is none, or out of range.
    """
    value = data.get(name, 0)
    if type(value) is not int or not 0 <= value < 10**9:
        raise BadRequestError(f"{name!r} is not a whole number from 0 to a thousand million")
    return value


def texts(data: dict[str, Any], name: str) -> tuple[str, ...]:
    """Return a list of texts of a request; none when it is missing.

    Raises:
        BadRequestError: When it is none, or too long.
    """
    value = data.get(name, [])
    if not isinstance(value, list) or len(value) > ITEMS:
        raise BadRequestError(f"{name!r} is not a list of at most {ITEMS} texts")
    return tuple(text({name: item}, name) for item in value)


def pairs(data: dict[str, Any], name: str) -> tuple[tuple[str, str], ...]:
    """Return a list of pairs of texts of a request; none when it is missing.

    Raises:
        BadRequestError: When it is none.
    """
    value = data.get(name, [])
    if not isinstance(value, list) or len(value) > ITEMS:
        raise BadRequestError(f"{name!r} is not a list of at most {ITEMS} pairs")
    found = []
    for item in value:
        if not isinstance(item, list) or len(item) != 2:
            raise BadRequestError(f"{name!r} contains an item that is not a pair")
        found.append((text({name: item[0]}, name), text({name: item[1]}, name)))
    return tuple(found)


def mapping(data: dict[str, Any], name: str) -> dict[str, str]:
    """Return a table of texts by name of a request; empty when it is missing.

    Raises:
        BadRequestError: When it is none.
    """
    value = data.get(name, {})
    if not isinstance(value, dict) or len(value) > ITEMS:
        raise BadRequestError(f"{name!r} is not an object of at most {ITEMS} texts")
    return {str(key): text({name: item}, name) for key, item in value.items()}
