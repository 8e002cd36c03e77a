"""The command line: its commands, and `draw`; a slip is one line and exit status 2."""

from __future__ import annotations

import io
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gamesearch import GameTree, alpha_beta_search, commands, draw, random_tree, trace
from gamesearch.__main__ import main
from gamesearch.drawing.formats.pdf import write_document
from tests.lecture_trees import HAYWARD_T2_IN
from tests.svg_geometry import Page

BOOK = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Every test runs in an empty folder; Jupyter's signatures stay out of the home folder."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path.parent / f"{tmp_path.name}-jupyter"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files():
    """All there are, but for the record of frames."""
    there = (path for path in Path().rglob("*") if path.is_file() and path.name != ".frames.json")
    return sorted(map(str, there))


# ---------------------------------------------------------------- draw


def test_one_picture(capsys):
    assert main(["draw", BOOK, "-o", "tree.pdf"]) == 0
    assert files() == ["tree.pdf"]
    title = "Tree [[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    drawn = draw(GameTree.parse(BOOK), slide=True)
    assert Path("tree.pdf").read_bytes() == write_document([drawn], title)
    assert capsys.readouterr() == ("1 file: tree.pdf\n", "")


@pytest.mark.filterwarnings("default::gamesearch.drawing.tree_pictures.LargeTree")
def test_what_is_folded_for_the_last_row_is_said_in_one_line(capsys):
    large = str(random_tree(5, 2, seed=3).to_nested())
    assert main(["draw", large, "--search", "alpha-beta", "--frames", "-o", "out/"]) == 0
    (said,) = capsys.readouterr().err.splitlines()
    assert re.match(
        r"gamesearch draw: \d+ subtrees are folded, so that letters on the slide have", said
    )


def test_frames_are_numbered_and_of_one_geometry(capsys):
    """The command of the lecture: one picture an event, 01 to 23, all slides of one size."""
    assert main(["draw", BOOK, "--search", "alpha-beta", "--frames", "-o", "out/"]) == 0
    assert files() == [f"out/{n:02}.svg" for n in range(1, 24)]
    assert capsys.readouterr().out == "23 files: out/01.svg to out/23.svg\n"
    pages = [Page(Path(name).read_text(encoding="utf-8")) for name in files()]
    assert {(page.width, page.height, page.transform) for page in pages} == {
        (960.0, 540.0, pages[0].transform)
    }
    places = [{s.owner: s.points for s in p.shapes if s.owner[:2] == "n_"} for p in pages]
    assert all(place == places[0] for place in places)
    assert len(places[0]) == 13


def test_a_hundred_frames_get_three_digits():
    tree = "[[[3,17],[2,12]],[[15],[25,0]]]"
    assert main(["draw", tree, "--search", "minimax", "--frames", "--by", "line", "-o", "x"]) == 0
    assert len(files()) > 99
    assert files()[0] == "x/001.svg"


@pytest.mark.parametrize(
    ("out", "written"),
    [("a.svg", "a.svg"), ("a.b", None), ("new/a.png", "new/a.png"), ("new/", "new/tree.svg"),
     ("a", "a.svg"), (None, "tree.svg")],
)  # fmt: skip
def test_where_a_picture_goes(out, written):
    status = main(["draw", BOOK, *(["-o", out] if out else [])])
    assert (status, files()) == ((0, [written]) if written else (2, []))


def test_steps_overlays_and_themes():
    """--step 13 of the book's tree: 2 at C, and C is cut, which is the figure (d) of 5.5."""
    run = ["draw", BOOK, "--search", "alpha-beta", "--step", "13"]
    main([*run, "--overlay", "bounds", "--theme", "dark", "-o", "d.svg"])
    page = Page(Path("d.svg").read_text(encoding="utf-8"))
    assert [page.text_of(f"w_{n}") for n in ("r", "0", "1", "2")] == [
        "[3, +∞]", "[3, 3]", "[−∞, 2]", None,
    ]  # fmt: skip
    t = trace(alpha_beta_search, GameTree.parse(BOOK))
    expected = draw(t, t.frames()[12], "bounds", "dark", slide=True).pipe("svg")
    assert Path("d.svg").read_bytes() == expected


def test_a_tree_from_a_file_and_from_standard_input(monkeypatch):
    Path("t2.in").write_text(HAYWARD_T2_IN, encoding="utf-8")
    assert main(["draw", "t2.in", "--search", "alpha-beta", "-o", "file.svg"]) == 0
    assert "Value 8, best move a3" in Path("file.svg").read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("((3 12 8) (2 4 6) (14 5 2))"))
    assert main(["draw", "-", "-o", "stdin.svg"]) == 0
    main(["draw", BOOK, "-o", "argument.svg"])
    assert Path("stdin.svg").read_bytes() == Path("argument.svg").read_bytes()


