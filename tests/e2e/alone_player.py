"""Someone who plays in the page itself, without a server: driven like any other player."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Browser

from lastcard.editions import known_editions
from tests.e2e.web_table import Player
from tests.unit.page.page_worker import Worker

# What is on a device, as the page itself keeps it there.
_KEEP = """([kept, session]) => new Promise((resolve, reject) => {
  localStorage.setItem('lastcard.session.alone', JSON.stringify(session));
  localStorage.setItem('lastcard.name', session.me.name);
  const opening = indexedDB.open('lastcard', 1);
  opening.onerror = () => reject(opening.error);
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction('kept', 'readwrite');
    for (const [key, text] of Object.entries(kept)) transaction.objectStore('kept').put(text, key);
    transaction.oncomplete = () => { database.close(); resolve(); };
  }; })"""


class AlonePlayer(Player):
    """A person at a device of their own, where the game runs too."""

    def __init__(self, browser: Browser, url: str, *size: tuple[int, int], **more: Any) -> None:
        super().__init__(browser, url, *size, **more)
        self.context.add_init_script("sessionStorage.setItem('lastcard.alone', '1')")

    def new_table(self, **options: Any) -> str:
        """A table with these options, made by the same program and put on the device; its path."""
        worker = Worker()
        worker.now = int(time.time() * 1000)
        name = options.pop("player", "Ada")
        _, session = worker.ask("POST", "/api/guests", {"name": name})
        if options.get("edition") not in {edition.id for edition in known_editions()}:
            options["edition"] = "classic"  # decks for tests are a server's
        made = {"pace": "instant", **options}
        _, table = worker.ask("POST", "/api/tables", made, session["token"])
        self.put_on_device(worker, session)
        return str(table["path"])

    def put_on_device(self, worker: Worker, session: Any) -> None:
        """The device has this from now on."""
        self.page.goto(self.url + "/healthz")  # here the game does not start
        self.page.evaluate(_KEEP, [worker.kept, session])
