"""Logs: structured lines on standard error, with no cards in them."""

import contextlib
import logging
import re
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, MutableMapping
from types import TracebackType
from typing import Any, Final, TextIO, cast

import structlog

from lastcard.server.settings import Settings

FEW_LINES: Final = 10
"""So many lines of a kind are written…"""
WHILE_SECONDS: Final = 10
"""…in so many seconds; the others are counted."""
KINDS_OF_LINES: Final = 500
_UNSEEN: Final = re.compile(
    r"[^\S \n\t]|[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]"
)
_CARD: Final = re.compile(r"\b(?:[RYGB][0-9SRD]|W[4A]?)\b")


def without_cards(logger: Any, method: str, line: MutableMapping[str, Any]) -> Any:
    """Our own lines name no card; but the message of an unforeseen error might."""
    for name, value in line.items():
        if isinstance(value, str):
            line[name] = _CARD.sub("??", value)
    return line


def visible(logger: Any, method: str, line: MutableMapping[str, Any]) -> Any:
    """Make control characters visible, so that what strangers sent cannot control a terminal."""
    for name, value in line.items():
        if isinstance(value, str) and not value.isprintable():
            line[name] = _UNSEEN.sub(lambda sign: ascii(sign[0])[1:-1], value)
    return line


class Repeats:
    """Lets a few lines of a kind through in a while and counts the others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: OrderedDict[str, tuple[float, int]] = OrderedDict()
        """By the text of a line: when it was first written lately, and how often since."""

    def count(self, said: str) -> int | None:
        """How many such lines were left out before this one; None: leave this one out, too."""
        now = self._clock()
        began, times = self._seen.pop(said, (now, 0))
        left_out = 0
        if now - began >= WHILE_SECONDS:
            left_out, began, times = max(0, times - FEW_LINES), now, 0
        self._seen[said] = (began, times + 1)
        if len(self._seen) > KINDS_OF_LINES:
            self._seen.popitem(last=False)
        return left_out if times < FEW_LINES else None

    def __call__(self, logger: Any, method: str, line: MutableMapping[str, Any]) -> Any:
        """For lines that we log."""
        left_out = self.count(str(line.get("event", "")))
        if left_out is None:
            raise structlog.DropEvent
        if left_out:
            line["left_out_before"] = left_out
        return line

    def filter(self, record: logging.LogRecord) -> bool:
        """For lines that libraries log."""
        left_out = self.count(str(record.msg))
        if left_out:
            record.msg = f"{record.msg} ({left_out} such lines were left out)"
        return left_out is not None


class _Unfailing:
    """Where logs go; a line that cannot be written for lack of room is no failure of a request."""

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
    """Set one form for our own lines and for those of libraries."""
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
        visible,
    ]
    repeats = Repeats()
    structlog.configure(
        processors=[repeats, *shared, renderer],
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
    handler.addFilter(repeats)
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
    data = str(settings.store or settings.data) if settings.save else None
    structlog.get_logger("lastcard").info(
        "listening", host=settings.host, port=settings.port, data=data
    )