def test_min_at_the_root_and_a_games_position():
    assert main(["draw", BOOK, "--root", "min", "--search", "minimax", "-o", "min.svg"]) == 0
    assert "MIN moves at the root A" in Path("min.svg").read_text(encoding="utf-8")
    command = ["draw", "--game", "tic-tac-toe", "--state", "XOX/OX./..O"]
    assert main([*command, "--search", "alpha-beta", "-o", "game.svg"]) == 0
    assert "Value 1, best move a3" in Path("game.svg").read_text(encoding="utf-8")


def test_a_background_can_be_read_where_the_page_is_dark():
    from PIL import Image

    for more, alpha, ground in ([], 255, 0), (["--background"], 255, 1), (["--transparent"], 0, 0):
        assert main(["draw", BOOK, "--format", "svg,png", "-o", "tree", *more]) == 0
        corner = Image.open("tree.png").convert("RGBA").getpixel((0, 0))
        assert corner[3] == alpha
        svg = Path("tree.svg").read_text(encoding="utf-8")
        assert svg.count('<rect width="100%" height="100%" fill="white"/>') == ground


@pytest.mark.parametrize("panel", [[], ["--panel", "--bare"]])
def test_what_is_unread_can_wait_until_the_search_gets_there(panel):
    run = ["draw", BOOK, "--search", "alpha-beta", "--frames", "--by", "leaf", *panel]
    main([*run, "--unread", "hidden"])
    pages = [Path(name).read_text(encoding="utf-8") for name in files()]
    leaves = [set(re.findall(r">(14|12|8|6)<", page)) for page in pages]
    assert leaves[:4] == [set(), {"12"}, {"12", "8"}, {"12", "8", "6"}]  # 6 is cut
    assert leaves[-1] == {"12", "14", "8", "6"}
    main(run)
    shown = Path(files()[0]).read_text(encoding="utf-8")
    assert all(f">{leaf}<" in shown for leaf in (14, 12, 8, 6))


def test_frames_of_an_earlier_longer_run_are_told_of(capsys):
    run = ["draw", BOOK, "--search", "alpha-beta", "--frames", "-o", "out"]
    assert main([*run, "--format", "svg,ascii"]) == 0
    Path("out/notes.svg").write_text("the lecturer's own", encoding="utf-8")
    capsys.readouterr()
    assert main([*run, "--by", "leaf"]) == 0
    said = "7 files: out/01.svg to out/07.svg; 16 of an earlier run are still there\n"
    assert capsys.readouterr().out.replace("\\", "/") == said


def test_all_frames_in_one_file(capsys):
    run = ["draw", BOOK, "--search", "alpha-beta", "--frames", "--by", "leaf"]
    capsys.readouterr()
    for name, told in (("run.gif", "7 frames"), ("run.pdf", "7 pages")):
        assert main([*run, "-o", f"slides/{name}"]) == 0
        said = capsys.readouterr().out.replace("\\", "/")
        assert said == f"1 file: slides/{name}, {told}\n"
    assert files() == ["slides/run.gif", "slides/run.pdf"]
    assert Path("slides/run.pdf").read_bytes().count(b"/Type /Page\n") == 7


def test_a_search_that_knows_no_depth_is_drawn_so_deep():
    position = ["--game", "tic-tac-toe", "--state", "XOX/OX./..O", "--search", "alpha-beta"]
    for depth in ("0", "1", "9"):
        assert main(["draw", *position, "--depth", depth, "-o", f"{depth}.svg"]) == 0
        assert "Value 1, best move a3" in Path(f"{depth}.svg").read_text(encoding="utf-8")
    drawn = [
        Path(f"{depth}.svg").read_text(encoding="utf-8").count('class="node') for depth in "019"
    ]
    assert drawn == sorted(set(drawn))


MINE = """
from helper import better

def my_search(game, state, depth=9):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state, 0) if depth else 0
    values = [my_search(game, game.result(state, a), depth - 1) for a in game.actions(state)]
    return better(game.to_move(state))(values)
"""


