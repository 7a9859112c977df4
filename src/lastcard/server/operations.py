"""For operators: health, readiness, metrics."""

from dataclasses import fields
from typing import Any, Final

from litestar import Request, Response, get

from lastcard.server.house import House
from lastcard.server.services import Counters


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
    if not await house.can_save():
        return Response("the store cannot be written", status_code=503)
    return Response("ok")


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def get_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Prometheus metrics."""
    from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

    house: House = request.app.state.house
    registry = CollectorRegistry()
    for field in fields(Counters):
        about = f"Number of {field.name.replace('_', ' ')} since the start."
        counter = Counter(f"lastcard_{field.name}", about, registry=registry)
        counter.inc(getattr(house.services.counters, field.name))
    tables = Gauge("lastcard_tables", "Tables in memory.", registry=registry)
    tables.set(len(house.hall.tables))
    sockets = Gauge("lastcard_sockets", "Open sockets.", registry=registry)
    sockets.set(house.sockets.total())
    services = house.services
    lag, waited = services.lags, services.bot_answers
    registry.register(
        _Families(
            lag.as_metric("lastcard_loop_lag_seconds", "How late the loop was."),
            waited.as_metric("lastcard_bot_answer_seconds", "How long tables waited for bots."),
        )
    )
    hasty = Counter("lastcard_hasty_bot_moves", "Moves not searched for.", registry=registry)
    hasty.inc(services.thinkers.hasty)
    queue = Gauge("lastcard_waiting_jobs", "What waits for a process.", ["of"], registry=registry)
    for line in (services.thinkers.line, services.workshop):
        queue.labels(line.name).set(line.waiting)
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")


class _Families:
    """Metrics that were measured elsewhere."""

    def __init__(self, *families: Any) -> None:
        self._families = families

    def collect(self) -> tuple[Any, ...]:
        """All of them."""
        return self._families


HANDLERS: Final = [get_health, get_readiness, get_metrics]
