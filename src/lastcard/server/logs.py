"""Logs: structured lines on standard error, with no cards in them."""

from __future__ import annotations

import contextlib
import logging
import re
import sys
import threading
from collections.abc import MutableMapping
from types import TracebackType
from typing import Any, Final, TextIO, cast

import structlog

from lastcard.server.settings import Settings

_CARD: Final = re.compile(r"\b(?:[RYGB][0-9SRD]|W[4A]?)\b")


def without_cards(logger: Any, method: str, line: MutableMapping[str, Any]) -> Any:
    """Nothing that we log names a card; the message of an error that nobody foresaw might."""
    for name, value in line.items():
        if isinstance(value, str):
            line[name] = _CARD.sub("??", value)
    return line


class _Unfailing:
    """Where logs go; nobody is refused anything because there is no room left for a line."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self._stream.flush()


def set_up_logs(settings: Settings) -> None:
    """One form for what we log and for what the libraries log."""
    level = getattr(logging, settings.log_level.upper(), logging.INFO)
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if settings.log_json
        else structlog.dev.ConsoleRenderer(
            # A traceback that shows variables would show hands.
            colors=sys.stderr.isatty(),
            exception_formatter=structlog.dev.plain_traceback,
        )
    )
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
        without_cards,
    ]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, _Unfailing(sys.stderr))),
    )
    handler = logging.StreamHandler(_Unfailing(sys.stderr))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            foreign_pre_chain=shared,
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_uncaught
    threading.excepthook = lambda failed: _log_uncaught(
        failed.exc_type, failed.exc_value, failed.exc_traceback
    )


def _log_uncaught(
    kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
) -> None:
    """What nobody caught, in the form of all that is logged."""
    if error is not None and not issubclass(kind, KeyboardInterrupt):
        logging.getLogger("lastcard").critical("uncaught", exc_info=(kind, error, trace))


def log_start(settings: Settings) -> None:
    """Where the server listens, for those who read logs and no terminal."""
    data = str(settings.data) if settings.save else None
    structlog.get_logger("lastcard").info(
        "listening", host=settings.host, port=settings.port, data=data
    )
