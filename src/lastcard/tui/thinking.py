"""Thinking beside the screen: keys are answered meanwhile, however long it takes."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def think_apart(think: Callable[[], T]) -> T:
    """What a function returns, run in a thread that nobody waits for at the end of the program.

    The threads of `asyncio.to_thread` are waited for at the end: someone who leaves while a bot
    thinks would have to wait until it has made up its mind.
    """
    thought: Future[T] = Future()
    thought.set_running_or_notify_cancel()

    def run() -> None:
        try:
            thought.set_result(think())
        except BaseException as error:  # noqa: BLE001 - it is raised where it is awaited
            thought.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(thought)
