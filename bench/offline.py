"""How quick and heavy the game is in the page itself: `python -m bench.offline`.

From "Play now" without a network to cards in hand, with everything fetched before and the page
loaded anew each time; a bot's move; memory of the worker that plays. Prints the figures and writes
them to `bench/results/offline.json`.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from tests.e2e.server_process import ServerProcess
from tests.e2e.web_figures import first_load
from tests.e2e.web_table import Player, a_browser

RESULTS = Path(__file__).parent / "results" / "offline.json"
ROOT = Path(__file__).parents[1]
STARTS = 5
MOVES = 60
# When a bot's time has come the table is woken: that is its move, with all that follows from it.
_WATCH = """() => { self.moves = []; new PerformanceObserver((list) => { for (const entry of
  list.getEntries()) if (entry.name === 'wake') self.moves.push(entry.duration); })
  .observe({ entryTypes: ['measure'] }); }"""


def start_ms(player: Player, browser: Browser) -> tuple[float, float]:
    """From the click to the first card of one's own, the page's own new beginning included.

    By the clock on the wall; and the processor time that the browser took meanwhile, on all cores.
    """
    page = player.open()
    page.evaluate("sessionStorage.clear()")
    player.open()
    button = page.get_by_role("button", name="Play now")
    button.wait_for()
    before, began = _processor_ms(browser), time.perf_counter()
    button.click()
    page.wait_for_selector("[data-card]")
    taken = (time.perf_counter() - began) * 1000
    return taken, _processor_ms(browser) - before


def _processor_ms(browser: Browser) -> float:
    return sum(one["cpuTime"] for one in _processes(browser)) * 1000


def _processes(browser: Browser) -> list[dict[str, Any]]:
    tools = browser.new_browser_cdp_session()
    found: list[dict[str, Any]] = tools.send("SystemInfo.getProcessInfo")["processInfo"]
    tools.detach()
    return found


def memory_mb(browser: Browser) -> float:
    """What the page's process takes for itself: page, worker, Python and all."""
    renderers = [one["id"] for one in _processes(browser) if one["type"] == "renderer"]
    return max(map(_private_mb, renderers))


def _private_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    sizes = {line.split(":")[0]: int(line.split()[1]) for line in lines[1:]}
    return (sizes["Private_Clean"] + sizes["Private_Dirty"]) / 1024


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        a_browser() as browser,
        ServerProcess(Path(folder) / "data") as server,
    ):
        first = Player(browser, server.url)
        kilobytes = first_load(first) / 1000
        fetched = first.page.evaluate(
            "performance.getEntriesByType('resource').filter(e => /offline/.test(e.name)).length"
        )
        first.close()
        ada = Player(browser, server.url, workers="allow")
        page = ada.open()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        ada.open()
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Fetch the game").click()
        page.get_by_text("The game is on this device").wait_for()
        ada.context.set_offline(True)
        starts: list[tuple[float, float]] = []
        at_start: list[float] = []
        for _ in range(STARTS):
            starts.append(start_ms(ada, browser))
            at_start.append(memory_mb(browser))
        (worker,) = page.workers
        worker.evaluate(_WATCH)
        for _ in range(MOVES):
            ada.move()
            page.wait_for_timeout(200)
        moves: list[float] = worker.evaluate("self.moves")
        in_play = memory_mb(browser)
        ada.close()
    sizes = [path.stat().st_size for path in _fetched()]
    figures = {
        "start_ms": {
            "median": round(median(wall for wall, _ in starts)),
            "processor_median": round(median(processor for _, processor in starts)),
            "all": [round(wall) for wall, _ in starts],
        },
        "bot_move_ms": {
            "moves": len(moves),
            "median": round(median(moves), 1),
            "most": round(max(moves), 1),
        },
        "memory_mb": {
            "after_each_start": [round(each) for each in at_start],
            "in_play": round(in_play),
        },
        "fetched_mb": round(sum(sizes) / 1e6, 1),
        "first_load_kb": round(kilobytes, 1),
        "fetched_before_it_is_wanted": fetched,
        "machine": {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1)},
    }
    text = json.dumps(figures, indent=2)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(text + "\n")
    print(text)
    print("Asked for: 4000 ms to cards in hand, 100 ms a bot's move, 250 MB.")


def _fetched() -> list[Path]:
    """The files as they are sent: packed where that is smaller."""
    folder = next((ROOT / "web/dist/offline").glob("*/files.json")).parent
    names = json.loads((folder / "files.json").read_text())
    packed = {name: folder / f"{name}.br" for name in names}
    return [packed[name] if packed[name].exists() else folder / name for name in names]


if __name__ == "__main__":
    main()
