"""Small contests."""

import pytest

from lastcard.arena import Contest
from lastcard.editions import load_edition
from lastcard.engine import Format


@pytest.fixture
def contest_of():
    """Makes a contest: `contest_of("random", "novice", deals=50)`."""

    def make(
        *bots, edition="classic", format=Format.POINTS, players=None, deals=10, seed=1, **more
    ):
        loaded = load_edition(edition)
        return Contest(
            bots=bots,
            edition=loaded,
            rules=loaded.rules,
            format=format,
            players=players or len(bots),
            deals=deals,
            seed=seed,
            **more,
        )

    return make
