"""Tournaments: every game ends, whatever agents do, and the tables say what happened.

Hostile agents are played in the sandbox, as in earnest. Ratings are compared with laws and with
results drawn from known strengths.
"""

from __future__ import annotations

import csv
import json
import pickle
import random
import re
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from html import unescape
from itertools import combinations
from math import exp, log10
from pathlib import Path

import psutil
import pytest

from gamesearch.__main__ import main
from gamesearch.drawing.formats.svg import svg_elements
from gamesearch.drawing.theme import THEMES
from gamesearch.game import BudgetExceeded, IllegalAction
from gamesearch.games import ConnectFour
from gamesearch.games.budget import Budget, GameOnBudget
from gamesearch.games.catalogue import standard_game, tournament_games
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.members import utility_vector
from gamesearch.pack import root
from gamesearch.tournament import round_robin as running
from gamesearch.tournament.match import MOST_PLIES, play, random_openings, states_of
from gamesearch.tournament.page import describe_tournament
from gamesearch.tournament.players import REFERENCES, SandboxedAgent, reference_player
from gamesearch.tournament.ratings import ELO, MEAN, fit_ratings
from gamesearch.tournament.records import Entrant
from gamesearch.tournament.round_robin import find_entrants, play_tournament

FIRST = "def agent(game, state, budget):\n    return game.actions(state)[0]\n"
LAST = FIRST.replace("[0]", "[-1]")
LOTS = """
import random

def agent(game, state, budget):
    return random.choice(game.actions(state))
"""
PROJECT = "project_tournament"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(running, "engine_print", lambda *settings: repr(settings))


@pytest.fixture
def folder(tmp_path):
    """Where agents are put: three that are harmless."""
    there = tmp_path / "agents"
    there.mkdir()
    for name, source in (("ann", FIRST), ("bob", LOTS), ("cid", LAST)):
        (there / f"{name}.py").write_text(source, encoding="utf-8")
    return there


def run(folder, out, **options):
    """A tournament in threads of this process."""
    options = {"rounds": 1, "pool": ThreadPoolExecutor, "jobs": 2} | options
    return play_tournament(options.pop("game", "connect-four"), folder, out, **options)


def found_in(folder):
    """Who takes part, read in threads of this process."""
    return find_entrants(folder, pool=ThreadPoolExecutor)


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def written(out):
    """What a tournament has written, by name."""
    return {path.name: path.read_bytes() for path in out.iterdir() if path.is_file()}


# ---------------------------------------------------------------- a game on a budget


def test_nodes_are_calls_of_result():
    game = GameOnBudget("connect-four", Budget(nodes=3))
    after = [game.result(game.initial, action) for action in (0, 3, 3)]
    assert after[1:] == [ConnectFour().result((0, 0, False), 3)] * 2
    assert (game.nodes, game.actions(after[0]), game.to_move(after[0])) == (3, tuple(range(7)), 1)
    for _ in range(2):
        with pytest.raises(BudgetExceeded, match="3 nodes"):
            game.result(game.initial, 0)
    assert game.nodes == 3


def test_when_time_is_over_the_game_says_so():
    game = GameOnBudget("checkers", Budget(None, -1.0))
    with pytest.raises(BudgetExceeded, match="seconds"):
        game.result(game.initial, (11, 15))


def test_a_game_on_a_budget_is_the_game_but_for_its_solver():
    game = pickle.loads(pickle.dumps(GameOnBudget("connect-four", Budget(5))))
    assert game.evaluate(game.initial, 0) == 0
    assert (game.columns, game.budget.nodes, game.nodes) == (7, 5, 0)
    for name in ("solve", "score_of"):
        assert not hasattr(game, name)
    with pytest.raises(IllegalAction):
        game.result(game.initial, 7)


# ---------------------------------------------------------------- openings and games


