"""Editions that users write, and what they are told when something is wrong with one."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastcard.editions import (
    add_edition,
    edition_ids,
    is_path,
    known_editions,
    load_edition,
    loading,
)
from lastcard.engine import Card, Edition, Format, Malformed, Stacking

HEAD = 'inherits = "classic"\nid = "mine"\nname = "Mine"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def load(folder: Path, text: str) -> Edition:
    file = folder / "mine.toml"
    file.write_text(text, "utf-8", newline="")
    return load_edition(file)


def test_what_is_not_written_is_inherited(folder: Path) -> None:
    mine = load(
        folder, HEAD + "[deck]\nwilds.W = 6\n[rules]\nlimit = 300\n[values]\nW = 40\n5 = 9\n"
    )
    classic = load_edition("classic")
    assert mine.count(Card("W")) == 6
    assert mine.count(Card("W4")) == 4
    assert mine.values[Card("W")] == 40
    assert mine.values[Card("G5")] == 9
    assert mine.values[Card("G6")] == 6
    assert mine.rules.differences(classic.rules) == {"limit": "300"}
    assert mine.formats == classic.formats
    assert mine.notes == ()
    assert mine.emblem is Card("B0")
    assert load(folder, HEAD + 'emblem = "YS"\n').emblem is Card("YS")


def test_a_chain_of_files_ends_in_an_edition_of_ours(folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "deep" / "one.toml").write_text(
        'inherits = "platinum"\nid = "one"\nname = "One"\nformats = ["low", "points"]\n'
        '[rules]\nstacking = "any"\njump_in = true\n'
    )
    two = 'inherits = "deep/one.toml"\nid = "two"\nname = "Two"\n[rules]\njump_in = false\n'
    mine = load(folder, two)
    assert (mine.id, mine.name) == ("two", "Two")
    assert mine.formats == (Format.LOW, Format.POINTS)
    assert mine.rules.stacking is Stacking.ANY
    assert mine.rules.wilds_count_as_match
    assert not mine.rules.jump_in


def test_a_file_may_stand_alone(folder: Path) -> None:
    mine = load(
        folder,
        'id = "tiny"\nname = "Tiny"\nformats = ["single"]\n'
        "[deck]\ncolors = { 1 = 2, 2 = 2 }\n[values]\nnumbers = 3\n",
    )
    assert len(mine.deck) == 16
    assert set(mine.values.values()) == {3}
    assert mine.rules.hand_size == 7


def test_a_count_of_zero_takes_a_card_out(folder: Path) -> None:
    mine = load(folder, HEAD + "[deck]\nwilds = { W4 = 0 }\n")
    assert Card("W4") not in mine.deck
    assert Card("W4") not in mine.values


def test_line_ends_and_byte_order_marks_of_other_systems(folder: Path) -> None:
    assert load(folder, "\ufeff" + HEAD.replace("\n", "\r\n")).id == "mine"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("classic", False),
        ("2020", False),
        ("house.toml", True),
        ("./classic", True),
        ("a/b", True),
        (Path("classic"), True),
    ],
)
def test_what_is_a_path(name: str | Path, expected: bool) -> None:
    assert is_path(name) is expected


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clasic", "there is no edition 'clasic'; did you mean classic?"),
        ("", "there is no edition ''; there are 2020, classic, coloradd, platinum, special-agent"),
        ("base", "there is no edition 'base'; "),
        ("nowhere.toml", "nowhere.toml: there is no such file"),
        ("null\0.toml", "it cannot be read: "),
        ("./", ".: this is a folder; an edition is a file"),
    ],
)
def test_editions_that_are_not_there(name: str, message: str) -> None:
    with pytest.raises(Malformed) as failure:
        load_edition(name)
    assert message in str(failure.value)


def test_an_added_file_is_known_by_its_id(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_ADDED", {})
    file = folder / "house.toml"
    file.write_text('inherits = "platinum"\nid = "house"\nname = "House"\n')
    with pytest.raises(Malformed, match="no edition 'house'"):
        load_edition("house")
    house = add_edition(file)
    assert add_edition(str(file)) is not None  # the same once more changes nothing
    assert load_edition("house") == house
    assert [edition.id for edition in known_editions()] == [*edition_ids(), "house"]
    file.write_text('inherits = "classic"\nid = "house"\nname = "Another"\n')
    with pytest.raises(Malformed, match=r"house.toml.*called house already"):
        add_edition(file)


def test_a_file_without_its_ending_is_pointed_out(folder: Path) -> None:
    load(folder, HEAD)
    with pytest.raises(Malformed, match=r"for the file write \./mine\.toml"):
        load_edition("mine")


BROKEN = {
    "not TOML": ("id = mine\n", "1:6: not TOML: Invalid value"),
    "cut off": ('name = "Mine"\nnotes = [\n  "a",\n', "3:1: not TOML: "),
    "key twice": (HEAD + 'name = "Me"\n', "4:12: not TOML: Cannot overwrite a value"),
    "deep": ("a = " + "[" * 30_000, "nested too deeply"),
    "unknown key": (
        HEAD + 'sumary = "x"\n',
        "4:1: there is no key 'sumary'; did you mean summary?",
    ),
    "emblem": (HEAD + 'emblem = "??"\n', "4:1: emblem is a card such as R7 or W4, not '??'"),
    "unknown table": (
        HEAD + "\n[rule]\nlimit = 3\n",
        "5:2: there is no key 'rule'; did you mean rules?",
    ),
    "array of tables": (HEAD + "[[deck]]\n", "4:3: deck is a table, not a list"),
    "deck key": (
        HEAD + "[deck]\nwild = {}\n",
        "5:1: there is no [deck] key 'wild'; did you mean wilds?",
    ),
    "unknown option": (
        HEAD + "[rules]\n# stackin is not it\nstackin = 'two'\n",
        "6:1: there is no option 'stackin'; did you mean stacking?",
    ),
    "dotted option": (
        HEAD + "rules.jump_on = true\n",
        "4:7: there is no option 'jump_on'; did you mean",
    ),
    "on and off": (
        HEAD + "[rules]\njump_in = 'on'\n",
        "5:1: option jump_in takes true or false, not 'on'",
    ),
    "option of words": (
        HEAD + "[rules]\nstacking = true\n",
        "5:1: option stacking takes one of none, two",
    ),
    "wrong word": (
        HEAD + "[rules]\nstacking = 'all'\n",
        "5:1: option stacking takes none or two or same",
    ),
    "option of numbers": (
        HEAD + "[rules]\nlimit = '9'\n",
        "5:1: option limit takes a number, not '9'",
    ),
    "number too small": (
        HEAD + "[rules]\nlimit = 0\n",
        "5:1: option limit takes a number from 1 to",
    ),
    "true is no number": (
        HEAD + "[rules]\nlimit = true\n",
        "5:1: option limit takes a number, not true",
    ),
    "bad face": (
        HEAD + "[deck]\ncolors = { 7 = 2, K = 2 }\n",
        "5:19: there is no card face 'K'; there are 0, 1, 2",
    ),
    "wild among colors": (
        HEAD + "[deck.colors]\nW4 = 2\n",
        "5:1: W4 is a wild; it does not belong in deck.colors",
    ),
    "color among wilds": (
        HEAD + "[deck.wilds]\nS = 2\n",
        "5:1: S is a colored card; it does not belong",
    ),
    "negative": (
        HEAD + "[deck]\nwilds.W = -1\n",
        "5:7: deck.wilds.W is a number from 0 to 100, not -1",
    ),
    "far too many": (
        HEAD + "[deck]\nwilds.W = 10_000_000_000\n",
        "from 0 to 100, not a number that large",
    ),
    "half a card": (
        HEAD + "[deck]\nwilds.W = 1.5\n",
        "5:7: deck.wilds.W is a number from 0 to 100, not 1.5",
    ),
    "a date": (HEAD + "[deck]\nwilds.W = 2020-01-01\n", "not a date or time"),
    "a number for a table": (HEAD + "deck = 3\n", "4:1: deck is a table, not 3"),
    "bad value": (
        HEAD + "[values]\nnumbers = 'faces'\n",
        "5:1: values.numbers is a number from 0 to 10000",
    ),
    "unknown value": (
        HEAD + "[values]\nnumber = 2\n",
        "5:1: there is no [values] key 'number'; did you mean",
    ),
    "unknown format": (
        HEAD + 'formats = [\n  "points",\n  "patners",\n]\n',
        "6:3: there is no format 'patners'; did you mean partners",
    ),
    "format twice": (HEAD + 'formats = ["low", "low"]\n', "format low stands twice"),
    "no format": (HEAD + "formats = []\n", "4:1: an edition offers at least one format"),
    "format alone": (HEAD + "formats = 'low'\n", "4:1: formats is a list of texts, not 'low'"),
    "format of numbers": (HEAD + "formats = [1]\n", "4:1: formats is a line of text, not 1"),
    "no language": (
        HEAD + "languages = []\n",
        "4:1: an edition is written in at least one language",
    ),
    "bad language": (HEAD + "languages = ['English']\n", "4:14: a language is a code such as en"),
    "long id": (f'name = "x"\nid = "{"x" * 41}"\n', "2:1: an id has at most 40 letters"),
    "bad id": ('name = "x"\nid = "My Own"\n', "2:1: an id is lower-case letters"),
    "our id": (
        'inherits = "base"\nid = "classic"\nname = "x"\n',
        "2:1: classic is the id of an edition of",
    ),
    "no id": ('inherits = "base"\nname = "x"\n', "1:1: id is missing"),
    "no name": ('inherits = "base"\nid = "x"\n', "1:1: name is missing"),
    "empty name": ('name = " "\n', "1:1: name is a line of text, not ' '"),
    "escape codes": ('name = "\\u001b[2J"\n', "1:1: name is a line of text, not"),
    "long text": ('name = "' + "x" * 50 + '\\n"\n', "1:1: name is a line of text, not 'xxx"),
    "no deck": ('id = "x"\nname = "x"\n', '1:1: deck is missing; write it, or inherits = "base"'),
    "no worth": (
        'id = "x"\nname = "x"\nformats = ["low"]\n[deck]\nwilds.W = 20\n[values]\nW4 = 1\n',
        "6:2: values.W is missing: the deck has W",
    ),
    "no worth of numbers": (
        'id = "x"\nname = "x"\nformats = ["low"]\nvalues.S = 1\n[deck]\ncolors.5 = 20\n',
        "4:1: values.numbers is missing: the deck has R5",
    ),
    "deck too small": (
        'id = "x"\nname = "x"\nformats = ["low"]\nvalues.W = 1\n[deck]\nwilds.W = 14\n',
        "5:2: the deck has 14 cards; hands of 7 for 2 players and a card to turn up need 15",
    ),
    "hand too large": (
        HEAD + "[rules]\nhand_size = 54\n",
        "5:1: the deck has 108 cards; hands of 54",
    ),
    "unknown parent": (
        'inherits = "clasic"\n',
        "1:1: there is no edition 'clasic'; did you mean classic?",
    ),
    "no such parent": ('inherits = "up.toml"\n', "1:1: there is no file up.toml beside this one"),
    "its own parent": (
        '\ninherits = "mine.toml"\n',
        "2:1: mine.toml inherits, in the end, from itself",
    ),
    "too long": ("#" * 65537, "an edition is at most 65536 bytes long"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_told_where_and_why(folder: Path, text: str, message: str) -> None:
    with pytest.raises(Malformed) as failure:
        load(folder, text)
    assert str(failure.value).startswith(str(folder / "mine.toml") + ":")
    assert message in str(failure.value)


def test_bytes_that_are_not_utf8(folder: Path) -> None:
    (folder / "mine.toml").write_bytes(b'id = "x"\nname = "caf\xe9"\n')
    with pytest.raises(Malformed, match=r"mine\.toml:2:12: byte 0xe9 is not UTF-8"):
        load_edition(folder / "mine.toml")


def test_a_circle_of_files(folder: Path) -> None:
    (folder / "other.toml").write_text('inherits = "./mine.toml"\nid = "other"\nname = "x"\n')
    with pytest.raises(Malformed, match=r"other\.toml:1:1: \./mine\.toml inherits, in the end"):
        load(folder, 'inherits = "other.toml"\nid = "mine"\nname = "x"\n')


def test_an_error_in_a_parent_names_the_parent(folder: Path) -> None:
    (folder / "up.toml").write_text('id = "up"\nname = "Up"\nfoo = 1\n')
    with pytest.raises(Malformed, match=r"up\.toml:3:1: there is no key 'foo'"):
        load(folder, 'inherits = "up.toml"\nid = "mine"\nname = "x"\n')


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_give_an_edition_or_a_place(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "any.toml"
    file.write_bytes(content)
    with pytest.raises(Malformed) as failure:
        load_edition(file)
    assert failure.value.source == str(file)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_mutated_file_gives_an_edition_or_a_place(tmp_path: Path, data: st.DataObject) -> None:
    text = HEAD + 'formats = ["low"]\n[deck]\nwilds = { W = 6 }\n[rules]\nstacking = "two"\n'
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(len(text), at + 5)))
    piece = data.draw(st.text(st.sampled_from('[]{}="\n.,#a1-'), max_size=4))
    file = tmp_path / "any.toml"
    file.write_text(text[:at] + piece + text[until:], "utf-8")
    try:
        outcome = load_edition(file)
    except Malformed as error:
        outcome = error
    if isinstance(outcome, Malformed):
        assert outcome.source == str(file)
        assert outcome.line
