"""Pictures as files of every format: films, books of pages, LaTeX, plain text."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from fractions import Fraction
from io import BytesIO
from textwrap import dedent

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from gamesearch import (
    GameTree,
    TicTacToe,
    TreeWidget,
    alpha_beta_search,
    draw,
    minimax_search,
    trace,
)
from gamesearch.__main__ import main
from gamesearch.commands._draw_to_files import draw_to_files
from gamesearch.drawing import formats
from gamesearch.drawing.diagrams.bars_and_dice import dice_grid
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.diagrams.formulas_and_tables import formula, number_line
from gamesearch.drawing.formats.ascii import draw_ascii
from gamesearch.drawing.formats.catalogue import all_formats, page_bytes, sequence_files
from gamesearch.drawing.formats.gif import film_of
from gamesearch.drawing.formats.pdf import write_document
from gamesearch.drawing.formats.tikz import escape
from gamesearch.drawing.frame_marks import ManualFrame, frame_marks, manual_marks
from gamesearch.drawing.geometry import text_width
from gamesearch.drawing.slide import Slide, without_words
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.theme import THEMES
from gamesearch.drawing.tree_layout import lay_out
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.drawing.tree_pictures import draw_frames
from gamesearch.games import Chance
from gamesearch.games.tree_text import TreeError
from gamesearch.shapes import Circle, Diagram, Rectangle
from tests.lecture_trees import HAYWARD_T2_IN, T1, T2, T3, T6, T7, T8, T9
from tests.svg_geometry import Page as SvgPage

BOOK = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
GAME = TicTacToe()


def run(nested):
    return trace(alpha_beta_search, GameTree(nested))


def frames_of(t, by="leaf", theme="light"):
    return list(draw_frames(t, steps=t.frames(by), theme=theme))


# ---------------------------------------------------------------- plain text, as Hayward has it


def as_text(tree, manual=None, t=None):
    nodes = nodes_to_draw(tree, trace=t)
    layout = lay_out(nodes)
    if manual is not None:
        frame = manual_marks(nodes, layout, manual)
    else:
        frame = frame_marks(nodes, layout, t.replay.at() if t else None)
    return draw_ascii(nodes, frame)


def seed(text):
    """A figure of the lecture without the margin on its left."""
    return dedent(text.strip("\n")) + "\n"


def test_the_minimax_example_of_hayward():
    assert as_text(T6.tree) == seed(r"""
                    *
                /   |   \
              /     |     \
            *       *       *
          / | \    / \    / | \
         *  *  *  *   *  *  *  *
         2  3 -1  1   6 -4  2  9
""")


def test_the_minimax_example_solved():
    t = trace(minimax_search, T6.tree)
    assert as_text(T6.tree, t=t) == seed(r"""
                    1
                /   |   \
              /     |     \
           -1       1      -4
          / | \    / \    / | \
         *  *  *  *   *  *  *  *
         2  3 -1  1   6 -4  2  9
""")


def test_the_pruning_example_with_what_we_know():
    known = ManualFrame(values={(0,): 5, (1,): "≤3"})
    assert as_text(GameTree(T7), known) == seed(r"""
         *
      /     \
     5      <=3
    / \     /|\
   *   *   * * *
   7   5   3 ? ?
