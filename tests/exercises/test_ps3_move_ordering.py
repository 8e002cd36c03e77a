"""Problem set 3: what is said of answers, what is asked, and what a student finds by hand.

What is right is judged here by minimax without a table, without cuts and without an order.
"""

from __future__ import annotations

import json
from itertools import permutations, product

import pytest

from gamesearch.exercises.ps3_move_ordering.calls import Call, SeriesCase, reads_of
from gamesearch.exercises.ps3_move_ordering.column_order import (
    BOARD,
    ORDERS,
    column_order_slips,
    shown,
    starts,
)
from gamesearch.exercises.ps3_move_ordering.positions import (
    Positions,
    random_plain,
    random_transpositions,
)
from gamesearch.exercises.ps3_move_ordering.questions import DEEPENING, TABLE, own_tree
from gamesearch.exercises.ps3_move_ordering.series import rights, slips_of
from gamesearch.game import MAX
from gamesearch.games.tree import GameTree
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom.batch import hidden_trees
from gamesearch.grading.classroom.grade_one import grade_submission
from gamesearch.grading.questions.search import advice_on
from gamesearch.pack import root
from gamesearch.search import (
    alpha_beta_search,
    alpha_beta_with_table,
    iterative_deepening,
    leaves_over_orders,
)
from tests.exercises.student_answers import answers_to, student_answer
from tests.exercises.test_answers import what_is_wrong_with
from tests.grading.asked import by_machine

PS3 = "ps3_move_ordering"
STUDENTS = ["ada", "alan", "grace", "bob@x.edu", "0815", "Zoë"]
SERIES = {"q3": DEEPENING, "q4": TABLE}


def checked(question, answer, student="ada", **options):
    return check_answer(PS3, question, answer, student=student, **options)


def verdict_on(question, name, **options):
    return checked(question, student_answer(PS3, question, name), **options)


def minimax_to(game, state, depth):
    """The value to a depth, by definition."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if depth == 0:
        return game.evaluate(state, MAX)
    below = [minimax_to(game, game.result(state, a), depth - 1) for a in game.actions(state)]
    return max(below) if game.to_move(state) == MAX else min(below)


# ---------------------------------------------------------------- q3, q4: written-out games


@pytest.mark.parametrize("make", [random_plain, random_transpositions])
def test_no_state_comes_up_at_two_plies(make):
    """Else an entry that looked deeper than is wanted could give another right value."""
    for number in range(12):
        game = make(7, number)
        seen, row = set(), {game.initial}
        while row:
            assert not row & seen
            seen |= row
            row = {game.result(s, a) for s in row for a in game.actions(s)}


def test_transpositions_are_many_and_some_differ_in_who_moves():
    games = [random_transpositions(7, number) for number in range(12)]
    both = 0
    for game in games:
        states, ways, row = set(), 0, [game.initial]
        while row:
            states |= set(row)
            ways += len(row)
            row = [game.result(s, a) for s in row for a in game.actions(s)]
        assert ways > 1.8 * len(states)
        both += any((name, 1 - mover) in states for name, mover in states)
    assert both == 8


@pytest.mark.parametrize("question", SERIES)
def test_what_is_right_is_the_minimax_value(question):
    asked = SERIES[question]
    for case in asked.cases(3):
        for call in case.calls:
            for depth in asked.asker.depths(call):
                value = minimax_to(case.game, call.state, depth)
                assert case.game.value(call.state, depth) == value
                best = [
                    a for a in case.game.actions(call.state)
                    if minimax_to(case.game, case.game.result(call.state, a), depth - 1) == value
                ]  # fmt: skip
                assert case.game.best_actions(call.state, depth) == best


@pytest.mark.parametrize(("question", "kind"), [("q3", "deepening"), ("q4", "table")])
def test_searches_that_set_the_bar_are_right(question, kind):
    asked = SERIES[question]
    for case in asked.cases(4):
        for search in rights(kind):
            for call, got in zip(case.calls, asked.asker.plainly(search, case), strict=True):
                assert not asked.wrong_in(case.game, call, got)


def test_our_own_searches_agree():
    """The package's iterative deepening and its table search, on the same games."""
    for case in DEEPENING.cases(2):
        game, (call,) = case.game, case.calls
        for found in iterative_deepening(game, call.state, max_depth=call.depth):
            assert found.value == game.value(call.state, found.depth)
            assert found.action in game.best_actions(call.state, found.depth)
    for case in TABLE.cases(2):
        for call in case.calls:
            found = alpha_beta_with_table(case.game, call.state, depth=call.depth)
            assert found.value == case.game.value(call.state, call.depth)


