"""How heavy and how quick the client is, measured in a browser. `bench/web.py` prints it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from tests.e2e.web_table import Player

FRAME_MS = 1000 / 60
_PHONE_SLOWNESS = 4
"""How much slower than this machine the processor of a middling phone is taken to be."""
_PLAY = "play begins"
# Two frames after the table has taken the waiting room's place, play begins: its mark is set.
_FRAMES = """(play) => { window.frames_seen = []; let before = performance.now(); let shown = 0;
  const note = (now) => { window.frames_seen.push(now - before); before = now;
    if (shown < 3 && document.querySelector('.table') && (shown += 1) === 3) {
      performance.mark(play); window.frames_seen = []; }
    window.frame_request = requestAnimationFrame(note); };
  window.frame_request = requestAnimationFrame(note); }"""
_SCREEN = "disabled-by-default-devtools.timeline.frame"
_WORK = ("FunctionCall", "TimerFire", "FireAnimationFrame", "RunMicrotasks", "EventDispatch")
_LAYOUT = ("UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit", "HitTest")

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


@dataclass(frozen=True, slots=True)
class Frames:
    """How smoothly a game ran, from the deal on; times in ms."""

    seconds: float
    due: int
    """Pictures that the screen was due while something moved."""
    missed: int
    """Those of them that did not come: what moved stood still for a moment."""
    frames: int
    """Frames of the page's own script; cards fly on while it is at work."""
    median_ms: float
    p95_ms: float
    long_frames: int
    """Frames that took longer than two frames of 60 a second."""
    own_work_median_ms: float
    own_work_p95_ms: float
    """The page's own work in a frame, in processor time: script, style, layout, painting."""
    own_work_over_frame: int
    """Frames in which that work alone took more than a sixtieth of a second."""
    own_work_longest_ms: float
    to_table_longest_ms: float
    """Before that, once: the longest frame while the table takes the waiting room's place."""


def frames(player: Player, folder: Path, seconds: float = 12) -> Frames:
    """A game against three bots on a slow phone, with every motion, frame by frame."""
    page = player.page
    path = player.new_table(chairs=4, turn_seconds=0, pace="fast")
    player.open(path)
    page.get_by_role("button", name="Deal the cards").wait_for()
    tools = player.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": _PHONE_SLOWNESS})
    trace = folder / "trace.json"
    page.context.browser.start_tracing(  # type: ignore[union-attr]
        page=page,
        path=str(trace),
        categories=["devtools.timeline", "toplevel", "blink.user_timing", _SCREEN],
    )
    page.evaluate(_FRAMES, _PLAY)
    page.get_by_role("button", name="Deal the cards").click()
    for _ in range(round(seconds * 5)):
        player.move()
        page.wait_for_timeout(200)
    page.evaluate("cancelAnimationFrame(window.frame_request)")
    times: list[float] = page.evaluate("window.frames_seen")
    page.context.browser.stop_tracing()  # type: ignore[union-attr]
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    events = json.loads(trace.read_text())["traceEvents"]
    before, work = own_work(events, len(times))
    due, missed = pictures(events)
    return Frames(
        seconds=round(sum(times) / 1000, 1),
        due=due,
        missed=missed,
        frames=len(times),
        median_ms=round(median(times), 2),
        p95_ms=round(quantiles(times, n=20)[-1], 2),
        long_frames=sum(time > 2 * FRAME_MS for time in times),
        own_work_median_ms=round(median(work), 2),
        own_work_p95_ms=round(quantiles(work, n=20)[-1], 2),
        own_work_over_frame=sum(spent > FRAME_MS for spent in work),
        own_work_longest_ms=round(max(work), 2),
        to_table_longest_ms=round(max(before), 2),
    )


def pictures(events: list[dict[str, Any]]) -> tuple[int, int]:
    """How many pictures were due in play, and how many of them the screen did not get at all."""
    mark = next(e for e in events if e["name"] == _PLAY)
    play = [e for e in events if e["pid"] == mark["pid"] and e["ts"] >= mark["ts"]]
    due = sum(e["name"] == "BeginFrame" for e in play)
    # Where only the page's own changes came late, what moves has moved on.
    missed = [e for e in play if e["name"] == "DroppedFrame" and not e["args"]["hasPartialUpdate"]]
    assert due > 0
    return due, len(missed)


def own_work(events: list[dict[str, Any]], least: int) -> tuple[list[float], list[float]]:
    """The main thread's work between one animation frame and the next, in ms: until play, in it."""
    begin = next(e["ts"] for e in events if e["name"] == _PLAY)
    counted = [e for e in events if e.get("ph") == "X" and e["name"] in (*_WORK, *_LAYOUT)]
    threads = [(e["pid"], e["tid"]) for e in counted if e["name"] == "FireAnimationFrame"]
    assert threads
    main = max(set(threads), key=threads.count)
    mine = sorted((e for e in counted if (e["pid"], e["tid"]) == main), key=lambda e: e["ts"])
    before: list[float] = [0.0]
    play: list[float] = []
    end = 0.0
    for event in mine:
        spent = before if event["ts"] < begin else play
        if event["name"] == "FireAnimationFrame" or not spent:
            spent.append(0.0)
        if event["ts"] < end:  # inside one that was counted already
            continue
        end = event["ts"] + event.get("dur", 0)
        # In its own processor time: what other programs take of the cores is no work of the page.
        spent[-1] += event.get("tdur", event.get("dur", 0)) / 1000
    assert len(play) > least * 0.5
    return before, play[1:]


def update_wall_ms(player: Player, times: int = 60) -> list[float]:
    """The same update of a table of ten by the clock on the wall, each time it was made."""
    page = player.open("/gallery.html?table=players-10")
    page.wait_for_selector("[data-card]")
    return page.evaluate(
        """(times) => Array.from({length: times}, (_, i) =>
        showState(i % 2 ? 'players-10' : 'players-10-later')).slice(4)""",
        times,
    )
