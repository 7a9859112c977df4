"""The rulebook is whole in every language, and calls one thing by one name."""

import re
from string import Formatter

import pytest

from lastcard import rulebook
from lastcard.editions import edition_ids, load_edition
from lastcard.engine import OPTIONS, Format, Malformed
from lastcard.rulebook import LANGUAGES
from lastcard.rulebook.catalogue import CHAPTERS, read_table

TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
CLAUSES = {
    entry["id"]: entry
    for name in CHAPTERS
    for entry in read_table(f"chapters/{name}.toml")["rules"]
}

SHUNNED = {
    "fr": "piger pigne joker défausse gagnant(e) pick",
    "es": "insinuar cantar avisar honesto deshonesto tramposo robot crupier repartidor pozo",
    "pt": "avisar coringa distribuidor legal time mano",
}
"""Words for which each language has another: see `test_one_word_for_one_thing`."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CLAUSES)
def test_a_clause_is_told_in_every_language(name: str, language: str) -> None:
    assert language in CLAUSES[name], f"{name} is not told in {language}"
    words, english = CLAUSES[name][language], CLAUSES[name]["en"]
    assert words.keys() == english.keys()
    for key, text in words.items():
        assert text == text.strip()
        assert "\n" not in text
        assert (text[-1] == ".") == (key != "title")
        assert set(re.findall(r"\b[A-Z]+\d?-\d\b|\b\w+=\w+", text)) == set(
            re.findall(r"\b[A-Z]+\d?-\d\b|\b\w+=\w+", english[key])
        ), f"{name} names other rules or options in {language}"
    assert language == "en" or words["text"] != english["text"]


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_has_a_name_in_every_language(name: str) -> None:
    names = read_table(f"chapters/{name}.toml")["chapter"]
    assert names.keys() == LANGUAGES.keys()


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_explained_in_every_language(name: str) -> None:
    for value in OPTIONS[name].choices or ("7",):
        texts = {rulebook.explain_option(name, value, language) for language in LANGUAGES}
        assert len(texts) == len(LANGUAGES), f"{name}={value}"
        assert all(text.endswith(".") for text in texts)


@pytest.mark.parametrize("name", Format)
def test_a_format_is_explained_in_every_language(name: Format) -> None:
    texts = {rulebook.explain_format(name, language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", edition_ids())
def test_an_edition_speaks_every_language(name: str, language: str) -> None:
    edition = load_edition(name)
    english_summary, english_notes = rulebook.explain_edition(edition)
    assert english_notes == edition.notes
    summary, notes = rulebook.explain_edition(edition, language)
    assert summary not in ("", english_summary)
    assert len(notes) == len(edition.notes)
    reading = rulebook.phrase("reading", language, text="")
    for note, english in zip(notes, edition.notes, strict=True):
        assert note != english
        assert note.startswith(reading) == english.startswith("Reading: "), note


@pytest.mark.parametrize("name", read_table("phrases.toml"))
def test_a_phrase_is_whole_in_every_language(name: str) -> None:
    texts = read_table("phrases.toml")[name]
    assert texts.keys() == LANGUAGES.keys()
    fields = {
        language: {field for _, field, _, _ in Formatter().parse(text)}
        for language, text in texts.items()
    }
    assert all(names == fields["en"] for names in fields.values())


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_one_word_for_one_thing(language: str) -> None:
    texts = [
        f"{each.title} {each.text} {each.reading}" for each in rulebook.rules(language).values()
    ]
    texts += [rulebook.explain_format(format, language) for format in Format]
    texts += [
        rulebook.explain_option(option.name, value, language)
        for option in OPTIONS.values()
        for value in option.choices or ("7",)
    ]
    for name in edition_ids():
        summary, notes = rulebook.explain_edition(load_edition(name), language)
        texts += [summary, *notes]
    shunned = set(SHUNNED[language].split())
    found = {word for text in texts for word in re.findall(r"\w+", text.lower())} & shunned
    assert not found


def test_an_unknown_language_comes_with_those_there_are() -> None:
    with pytest.raises(Malformed, match="there is no language 'de'"):
        rulebook.rules("de")
