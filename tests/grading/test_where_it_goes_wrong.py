"""The reader's own line at which a rejected search first goes wrong."""

from __future__ import annotations

import inspect
import linecache
from math import inf

import pytest

from gamesearch import GameTree, alpha_beta_search, minimax_search
from gamesearch.grading.assignment_loader import question_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.watched_search import has_own_lines, with_arguments
from gamesearch.tracing.tracer import trace
from gamesearch.wrong_step import find_wrong_step
from tests.exercises.student_answers import StudentAnswer, right_answers, student_answer, with_line

BOOK = GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    wants_more = game.to_move(state) == 0
    best, move = (-inf, None) if wants_more else (inf, None)
    for action in game.actions(state):
        value, _ = minimax(game, game.result(state, action))
        if value > best if wants_more else value < best:
            best, move = value, action
    return best, move


def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    wants_more = game.to_move(state) == 0
    best, move = (-inf, None) if wants_more else (inf, None)
    for action in game.actions(state):
        value, _ = alpha_beta(game, game.result(state, action), alpha, beta)
        if value > best if wants_more else value < best:
            best, move = value, action
        if wants_more:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, move


def edited(search, *edits):
    """Return one of the two with pieces of its source replaced."""
    exercise = {"minimax": "ps1_minimax", "alpha_beta": "ps2_alpha_beta"}[search.__name__]
    text = "from math import inf\n\n\n" + inspect.getsource(search)
    return StudentAnswer(exercise, "q2", "mine", text).edited(*edits).run()


def at(search, reference, wrong, tree=BOOK):
    """Return the line at which a search goes wrong, and what is said of it."""
    run = trace(inspect.unwrap(search), tree)
    found = find_wrong_step(run, trace(reference, tree), wrong)
    step = run.steps[found.step]
    line = linecache.getline(step.function.co_filename, step.line)
    return line.strip(), found.words


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("value < best", "value > best", "return best, move",
         "B returns +∞ here, but none of its children is worth that."),
        ("utility(state, 0)", "utility(state, 1)", "return game.utility(state, 1), None",
         "Leaf b1 is worth 3 to MAX, but here it is −3."),
        ("return best, move", "return best, game.actions(state)[1]",
         "return best, game.actions(state)[1]", "Here its move is a2; a1 is right."),
        ("return best, move", "return -best, move", "return -best, move",
         "Here it returns 2; 3 is right."),
        ("(inf, None)", "(0, None)", "return best, move",
         "It first goes wrong at B, with 0. B is a MIN node: it takes the smallest of 3, 12 and "
         "8."),
    ],
)  # fmt: skip
def test_a_wrong_value_is_shown_where_it_is_returned(old, new, line, words):
    answer = edited(minimax, (old, new))
    wrong = {"action"} if "actions" in new else {"value"}
    assert at(answer, minimax_search, wrong) == (line, words)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("alpha, beta)", "-inf, inf)",
         "value, _ = alpha_beta(game, game.result(state, action), -inf, inf)",
         "C is searched with α = −∞, β = +∞; a correct search has α = 3, β = +∞ there."),
        ("alpha >= beta", "alpha > beta", "value, _ = alpha_beta(", "Here it goes on to"),
        ("break", "pass", "value, _ = alpha_beta(game, game.result(state, action), alpha, beta)",
         "Here it goes on to c2. C can give at most 2, and MAX already has 3 at A"),
        ("alpha >= beta", "alpha >= beta - 4", "return best, move", "Here the search leaves D "
                                                                    "without d3"),
    ],
)  # fmt: skip
def test_a_bound_or_a_cut_is_shown_where_it_is_made(old, new, line, words):
    tree = GameTree([[3, 12], [3, 6]]) if new == "alpha > beta" else BOOK
    answer = edited(alpha_beta, (old, new))
    shown, said = at(answer, alpha_beta_search, {"leaves"}, tree)
    assert shown.startswith(line)
    assert said.startswith(words)


def test_a_cut_that_does_no_harm_is_not_said_to_matter():
    line, words = at(alpha_beta, minimax_search, {"leaves"})
    assert line == "return best, move"
    assert words == "Here the search leaves C without c2. Without cuts, every leaf is read."
    assert at(alpha_beta, minimax_search, {"leaves", "value"})[1].endswith("c2, which can matter.")


def test_what_could_be_cut_is_not_said_to_be_cut():
    words = at(minimax, alpha_beta_search, {"leaves"})[1]
    assert words.endswith(
        "C can give at most 2, and MAX already has 3 at A: c2 and c3 could be cut."
    )


def test_a_rounded_value_is_told_from_the_right_one():
    right = student_answer("ps5_chance", "q3", "book_cases")
    answer = lambda game, state: round(right(game, state)[0], 3)  # noqa: E731
    verdict = check_answer("ps5_chance", "q3a", answer)
    assert verdict.walk.wrong_step.words == "Here it returns 1.857; 1.85714285714 is right."
    assert verdict.details[1:] == ("Expected: value 1.85714285714.", "Yours: value 1.857.")


def returns_the_sum_so_far(game, state, lowest, highest):
    def go(s, al, be):
        if game.is_terminal(s):
            return game.utility(s, 0), None
        who = game.to_move(s)
        if who == -1:
            known, rest = 0, 1
            for o in game.actions(s):
                p = game.probability(s, o)
                rest -= p
                a, b = (al - known - rest * highest) / p, (be - known - rest * lowest) / p
                v, _ = go(game.result(s, o), a, b)
                known += p * v
                if v <= a or v >= b:
                    return known, None
            return known, None
        best, m = (-inf if who == 0 else inf), None
        for x in game.actions(s):
            v, _ = go(game.result(s, x), al, be)
            if v > best if who == 0 else v < best:
                best, m = v, x
            al, be = (max(al, best), be) if who == 0 else (al, min(be, best))
            if al >= be:
                break
        return best, m

    return go(state, -inf, inf)