""")
    known = ManualFrame(values={(): 5, (0,): 5, (1,): "≤3"})
    assert as_text(GameTree(T7), t=run(T7)) == as_text(GameTree(T7), known)


def test_leaves_below_a_cut_are_question_marks():
    text = as_text(T8.tree, t=run(T8.nested))
    assert text.splitlines()[-1].split() == [
        "4",
        "6",
        "7",
        "?",
        "1",
        "2",
        "?",
        "?",
        "8",
        "1",
        "9",
        "?",
    ]
    assert [row.split() for row in text.splitlines() if "<=" in row] == [["6", "<=2", "8"]]
    assert [row.split() for row in text.splitlines() if ">=" in row] == [
        ["6", ">=7", "2", "*", "8", ">=9"]
    ]


@pytest.mark.parametrize("nested", [T1.nested, T2.nested, T3, T9, [2, [5, [4, 3]]], [[[7]]], 5])
def test_every_node_is_in_the_text_and_nothing_touches(nested):
    tree = GameTree(nested)
    text = as_text(tree)
    assert text.isascii()
    rows = text.splitlines()
    stars = sum(row.count("*") for row in rows)
    assert stars == len(list(tree.nodes()))
    edges = sum(len(tree.actions(state)) for state in tree.nodes())
    assert sum(len(re.findall(r"[/\\|]", row)) for row in rows) >= edges
    leaves = re.findall(r"\([^)]*\)|-?\d+", "\n".join(rows))
    assert len(leaves) == len(list(tree.leaves()))


def test_slides_and_pictures_as_text():
    text = Slide("Formula").picture(formula("max(3, {4})")).draw().pipe("ascii", "utf-8")
    assert text == "Formula. max(3, 4 (crossed out)).\n"
    hidden = Slide().tree(T6.tree, hidden=[(1,), (2,)]).draw().pipe("ascii", "utf-8")
    assert [row.split() for row in hidden.splitlines()[:7]] == [
        ["*"], ["/"], ["/"], ["*"], ["/", "|", "\\"], ["*", "*", "*"], ["2", "3", "-1"],
    ]  # fmt: skip


# ---------------------------------------------------------------- pictures alone


def test_bare_slides_keep_the_tree_and_lose_the_words():
    """All pages have one size; all that is drawn stands inside and as large as before."""
    t = run(T2.nested)
    slides = list(sequence(t, by="leaf", title="Fig. 5.5"))
    pages = [slide.draw() for slide in without_words(slides)]
    assert len({(page.width, page.height) for page in pages}) == 1
    assert pages[0].height < 540 - 68
    for slide, page in zip(slides, pages, strict=True):
        before, after = (SvgPage(one.pipe("svg", "utf-8")) for one in (slide.draw(), page))
        words = [text.words for text in after.texts]
        assert words == [text.words for text in before.texts][-len(words) :]
        assert slide.title not in words
        assert all(text.box.inside(after.box) for text in after.texts)
        sizes, larger = ({round(text.size) for text in one.texts} for one in (after, before))
        assert sizes <= larger
        assert page.alt == slide.alt


def test_a_bare_page_is_cropped_to_what_any_frame_shows():
    """What only the last frame shows makes room in the first one."""
    first = Slide("One").picture(Diagram(40, 40, (Circle(20, 20, 20),), "a disc"))
    second = Slide("Two").picture(Diagram(200, 40, (Rectangle(0, 0, 200, 40),), "a bar"))
    (alone,) = without_words([first])
    assert 40 < alone.width == alone.height < 90
    both = without_words([first, second])
    assert {slide.height for slide in both} == {alone.height}
    assert {slide.width for slide in both} == {without_words([second])[0].width}
    assert both[0].width > 4 * alone.width - 60
    assert without_words([]) == []


# ---------------------------------------------------------------- what a page lies on


def some_pages(theme):
    slide = Slide("Two dice", caption="36 pairs").text("Roll!")
    alone = without_words([slide])[0]
    return [
        draw(run(T1.nested), theme=theme), slide.draw(theme), alone.draw(theme),
        bar_chart("12", [1, 2]).draw(theme),
    ]  # fmt: skip


def test_a_dark_page_is_painted_in_every_format():
    """Light letters vanish on paper."""
    import pypdf

    dark = tuple(bytes.fromhex(THEMES["dark"]["page"][1:]))
    for page in some_pages("dark"):
        image = Image.open(BytesIO(page.pipe("png"))).convert("RGBA")
        right, foot = image.width - 1, image.height - 1
        corners = {image.getpixel(at) for at in ((0, 0), (right, 0), (0, foot), (right, foot))}
        assert corners == {(*dark, 255)}
        svg = page.pipe("svg", "utf-8")
        assert svg.index(THEMES["dark"]["page"]) < svg.index("<text")
        first = page.pipe("tikz", "utf-8").split("\\useasboundingbox")[1].splitlines()[1]
        assert first.startswith(r"\path[fill=gspage] (0,")
        content = pypdf.PdfReader(BytesIO(page.pipe("pdf"))).pages[0].get_contents()
        assert content is not None
        colours = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) rg", content.get_data())
        assert tuple(round(255 * float(part)) for part in colours[0]) == dark


@pytest.mark.parametrize("theme", ["light", "print"])
def test_a_png_is_white_unless_it_is_to_lie_on_a_slide(theme):
    pages = some_pages(theme)
    for ground in ((255, 255, 255, 255), (0, 0, 0, 0)):
        for page in pages:
            image = Image.open(BytesIO(page.pipe("png"))).convert("RGBA")
            assert image.getpixel((0, 0))[3] == ground[3]
            assert image.getpixel((0, 0)) == ground or not ground[3]
            page.ground = "none"


# ---------------------------------------------------------------- films


def test_a_film_has_as_many_frames_as_the_run():
    frames = frames_of(run([[3, 12], [2, 4]]))
    film = Image.open(BytesIO(film_of(frames)))
    assert film.n_frames == len(frames) == 3
    assert film.size == (1280, 720)
    assert film.info["loop"] == 0
    durations = []
    for number in range(film.n_frames):
        film.seek(number)
        durations.append(film.info["duration"])
    assert durations == [1500] * 2 + [4000]


@pytest.mark.slow
def test_a_film_is_as_fast_as_one_asks(tmp_path):
    for seconds, last in (("0.5", 4000), ("6", 6000)):
        out = tmp_path / "run.gif"
        assert main(["draw", "[[3, 12], [2]]", "--search", "minimax", "--by", "leaf", "--frames",
                     "-o", str(out), "--seconds-per-frame", seconds]) == 0  # fmt: skip
        film = Image.open(BytesIO(out.read_bytes()))
        durations = []
        for number in range(film.n_frames):
            film.seek(number)
            durations.append(film.info["duration"])
        assert len(durations) > 2
        assert durations == [1000 * float(seconds)] * (len(durations) - 1) + [last]


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_film_shows_the_frames_in_the_colours_of_the_theme(theme):
    frames = frames_of(run(T1.nested), theme=theme)
    film = Image.open(BytesIO(film_of(frames)))
    film.seek(4)
    shown = film.convert("RGB")
    assert shown.getpixel((2, 2)) == tuple(bytes.fromhex(THEMES[theme]["page"][1:]))
    drawn = Image.open(BytesIO(frames[4].pipe("png", dpi=96))).convert("RGBA")
    flat = Image.new("RGBA", drawn.size, THEMES[theme]["page"])
    flat.alpha_composite(drawn)
    difference = ImageChops.difference(shown, flat.convert("RGB"))
    assert max(high for _, high in difference.getextrema()) < 80  # smooth edges, rounded a little
    assert sum(difference.convert("L").histogram()[12:]) < 2000


def test_frames_that_look_the_same_become_one_longer_frame():
    same = [draw(GameTree([1, 2]))] * 3
    film = Image.open(BytesIO(film_of(same, seconds=(1, 2))))
    assert getattr(film, "n_frames", 1) == 1


# ---------------------------------------------------------------- many pages


def test_a_sequence_is_one_pdf_with_a_page_for_each_frame(tmp_path):
    import pypdf

    t = run(T1.nested)
    told = list(sequence(t, by="leaf", title="Fig. 5.2"))
    slides = [slide.draw() for slide in told]
    data = write_document(slides, "Fig. 5.2")
    book = pypdf.PdfReader(BytesIO(data))
    assert len(book.pages) == 7
    assert {tuple(map(float, page.mediabox)) for page in book.pages} == {(0, 0, 960, 540)}
    assert book.metadata is not None
    assert book.metadata.title == "Fig. 5.2"
    for page, slide in zip(book.pages, told, strict=True):
        assert slide.caption in page.extract_text()
    assert write_document(slides, "Fig. 5.2") == data
    assert len(data) < sum(len(slide.pipe("pdf")) for slide in slides)


@pytest.mark.parametrize("command", [["draw", "[3,5]"], ["figures", "hayward"]])
def test_frames_are_timed_in_films_only(command, tmp_path, capsys):
    """It is said in one line, and nothing is drawn."""
    line = [*command, "--out", str(tmp_path / "new"), "--format", "svg,pdf"]
    assert main([*line, "--seconds-per-frame", "2"]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert said.endswith("svg and pdf cannot move; gif was expected among the formats")
    assert not (tmp_path / "new").exists()


# ---------------------------------------------------------------- LaTeX

NUMBER = r"-?\d+(?:\.\d+)?"
POINT = rf"\({NUMBER},{NUMBER}\)"
PEN = rf"draw=gs\w+,line width={NUMBER}bp(?:,dash pattern=on (?:6|2)bp off 6bp)?"
STATEMENTS = (
    rf"\\node\[anchor=base(?: west| east)?,text=gs\w+\] at {POINT} "
    rf"\{{\\gs(?:bold|mono)?\{{{NUMBER}\}}\{{(.*)\}}\}};",
    rf"\\node\[anchor=base(?: west| east)?,text=gs\w+\] at {POINT} "
    rf"\{{\\gsfit\{{{NUMBER}\}}\{{\\gs(?:bold)?\{{{NUMBER}\}}\{{(.*)\}}\}}\}};",
    rf"\\draw\[{PEN}\] {POINT}(?: -- {POINT})+;",
    rf"\\path\[(?:fill=gs\w+,?)?(?:{PEN})?\] {POINT}(?: -- {POINT})+ -- cycle;",
    rf"\\path\[(?:fill=gs\w+,?)?(?:{PEN})?\] {POINT} circle\[radius={NUMBER}bp\];",
)


def pages_for_latex():
    """One page of every kind of shape and letter."""
    code = 'if a <= b and c != "x_y":  # 50% of $3 & {4} ~ ^2 \\n'
    board = trace(alpha_beta_search, GAME, GAME.parse("XOO/.XX/..O"))
    return {
        "window": draw(run(T2.nested), slide=True),
        "vectors": draw(GameTree(T3), theme="dark"),
        "chance": draw(GameTree(T9), theme="print"),
        "boards": draw(board, slide=True),
        "panel": list(sequence(run(T1.nested), title="T1: 100 %"))[11].draw(),
        "code": Slide("#1 & more", caption="α ≥ β − 1: ∞ … ½").code(code, line=1).draw("dark"),
        "formula": Slide().picture(formula("max(3, min(2, {4}, {6}), 2)")).draw(),
        "number line": Slide().picture(number_line(7, 4)).draw(),
        "dice": Slide().picture(dice_grid({(1, 6)})).draw(),
        "chart": bar_chart("12", [1, 2], title="A chart").draw(),
    }


@pytest.mark.parametrize("name", pages_for_latex())
def test_tikz_is_made_of_four_kinds_of_statement(name):
    """Every line of the picture is one that TikZ is known to take, and every colour is defined."""
    page = pages_for_latex()[name]
    text = page.pipe("tikz", "utf-8")
    body = text.split("\\useasboundingbox")[1].split("\\end{tikzpicture}")[0]
    lines = body.splitlines()[1:]
    assert len(lines) > 5
    for line in lines:
        found = [match for form in STATEMENTS if (match := re.fullmatch(form, line))]
        assert len(found) == 1, line
        for words in found[0].groups():
            assert words.isascii()
            bare = re.sub(r"\\[{}]", "", words)
            assert bare.count("{") == bare.count("}")
            assert words.count("$") % 2 == words.count("\\$") % 2
    used = set(re.findall(r"=(gs\w+)", body))
    assert used == set(re.findall(r"\\definecolor\{(gs\w+)\}\{HTML\}\{[0-9A-F]{6}\}", text))
    assert f"rectangle ({page.width:g}," in text.replace(".0,", ",")
    assert text == pages_for_latex()[name].pipe("tikz", "utf-8")


SIGNS = {"-": "−", "\\infty": "∞", "\\leq": "≤", "\\alpha": "α", "\\beta": "β"}


def test_what_tikz_draws_is_what_graphviz_draws():
    """The same texts at the same places, a tree in its own size and one on a slide."""
    for page in (draw(run(T1.nested)), draw(run(T1.nested), slide=True)):
        svg, tex = page.pipe("svg", "utf-8"), page.pipe("tikz", "utf-8")
        scale = float(re.search(r"scale\(([\d.]+)", svg)[1])  # type: ignore[index]
        drawn = {
            (words, round(float(x) * scale), round(-float(y) * scale))
            for x, y, words in re.findall(r'<text [^>]*x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)<', svg)
        }
        wanted = {words for words, _, _ in drawn}
        written = {
            (re.sub(r"\$(.*?)\$", lambda sign: SIGNS[sign[1]], words), x, y)
            for x, y, words in re.findall(
                r"at \(([-\d.]+),([-\d.]+)\) .*\\gs\{[^}]*\}\{(.*)\}\};", tex
            )
        }
        assert {words for words, _, _ in written} == wanted
        for words, x, y in written:
            assert any(
                one == words and abs(float(x) - a) <= 2 and abs(float(y) - b) <= 3
                for one, a, b in drawn
            ), (words, x, y)


def test_text_for_latex():
    assert escape("50% of $3 & {4} #1_a") == r"50\% of \$3 \& \{4\} \#1\_a"
    assert escape("v ≤ −∞, α′") == r"v $\leq$ $-$$\infty$, $\alpha$$'$"
    assert escape("a  --b \\n ♞") == r"a~ -{}-{}b \textbackslash{}n ?"
    assert escape("if a < b: …", mono=True) == r"if a < b: \gsdots{}"


@pytest.mark.many(10)
@pytest.mark.skipif(
    shutil.which("pdflatex") is None,
    reason="no pdflatex on the path: TikZ is checked line by line, but not compiled",
)
@pytest.mark.parametrize("name", pages_for_latex())
def test_pdflatex_compiles_it(name, tmp_path):
    page = pages_for_latex()[name]
    (tmp_path / "page.tex").write_bytes(page.pipe("tikz"))
    made = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "page.tex"],
        cwd=tmp_path, capture_output=True, text=True, errors="replace",
    )  # fmt: skip
    assert made.returncode == 0, made.stdout[-2000:]
    assert "(1 page," in made.stdout
    assert "Overfull" not in made.stdout


def has_beamer():
    found = shutil.which("kpsewhich") and subprocess.run(
        ["kpsewhich", "beamer.cls"], capture_output=True
    )
    return bool(found and found.returncode == 0 and shutil.which("pdflatex"))


DECK = r"""
\documentclass[aspectratio=169]{beamer}
\usepackage{tikz}
%s
\begin{document}
\begin{frame}{The run}
\foreach \n in {1,...,4}{\only<\n>{\resizebox{\textwidth}{!}{\input{0\n}}}}
\only<5>{\input{formula}}
\end{frame}
\end{document}
"""
FONTS = {"its own": "", "with serifs": r"\usefonttheme{serif}\usepackage[T1]{fontenc}"}


@pytest.mark.slow
@pytest.mark.skipif(not has_beamer(), reason="no pdflatex with beamer on the path")
@pytest.mark.parametrize("fonts", FONTS)
def test_pictures_are_input_into_a_beamer_deck(fonts, tmp_path):
    """Frame by frame, in the fonts of the deck; the pieces of a formula are as wide as ours."""
    slides = without_words(sequence(run(T1.nested), by="leaf"))[:4]
    pages = [slide.draw("dark") for slide in slides]
    for path, data in sequence_files(pages, ["tikz"], tmp_path):
        path.write_bytes(data)
    page = Slide().picture(formula("max(3, min(2, {4}, {6}), 2)")).draw()
    (tmp_path / "formula.tex").write_bytes(page.pipe("tikz"))
    (tmp_path / "deck.tex").write_text(DECK % FONTS[fonts], encoding="utf-8")
    made = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "deck.tex"],
        cwd=tmp_path, capture_output=True, text=True, errors="replace",
    )  # fmt: skip
    assert made.returncode == 0, made.stdout[-2000:]
    assert "(5 pages," in made.stdout


def test_the_pieces_of_a_formula_keep_their_widths_in_other_fonts():
    page = Slide().picture(formula("max(3, {4}, 2)")).draw().pipe("tikz", "utf-8")
    fitted = re.findall(r"\\gsfit\{([^}]*)\}\{\\gs\{([^}]*)\}\{(.*?)\}\}\};", page)
    assert [words for _, _, words in fitted] == ["max(3,", "4", ", 2)"]
    for width, size, words in fitted:
        assert float(width) == pytest.approx(text_width(words, float(size)), abs=0.01)


# ---------------------------------------------------------------- one place for the formats

STARTS = {
    "svg": b"<svg", "pdf": b"%PDF", "png": b"\x89PNG", "gif": b"GIF89a", "dot": b"digraph",
    "tikz": b"% ", "ascii": b"", "json": b"{",
}  # fmt: skip


def test_every_format_of_a_tree_a_slide_and_a_chart():
    assert set(STARTS) <= set(all_formats())
    slide = Slide("Sizes").picture(dice_grid())
    for page in (draw(T1.tree), slide.draw(), bar_chart("12", [1, 2]).draw("dark")):
        some = STARTS.keys() - {"json"}  # any other may hold trees alone, as json does
        for kind in all_formats() if page.content.trees else some:
            assert page_bytes(page, kind).startswith(STARTS.get(kind, b"")), (page, kind)
    with pytest.raises(
        ValueError, match=f"no format 'jpeg'; the formats are {', '.join(all_formats())}"
    ):
        page_bytes(draw(T1.tree), "jpeg")


VALUES = st.integers() | st.floats(-9, 9) | st.fractions(-9, 9) | st.just("?")
NAMES = st.text("aÄ 0_?#:{'\"\\\n", min_size=1)


def nodes(below):
    """Nodes of a player, or of chance."""
    pairs = st.tuples(below, below).map(
        lambda two: [*zip((0.25, Fraction(3, 4)), two, strict=True)]
    )
    return st.lists(below, min_size=1, max_size=40) | pairs.map(Chance)


@given(st.recursive(VALUES, nodes), st.dictionaries(st.integers(0, 20), NAMES),
       st.sampled_from(["json", "dot"]), st.lists(st.integers(0, 1), max_size=3))  # fmt: skip
@example([[(1, 2, 0.5), (Fraction(1, 3), 0, -1)], (0, -1.5, 2)], {1: "A −3"}, "dot", [2, 0, 1])
@example([[0] * 4000, -3], {}, "json", [])
@example([[0] * 9000, -3], {}, "dot", [])
def test_json_and_dot_hold_the_whole_tree(nested, names, kind, turns):
    """As it was typed, with odds, names and turns, whatever the picture folds or rounds."""
    paths = [*GameTree(nested).nodes()]
    names = {paths[n]: name for n, name in names.items() if n < len(paths)}
    tree = GameTree(nested, names=names, turns=turns)
    assert GameTree.parse(draw(tree).pipe(kind, "utf-8")) == tree
    here = paths[-1][:-1]
    below = GameTree.parse(draw(tree, state=here).pipe(kind, "utf-8"))
    for path in below.nodes():
        assert below.to_move(path) == tree.to_move((*here, *path))


def test_json_holds_nothing_else():
    with pytest.raises(ValueError, match="json holds a single tree that is written out"):
        draw(GAME, depth=1).pipe("json")
    with pytest.raises(TreeError, match="'A' has children and probabilities, but not as many of"):
        GameTree.parse('{"name": "A", "children": [{"value": 1}], "probabilities": ["1/2", 0.5]}')


def test_files_of_a_sequence(tmp_path):
    pages = frames_of(run([[3, 12], [2, 4]]))
    made = dict(sequence_files(pages, ["svg", "gif", "tikz", "ascii"], tmp_path / "07-tree"))
    names = {path.relative_to(tmp_path).as_posix() for path in made}
    numbered = {f"07-tree/{n:02}.{end}" for n in range(1, 4) for end in ("svg", "tex", "txt")}
    assert names == numbered | {"07-tree/07-tree.gif"}
    assert made[tmp_path / "07-tree" / "03.svg"] == pages[2].pipe("svg")
    with pytest.raises(ValueError, match="format 'jpg'"):
        list(sequence_files(pages, ["jpg"], tmp_path))


def test_draw_writes_frames_in_every_format(tmp_path):
    (tmp_path / "t2.in").write_text(HAYWARD_T2_IN, encoding="utf-8")
    wanted = {"search": "alpha-beta", "frames": True, "by": "leaf", "out": str(tmp_path / "run")}
    pages = draw_to_files(str(tmp_path / "t2.in"), format="pdf,ascii", **wanted)
    written = [*pages]
    assert list(pages.values()) == [8] + 8 * [1]
    assert [path.name for path in written] == ["run.pdf", *(f"{n:02}.txt" for n in range(1, 9))]
    assert all(path.is_file() for path in written)
    assert written[0].read_bytes().count(b"/Type /Page\n") == 8
    assert b"Value 8, best move a3" not in written[1].read_bytes()
    assert written[-1].read_text().splitlines()[0].strip() == "8"


def test_draw_takes_the_format_from_the_ending(tmp_path):
    for ending, start in (("tex", b"% "), ("txt", b" "), ("gif", b"GIF89a")):
        (path,) = draw_to_files(BOOK, out=str(tmp_path / f"tree.{ending}"))
        assert path == tmp_path / f"tree.{ending}"
        assert path.read_bytes().startswith(start)
    written = draw_to_files(BOOK, format="tikz,dot", out=str(tmp_path / "both"))
    assert [path.name for path in written] == ["both.tex", "both.dot"]
    suffixes = [one.suffix for one in all_formats().values()]
    assert len(set(suffixes)) == len(suffixes)


def test_draw_to_the_standard_output(tmp_path, capfdbinary, monkeypatch):
    monkeypatch.chdir(tmp_path)
    main(["draw", "[3, [2, 4]]", "-o", "-", "--format", "pdf"])
    assert capfdbinary.readouterr().out.startswith(b"%PDF-")
    main(["draw", "[3, [2, 4]]", "-o", "-"])
    assert b"<svg" in capfdbinary.readouterr().out
    for more in (["--format", "svg,png"], ["--frames", "--search", "minimax"]):
        assert main(["draw", "[3, [2, 4]]", "-o", "-", *more]) == 2
    assert list(tmp_path.iterdir()) == []


def test_draw_with_the_code_beside_the_tree(tmp_path):
    (path,) = draw_to_files(
        BOOK, search="alpha-beta", step=12, panel=True, theme="dark", out=str(tmp_path / "a.svg")
    )  # fmt: skip
    svg = path.read_text(encoding="utf-8")
    assert "v2, _ = min_value(game," in svg or "v2, _ = max_value(game," in svg
    with pytest.raises(ValueError, match="name one with --search"):
        draw_to_files(BOOK, panel=True)


@pytest.mark.parametrize(
    ("wishes", "title"),
    [
        ({"tree": BOOK}, f"Tree {BOOK}"),
        ({"tree": BOOK, "search": "alpha-beta", "frames": True}, f"Alpha-beta on {BOOK}"),
        ({"game": "tic-tac-toe", "state": "XOX/OXO/..."}, "Tic-tac-toe XOX/OXO/..."),
    ],
)
def test_a_pdf_is_called_after_what_it_shows(tmp_path, wishes, title):
    import pypdf

    (path,) = draw_to_files(**wishes, format="pdf", out=str(tmp_path / "pictures"))
    book = pypdf.PdfReader(path).metadata
    assert book is not None
    assert book.title == title


def test_a_picture_says_what_is_folded(tmp_path):
    """In its description by name and count, in its title that there is more."""
    wide = str([[*range(10)] for _ in range(4)])
    (path,) = draw_to_files(wide, search="minimax", out=str(tmp_path / "wide.svg"))
    svg = path.read_text(encoding="utf-8")
    assert "<title>Game tree, 2 subtrees folded; MAX moves at the root A</title>" in svg
    assert "Folded: D (10 of 10 read), E (10 of 10 read).</desc>" in svg
    (slide, *_) = sequence(run(T2.nested), panel=True, moves=False, folded=[(1,)])
    assert slide.alt.startswith("Game tree, 1 subtree folded; MAX moves at the root A.")
    assert "Folded: C (0 of 5 read)." in slide.alt


AGAIN = """
import hashlib
from gamesearch import GameTree, alpha_beta_search, draw, trace
from gamesearch.drawing.diagrams.charts import bar_chart
from gamesearch.drawing.formats.gif import film_of
from gamesearch.drawing.formats.pdf import write_document
from gamesearch.drawing.slide_sequence import sequence
t = trace(alpha_beta_search, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
pages = [slide.draw() for slide in sequence(t, by="leaf")]
chart = bar_chart("56", {"a": [48, 96], "b": [1, 2]}, title="x").draw("print")
made = [pages[3].pipe(kind) for kind in ("svg", "png", "tikz", "ascii", "dot")]
made += [draw(t, slide=True).pipe("svg"), *(chart.pipe(kind) for kind in ("svg", "pdf", "png"))]
made += [film_of(pages[:2]), write_document(pages[:2], "x")]
print([hashlib.sha256(data).hexdigest() for data in made])
"""


@pytest.mark.slow
def test_another_process_writes_the_same_bytes(capsys):
    """Whatever its hash seed, its date and its programs."""
    exec(AGAIN, {})
    there = subprocess.run(
        [sys.executable, "-c", AGAIN], capture_output=True, text=True, check=True,
        env={"PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "7", "PATH": "", "HOME": "/nowhere"},
    )  # fmt: skip
    assert there.stdout == capsys.readouterr().out != ""
    assert there.stderr == ""


# ---------------------------------------------------------------- a new format

SHOUTED = """
from gamesearch.drawing.formats.format import Format

def write(page, dpi):
    return page.alt.upper().encode()

def write_all(pages, title):
    return b"\\n".join([title.encode(), *(write(page, 0) for page in pages)])

FORMAT = Format("loud", "shout", write, write_all, label="Loud")
"""


@pytest.fixture
def shouting(tmp_path, monkeypatch):
    """One more module in the folder of the formats."""
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "loud.py").write_text(SHOUTED, encoding="utf-8")
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(tmp_path / "modules")])
    all_formats.cache_clear()
    yield
    all_formats.cache_clear()
    sys.modules.pop("gamesearch.drawing.formats.loud", None)


@pytest.mark.usefixtures("shouting")
def test_a_new_format_is_one_file(tmp_path, capsys):
    """It is in the commands, their help, the drawing and the widget's menu."""
    picture = draw(T1.tree)
    assert picture.pipe("loud", "utf-8") == picture.alt.upper()
    assert bar_chart("12", [1, 2]).draw().pipe("loud").startswith(b"BAR CHART")
    picture.render(outfile=tmp_path / "tree.shout")
    assert (tmp_path / "tree.shout").read_bytes() == picture.pipe("loud")
    assert main(["draw", BOOK, "--format", "loud", "-o", str(tmp_path / "other")]) == 0
    assert (tmp_path / "other.shout").read_bytes().endswith(b"\n" + picture.pipe("loud"))
    frames = str(tmp_path / "run.shout")
    assert main(["draw", BOOK, "--search", "minimax", "--frames", "-o", frames]) == 0
    assert (tmp_path / "run.shout").read_text().startswith("Minimax on [[3, 12")
    for command in ("draw", "figures"):
        capsys.readouterr()
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert " or loud; separate several by commas" in " ".join(capsys.readouterr().out.split())
    widget = TreeWidget(T1.nested)
    assert widget.can["formats"]["loud"] == "Loud"
