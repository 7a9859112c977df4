"""Each attack of `make attack`, quickly.

How long something takes depends on what else the machine does: times are left to `make attack`.
Here it is judged by what does not: what it costs the server's processor, what is refused, what
grows, and how it ends. Each starts a server and needs seconds to hurt it; where what bots search
with was never compiled, minutes.
"""

from pathlib import Path

import pytest

from tests.attacks.attacks import ATTACKS, Attack, run

pytestmark = pytest.mark.timeout(600)

TRIES = 3
"""An end in order may once come too late where much else is done; an end that hangs always does."""


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_is_held(tmp_path: Path, attack: Attack) -> None:
    finding = run(attack, tmp_path / "data", 1)
    tries = TRIES if "sigterm" in attack.name else 1
    while tries > 1 and not finding.is_cheap:
        tries -= 1
        finding = run(attack, tmp_path / f"data{tries}", 1)
    assert finding.is_cheap, finding
    assert attack.is_timed or finding.held, finding
