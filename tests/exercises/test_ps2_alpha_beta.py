"""Problem set 2: what is said of answers, how a check protects itself, and what is done by hand."""

from __future__ import annotations

import signal
import sys
from functools import partial
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamesearch.exercises.ps2_alpha_beta import questions as known
from gamesearch.exercises.ps2_alpha_beta.questions import BASES, critical_leaves, whoever_moves
from gamesearch.exercises.ps2_alpha_beta.walk import own_tree
from gamesearch.game import MIN
from gamesearch.games import GameTree, random_tree
from gamesearch.grading import answer_time
from gamesearch.grading.answer_time import MOST_CALLS
from gamesearch.grading.assignment_loader import GradingError, question_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions.check_trees import BOOK, random_instances
from gamesearch.grading.questions.search import Case, _of_slip
from gamesearch.grading.questions.search_cases import smallest_instance
from gamesearch.grading.sandbox.protocol import hidden_tests_seen, within_context
from gamesearch.grading.verdict import Verdict, for_points_only
from gamesearch.grading.watched_search import run_search
from gamesearch.search import leaves_examined, leaves_over_orders
from tests.exercises.oracles import leaves_read, score_of
from tests.exercises.student_answers import as_asked_for, student_answer
from tests.grading.asked import by_machine
from tests.grading.hostile import Junk, hostile, plain, raising
from tests.search.oracles import plain as value_of

PS2 = "ps2_alpha_beta"


def q2(answer, **options):
    """The verdict on a search; one that returns the first move alone is continued by best play."""
    return check_answer(PS2, "q2", as_asked_for(PS2, "q2", answer), **options)


def verdict_on(name):
    return q2(student_answer(PS2, "q2", name))


def test_the_oracle_knows_the_books_tree():
    assert [BOOK.leaf(leaf) for leaf in sorted(leaves_read(BOOK, ()))] == [3, 12, 8, 2, 14, 5, 2]


# ---------------------------------------------------------------- what a verdict says


def test_the_message_has_expected_and_got():
    text = str(verdict_on("fail_soft_last_tie_at_the_root"))
    assert text.splitlines() == [
        "q2: 4 of 6. An equally good move replaces the earlier one (>= instead of >).",
        "A child that was cut returns a bound. If it only equals the best value so far, the move "
        "may really be worse: keep the earlier one.",
        "The smallest tree found: [2, [2, 1]], MAX moves at A; MIN at B.",
        "Expected: value 2, line ['a1'], leaves read a1=2, b1=2.",
        "Yours: value 2, line ['a2', 'b2'], leaves read a1=2, b1=2.",
    ]


def test_expected_and_got_are_drawn_side_by_side():
    verdict = verdict_on("max_cuts_on_greater_a_flag_and_two_branches")
    expected, yours = (caption for caption, _ in verdict.pictures)
    assert expected.startswith("Expected: value 1, line ['a1'], leaves read a1=1, b1=1.")
    assert yours.startswith("Yours: value 1, line ['a1'], leaves read a1=1, b1=1, b2=2.")
    html, own_code = verdict.to_html().split("<fieldset")
    assert html.count("<svg") == 2
    assert own_code.count("<svg") > 2
    assert html.count("Expected: value") == html.count("Yours: value") == 1
    assert html.index("MAX cuts on &gt; instead of &gt;=") < html.index("<svg")


def test_a_picture_never_contradicts_its_caption():
    """The recorder begins where it is told, so this search would look right in a picture."""
    verdict = verdict_on("begins_at_the_initial_state_one_function_for_both")
    assert [caption.split(":")[0] for caption, _ in verdict.pictures] == [
        "Expected", "The whole tree",
    ]  # fmt: skip
    assert "Yours: value" in verdict.to_html()


def test_a_failure_is_drawn_as_far_as_it_came():
    verdict = verdict_on("nothing_is_returned_below_book_pairs")
    assert "TypeError: cannot unpack" in verdict.fault
    assert "in max_value)" in verdict.fault or "in min_value)" in verdict.fault
    assert [caption for caption, _ in verdict.pictures] == [str(verdict).splitlines()[-1]]
    assert "then TypeError." in verdict.pictures[0][0]
    assert len(verdict_on("the_parent_is_evaluated_pairs_that_cut_first").pictures) == 1
    assert len(verdict_on("value_is_a_text").pictures) == 1


