"""Cut Python's inventory of names down to what annotations and docstrings refer to.

    python docs/api/inv/shrink.py objects.inv docs/api/inv/python.inv

The first file is what the documentation of Python carries: Debian has it in ``python3.11-doc``.
Modules, classes, exceptions, functions and data stay; methods, attributes, labels, terms and the
whole C interface go.
"""

from __future__ import annotations

import re
import sys
import zlib
from pathlib import Path

KEPT = re.compile(r".+? py:(?:module|class|exception|function|data) ")
END_OF_HEADER = b"using zlib.\n"


def shrunk(inventory: bytes) -> bytes:
    """Return an inventory with only the names that are kept.

    Args:
        inventory: An inventory of Sphinx, version 2.
    """
    header, mark, packed = inventory.partition(END_OF_HEADER)
    lines = zlib.decompress(packed).decode().splitlines(keepends=True)
    kept = "".join(line for line in lines if KEPT.match(line))
    return header + mark + zlib.compress(kept.encode(), 9)


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_bytes(shrunk(source.read_bytes()))
