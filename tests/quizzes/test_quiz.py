"""Quiz questions, without a browser: made, judged, hinted at; and the widget's traits.

What the browser makes of them is tested in tests/browser.
"""

from __future__ import annotations

import json
import re
from math import inf
from typing import Any

import pytest
import traitlets

from gamesearch import GameTree, QuizWidget, random_tree
from gamesearch.quizzes import DIFFICULTIES, KINDS, Quiz, QuizError, is_right, judge
from gamesearch.tracing.notation import show
from tests.lecture_trees import T1, T3, T9
from tests.search.oracles import plain, plain_best, textbook_leaves

SPOKEN_NUMBER = r"(?<![A-Za-z\d])[−-]?\d[\d.]*|∞"  # none in b1


def asked(kind, tree, number=0):
    return Quiz((kind,), tree=tree).question(number)


def truth(question):
    """The first right answer to everything."""
    return {item.id: item.right[0] for item in question.items}


def said(question, **answers):
    """What is said to these answers; the others are right."""
    given = truth(question) | answers
    return {j.item.id: j.text for j in judge(question, given) if j.verdict == "wrong"}


# ---------------------------------------------------------------- the book's tree


def test_the_book_s_values():
    question = asked("values", T1.nested)
    assert [(item.name, item.right) for item in question.items] == [
        ("the value of B", (3,)),
        ("the value of C", (2,)),
        ("the value of D", (2,)),
        ("the value of A", (3,)),
    ]
    assert said(question, **{"1": 5}) == {
        "1": "C is a MIN node: it takes the smallest of 2, 4 and 6."
    }
    assert said(question, **{"1": 6}) == {
        "1": "6 is the largest of 2, 4 and 6, and C is a MIN node: it takes the smallest."
    }
    assert question.items[1].hints == (
        "Look at C: there are only leaves below it.",
        "C is a MIN node: it takes the smallest of its children's values.",
        "C is worth 2.",
    )


def test_the_book_s_cuts():
    question = asked("cuts", T1.nested)
    assert [item.name for item in question.items if item.right[0] is True] == ["leaf c2", "leaf c3"]
    compared = "C can give at most 2, and MAX already has 3 at A"
    left_out = said(question, **{"1.1": False})
    assert left_out == {"1.1": f"{compared}: the rest of C's subtree is never examined."}
    assert question.items[4].blamed == (1,)  # and not c2 itself, which would give it away
    assert said(question, **{"2.1": True}) == {
        "2.1": "d2 is examined: D is a MIN node, and its value so far, 14, is above α = 3."
    }
    assert question.items[4].hints[2] == f"{compared}: c2 and c3 are cut."


def test_the_book_s_windows_and_move():
    quiz = Quiz(("window", "move"), tree=T1.nested)
    assert quiz.count == 3
    assert [(q.node, truth(q)) for q in map(quiz.question, range(2))] == [
        ((1,), {"alpha": 3, "beta": inf}),
        ((2,), {"alpha": 3, "beta": inf}),
    ]
    assert "handed down" in said(quiz.question(0), alpha=-inf)["alpha"]
    assert "other bound" in said(quiz.question(0), beta=3)["beta"]
    move = quiz.question(2)
    assert truth(move) == {"move": 0}
    assert said(move, move=1) == {
        "move": "a2 leads to C, which is worth 2, but another move leads to more: MAX takes the "
        "largest value."
    }


def test_any_of_several_best_moves_is_right():
    question = asked("move", [[3, 4], [3, 1], [5, 3]])
    assert [is_right(judge(question, {"move": move})) for move in range(3)] == [True, False, True]


def test_min_may_be_asked_for_the_move():
    question = asked("move", GameTree(T1.nested, root="min"))
    assert question.prompt.startswith("MIN is to move")
    assert truth(question) == {"move": 1}


def test_expected_values_and_vectors():
    means = {item.path: item.right[0] for item in asked("chance", T9).items}
    assert (means[0,], means[1,], means[()]) == pytest.approx((2.1, 1.3, 2.1))
    assert said(asked("chance", T9), **{"0": 2.5}) == {
        "0": "2.5 is the plain mean of 2 and 3, but the outcomes of B are not equally likely."
    }
    vectors = {item.path: item.right[0] for item in asked("vectors", T3).items}
    assert (vectors[0, 1], vectors[1, 1], vectors[1,]) == ((6, 1, 2), (5, 4, 5), (1, 5, 2))
    assert vectors[()] == (1, 2, 6)
    assert said(asked("vectors", T3), **{"0.1": (7, 4, 1)}) == {
        "0.1": "(7, 4, 1) gives player C 1. At H player C compares the third numbers of "
        "(6, 1, 2) and (7, 4, 1)."
    }


