"""Who plays the games of a batch: this process, several, or the workers of a cluster?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from hexwar.errors import UnknownNameError

T = TypeVar("T")
R = TypeVar("R")

CLUSTERS = ("dask", "ray")


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
    """
    if jobs == 1 and not cluster:
        yield from map(work, parts)
        return
    from joblib import Parallel, delayed  # noqa: PLC0415 -- not needed by those who play one game

    with _on(cluster):
        running: Iterable[R] = Parallel(n_jobs=jobs, return_as="generator")(
            delayed(work)(part) for part in parts
        )
        yield from running


def _on(cluster: str) -> AbstractContextManager[Any]:
    """Return the surroundings in which joblib finds the workers of a cluster."""
    if not cluster:
        return nullcontext()
    kind, _, address = cluster.partition(":")
    if kind not in CLUSTERS:
        raise UnknownNameError.of("kind of cluster", kind, CLUSTERS)
    from joblib import parallel_config  # noqa: PLC0415 -- as above

    if kind == "dask":
        from distributed import Client  # noqa: PLC0415 -- an extra

        on_dask: AbstractContextManager[Any] = parallel_config("dask", client=Client(address))
        return on_dask
    from ray.util.joblib import register_ray  # noqa: PLC0415 -- an extra

    register_ray()
    on_ray: AbstractContextManager[Any] = parallel_config("ray")
    return on_ray
