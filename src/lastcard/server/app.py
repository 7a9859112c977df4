"""The ASGI application: routes, errors as codes, headers that keep browsers safe."""

from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any, Final, cast

import structlog
from litestar import Litestar, Request, Response
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from lastcard import __version__
from lastcard.engine.errors import LastcardError
from lastcard.server import (
    account_api,
    admin_api,
    alone_api,
    api,
    match_pages,
    operations,
    programs_api,
    rules_api,
    score_api,
)
from lastcard.server.house import House
from lastcard.server.origins import client_address, header, origin_is_ours, safe_host
from lastcard.server.pages import get_page, read_pages
from lastcard.server.settings import Settings, settings_from
from lastcard.server.sockets import Socket, play
from lastcard.server.stores import Store
from lastcard.server.words import language_of, words_of
from lastcard.wire import ErrorBody, encode
from lastcard.wire.errors import as_refuse

LARGEST_BODY: Final = 16 * 1024

_STATUS: Final = {
    "not-signed-in": 401,
    "wrong-login": 401,
    "wrong-password": 403,
    "banned": 403,
    "operators-only": 403,
    "no-such-session": 404,
    "no-such-person": 404,
    "no-such-report": 404,
    "no-such-ban": 404,
    "no-such-program": 404,
    "programs-are-invited": 403,
    "too-many-programs": 409,
    "account-exists": 409,
    "no-account": 409,
    "own-network": 409,
    "host-only": 403,
    "foreign-origin": 403,
    "no-such-table": 404,
    "no-such-match": 404,
    "no-such-page": 404,
    "login-taken": 409,
    "too-fast": 429,
    "too-many-tables": 429,
    "failed": 500,
    "busy": 503,
    "cannot-save": 503,
}
_POLICY: Final = (
    # WebAssembly: Python, for playing in the page without a server.
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self'{sockets}; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'"
)
_TOO_MUCH: Final = 4429
_TOO_FAST: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<title>lastcard</title>
<p>{told}</p>
"""
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class _Request(Request[Any, Any, Any]):
    """A request whose body is refused if it is no JSON, whatever is wrong with it."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError:
            raise ClientException("the body is not UTF-8") from None
        except RecursionError:
            raise ClientException("the body is nested too deeply") from None


def create_app(
    settings: Settings | None = None, store: Store | None = None, house: House | None = None
) -> ASGIApp:
    """The application; without settings they come from the environment."""
    house = house or House(settings or settings_from({}), store)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    def set_up(config: AppConfig) -> AppConfig:
        config.state = State({"house": house, "pages": read_pages()})
        return config

    app = Litestar(
        route_handlers=[
            *account_api.HANDLERS,
            *api.HANDLERS,
            *rules_api.HANDLERS,
            *admin_api.HANDLERS,
            *score_api.HANDLERS,
            *programs_api.HANDLERS,
            *alone_api.HANDLERS,
            *match_pages.HANDLERS,
            *operations.HANDLERS,
            get_page,
        ],
        lifespan=[lifespan],
        on_app_init=[set_up],
        exception_handlers={
            LastcardError: _on_refusal,
            HTTPException: _on_http_error,
            Exception: _on_failure,
        },
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="lastcard",
            version=__version__,
            path="/schema",
            # The pages that could show it need scripts of others, and YAML takes long to write.
            render_plugins=[JsonRenderPlugin(path=["/openapi.json", "/"])],
        ),
        request_class=_Request,
        logging_config=None,
    )
    return _guarded(app, house)


def _on_refusal(request: Request[Any, Any, Any], error: LastcardError) -> Response[ErrorBody]:
    refuse = as_refuse(error)
    body = ErrorBody(refuse.code, refuse.rule, refuse.facts)
    return Response(body, status_code=_STATUS.get(refuse.code, 400))


def _on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    code = {404: "no-such-page", 405: "no-such-page"}.get(error.status_code, "bad-request")
    facts: dict[str, str | int] = {"problem": _problem(error)}
    if code == "no-such-page":
        facts = {"path": request.url.path[:80]}
    return Response(ErrorBody(code, "", facts), status_code=error.status_code)


