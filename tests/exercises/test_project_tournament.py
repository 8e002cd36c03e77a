"""The project: what is said of agents, what is asked, and what a student finds by hand.

What is right in a position is taken from full searches of a few plies that are written here, not
from the module's own functions.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

from gamesearch.exercises.project_tournament import matches as project
from gamesearch.exercises.project_tournament import one_move
from gamesearch.exercises.project_tournament.positions import (
    KINDS,
    deepest_of,
    forcing,
    losing,
    nodes_of,
    own_leaves,
    own_position,
    positions,
    right_columns,
)
from gamesearch.exercises.project_tournament.questions import BLUNDERS
from gamesearch.games import ConnectFour
from gamesearch.games.budget import Budget
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.grading.classroom.pages import advice_of
from gamesearch.pack import root
from gamesearch.search import cutoff_search
from gamesearch.tournament.match import play, random_openings
from gamesearch.tournament.players import reference_player
from tests.exercises.student_answers import answers_to, student_answer

PROJECT = "project_tournament"
GAME = ConnectFour()
STUDENTS = ["ada", "alan", "grace", "bob@x.edu", "0815", "Zoë"]


def checked(question, answer, student="ada", **options):
    return check_answer(PROJECT, question, answer, student=student, **options)


def gain(state, plies):
    """What the player who moves can reach in so many plies: 1 a win, -1 a loss, 0 neither."""
    if GAME.is_terminal(state):
        return GAME.utility(state, GAME.to_move(state))
    if plies == 0:
        return 0
    return max(-gain(GAME.result(state, a), plies - 1) for a in GAME.actions(state))


# ---------------------------------------------------------------- positions


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.nightly) for n in (1, 2))])
def test_positions_are_of_their_kind(seed):
    for kind in KINDS:
        found = positions(kind, seed)
        assert {GAME.to_move(state) for state in found} == {0, 1}
        for state in found:
            actions = GAME.actions(state)
            two = {a: -gain(GAME.result(state, a), 1) for a in actions}
            best = [a for a in actions if two[a] == max(two.values())]
            assert right_columns(state) == best
            assert losing(state) == [a for a in actions if two[a] == -1]
            if kind == "win":
                assert max(two.values()) == 1
            if kind in ("block", "trap"):
                assert max(two.values()) == 0
                assert min(two.values()) == -1
            if kind == "forced":
                assert gain(state, 2) == 0
                three = {a: -gain(GAME.result(state, a), 2) for a in actions}
                assert forcing(state) == [a for a in actions if three[a] == 1] != []


@pytest.mark.many(4)
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_a_block_holds_the_game(seed):
    """Where all is lost a few plies on, who sees that would be told that its search is wrong."""
    for state in positions("block", seed):
        sign = 1 if GAME.to_move(state) == 0 else -1
        value, action = cutoff_search(GAME, state, depth=6)
        assert [action] == right_columns(state)
        assert sign * value > -1


def test_three_in_the_bottom_row():
    """After 1 1 2 2 3 3 X wins in column 4; after one more disc elsewhere O has to block there."""
    assert losing(GAME.parse("44444")) == []
    three = GAME.parse("112233")  # X to move has 1 2 3 below
    assert right_columns(three) == [3]
    other = GAME.parse("1122337")  # and now O has to block
    assert right_columns(other) == [3]


# ---------------------------------------------------------------- q1


def right_by_hand(student):
    state, most = own_position(student), own_leaves(student)
    children = [GAME.result(state, a) for a in GAME.actions(state)]
    plain, best = 1, 1
    while 7 ** (plain + 1) <= most:
        plain += 1
    while 7 ** ((best + 1) // 2) + 7 ** (best + 1 - (best + 1) // 2) - 1 <= most:
        best += 1
    return {
        "blunders": [a + 1 for a in GAME.actions(state) if -gain(GAME.result(state, a), 1) == -1],
        "nodes": 1 + len(children) + sum(len(GAME.actions(child)) for child in children),
        "minimax": plain,
        "alpha-beta": best,
    }


@pytest.mark.parametrize("student", STUDENTS)
def test_the_students_own_position(student):
    right = right_by_hand(student)
    assert len(right["blunders"]) >= 2
    assert checked("q1", lambda: right, student=student).passed
    assert checked("q1", {**right, BLUNDERS: str(right[BLUNDERS])[1:-1]}, student=student).passed
    assert len({own_position(name) for name in STUDENTS}) == len(STUDENTS)


def slips_by_hand(student):
    right, state = right_by_hand(student), own_position(student)
    free = {a + 1 for a in GAME.actions(state)}
    full = min(set(range(1, 8)) - free)
    blunders, nodes, wide = right["blunders"], right["nodes"], len(free)
    return [
        ("counted from 0", {"blunders": [c - 1 for c in blunders]}, 4),
        ("the columns that do not lose", {"blunders": sorted(free - set(blunders))}, 4),
        ("cannot be played", {"blunders": [*blunders, full]}, 4),
        ("a blunder is missing", {"blunders": blunders[:1]}, 4),
        ("a column in the list is not a blunder", {"blunders": sorted(free)}, 4),
        ("cannot be read", {"blunders": "none of them"}, 4),
        ("the root is not counted", {"nodes": nodes - 1}, 4),
        ("only one ply", {"nodes": 1 + wide}, 4),
        ("only the last ply", {"nodes": nodes - 1 - wide}, 4),
        ("full columns are counted", {"nodes": 57}, 4),
        ("becomes full is counted", {"nodes": 1 + wide + wide**2}, 4),
        ("minimax cannot look that deep", {"minimax": right["minimax"] + 1}, 5),
        ("the depth of alpha-beta", {"alpha-beta": 30}, 5),
        ("swapped", {"minimax": right["alpha-beta"], "alpha-beta": right["minimax"]}, 5),
    ]


@pytest.mark.parametrize("number", range(14))
def test_slips_by_hand_are_named(number):
    fault, changed, points = slips_by_hand("ada")[number]
    found = checked("q1", {**right_by_hand("ada"), **changed}, student="ada")
    assert fault in found.fault
    assert found.score == points


def test_depths_of_round_numbers():
    """With 7 + 7 - 1 = 13 leaves alpha-beta sees two plies, minimax one; it takes 49 for two."""
    assert [deepest_of(most) for most in (12, 13, 48, 49)] == [(1, 1), (1, 2), (1, 2), (2, 2)]
    assert nodes_of(GAME.initial) == 1 + 7 + 49


def test_what_is_left_out_by_hand_costs_its_own_points():
    for part, points in (("blunders", 2), ("nodes", 2), ("minimax", 1), ("alpha-beta", 1)):
        others = {name: said for name, said in right_by_hand("ada").items() if name != part}
        found = checked("q1", others, student="ada")
        assert (found.score, found.fault) == (6 - points, f"{part}: nothing is there yet")


# ---------------------------------------------------------------- what is said of answers


def test_expected_stands_beside_got():
    """A wrong column is drawn beside a right one; a hidden position is not shown at all."""
    answer = answers_to(PROJECT, "q2")["wins_alone"]
    found = checked("q2", answer.run())
    ((caption, drawn),) = found.pictures
    assert found.details == (caption,)
    assert "X to move. Expected: column 3. Yours: column 1." in caption
    assert all(words in drawn.alt for words in ("X to move:", "Expected: column 3", "Yours: col"))
    hidden = checked("q2", answer.run(), seed=77)
    assert answer.fault in hidden.fault
    assert hidden.pictures == ()
    assert "hidden" in advice_of(hidden)
    assert "svg" not in advice_of(hidden)


def stub(game, state, budget=None):
    raise NotImplementedError


@pytest.mark.parametrize("question", ["q2", "q3", "q4", "q5"])
def test_what_is_still_to_be_written_is_not_attempted(question):
    assert checked(question, stub).status == "not attempted"
    assert "function" in checked(question, 3).fault


# ---------------------------------------------------------------- the ladder


@pytest.mark.slow
def test_the_ladder_rises():
    """Each opponent scores more than half against the one before it."""
    for weaker, stronger in pairwise(project.OPPONENTS):
        points = 0.0
        for number, opening in enumerate(random_openings("connect-four", 12, 3)):
            for side in (0, 1):
                players = [
                    reference_player("connect-four", stronger, f"{number}/{side}"),
                    reference_player("connect-four", weaker, f"{number}/{side}"),
                ][:: 1 - 2 * side]
                game = play("connect-four", players, opening, Budget())
                points += abs(side - game.points)
        assert points > 12, (weaker, stronger, points)


def test_a_match_ends_when_it_is_decided():
    """Six wins of ten are enough, and nobody has to be asked for the rest."""

    def best(state, budget):
        return cutoff_search(GAME, state, depth=4, ply_bonus=1e-6).action

    ladder = project.LADDER._replace(budget=Budget())
    found = project.match(ladder, "random", best, 0, float("inf"))
    assert found.won
    assert len(found.games) < 10
    late = project.match(ladder, "random", best, 0, 0.0)
    assert not late.won
    assert "ran out of time" in late.games[-1][1].reason


@pytest.mark.slow
def test_moves_at_random_do_not_pass_at_checkers():
    def any_move(game, state, budget):
        return random.choice(game.actions(state))

    random.seed(7)
    scores = [checked("q5", any_move, seed=seed).score for seed in range(4)]
    assert max(scores) < 3, scores
    assert scores.count(1) >= 3, scores


def test_fewer_points_lower_on_the_ladder():
    found = checked("q4", student_answer(PROJECT, "q4", "grabs_wins"))
    assert [line.split(":")[0] for line in found.details[1:4]] == ["random", "one-ply", "two-ply"]
    assert 0 < found.score < 12


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.nightly)])
def test_only_an_agent_that_sees_far_gets_to_the_top(seed):
    assert checked("q5", student_answer(PROJECT, "q3", "plain_deepening"), seed=seed).passed
    master = {"STUDENT": "ada"}
    for cell in cells("solutions"):
        if cell["id"] in ("setup", "q3"):
            exec("".join(cell["source"]), master)
    assert checked("q4", master["agent"], seed=seed).passed
    for name in ("two_plies_and_an_evaluation", "lecture_to_three_plies", "deepens_without_cuts"):
        assert checked("q4", student_answer(PROJECT, "q4", name), seed=seed).score == 2


# ---------------------------------------------------------------- in the sandbox


def cells(folder):
    path = root() / folder / PROJECT / f"{PROJECT}.ipynb"
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


@pytest.mark.sandbox
@pytest.mark.slow
def test_wrong_agents_are_named_in_the_sandbox(tmp_path):
    path = tmp_path / f"{PROJECT}.ipynb"
    mine = {
        "q2": "def careful(game, state):\n    return game.actions(state)[0]",
        "q3": "def agent(game, state, budget):\n    while True:\n        game.result(state, 3)",
    }
    book = [{**cell, "source": mine.get(cell["id"], cell["source"])} for cell in cells("exercises")]
    path.write_text(json.dumps({"cells": book}), encoding="utf-8")
    row = grade_submission(path, PROJECT, "ada", seed=5)
    faults = {verdict.question: verdict.fault for verdict in row.verdicts}
    assert faults["q2"] == "the first free column is always taken"
    assert "it let BudgetExceeded through" in faults["q3"]
    assert "it forfeits a game to opponent 1 of 4, random" in faults["q4"]
    assert row.status == "graded"


# ---------------------------------------------------------------- what was unfair, or named wrongly


def test_a_right_answer_that_thinks_long_is_asked_less_and_passes(monkeypatch):
    """Its seconds would add up to minutes: no more is asked once the question's time is up."""
    asked = []

    def slow(game, state):
        asked.append(state)
        return careful_one(game, state)

    monkeypatch.setattr(one_move, "MOST_SECONDS", 0.0)
    assert check_answer("project_tournament", "q2", slow).passed
    assert len(asked) == one_move.ENOUGH * len(one_move.RUNGS)


def careful_one(game, state, lost=lambda game, reply, player: game.utility(reply, player) < 0):
    """A win; else the first column after which no reply is lost."""
    player = game.to_move(state)
    kids = {a: game.result(state, a) for a in game.actions(state)}
    for a, kid in kids.items():
        if game.is_terminal(kid) and game.utility(kid, player) > 0:
            return a
    for a, kid in kids.items():
        replies = [game.result(kid, b) for b in game.actions(kid)]
        if not any(game.is_terminal(reply) and lost(game, reply, player) for reply in replies):
            return a
    return next(iter(kids))


@pytest.mark.parametrize("seed", [15, 8])
def test_one_colour_played_badly_is_seen_where_it_goes_wrong_seldom(seed):
    """The colours are compared: four careless moves as White, and one as Black."""
    verdict = checked("q5", student_answer(PROJECT, "q5", "player_by_parity"), seed=seed)
    assert (verdict.score, verdict.fault[:14]) == (3, "it plays well ")