def test_a_search_of_the_readers_own(capsys):
    Path("my file.py").write_text(MINE, encoding="utf-8")
    Path("helper.py").write_text("def better(player):\n    return min if player else max\n")
    mine = [BOOK, "--search", "my file.py:my_search", "--format", "ascii"]
    assert main(["draw", *mine, "-o", "mine"]) == 0
    assert "Value 3." in Path("mine.txt").read_text()
    assert main(["draw", *mine, "--depth", "1", "-o", "shallow"]) == 0
    assert "Value 0." in Path("shallow.txt").read_text()
    for place, said in (
        ("my file.py:my_serch", "there is no function 'my_serch'; my_search is near"),
        ("yours.py:search", "there is no file 'yours.py'; FILE.py:FUNCTION was expected"),
    ):
        assert main(["draw", BOOK, "--search", place]) == 2
        assert said in capsys.readouterr().err
    Path("my file.py").write_text("def my_search(game, state):\n    return 1 / 0\n\n1 +\n")
    assert main(["draw", *mine]) == 2
    assert "my file.py ends with SyntaxError" in capsys.readouterr().err
    Path("my file.py").write_text("def my_search(state, game):\n    return game.actions(state)\n")
    assert main(["draw", *mine]) == 2
    told = (
        "AttributeError in my file.py, line 2: 'tuple' object has no attribute 'actions'; it was "
    )
    assert f"{told}called as my_search(game, state)" in capsys.readouterr().err


OWN_PLAYOUTS = """
from gamesearch.search import uct

def grow(game, state, playouts):
    return next(uct(game, state, batch=playouts))

def endless(game, state):
    return uct(game, state)
"""


def test_a_tree_of_playouts_is_drawn_as_it_grows(capsys):
    Path("own.py").write_text(OWN_PLAYOUTS, encoding="utf-8")
    trap = ["[[10, 10, -1], [2, 2, 2]]", "--format", "ascii", "--playouts", "12"]
    for search in ("uct", "mcts", "own.py:grow"):
        assert main(["draw", *trap, "--search", search, "-o", "grown"]) == 0
        assert "12 playouts: plays a1 (7 x, mean 3.71)" in Path("grown.txt").read_text()
    assert main(["draw", *trap, "--search", "uct", "--frames"]) == 0
    assert len(list(Path("frames").glob("*.txt"))) == 12
    for search, said in (
        ("minimax", "--playouts with the search 'minimax'; uct, or FILE.py:FUNCTION"),
        ("own.py:endless", "--playouts with the search 'own.py:endless'; uct, or FILE.py:FUNCTION"),
    ):
        assert main(["draw", *trap, "--search", search]) == 2
        assert said in capsys.readouterr().err


def test_a_position_with_many_moves_is_written_as_text():
    board = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    asked = ["--game", "chess", "--state", board, "--depth", "1", "--format", "ascii"]
    assert main(["draw", *asked]) == 0
    assert Path("tree.txt").read_text().count("*") == 49  # the root and 48 moves


def test_star1_knows_the_bounds_of_a_tree():
    dice = "[{0.5: 1, 0.5: 3}, {0.5: 2, 0.5: 4}]"
    assert main(["draw", dice, "--search", "star1", "--format", "ascii"]) == 0
    assert "Value 3" in Path("tree.txt").read_text()


def test_words_that_a_shell_has_split_and_formats_as_people_list_them():
    assert main(["draw", "[[3,12],", "[2,4]]", "--format", "svg, ascii,svg,pdf"]) == 0
    assert files() == ["tree.pdf", "tree.svg", "tree.txt"]


@pytest.mark.parametrize("name", ["tree.in", "a (new) tree.in"])
def test_a_fault_in_a_file_names_it(name, capsys):
    path = Path(name)
    for data, says in (
        (b"[[3, 12],\n [2, x]]", "line 2, column 6: found 'x'"),
        (b"AB\nA: B\nB x", "line 3: found 'B x'; 'X: CHILDREN' or 'X value' was expected"),
        (b"", "the tree is empty"),
    ):
        path.write_bytes(data)
        assert main(["draw", name]) == 2
        assert capsys.readouterr().err.startswith(f"gamesearch draw: {name}: {says}")
    path.write_bytes(b"\xff\xfe[")
    assert main(["draw", name]) == 2
    assert f"{name} is not a text file; a tree, in UTF-8, was expected" in capsys.readouterr().err


def test_a_place_that_cannot_be_written(capsys):
    Path("afile").touch()
    Path("afolder/tree.svg").mkdir(parents=True)
    for out, says in (
        ("afile/x/tree.svg", "'afile/x': part of this path is a file, not a folder;"),
        ("afolder", "'afolder/tree.svg' is a folder; a file was expected"),
    ):
        name = says.split("'")[1]
        assert main(["draw", BOOK, "-o", out]) == 2
        err = capsys.readouterr().err.replace("\\", "/")
        assert (err.count("\n"), "Errno" in err, name in err) == (1, False, True)
        if os.name == "posix":
            assert says in err
    assert files() == ["afile"]


