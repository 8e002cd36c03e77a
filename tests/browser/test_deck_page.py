"""A deck as a lecturer shows it: from a file, without the network, by the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from gamesearch.lab.decks import convert, make_decks
from tests.browser.pages import Lab, mostly_slow, wait_for

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
NOTEBOOK = next(path for path in NOTEBOOKS if path.stem == "02_alpha_beta")
SHOWN = """() => {
  const seen = (part) => part.checkVisibility({ visibilityProperty: true });
  return slides.map((slide, i) => [i + 1, fragments(slide).filter(seen).length, seen(slide)])
    .filter(([, , shown]) => shown);
}"""
OUTSIDE = """() => slides.flatMap((slide, i) => {
  const room = slide.getBoundingClientRect();
  return [...slide.querySelectorAll(".cell :not(details *)")].filter((part) => {
    const { left, top, right, bottom, width } = part.getBoundingClientRect();
    return width && (left < 0 || top < 0 || right > room.right || bottom > 692);
  }).map((part) => [i + 1, part.tagName, part.textContent.slice(0, 40)]);
})"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("decks")
    paths = {form: folder / f"{form}.html" for form in ("slides", "html")}
    for form, path in paths.items():
        path.write_text(convert(NOTEBOOK, form), encoding="utf-8")
    return paths


