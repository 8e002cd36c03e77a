"""Notebooks as slides and pages: one file each, which needs neither the network nor another file.

The files are made as a lecturer makes them, by `jupyter nbconvert`, whose configuration the
installation of this package supplies.
"""

from __future__ import annotations

import html
import re
import subprocess
import sysconfig
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest

from gamesearch import BoardWidget, QuizWidget, TicTacToe, TreeWidget, show_source
from gamesearch.__main__ import main
from gamesearch.lab import decks
from gamesearch.lab.deck_cells import asks, without_checks
from gamesearch.lab.decks import convert, make_decks
from gamesearch.lab.notebook_html import picture

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "02_alpha_beta.ipynb"
CELLS = nbformat.v4.reads_json(NOTEBOOK.read_text(encoding="utf-8")).cells
FORMS = {"slides": ".slides.html", "html": ".html"}
LOADS = {"src", "href", "srcset", "data", "poster", "action", "xlink:href"}


def slide_type(cell):
    return str(cell.metadata.get("slideshow", {}).get("slide_type", "-"))


class Page(HTMLParser):
    """What a page holds: its tags, and the text that is shown."""

    def __init__(self, text):
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.shown: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag in ("script", "style", "pre", "code"):
            self._open.append(tag)

    def handle_endtag(self, tag):
        if self._open and self._open[-1] == tag:
            self._open.pop()

    def handle_data(self, data):
        if not self._open:
            self.shown.append(data)

    def all(self, tag):
        return [attributes for each, attributes in self.tags if each == tag]


@pytest.fixture(scope="module")
def texts():
    return {form: convert(NOTEBOOK, form) for form in FORMS}


@pytest.fixture(params=FORMS)
def text(request, texts):
    return texts[request.param]


def test_formulas_are_set_and_none_is_left_raw(text):
    markdown = "\n".join(cell.source for cell in CELLS if cell.cell_type == "markdown")
    page = Page(text)
    assert len(page.all("math")) > markdown.count("$$") / 2 > 0
    assert not [shown for shown in page.shown if "$" in shown or "\\" in shown]


def test_nothing_is_loaded_but_what_the_file_brings(text):
    for tag, attributes in Page(text).tags:
        for name in LOADS & set(attributes):
            value = str(attributes[name])
            if tag != "a":  # a link is followed only when somebody asks for it
                assert value.startswith("data:"), (tag, name, value[:80])
    calls = ("url(http", "@import", "import(", "fetch(", "importScripts", "http://", "https://")
    assert [call for call in calls if call in text] == []


@pytest.mark.parametrize("form", FORMS)
def test_every_picture_is_there_and_described(form, texts):
    shown = [c for c in CELLS if form == "html" or slide_type(c) != "skip"]
    outputs = [output for cell in shown for output in cell.get("outputs", [])]
    pictures = [
        data["image/svg+xml"] for o in outputs if "image/svg+xml" in (data := o.get("data", {}))
    ]
    frames = [max(1, svg.count('<svg class="frame"')) for svg in pictures]
    images = Page(texts[form]).all("img")
    assert len(images) == (sum(frames) if form == "slides" else len(pictures)) > 10
    assert (
        "Game tree; MAX moves at the root A. 9 leaves examined: 3, 12, 8, 2, 4, 6, 14, 5, 2. "
        "Value 3, best move a1."
    ) in [image["alt"] for image in images]
    for image in images:
        assert len(str(image["alt"])) > 20
        assert "without description" not in str(image["alt"])


def test_the_same_notebook_gives_the_same_bytes(texts):
    assert convert(NOTEBOOK, "slides") == texts["slides"]


def test_slides_begin_where_the_cells_say(texts):
    kinds = [slide_type(cell) for cell in CELLS]
    classes = [str(found.get("class")) for found in Page(texts["slides"]).all("section")]
    assert classes.count("slide topic") == kinds.count("slide")
    assert classes.count("slide") == kinds.count("subslide")
    fragments = [d for d in Page(texts["slides"]).all("div") if d.get("class") == "fragment"]
    assert len(fragments) == kinds.count("fragment") > 0


@pytest.mark.slow
def test_jupyter_s_own_command_makes_the_same_file(texts, tmp_path):
    """From any folder: the installation tells Jupyter where our templates are."""
    jupyter = Path(sysconfig.get_path("scripts")) / "jupyter"
    command = [jupyter, "nbconvert", "--to", "slides", "--output-dir", tmp_path, NOTEBOOK]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "WARNING" not in run.stderr
    made = tmp_path / f"{NOTEBOOK.stem}.slides.html"
    assert made.read_text(encoding="utf-8") == texts["slides"]


def small(tmp_path, *cells):
    path = tmp_path / "small.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells)), path)
    return path


def markdown(source, kind="slide"):
    return nbformat.v4.new_markdown_cell(source, metadata={"slideshow": {"slide_type": kind}})


