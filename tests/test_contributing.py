"""The recipes of CONTRIBUTING.md, followed to the letter on a copy of the pack."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import Final

import pytest

from gamesearch.pack import root

FILE: Final = re.compile(  # **`path`**, then what stands in it, or what is to be added
    r"^\*\*`(\S+)`\*\*(, a line to add in alphabetical order)?\n\n```python\n(.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
SCRIPT: Final = re.compile(
    r"run this at the top of the pack:\n\n```python\n(.*?)^```$", re.M | re.S
)
COMMAND: Final = re.compile(r"^`?(python -m gamesearch [^`\n]+)", re.MULTILINE)
PAGE: Final = (root() / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES: Final = {
    recipe.partition("\n")[0]: recipe
    for recipe in PAGE.split("\n## ")
    if recipe.startswith("Add a ")
}
OWN: Final = PAGE.partition("## An exercise of your own")[2].partition("\n## ")[0]


def run(*words, cwd):
    """What a command writes; it must succeed."""
    newcomers = {name: value for name, value in os.environ.items() if name != "CI"}
    done = subprocess.run(
        [sys.executable, *words], cwd=cwd, env={**newcomers, "PYTHONPATH": str(cwd)},
        capture_output=True, text=True, encoding="utf-8", check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


NEWCOMERS: Final = (  # tests in which a new file could be missing from a list
    "games/test_catalogue.py", "search/test_search_catalogue.py", "search/test_search_mutants.py",
    "lectures/test_numbers_08.py", "lectures/test_lectures.py", "figures/test_figures.py",
    "drawing/test_exports.py::test_every_format_of_a_tree_a_slide_and_a_chart",
    "drawing/test_exports.py::test_draw_writes_frames_in_every_format",
    "drawing/test_exports.py::test_a_new_format_is_one_file",
    "play/test_play.py::test_every_game_can_be_played_to_its_end",
    "play/test_play.py::test_the_best_search_fits_the_game",
    "tournament/test_tournament.py::test_openings_differ_and_leave_the_game_open",
    "test_command_line.py::test_a_slip_is_one_line_and_writes_nothing",
    "exercises/test_every_assignment.py", "test_house.py", "test_package.py",
)  # fmt: skip
CHECKED_ELSEWHERE: Final = (
    "floors or ceiling or latex or ps1 or ps2 or ps3 or ps4 or ps5 or ps6 or ps7 or project"
    " or aravindan or berkeley or danyluk or hayward or roch"
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The pack with the files of all recipes in it."""
    pack = tmp_path_factory.mktemp("copy")
    left_out = shutil.ignore_patterns("answers", "browser")
    for name in ("gamesearch", "solutions", "exercises", "tests", "notebooks"):
        shutil.copytree(root() / name, pack / name, ignore=left_out)
    for name in ("pyproject.toml", "README.md", "CONTRIBUTING.md"):
        shutil.copy(root() / name, pack)
    for recipe in RECIPES.values():
        for path, is_line, text in FILE.findall(recipe):
            if is_line:
                add_line(pack / path, text)
                continue
            (pack / path).parent.mkdir(parents=True, exist_ok=True)
            (pack / path).write_text(text, encoding="utf-8")
    return pack


def add_line(path, line):
    """Put a line among those like it, in alphabetical order."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    start = line.partition("gamesearch.")[0] + "gamesearch."
    like = [place for place, other in enumerate(lines) if other.startswith(start)]
    after = [place for place in like if lines[place] < line]
    lines.insert(after[-1] + 1, line)
    path.write_text("".join(lines), encoding="utf-8")


def test_there_are_five_and_each_has_a_test():
    assert list(RECIPES) == [
        "Add a game", "Add a search", "Add a figure", "Add a question with named mistakes",
        "Add a format",
    ]  # fmt: skip
    for recipe in RECIPES.values():
        assert sum(path.startswith("tests/") for path, _, _ in FILE.findall(recipe)) == 1


@pytest.mark.many(5)
@pytest.mark.parametrize("name", RECIPES)
def test_the_commands_of_a_recipe_do_what_it_says(name, copy):
    recipe = RECIPES[name]
    for script in SCRIPT.findall(recipe):
        run("-c", script, cwd=copy)
    commands = COMMAND.findall(recipe)
    assert commands
    for command in commands:
        run(*[word.strip('"') for word in command.split()[1:]], cwd=copy)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A folder with the exercise of somebody's own, released."""
    folder = tmp_path_factory.mktemp("elsewhere")
    ((path, _, questions),) = FILE.findall(OWN)
    (folder / path).parent.mkdir(parents=True)
    (folder / path).write_text(questions, encoding="utf-8")
    (script,) = re.findall(r"^```python\n(from pathlib.*?)^```$", OWN, re.MULTILINE | re.DOTALL)
    run("-c", script, cwd=folder)
    release, check = COMMAND.findall(OWN)
    assert run(*release.split()[1:], cwd=folder) == "1 released, 1 changed\n"
    assert "heaps.ipynb: 3 of 3" in run(*check.split()[1:], cwd=folder)
    return folder


