"""The quiz in the notebook: questions on trees, answered on the picture and judged at once.

A question goes to the browser with the replies to all answers (`gamesearch.quizzes`) and with
the frames of the search that explains it. So it is judged there, in a page without a kernel
too. That gives nothing away: every reader who has this package can look the answers up. The kernel
makes the questions, one ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import traitlets

from gamesearch.drawing.formats.dot import Drawing
from gamesearch.drawing.frame_marks import Mark, Marks, element, frame_marks
from gamesearch.drawing.geometry import FONT_SIZE, LEADING, PlacedPicture, wrapped
from gamesearch.drawing.theme import theme_named
from gamesearch.drawing.tree_nodes import alt_text
from gamesearch.drawing.tree_shapes import PlacedTree
from gamesearch.quizzes.judging import QuizQuestion
from gamesearch.quizzes.questions import node_id
from gamesearch.quizzes.series import DIFFICULTIES, Quiz
from gamesearch.reading import NUMBER_FORMS, is_whole
from gamesearch.shapes import Diagram, Text
from gamesearch.widgets.base import CourseWidget, Json
from gamesearch.widgets.frames import Stage, as_looks, film, node_place, set_stage
from gamesearch.widgets.front_end import style_sheet
from gamesearch.widgets.kernel import one_before
from gamesearch.widgets.verdicts import page_item
from gamesearch.wrong_step import CLOSE

MOST_NUMBER: Final = 10**6  # of a question that a browser asks for
ON_A_PAGE: Final = 10  # questions of a page without a kernel
NARROWEST: Final = 480.0  # points; the question stands above the picture


class QuizWidget(CourseWidget):
    """Endless practice on random trees, or questions on one tree.

    `kinds` are asked in turn: "values", "cuts", "window", "move", "chance" and "vectors" (see
    `gamesearch.quizzes`). The same `seed` and `difficulty` (1 to 5) give the same questions.
    It gets harder after three right answers in a row on the first try, and easier, down to where it
    began, after two that had to be shown; `adapt=False` turns this off, and so does choosing a
    difficulty. With a `tree`, a GameTree or a nested list, all questions are about that tree, and
    their number is limited.

    Traits: `number` is the question that is asked, from 0; `difficulty` may change at any time;
    `events` is what the reader has done: each has the "difficulty" and "number" of a question and
    "answers", a "hint" or "shown". All this stays when the same cell is run again, until the reader
    starts over. Raises QuizError for arguments that give no questions.
    """

    front_end = "quiz"
    title = "A quiz on game trees"
    invitation = "Run this cell to answer"
    constants: ClassVar = {"NUMBERS": NUMBER_FORMS, "CLOSE": CLOSE, "HARDEST": DIFFICULTIES[-1]}
    _css = style_sheet("quiz")

    number = traitlets.Int(0, min=0).tag(sync=True)
    difficulty = traitlets.Int(1, min=DIFFICULTIES[0], max=DIFFICULTIES[-1]).tag(sync=True)
    adapt = traitlets.Bool(True).tag(sync=True)
    least = traitlets.Int(1, help="the difficulty that it began with").tag(sync=True)
    count = traitlets.Int(0, help="0 where there is no end").tag(sync=True)
    series: Any = traitlets.List(help="this question and the next").tag(sync=True)
    events: Any = traitlets.List().tag(sync=True)

    def __init__(
        self,
        kinds: Sequence[str] = ("values", "cuts", "window", "move"),
        *,
        seed: int = 0,
        difficulty: int = 1,
        tree: Any = None,
        adapt: bool = True,
    ) -> None:
        self.quiz = Quiz(kinds, seed=seed, difficulty=difficulty, tree=tree)
        super().__init__(
            difficulty=difficulty, least=difficulty, adapt=adapt, count=self.quiz.count or 0
        )
        self._made: dict[tuple[int, int], Json] = {}
        self._asked_for = (self.quiz.kinds, seed, difficulty, str(self.quiz.tree), adapt)
        old = one_before(self)
        if old is not None and old._asked_for == self._asked_for:  # what the reader has done stays
            self.number, self.difficulty, self.adapt = old.number, old.difficulty, old.adapt
            self.events = old.events
        self._ask()
        self.observe(lambda _: self._ask(), ["number", "difficulty"])

    def set_state(self, sync_data: Json) -> None:
        """Take from the browser what a reader can do there, and leave the rest as it is."""
        wanted = {
            "number": is_whole(sync_data.get("number"), most=(self.count or MOST_NUMBER) - 1),
            "difficulty": is_difficulty(sync_data.get("difficulty")),
            "events": are_events(sync_data.get("events")),
            "adapt": isinstance(sync_data.get("adapt"), bool),
        }
        super().set_state({name: sync_data[name] for name, fits in wanted.items() if fits})

    def _ask(self) -> None:
        """Make this question and the next, so that going on never waits."""
        quiz = self.quiz
        if quiz.difficulty != self.difficulty:
            self.quiz = Quiz(quiz.kinds, seed=quiz.seed, difficulty=self.difficulty, tree=quiz.tree)
        last, self._made = self._made, {}
        after = self.number + 1
        for number in (self.number, after % self.count if self.count else after):
            key = self.difficulty, number
            self._made[key] = last.get(key) or _page_question(self.quiz, number)
        self.series = list(self._made.values())

    @property
    def question(self) -> QuizQuestion:
        """The question that is asked now."""
        return self.quiz.question(self.number)

    # ------------------------------------------------------------ without a front end

    def __repr__(self) -> str:
        quiz = self.quiz
        on = f"tree={quiz.tree!r}" if quiz.count else f"difficulty={self.difficulty}"
        return f"QuizWidget({quiz.kinds!r}, seed={quiz.seed}, {on})"

    def in_words(self) -> str:
        return f"Question {self.number + 1}: {self.question.prompt}"

    def still(self) -> Drawing:
        """Return the question above its tree, with empty nodes to be filled in by hand."""
        question = self.question
        stage = _stage(question)
        nodes, layout = stage.nodes, stage.layout
        width = max(layout.width, NARROWEST)
        lines = wrapped(self.in_words(), width - 24, FONT_SIZE)
        head = 12 + len(lines) * FONT_SIZE * LEADING
        words = tuple(
            Text(12, 12 + (row + 0.5) * FONT_SIZE * LEADING, line, FONT_SIZE, anchor="start")
            for row, line in enumerate(lines)
        )
        height = layout.height + head
        alt = f"{self.in_words()} {alt_text(nodes, question.tree, None, None)}"
        tree = PlacedTree(nodes, layout, _bare(question, stage), (width - layout.width) / 2)
        heading = PlacedPicture(Diagram(width, head, words, self.in_words()), 0, height, 1)
        return Drawing(width, height, alt, theme_named("light"), [tree], [heading])

    def page_state(self) -> Json:
        count = self.count or ON_A_PAGE
        series = [_page_question(self.quiz, number) for number in range(count)]
        fresh = {"number": 0, "events": [], "adapt": False, "count": count, "series": series}
        return {"difficulty": self.difficulty, "least": self.least, **fresh}


# ---------------------------------------------------------------- from and for the page


def are_events(events: object) -> bool:
    """Return whether something from a browser is what a reader can have done."""
    return isinstance(events, list) and all(
        isinstance(event, dict)
        and {"answers", "hint", "shown"} & {*event}
        and is_whole(event.get("number"))
        and is_difficulty(event.get("difficulty"))
        for event in events
    )


def is_difficulty(value: object) -> bool:
    return is_whole(value) and value in DIFFICULTIES


def _page_question(quiz: Quiz, number: int) -> Json:
    """Return everything that the front end needs to ask, judge and explain a question."""
    question = quiz.question(number)
    stage, run, tree = _stage(question), question.run, question.tree
    moves = [[str(a), tree.action_name((), a)] for a in tree.actions(())]
    steps = run.frames()
    overlay = "window" if question.kind in ("cuts", "window") else "none"
    return {
        "number": number,
        "difficulty": quiz.difficulty,
        "kind": question.kind,
        "prompt": question.prompt,
        "svg": stage.svg,
        "alt": alt_text(stage.nodes, tree, None, None),
        "bare": as_looks(_bare(question, stage), stage),
        "frames": [changes for _, changes in film(run.replay, steps, stage, overlay)],
        "captions": [run.captions.at(step) for step in steps],
        "summary": run.captions.in_words(),
        "items": [page_item(item, steps) for item in question.items],
        "moves": moves if question.kind == "move" else [],
        "size": tree.players if question.kind == "vectors" else 1,
        "places": {node_id(path): node_place(path, stage) for path in stage.nodes},
    }


def _stage(question: QuizQuestion) -> Stage:
    return set_stage(question.tree, (), None, question.run, None, overlay="window")


def _bare(question: QuizQuestion, stage: Stage) -> Marks:
    """Return the tree as it is asked about: nothing in its nodes, the one in question marked."""
    bare = frame_marks(stage.nodes, stage.layout)
    if question.node is not None:
        name = element("node", question.node)
        bare[name] = Mark("", bare[name].style | {"current"})
        bare[element("pointer", question.node)] = Mark("", frozenset())
        bare[element("window", question.node)] = Mark("[α, β]", frozenset({"current"}))
    return bare
