"""A deck as a lecturer shows it: from a file, without the network, by the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from pypdf import PdfReader

from gamesearch import Filmstrip, GameTree, alpha_beta_search, draw, trace
from gamesearch.lab.decks import convert, make_decks
from tests.browser.pages import PHONES, check_accessible, check_for_fingers, wait_for

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
NOTEBOOK = next(path for path in NOTEBOOKS if path.stem == "02_alpha_beta")
every_lecture = pytest.mark.parametrize(
    "path", [p if p == NOTEBOOK else pytest.param(p, marks=pytest.mark.slow) for p in NOTEBOOKS],
    ids=lambda path: path.stem,
)  # fmt: skip
SHOWN = """() => {
  const seen = (part) => part.checkVisibility({ visibilityProperty: true });
  const done = (part) => seen(part) || part.matches(".frames > :not(.later)"); // and followed
  return slides.map((slide, i) => [i + 1, fragments(slide).filter(done).length, seen(slide)])
    .filter(([, , shown]) => shown);
}"""
SMALL = """() => slides.flatMap((slide, i) => [...slide.querySelectorAll("img")].filter((image) => {
  const { width, height } = image.getBoundingClientRect();
  const grown = width / image.getAttribute("width"); // a small tree is not blown up for ever
  const asked = slide.querySelector(".unfolded") || [...slide.querySelectorAll("strong")].some(
    (part) => part.textContent.startsWith("Predict")); // both are on one slide then
  if (slide.querySelector(".columns")) return grown < 1.15 && height < 0.55 * 720; // beside words
  return width < 0.7 * 1280 - 1 && height < (asked ? 0.55 : 0.7) * 720 - 1 && grown < 2.7;
}).map((image) => [i + 1, image.alt]))"""
OUTSIDE = """() => slides.flatMap((slide, i) => {
  const room = slide.getBoundingClientRect();
  return [...slide.querySelectorAll(".cell *")].filter((part) => {
    const { left, top, right, bottom, width } = part.getBoundingClientRect();
    return width && (left < 0 || top < 0 || right > room.right || bottom > 692);
  }).map((part) => [i + 1, part.tagName, part.textContent.slice(0, 40)]);
})"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Return the file that a notebook becomes, made once for all tests."""
    folder = tmp_path_factory.mktemp("decks")

    @cache
    def make(notebook: Path, form: str, theme: str = "") -> Path:
        path = folder / f"{notebook.stem}-{form}{theme}.html"
        path.write_text(convert(notebook, form, theme), encoding="utf-8")
        return path

    return make


