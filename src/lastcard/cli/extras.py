"""What `pip install 'lastcard[…]'` brings, as the package itself says."""

import re
from importlib.metadata import requires

_OF_EXTRA = re.compile(r"([\w.-]+).*extra == ['\"](?!all)(\w+)['\"]")


def needs_of_extras() -> dict[str, list[str]]:
    """What each extra brings."""
    found: dict[str, list[str]] = {}
    for line in requires("lastcard") or ():
        if of_extra := _OF_EXTRA.match(line):
            found.setdefault(of_extra[2], []).append(of_extra[1])
    return found


def extra_with(module: str, *, rather: str) -> str:
    """The extra that brings a module: `rather` if it does or if none does, else the smallest."""
    package = module.partition(".")[0]
    needs = needs_of_extras()
    bringing = [extra for extra, brought in needs.items() if package in brought]
    if rather in bringing or not bringing:
        return rather
    return min(bringing, key=lambda extra: len(needs[extra]))
