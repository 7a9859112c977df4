"""Where settings come from: a flag goes before the environment, that goes before the default."""

from pathlib import Path

import pytest

from lastcard.engine.errors import Malformed
from lastcard.server.settings import Settings, data_folder, settings_from


def test_a_flag_goes_before_the_environment_and_that_before_the_default() -> None:
    environment = {"LASTCARD_PORT": "9000", "LASTCARD_HOST": "192.0.2.7", "HOME": "/home/ada"}
    chosen = settings_from({"port": 9001, "host": None}, environment)
    assert chosen.port == 9001
    assert chosen.host == "192.0.2.7"
    assert chosen.most_tables == Settings().most_tables


def test_every_kind_of_setting_can_come_from_the_environment() -> None:
    chosen = settings_from(
        {},
        {
            "LASTCARD_DATA": "/srv/lastcard",
            "LASTCARD_SAVE": "0",
            "LASTCARD_LOG_JSON": "1",
            "LASTCARD_ORIGINS": "https://a.example, https://b.example,",
            "LASTCARD_LOG_LEVEL": "warning",
            "LASTCARD_IDLE_MINUTES": "5",
        },
    )
    assert chosen.database == Path("/srv/lastcard/lastcard.db")
    assert chosen.secret == Path("/srv/lastcard/secret")
    assert (chosen.save, chosen.log_json, chosen.log_level) == (False, True, "warning")
    assert chosen.origins == ("https://a.example", "https://b.example")
    assert chosen.idle_minutes == 5


def test_a_flag_that_is_off_goes_before_an_environment_that_is_on() -> None:
    assert settings_from({"save": False}, {"LASTCARD_SAVE": "1"}).save is False


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("LASTCARD_PORT", "eighty"),
        ("LASTCARD_PORT", "-1"),
        ("LASTCARD_PORT", ""),
        ("LASTCARD_SAVE", "yes"),
    ],
)
def test_what_cannot_be_read_is_named(variable: str, text: str) -> None:
    with pytest.raises(Malformed, match=f"{variable} takes"):
        settings_from({}, {variable: text})


def test_words_of_others_in_the_environment_are_passed_over() -> None:
    assert settings_from({}, {"PORT": "1", "LASTCARD_CAKE": "1"}).port == 8642


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"HOME": "/home/ada"}, "/home/ada/.local/share/lastcard"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/data"}, "/data/lastcard"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "not/absolute"}, "/h/.local/share/lastcard"),
        ("darwin", {"HOME": "/Users/ada"}, "/Users/ada/Library/Application Support/lastcard"),
        ("win32", {"USERPROFILE": "/ada", "LOCALAPPDATA": "/ada/local"}, "/ada/local/lastcard"),
        ("win32", {"USERPROFILE": "/ada"}, "/ada/AppData/Local/lastcard"),
    ],
)
def test_data_lies_where_the_system_wants_it(
    platform: str, environment: dict[str, str], folder: str
) -> None:
    assert data_folder(environment, platform) == Path(folder)


@pytest.mark.parametrize("port", [0, 65536, 99999])
def test_a_port_that_there_is_not_is_refused_in_words(port: int) -> None:
    with pytest.raises(Malformed, match="ports go from 1 to 65535"):
        settings_from({"port": port}, {})
    with pytest.raises(Malformed, match="ports go from 1 to 65535"):
        settings_from({}, {"LASTCARD_PORT": str(port)})
