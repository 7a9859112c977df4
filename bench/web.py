"""How heavy, quick and smooth the browser client is: `python -m bench.web`, with a browser there.

Prints the figures and writes them to `bench/results/web.json`.
"""

import json
import os
import tempfile
from dataclasses import asdict
from pathlib import Path
from statistics import median, quantiles

from tests.e2e import web_figures
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import PHONE, Player, a_browser

RESULTS = Path(__file__).parent / "results" / "web.json"


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        a_browser() as browser,
        ServerProcess(Path(folder) / "data", search=True) as server,
    ):
        ada = Player(browser, server.url, motion="no-preference")
        kilobytes = web_figures.first_load(ada) / 1000
        interactive = web_figures.interactive_ms(ada)
        processor = web_figures.update_ms(ada)
        wall = web_figures.update_wall_ms(ada)
        shift = web_figures.layout_shift(ada)
        ada.close()
        phone = Player(
            browser,
            server.url,
            PHONE,
            motion="no-preference",
            device_scale_factor=2,
            has_touch=True,
        )
        smooth = web_figures.frames(phone, Path(folder))
        phone.close()
    figures = {
        "first_load_kb": round(kilobytes, 1),
        "interactive_ms": round(interactive),
        "update_ten_players_processor_ms": round(processor, 2),
        "update_ten_players_wall_median_ms": round(median(wall), 2),
        "update_ten_players_wall_p95_ms": round(quantiles(wall, n=20)[-1], 2),
        "layout_shift": round(shift, 4),
        "phone": {"processor": "4 times slower", "screen": "390x844 at 2x", **asdict(smooth)},
        "machine": {"cores": os.cpu_count(), "drawing": "in software, without a GPU"},
    }
    text = json.dumps(figures, indent=2)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(text + "\n")
    print(text)
    print("Asked for: 120 kB, 1000 ms, 16 ms an update, no shift, 16.7 ms a frame.")


if __name__ == "__main__":
    main()