@pytest.mark.slow
def test_an_exercise_that_lies_anywhere_is_in_style(course):
    shutil.copy(root() / "pyproject.toml", course)
    run("-m", "ruff", "check", "--no-cache", "my_course", cwd=course)
    run("-m", "ruff", "format", "--no-cache", "--check", "my_course", cwd=course)
    questions = next(course.rglob("questions.py")).read_text(encoding="utf-8")
    assert len(questions.splitlines()) < 30


@pytest.mark.sandbox
@pytest.mark.slow
def test_an_exercise_that_lies_anywhere_is_graded_by_its_own_checks(course):
    solved = next((course / "my_course" / "solutions").rglob("*.ipynb")).read_text("utf-8")
    handed_in = course / "submitted"
    for student, answer in (("ada", "[4, 8, 12]"), ("bob", "[4, 8]")):
        folder = handed_in / student / "heaps"
        folder.mkdir(parents=True)
        (folder / "heaps.ipynb").write_text(solved.replace("[4, 8, 12]", answer), encoding="utf-8")
        (folder / "questions.py").write_text("QUESTIONS = {}", encoding="utf-8")
    words = "grade my_course/exercises/heaps --submissions submitted --out graded --jobs 1"
    run("-m", "gamesearch", *words.split(), cwd=course)
    grades = (course / "graded" / "grades.csv").read_text("utf-8")
    assert re.findall(r"^(ada|bob),(\d)", grades, re.MULTILINE) == [("ada", "3"), ("bob", "0")]
    assert "Heap 12 is lost" in (course / "graded" / "feedback" / "bob.html").read_text("utf-8")


@pytest.mark.slow
def test_the_tests_of_the_recipes_pass_and_no_other_minds_them(copy):
    """A person who follows the recipes to the letter has a green suite."""
    if not (copy / "solutions" / "warm_up").exists():  # nor has another test made it
        for script in SCRIPT.findall(RECIPES["Add a question with named mistakes"]):
            run("-c", script, cwd=copy)
        run("-m", "gamesearch", "release", "warm_up", cwd=copy)
    files = [path for recipe in RECIPES.values() for path, _, _ in FILE.findall(recipe)]
    written = [path for path in files if path.startswith("tests/")]
    lists = [f"tests/{name}" for name in NEWCOMERS]
    words = ("-m", "pytest", "-n0", "-p", "no:cacheprovider", "-k", f"not ({CHECKED_ELSEWHERE})")
    run(*words, *written, *lists, cwd=copy)


def test_the_files_of_the_recipes_are_in_style_and_in_their_rooms(copy):
    files = [path for recipe in RECIPES.values() for path, _, _ in FILE.findall(recipe)]
    run("-m", "ruff", "check", "--no-cache", *files, cwd=copy)
    run("-m", "ruff", "format", "--no-cache", "--check", *files, cwd=copy)
    run("-c", "from importlinter.cli import lint_imports_command as run; run()", cwd=copy)


def test_the_readmes_picture_is_what_its_script_makes(tmp_path):
    shutil.copy(root() / ".github" / "picture.py", tmp_path)
    run(str(tmp_path / "picture.py"), cwd=root())
    stored = sorted((root() / ".github").glob("*.svg"))
    assert len(stored) == 4
    for path in stored:
        made = (tmp_path / path.name).read_bytes()
        assert made == path.read_bytes()
        assert len(made) < 200_000
