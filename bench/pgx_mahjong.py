"""Random play in pgx's sparrow_mahjong on the CPU: run by the Python that has pgx.

    python pgx_mahjong.py GAMES SECONDS SEED

prints rounds, decisions and seconds. It imports nothing of ours. Many games go side by side in one
compiled loop, and where one ends the next begins: the way pgx is meant to be used.
"""

import json
import os
import sys
import time

os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", os.environ["PEER_HOME"] + "/jax-cache")
os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

STEPS = 20


def main() -> None:
    games, seconds, seed = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    env = pgx.make("sparrow_mahjong")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, _):
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choice, logits)
        state = step(state, action, jax.random.split(chance, games))
        return (state, key), state.terminated.sum()

    @jax.jit
    def some(state, key):
        (state, key), ended = jax.lax.scan(one, (state, key), length=STEPS)
        return state, key, ended.sum()

    key, first = jax.random.split(jax.random.PRNGKey(seed))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(first, games))
    state, key, _ = some(state, key)
    jax.block_until_ready(state)
    rounds = decisions = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        state, key, ended = some(state, key)
        rounds += int(ended)  # which waits until it is done
        decisions += games * STEPS
    print(json.dumps({"rounds": rounds, "decisions": decisions, "seconds": elapsed}))


if __name__ == "__main__":
    main()