class Deck:
    """A deck in a page, and what of it is shown."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.requests: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(address)
        page.evaluate("document.fonts.ready.then(() => 0)")
        self.slides = page.locator(".slide")

    def place(self) -> tuple[int, int]:
        """Return the slide that is seen, from 1, and how many of its fragments are."""
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


@pytest.mark.parametrize("device", PHONES)
def test_a_slide_fits_on_phones_and_tablets(
    new_page: Callable[..., Any], made: Callable[..., Path], device: str
) -> None:
    page = new_page(device, offline=True)
    width, height = page.viewport_size.values()
    deck = Deck(page, made(NOTEBOOK, "slides").as_uri())
    assert page.evaluate("[innerWidth, innerHeight]") == [width, height]
    box = deck.slides.first.bounding_box()
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width + 1
    assert 0 <= box["y"] <= box["y"] + box["height"] <= height + 1
    assert page.locator("#next").bounding_box()["y"] < height
    assert min(page.locator("#next").bounding_box()[side] for side in ("width", "height")) >= 44


@every_lecture
def test_a_page_is_read_on_a_phone(
    path: Path, new_page: Callable[..., Any], made: Callable[..., Path]
) -> None:
    """Nothing is wider than the screen; tables and formulas that are too wide are scrolled."""
    page = new_page("iPhone 13", offline=True)
    page.goto(made(path, "html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    check_for_fingers(page)
    share = "all => Math.min(...all.map(image => image.width / image.getAttribute('width')))"
    assert page.locator(".output img").evaluate_all(share) > 0.71  # letters of 14 pixels are 10


@pytest.fixture
def deck(new_page: Callable[..., Any], made: Callable[..., Path]) -> Deck:
    page = new_page(viewport={"width": 1280, "height": 720}, offline=True)
    return Deck(page, made(NOTEBOOK, "slides").as_uri())


def test_a_picture_is_enlarged_and_left_again(deck: Deck) -> None:
    large = deck.page.locator("#large")
    picture = deck.slides.locator("img").first
    while not picture.is_visible():
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
    assert deck.press("End", "ArrowUp")[0] == max(topic for topic in topics if topic < last)
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


@every_lecture
def test_every_slide_holds_what_is_on_it(
    path: Path, new_page: Callable[..., Any], made: Callable[..., Path]
) -> None:
    """Nothing is cut off or scrolled, words have one size, and figures are the largest of all."""
    page = new_page(viewport={"width": 1280, "height": 720})
    deck = Deck(page, made(path, "slides").as_uri())
    assert deck.page.evaluate(OUTSIDE) == []
    assert deck.page.locator(".scrolls").count() == 0
    assert {*deck.page.evaluate("slides.map((each) => each.firstElementChild.style.zoom)")} == {
        "0.8"
    }
    assert deck.page.evaluate(SMALL) == []


def test_nothing_bars_readers_with_a_screen_reader(
    new_page: Callable[..., Any], made: Callable[..., Path]
) -> None:
    page = new_page(offline=True)
    page.goto(made(NOTEBOOK, "html").as_uri())
    check_accessible(page, "light", "dark")
    for number, theme in ((1, "light"), (12, "dark")):
        page.goto(f"{made(NOTEBOOK, 'slides').as_uri()}#{number}")
        check_accessible(page, theme)


# ---------------------------------------------------------------- a notebook of one's own


def slide(source: str) -> Any:
    return nbformat.v4.new_markdown_cell(source, metadata={"slideshow": {"slide_type": "slide"}})


def shows(source: str, thing: Any) -> Any:
    """Return a cell that was run."""
    output = nbformat.v4.new_output("execute_result", data=thing._repr_mimebundle_())
    return nbformat.v4.new_code_cell(source, outputs=[output])


RUN = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
CASES = r"$$f = \begin{cases} 1 \\ 2 \\ 3 \\ 4 \end{cases}$$"
LONG = "Here is what happens, step by step, from the first leaf to the last. " * 6
OWN = [
    slide("# My lecture"),
    slide(f"## A build-up\n\n{LONG}"),
    shows("Filmstrip(run)", Filmstrip(RUN)),
    slide("## How many leaves are read?\n\nCount them."),
    shows("draw(run)", draw(RUN)),
    slide(f"## Maths\n\n{CASES}"),
    slide("## Try this\n\n<details><summary>Answers</summary>Seven.</details>"),
]
FOLDED = "() => document.querySelector('.slide.now').innerText.includes('Seven')"
PAGES = """() => {
  dispatchEvent(new Event("beforeprint"));
  const pages = [...document.querySelectorAll(".slide")].map((page) => [
    page.querySelector("h1, h2")?.textContent ?? "",
    [...page.querySelectorAll("img")].filter(
      (part) => part.checkVisibility({ visibilityProperty: true })).length,
    page.innerText.includes("Seven"),
  ]);
  dispatchEvent(new Event("afterprint"));
  return pages;
}"""
SEEN = """() => [...document.querySelectorAll(".slide.now img")]
  .filter((image) => image.checkVisibility({ visibilityProperty: true }))
  .map((image) => image.alt)"""

COVERED = """() => slides.flatMap((slide) => {
  const parts = [...slide.querySelectorAll("img, .unfolded")];
  const places = parts.map((part) => part.getBoundingClientRect());
  return places.filter((one, i) => places.slice(i + 1).some((other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1));
})"""
BELOW_THE_PAGE = """() => slides.flatMap((slide) => [...slide.querySelectorAll("img")]
  .map((image) => image.getBoundingClientRect().bottom - slide.getBoundingClientRect().bottom)
  .filter((more) => more > 0))"""


@pytest.fixture(scope="module")
def own_notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    notebook = tmp_path_factory.mktemp("own") / "own.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=OWN), notebook)
    return notebook


@pytest.fixture(params=["", "dark"])
def own(
    request: pytest.FixtureRequest,
    new_page: Callable[..., Any],
    own_notebook: Path,
    made: Callable[..., Path],
) -> Deck:
    """Return a deck of one's own, as the browser is (light) or dark."""
    page = new_page(viewport={"width": 1280, "height": 720}, color_scheme="light", offline=True)
    return Deck(page, made(own_notebook, "slides", request.param).as_uri())


@pytest.mark.parametrize("own", [""], indirect=True)
def test_a_strip_is_stepped_frame_by_frame_on_a_slide_of_its_own(own: Deck) -> None:
    told = Filmstrip(RUN).captions
    captions = [f"({letter}) {words}" for letter, words in zip("abcdefg", told, strict=True)]
    assert own.press("ArrowRight") == (2, 0)
    assert own.page.evaluate(SEEN) == []  # words first: both would be too small
    for number, caption in enumerate(captions):
        assert own.press("ArrowRight") == (3, number)
        assert own.page.evaluate(SEEN) == [caption]
    assert own.press("ArrowLeft") == (3, 5)
    assert own.page.evaluate(SEEN) == captions[5:6]
    assert own.page.evaluate("slides[2].dataset.running") == "A build-up"
    assert own.page.evaluate(SMALL) == []


@pytest.fixture
def deck_of(new_page: Callable[..., Any], tmp_path: Path) -> Callable[..., Deck]:
    """Open the deck that some cells become."""

    def show(*cells: Any) -> Deck:
        notebook, file = tmp_path / "some.ipynb", tmp_path / "some.html"
        nbformat.write(nbformat.v4.new_notebook(cells=list(cells)), notebook)
        file.write_text(convert(notebook, "slides"), encoding="utf-8")
        return Deck(new_page(viewport={"width": 1280, "height": 720}), file.as_uri())

    return show


def test_a_strangers_scripts_do_nothing(chromium: Any, tmp_path: Path) -> None:
    """In a cell of text and in an output, as an element and as what happens in a picture."""
    bad = "<script>document.title = 'run'</script><img src='data:,' onerror='document.title = 2'>"
    shown = nbformat.v4.new_output("display_data", data={"text/html": bad})
    cells = [slide(f"# One\n\n{bad}"), nbformat.v4.new_code_cell(outputs=[shown]), slide("# Two")]
    notebook, file = tmp_path / "some.ipynb", tmp_path / "some.html"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), notebook)
    file.write_text(convert(notebook, "slides"), encoding="utf-8")
    context = chromium.new_context()  # its console may say what was refused
    deck = Deck(context.new_page(), file.as_uri())
    assert deck.press("ArrowRight") == (2, 0)
    assert deck.page.title() == "One"
    context.close()


