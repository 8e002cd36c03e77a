"""The figures of Ryan Hayward's lecture on two-player games, in its order.

His own pictures are plain text; `--format ascii` prints ours so, too.
"""

from __future__ import annotations

from typing import Final

from gamesearch import GameTree, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.diagrams.formulas_and_tables import table
from gamesearch.drawing.frame_marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.lecture_contents import Frames, Lecture
from gamesearch.figures.lecture_trees import (
    HAYWARD_MINIMAX,
    HAYWARD_PRUNING,
    HAYWARD_PRUNING_NAMES,
    HAYWARD_T2_IN,
)

LECTURE: Final = Lecture("hayward", "Two-player games", by="Ryan Hayward", chapter=2)

SOLVED: Final = {(): 1, (0,): -1, (1,): 1, (2,): -4}  # the values of HAYWARD_MINIMAX's inner nodes
REPLIES: Final = ((0, 2), (1, 0), (2, 0))  # where the second player goes from each of them


@LECTURE.figure("Minimax: the question", row="2.1", place="minimax example")
def minimax_question() -> Frames:
    """Draw HAYWARD_MINIMAX as it is given: only the first player's scores at the leaves."""
    caption = "p1 moves at the root, p2 below. Leaves hold p1's score. What is the root worth?"
    slide = Slide("Minimax example", caption=caption)
    yield slide.tree(GameTree(HAYWARD_MINIMAX), names=False, moves=False)


@LECTURE.figure("Minimax: the values", row="2.2", place="minimax example")
def minimax_values() -> Frames:
    """Draw HAYWARD_MINIMAX solved."""
    yield Slide(
        "Minimax example",
        caption="p2 takes the smallest score, so the three nodes are worth −1, 1 and −4. "
        "p1 takes the largest, 1.",
    ).tree(GameTree(HAYWARD_MINIMAX), names=False, moves=False, manual=ManualFrame(values=SOLVED))


@LECTURE.figure("Minimax: best play", row="2.3", place="minimax example")
def minimax_best_play() -> Frames:
    """Show each player's best moves: first the replies, then the line that is played."""
    tree = GameTree(HAYWARD_MINIMAX)
    replies = "p2's best replies: right after p1 left, left after middle, left after right."
    line = "Best play by both: p1 goes to the middle, p2 left."
    solved = ManualFrame(values=SOLVED)
    frames = {replies: solved._replace(chosen=REPLIES), line: solved._replace(best=REPLIES[1:2])}
    for caption, manual in frames.items():
        slide = Slide("Minimax example", caption=caption)
        yield slide.tree(tree, names=False, moves=False, manual=manual)


@LECTURE.figure("Pruning: the question", row="2.4", place="pruning example")
def pruning_question() -> Frames:
    """Draw HAYWARD_PRUNING: two leaves are not known."""
    caption = "Children are explored from left to right. Do we need to know g and h?"
    tree = GameTree(HAYWARD_PRUNING, names=HAYWARD_PRUNING_NAMES)
    yield Slide("Pruning example", caption=caption).tree(tree, moves="leaves")


@LECTURE.figure("Pruning: the answer", row="2.5", place="pruning example")
def pruning_answer() -> Frames:
    """Draw HAYWARD_PRUNING with the value of b and the bound on c, g and h cut."""
    caption = "b is worth 5. After f, c is worth at most 3: p1 prefers b, whatever g and h hold."
    tree = GameTree(HAYWARD_PRUNING, names=HAYWARD_PRUNING_NAMES)
    manual = ManualFrame(
        values={(0,): 5, (1,): "≤3"}, pruned=[(1, 1), (1, 2)], seen=[(0, 0), (0, 1), (1, 0)]
    )
    yield Slide("Pruning example", caption=caption).tree(tree, moves="leaves", manual=manual)


@LECTURE.figure("Pruning: what is known when", row="2.6", place="pruning example")
def pruning_table() -> Frames:
    """Show HAYWARD_PRUNING leaf by leaf: what each tells, beside the tree.

    The lecture's table says c in its last row: it is leaf f that bounds c.
    """
    tree = GameTree(HAYWARD_PRUNING, names=HAYWARD_PRUNING_NAMES)
    rows = [
        ["after examining", "we know"],
        ["d", "val(b) ≤ 7"],
        ["e", "val(b) = min(7, 5) = 5"],
        ["f", "val(c) ≤ 3"],
    ]
    d, e, f, g, h = (0, 0), (0, 1), (1, 0), (1, 1), (1, 2)
    frames = (
        (ManualFrame(values={(0,): "≤7"}, seen=[d], unseen=[e, (1,)]),
         "One child of b is known: b cannot be worth more than 7."),
        (ManualFrame(values={(0,): 5}, seen=[d, e], unseen=[(1,)]),
         "Both children of b are known, so b is known."),
        (ManualFrame(values={(0,): 5, (1,): "≤3"}, seen=[d, e, f], pruned=[g, h]),
         "c ≤ 3 < 5 = b: p1 prefers b to c, so g and h are pruned."),
    )  # fmt: skip
    for shown, (manual, caption) in enumerate(frames, 1):
        slide = Slide("Pruning example", caption=caption)
        left, right = slide.body.columns(1, 1)
        slide.tree(tree, left, moves="leaves", manual=manual)
        yield slide.picture(table(rows, shown=shown), right)


@LECTURE.figure("Alpha-beta on t2.in", row="2.7", place="alpha-beta search, examples")
def alpha_beta_on_t2() -> Frames:
    """Show our own run on his file of the lecture's time, a frame for each leaf and return."""
    run = trace(alpha_beta_search, GameTree(HAYWARD_T2_IN))
    steps = [step for step in run.frames("event") if run.steps[step].kind == "return"]
    yield from sequence(run, steps=steps, panel=False, title="Alpha-beta on t2.in")


@LECTURE.figure("Minimax, line by line", row="2.2", place="minimax algorithm, max/min format")
def minimax_run() -> Frames:
    """Show our minimax on HAYWARD_MINIMAX beside its code: a frame for each call and return."""
    run = trace(minimax_search, GameTree(HAYWARD_MINIMAX))
    yield from sequence(run, title="Minimax: children before their parents")
