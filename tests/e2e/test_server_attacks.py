"""Each attack of `make attack`, quickly: on a machine that has much to do it may take longer."""

from pathlib import Path

import pytest

from tests.attacks.attacks import ATTACKS, Attack, run

PATIENCE = 20


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_attack_is_held(tmp_path: Path, attack: Attack) -> None:
    finding = run(attack, tmp_path / "data", 1)
    assert finding.figure <= finding.most * (PATIENCE if attack.is_timed else 1), finding
