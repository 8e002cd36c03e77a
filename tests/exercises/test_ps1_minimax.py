"""Problem set 1: what is said of answers, and what a student finds by hand.

What is right is taken from `search.oracles`, by definition, and from counts that are known.
"""

from __future__ import annotations

from functools import partial

import pytest

from gamesearch.exercises.ps1_minimax.by_hand import HORIZONS, own_corridor
from gamesearch.exercises.ps1_minimax.counts import count_slips, count_states
from gamesearch.exercises.ps1_minimax.questions import own_tree
from gamesearch.exercises.ps1_minimax.take_away import take_away_slips
from gamesearch.games.take_away import TakeAway
from gamesearch.games.tic_tac_toe import TicTacToe
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions.check_trees import out_of_turn_instances
from gamesearch.grading.watched_search import run_search
from tests.exercises.student_answers import right_answers, student_answer
from tests.search.oracles import plain, plain_best

PS1 = "ps1_minimax"
student_answer = partial(student_answer, PS1)
AS_TUPLES = student_answer("q1", "as_tuples")
STUDENTS = ["ada", "alan", "grace", "bob@x.edu", "0815", "Zoë"]


def checked(question, answer, student="ada", **options):
    return check_answer(PS1, question, answer, student=student, **options)


# ---------------------------------------------------------------- q2: minimax


def for_the_mover(search):
    """The value of a search for MAX, or of one that returns it with a line, turned for MIN."""

    def value(game, state):
        found = search(game, state)
        v = found[0] if isinstance(found, tuple) else found
        return v if game.to_move(state) == 0 else -v

    return value


def test_the_points_for_a_move_are_for_the_whole_line():
    right = student_answer("q2", "book_pairs")

    def short(game, state):
        value, line = right(game, state)
        return value, line[:1]

    def first_after_the_move(game, state):
        value, line = right(game, state)
        for action in line[:1]:
            state = game.result(state, action)
        return value, line[:1] + list(game.actions(state)[:1])

    for answer, points in ((short, 1), (first_after_the_move, 4)):
        verdict = checked("q2", answer)
        assert (verdict.score, verdict.fault[:9]) == (points, "the line ")
        assert ", line [" in verdict.details[2]
    pair = checked("q2", lambda game, state: (right(game, state)[0], right(game, state)[1][0]))
    assert pair.score == 0
    assert "no list of actions" in pair.fault


@pytest.mark.slow
def test_a_player_may_move_twice_in_a_row_where_only_the_value_is_asked():
    passed = 0
    for answer in right_answers(PS1, "q2").values():
        search = answer.run()
        verdict = checked("q2a", for_the_mover(search))
        asks_each_time = all(
            run_search(search, *one).value == plain(*one) for one in out_of_turn_instances(0)
        )
        assert verdict.fault == ("" if asks_each_time else "it assumes that the players take turns")
        passed += verdict.passed
    assert passed >= 10
    book = student_answer("q2", "book_pairs")
    verdict = checked("q2a", for_the_mover(book))
    assert verdict.details[0] == "The smallest tree found: [[1, 2]], MAX moves at A; MAX at B."


def test_the_value_alone_is_named_as_well():
    verdict = checked("q2a", student_answer("q2a", "largest"))
    assert verdict.fault == "the levels never alternate: MAX moves on every level"
    assert verdict.details[1:] == ("Expected: value −1.", "Yours: value −2.")
    assert [caption for caption, _ in verdict.pictures] == list(verdict.details[1:])
    assert "a number was expected" in checked("q2a", lambda game, state: (3, 0)).fault
    assert "a number was expected" in checked("q2a", lambda game, state: None).fault
    assert checked("q2a", 3).fault == "the answer is not a function"


def test_a_value_that_stands_at_no_leaf_is_one_to_begin_with():
    verdict = checked("q2", student_answer("q2", "seventy_seven_for_infinity_one_loop"))
    assert "No leaf that it read" in verdict.advice
    assert "Start at -inf" in verdict.advice
    assert verdict.details[0] == "The smallest tree found: [2e+9], MIN moves at A."


