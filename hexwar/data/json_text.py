"""Reading JSON from untrusted sources."""

import json
from typing import Any

from hexwar.data.limits import long_number
from hexwar.errors import DataError, Fault


def json_of(text: str, name: str = "<text>") -> Any:
    """Return what a text says as JSON; whatever is wrong with it is told with its line.

    Args:
        text: The text.
        name: The name under which faults are reported.

    Raises:
        DataError: It is no JSON, its lists lie too deep within each other, or a number in it has
            too many digits.

    Example:
        >>> json_of('{"hex": "0714"}')
        {'hex': '0714'}
        >>> json_of('{"hex": 0714}', "fox.json")
        Traceback (most recent call last):
        hexwar.errors.DataError: fox.json:1: not JSON: Expecting ',' delimiter
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as wrong:
        line, message = wrong.lineno, f"not JSON: {wrong.msg}"
    except RecursionError:
        line, message = 1, "objects and lists lie too deep within each other"
    except ValueError:  # from Python's own reader of whole numbers
        line, message = long_number(text), "the number has too many digits"
    raise DataError([Fault(name, line, "", message)])
