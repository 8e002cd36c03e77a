"""Problem set 6: what is said of answers, what is asked, and what a student finds by hand.

What is right is judged by all plays that are in nobody's interest to change.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest

from gamesearch.exercises.ps6_multiplayer.questions import (
    ALLIANCE,
    GHOSTS,
    LECTURE,
    MAX_N,
    own_tree,
    small_maze,
)
from gamesearch.grading.checks import check_answer
from gamesearch.grading.questions.search_cases import Case
from gamesearch.search import alliance_search, alliances, max_n_search, paranoid_search
from gamesearch.tracing.tracer import trace
from tests.exercises.oracles import outcomes_of
from tests.exercises.student_answers import as_asked_for, right_answers, student_answer

PS6 = "ps6_multiplayer"
student_answer = partial(student_answer, PS6)
STUDENTS = ["ada", "alan", "grace", "bob@x.edu", "0815", "Zoë"]
ASKED = {"q2": MAX_N, "q3": ALLIANCE, "q5": GHOSTS}


def checked(question, answer, student="ada", **options):
    answer = as_asked_for(PS6, question, answer)
    return check_answer(PS6, question, answer, student=student, **options)


# ---------------------------------------------------------------- the searches


def test_the_lectures_tree():
    for answer in right_answers(PS6, "q2").values():
        found = Case(LECTURE).run(MAX_N.adapt(answer.run()))
        assert (found.value, found.action) in [((1, 2, 6), 0), ((1, 5, 2), 1)]  # A's tie
    for answer in right_answers(PS6, "q3").values():
        found = Case(LECTURE, (), ((0, 1),)).run(ALLIANCE.adapt(answer.run()))
        assert (found.value, found.action) == ((5, 4, 5), 1)


@pytest.mark.parametrize("question", ["q2", "q3"])
def test_a_leaf_is_asked_for_once_by_each_player_and_not_read_again(question):
    for answer in right_answers(PS6, question).values():
        verdict = checked(question, answer.run())
        assert verdict.passed
        assert not any("read again" in line for line in verdict.details)


def test_a_trace_tells_vector_and_action_apart():
    """The action 1 is no vector, though some leaf is worth 1 to player 0."""

    def allied(game, state):
        return student_answer("q3", "alliance_in_a_loop")(game, state, (0, 1))

    run = trace(allied, LECTURE)
    assert (run.value, run.action) == ((5, 4, 5), 1)


def test_the_smallest_tree_is_drawn_expected_beside_yours():
    verdict = checked("q2", student_answer("q2", "by_the_sum"))
    assert verdict.details[1].startswith("Expected: value (")
    assert [caption for caption, _ in verdict.pictures] == list(verdict.details[1:])
    assert "allied: " in checked("q3", student_answer("q3", "ignored")).details[0]
    rounds = checked("q5", student_answer("q5", "depth_for_each_agent"))
    assert "turns MAX MIN" in rounds.details[0]
    assert "rounds: 1" in rounds.details[0]


@pytest.mark.parametrize(
    ("by_pacman", "over", "fault"),
    [
        (1, lambda rounds: rounds <= 0, "it stops at node "),  # every move takes a round
        (0, lambda rounds: rounds <= 0, "the rounds are counted down by every ghost"),
        (1, lambda rounds: rounds == 0, "it goes on at node "),  # for 0 may be skipped
    ],
)
def test_where_rounds_are_counted_wrongly_the_node_is_named(by_pacman, over, fault):
    def search(game, state, rounds, evaluate):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        pacman = game.to_move(state) == 0
        if pacman and over(rounds):
            return evaluate(state, 0), None
        left = rounds - (by_pacman if pacman else 1)
        kids = [(search(game, game.result(state, a), left, evaluate)[0], a)
                for a in game.actions(state)]  # fmt: skip
        return (max if pacman else min)(kids, key=lambda kid: kid[0])

    verdict = checked("q5", search)
    assert verdict.fault.startswith(fault)
    assert "A round is over when Pacman is to move again" in verdict.advice


@pytest.mark.parametrize("question", ["q2", "q3", "q5"])
def test_an_actions_place_and_whole_numbers_are_named(question):
    def searching(worth, kept):
        def search(game, state, *more):
            if game.is_terminal(state):
                if question == "q5":
                    return worth(game.utility(state, 0)), None
                return tuple(worth(game.utility(state, p)) for p in range(game.players)), None
            mover = game.to_move(state)
            if question == "q5" and mover == 0 and more[0] == 0:
                return more[1](state, 0), None
            left = (more[0] - (mover == 0), more[1]) if question == "q5" else more
            v, move = None, None
            for i, a in enumerate(game.actions(state)):
                w, _ = search(game, game.result(state, a), *left)

                def gain(found):
                    if question == "q5":
                        return -found if mover else found
                    if question == "q3" and mover in more[0]:
                        return sum(found[p] for p in more[0])
                    return found[mover]

                if v is None or gain(w) > gain(v):
                    v, move = w, (i if kept == "place" else a)
            return v, move

        return search

    assert checked(question, searching(float, "action")).passed
    place = checked(question, searching(float, "place"))
    assert place.fault == "the action's index is returned, not the action"
    whole = checked(question, searching(int, "action"))
    assert "truncated to" in whole.fault


def test_all_rounds_are_the_whole_tree():
    """Our reference for rounds against another search of ours that knows nothing of them."""
    for tree, state, _ in GHOSTS.instances(3):
        value, _ = GHOSTS.reference(tree, state, 99, None)
        assert value == paranoid_search(tree, state, player=0).value


# ---------------------------------------------------------------- q1, q4: the student's own tree


def by_hand(tree):
    """Right answers to both questions, by definition."""
    inner = [node for node in tree.nodes() if not tree.is_terminal(node)]
    first = {tree.name(node): pair[0] for node in inner for pair in outcomes_of(tree, node, ())}
    ((_, move),) = outcomes_of(tree, (), ())
    allied = {pair: outcomes_of(tree, (), pair) for pair in combinations(range(3), 2)}
    ((pair, found),) = [one for one in allied.items() if {a for _, a in one[1]} != {move}]
    ((vector, action),) = found
    tempted, node = [], ()
    while not tree.is_terminal(node):
        mover = tree.to_move(node)
        ends = [v for a in tree.actions(node) for v, _ in outcomes_of(tree, (*node, a), pair)]
        if mover in pair and max(end[mover] for end in ends) > vector[mover]:
            tempted.append(tree.name(node))
        node = (*node, next(a for _, a in outcomes_of(tree, node, pair)))
    (tempted,) = tempted
    second = {
        "members": "".join("ABC"[p] for p in pair), "move": tree.action_name((), action),
        "vector": vector, "tempted": tempted,
    }  # fmt: skip
    return first | {"move": tree.action_name((), move)}, second


@pytest.mark.parametrize("student", STUDENTS)
def test_own_trees_have_what_they_are_for(student):
    tree = own_tree(student)
    for player in range(3):  # no ties whatever
        assert len({tree.leaf(leaf)[player] for leaf in tree.leaves()}) == 8
    first, second = by_hand(tree)
    assert checked("q1", lambda: first, student=student).score == 6
    assert checked("q4", lambda: second, student=student).score == 4
    assert set(first) == {*"PQRSTUV", "move"}
    right = max_n_search(tree)
    for rule in (sum, lambda v: v[0]):  # the commonest mistakes are seen
        assert alliance_search(tree, interest=lambda _, v, r=rule: r(v)).value != right.value
    pair = tuple(map("ABC".index, second["members"]))
    together = alliance_search(tree, interest=alliances(pair))
    assert sum(together.value[p] for p in pair) > sum(right.value[p] for p in pair)


# As it was solved on paper: C takes 7, 9, 4, 2; B takes 9 and 8; A takes 7.
# A and C: at S C takes 8 + 6 instead of 2 + 7, at Q B then takes 6 before 5, and A has 8 + 6.
def test_what_is_done_wrong_at_every_node_is_named():
    rules = {
        "the sums of the vectors are compared": lambda _, v: sum(v),
        "A's numbers are compared": lambda _, v: v[0],
        "the next player's numbers are compared": lambda mover, v: v[(mover + 1) % 3],
        "the smallest of the mover's numbers is taken": lambda mover, v: -v[mover],
        "B's and C's numbers are exchanged": lambda mover, v: v[-mover],
    }
    tree = own_tree("alan")
    inner = [node for node in tree.nodes() if not tree.is_terminal(node)]
    for words, rule in rules.items():
        said = {tree.name(node): alliance_search(tree, node, interest=rule).value for node in inner}
        verdict = checked("q1", said, student="alan")
        assert verdict.fault == f"{words} at every node"
        assert verdict.score <= 2


# ---------------------------------------------------------------- the assignment as such


def test_two_ghosts_are_two_sides_however_they_are_counted():
    """What question 6 lets its readers find."""
    two, three = small_maze("ada"), small_maze("ada", three_players=True)
    search = student_answer("q5", "with_alpha_and_beta")
    seen = [search(two, two.initial, rounds, two.evaluate)[0] for rounds in (1, 2, 3, 4)]
    vector, _ = student_answer("q2", "with_a_loop")(three, three.initial)
    assert vector == (seen[3], -seen[3], -seen[3])
    assert seen[3] < -400 < seen[2]  # the end lies behind the horizon of three rounds


def test_a_slip_is_paid_for_once_by_the_best_move_too():
    """The move that follows from one's own vectors is as good as the one that is right."""
    for student in STUDENTS:
        tree = own_tree(student)
        first, _ = by_hand(tree)
        other = next(tree.action_name((), a) for a in tree.actions(())
                     if tree.action_name((), a) != first["move"])  # fmt: skip
        below = [tree.name((a,)) for a in tree.actions(())]
        losing = below[[tree.action_name((), a) for a in tree.actions(())].index(other)]
        child = (below.index(losing),)
        vectors = [first[tree.name((*child, a))] for a in tree.actions(child)]
        better = [v for v in vectors if v[0] > first["P"][0]]
        if not better:
            continue
        wrong = first | {losing: better[0], "P": better[0]}
        assert checked("q1", wrong | {"move": other}, student=student).score == 4
        assert checked("q1", wrong, student=student).score == 4


def test_a_move_may_be_given_as_the_action():
    tree = own_tree("ada")
    first, second = by_hand(tree)
    names = [tree.action_name((), a) for a in tree.actions(())]
    as_action = {"move": names.index(second["move"])}
    assert checked("q4", second | as_action, student="ada").passed
    as_action = {"move": names.index(first["move"])}
    assert checked("q1", first | as_action, student="ada").passed