def test_a_chance_node_that_is_cut_is_shown_where_it_returns():
    verdict = check_answer(
        "ps5_chance", "q7", with_line(returns_the_sum_so_far, "ps5_chance", "q7")
    )
    run, found = verdict.walk.run, verdict.walk.wrong_step
    step = run.steps[found.step]
    assert linecache.getline(step.function.co_filename, step.line).strip() == "return known, None"
    assert found.words == ("Here B returns −5.5, but what it is worth lies between −11.5 and −7.5.")


@pytest.mark.many(7)
@pytest.mark.parametrize("name", right_answers("ps5_chance", "q7"))
def test_no_bound_of_a_right_star_is_blamed(name):
    asked, star = question_of("ps5_chance", "q7"), student_answer("ps5_chance", "q7", name)
    for tree, state, more in asked.instances(0)[:12]:
        right = trace(with_arguments(asked.reference, more), tree, state)
        run = trace(with_arguments(star, more), tree, state)
        found = find_wrong_step(run, right, {"value"})
        assert found is None or "lies between" not in found.words, (str(tree), found.words)


def test_the_line_that_fails_is_shown():
    answer = edited(minimax, ("value, _ =", "value ="))
    assert at(answer, minimax_search, {"form"})[1] == "This line fails, at B."


QUESTIONS = [
    ("ps1_minimax", "q2"),
    ("ps2_alpha_beta", "q2"),
    ("ps5_chance", "q3"),
    ("ps6_multiplayer", "q2"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("assignment", "question"), QUESTIONS)
def test_no_line_of_a_right_search_is_blamed(assignment, question):
    asked = question_of(assignment, question)
    instances = [one for one in asked.instances(0) if len(list(one[0].nodes())) < 30][:12]
    right_runs = [trace(asked.reference, *one) for one in instances]
    for name, answer in right_answers(assignment, question).items():
        # sides of the ply before, or turned where a node is handed on: there is no convention yet
        if name in ("expecti_negamax", "negamax_turned_at_the_root"):
            continue
        search = answer.run()
        for (tree, state), right in zip(instances, right_runs, strict=True):
            run = trace(asked.adapt(search), tree, state)
            found = find_wrong_step(run, right, set(asked.parts) - {"action"})
            said = found.words if found else ""
            assert not said or said.startswith("Here it returns"), (name, str(tree), said)


def test_the_verdict_steps_the_answers_own_lines():
    verdict = check_answer(
        "ps2_alpha_beta",
        "q2",
        student_answer("ps2_alpha_beta", "q2", "window_in_a_list_book_pairs"),
    )
    frames = verdict.walk.frames()
    assert sum(frame.here for frame in frames) == 1
    assert len(frames) > 5
    page = verdict.to_html()
    assert page.count('type="radio"') == page.count("<figure") - len(verdict.pictures)
    assert page.count(" checked") == 1
    assert "Where it goes wrong, in your code" in page


def test_leaves_read_elsewhere_are_drawn_as_well():
    verdict = check_answer(
        "ps1_minimax", "q2", lambda game, _: with_line(minimax)(game, game.initial)
    )
    assert verdict.fault == "it begins at game.initial instead of state"
    assert verdict.pictures[-1][0] == "The whole tree: the search was to begin at C."


def test_right_answers_have_no_walk():
    assert check_answer("ps1_minimax", "q2", with_line(minimax)).walk is None
    wrong = student_answer("ps1_minimax", "q2", "none_yet_if_not_best_one_loop")
    assert check_answer("ps1_minimax", "q2", wrong).walk is not None


def test_only_what_runs_here_has_lines_of_its_own():
    question = question_of("ps1_minimax", "q2a")
    assert has_own_lines(minimax)
    assert has_own_lines(question.adapt(minimax))
    assert not has_own_lines(minimax_search)
    assert not has_own_lines(question.adapt(minimax_search))


def test_what_wraps_itself_has_no_lines_of_its_own():
    def mine(game, state):
        return minimax(game, state)

    mine.__wrapped__ = mine
    assert not has_own_lines(mine)


def test_variables_show_moves_by_name():
    wrong = edited(alpha_beta, ("alpha >= beta", "alpha > beta"))
    verdict = check_answer("ps2_alpha_beta", "q2", wrong)
    held = [step.variables.get("move") for step in verdict.walk.run.steps]
    assert "a1" in held
    assert not {0, 1} & {move for move in held if type(move) is int}
    assert verdict.walk.run.action == 0  # for pictures it is the place, as in every tree


def by_two_functions(game, state, alpha=0, beta=10):
    if game.to_move(state) == 0:
        return max_value(game, state, alpha, beta)
    return min_value(game, state, alpha, beta)


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    v, move = -inf, None
    for action in game.actions(state):
        v2, _ = min_value(game, game.result(state, action), alpha, beta)
        if v2 > v:
            v, move = v2, action
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    v, move = inf, None
    for action in game.actions(state):
        v2, _ = max_value(game, game.result(state, action), alpha, beta)
        if v2 < v:
            v, move = v2, action
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move


def test_the_last_picture_shows_the_bounds_that_were_reached():
    """A call that only hands its node on still has the bounds that it began with."""
    run = trace(by_two_functions, GameTree([6, [4, 8]]))
    assert run.replay.final_views()[()].window == (6, 10)
    last = len(run.steps) - 1
    assert run.replay.variables_at(last) == {"return": (6, 0)}