@pytest.mark.parametrize("name", tournament_games())
def test_openings_differ_and_leave_the_game_open(name):
    game, starts = standard_game(name), random_openings(name, 12, 5)
    assert starts[0] == ()
    assert len(set(starts)) == 12
    assert starts == random_openings(name, 12, 5) != random_openings(name, 12, 6)
    assert starts[:4] == random_openings(name, 4, 5)
    for opening in starts:
        state = states_of(name, opening)[-1]
        for action in game.actions(state):
            after = game.result(state, action)
            assert not game.is_terminal(after)
            assert not any(game.is_terminal(game.result(after, a)) for a in game.actions(after))


@pytest.mark.parametrize("name", tournament_games())
def test_games_can_be_played_again_from_their_moves(name):
    """Moves are written as the game writes them, and the end on the board is the result."""
    game = standard_game(name)
    for opponent in REFERENCES:
        players = [reference_player(name, "random", 1), reference_player(name, opponent, 2)]
        played = play(name, players, (), Budget(30))
        last = states_of(name, played.moves)[-1]
        if game.is_terminal(last):
            worth = utility_vector(game, last)[0]
            assert (worth > 0) - (worth < 0) == 2 * played.points - 1
        else:
            assert (played.points, len(played.moves)) == (0.5, MOST_PLIES)


class TakeOneOrTwo:
    """Rules and nothing else: no evaluation, no names; the last to take wins 3."""

    initial = (5, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -3 if state[1] == player else 3


class TakeFromTo(TakeOneOrTwo):
    """A game of 3 x 3 squares, by its own account, whose moves are pairs of numbers."""

    rows = columns = 3

    def actions(self, state):
        return [(state[0], state[0] - n) for n in super().actions(state)]

    def result(self, state, action):
        return action[1], 1 - state[1]


@pytest.mark.parametrize("kind", [TakeOneOrTwo, TakeFromTo])
@pytest.mark.parametrize("alternating", [True, False])
def test_references_play_a_game_with_rules_and_nothing_else(kind, alternating, monkeypatch):
    game = kind()
    game.alternating = alternating
    for module in ("games.budget", "tournament.match"):
        monkeypatch.setattr(f"gamesearch.{module}.standard_game", lambda name: game)
    for opponent in REFERENCES:
        players = [reference_player("plain", opponent, 1), reference_player("plain", "four-ply", 2)]
        played = play("plain", players, (), Budget(100))
        assert (played.at_fault, played.points in (0.0, 1.0)) == (None, True)
        assert game.is_terminal(states_of("plain", played.moves)[-1])


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (7, "answered 7 (int), which is not a legal action here"),
        (True, "answered True (bool)"),
        (3.5, "answered 3.5 (float)"),
        (None, "answered None"),
        ([3], "answered [3] (list)"),
    ],
)
def test_only_an_action_is_an_action(answer, words):
    played = play("connect-four", [lambda *_: answer, lambda *_: answer], (), Budget())
    assert (played.points, played.at_fault, played.moves) == (0.0, 0, ())
    assert words in played.reason


# ---------------------------------------------------------------- hostile agents