@pytest.mark.slow
def test_the_order_pays_and_so_does_the_table():
    """What the questions are about: without it more is read by a quarter, and twice as much."""
    for asked, kind, fault, factor in (
        (DEEPENING, "deepening", "no depth learns", 1.2),
        (TABLE, "table", "the table does not help", 2),
    ):
        without = next(s for name, _, s, *_ in slips_of(kind) if name.startswith(fault))
        for seed in range(5):
            cases = asked.cases(seed)
            bar = asked.most(*cases)
            read = sum(reads_of(asked.asker.plainly(without, case)) for case in cases)
            assert read > factor * bar


def test_a_bound_settles_what_comes_up_again():
    """Whatever is tried first, a search without bounds reads what a right one does not."""
    cut_before = TABLE.exact[:2]
    slow = [s for name, _, s, *_ in slips_of("table") if name in UNBOUNDED]
    assert len(slow) == 2 * 4  # in all ways to be right
    for case in cut_before:
        reads = {reads_of(TABLE.asker.plainly(search, case)) for search in rights("table")}
        assert reads == {10}  # b1; c1, s1, c2; then two for each of D, E and F
        assert all(reads_of(TABLE.asker.plainly(search, case)) >= 13 for search in slow)


def test_what_was_searched_deeper_is_not_searched_again():
    """Whatever is tried first, an entry that is never replaced is of no use the second time."""
    slow = [s for name, _, s, *_ in slips_of("table") if "never replaced" in name]
    assert len(slow) == 4  # in all ways to be right
    for case in TABLE.exact[2:]:
        assert {len(TABLE.asker.plainly(search, case)[-1].reads) for search in rights("table")} == {
            0
        }
        assert all(TABLE.asker.plainly(search, case)[-1].reads for search in slow)


def test_what_is_left_over_from_a_game_costs_a_leaf_in_the_next():
    before, after = DEEPENING.exact[:2]
    assert before.game.moves == after.game.moves
    searches = rights("deepening")
    assert {reads_of(DEEPENING.asker.plainly(search, after)) for search in searches} == {4}
    left = student_answer(PS3, "q3", "a_global_dict")
    DEEPENING.asker.run(left, before)
    assert reads_of(DEEPENING.asker.run(left, after)) == 5


def test_it_may_stop_once_no_line_that_it_follows_ends_in_an_estimate():
    stops = student_answer(PS3, "q3", "until_nothing_is_estimated")
    for seed in (12, 13):  # which have games with longer lines, all of them cut off
        assert checked("q3", stops, seed=seed).passed


def test_all_right_searches_read_the_same_in_the_cases_that_are_exact():
    for case in DEEPENING.exact:
        reads = {reads_of(DEEPENING.asker.plainly(search, case)) for search in rights("deepening")}
        assert len(reads) == 1


UNBOUNDED = (
    "bounds are never used, only exact values",
    "nothing is stored where the search is cut",
)


@pytest.mark.slow
@pytest.mark.parametrize(("question", "kind"), [("q3", "deepening"), ("q4", "table")])
def test_each_mistake_of_the_table_is_called_by_its_name(question, kind):
    asked = SERIES[question]
    cases = asked.cases(6)
    for name, _, search, *_ in slips_of(kind):
        ran = [(case, asked.asker.plainly(search, case)) for case in cases]
        assert asked.name_slip(ran, by_reads=True)[0] == name


