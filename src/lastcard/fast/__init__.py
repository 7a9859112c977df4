"""The rules on arrays, compiled: many games at once on CPU cores, from one source with GPUs.

    rules = FastRules(Setup(edition, edition.rules, seats=2))
    results = simulate(rules, 1_000_000, Policy(), seed=7)
    batch = Batch(rules, 4096, seed=7)
    observations, masks = batch.observe()
    outcomes, points = batch.step(actions)

Needs the extra `fast`. `docs/fast.md` tells the action ids, the observation and the layout;
`tests/differential` plays every game through the engine as well.
"""

try:
    from lastcard.fast.actions import ACTIONS, to_action, to_id
    from lastcard.fast.batch import Batch, Policy, PolicyKind, Results, prepare, simulate
    from lastcard.fast.observing import observation_size
    from lastcard.fast.positions import from_state, from_view, to_state
    from lastcard.fast.rules import FastRules, Manner, NotInFast, ReactionOrder
except ModuleNotFoundError as missing:
    if missing.name not in ("numba", "numpy"):
        raise
    raise ModuleNotFoundError(
        f"lastcard.fast needs {missing.name}, which is not installed. "
        'Install the extra: pip install "lastcard[fast]"',
        name=missing.name,
    ) from None

__all__ = [
    "ACTIONS",
    "Batch",
    "FastRules",
    "Manner",
    "NotInFast",
    "Policy",
    "PolicyKind",
    "ReactionOrder",
    "Results",
    "from_state",
    "from_view",
    "observation_size",
    "prepare",
    "simulate",
    "to_action",
    "to_id",
    "to_state",
]