HOSTILE = {
    "an endless loop": ("while True: pass", "had no answer after 0.2 s"),
    "a loop that ignores signals": (
        "import signal\n    for n in range(1, 30):\n        try: signal.signal(n, signal.SIG_IGN)"
        "\n        except Exception: pass\n    while True: pass",
        "had no answer after 0.2 s",
    ),
    "the end of the process": ("import os; os._exit(0)", "ended the program"),
    "an illegal move": ("return 99", "answered 99 (int)"),
    "a truth value for a move": ("return True", "answered True (bool)"),
    "a number of too many digits": ("return 10 ** 5000", "returned more than can be read"),
    "an error of the referee's": (
        "from gamesearch.game import BudgetExceeded; raise BudgetExceeded('ann gives up')",
        "it let BudgetExceeded through",
    ),
    "an int that equals all": (
        "return type('E', (int,), {'__eq__': lambda *_: True, '__hash__': lambda _: 0})(99)",
        "answered 99 (int)",
    ),
    "a budget that is not kept": (
        "while True: game.result(state, 0)", "it let BudgetExceeded through",
    ),
    "an exception": ("return 1 / 0", "raised ZeroDivisionError: division by zero (line 3, in"),
    "its opponent's file": ("return open(OPPONENT).read()", "raised FileNotFoundError"),
    "the network": (
        "import socket; socket.create_connection(('127.0.0.1', 80), 0.1)", "raised ",
    ),
    "more memory than there is": ("x = bytearray(3 << 30)", "raised MemoryError"),
    "a program of its own": ("import subprocess; subprocess.run(['ls'])", "raised "),
    "garbage in the pipe": (
        "import os\n    for n in range(3, 20):\n        try: os.write(n, b'garbage' * 9 + b'\\n')"
        "\n        except OSError: pass\n    return 0",
        "wrote something into the grader's pipe",
    ),
    "the referee's own code": (
        "from gamesearch.search import minimax_search; return minimax_search(game).action",
        "is not available while answers are graded",
    ),
}  # fmt: skip


@pytest.mark.sandbox
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_agent_loses_its_game_and_nothing_else(what, folder):
    body, words = HOSTILE[what]
    source = f"OPPONENT = {str(folder / 'ann.py')!r}\ndef agent(game, state, budget):\n    {body}\n"
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    mine = SandboxedAgent(Entrant("eve", (source,)), "connect-four", "1")
    played = play(
        "connect-four", [reference_player("connect-four", "random"), mine], (), Budget(50, 0.2)
    )
    mine.close()
    assert (played.points, played.at_fault, len(played.moves)) == (1.0, 1, 1)
    assert words in played.reason
    assert {child.pid for child in psutil.Process().children(recursive=True)} <= before


@pytest.mark.sandbox
def test_what_an_agent_prints_disturbs_nobody():
    source = FIRST.replace("    return", "    print('x' * 10**7)\n    return")
    mine = SandboxedAgent(Entrant("talkative", (source,)), "connect-four", "1")
    played = play(
        "connect-four", [mine, reference_player("connect-four", "random", 4)], (), Budget(50)
    )
    mine.close()
    assert played.at_fault is None


@pytest.mark.sandbox
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("x = 1", "defines no function agent"),
        ("1 / 0\n" + FIRST, "defines no function agent: its file raised ZeroDivisionError"),
        ("agent = 3", "defines no function agent"),
        ("import os; os._exit(3)", "could not be loaded: its code ended the program"),
    ],
)
def test_code_that_cannot_be_loaded_loses(source, words):
    mine = SandboxedAgent(Entrant("eve", (source,)), "connect-four", "1")
    played = play("connect-four", [mine, mine], (), Budget(50))
    mine.close()
    assert played.at_fault == 0
    assert words in played.reason


@pytest.mark.sandbox
def test_lots_are_the_same_in_every_run():
    """Python's random numbers and NumPy's are settled by the seed of the game alone."""
    source = LOTS.replace("import random", "import random\nimport numpy as np").replace(
        "random.choice(", "(random if state[1] % 2 else np.random).choice("
    )

    def game(seed):
        players = [SandboxedAgent(Entrant("lots", (source,)), "connect-four", seed)] * 2
        played = play("connect-four", players, (), Budget())
        players[0].close()
        return played.moves

    assert game("one") == game("one") != game("two")


# ---------------------------------------------------------------- ratings


def drawn(strengths, draws, games, rng):
    """Results of a round robin between agents of known strengths, by Davidson's model."""
    scores = []
    for i, j in combinations(range(len(strengths)), 2):
        apart = strengths[i] - strengths[j]
        weights = [exp(apart / 2), draws, exp(-apart / 2)]
        scores += [(i, j, rng.choices((1, 0.5, 0), weights)[0]) for _ in range(games)]
    return scores


