"""The whole game in a page: the same tables as on a server, without one.

A `Page` takes what the browser's client says, as a server would. It tells what to show, what to
keep on the device, and when it wants to be woken. It has no clock, socket or file of its own: the
web worker (`web/src/offline/worker.ts`) gives it the time and does what it says.
"""

from lastcard.page.page import Page

__all__ = ["Page"]