# ---------------------------------------------------------------- our own table of mistakes

NAMES = sorted({mistake.name for mistake in known.SLIPS})


def plainest(mistake):
    """The mistake in the first base that it is meant for; some are made in a root's loop only."""
    return next(filter(None, (base.with_slip(mistake) for base in BASES)))


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES[::8], ids=lambda base: " ".join(base.kinds))
def test_a_mistake_in_any_style_is_rejected_unless_it_is_none(base):
    """A mistake that another part of a search makes good is none, and has to be accepted."""
    assert q2(base.search()).fault in ("", "it assumes that the players take turns")
    for mistake in known.SLIPS:
        search = base.with_slip(mistake)
        if search is not None:
            answer = as_asked_for(PS2, "q2", search)
            with within_context(hidden_tests_seen, False), for_points_only():
                hidden_tests_seen.set(True)  # or each would be named, shrunk and drawn
                verdict = question_of(PS2, "q2").check(answer, "ada", 0)
            score = score_of(PS2, "q2", answer)
            assert verdict.score == score, (mistake.name, base.kinds)
            assert verdict.passed == (score == 6)
            if verdict.passed:  # then it is right on other trees too
                for seed in (10, 11):
                    assert score_of(PS2, "q2", answer, seed) == 6, (mistake.name, base.kinds)


def test_every_mistake_fits_every_base_that_it_is_meant_for():
    """A mistake whose piece of a program is no longer there would silently name nothing."""
    assert len(list(known.alpha_beta_slips())) == 1186 + len(BASES)
    a_depth = {"it stops at some depth, before the game is over"}
    in_turn = {"it assumes that the players take turns"}
    assert {slip.name for slip in known.alpha_beta_slips()} == set(NAMES) | a_depth | in_turn


# ---------------------------------------------------------------- laws of check_answer


@given(value=plain | hostile, action=plain | hostile, shape=st.sampled_from([tuple, list]))
def test_no_pair_makes_a_check_raise(value, action, shape):
    verdict = q2(lambda game, state: shape([value, action]))
    assert 0 <= verdict.score < 6
    assert verdict.fault


def test_an_answer_that_ends_the_program_is_told_so():
    verdict = q2(lambda game, state: sys.exit("bye"))
    assert verdict.fault.startswith("it raised SystemExit: bye (line ")
    assert verdict.score == 0
    assert "do not end the program" in verdict.advice
    by_hand = check_answer(PS2, "q1", lambda: sys.exit(), student="ada")
    assert by_hand.fault.startswith("it raised SystemExit (line ")


def test_a_real_interrupt_goes_through():
    """Ctrl+C in a notebook must stop the check, whatever the answer is, even if it comes once."""

    def interrupted(*_):
        if pressed:
            pressed.pop()()
        return 3, 0

    def ctrl_c():
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may ignore it
    try:
        for question in by_machine(PS2):
            for press in (ctrl_c, raising(KeyboardInterrupt())):
                pressed = [press]
                with pytest.raises(KeyboardInterrupt):
                    check_answer(PS2, question, interrupted, student="ada")
    finally:
        signal.signal(signal.SIGINT, before)


def test_equal_to_everything_is_worth_nothing():
    """With nbgrader's asserts, an object whose __eq__ returns True scored full marks."""
    equal = Junk(True)
    assert q2(equal).score == 0
    assert q2(lambda game, state: (equal, equal)).score == 0
    assert q2(lambda game, state: equal).score == 0
    for question in by_machine(PS2):
        assert check_answer(PS2, question, equal).score == 0
        assert check_answer(PS2, question, lambda *_: equal).score == 0
    told = {"value": equal, "move": equal, "cut": [equal]}
    assert check_answer(PS2, "q1", lambda: told).score == 0


def without_pictures(verdict):
    return {k: v for k, v in vars(verdict).items() if k != "pictures"}


