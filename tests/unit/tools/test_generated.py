"""What is made from the code is up to date in the tree, and whole."""

import json
import re
import shutil
from pathlib import Path

import pytest

from lastcard.fast import ACTIONS, observation_size
from lastcard.rulebook import LANGUAGES, rules
from tools.__main__ import ROOT, generated, main
from tools.environment_tables import ACTION_RANGES, plane_table, with_tables
from tools.french_spaces import french_texts, with_french_spaces
from tools.rule_pages import pages
from tools.sizes import RESULTS, ROWS, sizes

pytestmark = pytest.mark.timeout(600)  # the first use compiles


def test_every_file_is_up_to_date() -> None:
    stale = [
        str(file.relative_to(ROOT))
        for file, text in generated().items()
        if not file.exists() or file.read_text("utf-8") != text
    ]
    assert not stale, "run: make generated"


def test_only_what_is_stale_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in (
        "docs",
        "share",
        "src/lastcard/messages",
        "src/lastcard/rulebook",
        "src/lastcard/judging/words",
        "web/messages",
    ):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "web/src").mkdir(parents=True)
    shutil.copy(ROOT / "web/src/protocol.ts", tmp_path / "web/src")
    (tmp_path / "bench/results").mkdir(parents=True)
    shutil.copy(ROOT / RESULTS, tmp_path / RESULTS)
    for file in (tmp_path / "docs").rglob("*.md"):
        text = file.read_text("utf-8")
        file.write_text(text.replace("| `card-played` |", "| `card-thrown` |"), "utf-8")
    (tmp_path / "docs/rules/classic.md").unlink()
    main(tmp_path)
    assert capsys.readouterr().out == "wrote docs/protocol.md\nwrote docs/rules/classic.md\n"
    for file, text in generated().items():
        assert (tmp_path / file.relative_to(ROOT)).read_text("utf-8") == text


def test_the_folder_of_the_rules_has_no_other_page() -> None:
    assert {page.name for page in (ROOT / "docs/rules").iterdir()} == set(pages())


def test_links_between_the_pages_of_the_rules_lead_somewhere() -> None:
    anchors = {name: set(re.findall(r'<a id="([\w-]+)">', text)) for name, text in pages().items()}
    for text in pages().values():
        for page, anchor in re.findall(r"\]\(([\w.-]+)(?:#([\w-]+))?\)", text):
            assert page in pages()
            assert not anchor or anchor in anchors[page]


def test_every_rule_stands_on_the_page_of_every_language() -> None:
    for language, page in zip(LANGUAGES, _pages_of_rules(), strict=True):
        for rule in rules(language).values():
            assert f"\n### {rule.id} {rule.title}\n\n{rule.text}\n" in page


def _pages_of_rules() -> list[str]:
    return [pages()[name] for name in ("README.md", "rules.fr.md", "rules.es.md", "rules.pt.md")]


def test_a_page_without_marks_for_the_tables_is_refused() -> None:
    with pytest.raises(ValueError, match="no marks for the table of actions"):
        with_tables("# Environments\n")


def test_the_table_of_actions_has_every_id_once() -> None:
    ids = [n for first, last, _ in ACTION_RANGES for n in range(first, last + 1)]
    assert ids == list(range(ACTIONS))


def test_the_table_of_planes_adds_up() -> None:
    lengths = {"once": 0, "seat": 0, "known": 0}
    for line in plane_table().splitlines()[2:]:
        start, length, *_ = (cell.strip() for cell in line.strip("|").split("|"))
        lengths["known" if "n" in start else "seat" if "d" in start else "once"] += int(length)
    for seats in (2, 10):
        total = lengths["once"] + seats * lengths["seat"] + (seats - 1) * lengths["known"]
        assert total == observation_size(seats)


def test_no_line_in_french_can_begin_with_a_sign() -> None:
    text = with_french_spaces("« Puis-je ? » : non ; jamais !")
    assert text == "«\u00a0Puis-je\u00a0?\u00a0»\u00a0: non\u00a0; jamais\u00a0!"
    assert with_french_spaces("# a : b") == "# a\u00a0: b"
    told = french_texts(ROOT)
    assert {file.suffix for file in told} == {".ftl", ".toml"}
    assert any("\u00a0?" in file.read_text("utf-8") for file in told)


def test_what_one_machine_carries_is_told_from_what_was_kept() -> None:
    machine = {"processor": "An EPYC", "cores": 2, "python": "3.11.7"}
    kept = {"p50 ms": 1.533, "p99 ms": 1047.2}
    told = sizes({"machine": machine, "figures": {"open loop, 1000 tables": kept}})
    assert told.count("\n| ") == 2, "what was not measured is left out"
    assert "an action after 1.5 ms, 99 of 100 within 1,047 ms |" in told
    assert "An EPYC" in told


def test_every_figure_of_the_table_is_one_that_the_bench_shows_and_has_all_that_is_told() -> None:
    figures = json.loads((ROOT / RESULTS).read_text("utf-8"))["figures"]
    assert {title for title, _, _ in ROWS} - set(figures) <= {"10 tables of master"}
    assert "{" not in sizes(json.loads((ROOT / RESULTS).read_text("utf-8")))
