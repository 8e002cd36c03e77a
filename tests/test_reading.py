"""Readers of text under fuzz: whatever is typed, they answer, or refuse it in one short line."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from gamesearch import GameTree, TicTacToe, random_tree
from gamesearch.__main__ import main
from gamesearch.games import ConnectFour, DiceRace, Hex, Nim, PacmanMaze, Pig, TakeAway
from gamesearch.games.catalogue import entries, standard_game
from gamesearch.games.display import picture_of
from gamesearch.games.tree_text import MOST_CHARACTERS, TreeError, read_nested
from gamesearch.grading.questions.by_hand import number_in
from gamesearch.members import action_name, read_action
from gamesearch.reading import LONGEST, MOST_QUOTED, check_text, quote, read_number, shorten
from tests.number_forms import TYPED

GAMES = [entry.command_name for entry in entries()]
SIGNS = "XO.xo/ \n\t0123456789-+:;,%PGKQkqrnbBW()[]{}?abcdef#±٣²−\ud800\x00é∞"
TREES = (
    "[[3,12,8],[2,4,6],[14,5,2]]", "((3 12 8) (2 4))", "[(1,2,6),(4,5,6)]", "[?,[1e9,-5/3]]",
    "{0.9: [2,2], 1/10: [3,3]}", "ABC\nA: BC\nB 3\nC 4", "# c\nabc\na:bc\nb 1\nc ?\n",
)  # fmt: skip


def refusal(read, given):
    """The one short line that refuses what is given, or nothing if it is taken."""
    try:
        read(given)
    except ValueError as error:
        message = str(error)
        assert message
        assert len(message) < 300
        assert "\n" not in message
        return message
    return ""


def mutated(text, rng):
    """The text with a few slips: signs added, lost, exchanged, repeated, and long numbers."""
    for _ in range(rng.randint(1, 4)):
        here = rng.randrange(len(text) + 1)
        there = min(len(text), here + rng.randint(0, 6))
        sign, piece = rng.choice(SIGNS), text[here:there]
        text = rng.choice(
            [
                text[:here] + sign + text[here:],
                text[:here] + text[there:],
                text[:here] + sign + text[here + 1 :],
                text[:there] + piece * rng.choice([1, 2, 50, 1500]) + text[there:],
                text[:here] + "9" * rng.choice([1, 5, 30, 3000, 6000]) + text[here:],
                text.swapcase(),
                "".join(rng.choice(SIGNS) for _ in range(rng.choice([0, 1, 5, 80, 3000]))),
            ]
        )
    return text


def test_a_long_value_is_quoted_by_its_beginning():
    assert quote("X.O") == "'X.O'"
    assert len(quote("X" * 10**6)) == MOST_QUOTED
    assert len(quote(list(range(1000)))) == MOST_QUOTED
    assert quote(10**5000) == "something of the type int"
    assert shorten("a\n  b") == "a b"


def test_a_text_is_refused_by_its_length_before_it_is_read():
    check_text("x" * LONGEST, "the move")
    with pytest.raises(ValueError, match="the move has 4,001 characters; at most 4,000 were exp"):
        check_text("x" * (LONGEST + 1), "the move")
    with pytest.raises(ValueError, match="the move is 5; a text was expected"):
        check_text(5, "the move")


# ---------------------------------------------------------------- positions and moves


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("given", ["x" * 10**6, "9" * 5000, "9" * 4000, "", "\0", 5, None, b"x"])
def test_every_game_refuses_what_is_not_a_position(name, given):
    game = standard_game(name)
    assert name == "connect-four" or refusal(game.parse, given)
    assert refusal(lambda text: read_action(game, game.initial, text), given)


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (Nim(), "999999999999", "the heaps are (999999999999,); 1 to 26 numbers"),
        (Nim(), " ".join(["1"] * 27), "1 to 26 numbers, 0 or greater and at most 1,000"),
        (TakeAway(), "1001", "at most 1,000 were expected"),
        (
            Pig(),
            "9999999-0",
            "the larger number of points is 9999999; a whole number from 0 to 105",
        ),
        (DiceRace(), f"{'9' * 3000}-0", "the places are 9999"),
        (PacmanMaze(), f"{PacmanMaze().format(PacmanMaze().initial)}9999999", "the ply is"),
    ],
)
def test_numbers_have_limits(game, text, said):
    assert said in refusal(game.parse, text)


def test_a_game_too_large_is_not_made():
    assert "at most 1,000" in refusal(lambda n: Nim((n,)), 10**12)
    assert "1,000 at most" in refusal(TakeAway, 10**12)
    assert "1,000 at most" in refusal(lambda most: TakeAway(5, most), 10**5000)
    assert "characters" in refusal(PacmanMaze, "%" * 10**6)
    for game in (ConnectFour, TicTacToe, Hex, Nim, TakeAway, random_tree):
        assert "expected" in refusal(game, "7")
    assert "the heaps are 3; " in refusal(Nim, 3)


def states_of(game, rng):
    """The first states of a game played by chance."""
    states = [game.initial]
    while len(states) < 12 and not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


def use(game, state):
    """What play and drawing do with a position first."""
    assert game.parse(game.format(state)) == state
    picture_of(game, state)
    actions = game.actions(state)
    if game.is_terminal(state):
        game.utility(state, 0)
    elif actions:
        game.result(state, actions[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_positions_and_moves_under_fuzz(name):
    game, rng = standard_game(name), random.Random(f"readers {name}")
    states = states_of(game, rng)
    for _ in range(200):
        text = mutated(game.format(rng.choice(states)), rng)
        if not refusal(game.parse, text):
            use(game, game.parse(text))
        state = rng.choice(states)
        if actions := list(game.actions(state)):
            move = mutated(action_name(game, state, rng.choice(actions)), rng)
            refusal(lambda typed, state=state: read_action(game, state, typed), move)


# ---------------------------------------------------------------- trees

CHAIN = "".join(map(chr, range(0x4E00, 0x4E00 + 3000)))
STRANGE = {
    "a million": "[" * 10**6, "deep": "[" * 199 + "]" * 199, "deeper": "(" * 5000 + ")" * 5000,
    "minus": "-" * 3000 + "1", "sum": "1+" * 2000 + "1", "dots": "a" + ".a" * 800,
    "not": "not " * 2000 + "1", "calls": "a(" * 90 + ")" * 90, "division": "1/" * 900 + "1",
    "lambda": "lambda:" * 500 + "1", "1e400": "1e400",
    "digits": "9" * 5000, "fraction": "[1/" + "9" * 4000 + "]", "nan": "[nan]", "nul": "x\x00",
    "hexadecimal": "0x" + "f" * 9000, "odds": "{0x" + "e" * 4000 + "/0x" + "f" * 4000 + ":1}",
    "f-string": "f'{1}'*9", "lines": "\n" * 90000 + "[", "surrogate": "[\ud800]",
    "header": "A" * 3000 + "\nA 3", "in nan": "AB\nA: B\nB nan", "in inf": "AB\nA: B\nB 1e999",
    "in deep": CHAIN + "".join(f"\n{a}: {b}" for a, b in pairwise(CHAIN)),
    "lisp digits": "((1 2) (3 " + "9" * 5000 + "))", "statements": "0;" * 9000,
}  # fmt: skip


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_strange_trees_are_refused(text):
    with pytest.raises(TreeError):
        GameTree.parse(text)
    assert refusal(GameTree.parse, text)


def test_a_tree_has_a_longest_text():
    assert "has 2,000,001 characters" in refusal(GameTree.parse, " " * (MOST_CHARACTERS + 1))
    assert "has 2,000,001 characters" in refusal(read_nested, " " * (MOST_CHARACTERS + 1))
    assert len(list(GameTree.parse(f"[{'1,' * 20_000}]").leaves())) == 20_000


@pytest.mark.slow
def test_trees_under_fuzz():
    rng = random.Random("readers of trees")
    for _ in range(1000):
        text = mutated(rng.choice(TREES), rng)
        if not refusal(GameTree.parse, text):
            tree = GameTree.parse(text)
            assert GameTree.parse(str(tree)).to_nested() == tree.to_nested()


# ---------------------------------------------------------------- the command line

LONG = "x" * 5000
SLIPS = {
    "heap": ["play", "nim", "--state", "999999999999"],
    "drawn heap": ["draw", "--game", "nim", "--state", "999999999999"],
    "game": ["play", LONG], "players": ["play", "nim", "--state", LONG],
    "tree": ["draw", "[" * 9999],
    "file": ["draw", "x/" * 3000], "long name": ["draw", LONG], "zeros": ["draw", "/dev/zero"],
    "folder": ["draw", "/"], "depth": ["draw", "[1,2]", "--depth", "9" * 5000],
    "step": ["draw", "[1,2]", "--step", "9" * 5000], "theme": ["draw", "[1,2]", "--theme", LONG],
    "overlay": ["draw", "[1,2]", "--overlay", LONG], "format": ["draw", "[1,2]", "--format", LONG],
    "root": ["draw", "[1,2]", "--root", LONG], "1e400": ["draw", "[1e400,2]"],
    "notebook": ["deck", LONG], "deck format": ["deck", "02", "--format", LONG],
    "option": ["draw", "--" + LONG], "seed": ["play", "nim", "--seed", LONG],
}  # fmt: skip


@pytest.mark.parametrize("words", SLIPS.values(), ids=SLIPS)
def test_a_slip_on_the_command_line_is_one_short_line(words, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    try:
        status = main(words)
    except SystemExit as left:
        status = left.code  # type: ignore[assignment]
    said = capsys.readouterr().err
    assert status == 2
    assert len(said) < 400
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("text", "answer", "_"), TYPED)
def test_numbers_are_read_as_the_browser_reads_them(text, answer, _):
    read = read_number(text)
    assert read == (None if answer is None else float(answer))
    assert number_in(text) == read


def test_a_number_beyond_all_bounds_is_none():
    digits = "9" * 400
    assert read_number(digits) is read_number(f"{digits}/{digits}") is None
    assert read_number("9" * (LONGEST + 1)) is None
    assert read_number("2,5/2") == 1.25  # as the browser has it: the comma first, then the fraction
