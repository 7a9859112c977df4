"""For operators: health, readiness, metrics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Final

from litestar import Request, Response, get
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from lastcard.server.house import House
from lastcard.server.services import Counters


@get("/healthz", include_in_schema=False, sync_to_thread=False)
def get_health() -> str:
    """The process runs."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def get_readiness(request: Request[Any, Any, Any]) -> Response[str]:
    """The store can be written and all tables are loaded."""
    house: House = request.app.state.house
    if not house.hall.is_ready:
        return Response("loading tables", status_code=503)
    try:
        await house.services.store.check()
    except Exception:  # noqa: BLE001 - whatever it is, the server is not ready
        return Response("the store cannot be written", status_code=503)
    return Response("ok")


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def get_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Prometheus metrics."""
    registry = CollectorRegistry()
    registry.register(_Figures(request.app.state.house))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")


class _Figures(Collector):
    """The counters of a house as metrics."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterable[Metric]:
        counters = self._house.services.counters
        for field in fields(Counters):
            yield CounterMetricFamily(
                f"lastcard_{field.name}",
                f"Number of {field.name.replace('_', ' ')} since the start.",
                value=getattr(counters, field.name),
            )
        hall = self._house.hall
        yield GaugeMetricFamily("lastcard_tables", "Tables in memory.", value=len(hall.tables))
        sockets = self._house.sockets.total()
        yield GaugeMetricFamily("lastcard_sockets", "Open sockets.", value=sockets)


HANDLERS: Final = [get_health, get_readiness, get_metrics]