def _problem(error: HTTPException) -> str:
    """What is wrong with a body, without a word about how the server is built."""
    extra: Any = error.extra
    if isinstance(extra, list):
        parts = cast(list[dict[str, str]], extra)
        return "; ".join(f"{part.get('key', '')}: {part.get('message', '')}" for part in parts)
    return error.detail.partition(": ")[2] or error.detail


def _on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    house: House = request.app.state.house
    house.services.counters.failures += 1
    structlog.get_logger("lastcard.http").error(
        "request failed", path=request.url.path, exc_info=error
    )
    return Response(ErrorBody("failed"), status_code=500)


def _route(scope: Scope) -> str:
    """The name under which a request is counted: its route with placeholders, so names are few."""
    known = cast(dict[str, Any], scope).get("path_template")
    return str(known) if known else "other"


def _policy(scope: Scope) -> bytes:
    """Where our page may connect to: only here. Not every browser counts sockets as 'self'."""
    host = safe_host(scope)
    return _POLICY.format(sockets=f" ws://{host} wss://{host}" if host else "").encode()


def _guarded(app: ASGIApp, house: House) -> ASGIApp:
    """The application with security headers; it refuses changes that pages of other sites ask for.

    WebSockets pass the framework by: thousands stay open, and each would keep its layers alive.
    """

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()  # it says that a socket wants to be opened
            if house.wait_to_ask(client_address(scope, house.settings)):
                closed: Any = {"type": "websocket.close", "code": _TOO_MUCH}
                await send(closed)
                return
            await play(house, Socket(scope, receive, send))
            return
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        wait_ms = house.wait_to_ask(client_address(scope, house.settings))
        if wait_ms:
            house.services.requests["other", 429].take(0)
            await _turn_away(scope, send, wait_ms, hang_up=not house.settings.trust_proxy)
            return
        began = perf_counter()
        only_head = scope["method"] == "HEAD"
        if only_head:  # whoever watches whether we are there may ask for no more
            scope = cast(Scope, {**scope, "method": "GET"})

        async def send_guarded(message: Message) -> None:
            if only_head and message["type"] == "http.response.body":
                message["body"] = b""
            if message["type"] == "http.response.start":
                seen = house.services.requests[_route(scope), message["status"]]
                seen.take(perf_counter() - began)
                policy = (b"content-security-policy", _policy(scope))
                message["headers"] = [*message["headers"], policy, *_HEADERS]
            await send(message)

        if scope["method"] != "GET" and not origin_is_ours(scope, house.settings):
            await _answer(send_guarded, 403, encode(ErrorBody("foreign-origin")))
            return
        await app(scope, receive, send_guarded)

    return guarded


async def _turn_away(scope: Scope, send: Send, wait_ms: int, *, hang_up: bool) -> None:
    """Tell someone who asks too much to wait, before anything else is done."""
    headers = [(b"retry-after", str(-(-wait_ms // 1000)).encode()), *_HEADERS]
    if hang_up:
        headers.append((b"connection", b"close"))
    if "text/html" not in header(scope, b"accept"):
        await _answer(send, 429, encode(ErrorBody("too-fast", "", {"wait_ms": wait_ms})), headers)
        return
    language = language_of(header(scope, b"accept-language"))
    page = _TOO_FAST.format(language=language, told=words_of(language)("refusal-too-fast"))
    await _answer(send, 429, page.encode(), headers, kind=b"text/html; charset=utf-8")


async def _answer(
    send: Send,
    status: int,
    body: bytes,
    more: Iterable[tuple[bytes, bytes]] = (),
    *,
    kind: bytes = b"application/json",
) -> None:
    """Answer without the framework."""
    length = str(len(body)).encode()
    headers = [(b"content-type", kind), (b"content-length", length), *more]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    end: Any = {"type": "http.response.body", "body": body}
    await send(end)