DEEP = "[" * 160 + "1" + "]" * 160
BAD_INPUT = {
    "an unclosed bracket": ([BOOK[:-1]], "'[' was never closed"),
    "no number": (["[[3,x]]"], "column 5: found 'x'; a number, '?', a tuple of numbers or a list"),
    "an empty node": (["[[3,12],[]]"], "node C is an empty list; a node has at least one child"),
    "an empty text": ([" [] "], "node A is an empty list"),
    "mixed vectors": (["[[(1,2),(1,2,3)]]"], "leaf 1 of node E has 2 numbers and leaf 2 of node E"),
    "probabilities": (["{0.5:1,0.4:2}"], "the probabilities of node A sum to 0.9; a sum of 1 was"),
    "NaN": (["[[3,nan]]"], "column 5: found 'nan'; a number"),
    "infinity": (["[[3,1e999]]"], "leaf 2 of node B is inf; a number"),
    "too deep": ([DEEP], "the tree is nested too deeply; at most 150 plies were expected"),
    "far too deep": (["[" * 100_000], "the tree is nested too deeply"),
    "a program": (["[__import__('os').getcwd()]"], "found \"__import__('os').getcwd()\""),
    "an unknown root": ([BOOK, "--root", "left"], "root is 'left'; 'max' or 'min' was expected"),
    "an unknown search": (
        [BOOK, "--search", "alfa-beta"],
        "there is no search 'alfa-beta'; alpha-beta is near; the searches are ",
    ),
    "an unknown format": ([BOOK, "--format", "bmp"], "format 'bmp'; the formats are svg, pdf"),
    "one unknown of two": ([BOOK, "--format", "svg,bmp"], "format 'bmp'; the formats are svg, pdf"),
    "an unknown ending": ([BOOK, "-o", "tree.bmp"], "format 'bmp'; the formats are svg, pdf"),
    "an unknown theme": ([BOOK, "--theme", "pink"], "theme 'pink'; print is near; the themes are"),
    "an unknown overlay": (
        [BOOK, "--overlay", "x"],
        "overlay 'x'; one of window, held, bounds, emphasis, none",
    ),
    "step 0": (
        [BOOK, "--search", "alpha-beta", "--step", "0"],
        "step 0; a number from 1 to 23 was expected",
    ),
    "step 24": (
        [BOOK, "--search", "alpha-beta", "--step", "24"],
        "step 24; a number from 1 to 23 was expected",
    ),
    "a step of nothing": ([BOOK, "--step", "1"], "show a search; name one with --search"),
    "frames of nothing": ([BOOK, "--frames"], "name one with --search"),
    "leaves of nothing": ([BOOK, "--by", "leaf"], "name one with --search"),
    "windows of playouts": ([BOOK, "--search", "uct", "--panel"], "--panel, --overlay and"),
    "the root of a game": (["--game", "nim", "--root", "min"], "--root is for a tree; a --state"),
    "what nothing has not read": ([BOOK, "--unread", "hidden"], "name one with --search"),
    "a panel's caption without a panel": (
        [BOOK, "--search", "minimax", "--bare"], "--panel was expected with it"
    ),
    "frames by colour": (
        [BOOK, "--search", "alpha-beta", "--frames", "--by", "colour"],
        "frames by 'colour'; 'event', 'leaf' or 'line' was expected",
    ),
    "nothing to draw": ([], "a tree such as '[[3,12,8],[2,4]]', or --game NAME, was expected"),
    "two things to draw": (
        [BOOK, "--game", "nim"],
        "there is a tree, and --game names a game; one of the two was expected",
    ),
    "an unknown game": (["--game", "go"], "there is no game 'go'; the games are "),
    "a bad position": (["--game", "tic-tac-toe", "--state", "XX"], "the board is 'XX'; 3 rows"),
    "a file that is not there": (["tree.in"], "there is no file 'tree.in'; a file, or a tree in"),
    "a folder for a file": (["."], "'.'"),
    "all frames and one": (
        [BOOK, "--search", "minimax", "--frames", "--step", "5"],
        "--frames draws all frames and --step one; one of the two was expected",
    ),
    "a state of no game": ([BOOK, "--state", "X"], "--game NAME was expected with it"),
    "frames in one picture": (
        [BOOK, "--search", "minimax", "--frames", "-o", "a.svg"],
        "--out a.svg: the name of a folder was expected",
    ),
    "frames in a file of no format": (
        [BOOK, "--search", "minimax", "--frames", "-o", "a.pptx"],
        "one file can hold them all if it ends in .pdf or .gif",
    ),
    "a search that must be told how deep": (
        [BOOK, "--search", "cutoff"],
        "the search 'cutoff' must know how far to look; give it --depth PLIES",
    ),
    "a file without its function": (
        [BOOK, "--search", "my.py"],
        "search 'my.py' names no function; FILE.py:FUNCTION was expected",
    ),
    "a search that needs a book": ([BOOK, "--search", "book"], "there is no search 'book'; the"),
    "a search not meant for it": (
        ["[(1,2,3),(2,3,4)]", "--search", "alpha-beta"],
        "alpha_beta_search is for two players, but this game has 3; use max_n_search",
    ),
    "an unknown leaf": (
        ["[[7,?],[3,?]]", "--search", "minimax"],
        "leaf 2 of node B is '?', and the search asked for its value; give it a number",
    ),
    "a tree too large to trace": (
        ["--game", "tic-tac-toe", "--search", "minimax"],
        "minimax goes through more than 100,000 steps here; a --state nearer to the end, or",
    ),
}  # fmt: skip


