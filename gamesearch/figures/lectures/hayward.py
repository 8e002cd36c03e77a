"""The figures of Ryan Hayward's lecture on two-player games, in its order.

His own pictures are plain text; `--format ascii` prints ours so, too.
"""

from __future__ import annotations

from typing import Final

from gamesearch import GameTree, alpha_beta_search, minimax_search, trace
from gamesearch.drawing.diagrams import table
from gamesearch.drawing.marks import ManualFrame
from gamesearch.drawing.slide import Slide
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.catalogue import Frames, Lecture
from gamesearch.figures.trees import T6, T7, T7_NAMES, T8

LECTURE: Final = Lecture("hayward", "Two-player games", by="Ryan Hayward", chapter=2)

SOLVED: Final = {(): 1, (0,): -1, (1,): 1, (2,): -4}  # the values of T6's inner nodes
REPLIES: Final = ((0, 2), (1, 0), (2, 0))  # where the second player goes from each of them


@LECTURE.figure("Minimax: the question", row="2.1", place="minimax example")
def minimax_question() -> Frames:
    """T6 as it is given: only the first player's scores at the leaves."""
    yield Slide(
        "What is this game worth to the first player?",
        caption="A node is a state; the first player moves at the root, the second below it. "
        "The leaves hold the first player's score.",
    ).tree(GameTree(T6), names=False, moves=False)


@LECTURE.figure("Minimax: the values", row="2.2", place="minimax example")
def minimax_values() -> Frames:
    """T6 solved."""
    yield Slide(
        "Every node has the value of its best child",
        caption="The second player takes the smallest score, so the three nodes are worth −1, 1 "
        "and −4; the first player takes the largest of these, 1.",
    ).tree(GameTree(T6), names=False, moves=False, manual=ManualFrame(values=SOLVED))


@LECTURE.figure("Minimax: best play", row="2.3", place="minimax example")
def minimax_best_play() -> Frames:
    """T6 with each player's best moves: first the replies, then the line that is played."""
    tree = GameTree(T6)
    replies = "right, left and left"
    for best, caption in (
        (REPLIES, f"The second player's best reply to each move: {replies}."),
        (REPLIES[1:2], "Best play by both: the first player goes to the middle, the second left."),
    ):
        manual = ManualFrame(values=SOLVED, best=best)
        if best is REPLIES:
            manual = manual._replace(best=(), chosen=REPLIES)
        slide = Slide("What do the players do?", caption=caption, caption_lines=1)
        yield slide.tree(tree, names=False, moves=False, manual=manual)


@LECTURE.figure("Pruning: the question", row="2.4", place="pruning example")
def pruning_question() -> Frames:
    """T7: two leaves are not known."""
    yield Slide(
        "Do g and h matter?",
        caption="Children are explored from left to right. What g and h are worth is not known.",
    ).tree(GameTree(T7, names=T7_NAMES), moves=False)


@LECTURE.figure("Pruning: the answer", row="2.5", place="pruning example")
def pruning_answer() -> Frames:
    """T7 with the value of b and the bound on c, g and h cut."""
    yield Slide(
        "They do not",
        caption="b is worth 5. After f, c is worth at most 3, and the first player prefers b "
        "whatever g and h hold.",
    ).tree(
        GameTree(T7, names=T7_NAMES), moves=False,
        manual=ManualFrame(
            values={(0,): 5, (1,): "≤3"}, pruned=[(1, 1), (1, 2)], seen=[(0, 0), (0, 1), (1, 0)]
        ),
    )  # fmt: skip


@LECTURE.figure("Pruning: what is known when", row="2.6", place="pruning example")
def pruning_table() -> Frames:
    """What each leaf of T7 tells, leaf by leaf, beside the tree."""
    tree = GameTree(T7, names=T7_NAMES)
    rows = [
        ["after examining", "we know"],
        ["d", "val(b) ≤ 7"],
        ["e", "val(b) = min(7, 5) = 5"],
        ["f", "val(c) ≤ 3"],
    ]
    leaves = [(0, 0), (0, 1), (1, 0)]
    values: list[dict[tuple[int, ...], object]] = [
        {(0,): "≤7"}, {(0,): 5}, {(0,): 5, (1,): "≤3"},
    ]  # fmt: skip
    captions = (
        "One child of b is known: b cannot be worth more.",
        "Both children are known, and so is b.",
        "It is leaf f that bounds c (the lecture's table says c): c ≤ 3 < 5, so g and h are cut.",
    )
    for shown, caption in enumerate(captions, 1):
        unseen = [(1,)] if shown < 3 else []
        manual = ManualFrame(
            values=values[shown - 1], seen=leaves[:shown], unseen=unseen,
            pruned=[(1, 1), (1, 2)] if shown == 3 else [],
        )  # fmt: skip
        slide = Slide("What each leaf tells", caption=caption, caption_lines=1)
        left, right = slide.body.columns(11, 9)
        slide.tree(tree, left, moves=False, manual=manual)
        yield slide.picture(table(rows, shown=shown), right)


@LECTURE.figure("Alpha-beta on t2.in", row="2.7", place="alpha-beta search, examples")
def alpha_beta_on_t2() -> Frames:
    """Our own run on his file of the lecture's time (T8): a frame for each leaf and return."""
    run = trace(alpha_beta_search, GameTree(T8))
    steps = [step for step in run.frames("event") if run.steps[step].kind == "return"]
    yield from sequence(run, steps, panel=False, title="Alpha-beta on t2.in")


@LECTURE.figure("Minimax, line by line", row="2.2", place="minimax algorithm, max/min format")
def minimax_run() -> Frames:
    """Our minimax on T6 beside its code: a frame for each call and return."""
    run = trace(minimax_search, GameTree(T6))
    yield from sequence(run, title="Minimax, in any order that knows children first")