def test_a_strip_stays_on_its_page_on_paper(deck_of: Callable[..., Deck]) -> None:
    """Also below a question, where a page has less room for it."""
    asks = slide("## By leaf\n\nWhich leaf is the first that nobody reads?")
    deck = deck_of(slide("# Mine"), asks, shows("Filmstrip(run)", Filmstrip(RUN)))
    deck.page.emulate_media(media="print")
    assert deck.page.evaluate("document.images.length") == 7
    assert deck.page.evaluate(BELOW_THE_PAGE) == []


def test_an_answer_beside_a_strip_does_not_cover_it_on_paper(deck_of: Callable[..., Deck]) -> None:
    run = trace(alpha_beta_search, GameTree([[[2, 2], [3, 3]], [[1, 1], [4, 4]]]))
    answer = slide(f"<details><summary>Answer</summary>\n\n{LONG[:340]}\n\n</details>")
    strip = shows("strip", Filmstrip(run, overlay="none"))
    strip.metadata, answer.metadata = answer.metadata, {}
    deck = deck_of(slide("# Mine"), strip, answer)
    deck.page.emulate_media(media="print")
    assert deck.page.locator(".columns .frames").count() == 1
    assert deck.page.evaluate(COVERED) == []


def test_a_picture_stands_with_the_question_about_it(deck_of: Callable[..., Deck]) -> None:
    """Below its picture or beside it, whichever lets both be seen larger; a note need not."""
    tree = draw(GameTree([[10, 10, -1], [2, 2, 2]]))
    for word, slides, least in (("Predict", 1, 0.55), ("Note", 2, 0.7)):
        words = nbformat.v4.new_markdown_cell(f"**{word}:** {LONG[:150]}")
        shown = deck_of(slide("## A tree\n\n" + LONG[:100]), shows("draw(tree)", tree), words)
        assert shown.slides.count() == slides
        assert shown.page.locator("img").bounding_box()["height"] >= least * 720 - 1


