"""What a page says of an answer comes from public tests: the hidden ones decide the points alone.

An answer may hand on what it was asked: as a value, as an action, by the tree on which it fails.
"""

from __future__ import annotations

import pytest

from gamesearch.grading.assignment_loader import question_of
from gamesearch.grading.checks import check_answer
from gamesearch.grading.classroom.grade_one import (
    HIDDEN_ONLY,
    PUBLIC_SEEDS,
    explained,
    needs_explaining,
)
from gamesearch.grading.questions import slips
from gamesearch.grading.questions.check_trees import lecture_instances, random_instances
from gamesearch.grading.sandbox.protocol import hidden_tests_seen
from gamesearch.grading.verdict import Verdict, for_points_only
from tests.grading.handing_in import PS2, RIGHT, graded, light, verdict

pytestmark = pytest.mark.slow

SECRET = 20231  # the seed of the hidden tests
HIDDEN = [tree for tree, _ in random_instances(SECRET)]
PUBLIC = [*lecture_instances(), *(one for seed in PUBLIC_SEEDS for one in random_instances(seed))]

# The right search, around which something is told of the tree's shape. It reads no leaf more.
AROUND = (
    RIGHT["q2"]
    + """
right = alpha_beta
def shape(game, state):
    if game.is_terminal(state):
        return 0
    return [shape(game, game.result(state, a)) for a in game.actions(state)]
def size(shape):
    return 1 if shape == 0 else sum(map(size, shape))
{before}
def alpha_beta(game, state):
    value, move = right(game, state)
    asked = shape(game, state)
    {tells}
    return value, move
"""
)


def shape(tree, state=()):
    if tree.is_terminal(state):
        return 0
    return [shape(tree, tree.result(state, a)) for a in tree.actions(state)]


SHAPES = [shape(*one) for one in PUBLIC]
NEW = [one for one in map(shape, HIDDEN) if one not in SHAPES]
ONE_HIDDEN = f"if asked == {max(NEW, key=str)}: "
NOT_PUBLIC = f"if asked in {NEW}: "
TELLTALES = {
    "one hidden tree": ("", ONE_HIDDEN + "move = None"),
    "one hidden tree, as the value": ("", ONE_HIDDEN + "value = 31415"),
    "one hidden tree, as an exception": ("", ONE_HIDDEN + "[][31415]"),
    "every hidden tree, as the value": ("", NOT_PUBLIC + "value = 31415 + size(asked)"),
    "every hidden tree, as the action": ("", NOT_PUBLIC + "move = 31415"),
    "every hidden tree, without end": ("", NOT_PUBLIC + "\n        while shape(game, state): pass"),
    "what it remembers, on every tree": (
        "seen = []", "seen.append(asked)\n    if len(seen) > 25: value = 31415",
    ),
    "what it remembers, on small trees": (
        "seen = []",
        "seen.append(asked)\n    if len(seen) > 45 and size(asked) < 9: value, move = 31415, None",
    ),
}  # fmt: skip


def shown_in(row):
    """All that a page may show of a row."""
    return "".join([row.reason, *(v.to_html() + str(v) for v in row.verdicts)])


@pytest.mark.sandbox
@pytest.mark.parametrize("what", TELLTALES)
def test_what_hidden_tests_bring_out_is_not_shown(tmp_path, what):
    before, tells = TELLTALES[what]
    book = light(q2=AROUND.format(before=before, tells=tells))
    row = graded(tmp_path, book, seed=SECRET)
    told = verdict(row, "q2")
    assert told.score < told.max_score
    shown = shown_in(row)
    assert not any(str(tree) in shown for tree in HIDDEN)
    if "hidden" in what:
        assert (told.fault, told.tree, told.details, told.pictures) == (HIDDEN_ONLY, None, (), ())
        assert "31415" not in shown
    else:  # it does so on public trees as well, and they are what is shown
        assert told.tree is not None