def test_ten_to_one_is_400_elo():
    scores = [(0, 1, 1)] * 10_000 + [(1, 0, 1)] * 1000
    one, other = fit_ratings(2, scores)
    assert one.elo - other.elo == pytest.approx(400, abs=1)
    assert one.elo + other.elo == pytest.approx(2 * MEAN)
    score = [(0, 1, 1)] * 640 + [(0, 1, 0)] * 360
    one, other = fit_ratings(2, score)
    assert one.elo - other.elo == pytest.approx(400 * log10(640 / 360), abs=1)


def test_the_interval_is_that_of_a_proportion():
    """Without draws, the log odds of n games have the variance 1 / (n p (1 - p))."""
    one, other = fit_ratings(2, [(0, 1, 1)] * 640 + [(0, 1, 0)] * 360)
    known = 1.96 * ELO * (1 / (1000 * 0.64 * 0.36)) ** 0.5
    assert one.plus_minus + other.plus_minus == pytest.approx(known, rel=0.01)


def test_who_plays_first_and_in_which_order_does_not_matter():
    rng = random.Random(2)
    scores = drawn([0, 1, -1, 2], 0.5, 6, rng)
    turned = [(j, i, 1 - s) for i, j, s in scores]
    rng.shuffle(turned)
    for one, other in zip(fit_ratings(4, scores), fit_ratings(4, turned), strict=True):
        assert one == pytest.approx(other)


def test_ratings_are_finite_and_honest_where_there_is_little_to_go_by():
    everything = fit_ratings(3, [(0, 1, 1), (0, 2, 1), (1, 2, 1)] * 3)
    assert [r.elo for r in everything] == sorted((r.elo for r in everything), reverse=True)
    assert all(100 < r.plus_minus < 800 for r in everything)
    equal = fit_ratings(2, [(0, 1, 0.5)] * 4)
    assert [round(r.elo) for r in equal] == [1500, 1500]
    assert fit_ratings(3, [])[0].plus_minus > 300
    few, many = (fit_ratings(2, [(0, 1, 1), (1, 0, 1)] * n)[0].plus_minus for n in (10, 40))
    assert few / many == pytest.approx(2, rel=0.05)  # four times as many games halve it


def test_the_truth_lies_within_the_interval_as_often_as_it_says():
    """95 % of 1000 ratings from drawn results (seed 1); 2.9 standard deviations are 2 %."""
    rng, inside = random.Random(1), 0
    strengths = [-1.5, -0.5, 0.0, 0.4, 1.6]
    for _ in range(200):
        for rating, strength in zip(
            fit_ratings(5, drawn(strengths, 0.4, 8, rng)), strengths, strict=True
        ):
            inside += abs(rating.elo - MEAN - ELO * strength) <= rating.plus_minus
    assert 930 <= inside <= 970


# ---------------------------------------------------------------- who takes part


def test_files_notebooks_and_submissions(folder, tmp_path):
    book = {"cells": [{"cell_type": "code", "source": ["%matplotlib inline\n"]},
                      {"cell_type": "markdown", "source": "no code"},
                      {"cell_type": "code", "source": FIRST}]}  # fmt: skip
    (folder / "dot.ipynb").write_text(json.dumps(book), encoding="utf-8")
    entrants, left_out = found_in(folder)
    assert [one.name for one in entrants] == ["ann", "bob", "cid", "dot"]
    assert entrants[3].cells == ("%matplotlib inline\n", FIRST)
    assert left_out == []
    home = tmp_path / "submitted" / "ada" / PROJECT
    home.mkdir(parents=True)
    (home / f"{PROJECT}.ipynb").write_text(json.dumps(book), encoding="utf-8")
    assert [one.name for one in found_in(tmp_path / "submitted")[0]] == ["ada"]