def test_the_smallest_game_is_drawn_expected_beside_yours():
    verdict = verdict_on("q4", "all_exact")
    assert len(verdict.tree.moves) <= 5
    assert verdict.details[0].startswith(f"The smallest game found: {verdict.tree}. Asked for ")
    assert [caption for caption, _ in verdict.pictures] == list(verdict.details[-2:])
    assert verdict.details[-2].startswith("Expected: value ")
    later = verdict_on("q4", "depth_ignored")
    assert "with the same table" in later.details[0]
    for question, name in (
        ("q3", "best_last"),
        ("q3", "depth_tested_first"),
        ("q4", "mover_missing"),
    ):
        assert len(verdict_on(question, name).pictures) == 2


def test_reads_are_those_of_the_call_that_is_shown():
    details = verdict_on("q4", "made_anew").details
    assert details[1] == "A correct search reads nothing there, yours 1."
    assert details[2].endswith("read nothing.")


def test_a_number_is_not_a_move():
    assert "not a move but a number" in verdict_on("q3", "value_for_a_move").advice
    assert "kept from an earlier game" in advice_on("A has no action 'C'; game.actions(state) ...")


def test_an_estimate_of_a_smaller_depth_is_not_drawn_as_the_value_of_the_last():
    verdict = verdict_on("q3", "last_value_as_bound")
    game, alts = verdict.tree, [picture.alt for _, picture in verdict.pictures]
    assert str(game) == "A: C; C: c1=−2e+9, c2=−5e+9"
    assert game.guesses["C"] == -2_000_000_000
    assert len(alts) == 2
    drawn = [picture.pipe("svg", encoding="utf-8") for _, picture in verdict.pictures]
    assert [svg.count(">−2e+9<") for svg in drawn] == [1, 2]  # c1; c1 and A, never C


def test_two_pictures_that_look_alike_are_not_drawn():
    """Where only the order of reading differs, they would show nothing."""
    verdict = verdict_on("q3", "first_again")
    assert (verdict.pictures, verdict.details[-1][:6]) == ((), "Yours:")


@pytest.mark.parametrize("name", [one.name for one in column_order_slips()])
def test_a_position_is_drawn_where_the_order_is_a_bad_one(name):
    order = next(one.program for one in column_order_slips() if one.name == name)
    verdict = checked("q2", lambda *asked: list(order(*asked)))
    assert verdict.fault == name
    ((caption, _),) = verdict.pictures
    assert "comes first" in caption
    assert ("O is to move" in caption) or "also where O is" not in name


def test_a_state_of_the_middle_and_a_table_that_is_kept():
    game = Positions(
        {"A": ("B", "C"), "B": ("D", "b1"), "C": ("D", "c1"), "D": ("d1", "d2")},
        {"b1": 5, "c1": 9, "d1": 1, "d2": 7}, {"A": 0, "B": 0, "C": 0, "D": 3},
    )  # fmt: skip
    calls = (Call(("A", 0), 3), Call(("A", 0), 3), Call(("B", 1), 2))
    search = student_answer(PS3, "q4", "negamax_fail_soft")
    first, again, below = TABLE.asker.run(search, SeriesCase(game, calls))
    assert first.pairs == ((7.0, "C"),)
    assert first.reads == (("d1", 1), ("d2", 1), ("b1", 0), ("c1", 0))
    assert (again.pairs, again.reads) == (first.pairs, ())
    assert (below.pairs, below.reads) == (((5.0, "b1"),), ())
    assert str(game) == "A: B, C; B: D, b1=5; C: D, c1=9; D: d1=1, d2=7"


def test_what_is_not_written_yet():
    def stub(*args):
        raise NotImplementedError

    def later(game, state, *more):
        game.actions(state)
        raise NotImplementedError

    for question in by_machine(PS3):
        assert checked(question, stub).status == "not attempted"
    for question in SERIES:
        assert "still to be written" in checked(question, later).fault
        assert checked(question, 3).fault == "the answer is not a function"