@pytest.mark.parametrize("slip", BAD_INPUT)
def test_a_slip_is_one_line_and_writes_nothing(slip, capfd):
    arguments, message = BAD_INPUT[slip]
    assert main(["draw", *arguments]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("gamesearch draw: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert message in err
    assert files() == []


def test_a_slip_leaves_what_was_there():
    main(["draw", BOOK, "-o", "tree.svg"])
    before = Path("tree.svg").read_bytes()
    assert main(["draw", BOOK, "--search", "alpha-beta", "--step", "99", "-o", "tree.svg"]) == 2
    assert Path("tree.svg").read_bytes() == before
    assert files() == ["tree.svg"]


def test_a_frame_that_fails_leaves_no_frames(monkeypatch):
    """Everything is drawn before anything is written."""
    from gamesearch.drawing.engines.graphviz import RenderError
    from gamesearch.drawing.formats.dot import Drawing

    real, calls = Drawing.rendered, []

    def rendered(*arguments):
        calls.append(arguments)
        if len(calls) == 20:
            raise RenderError("Graphviz complained")
        return real(*arguments)

    monkeypatch.setattr(Drawing, "rendered", rendered)
    with pytest.raises(RenderError):
        main(["draw", BOOK, "--search", "alpha-beta", "--frames", "-o", "out"])
    assert files() == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["draw", BOOK, "--step", "x"], ["draw", BOOK, "--depth", "deep"],
        ["draw", BOOK, "--depth", "-1"], ["notebooks", "--jobs", "0"], ["lab", "--port", "99999"],
        ["mimimax"],
    ],
)  # fmt: skip
def test_an_unknown_command_or_a_number_that_is_none(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    err = capsys.readouterr().err
    assert err.count("\n") == 1


def test_every_module_of_commands_is_a_command(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = re.findall(r"^    (\w+)", capsys.readouterr().out, re.MULTILINE)
    modules = [module.name for module in pkgutil.iter_modules(commands.__path__)]
    assert listed == [name for name in modules if not name.startswith("_")]
    assert {"draw", "grade", "lab", "play"} <= set(listed)


def test_the_help_of_a_command_says_what_it_does(capsys):
    with pytest.raises(SystemExit):
        main(["start", "--help"])
    assert "\n\nCopy an exercise into work/, where you solve it.\n\n" in capsys.readouterr().out


def test_the_command_as_people_type_it():
    command = [sys.executable, "-m", "gamesearch", "draw"]
    good = subprocess.run([*command, BOOK], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stdout, good.stderr) == (0, "1 file: tree.svg\n", "")
    bad = subprocess.run([*command, "[3,]]"], capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stdout, bad.stderr.count("\n")) == (2, "", 1)


def test_a_pipe_with_an_old_alphabet():
    """As on Windows, where a pipe has the code page of the country."""
    command = [sys.executable, "-m", "gamesearch", "draw", BOOK, "-o", "α−β.svg"]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    run = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.splitlines() == [b"1 file: ???.svg"]


@pytest.mark.skipif(os.name != "posix", reason="a pipe's reader that goes is told differently")
def test_a_reader_that_has_seen_enough():
    """As in `python -m gamesearch figures --list | head -1`."""
    command = [sys.executable, "-m", "gamesearch", "figures", "hayward", "--list"]
    there, here = os.pipe()
    os.close(there)
    with os.fdopen(here, "wb") as closed:
        run = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (run.returncode, run.stderr) == (141, b"")
