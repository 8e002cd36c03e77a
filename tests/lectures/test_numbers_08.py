"""What lecture 08 tells lecturers: its commands work as they are printed, its numbers hold."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_notebook, reads_json, writes_json

from gamesearch import GameTree, alpha_beta_search, draw, trace
from gamesearch.__main__ import main
from gamesearch.drawing.frame_marks import value_bounds
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.drawing.theme import THEMES
from gamesearch.drawing.tree_nodes import nodes_to_draw
from gamesearch.figures.catalogue import LECTURES, lecture
from gamesearch.pack import root
from gamesearch.search.catalogue import searches_by_name
from tests.search.test_search_catalogue import OF_THE_LECTURES

MINE = GameTree([[7, 2, 9], [1, [6, 8]], [3]])
TEXT = "\n".join(
    cell.source
    for cell in reads_json(
        (root() / "notebooks" / "08_slide_figures.ipynb").read_text(encoding="utf-8")
    ).cells
    if cell.cell_type == "markdown"
)
COMMANDS = re.findall(r"python -m gamesearch ([^`\n]+)", TEXT)
FRAMES = next(command for command in COMMANDS if "png,pdf,tikz" in command)
ELSEWHERE = ("figures", "deck 02 --format slides,html,pdf,handout")  # tested, and slow


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path.parent / f"{tmp_path.name}-jupyter"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.many(9)
@pytest.mark.parametrize("command", sorted({*COMMANDS} - {*ELSEWHERE}, reverse=True))
def test_every_command_works_as_it_is_printed(command):
    if "my_lecture" in command:
        notebook = new_notebook(cells=[new_code_cell("1 + 1")])
        Path("my_lecture.ipynb").write_text(writes_json(notebook), encoding="utf-8")
    assert main(shlex.split(command)) == 0
    if "my_lecture" in command:
        assert Path("decks/my_lecture.slides.html").is_file()


def test_there_are_frames_in_three_formats():
    main(shlex.split(FRAMES))
    written = sorted(path.name for path in Path("frames").iterdir() if path.name[0] != ".")
    numbered = [f"{n:02}.{suffix}" for n in range(1, 6) for suffix in ("png", "tex")]
    assert written == [*numbered, "frames.pdf"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no pdflatex on the path")
@pytest.mark.parametrize("kind", ["pages of a PDF", "TikZ", "TikZ, many"])
def test_the_beamer_frame_compiles_as_it_is_printed(kind):
    deck = re.search(r"```\n(\\documentclass.*?)```", TEXT, re.DOTALL)
    tikz = re.search(r"```\n( *\\foreach.*?)```", TEXT, re.DOTALL)
    assert deck
    assert tikz
    source = deck[1]
    if kind != "pages of a PDF":
        source = re.sub(r" *\\foreach.*?(?=\\end\{frame)", lambda _: tikz[1], source,
                        flags=re.DOTALL)  # fmt: skip
    if kind == "TikZ, many":
        many = re.search(r"`frames/(\\ifnum[^`]*)`", TEXT)
        assert many
        source = source.replace(r"frames/0\n", f"frames/{many[1]}")
    main(shlex.split(FRAMES))
    Path("deck.tex").write_text(source, encoding="utf-8")
    made = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "deck.tex"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "beamer.cls' not found" in made.stdout:
        pytest.skip("no beamer")
    assert "(5 pages" in made.stdout
    assert "Overfull" not in made.stdout


def test_the_ground_of_dark_slides_is_named():
    assert f"Its colour is `{THEMES['dark']['page']}`" in TEXT


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        *[(name, ["[[7,2,9],[1,[6,8]],[3]]"]) for name in (
            "minimax", "alpha-beta", "negamax", "principal-variation", "mtd-f", "and-or")],
        ("expectiminimax", ["[{1/2: [3, 4], 1/2: [1, 2]}, 2]"]),
        ("max-n", ["[[(1,2,6),(4,2,3)],[(6,1,2)]]"]),
        ("paranoid", ["[[(1,2,6),(4,2,3)],[(6,1,2)]]"]),
        ("cutoff", ["--game", "connect-four", "--depth", "2"]),
        ("single-agent", ["--game", "pacman-corridor", "--depth", "4"]),
        ("star1", ["[{1/2: [3, 4], 1/2: [1, 2]}, 2]"]),
        ("star2", ["[{1/2: [3, 4], 1/2: [1, 2]}, 2]"]),
        ("uct", ["[[10, 10, -1], [2, 2, 2]]", "--playouts", "50"]),
    ],
)  # fmt: skip
def test_each_search_draws_what_the_table_says(name, subject):
    assert name in {*searches_by_name(), "uct"}
    assert f"`{name}`" in TEXT
    assert main(["draw", *subject, "--search", name, "-o", "s.svg"]) == 0


def test_the_table_names_the_lectures_searches():
    assert all(f"`{name}`" in TEXT for name in OF_THE_LECTURES)
    assert main(["draw", "[[7,5],[3,?,?]]", "--search", "alpha-beta", "-o", "s.svg"]) == 0


def test_three_answers_stand_beside_c_when_it_is_cut():
    run = trace(alpha_beta_search, MINE)
    cut = run.step_of("cut")
    snapshot = run.replay.at(cut)
    at_c = snapshot.nodes[(1,)]
    inf = float("inf")
    assert (at_c.window, at_c.held, at_c.emphasis) == ((2, inf), (2, 1), (2, 1))
    assert value_bounds(nodes_to_draw(MINE), snapshot)[(1,)] == (-inf, 1)
    assert list(sequence(run))[12].draw().alt.count("c2 is cut") == 1


def test_a_frame_has_the_lecturers_own_words_or_none():
    run = trace(alpha_beta_search, MINE)
    said, silent = (
        next(iter(sequence(run, caption=caption))).draw().alt
        for caption in (lambda step: "Look at C.", False)
    )
    assert "Look at C." in TEXT
    assert said.replace("Look at C.", "").split() == silent.split()


def test_numbers_of_figures_and_frames():
    counts = [len(lecture(name).figures) for name in LECTURES[:5]]
    assert sum(counts) == int(re.search(r"the (\d+) figures of five lectures", TEXT)[1])  # type: ignore[index]
    assert len(trace(alpha_beta_search, MINE).frames("leaf")) == 5


def test_where_window_and_bounds_differ():
    run = trace(alpha_beta_search, MINE)
    labels = ("[−∞, 7]", "[−∞, 2]", "[2, 2]")

    def boxes(event, overlay):
        source = draw(run, step=run.frames()[event], overlay=overlay).source
        return [label for label in labels if label in source]

    assert [boxes(n, "bounds") for n in (1, 2, 3, 6, 8)] == [
        [], ["[−∞, 7]"], ["[−∞, 7]"], ["[2, 2]"], ["[2, 2]"],
    ]  # fmt: skip
    assert [boxes(n, "window") for n in (1, 2, 3, 6, 8)] == [
        [], [], ["[−∞, 7]"], ["[−∞, 2]"], ["[−∞, 2]"],
    ]  # fmt: skip
