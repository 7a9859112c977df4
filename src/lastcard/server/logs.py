"""Logs: structured lines on standard error, with no cards in them."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

from lastcard.server.settings import Settings

_CARD: Final = re.compile(r"\b(?:[RYGB][0-9SRD]|W[4A]?)\b")


def without_cards(logger: Any, method: str, line: MutableMapping[str, Any]) -> Any:
    """Nothing that we log names a card; the message of an error that nobody foresaw might."""
    for name, value in line.items():
        if isinstance(value, str):
            line[name] = _CARD.sub("??", value)
    return line


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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            foreign_pre_chain=shared,
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