def test_the_same_seed_gives_the_same_verdict():
    for name in (
        "max_cuts_on_greater_book_pairs",
        "swapped_in_the_parameters_pairs_that_cut_first",
        "value_is_a_text",
    ):
        search = student_answer(PS2, "q2", name)
        one, other = (q2(search, seed=7) for _ in range(2))
        assert without_pictures(one) == without_pictures(other)
        assert [p.source for _, p in one.pictures] == [p.source for _, p in other.pictures]


def test_another_seed_gives_other_trees():
    drawn = {seed: [str(tree) for tree, _ in random_instances(seed)] for seed in range(5)}
    for seed in range(1, 5):
        assert not set(drawn[0]) & set(drawn[seed])


def test_the_random_trees_are_what_shows_mistakes():
    for seed in range(10):
        trees = [tree for tree, _ in random_instances(seed)]
        leaves = [[tree.leaf(leaf) for leaf in tree.leaves()] for tree in trees]
        depths = [{len(leaf) for leaf in tree.leaves()} for tree in trees]
        assert all(max(depth) >= 3 for depth in depths)
        assert any(len(depth) > 1 for depth in depths)
        assert {tree.to_move(()) for tree in trees} == {0, 1}
        assert any(len(tree.actions(node)) == 1 for tree in trees for node in tree.nodes())
        assert any(len(set(values)) < len(values) for values in leaves)
        assert any(max(values) < 0 for values in leaves)
        assert any(0 in values for values in leaves)


@pytest.mark.parametrize("asked", [("ps1_minimax", "q2"), (PS2, "q2"), ("ps5_chance", "q3")])
def test_leaves_told_ahead_are_read_whatever_is_written_there(asked):
    """So an answer gains nothing by what it is told: it had to ask for that."""
    assert {*critical_leaves(Case(BOOK))} == {(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)}
    question, numbers = question_of(*asked), Random(1)
    for tree, state in (one for seed in range(4) for one in question.instances(seed)):
        ahead = {x for x in question.certain(Case(tree, state)) if x[: len(state)] == state}
        other = tree.replace({leaf: numbers.randint(-9, 9) for leaf in tree.leaves()})
        read = [{*question.right(Case(one, state)).leaves} for one in (tree, other)]
        assert set() < ahead <= read[0] & read[1]


def test_a_half_written_answer_is_not_called_not_attempted():
    def half(game, state):
        if game.to_move(state) == 0:
            return whoever_moves(game, state)
        raise NotImplementedError

    verdict = q2(half)
    assert verdict.status == "graded"
    assert "reached a part that is still to be written" in verdict.fault


def test_what_is_no_function_is_named():
    assert q2((3, 0)).fault == "the answer is not a function"
    assert 'check("q2", alpha_beta)' in q2((3, 0)).advice


def test_the_game_that_an_answer_sees_is_the_protocol_alone():
    seen = []

    def nosy(game, state):
        seen.append([name for name in dir(game) if not name.startswith("_")])
        return whoever_moves(game, state)

    assert q2(nosy).passed
    protocol = ["actions", "initial", "is_terminal", "result", "to_move", "utility"]
    assert all(names == protocol for names in seen)
    assert "no 'leaves'" in q2(lambda game, state: game.leaves()).fault


def test_senseless_questions_are_answered_in_words():
    told = {
        "gave game.is_terminal ((), 0) (tuple), which is not a state of the game":
            lambda game, state: game.is_terminal((state, 0)),
        "gave game.actions [0] (list), which is not a state": lambda game, state: game.actions([0]),
        "asked for the utility of node A, where the game is not over":
            lambda game, state: (game.utility(state, 0), 0),
        "node A has no action 9": lambda game, state: game.result(state, 9),
    }  # fmt: skip
    for words, answer in told.items():
        assert words in q2(answer).fault


def test_prints_do_not_flood_the_page_and_are_mentioned(capsys):
    assert verdict_on("prints_what_it_does").passed
    assert "What it prints is not shown" in str(verdict_on("prints_a_lot"))
    assert capsys.readouterr().out == ""


def test_a_swallowed_limit_is_still_a_limit():
    def greedy(game, state):
        for _ in range(MOST_CALLS + 10):
            try:
                game.is_terminal(state)
            except BaseException:
                break
        return 3, 0

    assert q2(greedy).fault == f"it asked its game {MOST_CALLS:,} questions and went on"