# ---------------------------------------------------------------- q2: columns


def test_the_text_has_the_counts_of_the_check_in_the_notebook():
    text = (root() / "exercises" / PS3 / f"{PS3}.ipynb").read_text(encoding="utf-8")
    for order in ("left to right", "centre first", "wins first"):
        assert f"{sum(one.nodes[order] for one in starts(0)):,}" in text


@pytest.mark.slow
def test_budgets_leave_room_between_the_orders():
    for seed in range(3):
        found = starts(seed)
        left, right, centre, wins = (sum(one.nodes[name] for one in found) for name in ORDERS)
        assert wins < 0.8 * centre < 0.6 * min(left, right)
        assert any(len(BOARD.actions(start.state)) < BOARD.columns for start in found)
        assert not any(BOARD.is_terminal(start.state) for start in found)


@pytest.mark.parametrize("seed", [0, 9])
def test_the_board_is_drawn_where_an_action_is_dropped(seed):
    verdict = verdict_on("q2", "without_the_edges", seed=seed)
    ((caption, picture),) = verdict.pictures
    assert caption in ("It shows here, where X is to move.", "It shows here, where O is to move.")
    assert picture.alt.startswith("Connect Four, rows from the top")
    assert verdict.details[0].startswith("Given: actions ")


def test_no_hidden_position_and_no_hidden_game_is_shown():
    known = set(shown())

    def drops_where_nobody_sees(game, state, actions):
        return actions if state in known else actions[1:]

    verdict = checked("q2", drops_where_nobody_sees, seed=9)
    assert "it drops action" in verdict.fault
    assert not verdict.pictures
    assert verdict.details[-1] == "It goes wrong on a hidden position, which is not shown here."
    hidden = hidden_trees("ps3_move_ordering", 9)
    for asked in SERIES.values():
        for case in asked.cases(9):
            assert str(case.game) in hidden or case in asked.cases(10)


# ---------------------------------------------------------------- q1: the student's own tree


def leaves_read(tree, order):
    """The leaves that alpha-beta reads of a tree whose branches are written down in an order."""

    def nested(path):
        if tree.is_terminal(path):
            return tree.leaf(path)
        names = {tree.action_name(path, a): a for a in tree.actions(path)}
        listed = order.get(tree.name(path), list(names))
        return [nested((*path, names[name])) for name in listed]

    read = 0

    class Counting(GameTree):
        def utility(self, state, player):
            nonlocal read
            read += 1
            return super().utility(state, player)

    alpha_beta_search(Counting(nested(())))
    return read


def all_orders(tree):
    inner = [path for path in tree.nodes() if tree.actions(path)]
    names = {tree.name(p): [tree.action_name(p, a) for a in tree.actions(p)] for p in inner}
    for chosen in product(*(permutations(branches) for branches in names.values())):
        yield dict(zip(names, map(list, chosen), strict=True))


@pytest.mark.parametrize("student", ["ada", "0815"])
def test_every_order_has_the_points_that_its_leaves_are_worth(student):
    tree = own_tree(student)
    counts = leaves_over_orders(tree)
    drawn = leaves_read(tree, {})
    for number, order in enumerate(all_orders(tree)):
        if number % 41:
            continue
        read = leaves_read(tree, order)
        score = 0
        for goal in (min(counts), max(counts)):
            off = abs(read - goal)
            score += max(0, 3 - off) if off < abs(drawn - goal) else 0
        assert checked("q1", {"best": order, "worst": order}, student=student).score == score


