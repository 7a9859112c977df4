"""JSON, made and read."""

from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from lastcard.engine.errors import Malformed
from lastcard.wire.client import ClientMessage
from lastcard.wire.server import ServerMessage

_T = TypeVar("_T", bound=Struct)
_ENCODER: Final = msgspec.json.Encoder()
_CLIENT: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_SERVER: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)


def encode(message: Any) -> bytes:
    """A message as JSON."""
    return _ENCODER.encode(message)


def decode_client(data: bytes | str) -> ClientMessage:
    """What a client said, or `Malformed`."""
    return _decode(_CLIENT, data)


def decode_server(data: bytes | str) -> ServerMessage:
    """What the server said, or `Malformed`; for clients in Python."""
    return _decode(_SERVER, data)


def decode_body(data: bytes, kind: type[_T]) -> _T:
    """The body of a request or an answer, or `Malformed`."""
    return _decode(msgspec.json.Decoder(kind), data)


def _decode(decoder: msgspec.json.Decoder[Any], data: bytes | str) -> Any:
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)) from None