@pytest.fixture
def in_haste(monkeypatch):
    """Less time than in earnest, so that the tests of endless answers end soon."""
    monkeypatch.setattr("gamesearch.grading.answer_time.SECONDS", 0.5)


def test_an_endless_answer_by_hand_is_stopped(in_haste):
    def endless():
        while True:
            pass

    verdict = check_answer(PS2, "q4", endless)
    assert verdict.fault == f"it had not finished after {answer_time.SECONDS:g} seconds"


@pytest.mark.slow
@pytest.mark.parametrize("silently", [True, False])
def test_an_answer_that_hangs_only_on_small_trees_still_gets_its_verdict(in_haste, silently):
    """What goes wrong is shown on a tree where it answers; and the search for one ends in time."""

    def search(game, state):
        kids = [game.result(state, a) for a in game.actions(state)]
        while len(kids) == 1 and game.is_terminal(kids[0]):
            while silently:
                kids = list(kids)
        value, action = whoever_moves(game, state)
        return value + (value == 8), action

    verdict = q2(search)
    assert verdict.fault == "the value is 9 instead of 8"
    assert verdict.score == 4
    assert run_search(search, verdict.tree, verdict.state).value == 9


def test_an_endless_search_is_stopped(in_haste):
    def search(game, state):
        while True:
            state = state

    assert q2(search).fault == f"it had not finished after {answer_time.SECONDS:g} seconds"


def test_unknown_questions_are_the_callers_mistake():
    with pytest.raises(GradingError, match="no assignment 'ps9'"):
        check_answer("ps9", "q1", None)
    with pytest.raises(GradingError, match="no question 'q9'; its questions are q1, q1b, q2"):
        check_answer(PS2, "q9", None)


# ---------------------------------------------------------------- smallest trees


@given(seed=st.integers(0, 50), least=st.integers(1, 6))
@settings(max_examples=25)
def test_smallest_goes_on_failing_and_has_nothing_to_spare(seed, least):
    tree = random_tree(3, (1, 3), seed, root="min" if seed % 2 else "max")

    def fails(tree, state):
        return len(list(tree.leaves())) >= min(least, size)

    size = len(list(tree.leaves()))
    small, state = smallest_instance(tree, (), fails)
    assert (len(list(small.leaves())), state) == (min(least, size), ())


def test_an_instance_in_the_middle_of_a_tree_becomes_a_tree_of_its_own():
    tree = GameTree([[[4, 7], [1, 9]], [[3, 5]]])
    at_its_root = smallest_instance(tree, (0,), lambda tree, state: tree.to_move(state) == MIN)
    assert at_its_root == (GameTree([1], root="min"), ())
    below_only = smallest_instance(tree, (0,), lambda tree, state: state == (0,))
    assert below_only == (tree, (0,))


# ---------------------------------------------------------------- q1: the student's own tree


def right_q1(student):
    """The answer as our own judge has it."""
    tree = own_tree(student, "ps2/q1")
    value = value_of(tree, ())
    move = next(a for a in tree.actions(()) if value_of(tree, (a,)) == value)
    read = leaves_read(tree, ())
    seen = {leaf[:n] for leaf in read for n in range(len(leaf) + 1)}
    cut = [node for node in tree.nodes() if node and node not in seen and node[:-1] in seen]
    names = [tree.action_name(node[:-1], node[-1]) for node in cut]
    return {"value": value, "move": tree.action_name((), move), "cut": names}


def q1(answer, student="ada"):
    return check_answer(PS2, "q1", answer, student=student)


@pytest.mark.parametrize("student", ["ada", "alan", "grace", "bob@x.edu", "0815", "Zoë"])
def test_q1_full_marks_for_the_students_own_tree(student):
    right = right_q1(student)
    assert len(right["cut"]) >= 2
    assert q1(lambda: right, student).passed
    assert q1(right, student).score == 6


def test_q1_takes_capitals_spaces_texts_and_any_order():
    right = right_q1("ada")
    cut = [f" {name.upper()} " for name in reversed(right["cut"])]
    assert q1(
        {"value": str(right["value"]), "move": f"{right['move'].upper()} ", "cut": cut}
    ).passed
    assert q1({**right, "cut": ", ".join(right["cut"])}).passed
    assert q1({**right, "cut": set(right["cut"])}).passed
    assert q1({**right, "cut": " and ".join(right["cut"])}).passed
    assert q1({**right, "move": [right["move"]], "cut": "; ".join(right["cut"])}).passed


