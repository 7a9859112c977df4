"""The rules of the game, and everything around them; docs/library.md is where to start.

    import lastcard

    round = lastcard.Round("classic", players=3, seed=7)
    round.play("R5")
    print(round)

All that `lastcard.engine` and `lastcard.game` export is here too, loaded when it is first used.
"""

__version__ = "0.2.0"

TYPE_CHECKING = False  # as type checkers know it; importing typing would take longer than all this
if TYPE_CHECKING:
    from lastcard import bots as bots
    from lastcard import editions as editions
    from lastcard import engine as engine
    from lastcard import game as game
    from lastcard import notation as notation
    from lastcard.engine import *  # noqa: F403
    from lastcard.game import *  # noqa: F403
else:

    def __getattr__(name):
        from importlib import import_module
        from sys import modules

        if name in ("bots", "editions", "engine", "game", "notation"):
            return import_module(f"lastcard.{name}")
        homes = [import_module(f"lastcard.{home}") for home in ("engine", "game")]
        if name == "__all__":
            return [public for home in homes for public in home.__all__]
        for home in homes:
            if name in home.__all__:
                found = globals()[name] = getattr(home, name)
                return found
        problem = f"module 'lastcard' has no attribute {name!r}"
        raise AttributeError(problem, name=name, obj=modules["lastcard"])

    def __dir__():
        return [*globals(), *__getattr__("__all__")]