@pytest.mark.parametrize(
    "source",
    [
        "agent: object = print",
        "_, agent = 1, print",
        "import sys\nif sys.platform:\n    def agent(g, s, b): return 0",
        "try:\n    from fast import agent\nexcept ImportError:\n    agent = print",
        "if 0:\n    pass\n" + "elif 0:\n    pass\n" * 800 + "else:\n    agent = print",
    ],
)
def test_an_agent_may_be_defined_in_any_way(source, folder):
    (folder / "eve.py").write_text(source, encoding="utf-8")
    assert found_in(folder)[1] == []
    (folder / "eve.py").write_text(source.replace("agent", "player"), encoding="utf-8")
    assert [name for name, _ in found_in(folder)[1]] == ["eve"]


@pytest.mark.many(6)
@pytest.mark.sandbox
@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("eve.py", "x = 1", "it defines no function agent(game, state, budget)"),
        ("eve.py", "def agent(", "it cannot be read as Python (SyntaxError, line 1)"),
        ("eve.py", b"\xff\xfe\x00", "it cannot be read as Python (UnicodeDecodeError)"),
        ("eve.py", "def agent(g, s, b):\n    '''x'''\n    raise NotImplementedError\n",
         "its agent is still to be written"),
        ("eve.py", "#" * 2_000_000, "it has over 1,000,000 characters of code"),
        ("eve.ipynb", "no notebook", "it is not a notebook: it cannot be read as JSON"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_agent_is_left_out_with_the_reason(
    name, content, reason, folder, tmp_path
):
    data = content if isinstance(content, bytes) else content.encode()
    (folder / name).write_bytes(data)
    assert found_in(folder)[1] == [("eve", reason)]
    them = run(folder, tmp_path / "table")
    assert len(them.standings) == 3
    page = (tmp_path / "table" / "index.html").read_text(encoding="utf-8")
    assert f"eve did not take part: {reason}" in unescape(page)


def test_a_link_is_not_followed(folder, tmp_path):
    (tmp_path / "secret.py").write_text(FIRST)
    (folder / "eve.py").symlink_to(tmp_path / "secret.py")
    assert found_in(folder)[1] == [("eve", "it is a link to another file")]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["go", "agents"], "no tournament of 'go'; the games are checkers"),
        (["connect-four", "nowhere"], "there is no folder nowhere"),
        (["connect-four", "empty"], "STUDENT.py or STUDENT.ipynb was expected"),
        (["connect-four", "one"], "one has 1 agents; 2 or more were expected; eve: it defines no"),
        (["connect-four", "agents", "--seconds", "0"], "0.01 to 3600 seconds were expected"),
        (["connect-four", "agents", "--nodes", "-1"], "a whole number from 0 up was expected"),
        (["connect-four", "agents", "--rounds", "x"], "a whole number from 1 up was expected"),
        (["connect-four", "agents", "--jobs", "0"], "1 or more jobs were expected"),
    ],
)
def test_a_slip_is_one_line(arguments, words, folder, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "ann.py").write_text(FIRST)
    (tmp_path / "one" / "eve.py").write_text("x = 1")
    try:
        status = main(["tournament", *arguments, "--out", "table"])
    except SystemExit as stopped:
        status = stopped.code
    told = capsys.readouterr().err
    assert status == 2
    assert words in told
    assert told.count("\n") == 1
    with pytest.raises(ValueError, match="there is no folder nowhere"):
        play_tournament("connect-four", "nowhere", "table")  # as one types it in a notebook
    assert not Path("table").exists()