def test_q1_partial_credit():
    right = right_q1("ada")
    assert q1({**right, "value": right["value"] + 1}).score == 4
    assert q1({**right, "value": None, "move": "z9"}).score == 2
    verdict = q1({"value": 99, "move": "a9", "cut": []})
    assert (verdict.score, verdict.fault) == (0, "value: that is not the value of the root")


def test_q1_says_what_form_a_move_has():
    right = right_q1("ada")
    for odd in (1, "C"):
        assert "one of a1, a2" in q1({**right, "move": odd}).advice
    assert q1({**right, "move": "a1"}).advice.startswith("Which branch of the root")
    alone = q1({"value": right["value"]})
    assert (alone.score, alone.fault) == (2, "move: nothing is there yet")
    without_cuts = q1({"value": right["value"], "move": right["move"]})
    assert (without_cuts.score, without_cuts.advice[:20]) == (4, "In your tree somethi")


def test_q1_hints_at_cuts_without_giving_them_away():
    right = right_q1("ada")
    tree = own_tree("ada", "ps2/q1")
    assert right["cut"] == ["e2", "e3"]
    missing = q1({**right, "cut": ["e3"]})
    assert (missing.score, missing.advice[:20]) == (4, "A node at which the ")
    elsewhere = {**right_q1("a"), "cut": ["f2"]}  # c3 is cut too
    assert check_answer(PS2, "q1", elsewhere, student="a").fault == "cut: a branch is missing"
    assert "no branch called 'z9'" in q1({**right, "cut": [*right["cut"], "z9"]}).fault
    assert "a1 is not cut" in q1({**right, "cut": [*right["cut"], "a1"]}).advice
    cut = {name: tree.action_name(name[:-1], name[-1]) for name in tree.nodes() if name}
    tops = [node for node, name in cut.items() if name in right["cut"]]
    below = [n for n in cut if any(n[: len(t)] == t and n != t for t in tops)]
    for node in below:
        advice = q1({**right, "cut": [*right["cut"], cut[node]]}).advice
        assert f"{cut[node]} lies below a branch that is cut higher up" in advice
    for advice in (missing.advice,):
        assert not any(name in advice.split() for name in right["cut"])


# ---------------------------------------------------------------- q3: every best move


def q3(answer):
    return check_answer(PS2, "q3", answer)


def all_best(game, state):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        values = [value(game.result(state, a)) for a in game.actions(state)]
        return min(values) if game.to_move(state) == MIN else max(values)

    values = {a: value(game.result(state, a)) for a in game.actions(state)}
    best = value(state)
    return [a for a in values if values[a] == best]


def test_q3_right_answers():
    for shape in (list, tuple, set, lambda actions: list(reversed(actions))):
        assert q3(lambda game, state, shape=shape: shape(all_best(game, state))).score == 4


def test_q3_the_trap_at_the_root():
    """Alpha-beta with one window for all the children: a bound passes for a value."""

    def trapped(game, state):
        book = student_answer(PS2, "q2", "book_pairs")
        value, _ = book(game, state)
        kids = [game.result(state, a) for a in game.actions(state)]
        sign = -1 if game.to_move(state) == MIN else 1
        bounds = [bounded(game, kid, value) for kid in kids]
        both = zip(game.actions(state), bounds, strict=True)
        return [a for a, bound in both if sign * bound >= sign * value]

    def bounded(game, state, value):
        if game.is_terminal(state):
            return game.utility(state, 0)
        for a in game.actions(state):  # stops as soon as the bound equals the value
            found = bounded(game, game.result(state, a), value)
            if found == value:
                return value
        return all_values(game, state)

    def all_values(game, state):
        return value_of(SimpleNamespace(**{n: getattr(game, n) for n in PROTOCOL}), state)

    verdict = q3(trapped)
    assert verdict.score == 0
    assert verdict.fault == "the list contains a worse action"
    assert "window that still admits equality" in verdict.advice
    assert len(list(verdict.tree.leaves())) <= 4
    assert verdict.details[1].startswith("Expected: ")
    assert verdict.details[2].startswith("Yours: ")
    assert "<svg" in verdict.to_html()


