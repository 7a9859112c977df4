"""Ctrl-C for commands that tests start."""

import signal


def listen_to_interrupts() -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and these tests with it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
