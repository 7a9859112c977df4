"""Driving the browser client as a person does: by what is on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.e2e.browser import FLAGS, require_browser, require_client
from tests.e2e.web_contrast import too_faint

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
DESKTOP = (1440, 900)
TABLET = (820, 1180)
PHONE = (390, 844)
SMALL = (320, 568)

# A file is dropped on the page.
DROP = """(text) => { const data = new DataTransfer();
  data.items.add(new File([text], 'match.lcn', {type: 'text/plain'}));
  for (const kind of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(kind,
      {dataTransfer: data, bubbles: true, cancelable: true})); }"""

# A page shows what it heard when it comes to it: tests ask for it with `expect`, which looks again.
expect.set_options(timeout=60_000)

# A move, chosen from what the table shows: by what is asked, the first thing that answers it.
_MOVE = r"""() => {
  const table = document.querySelector('.table[data-prompt]');
  if (!table) return null;
  const press = (button) => { if (button) button.click(); return button !== null; };
  const loud = document.querySelector('[role=dialog] .actions .button.loud');
  switch (table.dataset.prompt) {
    case 'turn': {
      const card = table.querySelector('[data-card]:not([aria-disabled])');
      if (card) { card.click(); return 'play'; }
      return press(document.querySelector('[data-anchor=draw]:not([aria-disabled])')) && 'draw';
    }
    case 'drawn': return press(table.querySelector('.own .button.loud')) && 'drawn';
    case 'color': return press(table.querySelector('.picker button')) && 'color';
    case 'challenge': return press(loud) && 'challenge';
    case 'stack': return press(table.querySelector('.own .button')) && 'stack';
    case 'swap': return press(table.querySelector('.swap')) && 'swap';
  }
  if (table.dataset.phase !== 'match-over') return press(loud) && 'close';
  return null;
}"""


@contextmanager
def a_browser() -> Iterator[Browser]:
    """One browser; ended with its block, since its event loop would be in other tests' way."""
    path = require_browser()
    require_client()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Player:
    """A person at a screen of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESKTOP,
        *,
        motion: Literal["reduce", "no-preference"] = "reduce",
        workers: Literal["allow", "block"] = "block",
        **more: Any,
    ) -> None:
        self.url = url
        viewport = ViewportSize(width=size[0], height=size[1])
        options: dict[str, Any] = {"locale": "en-US", "color_scheme": "dark", **more}
        self.context: BrowserContext = browser.new_context(
            viewport=viewport, reduced_motion=motion, service_workers=workers, **options
        )
        self.context.set_default_timeout(60_000)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.url + path)
        self.page.wait_for_selector("html[data-ready]")
        return self.page

    def be(self, name: str) -> None:
        """Open the lobby and take a name."""
        self.open()
        self.page.get_by_role("textbox").first.fill(name)

    def new_table(self, **options: Any) -> str:
        """A table with options that the form does not offer, such as no delays; its path."""
        script = """async ([name, options]) => {
          const guest = await (await fetch('/api/guests', {method: 'POST',
            headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name})})).json();
          localStorage.setItem('lastcard.session', JSON.stringify(guest));
          localStorage.setItem('lastcard.name', name);
          const made = await fetch('/api/tables', {method: 'POST', headers: {
            'Content-Type': 'application/json', Authorization: 'Bearer ' + guest.token},
            body: JSON.stringify(options)});
          return (await made.json()).path;
        }"""
        self.open()
        name = options.pop("player", "Ada")
        return self.page.evaluate(script, [name, {"pace": "instant", **options}])

    @property
    def prompt(self) -> str:
        """What the table asks of this player now; empty where there is no table."""
        found = self.page.evaluate(
            "document.querySelector('.table[data-prompt]')?.dataset.prompt ?? ''"
        )
        return str(found)

    @property
    def phase(self) -> str:
        found = self.page.evaluate(
            "document.querySelector('.table[data-phase]')?.dataset.phase ?? ''"
        )
        return str(found)

    def move(self) -> str | None:
        """Answer what is asked, if something is."""
        return self.page.evaluate(_MOVE)

    def wait_for_phase(self, phase: str) -> None:
        self.page.wait_for_selector(f'.table[data-phase="{phase}"]')

    def play_until(self, phase: str, most: int = 600) -> int:
        """Play like someone in a hurry until the table is in this phase; how many moves it took."""
        moves = 0
        for _ in range(most):
            if self.phase == phase:
                return moves
            moves += self.move() is not None
            self.page.wait_for_timeout(25)
        raise AssertionError(f"not {phase} after {most} looks: {self.phase}, {self.prompt}")

    def violations(self, where: str) -> list[str]:
        """What axe-core finds wrong with the page, and what it leaves open, as sentences."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(
            """async (values) => { const { violations, incomplete } = await axe.run(
              {runOnly: {type: 'tag', values}, resultTypes: ['violations', 'incomplete']});
            return { violations, incomplete }; }""",
            ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        )
        wrong = [(one, node) for one in found["violations"] for node in one["nodes"]]
        faint: list[str] = []
        for one in found["incomplete"]:
            if one["id"] == "color-contrast":
                faint += too_faint(self.page, [node["target"][0] for node in one["nodes"]])
            else:
                wrong += [(one, node) for node in one["nodes"]]
        told = [f"{one['id']} ({one['help']}) at {node['target']}" for one, node in wrong]
        return [f"{where}: {text}" for text in (*told, *faint)]

    def fits(self) -> bool:
        """Whether nothing makes the page wider than the screen."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            )
        )

    def close(self) -> None:
        self.context.close()
        assert self.errors == []
