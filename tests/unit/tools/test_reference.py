"""What is public is said in one place, and every public name says what it is."""

from pathlib import Path

from tools.reference_pages import PUBLIC, page_of, reference_pages, undocumented

FOLDER = Path(__file__).parents[3] / "docs" / "reference"


def test_every_public_name_says_what_it_is() -> None:
    assert undocumented() == []


def test_the_first_page_leads_to_every_module() -> None:
    front = (FOLDER / "README.md").read_text("utf-8")
    assert [module.name for module in PUBLIC if f"({page_of(module.name)})" not in front] == []


def test_the_folder_has_no_page_of_something_that_is_gone() -> None:
    assert {page.name for page in FOLDER.iterdir()} == {"README.md", *reference_pages()}


def test_a_name_and_its_signature_stand_on_the_page() -> None:
    game = reference_pages()["game.md"]
    assert "\n## Round\n\n```py\nclass Round(\n" in game
    assert "\n### Round.view\n" in game