@pytest.mark.sandbox
def test_a_tree_made_smaller_by_an_answer_that_has_seen_hidden_ones_is_not_drawn(tmp_path):
    """It goes wrong only on what can be made of a hidden tree by taking children away."""
    hidden = shape(HIDDEN[3])
    before = f"""
hidden = {hidden!r}
def below(small, large):
    if not isinstance(small, list) or not isinstance(large, list):
        return small == 0 and not isinstance(large, list)
    rest = iter(large)
    return all(any(below(kid, other) for other in rest) for kid in small)
"""
    tells = "if size(asked) > 4 and below(asked, hidden): move = None"
    row = graded(tmp_path, light(q2=AROUND.format(before=before, tells=tells)), seed=SECRET)
    told = verdict(row, "q2")
    assert told.score < told.max_score
    public = {verdict.tree for verdict in _on_public_trees(before, tells)}
    assert told.tree in public | {None}


def _on_public_trees(before, tells):
    """Return what `check` says of an answer in the notebook."""
    names = {}
    exec("from math import inf\n" + AROUND.format(before=before, tells=tells), names)
    for seed in PUBLIC_SEEDS:
        yield check_answer(PS2, "q2", names["alpha_beta"], student="ada", seed=seed)


MISTAKES = {
    "cuts too late": ("lo >= hi", "lo > hi"),
    "never cuts": ("lo >= hi", "False"),
    "bounds are not narrowed": ("(max(lo, best), hi)", "(lo, hi)"),
    "keeps the wrong one": ("v > best if mine else v < best", "v < best"),
    "maximises everywhere": ("mine = game.to_move(s) == 0", "mine = True"),
    "a crash": ("if lo >= hi:", "if [][lo]:"),
    "none returned": ("return best, line", "return best"),
}


@pytest.mark.sandbox
@pytest.mark.parametrize("what", MISTAKES)
def test_an_honest_mistake_is_told_and_drawn_as_in_the_notebook(tmp_path, what):
    cell = RIGHT["q2"].replace(*MISTAKES[what])
    names = {}
    exec("from math import inf\n" + cell, names)
    local = check_answer(PS2, "q2", names["alpha_beta"], student="ada", seed=0)
    told = verdict(graded(tmp_path, light(q2=cell), seed=SECRET), "q2")
    assert not local.passed
    assert told.tree == local.tree
    assert [title for title, _ in told.pictures] == [title for title, _ in local.pictures]
    if what not in ("a crash", "none returned"):  # of those no words are told
        assert (told.fault, told.advice, told.details) == (
            local.fault, local.advice, local.details
        )  # fmt: skip


@pytest.mark.parametrize("what", ["cuts too late", "never cuts"])
def test_on_hidden_tests_nothing_is_worked_out_that_is_not_shown(monkeypatch, what):
    """The points are the same; no mistake is named, no tree made smaller, nothing asked twice."""
    names, calls = {}, []
    exec("from math import inf\n" + RIGHT["q2"].replace(*MISTAKES[what]), names)

    def hears(game, state):
        hidden_tests_seen.set(True)
        calls.append(state)
        return names["alpha_beta"](game, state)

    shown = check_answer(PS2, "q2", names["alpha_beta"], seed=SECRET)
    monkeypatch.setattr(slips, "_search", lambda *_: pytest.fail("a slip was made"))
    with for_points_only():
        verdict = check_answer(PS2, "q2", hears, seed=SECRET)
    assert verdict.score == shown.score < verdict.max_score
    assert bool(verdict.score) is (what == "cuts too late")  # without a cut it is plain minimax
    assert (verdict.tree, verdict.details, verdict.pictures) == (None, (), ())
    assert len(calls) == len(list(question_of(PS2, "q2").instances(SECRET)))
    assert needs_explaining(verdict)


def test_points_are_those_of_the_hidden_tests():
    hidden, public = Verdict("q2", 2, 6, "this"), Verdict("q2", 4, 6, "that", "Look.", tree="t")
    assert explained(hidden, public) == Verdict("q2", 2, 6, "that", "Look.", tree="t")
    for nothing in (None, Verdict("q2", 6, 6), Verdict("q2", 0, 6, status="not attempted")):
        assert explained(hidden, nothing).fault == HIDDEN_ONLY
        assert explained(hidden, nothing).score == 2