# ---------------------------------------------------------------- a tournament


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A tournament with two who cheat, in both of its tables."""
    there = tmp_path_factory.mktemp("tournament")
    (there / "agents").mkdir()
    agents = {
        "ann": FIRST, "bob": LOTS, "<b>eve</b>": FIRST.replace("[0]", "[99]"),
        "=mal": "def agent(g, s, b):\n    raise ValueError('</script><script>alert(1)')\n",
    }  # fmt: skip
    for name, source in agents.items():
        (there / "agents" / f"{name.replace('/', '∕')}.py").write_text(source, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "engine_print", lambda *settings: repr(settings))
        them = run(there / "agents", there / "table", rounds=2)
    return them, there / "table"


@pytest.mark.slow
@pytest.mark.sandbox
def test_everybody_meets_everybody_with_both_colours(played):
    games = rows(played[1] / "games.csv")
    assert len(games) == 2 * 2 * 6
    met = {(game["round"], game["first"], game["second"]) for game in games}
    assert len(met) == len(games)
    assert all((turn, second, first) in met for turn, first, second in met)
    for turn in ("1", "2"):
        plies = {int(g["opening_plies"]) for g in games if g["round"] == turn}
        starts = {
            tuple(g["moves"].split()[: int(g["opening_plies"])])
            for g in games
            if g["round"] == turn
        }
        assert len(plies) == len(starts) == 1


@pytest.mark.sandbox
def test_the_tables_agree_with_the_games(played):
    out = played[1]
    games, table = rows(out / "games.csv"), {row["agent"]: row for row in rows(out / "table.csv")}
    for name, row in table.items():
        mine = [
            float(game[f"{side}_points"])
            for game in games
            for side in ("first", "second")
            if game[side] == name
        ]
        assert float(row["points"]) == sum(mine)
        assert int(row["games"]) == len(mine) == 12
        assert int(row["wins"]) == mine.count(1.0)
        against = [float(row[key]) for key in row if key.startswith("against") and row[key]]
        assert sum(against) == sum(mine)
    for cheat in ("<b>eve<∕b>", "'=mal"):
        assert table[cheat]["by_fault"] == table[cheat]["losses"] != "0"
    assert sum(float(row["elo"]) for row in table.values()) / 4 == pytest.approx(1500, abs=1)
    assert [int(row["place"]) for row in table.values()] == [1, 2, 3, 4]


@pytest.mark.sandbox
def test_games_replay_to_their_ends(played):
    game = ConnectFour()
    for row in rows(played[1] / "games.csv"):
        last = states_of("connect-four", row["moves"].split())[-1]
        if row["end"] in ("X won", "O won"):
            assert game.is_terminal(last)
            assert float(row["first_points"]) == (game.utility(last, 0) + 1) / 2
        else:
            assert "eve" in row["end"] or "mal" in row["end"]


@pytest.mark.sandbox
def test_the_page_draws_each_position_as_the_game_does(played):
    """The page's lists of what has changed, put together, are the pictures of the positions."""
    out = played[1]
    page = (out / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="replays">(.*?)</script>', page)
    told = json.loads(found[1])
    theme = {role: f"var(--{role})" for role in THEMES["light"]}
    game = ConnectFour()
    for replay, row in zip(told["games"], rows(out / "games.csv"), strict=True):
        drawn = []
        for state, (start, gone, come, alt) in zip(
            states_of("connect-four", row["moves"].split()), replay["frames"], strict=True
        ):
            drawn[start : start + gone] = come
            picture = game.picture(state)
            expected = list(svg_elements(picture, theme))
            assert [told["elements"][place] for place in drawn] == expected
            assert alt == picture.alt


@pytest.mark.sandbox
def test_nothing_of_an_agent_acts_in_the_page(played):
    page = (played[1] / "index.html").read_text(encoding="utf-8")
    assert "<b>eve" not in page
    assert "&lt;b&gt;eve" in page
    assert "</script><script>alert" not in page
    assert page.count("<script") == 2
    assert "http" not in page.replace("http-equiv", "")


@pytest.mark.slow
@pytest.mark.sandbox
def test_the_same_seed_gives_the_same_tables(folder, tmp_path):
    run(folder, tmp_path / "one", jobs=1)
    run(folder, tmp_path / "two", jobs=3)
    run(folder, tmp_path / "other", seed=1)
    assert written(tmp_path / "one") == written(tmp_path / "two") != written(tmp_path / "other")


@pytest.mark.slow
@pytest.mark.sandbox
def test_references_take_part(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(running, "WITH_REFERENCES", ("random", "two-ply"))
    (folder / "ann.py").rename(folder / "random.py")
    them = run(folder, tmp_path / "table", references=True)
    names = {one.name for one in them.standings}
    assert names == {"random", "bob", "cid", "random (ours)", "two-ply"}


# ---------------------------------------------------------------- stopped and gone on with


class Stopping(ThreadPoolExecutor):
    """Threads that are stopped after some games, as by Ctrl+C."""

    left = 0

    def submit(self, function, /, *args, **options):
        if isinstance(function, running.Referee):  # and not the reading of an agent
            if not Stopping.left:
                raise KeyboardInterrupt
            Stopping.left -= 1
        return super().submit(function, *args, **options)


@pytest.fixture
def asked(monkeypatch):
    """The games that were played, by name; who plays draws lots, and no sandbox is made."""

    def player(entrant, name, seed, *, unsafe=False):
        return reference_player(name, "random", f"{seed}/{entrant.cells}")

    monkeypatch.setattr(running, "player_for", player)
    games, call = [], running.Referee.__call__

    def noting(self, one):
        games.append((one.round, one.first.name, one.second.name))
        return call(self, one)

    monkeypatch.setattr(running.Referee, "__call__", noting)
    return games


@pytest.mark.sandbox
def test_a_run_that_was_stopped_goes_on(folder, tmp_path, asked):
    run(folder, tmp_path / "whole")
    every = sorted(asked)
    asked.clear()
    Stopping.left = 4
    with pytest.raises(KeyboardInterrupt):
        run(folder, tmp_path / "parts", pool=Stopping, jobs=1)
    journal = tmp_path / "parts" / ".tournament" / "journal.jsonl"
    kept = journal.read_bytes()
    assert 1 <= kept.count(b"\n") < 6
    journal.write_bytes(kept + kept[:50])  # killed in the middle of a line
    before = kept.count(b"\n")
    asked.clear()
    run(folder, tmp_path / "parts")
    assert len(asked) == len(every) - before
    assert written(tmp_path / "parts") == written(tmp_path / "whole")


@pytest.mark.slow
@pytest.mark.sandbox
def test_only_what_is_new_is_played(folder, tmp_path, asked):
    run(folder, tmp_path / "table")
    asked.clear()
    run(folder, tmp_path / "table")
    assert asked == []
    (folder / "bob.py").write_text(LAST, encoding="utf-8")
    run(folder, tmp_path / "table")
    assert len(asked) == 4
    assert all("bob" in names for names in asked)
    asked.clear()
    (folder / "zoe.py").write_text(LAST, encoding="utf-8")
    run(folder, tmp_path / "table")
    assert len(asked) == 6
    assert all("zoe" in names for names in asked)
    asked.clear()
    run(folder, tmp_path / "table", budget=Budget(7))
    assert len(asked) == 12


@pytest.mark.sandbox
@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError("gone"), "bob, crashed: the grader could not handle it: it raised OSError"),
        (
            BrokenExecutor("killed"),
            "died, even when it was graded alone. Run it again to play them.",
        ),
    ],
)
def test_a_game_that_cannot_be_played_is_void_and_tried_again(
    error, reason, folder, tmp_path, monkeypatch, asked, capsys
):
    call = running.Referee.__call__

    def dying(self, one):
        if {one.first.name, one.second.name} == {"ann", "bob"}:
            raise error
        return call(self, one)

    monkeypatch.setattr(running.Referee, "__call__", dying)
    them = run(folder, tmp_path / "table")
    assert [game.points for game in them.games].count(None) == 2
    assert {one.name: one.games for one in them.standings} == {"ann": 2, "bob": 2, "cid": 4}
    monkeypatch.setattr(running, "play_tournament", lambda *_, **options: them)
    assert main(["tournament", "connect-four", "agents", "--out", "table"]) == 1
    said = capsys.readouterr().out
    assert "2 games came to nothing. The first, ann against " in said
    assert reason in said
    assert ("Run it again" in said) == isinstance(error, BrokenExecutor)
    monkeypatch.setattr(running.Referee, "__call__", call)
    them = run(folder, tmp_path / "table")
    assert {one.games for one in them.standings} == {4}