@pytest.mark.parametrize("student", STUDENTS)
def test_best_and_worst_first_are_right(student):
    tree = own_tree(student)
    counts = leaves_over_orders(tree)
    found = {}
    for order in all_orders(tree):
        found.setdefault(leaves_read(tree, order), order)
        if {min(counts), max(counts)} <= set(found):
            break
    best, worst = found[min(counts)], found[max(counts)]
    assert checked("q1", {"best": best, "worst": worst}, student=student).score == 6
    texts = {name: ", ".join(branches) for name, branches in best.items()}
    assert checked("q1", {"best": texts, "worst": worst}, student=student).passed
    other = checked("q1", {"best": worst, "worst": best}, student=student)
    assert other.score == 0
    assert other.pictures
    assert checked("q1", {"best": best, "worst": {}}, student=student).score == 3
    assert checked("q1", {"worst": worst}, student=student).score == 3


def by_value(tree, *, largest_first_everywhere=False, best=True):
    order = {}
    for path in tree.nodes():
        if tree.actions(path):
            kids = {
                tree.action_name(path, a): minimax(tree, (*path, a)) for a in tree.actions(path)
            }
            up = (largest_first_everywhere or tree.to_move(path) == MAX) == best
            order[tree.name(path)] = sorted(kids, key=kids.get, reverse=up)
    return order


def minimax(tree, path):
    if tree.is_terminal(path):
        return tree.leaf(path)
    below = [minimax(tree, (*path, a)) for a in tree.actions(path)]
    return max(below) if tree.to_move(path) == MAX else min(below)


@pytest.mark.parametrize("student", STUDENTS)
def test_slips_in_an_order_are_named(student):
    tree = own_tree(student)
    best, worst = by_value(tree), by_value(tree, best=False)

    def fault(best=best, worst=worst):
        return checked("q1", {"best": best, "worst": worst}, student=student).fault

    assert fault() == ""
    assert "best and worst are swapped" in fault(worst, best)
    for_max = by_value(tree, largest_first_everywhere=True)
    assert "in the order that MAX would like" in fault(for_max)
    assert "still in the order drawn" in fault({"A": ["a1", "a2"]})
    assert "at A a different branch should come first" in fault(best | {"A": best["A"][::-1]})
    assert fault({"A": "a1"}) == "best: the order of A does not name each branch exactly once"
    assert fault({"A": "a1, a9"}) == "best: 'a9' is not a branch of A"
    assert fault({"Q": "a1, a2"}) == "best: there is no inner node 'Q'"
    assert fault(best, None) == "worst: the order is missing"
    assert fault(best, "a1 a2 b1 b2") == "worst: the order is not a dict"
    assert fault(best, {"A": "a1 a1 a2"}).startswith("worst: the order of A")


# ---------------------------------------------------------------- through the pipe


@pytest.mark.slow
@pytest.mark.sandbox
@pytest.mark.parametrize("names", [
    ("with_numpy_indices", "fail_hard_in_a_generator", "leaves_kept_too", "by_roots"),
    ("wins_in_a_generator_from_the_right", "two_functions_and_numpy",
     "two_bounds_for_each_state", "by_newton"),
    ("the_same_list_always", "best_twice", "a_table_of_its_own", "by_the_formula"),
    ("true_sorts_behind_false", "without_an_end", "mover_missing", "to_a_whole_number"),
    ("sorted_in_place", "a_bare_pair", "move_lost", "per_ply"),
])  # fmt: skip
def test_answers_have_the_same_verdicts_in_the_sandbox(names, tmp_path):
    questions = ("q2", "q3", "q4", "q5")
    chosen = {q: answers_to(PS3, q)[name] for q, name in zip(questions, names, strict=True)}
    book = json.loads((root() / "exercises" / PS3 / f"{PS3}.ipynb").read_bytes())
    for cell in book["cells"]:
        if cell["id"] in chosen:
            cell["source"] = chosen[cell["id"]].text
    path = tmp_path / "ada.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    found = {v.question: v for v in grade_submission(path, PS3, "ada", seed=11).verdicts}
    for question, answer in chosen.items():
        assert not what_is_wrong_with(found[question], answer), str(found[question])
