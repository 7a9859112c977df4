import pytest


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """What commands say must not depend on the language of who runs the tests."""
    monkeypatch.setenv("LC_ALL", "C")
