"""Work on several machines, by Dask: each part is a task whose results are added up there.

The outcome of a part depends on nothing but the part, so any worker may do it, even twice: when a
worker is lost, Dask gives its parts to others.
"""

# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportArgumentType=false, reportPrivateImportUsage=false

import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any, Final

from lastcard import __version__
from lastcard.engine.errors import LastcardError
from lastcard.simulation.working import Cluster, Part, Result, Work, interrupts_held

TASKS_A_THREAD: Final = 3
"""How many parts are sent out at a time for each thread, so that no thread runs out of work."""
MOST_LOSSES: Final = 20
"""A part that loses this many workers is given up: it is probably what kills them."""
CONNECT_SECONDS: Final = 10


class NoCluster(LastcardError):
    """There is no cluster at this address, or one that cannot play."""


def on_cluster(
    cluster: Cluster,
    work: Work[Part, Result],
    parts: Sequence[Part],
    reduce: Callable[[Iterable[Result]], list[Result]],
) -> Iterator[Result]:
    """Do the work on each part at some worker, which also reduces its results."""
    from distributed import as_completed

    waiting = iter(parts)
    with _client(cluster) as client:
        threads = sum(client.nthreads().values())

        def submit(count: int) -> list[Any]:
            return [
                client.submit(_do, work, reduce, part, pure=False)
                for part in islice(waiting, count)
            ]

        running = as_completed(submit(TASKS_A_THREAD * threads))
        for future in running:
            results: list[Result] = future.result()
            future.release()
            for more in submit(1):
                running.add(more)
            yield from results


def _do(
    work: Work[Part, Result], reduce: Callable[[Iterable[Result]], list[Result]], part: Part
) -> list[Result]:
    """At a worker: one part."""
    return reduce(work(part))


def _version() -> str:
    return __version__


@contextmanager
def _client(cluster: Cluster) -> Generator[Any]:
    """A connection to the cluster; work that is unfinished when it ends is dropped."""
    try:
        import dask.config
        from distributed import Client, LocalCluster
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"--cluster needs {error.name}, which is not installed; "
            "try: pip install 'lastcard[cluster]'",
            name=error.name,
        ) from None
    for name in ("distributed", "tornado"):
        # Dask logs at length that workers come and go; what matters is raised.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    settings = {
        "distributed.scheduler.allowed-failures": MOST_LOSSES,
        "distributed.comm.timeouts.connect": f"{CONNECT_SECONDS}s",
    }
    with ExitStack() as opened, dask.config.set(settings):
        address: Any = cluster.address
        if cluster.workers is not None:
            with interrupts_held():
                address = opened.enter_context(
                    LocalCluster(
                        n_workers=cluster.workers,
                        threads_per_worker=1,
                        processes=True,
                        dashboard_address=None,
                    )
                )
        try:
            client = opened.enter_context(Client(address, timeout=CONNECT_SECONDS))
        except (OSError, TimeoutError):
            raise NoCluster(
                f"nobody answers at {cluster.address}; start one with: dask scheduler"
            ) from None
        _require_same(client, cluster)
        yield client


def _require_same(client: Any, cluster: Cluster) -> None:
    """Refuse workers of other versions: the same seed would give other results there."""
    try:
        versions = client.run(_version)
    except ModuleNotFoundError:
        raise NoCluster(f"at {cluster.address} lastcard is not installed") from None
    if not versions:
        raise NoCluster(f"{cluster.address} has no workers; start some with: dask worker ADDRESS")
    other = {version for version in versions.values() if version != __version__}
    if other:
        raise NoCluster(
            f"at {cluster.address} there is lastcard {other.pop()}, and here {__version__}"
        )
