"""Workers for the games of a batch: this process, several processes, or a cluster."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from multiprocessing import parent_process
from typing import Any, TypeVar

from hexwar.errors import MissingExtraError, UnknownNameError

T = TypeVar("T")
R = TypeVar("R")

CLUSTERS = ("dask", "ray")

AHEAD = 4
"""The number of parts for each processor that Ray gets before the first result."""


def worked(
    work: Callable[[T], R], parts: Sequence[T], *, jobs: int = 1, cluster: str = ""
) -> Iterator[R]:
    """Do a piece of work for each part; give what comes out in the order of the parts.

    Args:
        work: What is done; a function that can be sent to other processes.
        parts: What it is done for.
        jobs: How many processes; -1 for one a core.
        cluster: ``"dask:ADDRESS"`` of a Dask scheduler, or ``"ray"`` for the Ray cluster at hand;
            without, the processes of this machine.

    Raises:
        UnknownNameError: When there is no such kind of cluster.
        MissingExtraError: When the package that it needs is not installed.
    """
    if jobs == 1 and not cluster:
        yield from map(work, parts)
        return
    kind, _, address = cluster.partition(":")
    if cluster and kind not in CLUSTERS:
        raise UnknownNameError.of("kind of cluster", kind, CLUSTERS)
    try:
        if kind == "ray":
            yield from _by_ray(work, parts)
        elif kind == "dask":
            yield from _by_dask(work, parts, address)
        else:
            yield from _by_joblib(partial(_settled, work), parts, jobs)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"dask", "distributed", "ray"}:
            raise
        raise MissingExtraError(
            f"games on a {kind} cluster need a package that is not installed: "
            f'pip install "hexwar[{kind}]"'
        ) from error


def _by_joblib(work: Callable[[T], R], parts: Sequence[T], jobs: int) -> Iterator[R]:
    """Let processes of this machine work, or whatever joblib is set to."""
    from joblib import Parallel, delayed  # noqa: PLC0415 -- not needed by those who play one game

    running: Iterable[R] = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(work)(part) for part in parts
    )
    yield from running


def _by_dask(work: Callable[[T], R], parts: Sequence[T], address: str) -> Iterator[R]:
    """Let all workers of a Dask scheduler work, through joblib."""
    from distributed import Client  # noqa: PLC0415 -- an extra
    from joblib import parallel_config  # noqa: PLC0415 -- as above

    with Client(address) as client, parallel_config("dask", client=client):
        yield from _by_joblib(work, parts, jobs=-1)


def _by_ray(work: Callable[[T], R], parts: Sequence[T]) -> Iterator[R]:
    """Let all workers of the Ray cluster at hand work; without one, those of this machine.

    Ray's part of joblib gives nothing before everything is done; games are to be kept as they come.
    A Ray that is started here runs on until this process ends, for the next batch.
    """
    import ray  # noqa: PLC0415 -- an extra

    if not ray.is_initialized():
        ray.init(logging_level="ERROR", log_to_driver=False)
    called, given = ray.remote(_called), ray.put(work)
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running: deque[Any] = deque()
    for part in parts:
        if len(running) == ahead:
            yield ray.get(running.popleft())
        running.append(called.remote(given, part))
    while running:
        yield ray.get(running.popleft())


def _called(work: Callable[[T], R], part: T) -> R:
    return work(part)


def _settled(work: Callable[[T], R], part: T) -> R:
    """Do the work of a part; a process that was started for such work settles after its first."""
    result = work(part)
    if parent_process() is not None:
        settle()
    return result


@cache
def settle() -> None:
    """Keep Python from looking through all that is loaded for garbage; once in a process.

    A large map with its game is a million objects, which takes 100 ms each time.  It is for
    processes that do nothing else than play or serve games.
    """
    gc.collect()
    gc.freeze()
