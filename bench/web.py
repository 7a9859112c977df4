"""How heavy and how quick the browser client is: `python -m bench.web`, with a browser there."""

import tempfile
from pathlib import Path

from tests.e2e import web_figures
from tests.e2e.web_table import Player, a_browser, a_server


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        a_browser() as browser,
        a_server(Path(folder) / "data") as server,
    ):
        ada = Player(browser, server.url, motion="no-preference")
        kilobytes = web_figures.first_load(ada) / 1000
        print(f"first load, script and style, compressed: {kilobytes:.1f} kB (at most 120)")
        print(f"interactive after: {web_figures.interactive_ms(ada):.0f} ms (at most 1000)")
        print(f"an update at a table of ten: {web_figures.update_ms(ada):.1f} ms (at most 16)")
        print(f"layout shift: {web_figures.layout_shift(ada):.4f} (none)")
        ada.close()


if __name__ == "__main__":
    main()