# ---------------------------------------------------------------- judging


def test_a_node_waits_for_those_it_rests_on():
    question = asked("values", T1.nested)
    assert said(question, **{"0": 12, "": 12}) == {
        "0": "12 is the largest of 3, 12 and 8, and B is a MIN node: it takes the smallest.",
        "": "A depends on B, C and D: correct those first.",
    }
    verdicts = {j.item.id: j.verdict for j in judge(question, {"": 3, "1": 4})}
    assert verdicts == {"0": "empty", "1": "wrong", "2": "empty", "": "right"}


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        (2, "right"), (2.0, "right"), (2.001, "right"), (2.01, "wrong"), (-2, "wrong"),
        (True, "wrong"), ("2", "wrong"), ((2,), "wrong"), (inf, "wrong"), (float("nan"), "wrong"),
        ({}, "wrong"), (None, "empty"), (10**400, "wrong"),
    ],
)  # fmt: skip
def test_what_counts_as_the_number_2(given, verdict):
    question = asked("values", T1.nested)
    assert judge(question, {"1": given})[1].verdict == verdict


def test_a_mark_is_no_number_and_no_mark_is_an_answer():
    question = asked("cuts", [[3], [4]])  # nothing can be cut
    assert is_right(judge(question, {}))
    assert not is_right(judge(question, {"0.0": True}))
    assert judge(asked("cuts", T1.nested), {"1.1": 1})[4].verdict == "wrong"


# ---------------------------------------------------------------- laws


def entered(tree):
    """The window of every node that alpha-beta visits; fail-hard, in one function."""
    windows: dict[Any, tuple[float, float]] = {}

    def value(state, alpha, beta):
        windows[state] = alpha, beta
        if tree.is_terminal(state):
            return tree.utility(state, 0)
        mine = tree.to_move(state) == 0
        for action in tree.actions(state):
            found = value((*state, action), alpha, beta)
            alpha, beta = (max(alpha, found), beta) if mine else (alpha, min(beta, found))
            if alpha >= beta:
                break
        return alpha if mine else beta

    value((), -inf, inf)
    return windows


def expected(question):
    """The answers by definition, from nothing but the tree."""
    tree = question.tree
    if question.kind == "cuts":
        seen = textbook_leaves(tree)
        return {".".join(map(str, leaf)): leaf not in seen for leaf in tree.leaves()}
    if question.kind == "window":
        return dict(zip(("alpha", "beta"), entered(tree)[question.node], strict=True))
    if question.kind == "move":
        return {"move": plain_best(tree, ())[0]}
    inner = [path for path in tree.nodes() if tree.actions(path)]
    return {".".join(map(str, path)): plain(tree, path) for path in inner}


def perturbed(item, question):
    """An answer that is wrong."""
    right = item.right[0]
    if isinstance(right, bool):
        return not right
    if isinstance(right, tuple):
        return (right[0] + 1, *right[1:])
    if question.kind == "move":
        return next(a for a in question.tree.actions(()) if a not in item.right)
    return 0 if abs(right) == inf else right + 1


def check_feedback(question):
    """Each answer, spoilt alone, is refused with words about its node, the others are not."""
    tree = question.tree
    for item in question.items:
        wrong = perturbed(item, question)
        judgements = judge(question, expected(question) | {item.id: wrong})
        verdicts = {j.item.id: j.verdict for j in judgements}
        assert verdicts.pop(item.id) == "wrong"
        text = next(j.text for j in judgements if j.item is item)
        about = tree.action_name((), wrong) if question.kind == "move" else None
        assert (about or tree.name(item.path if item.blamed is None else item.blamed)) in text
        assert set(verdicts.values()) <= {"right"}


def check_hints(question):
    """Only the last of three hints gives an answer away, and it does."""
    tree = question.tree
    for item in question.items:
        for hint in item.hints[:2]:
            assert not re.findall(SPOKEN_NUMBER, hint), hint
            if item.right[0] is True:
                assert tree.name(item.path) not in re.findall(r"\w+", hint)
        if item.right[0] is True:
            names = [tree.name(item.path[:length]) for length in range(1, len(item.path) + 1)]
            assert any(name in item.hints[2] for name in names)
        elif question.kind != "move" and item.right[0] is not False:
            assert show(item.right[0]) in item.hints[2]


