"""Quiz questions on trees: drawn by seed and difficulty, judged and hinted at.

    values    what every node is worth (minimax)
    cuts      which leaves alpha-beta never examines
    window    with which alpha and beta a node is entered
    move      which move is best; of several best ones, any
    chance    what every node is worth where dice are thrown (expectiminimax)
    vectors   which vector every node ends in (max^n)

An answer is a number (which may be infinite), a tuple of numbers, True for a leaf that is never
examined, or the number of a move. A question carries the replies to all answers, so a page can
judge without Python.

    judging     questions, their items, and the verdict on an answer
    questions   the kinds of questions, and what each asks and replies
    walk_items  what any search finds as it goes along, asked for on a TreeWidget
    series      the trees that are asked about
"""

from gamesearch.quizzes.judging import Answer, Item, Judgement, QuizQuestion, is_right, judge
from gamesearch.quizzes.series import DIFFICULTIES, KINDS, Quiz, QuizError

__all__ = [
    "DIFFICULTIES", "KINDS", "Answer", "Item", "Judgement", "Quiz", "QuizError",
    "QuizQuestion", "is_right", "judge",
]  # fmt: skip
