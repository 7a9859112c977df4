"""Three browser engines behind one small face: open, look, press, click.

Chromium is driven by Playwright as everywhere. Firefox speaks WebDriver BiDi by itself, WebKit the
older WebDriver through its own driver: neither needs more than sockets.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.e2e.browser import as_root, install_debian
from tests.e2e.server_process import free_port
from tests.e2e.web_table import Player, a_browser

START_S = 90
"""So long an engine may take to start on a busy machine."""
ANSWER_S = 60
MINI_BROWSERS = ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0")
_KEYS = {"Enter": "\ue006", "Space": " ", "ArrowRight": "\ue014", "Tab": "\ue004"}


class Engine(Protocol):
    """A page in some engine."""

    def goto(self, url: str) -> None: ...

    def run(self, body: str) -> Any:
        """The value that a function with this body returns in the page."""
        ...

    def press(self, key: str) -> None: ...

    def click(self, x: float, y: float) -> None: ...


class Chromium:
    def __init__(self, player: Player) -> None:
        self._page = player.page

    def goto(self, url: str) -> None:
        self._page.goto(url)

    def run(self, body: str) -> Any:
        return self._page.evaluate(f"() => {{ {body} }}")

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def click(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)


class Firefox:
    """Firefox over WebDriver BiDi."""

    def __init__(self, socket: ClientConnection, size: tuple[int, int]) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._ask("session.new", {"capabilities": {}})
        tree = self._ask("browsingContext.getTree", {})
        self._context = tree["contexts"][0]["context"]
        viewport = {"width": size[0], "height": size[1]}
        self._ask("browsingContext.setViewport", {"context": self._context, "viewport": viewport})

    def _ask(self, method: str, parameters: dict[str, Any]) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(ANSWER_S))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def goto(self, url: str) -> None:
        parameters = {"context": self._context, "url": url, "wait": "complete"}
        self._ask("browsingContext.navigate", parameters)
        self._ask("browsingContext.activate", {"context": self._context})

    def run(self, body: str) -> Any:
        parameters = {
            "expression": f"JSON.stringify((() => {{ {body} }})() ?? null)",
            "target": {"context": self._context},
            "awaitPromise": False,
        }
        answer = self._ask("script.evaluate", parameters)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def _act(self, action: dict[str, Any]) -> None:
        self._ask("input.performActions", {"context": self._context, "actions": [action]})

    def press(self, key: str) -> None:
        self._act(_key_action(key))

    def click(self, x: float, y: float) -> None:
        self._act(_click_action(x, y))


class WebKit:
    """WebKit over WebDriver."""

    def __init__(self, port: int, mini_browser: str, size: tuple[int, int]) -> None:
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=ANSWER_S)
        options = {"binary": mini_browser, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = self._ask("POST", "/session", wanted)
        self._session = f"/session/{made['sessionId']}"
        rect = {"x": 0, "y": 0, "width": size[0], "height": size[1]}
        self._ask("POST", f"{self._session}/window/rect", rect)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self._http.request(method, path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def goto(self, url: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": url})

    def run(self, body: str) -> Any:
        sent = {"script": body, "args": []}
        return self._ask("POST", f"{self._session}/execute/sync", sent)

    def press(self, key: str) -> None:
        self._ask("POST", f"{self._session}/actions", {"actions": [_key_action(key)]})

    def click(self, x: float, y: float) -> None:
        self._ask("POST", f"{self._session}/actions", {"actions": [_click_action(x, y)]})

    def close(self) -> None:
        self._ask("DELETE", self._session)
        self._http.close()


def _key_action(key: str) -> dict[str, Any]:
    value = _KEYS.get(key, key)
    strokes = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
    return {"type": "key", "id": "keys", "actions": strokes}


def _click_action(x: float, y: float) -> dict[str, Any]:
    steps: list[dict[str, Any]] = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    pointer = {"pointerType": "mouse"}
    return {"type": "pointer", "id": "mouse", "parameters": pointer, "actions": steps}


# ── Starting them ─────────────────────────────────────────────────────────────────────────────────


@contextmanager
def an_engine(name: str, size: tuple[int, int]) -> Iterator[Engine]:
    """A page of this size in an engine; skips where the engine is not installed."""
    with ExitStack() as stack:
        if name == "chromium":
            player = Player(stack.enter_context(a_browser()), "", size)
            stack.callback(player.close)
            yield Chromium(player)
        elif name == "firefox":
            yield stack.enter_context(_firefox(size))
        else:
            yield stack.enter_context(_webkit(size))


def _require(program: str, package: str) -> str:
    found = shutil.which(program)
    if found is None and as_root():
        install_debian(package)
        found = shutil.which(program)
    if found is None:
        pytest.skip(f"no {program}: as root on Debian the tests install {package} themselves")
    return found


@contextmanager
def _process(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _when_ready(act: Any) -> Any:
    """What `act` gives once it no longer fails because nobody listens yet."""
    deadline = time.monotonic() + START_S
    while True:
        try:
            return act()
        except (OSError, httpx.TransportError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


@contextmanager
def _screen() -> Iterator[str]:
    """A screen that nobody sees; its name."""
    xvfb = _require("Xvfb", "xvfb")
    reader, writer = os.pipe()
    size = ("-screen", "0", "1600x1200x24", "-nolisten", "tcp")
    screen = subprocess.Popen(
        [xvfb, "-displayfd", str(writer), *size],
        pass_fds=(writer,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as said:
            yield f":{said.readline().strip()}"
    finally:
        screen.terminate()
        screen.wait()


@contextmanager
def _firefox(size: tuple[int, int]) -> Iterator[Firefox]:
    program, port = _require("firefox-esr", "firefox-esr"), free_port()
    with tempfile.TemporaryDirectory() as home:
        wishes = {
            "intl.accept_languages": "en-US",
            "ui.prefersReducedMotion": 1,
        }
        lines = [f'user_pref("{key}", {json.dumps(value)});' for key, value in wishes.items()]
        (Path(home) / "user.js").write_text("\n".join(lines))
        flags = ("--headless", "--no-remote", "--profile", home, "--remote-debugging-port")
        with _process(program, *flags, str(port), HOME=home):
            address = f"ws://127.0.0.1:{port}/session"
            socket: ClientConnection = _when_ready(lambda: connect(address, max_size=None))
            with socket:
                yield Firefox(socket, size)


@contextmanager
def _webkit(size: tuple[int, int]) -> Iterator[WebKit]:
    driver = _require("WebKitWebDriver", "webkit2gtk-driver")
    folders = [Path("/usr/lib/x86_64-linux-gnu"), *Path("/usr/lib").glob("*-linux-gnu")]
    paths = [folder / name / "MiniBrowser" for folder in folders for name in MINI_BROWSERS]
    mini_browser = next((str(path) for path in paths if path.is_file()), None)
    if mini_browser is None:
        pytest.skip("WebKit's driver is there, but no MiniBrowser beside it")
    port = free_port()
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        display = stack.enter_context(_screen())
        plain = {
            "DISPLAY": display,
            "HOME": home,
            "LC_ALL": "C.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "GTK_A11Y": "none",
            "NO_AT_BRIDGE": "1",
        }
        stack.enter_context(_process(driver, f"--port={port}", **plain))
        page = _when_ready(lambda: WebKit(port, mini_browser, size))
        stack.callback(page.close)
        yield page