def test_an_action_that_is_taken_for_a_state_is_named_in_the_notebook_as_well():
    def value(game, state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        pick = max if game.to_move(state) == 0 else min
        return pick(value(game, action) for action in game.actions(state))

    assert "which is not a state of the game" in checked("q2a", value).to_html()


def test_pruning_keeps_the_points_for_value_and_action():
    verdict = checked("q2", student_answer("q2", "alpha_beta_one_loop"))
    assert verdict.score == 4
    assert "correct but comes in the next problem set" in verdict.advice


# ---------------------------------------------------------------- q1: take-away


@pytest.mark.slow
def test_every_mistake_in_a_game_is_called_by_its_name():
    for name, _, game, *_ in take_away_slips():
        verdict = checked("q1", game)
        also = "illegal actions are not refused"  # and the mistake is made good
        assert verdict.fault in (name, also), name
        assert verdict.score < 6


def test_the_packs_own_game_lacks_the_twist():
    """It has a point, and is told what is missing, with another slip besides or without."""
    verdict = checked("q1", TakeAway)
    assert verdict.score == 1
    assert "without the twist" in verdict.fault
    assert verdict.details[1:] == ("Expected: player 0 moves.", "Yours: player 1 moves.")


def test_the_first_position_that_differs_is_shown_with_both_trees():
    verdict = checked("q1", student_answer("q1", "more_can_be_taken_than_is_left"))
    assert verdict.details == (
        "The smallest game found: TakeAway(2, 2), after the action 1.",
        "Expected: the only action is 1.",
        "Yours: the actions are 1, 2.",
    )
    assert [caption for caption, _ in verdict.pictures] == list(verdict.details[1:])
    assert verdict.to_html().count("<svg") == 2


def test_a_class_can_be_checked_from_its_first_method_on():
    """The points are there once `result` is written, which has the twist."""

    def unwritten(*_):
        raise NotImplementedError

    rungs = ("__init__", "is_terminal", "to_move", "actions", "result", "utility")
    for written in range(7):
        missing = dict.fromkeys(rungs[written:], unwritten)
        verdict = checked("q1", type("TakeAway", (AS_TUPLES,), missing))
        if not written:
            assert verdict.status == "not attempted"
        elif written < 6:
            assert verdict.fault == f"`{rungs[written]}` is still to be written"
        assert verdict.score == (written if written > 4 else min(written, 1))


@pytest.mark.parametrize("refusal", [lambda *_: ValueError("illegal"), lambda *_: [][0]])
def test_the_example_is_of_the_mistake_that_is_named(refusal):
    """`result` is wrong as well."""

    def result(self, state, action):
        legal = action in self.actions(state)
        return AS_TUPLES.result(self, state, action) if legal else refusal()

    def utility(self, state, player):
        return 1 if state[1] == 1 else -1

    verdict = checked("q1", type("TakeAway", (AS_TUPLES,), {"result": result, "utility": utility}))
    assert verdict.fault == "the utility is MAX's, whichever player is asked about"
    assert verdict.details[1] == "Expected: the utility is −1 for player 0 and 1 for player 1."


def test_a_method_without_self_is_told_its_parameters():
    def is_terminal(state):
        return state[0] == 0

    verdict = checked("q1", type("TakeAway", (AS_TUPLES,), {"is_terminal": is_terminal}))
    assert "takes 1 positional argument but 2 were given" in verdict.fault
    assert verdict.advice.endswith("def is_terminal(self, state).")


def test_two_trees_that_are_alike_are_not_drawn():
    def result(self, state, action):
        return state[0] - action, state[1] if action == self.most else 1 - state[1]

    verdict = checked("q1", type("TakeAway", (AS_TUPLES,), {"result": result}))
    assert verdict.fault == "illegal actions are not refused"
    assert verdict.details[-1].startswith("Yours: no ValueError from result(state, -1), ")
    assert not verdict.pictures


def test_what_is_no_class_is_named():
    assert checked("q1", 3).fault == "the answer is not a class"
    assert "TakeAway(2, 1) raised TypeError" in checked("q1", lambda objects: None).fault
    assert "initial" in checked("q1", lambda objects, most: 3).fault


# ---------------------------------------------------------------- q3: the student's own tree


def by_hand(tree):
    inner = [node for node in tree.nodes() if not tree.is_terminal(node)]
    values = {tree.name(node): plain(tree, node) for node in inner}
    return values | {"best": [tree.action_name((), a) for a in plain_best(tree, ())]}


@pytest.mark.parametrize("student", STUDENTS)
def test_own_trees_have_what_they_are_for(student):
    tree = own_tree(student, "q3")
    inner = [node for node in tree.nodes() if not tree.is_terminal(node)]
    leaves = [tree.leaf(leaf) for leaf in tree.leaves()]
    assert any(len(tree.actions(node)) == 1 for node in inner)
    assert min(leaves) < 0 < max(leaves)
    assert len(plain_best(tree, ())) == 2
    assert checked("q3", lambda: by_hand(tree), student=student).score == 6


ADAS_ANSWER = {
    "A": 2, "B": 2, "C": -5, "D": 2, "E": 7, "F": 2, "G": -1, "H": -5, "I": 2, "best": ["a1", "a3"],
}  # fmt: skip


def q3(**slips):
    return checked("q3", {**ADAS_ANSWER, **slips}, student="ada")


def test_a_slip_is_paid_for_once():
    """With E taken for -1, B = -1 and A = 2 follow, and a3 alone is best."""
    verdict = q3(E=-1, B=-1)
    assert (verdict.score, verdict.fault[:4]) == (4, "at E")
    followed = q3(E=-1, B=-1, best=["a3"])
    assert (followed.score, followed.fault[:4]) == (4, "at E")
    other = q3(E=-1, B=-1, best=["a2"])
    assert (other.score, other.fault[:4]) == (2, "at E")
    constant = dict.fromkeys(ADAS_ANSWER, 0) | {"best": ["a1", "a2", "a3"]}
    assert q3(**constant).score == 0


# ---------------------------------------------------------------- q4: Pacman's corridor


def right_corridor(student):
    """The answer by definition: the way to the pellet alone, all play with the ghost."""
    alone = own_corridor(student)
    pacman, _, _ = alone.initial
    values = {
        name: alone.start - abs(step) - abs(alone.pellet - pacman - step)
        for name, step in (("start", 0), ("left", -1), ("right", 1))
    }
    games = [own_corridor(student, moves) for moves in HORIZONS]
    haunted = [plain(game, game.initial) for game in games]
    return values | {"haunted": haunted, "caught": haunted.index(-10) + 1}


@pytest.mark.parametrize("student", STUDENTS)
def test_q4_full_marks_for_the_students_own_corridor(student):
    right = right_corridor(student)
    assert 3 <= right["caught"] <= 6
    assert checked("q4", lambda: right, student=student).score == 5
    alone = own_corridor(student)
    assert len(alone.actions(alone.initial)) == 2
    assert plain(alone, alone.initial) == right["start"]  # all ways tried: the shortest is best


def test_q4_partial_credit_and_hints():
    right = right_corridor("ada")
    worst = min(right["left"], right["right"])
    told = {
        "Pacman is alone here": (4, {"start": worst}),
        "those already made, and those still to come": (4.5, {"left": right["left"] + 1}),
        "the shortest way": (4.5, {"right": -3}),
        "in a list": (3, {"haunted": [9, 8]}),
        "let your own minimax find them": (3, {"haunted": [0] * 6}),
        "the smallest number of moves": (4, {"caught": 1}),
    }
    for hint, (score, slips) in told.items():
        verdict = checked("q4", {**right, **slips}, student="ada")
        assert hint in verdict.advice
        assert verdict.score == score
    assert "a dict with 'start'" in checked("q4", {"begin": 3}).advice
    some = checked("q4", {part: right[part] for part in ("start", "left", "right")}, student="ada")
    assert (some.score, some.fault) == (2, "haunted: nothing is there yet")
    blank = dict.fromkeys(right)
    assert checked("q4", blank).status == "not attempted"


def test_an_answer_that_needs_what_is_not_written_yet_is_told_what():
    def minimax(game, state):
        raise NotImplementedError

    def corridor():
        return {"haunted": [minimax(None, None)]}

    def stub():
        raise NotImplementedError

    told = checked("q4", corridor, student="ada")
    assert (told.status, told.fault) == ("graded", "it calls minimax, which is still to be written")
    assert checked("q4", stub, student="ada").status == "not attempted"
    assert checked("q4", lambda: stub(), student="ada").status == "not attempted"


# ---------------------------------------------------------------- q5: how many states


def test_our_count_is_the_known_one():
    game = TicTacToe()
    assert count_states(game) == 5478
    assert count_states(game, game.key) == 765


def test_every_wrong_count_is_called_by_its_name():
    for name, _, count, *_ in count_slips():
        assert checked("q5", lambda game, count=count: count(game, None)).fault == name


def test_a_count_that_is_too_slow_has_the_points_for_small_games(monkeypatch):
    monkeypatch.setattr("gamesearch.grading.answer_time.SECONDS", 0.3)

    def in_small_games_only(game):
        while getattr(game, "rows", 0) * getattr(game, "columns", 0) == 9:
            pass
        return student_answer("q5", "count_depth_first")(game)

    verdict = checked("q5", in_small_games_only)
    assert (verdict.score, verdict.fault) == (0.5, "it had not finished after 0.3 seconds")
    assert "explored only once" in verdict.advice


def test_counts_up_to_symmetry():
    assert checked("q5b", lambda game: count_states(game, game.key)).score == 2
    apart = checked("q5b", student_answer("q5", "count_depth_first"))
    assert apart.fault == "symmetric states are counted separately"
    assert apart.score == 0
    without_the_first = checked("q5b", lambda game: count_states(game, game.key) - 1)
    assert without_the_first.fault == "the first state is not counted"
    rounded = checked("q5b", lambda game: round(count_states(game) / 8))
    assert "up to symmetry is not right yet" in rounded.fault
    assert "raised" in checked("q5b", lambda game: 1 / 0).fault


# ---------------------------------------------------------------- the assignment as such
