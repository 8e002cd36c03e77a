"""Quiz questions on trees: drawn by seed and difficulty, judged, hinted at and scored.

    values    what every node is worth (minimax)
    cuts      which leaves alpha-beta never examines
    window    with which alpha and beta a node is entered
    move      which move is best; of several best ones, any
    chance    what every node is worth where dice are thrown (expectiminimax)
    vectors   which vector comes about at every node (max^n)

An answer is a number (infinite ones too), a tuple of numbers, True for a leaf that is never
examined, or the number of a move. As a question says beforehand what is right and what is to be
said to anything else, judging is looking up, and a page that has the question can judge without
Python; `score_of` judges everything a second time.

    questions   what is asked, and the words
    series      which trees it is asked on
    score       transcripts, and what they are worth
"""

from gamesearch.quizzes.questions import Answer, Item, Judgement, Question, is_right, judge
from gamesearch.quizzes.score import Score, Tally, plain_answer, score_of, transcript_of
from gamesearch.quizzes.series import DIFFICULTIES, KINDS, Quiz, QuizError

__all__ = [
    "DIFFICULTIES",
    "KINDS",
    "Answer",
    "Item",
    "Judgement",
    "Question",
    "Quiz",
    "QuizError",
    "Score",
    "Tally",
    "is_right",
    "judge",
    "plain_answer",
    "score_of",
    "transcript_of",
]