def test_notes_are_for_the_lecturer_and_skipped_cells_for_nobody(tmp_path):
    path = small(
        tmp_path, markdown("# One"), markdown("Say this.", "notes"), markdown("Not this.", "skip")
    )
    deck = convert(path, "slides")
    assert '<aside aria-label="Notes" class="notes">' in deck
    assert "Not this." not in deck
    assert "Not this." in convert(path, "html")


def test_a_formula_that_is_none_is_shown_as_it_was_written(tmp_path):
    text = convert(small(tmp_path, markdown(r"# One $\nosuchthing{1}$ and $x^2$")), "html")
    assert r"<code>\nosuchthing{1}</code>" in text
    assert "<msup>" in text


def test_folded_answers_and_links_between_lectures(tmp_path):
    path = small(tmp_path, markdown(
        "# One\n\n<details><summary>Answers</summary>\n\n1. *yes*\n\n</details>\n\n"
        "[next](03_move_ordering.ipynb#Recap) [task](exercises/ps1/ps1.ipynb)"
    ))  # fmt: skip
    page, deck = convert(path, "html"), convert(path, "slides")
    assert "<em>yes</em>" in page[page.index("<details>") : page.index("</details>")]
    assert 'href="03_move_ordering.html#Recap"' in page
    assert 'href="03_move_ordering.slides.html#Recap"' in deck
    assert 'href="exercises/ps1/ps1.ipynb"' in deck


def test_no_script_runs_but_the_decks_own(texts):
    policies = {}
    for form, text in texts.items():
        [policy] = (m["content"] for m in Page(text).all("meta") if "http-equiv" in m)
        policies[form] = dict(part.split(" ", 1) for part in policy.split("; "))
    assert {one["default-src"] for one in policies.values()} == {"'none'"}
    [script] = re.findall(r"<script[^>]*>(.*?)</script>", texts["slides"], re.DOTALL)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert policies["slides"].pop("script-src") == f"'sha256-{digest}'"
    assert policies["slides"] == policies["html"]


def test_a_picture_keeps_its_shape_and_says_what_it_shows():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="100%" '
        'style="max-width:400px"><title>A</title><desc>A "small"\ntree.</desc></svg>'
    )
    [image] = Page(picture(svg)).all("img")
    assert (image["alt"], image["width"], image["height"]) == ('A "small" tree.', "400", "200")


def test_bad_requests_end_in_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(decks, "BROWSERS", ())
    here = tmp_path / "in"
    here.mkdir()
    written = {"list": "[]", "bare": "{}", "02_alpha_beta": "{}"}
    written["empty"] = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'
    for name, text in written.items():
        (here / f"{name}.ipynb").write_text(text, encoding="utf-8")
    for arguments, says in (
        (
            ["02", "--format", "odp"],
            "there is no deck format 'odp'; the formats are slides, html, pdf",
        ),
        (["nosuch"], "no notebook is called nosuch"),
        ([str(here / "list.ipynb")], "list.ipynb is not a notebook"),
        ([str(here / "bare.ipynb")], "bare.ipynb is not a notebook"),
        ([str(here / "empty.ipynb")], "empty.ipynb has no cells"),
        (["02", str(here / "02_alpha_beta.ipynb")], "one file; give each its own --out"),
        (["02", "--format", "pdf"], "a PDF is printed by Chromium, Chrome or Edge, and none was"),
    ):
        assert main(["deck", *arguments, "--out", str(tmp_path / "out")]) == 2
        said = capsys.readouterr().err
        assert says in said
        assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == [here]


def test_one_command_for_all_that_a_lecturer_needs(tmp_path, capsys, texts):
    assert main(["deck", "02", "--format", "slides,html", "--out", str(tmp_path)]) == 0
    assert "2 files" in capsys.readouterr().out
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {
        f"02_alpha_beta{ending}": texts[form] for form, ending in FORMS.items()
    }
    own = small(tmp_path, markdown("# My own"))
    assert make_decks([own], tmp_path, ["slides"]) == [tmp_path / "small.slides.html"]


# ---------------------------------------------------------------- what is projected to a class


def run(source, tags=(), **data):
    output = nbformat.v4.new_output("execute_result", data={"text/plain": "7", **data})
    return nbformat.v4.new_code_cell(source, outputs=[output], metadata={"tags": list(tags)})


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><desc>A tree</desc></svg>'
DRAWN = {"image/svg+xml": SVG}


def code_on_slides(text):
    found = re.findall(r'<div class="[^"]*highlight[^"]*">.*?</div>', text, re.DOTALL)
    return [html.unescape(re.sub("<[^>]*>", "", each)).strip() for each in found]