PROTOCOL = ("is_terminal", "utility", "actions", "result", "to_move")


def test_q3_wrong_answers():
    told = {
        "only the first of the best actions": lambda game, state: all_best(game, state)[:1],
        "a best action is missing": lambda game, state: all_best(game, state)[-1:],
        "it returned None (NoneType); a list of actions was expected": lambda game, state: None,
        "it returned 'a1' (str); a list of actions": lambda game, state: all_best(game, state)[0],
        "something that is not an action": lambda game, state: [0],
        "an action is listed twice": lambda game, state: all_best(game, state) * 2,
        "every action is listed": lambda game, state: list(game.actions(state)),
        "the answer is not a function": [0],
        "it raised KeyError": lambda game, state: {}[0],
    }
    for fault, answer in told.items():
        verdict = q3(answer)
        assert fault in verdict.fault
        assert verdict.score == 0
    empty = q3(lambda game, state: [])
    assert empty.fault == "a best action is missing"
    assert "The list is empty" in empty.advice
    assert "Yours: no action." in str(q3(lambda game, state: []))


def test_q3_values_that_are_near_are_not_equal():
    def about_the_best(game, state):
        best = value_of(game, state)
        kids = ((a, game.result(state, a)) for a in game.actions(state))
        return [a for a, kid in kids if abs(value_of(game, kid) - best) < 1]

    assert q3(about_the_best).fault == "values that differ by a fraction count as equal"

    def with_a_grandchild_that_good(game, state):
        best = value_of(game, state)
        return [a for a in game.actions(state) if best in values_below(game, game.result(state, a))]

    def values_below(game, state):
        kids = [game.result(state, a) for a in game.actions(state)]
        return {value_of(game, state), *map(partial(value_of, game), kids)}

    verdict = q3(with_a_grandchild_that_good)
    assert verdict.fault == "the list contains a worse action"
    assert verdict.advice.startswith("Every leaf was read here, so no cut is to blame.")


def test_q3_blames_a_cut_only_where_something_was_cut():
    seen, values = [], {}

    def keeps_what_it_found(game, state):
        seen.extend(all_best(game, state))
        return [a for a in seen if a in game.actions(state)]

    def of_the_first_tree(game, state):
        if state not in values:
            values[state] = all_best(game, state)
        return values[state]

    def for_max(game, state):
        kids = {a: value_of(game, game.result(state, a)) for a in game.actions(state)}
        return [a for a in kids if kids[a] == max(kids.values())]

    assert q3(keeps_what_it_found).fault == "it gives a different answer when asked again"
    assert q3(of_the_first_tree).advice.startswith("No leaf was read here.")
    assert q3(for_max).fault == "the largest value is taken, no matter who moves"


def test_q2_says_beside_full_marks_what_could_be_better():
    def twice(game, state):
        if game.is_terminal(game.result(state, game.actions(state)[0])):
            whoever_moves(game, state)
        return whoever_moves(game, state)

    assert "leaves are read again" in q2(twice).details[0]
    assert len(verdict_on("asks_everything_twice").details) == 1  # the utility, not the search
    (next_step,) = q2(whoever_moves).details
    drawn, orders = leaves_examined(BOOK), leaves_over_orders(BOOK)
    assert f"it reads {drawn} of 9" in next_step
    assert f"it would read {min(orders)}:" in next_step


# ---------------------------------------------------------------- q4: bug hunt

CONVICT = [[[5], [3, 4]], [[-1], [-2]], [[1, 0]], [[3, 4], [3, 1]]]


def q4(answer):
    return check_answer(PS2, "q4", answer)


def test_q4_right_answers():
    assert q4(CONVICT).score == 8
    assert q4(lambda: tuple(CONVICT)).passed
    assert q4([GameTree(tree) for tree in CONVICT]).passed


