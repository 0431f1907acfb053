"""Many deals, played here or by several processes or computers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import islice

from games import entry
from games.brains.contest.deal import Deal, play_deals
from games.brains.contest.plan import Names, Plan, fingerprint

Task = tuple[int, Names]
"""A deal by its number, and who sits down."""

BACKENDS = ("loky", "dask", "ray")
"""Processes of this computer, or a cluster."""
CHUNK = 4
"""So many deals are played together at most, between two looks at what is finished."""
ROUNDS = 32
"""Everybody is given work so many times at least, so that no one is left alone with the last deals."""

IDLE = 20
"""Seconds without work after which a process ends by itself, should this one have been killed."""


class Unavailable(Exception):
    """Something that is needed is not there; the message is one line that says so."""


class MissingPackage(Unavailable):
    """A package is not installed; the message says how to get it."""

    def __init__(self, name: str, command: str) -> None:
        super().__init__(f"{name} is not installed: {command}")


def play_all(plan: Plan, tasks: Sequence[Task], jobs: int, backend: str, cluster: str | None) -> Iterator[list[Deal]]:
    """Play the deals, in any order; yields them as they are finished.

    With one job and no cluster that is done in this process. `cluster` is the address of one that is running;
    without it `dask` and `ray` start one of `jobs` processes. Raises `Unavailable`.
    """
    size = max(1, min(CHUNK, len(tasks) // (jobs * ROUNDS)))
    chunks = [tasks[start : start + size] for start in range(0, len(tasks), size)]
    if jobs == 1 and backend == BACKENDS[0]:
        game = entry(plan.game)
        return (play_deals(game, plan, chunk) for chunk in chunks)
    check(backend)
    return _spread(plan, chunks, jobs, backend, cluster)


def check(backend: str) -> None:
    """Raise `MissingPackage` if the backend cannot be had."""
    try:
        import joblib  # noqa: F401
    except ImportError as error:
        raise MissingPackage("joblib", "uv sync --inexact --group arena") from error
    try:
        if backend == "dask":
            import distributed  # noqa: F401
        elif backend == "ray":
            import ray  # noqa: F401
    except ImportError as error:
        command = "uv sync --inexact --group cluster" if backend == "dask" else "uv pip install ray"
        raise MissingPackage(backend, command) from error


def work(plan: Plan, chunk: Sequence[Task]) -> list[Deal]:
    """What a worker does. Raises `RuntimeError` where its copy of the program is another one."""
    if fingerprint(plan.game) != plan.code:
        raise RuntimeError("a worker has another version of the program")
    return play_deals(entry(plan.game), plan, chunk)


def _spread(
    plan: Plan, chunks: Sequence[Sequence[Task]], jobs: int, backend: str, cluster: str | None
) -> Iterator[list[Deal]]:
    from joblib import Parallel, delayed, effective_n_jobs, parallel_config
    from joblib.parallel import get_active_backend

    with ExitStack() as stack:
        special = {}
        if backend == BACKENDS[0]:
            special["idle_worker_timeout"] = IDLE
        else:
            try:
                (_dask if backend == "dask" else _ray)(stack, jobs, cluster)
            except OSError as error:
                raise Unavailable(f"no {backend} cluster at {cluster or 'this computer'}: {error}") from error
            jobs = -1
        stack.enter_context(parallel_config(backend, n_jobs=jobs, **special))
        if get_active_backend()[0].supports_return_generator:
            yield from Parallel(return_as="generator_unordered")(delayed(work)(plan, chunk) for chunk in chunks)
            return
        # This kind of backend gives nothing back before it has done all that it was asked for.
        with Parallel() as parallel:
            rest = iter(chunks)
            while some := list(islice(rest, 2 * effective_n_jobs())):
                yield from parallel(delayed(work)(plan, chunk) for chunk in some)


def _dask(stack: ExitStack, jobs: int, cluster: str | None) -> None:
    from distributed import Client

    more = {} if cluster else {"n_workers": jobs, "threads_per_worker": 1, "dashboard_address": None}
    stack.enter_context(Client(cluster, **more))


def _ray(stack: ExitStack, jobs: int, cluster: str | None) -> None:
    import ray
    from ray.util.joblib import register_ray

    ray.init(cluster, **({} if cluster else {"num_cpus": jobs}))
    stack.callback(ray.shutdown)
    register_ray()
