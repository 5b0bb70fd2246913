"""Who plays the games of a batch: this process, several, or the workers of a cluster?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from hexwar.errors import MissingExtraError, UnknownNameError

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
        MissingExtraError: When the package that it needs is not installed.
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


@contextmanager
def _on(cluster: str) -> Iterator[None]:
    """Let joblib find the workers of a cluster; without one, the processes of this machine."""
    if not cluster:
        yield
        return
    kind, _, address = cluster.partition(":")
    if kind not in CLUSTERS:
        raise UnknownNameError.of("kind of cluster", kind, CLUSTERS)
    try:
        on_these = _on_dask(address) if kind == "dask" else _on_ray()
        with on_these:
            yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"dask", "distributed", "ray"}:
            raise
        raise MissingExtraError(
            f"games on a {kind} cluster need a package that is not installed: "
            f"pip install 'hexwar[{kind}]'"
        ) from error


@contextmanager
def _on_dask(address: str) -> Iterator[None]:
    from distributed import Client  # noqa: PLC0415 -- an extra
    from joblib import parallel_config  # noqa: PLC0415 -- as above

    with Client(address) as client, parallel_config("dask", client=client):
        yield


@contextmanager
def _on_ray() -> Iterator[None]:
    from joblib import parallel_config  # noqa: PLC0415 -- as above
    from ray.util.joblib import register_ray  # noqa: PLC0415 -- an extra

    register_ray()
    with parallel_config("ray"):
        yield