def test_q4_tells_a_single_tree_from_a_list_of_four():
    assert "this looks like one" in q4([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).advice
    assert not q4(CONVICT[:2]).advice
    assert q4(dict(enumerate(CONVICT, 1))).passed


def test_q4_partial_credit():
    for n in range(4):
        verdict = q4(CONVICT[:n] + [None] * (4 - n)) if n else q4([[[1, 2]], None, None, None])
        assert verdict.score == 2 * n
        assert verdict.fault == f"{4 - n} of 4 searches got away"
        assert len(verdict.details) == 4 - n
    assert "search 4: on your tree its action is right" in q4([*CONVICT[:3], [1, 2]]).details
    assert "search 1: on your tree its leaves are right" in q4([[1, 2], *CONVICT[1:]]).details
    assert q4([None] * 4).status == "not attempted"
    unread = q4([*CONVICT[:3], [[3, 4], [3, "?"]]])  # by the broken search, not by ours
    assert (unread.score, unread.details) == (
        6,
        ("search 4: a leaf is '?'; a number was expected at each",),
    )


@pytest.mark.parametrize("example", [[[3, 4], [1, 2]], [[3, 12, 8], [2, 4, 6], [14, 5, 2]]])
def test_q4_the_trees_of_the_text_do_not_count(example):
    verdict = q4([example] * 4)
    assert (verdict.score, len(verdict.details)) == (0, 4)
    assert "the tree of an example" in verdict.details[0]


def looped():
    tree = [1]
    tree.append(tree)
    return tree


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ([[3, "x"], [1]], "leaf 2 of node B is 'x'"),
        ([[], [1]], "is an empty list"),
        (3, "at least one move, was expected"),
        (GameTree([[2, 1], [3]], root="min"), "with MAX at the root"),
        ("[[3, 4], [3, 1]]", "a number, a tuple of numbers or '?' was expected"),
        (looped(), "nested too deeply"),
        ([[3, "?"], [1, 2]], "is '?'"),
        ([{0.5: 1, 0.4: 2}, 3], "sum to 0.9"),
        ([{0.5: 1, "1/2": 2}, 3], "probability"),
        (GameTree([(1, 2, 3), (4, 5, 6)]), "a tree for MAX and MIN"),
        ([[n, -n] for n in range(500)], "more than 200 leaves"),
        (Junk(ValueError("no")), "something of the type Junk; a number, a tuple of numbers or"),
    ],
)
def test_q4_one_line_for_a_tree_that_is_none(tree, words):
    verdict = q4([tree, *CONVICT[1:]])
    assert (verdict.score, len(verdict.details)) == (6, 1)
    assert words in verdict.details[0]
    assert "\n" not in verdict.details[0]


def test_q4_of_another_form():
    for odd in ([*CONVICT, [1]], {"a": 1}, 7, "text", lambda: 3):
        assert q4(odd).score == 0
        assert "4 trees was expected" in q4(odd).advice


# ---------------------------------------------------------------- verdicts as such


def test_q5_waits_for_a_reader():
    verdict = check_answer(PS2, "q5", "The value is the same, the leaves are not.")
    assert (verdict.score, verdict.status, verdict.passed) == (0, "pending", False)
    assert str(verdict) == "q5: up to 4, marked by a reader."


def test_the_html_escapes_what_an_answer_says():
    def evil(game, state):
        raise ValueError("<script>alert(1)</script>")

    html = q2(evil).to_html()
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_a_verdict_shows_itself_as_text_and_as_html():
    verdict = Verdict("q1", 6, 6)
    assert verdict._repr_mimebundle_() == {
        "text/plain": "q1: 6 of 6. Right.", "text/html": verdict.to_html(),
    }  # fmt: skip


def test_a_mistake_has_its_name_though_a_silent_check_came_before():
    """The words for a wrong action differ once hidden tests were seen; what is kept must too."""
    (mistake,) = {m for m in known.SLIPS if "index is returned" in m.name}
    question = question_of(PS2, "q2")
    cases = [Case(*instance) for instance in question.instances(0)]

    def named(search):
        return question.name_slip(cases, [case.run(search) for case in cases])

    _of_slip.cache_clear()
    with within_context(hidden_tests_seen, False):
        hidden_tests_seen.set(True)
        assert named(lambda game, state: (0.125, 0)) is None  # compared with every mistake
    assert named(plainest(mistake)) == (mistake.name, mistake.advice)