@pytest.mark.sandbox
def test_two_runs_at_once_are_refused(folder, tmp_path):
    from gamesearch.grading.classroom.journal import only_writer

    with only_writer(tmp_path / "table" / ".tournament"), pytest.raises(GradingError, match="ano"):
        run(folder, tmp_path / "table")


DAMAGE = {
    "no JSON": lambda entry: "{",
    "another move": lambda entry: entry.replace('"moves": "', '"moves": "z9 '),
}


@pytest.mark.sandbox
@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_game_of_the_journal_is_told_and_played_again(how, folder, tmp_path, asked):
    run(folder, tmp_path / "table")
    before = written(tmp_path / "table")
    path = tmp_path / "table" / ".tournament" / "journal.jsonl"
    first, second, *rest = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([first, DAMAGE[how](second), *rest, '[{"cut']), encoding="utf-8")
    asked.clear()
    them = run(folder, tmp_path / "table")
    assert len(asked) == 1
    said = describe_tournament(them, tmp_path / "table").splitlines()
    assert len([line for line in said if f"{path}, line 2 was damaged" in line]) == 1
    assert written(tmp_path / "table") == before
    again = run(folder, tmp_path / "table")
    assert (len(asked), again.notices) == (1, [])


# ---------------------------------------------------------------- as it is used


