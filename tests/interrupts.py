"""Ctrl-C and terminals for commands that tests start."""

import signal


def take_terminal() -> None:
    """What is standard input is the terminal of this process, so that Ctrl-C there reaches it.

    For the start of a process that leads a session of its own, and has no terminal yet.
    """
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    listen_to_interrupts()


def listen_to_interrupts() -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and these tests with it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
