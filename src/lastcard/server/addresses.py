"""The addresses of this server: for people at the same machine, and for others in its network."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from lastcard.server.settings import Settings

EVERYWHERE: Final = ("0.0.0.0", "::")


def lan_address() -> str:
    """This machine's address on its network, as far as it can be told; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def is_loopback(host: str) -> bool:
    """Whether a name or an address means the machine that uses it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_origin(settings: Settings, asked_as: str, asker: str) -> str | None:
    """The origin under which others in the network reach this server; None: it is not told.

    It is told only to someone at this machine who used a name like `localhost`, which is of no use
    to others. `asked_as` is the `Host` of the request, `asker` the client's address.
    """
    here = urlsplit(f"//{asked_as}").hostname or ""
    if not is_loopback(here) or not is_loopback(asker):
        return None
    address = lan_address() if settings.host in EVERYWHERE else settings.host
    return None if is_loopback(address) else f"http://{address}:{settings.port}"
