"""Learning to play by playing: `lastcard learn`, and the net of the bot `master`.

Needs the extra `learn` (PyTorch) and runs on a GPU, or slowly on a processor. `docs/learning.md`
tells how it learns and what came of it.
"""
