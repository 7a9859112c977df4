"""Bots by name: ours, those that other packages bring as entry points, and `module:Class`."""

import importlib
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from random import Random
from typing import Final, TypeGuard

from lastcard.bots.interface import Bot
from lastcard.engine.errors import Malformed, unknown

ENTRY_POINTS: Final = "lastcard.bots"

LEVELS: Final = {
    "random": "lastcard.bots.baseline:RandomBot",
    "novice": "lastcard.bots.novice:NoviceBot",
    "casual": "lastcard.bots.casual:CasualBot",
    "skilled": "lastcard.bots.skilled:SkilledBot",
    "expert": "lastcard.bots.expert:ExpertBot",
    "master": "lastcard.bots.master:MasterBot",
}
"""Our levels, from the weakest to the strongest."""
SEARCHING: Final = frozenset({"expert", "master"})
"""Levels that search for long; the others answer in far less than a millisecond."""
SEARCH_NEEDS: Final = ("numba", "numpy")
"""The packages that a search needs, which not everyone has: those of the extra `fast`."""


@cache
def offered_levels() -> tuple[str, ...]:
    """The levels that can play here."""
    can_search = all(find_spec(name) is not None for name in SEARCH_NEEDS)
    return tuple(level for level in LEVELS if can_search or level not in SEARCHING)


COMPILED: Final = ("random", "novice", "casual", "skilled")
"""Bots that can play whole rounds compiled (`compiled_players.py`), a million decisions a second
and more; the extra `fast` is needed."""

NET_BOT: Final = "master@net"
"""One more, some thousand decisions a second (`net_players.py`): the net of `master` alone."""
_NETS: Final = ("master@", ".npz")


def is_net(player: object) -> TypeGuard[str]:
    """Whether a player is the name of a net that plays alone: ours, or `master@FILE.npz`."""
    if not isinstance(player, str):
        return False
    first, last = _NETS
    return player == NET_BOT or (player.startswith(first) and player.endswith(last))


def bot_names() -> tuple[str, ...]:
    """Every bot that can be named: ours, then those of other packages."""
    others = sorted(point.name for point in entry_points(group=ENTRY_POINTS))
    return (*LEVELS, *(name for name in others if name not in LEVELS))


def bot_class(name: str, *, measuring: bool = False) -> type[Bot]:
    """The bot of that name; a name with a colon is `module:Class`, of this folder too.

    A bot that must be shown all cards is refused, unless this is for measuring.
    """
    found = _find(name)
    if found.sees_all and not measuring:
        raise Malformed(f"bot {name!r} must be shown all cards: it is for measuring only")
    return found


def _find(name: str) -> type[Bot]:
    name = name.partition("@")[0]
    if name in LEVELS:
        return _load(LEVELS[name])
    if ":" in name:
        with _modules_of_this_folder():
            return _load(name)
    for point in entry_points(group=ENTRY_POINTS):
        if point.name == name:
            return _checked(name, point.load())
    raise Malformed(unknown("bot", name, bot_names()))


def create_bot(name: str, random: Random, *, measuring: bool = False) -> Bot:
    """A bot of that name, perhaps `name@setting`, with a random generator of its own.

    >>> from random import Random
    >>> from lastcard.bots import create_bot
    >>> type(create_bot("casual", Random(1))).__name__
    'CasualBot'
    """
    found = bot_class(name, measuring=measuring)
    _, at, setting = name.partition("@")
    return found.configured(random, setting) if at else found(random)


def create_bot_for_chair(_chair: int, level: str) -> Bot:
    """A bot of a level whose chance nobody can repeat, whichever chair it is for."""
    return create_bot(level, Random())


@contextmanager
def _modules_of_this_folder() -> Generator[None]:
    """Modules are looked for in the current folder, too, and there last: they shadow nothing."""
    sys.path.append("")
    try:
        yield
    finally:
        sys.path.remove("")


def _load(path: str) -> type[Bot]:
    module_name, _, class_name = path.partition(":")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not module_name.startswith(error.name):
            raise
        raise Malformed(f"there is no module {error.name!r} for bot {path!r}") from None
    found = getattr(module, class_name, None)
    if found is None:
        raise Malformed(unknown(f"bot in {module_name}", class_name, _bots_in(vars(module))))
    return _checked(path, found)


def _bots_in(names: dict[str, object]) -> list[str]:
    return [n for n, found in names.items() if isinstance(found, type) and issubclass(found, Bot)]


def _checked(name: str, found: object) -> type[Bot]:
    if isinstance(found, type) and issubclass(found, Bot):
        return found
    raise Malformed(f"{name!r} is not a bot: make it a subclass of lastcard.bots.Bot")
