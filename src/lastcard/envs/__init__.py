"""Rounds as learning environments, with the faces that other libraries have.

    from lastcard.envs import pettingzoo_env     # env(), raw_env()
    from lastcard.envs import gymnasium_env      # RoundEnv, registered as lastcard/Round-v0
    from lastcard.envs import gymnasium_vector   # RoundVectorEnv, many rounds at once
    from lastcard.envs import openspiel_game     # registered as lastcard
    from lastcard.envs import rlcard_env         # RoundEnv with RLCard's methods
    from lastcard.envs import benchmark          # evaluate(): wins on fixed deals
    from lastcard.envs import dataset            # write_dataset(): games of bots as a table

Needs the extra `rl`; each face imports only the library it is for. All of them play the rounds of
`lastcard.fast`, with its action ids and its observation: `docs/environments.md` has the tables.
"""
