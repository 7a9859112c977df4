"""The documentation site is whole, asks nothing of other hosts, and is searched from a folder."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tools.site import build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("zensical", reason="the documentation is built with zensical")
    return build(tmp_path_factory.mktemp("site"))


@pytest.mark.long
def test_the_site_has_its_four_doors_and_fetches_nothing_from_elsewhere(site: Path) -> None:
    for door in ("play", "host", "build", "research"):
        assert f'href="{door}.html"' in (site / "index.html").read_text("utf-8")
    for language, title in {"fr": "Les règles", "es": "Las reglas", "pt": "As regras"}.items():
        assert "<h1" in (page := (site / f"rules/rules.{language}.html").read_text("utf-8"))
        assert title in page
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        fetched = re.findall(r'<(?:script|img|iframe|source)[^>]* src="(https?:[^"]+)"', text)
        fetched += re.findall(r'<link[^>]* href="(https?:[^"]+)"', text)
        assert fetched == [], page
        assert not re.search(r"@import|url\(https?:", text), page
    for style in site.rglob("*.css"):
        assert not re.search(r"@import|url\(['\"]?https?:", style.read_text("utf-8")), style
    found = json.loads((site / "search.json").read_text("utf-8"))
    assert "WD4-4" in json.dumps(found)


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1440])
def test_it_can_be_searched_from_a_folder_without_a_network(
    browser: Browser, site: Path, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "index.html").as_uri())
    expect(page.get_by_role("heading", name="lastcard").first).to_be_visible()
    page.get_by_role("link", name="Research").last.click()
    expect(page).to_have_title(re.compile("Research"))
    page.keyboard.press("/")
    page.keyboard.type("stacking")
    found = page.locator("a[href*='.html']", has_text=re.compile("stack", re.IGNORECASE))
    expect(found.first).to_be_visible()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    context.close()