@pytest.mark.parametrize("count", [25, pytest.param(300, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("kind", KINDS)
def test_laws_of_random_questions(kind, count):
    for number in range(count):
        question = Quiz((kind,), seed=number, difficulty=1 + number % 5).question(number)
        print(kind, number, question.tree)
        assert is_right(judge(question, expected(question))), expected(question)
        check_feedback(question)
        check_hints(question)
        if kind == "chance":  # nobody is asked for a third decimal
            values = truth(question).values()
            assert [round(value, 2) for value in values] == pytest.approx([*values], abs=1e-9)


def test_questions_are_the_same_for_the_same_arguments():
    for kind in KINDS:
        one, same, other = (
            [Quiz((kind,), seed=seed, difficulty=3).question(n) for n in range(4)]
            for seed in (1, 1, 2)
        )
        assert [q.items for q in one] == [q.items for q in same]
        assert [repr(q.tree) for q in one] == [repr(q.tree) for q in same]
        assert [repr(q.tree) for q in one] != [repr(q.tree) for q in other]


def test_what_difficulty_brings():
    trees = {
        level: [Quiz(("values",), difficulty=level).question(n).tree for n in range(20)]
        for level in DIFFICULTIES
    }
    for level, (plies, least, most) in enumerate(
        [(2, 4, 7), (3, 8, 8), (3, 8, 12), (3, 7, 12), (4, 8, 12)], 1
    ):
        for tree in trees[level]:
            leaves = list(tree.leaves())
            assert least <= len(leaves) <= most
            assert max(map(len, leaves)) == plies

    def some(level, holds):
        return any(map(holds, trees[level]))

    def has_ties(tree):
        leaves = [tree.leaf(leaf) for leaf in tree.leaves()]
        return len({*leaves}) < len(leaves)

    def min_begins(tree):
        return tree.to_move(()) == 1

    def has_only_children(tree):
        return any(len(tree.actions(path)) == 1 for path in tree.nodes())

    def has_short_lines(tree):
        return len({*map(len, tree.leaves())}) > 1

    assert [some(level, has_ties) for level in DIFFICULTIES] == [False, False, True, True, True]
    assert [some(level, min_begins) for level in DIFFICULTIES] == [False, False, True, True, True]
    for holds in (has_only_children, has_short_lines):
        assert [some(level, holds) for level in DIFFICULTIES] == [False] * 3 + [True] * 2


def test_later_on_there_may_be_nothing_to_cut_and_vectors_never_tie():
    nothing = [
        all(item.right[0] is False for item in Quiz(("cuts",), difficulty=d).question(n).items)
        for d in DIFFICULTIES
        for n in range(12)
    ]
    assert not any(nothing[:24])
    assert any(nothing[24:])
    for number in range(10):
        tree = Quiz(("vectors",), difficulty=1 + number % 5).question(number).tree
        for column in zip(*(tree.leaf(leaf) for leaf in tree.leaves()), strict=True):
            assert len({*column}) == len(column)
        called = {tree.name(path) for path in tree.nodes() if not tree.is_terminal(path)}
        assert called.isdisjoint("ABC")  # which is what the players are called


# ---------------------------------------------------------------- what cannot be asked


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"kinds": ("value",)}, "kind 'value'; any of values, cuts, window, move"),
        ({"kinds": ()}, "kind ''; any of values"),
        ({"seed": 0.5}, "seed 0.5; a whole number was expected"),
        ({"difficulty": 6}, "difficulty 6; a number from 1 (easy) to 5 was expected"),
        ({"difficulty": True}, "difficulty True; a number"),
        ({"tree": 3}, "tree is a int; a GameTree or a nested list is expected"),
        ({"tree": [5]}, "the tree has 1 leaves; 2 to 30 were expected"),
        ({"tree": random_tree(4, 3, 1)}, "the tree has 81 leaves; 2 to 30 were expected"),
        ({"tree": [[3, "?"], [2]]}, "leaf b2 is '?'; a quiz needs the value of every leaf"),
        ({"tree": T3}, "no 'values' question on this tree: its leaves are for 3 players; "
                       "ask for one of vectors"),
        ({"tree": T9}, "no 'values' question on this tree: it has chance nodes; "
                       "ask for one of move, chance"),
        ({"tree": GameTree([[(1, 2), (3, 1)], [(2, 2), (0, 5)]])},
         "its two players do not want opposite things; it needs another tree"),
        ({"kinds": "chance", "tree": T1.nested}, "it has no chance nodes"),
        ({"kinds": "cuts", "tree": GameTree([[[3], [4]]], turns=(0, 1, 1))},
         "its players do not move in turn"),
        ({"kinds": "window", "tree": [3, 4]}, "every node is entered with −∞ and +∞"),
        ({"kinds": "move", "tree": {0.4: 3, 0.6: [4, 5]}}, "chance moves at its root"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_explained(arguments, message):
    with pytest.raises(QuizError, match=re.escape(message)) as found:
        QuizWidget(**arguments)
    assert "\n" not in str(found.value)


# ---------------------------------------------------------------- the widget


def test_the_widget_is_one_question_ahead():
    widget = QuizWidget(seed=3)
    assert [(q["number"], q["kind"]) for q in widget.series] == [(0, "values"), (1, "cuts")]
    second = widget.series[1]
    widget.number = 1
    assert [q["number"] for q in widget.series] == [1, 2]
    assert widget.series[0] == second
    assert widget.question.kind == "cuts"
    widget.difficulty = 4
    assert [(q["number"], q["difficulty"]) for q in widget.series] == [(1, 4), (2, 4)]
    assert repr(widget) == (
        "QuizWidget(('values', 'cuts', 'window', 'move'), seed=3, difficulty=4)"
    )


def test_on_a_tree_the_last_question_leads_to_the_first():
    widget = QuizWidget(("values", "window"), tree=T1.nested)
    assert widget.count == 3
    widget.number = 2
    assert [q["number"] for q in widget.series] == [2, 0]
    assert repr(widget).endswith("tree=GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))")


@pytest.mark.parametrize(("name", "value"), [("difficulty", 0), ("difficulty", 6), ("number", -1)])
def test_traits_refuse_what_there_is_not(name, value):
    widget = QuizWidget()
    with pytest.raises(traitlets.TraitError, match=f"'{name}' trait"):
        setattr(widget, name, value)
    assert (widget.number, widget.difficulty) == (0, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_gets_every_node_and_what_explains_each_item(kind):
    question = json.loads(json.dumps(QuizWidget(kind, difficulty=5).series[0]))
    frames, captions = question["frames"], question["captions"]
    assert len(frames) == len(captions) > 5
    ids = set(re.findall(r'<g id="([nvletxwpk]_[^"]*)"', question["svg"]))
    for frame in (question["bare"], *frames):
        assert {*frame} <= ids
    for item in question["items"]:
        assert item["at"] in question["places"]
        assert 0 <= item["frame"] < len(frames)
        if kind == "cuts" and item["replies"][0][:2] == [True, "right"]:
            assert "cut" in captions[item["frame"]]
        if kind == "values":
            name = item["name"].removeprefix("the value of ")
            assert re.match(rf"{name} (returns|is worth) ", captions[item["frame"]])
    assert "#" not in re.sub(r"&#\d+;", "", question["svg"])  # colours are the page's to choose


@pytest.mark.slow
def test_the_picture_asks_and_its_bytes_are_the_same_each_time():
    for kind in KINDS:
        one, other = (QuizWidget(kind, seed=2, difficulty=4)._repr_mimebundle_()[0] for _ in "ab")
        svg, text = one["image/svg+xml"], one["text/plain"]
        assert (svg, text) == (other["image/svg+xml"], other["text/plain"])
        assert "0x" not in text
        assert text.splitlines()[1].startswith("Question 1: ")
        assert ">Question 1: " in svg
        question = Quiz((kind,), seed=2, difficulty=4).question(0)
        drawn = re.findall(r'<g id="n_[^"]*" class="node ([^"]*)">.*?</g>', svg, re.DOTALL)
        assert len(drawn) == len(list(question.tree.nodes()))
    assert "[α, β]" in QuizWidget("window").still().pipe("svg", "utf-8")


def test_a_page_of_its_own_holds_ten_questions_or_all_of_a_tree():
    page = QuizWidget(seed=1).page_state()
    assert [question["number"] for question in page["series"]] == list(range(10))
    assert page["count"] == 10
    page = QuizWidget("window", tree=T1.nested).page_state()
    assert [question["number"] for question in page["series"]] == [0, 1]
    html = QuizWidget("cuts", tree=T1.nested).to_html()
    assert not re.search(r"https?://(?!www\.w3\.org)", html)
