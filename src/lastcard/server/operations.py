"""For operators: health, readiness, metrics."""

import asyncio
from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from litestar import Request, Response, get

from lastcard.server.house import House
from lastcard.server.services import Counters
from lastcard.server.stores import SqlStore

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric


LINES_AT_ONCE: Final = 250
"""So many lines of metrics take a millisecond."""


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def get_health() -> str:
    """The process runs."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def get_readiness(request: Request[Any, Any, Any]) -> Response[str]:
    """The store was written just now and all tables are loaded."""
    house: House = request.app.state.house
    if not house.hall.is_ready:
        return Response("loading tables", status_code=503)
    if house.is_leaving:
        return Response("ending", status_code=503)
    if house.nodes is not None and house.nodes.is_cut_off:
        return Response("cut off from other nodes", status_code=503)
    if not await house.savable.try_it():
        return Response("the store cannot be written", status_code=503)
    return Response("ok")


@get("/metrics", include_in_schema=False)
async def get_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Prometheus metrics: some thousand lines, written bit by bit."""
    from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest

    process = CollectorRegistry()
    ProcessCollector(registry=process)
    text = [generate_latest(process)]
    for metric in _metrics(request.app.state.house):
        samples = metric.samples
        for at in range(0, len(samples), LINES_AT_ONCE):
            metric.samples = samples[at : at + LINES_AT_ONCE]
            lines = generate_latest(_Collected(metric))
            # The first two lines of a metric, its help and its type, are written only once.
            text.append(lines.split(b"\n", 2)[2] if at else lines)
            await asyncio.sleep(0)
    return Response(b"".join(text), media_type="text/plain; version=0.0.4")


class _Collected:
    """Makes one metric look like a collector, which is what the writer wants."""

    def __init__(self, metric: "Metric") -> None:
        self._metric = metric

    def collect(self) -> "list[Metric]":
        """The metric."""
        return [self._metric]


def _metrics(house: House) -> "Iterator[Metric]":
    """What a house has counted and measured, for Prometheus."""
    from prometheus_client.metrics_core import (
        CounterMetricFamily,
        GaugeMetricFamily,
        HistogramMetricFamily,
    )

    for count in fields(Counters):
        about = f"Number of {count.name.replace('_', ' ')} since the start."
        value = float(getattr(house.services.counters, count.name))
        yield CounterMetricFamily(f"lastcard_{count.name}", about, value)
    for name, about, value in _gauges(house):
        yield GaugeMetricFamily(f"lastcard_{name}", about, value)
    services, store = house.services, house.services.store
    requests = HistogramMetricFamily(
        "lastcard_request_seconds", "HTTP requests.", labels=["route", "status"]
    )
    for (route, status), seen in sorted(services.requests.items()):
        requests.add_metric([route, str(status)], seen.buckets(), seen.total)
    yield requests
    yield services.inputs.as_metric(
        "lastcard_input_seconds", "From a player's message to what everyone is told of it."
    )
    yield services.lags.as_metric("lastcard_loop_lag_seconds", "How late the loop was.")
    yield services.bot_answers.as_metric(
        "lastcard_bot_answer_seconds", "How long tables waited for bots."
    )
    searched = float(services.thinkers.searched)
    yield CounterMetricFamily("lastcard_searched_bot_moves", "Moves searched for.", searched)
    hasty = float(services.thinkers.hasty)
    yield CounterMetricFamily("lastcard_hasty_bot_moves", "Moves not searched for.", hasty)
    queues = GaugeMetricFamily("lastcard_waiting_jobs", "What waits for a process.", labels=["of"])
    threads = (house.password_thread, services.coach.packing)
    for line in (services.thinkers.line, services.coach.line, services.workshop, *threads):
        queues.add_metric([line.name], line.waiting)
    yield queues
    if isinstance(store, SqlStore):
        commits = float(store.commits)
        yield CounterMetricFamily("lastcard_commits", "Transactions on disk.", commits)
        yield store.commit_times.as_metric(
            "lastcard_store_commit_seconds", "A transaction, until it is on disk."
        )


def _gauges(house: House) -> Iterator[tuple[str, str, float]]:
    tables = list(house.hall.tables.values())
    yield "tables", "Tables in memory.", len(tables)
    yield "sockets", "Open sockets.", house.crowd.sockets.total()
    waiting = sum(actor.waiting for actor in tables)
    yield "inputs_waiting", "Inputs that wait for their table.", waiting
    unsent = sum(c.waiting.qsize() for actor in tables for c in actor.audience.connections)
    yield "messages_unsent", "Messages that wait for slow clients.", unsent
    thinking = sum(len(actor.thinking) for actor in tables)
    yield "bots_thinking", "Bots that have been asked and have not answered.", thinking
    store = house.services.store
    if isinstance(store, SqlStore):
        yield "store_waiting", "Writes that wait for the disk.", store.waiting
        yield "database_bytes", "Size of the database.", store.size()
        yield "store_up", "1 if the database answers.", float(store.is_up)
    if house.nodes is not None:
        nodes = house.nodes
        yield "nodes", "Nodes that are heard, this one included.", nodes.count
        yield "redis_up", "1 if Redis passes on what nodes say.", float(nodes.bus.is_up)
        yield "relayed_sockets", "Sockets here, tables on other nodes.", len(nodes.relays)
        yield "visiting_sockets", "Sockets on other nodes, tables here.", len(nodes.visitors)
    yield "bots_warm", "1 if bots can search.", float(house.services.thinkers.is_warm)
    yield (
        "can_save",
        "1 if the store was written when it was last tried.",
        float(house.savable.is_up),
    )
    yield "ready", "1 if all tables are loaded.", float(house.hall.is_ready)


HANDLERS: Final = [get_health, get_readiness, get_metrics]
