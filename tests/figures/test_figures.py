"""The catalogue of slide figures: every frame can be read, and the files come out the same."""

from __future__ import annotations

import itertools
import json
import re
import sys
from io import BytesIO
from math import dist

import pypdf
import pytest

from gamesearch.__main__ import main
from gamesearch.drawing.theme import THEMES
from gamesearch.figures import LECTURES, build, lectures
from gamesearch.figures.catalogue import all_lectures
from gamesearch.shapes import Diagram, Text
from tests.figures.drawn import FIGURES, frames_of
from tests.frame_faults import faults, uneven_labels
from tests.svg_geometry import Page, contrast

EVERY_FIGURE = pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.path)

# every row of the list of figures that is no photograph
ROWS = {
    "roch": [f"0.{n}" for n in range(2, 30) if n not in (17, 18)],
    "berkeley": [f"1.{n}" for n in range(1, 12)],
    "hayward": [f"2.{n}" for n in range(1, 8)],
    "aravindan": [f"3.{n}" for n in range(1, 14)],
    "danyluk": [f"4.{n}" for n in range(1, 8)],
}


@pytest.mark.parametrize("name", ROWS)
def test_the_lecture_is_covered_row_by_row(name):
    covered = {row for figure in FIGURES if figure.lecture == name for row in figure.rows}
    assert set(ROWS[name]) <= covered


@pytest.mark.many(6)
@EVERY_FIGURE
def test_every_frame_can_be_read(figure):
    """Nothing overlaps, spills, is crossed or leaves the page, or is smaller than 18 points.

    Only labels on boards may have 14. Nor is any name, label or window of a tree left out, and
    all labels on a level of edges stand at one height.
    """
    for frame in frames_of(figure):
        page = Page(frame.draw().pipe("svg", "utf-8"))
        assert (page.width, page.height) == (960, 540)
        assert list(faults(page, labels_on_boards(frame))) == []
        assert uneven_labels(page) == {}
        for tree, _ in frame._trees:
            written = tree._subject.as_written(tree.nodes).items()
            assert {path for path, node in written if node.name} <= set(tree.layout.names)
            assert {path for path, node in written if node.edge} <= set(tree.layout.edge_labels)


def labels_on_boards(slide):
    """The words on a slide's boards, and on those in the nodes of its trees."""
    nodes = [node for tree, _ in slide._trees for node in tree.nodes.values()]
    boards = [node.picture for node in nodes if node.picture]
    boards += [one for one in slide.pictures if type(one) is not Diagram]
    return {shape.text for board in boards for shape in board.shapes if isinstance(shape, Text)}


@pytest.mark.many(4)
@EVERY_FIGURE
def test_every_text_has_contrast_in_every_theme(figure):
    """4.5:1 for every text on what it stands on (WCAG 2 AA)."""
    for frame, theme in itertools.product(frames_of(figure)[-2:], THEMES):
        page = Page(frame.draw(theme).pipe("svg", "utf-8"))
        for text, grounds in page.on:
            ground = page.ground_of(text, grounds, THEMES[theme]["page"])
            assert contrast(text.colour, ground) >= 4.5, (theme, text.words, text.colour, ground)


@EVERY_FIGURE
def test_a_figure_tells_what_it_shows(figure):
    frames = frames_of(figure)
    assert frames
    assert figure.place or figure.row
    for frame in frames:
        assert frame.title
        assert frame.caption
        assert len(frame.alt) > 40
        assert "  " not in frame.alt
        written = f"{frame.title} {frame.caption}".lower()
        # editorial remarks are told beside the figure, never on it
        assert not any(word in written for word in ("substitute", "slide", "lecture", "is lost"))
        assert not figure.remark or figure.remark not in frame.alt


@EVERY_FIGURE
def test_nothing_jumps_from_frame_to_frame(figure):
    """No node of a tree moves by more than a point from one frame to any other.

    Nor in a tree of the same shape with other values. On a page of panels, all have one geometry.
    """
    has_panels, places = figure.name == "pruning-on-one-page", {}
    for page_number, frame in enumerate(frames_of(figure)):
        for number, (tree, _) in enumerate(frame._trees):
            scale, box = tree.layout.scale, tree.box
            left, top = (0, 0) if has_panels else box[:2]
            series = page_number if has_panels else number, frozenset(tree.layout.nodes)
            for path, (x, y, *_) in tree.layout.nodes.items():
                here = left + x * scale, top + box.height - y * scale
                assert dist(here, places.setdefault((series, path), here)) <= 1, path


# ---------------------------------------------------------------- files


def run(*arguments):
    return main(["figures", *arguments])