class Deck:
    """A deck in a page, and what of it is shown."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.requests: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(address)
        self.slides = page.locator(".slide")

    def place(self) -> tuple[int, int]:
        """The slide that is seen, from 1, and how many of its fragments are."""
        [(number, parts, _)] = self.page.evaluate(SHOWN)
        return number, parts

    def follow(self, link: str) -> tuple[int, int]:
        """Where a link leads to, once the page has noticed its new address."""
        before = self.place()
        self.page.goto(f"{self.page.url.partition('#')[0]}#{link}")
        wait_for(lambda: self.place() != before, f"the slide of #{link}")
        return self.place()

    def press(self, *keys: str) -> tuple[int, int]:
        for key in keys:
            self.page.keyboard.press(key)
        return self.place()


@pytest.fixture
def deck(new_page: Callable[..., Any], files: dict[str, Path]) -> Deck:
    page = new_page(viewport={"width": 1280, "height": 720}, offline=True)
    return Deck(page, files["slides"].as_uri())


def test_a_picture_is_enlarged_and_left_again(deck: Deck) -> None:
    large = deck.page.locator("#large")
    picture = deck.slides.locator("img").first
    number = 1 + deck.page.evaluate(
        "i => slides.indexOf(i.closest('.slide'))", picture.element_handle()
    )
    while deck.place()[0] < number:
        deck.press("PageDown")
    deck.press("z")
    assert large.is_visible()
    assert large.locator("img").get_attribute("alt") == picture.get_attribute("alt")
    assert large.locator("img").bounding_box()["width"] > 1.2 * picture.bounding_box()["width"]
    before = deck.place()
    assert deck.press("z") == before
    assert not large.is_visible()
    picture.click()
    assert large.is_visible()
    assert deck.press("ArrowRight") > before  # closed, and gone on
    assert not large.is_visible()


def test_a_deck_is_stepped_with_the_keys(deck: Deck) -> None:
    last = deck.slides.count()
    fragments = [slide.locator(".fragment").count() for slide in deck.slides.all()]
    assert deck.place() == (1, 0)
    for number, parts in enumerate(fragments, start=1):  # forwards, fragment by fragment
        assert deck.place() == (number, 0)
        for part in range(1, parts + 1):
            assert deck.press("ArrowRight") == (number, part)
        deck.press("Space" if number % 2 else "PageDown")
    assert deck.place() == (last, fragments[-1])
    assert sum(fragments) > 0
    assert deck.press("Home") == (1, 0)
    with_parts = next(i for i, parts in enumerate(fragments) if parts) + 1
    assert deck.follow(f"{with_parts + 1}") == (with_parts + 1, 0)
    assert deck.press("ArrowLeft") == (with_parts, fragments[with_parts - 1])
    assert deck.press("ArrowLeft") == (with_parts, fragments[with_parts - 1] - 1)
    topics = [i + 1 for i, s in enumerate(deck.slides.all()) if "topic" in s.get_attribute("class")]
    assert deck.press("Home", "ArrowDown") == (topics[1], 0)
    assert deck.press("End", "ArrowUp")[0] == topics[-2]
    assert [url for url in deck.requests if not url.startswith(("file:", "data:"))] == []


def test_a_link_to_a_heading_opens_its_slide_and_the_contents_lead_to_any(deck: Deck) -> None:
    shown = deck.slides.nth(deck.follow("The-trap-at-the-root")[0] - 1)
    assert shown.get_by_role("heading", name="The trap at the root").is_visible()
    deck.page.keyboard.press("o")
    contents = deck.page.get_by_role("dialog", name="Contents")
    contents.get_by_role("button", name="Recap").click()
    assert deck.slides.nth(deck.place()[0] - 1).get_by_role("heading", name="Recap").is_visible()
    assert not contents.is_visible()
    assert "Recap" in deck.page.locator("[aria-live]").inner_text()


@pytest.mark.parametrize(
    "path",
    [p if p == NOTEBOOK else pytest.param(p, marks=pytest.mark.slow) for p in NOTEBOOKS],
    ids=lambda path: path.stem,
)
def test_every_slide_holds_what_is_on_it(
    path: Path, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    """Nothing is cut off, at no edge, and nothing has to be scrolled or set very small."""
    (tmp_path / "deck.html").write_text(convert(path, "slides"), encoding="utf-8")
    deck = Deck(
        new_page(viewport={"width": 1280, "height": 720}), (tmp_path / "deck.html").as_uri()
    )
    assert deck.page.evaluate(OUTSIDE) == []
    assert deck.page.locator(".scrolls").count() == 0
    assert min(deck.page.evaluate("slides.map(fit)")) >= 0.6


@pytest.mark.parametrize("theme", mostly_slow(["light", "dark"], "light"))
@pytest.mark.parametrize("form", ["slides", "html"])
def test_nothing_bars_readers_with_a_screen_reader(
    form: str, theme: str, new_page: Callable[..., Any], files: dict[str, Path]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = new_page(color_scheme=theme, offline=True)
    page.goto(files[form].as_uri())
    for number in (1, 12) if form == "slides" else (1,):
        page.evaluate(f"location.hash = '#{number}'")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.slow
def test_a_deck_is_printed_one_slide_a_page(
    chromium: Any, files: dict[str, Path], tmp_path: Path
) -> None:
    del chromium  # where there is none, nothing can be printed
    deck, handout = make_decks([NOTEBOOK], tmp_path, ["pdf", "handout"])
    slides = files["slides"].read_text(encoding="utf-8").count('<section class="slide')
    pages = PdfReader(deck).pages
    assert len(pages) == slides
    assert {(round(p.mediabox.width), round(p.mediabox.height)) for p in pages} == {(960, 540)}
    assert "Try this" in pages[-2].extract_text()
    assert str(tmp_path).encode() not in deck.read_bytes() + handout.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {deck.name, handout.name}
    assert "The value is right" in "".join(p.extract_text() for p in PdfReader(handout).pages)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["slides", "html"])
def test_saving_and_exporting_from_jupyterlab_makes_the_same(
    form: str, lab: Lab, new_page: Callable[..., Any]
) -> None:
    name = "00_start_here.ipynb"
    answer = new_page().request.get(lab.url(f"nbconvert/{form}/{name}"))
    made = convert(NOTEBOOK.with_name(name), form)
    assert re.sub(r"<title>.*", "", answer.text()) == re.sub(r"<title>.*", "", made)