def test_code_that_only_draws_and_checks_are_not_projected(tmp_path):
    cells = [
        markdown("# One"),
        run("draw(tree)", **DRAWN),
        run("chart = draw(tree)\nchart", ("show-code",), **DRAWN),
        run("n = 3\nassert (n ==\n        3)\nn"),
        run("%time 1"),
    ]
    path = small(tmp_path, *cells)
    assert code_on_slides(convert(path, "slides")) == [
        "chart = draw(tree)\nchart", "n = 3\nn", "%time 1",
    ]  # fmt: skip
    assert len(code_on_slides(convert(path, "html"))) == 4
    shown = nbformat.v4.new_notebook(cells=cells, metadata={"deck": {"code": "shown"}})
    nbformat.write(shown, path)
    assert len(code_on_slides(convert(path, "slides"))) == 4


def test_a_listing_is_projected_in_colours_and_without_the_line_that_prints_it(tmp_path):
    listing = show_source(without_checks)
    listed = nbformat.v4.new_output("execute_result", data=listing._repr_mimebundle_())
    printed = nbformat.v4.new_output("stream", name="stdout", text="def f():\n    return 1\n")
    text = convert(
        small(
            tmp_path,
            markdown("# One"),
            nbformat.v4.new_code_cell("show_source(f)", outputs=[listed]),
            nbformat.v4.new_code_cell("print(inspect.getsource(f))", outputs=[printed]),
        ),
        "slides",
    )
    assert code_on_slides(text) == [listing.text, "def f():\n    return 1"]
    assert text.count('<span class="k">def</span>') == 2


@pytest.mark.parametrize(
    ("source", "asked"),
    [
        ("Which leaves are read?", True),
        ("## What is it worth?", True),
        ("**Predict** both.", True),
        ("It is worth 3.", False),
        ("`a ? b` and $x?$", False),
        ("Done.\n\n<details><summary>Why?</summary>So.</details>", False),
    ],
)
def test_outputs_below_a_question_wait(source, asked, tmp_path):
    text = convert(
        small(tmp_path, markdown(source), run("1 + 1"), markdown("Next"), run("2")), "slides"
    )
    assert asks(source) == asked
    assert text.count('<div class="output fragment">') == asked
    assert 'class="output fragment"' not in convert(tmp_path / "small.ipynb", "html")


def test_what_a_prediction_needs_stands_with_it(tmp_path):
    """A heading may ask as well: only what comes after the word is an answer."""
    cells = [
        markdown("## Who is better?"), run("1"), markdown("**Predict** it.", "fragment"), run("2"),
        markdown("Why?", "subslide"), run("3"), markdown("**Predict**", "skip"), run("4"),
    ]  # fmt: skip
    text = convert(small(tmp_path, *cells), "slides")
    answers = ["output", *["output fragment"] * 3]
    assert re.findall(r'<div class="(output[^"]*)">', text) == answers


@pytest.mark.parametrize("widget", [BoardWidget(TicTacToe()), QuizWidget()], ids=repr)
def test_a_board_below_a_question_is_no_answer(widget, tmp_path):
    shown = nbformat.v4.new_output("display_data", data={"text/plain": repr(widget)} | DRAWN)
    board = nbformat.v4.new_code_cell("widget", outputs=[shown])
    text = convert(small(tmp_path, markdown("Who wins?"), board, run("2")), "slides")
    assert re.findall(r'<div class="(output[^"]*)">', text) == ["output", "output fragment"]


@pytest.mark.parametrize(("at", "waits"), [(None, False), ("end", True)])
def test_a_tree_below_a_question_waits_if_it_has_been_searched(at, waits, tmp_path):
    widget = TreeWidget([[3, 12], [2, 4]]) if at is None else TreeWidget([[3, 12], [2, 4]], at=at)
    data, _ = widget._repr_mimebundle_()
    kept = {kind: data[kind] for kind in ("text/plain", "image/svg+xml")}
    shown = nbformat.v4.new_output("display_data", data=kept)
    tree = nbformat.v4.new_code_cell("widget", outputs=[shown])
    text = convert(small(tmp_path, markdown("What is it worth?"), tree), "slides")
    assert ("output fragment" in text) == waits


def test_a_notebook_that_was_not_run_is_remarked_on(tmp_path, capsys):
    own = small(tmp_path, nbformat.v4.new_code_cell("draw([3, 12])"))
    assert main(["deck", str(own), "--out", str(tmp_path)]) == 0
    assert "small.ipynb was not run: run all cells, save it" in capsys.readouterr().out


def test_a_theme_of_its_own(tmp_path, capsys):
    path = str(small(tmp_path, markdown("# One")))
    assert main(["deck", path, "--theme", "dark", "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    made = (tmp_path / "small.slides.html").read_text(encoding="utf-8")
    assert 'data-theme="dark"' in made.partition("<head>")[0]
    assert "data-theme" not in convert(Path(path), "slides").partition("<head>")[0]
    assert "@font-face" not in made  # there are no formulas