def files_of(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.slow
def test_the_same_figures_give_the_same_bytes(tmp_path, capsys):
    formats = "svg,pdf,png,gif,tikz,dot,ascii"
    every = ("hayward", "--only", "2.6", "--format", formats, "--jobs", "1")
    assert run(*every, "--out", str(tmp_path / "one")) == 0
    assert "1 figure, 3 frames: 17 files, 17 drawn, 17 changed" in capsys.readouterr().out
    one = files_of(tmp_path / "one")
    assert {name.split("/")[-1] for name in one} == {
        "index.html", ".figures.json", "06-pruning-table.pdf", "06-pruning-table.gif",
        *(f"0{n}.{kind}" for n in (1, 2, 3) for kind in ("svg", "png", "tex", "dot", "txt")),
    }  # fmt: skip
    assert run(*every, "--out", str(tmp_path / "one")) == 0
    *_, told = capsys.readouterr().out.splitlines()
    assert "17 files, 0 drawn, 0 changed" in told
    assert run(*every, "--out", str(tmp_path / "one"), "--force") == 0
    assert "17 drawn, 0 changed" in capsys.readouterr().out
    assert files_of(tmp_path / "one") == one
    (book,) = (data for name, data in one.items() if name.endswith(".pdf"))
    assert pypdf.PdfReader(BytesIO(book)).metadata.title == "Pruning: what is known when"


def test_what_changed_is_drawn_again_and_what_is_gone_goes(tmp_path):
    """A frame's file that was deleted comes back; a frame that is no more is taken away."""
    out = str(tmp_path)
    assert run("hayward", "--only", "2.6", "--out", out, "--jobs", "1") == 0
    folder = tmp_path / "hayward" / "06-pruning-table"
    (folder / "02.svg").unlink()
    (folder / "09.svg").write_text("left over from a longer sequence")
    record = json.loads((tmp_path / build.RECORD).read_text())
    record["hayward/06-pruning-table"]["files"]["hayward/06-pruning-table/09.svg"] = "x"
    (tmp_path / build.RECORD).write_text(json.dumps(record))
    assert run("hayward", "--only", "2.6", "--out", out, "--jobs", "1") == 0
    assert sorted(path.name for path in folder.iterdir()) == ["01.svg", "02.svg", "03.svg"]


def test_the_gallery_holds_all_that_was_drawn(tmp_path, capsys):
    assert run("hayward", "--only", "2.6", "--out", str(tmp_path), "--jobs", "1") == 0
    assert "1 figure, 3 frames: 3 files, 3 drawn" in capsys.readouterr().out
    assert run("berkeley", "--only", "1.2", "--out", str(tmp_path), "--jobs", "1") == 0
    assert "1 figure, 1 frame: 1 file, 1 drawn" in capsys.readouterr().out
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    pictures = re.findall(r'<img src="([^"]+)" alt="([^"]+)"', page)
    assert [name.split("/")[0] for name, _ in pictures] == ["berkeley", "hayward"]
    assert all((tmp_path / name).is_file() and alt for name, alt in pictures)
    assert not re.search(r"https?://", page)


def test_bare_figures_have_no_words_of_their_own(tmp_path):
    """A gallery of them still says what they show, and they do not pass for the ones with words."""
    every = ("hayward", "--only", "2.6", "--out", str(tmp_path), "--jobs", "1")
    assert run(*every) == 0
    folder = tmp_path / "hayward" / "06-pruning-table"
    with_words = [Page((folder / f"0{n}.svg").read_text(encoding="utf-8")) for n in (1, 2, 3)]
    assert run(*every, "--bare") == 0
    bare = [Page((folder / f"0{n}.svg").read_text(encoding="utf-8")) for n in (1, 2, 3)]
    assert len({(page.width, page.height) for page in bare}) == 1
    for before, after in zip(with_words, bare, strict=True):
        assert len(after.texts) < len(before.texts)
        assert after.height < before.height


def test_the_list_has_a_line_for_each_figure(capsys):
    assert run("hayward", "--list") == 0
    lines = capsys.readouterr().out.splitlines()
    listed = [figure.path for figure in FIGURES if figure.lecture == "hayward"]
    assert [line.split()[0] for line in lines] == listed
    line = next(line for line in lines if "06-pruning-table" in line)
    assert re.search(r" 3 frames +2\.6, pruning example", line)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["knuth"], "there is no lecture 'knuth'; the lectures are roch, berkeley, hayward"),
        (["--only", "nothing like it"], "no figure matches 'nothing like it'; --list shows"),
        (["hayward", "--format", "bmp"], "format 'bmp'; the formats are svg, pdf, png"),
        (["hayward", "--theme", "pink"], "'pink'"),
    ],
)
def test_a_slip_gets_one_line(arguments, message, tmp_path, capsys):
    assert run(*arguments, "--out", str(tmp_path / "out")) == 2
    told = capsys.readouterr().err.strip()
    assert message in told
    assert "\n" not in told
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("only", "found"),
    [
        ("3.5", ["aravindan/11", "aravindan/12"]),
        ("3.7", ["aravindan/11", "aravindan/12"]),
        ("3.5-3.10", ["aravindan/11", "aravindan/12"]),
        ("3.1", ["aravindan/02"]),
        ("2.6", ["hayward/06"]),
    ],
)
def test_a_row_finds_its_figure(only, found):
    """Also where one figure stands for several rows, and 3.1 is not 3.10."""
    assert [figure.path[: len(found[0])] for figure in build.chosen([], only)] == found


LESSON = """
from gamesearch import GameTree
from gamesearch.drawing.slide import Slide
from gamesearch.figures.lecture_contents import Lecture

LECTURE = Lecture("lesson", "A new lecture", by="A. Newcomer", chapter=9)


@LECTURE.figure("A tree", row="9.1")
def a_tree():
    yield Slide("A tree", caption="Two leaves.").tree(GameTree([1, 2]))
"""


def test_a_new_lecture_is_one_file(tmp_path, monkeypatch, capsys):
    (tmp_path / "lesson.py").write_text(LESSON, encoding="utf-8")
    monkeypatch.setattr(lectures, "__path__", [*lectures.__path__, str(tmp_path)])
    all_lectures.cache_clear()
    try:
        assert list(all_lectures()) == [*LECTURES, "lesson"]
        assert run("lesson", "--list") == 0
        assert "lesson/01-a-tree" in capsys.readouterr().out
    finally:
        all_lectures.cache_clear()
        sys.modules.pop("gamesearch.figures.lectures.lesson", None)