@pytest.mark.parametrize("own", [""], indirect=True)
def test_what_answers_a_question_is_the_next_step(own: Deck) -> None:
    """A picture below the question, and an answer that is folded."""
    last = own.slides.count()
    assert own.follow("4") == (4, 0)
    assert own.page.evaluate(SEEN) == []
    assert own.press("ArrowRight") == (4, 1)
    assert own.page.evaluate(SEEN) == [draw(RUN).alt]
    assert own.page.get_by_text("draw(run)").count() == 0
    assert own.follow(f"{last}") == (last, 0)
    assert not own.page.evaluate(FOLDED)
    assert own.press("ArrowRight") == (last, 1)
    assert own.page.evaluate(FOLDED)
    assert own.page.get_by_text("Answers").is_visible()


@pytest.mark.parametrize("own", [""], indirect=True)
def test_an_answer_is_the_next_page_on_paper(own: Deck) -> None:
    """What a folded answer says, and what a cell shows below a question; a strip is one page."""
    own.page.emulate_media(media="print")
    assert own.page.evaluate(PAGES) == [
        ["My lecture", 0, False],
        ["A build-up", 0, False],
        ["", 7, False],
        ["How many leaves are read?", 0, False],
        ["How many leaves are read?", 1, False],
        ["Maths", 0, False],
        ["Try this", 0, False],
        ["Try this", 0, True],
    ]
    assert own.slides.count() == 6


@pytest.mark.slow
def test_a_deck_is_printed_one_slide_a_page_and_an_answer_on_the_next(
    own_notebook: Path, tmp_path: Path
) -> None:
    printed, handout = make_decks([own_notebook], tmp_path, ["pdf", "handout"])
    pages = PdfReader(printed).pages
    assert {(round(p.mediabox.width), round(p.mediabox.height)) for p in pages} == {(960, 540)}
    told = [page.extract_text() for page in pages]
    headings = ("My lecture", "A build-up", "", "How many", "How many", "Maths", "Try", "Try")
    assert all(name in text for name, text in zip(headings, told, strict=True))
    assert [number for number, text in enumerate(told) if "Seven" in text] == [7]
    assert str(tmp_path).encode() not in printed.read_bytes() + handout.read_bytes()
    assert {path.name for path in tmp_path.iterdir()} == {printed.name, handout.name}
    assert "Seven" in "".join(page.extract_text() for page in PdfReader(handout).pages)


def test_a_deck_is_light_or_dark_throughout_on_paper_too(own: Deck) -> None:
    asked = own.page.evaluate("document.documentElement.dataset.theme")
    ground = "rgb(20, 23, 28)" if asked else "rgb(255, 255, 255)"
    for medium in ("screen", "print"):
        own.page.emulate_media(media=medium)
        style = "part => getComputedStyle(part)"
        assert own.page.evaluate(f"({style})(document.body).backgroundColor") == ground
        schemes = own.page.evaluate(
            f"[...document.images].map({style}).map((found) => found.colorScheme)"
        )
        assert set(schemes) == {"dark" if asked else "light" if medium == "print" else "light dark"}
    assert not own.page.locator("summary").is_visible()


@pytest.mark.parametrize("own", [""], indirect=True)
def test_braces_stretch_in_the_font_that_the_file_brings(own: Deck) -> None:
    assert own.page.evaluate("document.fonts.check('25px \"Maths of the deck\"')")
    brace = own.page.locator("math mo", has_text="{")
    rows = own.page.locator("math mtr").first
    assert brace.bounding_box()["height"] > 3.5 * rows.bounding_box()["height"]