@pytest.mark.slow
@pytest.mark.sandbox
def test_the_command_as_people_type_it(folder, tmp_path, capsys):
    """Processes, sandboxes, a bar: the whole thing once."""
    (folder / "eve.py").write_text(FIRST.replace("[0]", "[9]"), encoding="utf-8")
    arguments = ["tournament", "connect-four", "agents", "--out", "table", "--rounds", "1"]
    assert main([*arguments, "--jobs", "2", "--nodes", "100", "--seconds", "1"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"eve +\d+ ± \d+ +\d of 6, \d lost by a fault", told)
    assert {path.name for path in Path("table").iterdir()} == {
        "table.csv", "games.csv", "index.html", ".tournament",
    }  # fmt: skip


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_tables(folder, tmp_path):
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    cluster = distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=True, dashboard_address=None
    )
    with cluster:
        run(folder, tmp_path / "far", dask=cluster.scheduler_address)
    run(folder, tmp_path / "near")
    assert written(tmp_path / "far") == written(tmp_path / "near")


@pytest.mark.slow
def test_the_master_plays_and_the_fresh_edition_is_left_out(tmp_path):
    for student, source in (("ada", "solutions"), ("bob", "exercises"), ("cid", "solutions")):
        home = tmp_path / "submitted" / student / PROJECT
        home.mkdir(parents=True)
        book = root() / source / PROJECT / f"{PROJECT}.ipynb"
        (home / f"{PROJECT}.ipynb").write_bytes(book.read_bytes())
    them = run(tmp_path / "submitted", tmp_path / "table", references=True, budget=Budget(300))
    assert them.left_out == [("bob", "its agent is still to be written")]
    places = [one.name for one in them.standings]
    assert places.index("ada") < places.index("one-ply") < places.index("random")
    assert all(one.faults == 0 for one in them.standings)


class OneMove:
    """A game that is over after its first move."""

    initial = (0,)
    opening_plies = 2

    def to_move(self, state):
        return 0

    def actions(self, state):
        return () if self.is_terminal(state) else ("a", "b")

    def result(self, state, action):
        return (1,)

    def is_terminal(self, state):
        return state == (1,)


def test_a_game_without_openings_is_refused_and_not_searched_for_ever(monkeypatch):
    monkeypatch.setattr("gamesearch.tournament.match.standard_game", lambda name: OneMove())
    with pytest.raises(ValueError, match=r"2 openings of one-move were wanted, and 1 were found"):
        random_openings("one-move", 2, 0)
