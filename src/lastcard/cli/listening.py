"""Whether one can listen at a port: said before anything else is done."""

import errno
import socket

from lastcard.engine.errors import LastcardError, Malformed

LAST_PORT = 65535


class CannotListen(LastcardError):
    """Something else listens there, or it is no place to listen at."""


def require_free(host: str, port: int) -> None:
    """Say in time that one cannot listen there, and what to do."""
    if not 1 <= port <= LAST_PORT:
        raise Malformed(f"there is no port {port}: ports go from 1 to {LAST_PORT}")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotListen(
                f"cannot listen at {host} port {port}: {error.strerror}; {_advice(error, port)}"
            ) from None


def _advice(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"try --port {port + 1 if port < LAST_PORT else port - 1}"
    if error.errno == errno.EACCES:
        return "try a port from 1024 on, such as --port 8642"
    return "try --host 127.0.0.1 (this machine only) or --host 0.0.0.0 (the network too)"
