"""Where does slow work run? Beside the event loop, or at once where there are no threads."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeVar

from starlette.concurrency import run_in_threadpool

__all__ = ["HAS_THREADS", "off_loop"]

T = TypeVar("T")

HAS_THREADS: Final = sys.platform != "emscripten"
"""Whether this Python has threads and processes; within a browser it has neither."""


async def off_loop(work: Callable[..., T], *arguments: object) -> T:
    """Return what some work gives; where there are threads, other requests do not wait for it."""
    if HAS_THREADS:
        return await run_in_threadpool(work, *arguments)
    return work(*arguments)
