"""The gallery of slide figures: found by words, stepped through by keys, copied into a deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gamesearch.figures.build import Wanted, build_figures, card_of, chosen
from tests.browser.pages import PHONES, check_accessible, check_for_fingers

WANTED = ["2.6", "2.7", "3.1"]  # three frames, many, and a substitute
PATH = "hayward/07-alpha-beta-on-t2"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("gallery")
    figures = [figure for row in WANTED for figure in chosen([], row)]
    build_figures(figures, Wanted(folder, ("svg", "pdf", "tikz")), jobs=1)
    return (folder / "index.html").as_uri()


@pytest.fixture
def gallery(new_page: Callable[..., Any], address: str) -> Any:
    page = new_page(viewport={"width": 1366, "height": 768}, offline=True)
    page.goto(address)
    return page


def count_of(page: Any) -> int:
    """How many frames the figure in the panel has."""
    return int(page.inner_text("#count").split("/")[1])


def test_frames_stand_in_the_order_of_their_numbers() -> None:
    """Also where their names have no zeros in front."""
    (figure,) = chosen([], "2.6")
    card = card_of(figure, ["a/10.svg", "a/2.svg", "a/1.svg", "b.pdf"], [("", "words")] * 3)
    assert card["pictures"] == ["a/1.svg", "a/2.svg", "a/10.svg"]


def test_cards_show_the_last_frame_and_the_filter_finds_them(gallery: Any) -> None:
    cards = gallery.locator("a.card")
    assert cards.count() == gallery.locator("a.card:visible").count() == 3
    cover = gallery.locator(f'a.card[href="#{PATH}"] img')
    assert cover.get_attribute("src") == f"{PATH}/17.svg"
    assert cover.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1280
    assert cover.get_attribute("loading") == "lazy"
    for words, left in (("substitute", 1), ("hayward 2.7", 1), ("3.1", 1), ("nothing", 0), ("", 3)):
        gallery.fill("#filter", words)
        assert gallery.locator("a.card:visible").count() == left, words
    gallery.fill("#filter", "hayward")
    assert gallery.inner_text("#left") == "2 of 3 figures"
    assert gallery.locator("section:visible").count() == 1


def test_arrow_keys_step_through_a_figure_without_a_click(gallery: Any, address: str) -> None:
    gallery.goto(f"{address}#{PATH}")
    gallery.locator("#panel:focus").wait_for()
    last = count_of(gallery)
    assert gallery.inner_text("#count") == f"1 / {last}"
    gallery.keyboard.press("ArrowRight")
    gallery.keyboard.press("ArrowRight")
    assert gallery.inner_text("#count") == f"3 / {last}"
    assert gallery.get_attribute("#picture", "src") == f"{PATH}/03.svg"
    assert gallery.evaluate("location.hash") == f"#{PATH}/3"
    gallery.keyboard.press("End")
    gallery.keyboard.press("ArrowRight")
    assert gallery.inner_text("#count") == f"{last} / {last}"
    gallery.focus("#slider")
    gallery.keyboard.press("ArrowLeft")
    assert gallery.inner_text("#count") == f"{last - 1} / {last}"
    gallery.keyboard.press("PageUp")
    assert gallery.inner_text("#name") == "Pruning: what is known when"
    gallery.keyboard.press("Escape")
    assert not gallery.is_visible("#panel")
    gallery.keyboard.press("/")
    assert gallery.evaluate("document.activeElement.id") == "filter"


def test_a_card_opens_its_figure_with_words_remark_and_files(gallery: Any) -> None:
    gallery.click('a.card[href^="#aravindan/"]')
    gallery.locator("#panel").wait_for()
    assert "A substitute:" in gallery.inner_text("#remark")
    assert gallery.is_hidden("#steps")  # it has one frame
    gallery.click("#close")
    gallery.click('a.card[href="#hayward/06-pruning-table"]')
    gallery.get_by_role("heading", name="Pruning: what is known when").wait_for()
    links = gallery.locator("#files a")
    names = ["01.svg", "02.svg", "03.svg", "06-pruning-table.pdf", "01.tex", "02.tex", "03.tex"]
    wanted = [f"hayward/06-pruning-table/{name}" for name in names]
    assert [link.get_attribute("href") for link in links.all()] == wanted
    picture = gallery.locator("#picture")
    assert len(picture.get_attribute("alt")) > 40
    gallery.click("#next")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1280


def test_paths_and_lines_of_latex_are_copied(chromium: Any, address: str) -> None:
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{address}#hayward/06-pruning-table/2")
    book = "hayward/06-pruning-table/06-pruning-table"
    size = r"width=\textwidth,height=.8\textheight,keepaspectratio"
    copies = {
        "Path": "hayward/06-pruning-table/02.svg",
        "LaTeX": rf"\includegraphics[{size},page=2]{{{book}}}",
        "TikZ": r"\resizebox{.85\textwidth}{!}{\input{hayward/06-pruning-table/02}}",
        "Beamer, all frames": r"\foreach \n in {1,...,3}"
        rf"{{\includegraphics<\n>[{size},page=\n]{{{book}}}}} % \usepackage{{pgffor}}",
    }
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 10_000)  # else the word goes again
    for number, (name, line) in enumerate(copies.items()):
        page.locator("#copies").get_by_role("button", name=name, exact=True).click()
        page.get_by_role("button", name="Copied").nth(number).wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == line
    context.close()


@pytest.mark.parametrize("device", ["", *PHONES])
def test_the_gallery_fits_and_is_accessible(
    device: str, new_page: Callable[..., Any], address: str
) -> None:
    page = new_page(device, offline=True)
    width = page.viewport_size["width"]
    for place in ("", f"#{PATH}/5"):
        page.goto(f"{address}{place}")
        page.locator("#panel").wait_for(state="visible" if place else "hidden")
        if device:
            check_for_fingers(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if device in ("", PHONES[0]):
            check_accessible(page, "light", "dark")
    picture = page.locator("#picture")
    picture.evaluate("image => image.decode()")  # before that it has no width
    box = picture.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["width"] > 0.8 * min(width, 900)
