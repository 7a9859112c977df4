"""How heavy and how quick the client is, measured in a browser. `bench/web.py` prints it."""

from __future__ import annotations

from statistics import median

from tests.e2e.web_table import Player

_SHIFTS = """() => { window.shifts = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({type: 'layout-shift', buffered: true}); }"""


def first_load(player: Player) -> int:
    """Bytes of script and style as they were sent, until the lobby can be used."""
    page = player.open()
    return page.evaluate(
        """() => performance.getEntriesByType('resource')
        .filter((entry) => /[.](js|css)$/.test(entry.name))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
    )


def interactive_ms(player: Player, times: int = 5) -> float:
    """From the start of the navigation to a lobby whose button can be pressed."""
    taken: list[float] = []
    for _ in range(times):
        page = player.open()
        page.get_by_role("button", name="Play now").wait_for()
        taken.append(page.evaluate("performance.getEntriesByName('usable')[0].startTime"))
    return median(taken)


def update_ms(player: Player, times: int = 40) -> float:
    """An update of a table of ten: script, style and layout, in the page's own processor time."""
    page = player.open("/gallery.html?table=players-10")
    page.wait_for_selector("[data-card]")
    script = """(times) => { for (let i = 0; i < times; i += 1)
      showState(i % 2 ? 'players-10' : 'players-10-later'); }"""
    page.evaluate(script, 4)
    tools = player.context.new_cdp_session(page)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = tools.send("Performance.getMetrics")["metrics"]
        counted = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
        return sum(metric["value"] for metric in metrics if metric["name"] in counted)

    before = spent()
    page.evaluate(script, times)
    return (spent() - before) * 1000 / times


def layout_shift(player: Player) -> float:
    """How far things jumped by themselves: lobby, deal and some turns of a game together."""
    page = player.open()
    page.evaluate(_SHIFTS)
    page.wait_for_timeout(500)
    moved = float(page.evaluate("window.shifts"))
    player.open(player.new_table(chairs=4, turn_seconds=0))
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector("[data-card]")
    page.evaluate(_SHIFTS)
    for _ in range(40):
        player.move()
        page.wait_for_timeout(40)
    return moved + float(page.evaluate("window.shifts"))
