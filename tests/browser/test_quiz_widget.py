"""The quiz as a reader handles it, with the mouse and with the keyboard alone: in a page of its
own, offline, and with a kernel that answers when the test says so."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from gamesearch import QuizWidget, TreeWidget
from gamesearch.quizzes import KINDS, Quiz, QuizQuestion, judge
from gamesearch.tracing.notation import show
from gamesearch.widgets.front_end import JS, bundle
from gamesearch.widgets.verdicts import plain_answer
from tests.browser.pages import (
    as_script,
    check_accessible,
    fill_the_screen,
    load_module,
    mostly_slow,
    wait_for,
)
from tests.number_forms import TYPED

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
READ = "(given) => { const it = readAnswer(...given); return it !== it ? null : it; }"
SHIPPED = ("number", "difficulty", "count", "series", "events", "adapt", "least")

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>quiz</title>
<style>{css}</style></head><body class="gs-page"><script type="module">{module}
window.models = {states}.map((state) => {{
  const handlers = {{}};
  const model = {{ state, saved: [], changed: {{}}, get: (name) => state[name],
    set(name, value) {{ this.changed[name] = value; this.tell({{ [name]: value }}); }},
    save_changes() {{ this.saved.push(this.changed); this.changed = {{}}; }},
    on: (name, handler) => {{ handlers[name] = handler; }}, off() {{}},
    tell(changes) {{
      Object.assign(state, changes);
      for (const name of Object.keys(changes)) handlers[`change:${{name}}`]?.();
    }} }};
  const el = document.body.appendChild(document.createElement("div"));
  model.remove = widget.render({{ model, el }});
  return model;
}});
</script></body></html>"""


class QuizOnPage:
    """A quiz in a page, and the widget whose messages wait until the test hands them on."""

    def __init__(self, page: Any, widget: QuizWidget, place: int = 0) -> None:
        self.page, self.widget, self.place = page, widget, place
        self.box = page.locator(".gs-quiz").nth(place)
        self.fields = self.box.locator(".gs-field, .gs-bound")
        self.verdict, self.lines = self.box.locator(".gs-verdict"), self.box.locator("li")
        self.title, self.prompt = self.box.locator(".gs-title"), self.box.locator(".gs-prompt")
        self.points, self.caption = self.box.locator(".gs-points"), self.box.locator(".gs-caption")
        self.badges, self.count = self.box.locator(".gs-badge"), self.box.locator(".gs-count")
        self.level = self.box.locator("select")
        self.title.wait_for()

    def button(self, name: str) -> Any:
        return self.box.get_by_role("button", name=name, exact=True)

    def field(self, item: str) -> Any:
        return self.box.locator(f'[data-item="{item}"]')

    def said(self) -> list[str]:
        return [str(text) for text in self.lines.all_inner_texts()]

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement?.ariaLabel ?? "
                                      "document.activeElement?.textContent"))  # fmt: skip

    def serve(self) -> None:
        """Let the kernel hear what the page has said, and answer."""
        for changes in self.page.evaluate(f"models[{self.place}].saved.splice(0)"):
            with self.widget.hold_trait_notifications():
                for name, value in changes.items():
                    setattr(self.widget, name, value)
        self.page.evaluate(f"state => models[{self.place}].tell(state)", state_of(self.widget))


def state_of(widget: QuizWidget) -> dict[str, Any]:
    return {name: getattr(widget, name) for name in SHIPPED}


Opened = Callable[..., QuizOnPage]


@pytest.fixture
def live(new_page: Callable[..., Any]) -> Opened:
    """Put quizzes into a page and hold their kernel on a leash; return the first."""

    def show(*widgets: QuizWidget, **options: Any) -> QuizOnPage:
        page = new_page(**options)
        states = json.dumps([state_of(widget) for widget in widgets]).replace("<", "\\u003c")
        module = as_script(QuizWidget._esm)
        css = QuizWidget._css + TreeWidget._css  # as in a notebook that has both
        page.set_content(PAGE.format(css=css, module=module, states=states))
        return QuizOnPage(page, widgets[0])

    return show


@pytest.fixture
def shown(page_of: Callable[..., Any]) -> Opened:
    """Open a quiz's own page."""
    return lambda widget, **options: QuizOnPage(page_of(widget, **options), widget)


# ---------------------------------------------------------------- answering


def typed(answer: Any) -> str:
    return {inf: "inf", -inf: "-∞"}.get(answer) or show(answer)


def with_the_mouse(quiz: QuizOnPage, answers: dict[str, Any]) -> None:
    """Give answers by the items' ids, and check them."""
    for name, answer in answers.items():
        if name == "move":
            quiz.box.locator(f'[data-move="{answer}"]').click()
        elif isinstance(answer, bool):
            if (quiz.field(name).get_attribute("aria-checked") == "true") != answer:
                quiz.field(name).click()
        elif answer == inf:
            quiz.button(f"{'α' if name == 'alpha' else 'β'} is +∞").click()
        else:
            quiz.field(name).fill(typed(answer))
    quiz.button("Check").click()


def with_the_keyboard(quiz: QuizOnPage, answers: dict[str, Any]) -> None:
    """Answer without a mouse, beginning at the first field."""
    keyboard = quiz.page.keyboard
    for _ in range(6):
        if quiz.page.evaluate("document.activeElement.matches('.gs-field, .gs-bound')"):
            break
        keyboard.press("Tab")
    places = list(answers)
    if "move" in answers:
        keyboard.press("Home")
        keyboard.press("Space")
        for _ in range(answers["move"]):
            keyboard.press("ArrowRight")
    elif isinstance(answers[places[0]], bool):
        keyboard.press("Home")
        for number, name in enumerate(places):
            if (quiz.field(name).get_attribute("aria-checked") == "true") != answers[name]:
                keyboard.press(("Enter", "Space")[number % 2])
            keyboard.press("ArrowRight")
    else:
        for name in places:
            quiz.page.keyboard.type(typed(answers[name]))
            if name != places[-1]:
                keyboard.press("Enter")
        keyboard.press("Enter")  # in the last field: check
        return
    for _ in range(3):
        if quiz.focused() == "Check":
            break
        keyboard.press("Tab")
    keyboard.press("Enter")


def truth(question: QuizQuestion) -> dict[str, Any]:
    return {item.id: item.right[0] for item in question.items}


def one_mistake(question: QuizQuestion) -> dict[str, Any]:
    """Right answers but for the last that is asked for."""
    right = truth(question)
    last = [*right][-1]
    answer = right[last]
    if isinstance(answer, bool):
        last = next(item.id for item in question.items if item.right[0] is True)
        return right | {last: False}
    if question.kind == "move":
        return {"move": next(a for a in question.tree.actions(()) if a != answer)}
    return right | {last: (9, 9, 9) if isinstance(answer, tuple) else 77}


@pytest.mark.parametrize("kind", mostly_slow(KINDS, "cuts", "vectors"))
@pytest.mark.parametrize("answer", [with_the_mouse, with_the_keyboard])
def test_a_mistake_is_explained_and_put_right(
    live: Opened, kind: str, answer: Callable[..., None]
) -> None:
    quiz = live(QuizWidget((kind,), seed=6, difficulty=2))
    question = quiz.widget.question
    assert quiz.prompt.inner_text() == question.prompt
    mistaken = one_mistake(question)
    answer(quiz, mistaken)
    assert quiz.verdict.inner_text() == "Not yet."
    reasons = [judged.text for judged in judge(question, mistaken) if judged.text]
    assert not {*quiz.said()} & {*reasons}  # a hint comes first
    quiz.button("Check").click()
    assert quiz.said() == list(dict.fromkeys(j.text for j in judge(question, mistaken) if j.text))
    assert quiz.box.locator(".gs-picture .gs-wrong svg, .gs-pair .gs-wrong svg").count() == 1
    quiz.page.keyboard.press("Shift+Tab")
    quiz.fields.first.focus()  # what stands in a field is selected when it gets the focus
    answer(quiz, truth(question))
    assert quiz.verdict.inner_text() == "Right."
    assert quiz.said() == [question.run.captions.in_words()]
    assert quiz.box.locator(".gs-badge.gs-wrong").count() == 0
    assert quiz.box.locator(".gs-badge.gs-right svg").count() >= 1
    assert quiz.focused() == "Next question"
    assert quiz.points.inner_text() == "1 of 1 right, 0 on the first try"


def test_the_page_judges_as_python_does(reader_of_answers: Any) -> None:
    rng = random.Random(8)
    cases, wanted = [], []
    for number in range(12):
        widget = QuizWidget(KINDS[number % 6], seed=number, difficulty=1 + number % 5)
        question, items = widget.question, widget.series[0]["items"]
        pool = [
            answer for item in question.items for answer, _ in [*item.says, (item.right[0], "")]
        ]
        pool += [inf, -inf, 0, 1.004, True, (1, 2), "x"]
        for _ in range(30):
            given = {}
            for item in question.items:
                if rng.random() < 0.9:
                    given[item.id] = rng.choice(pool) if rng.random() < 0.4 else item.right[0]
            cases.append([items, {name: plain_answer(answer) for name, answer in given.items()}])
            wanted.append([[j.verdict, j.text] for j in judge(question, given)])
    found = reader_of_answers.evaluate(
        "cases => cases.map(([items, given]) => Object.values(judge(items, given)))", cases
    )
    # an object's whole-number keys come first, so they are compared without order
    assert [sorted(one) for one in found] == [sorted(one) for one in wanted]


@pytest.mark.parametrize(
    ("text", "size", "value"),
    [
        *((text, 1, value) for text, value, _ in TYPED),
        ("(1, 2, 6)", 3, [1, 2, 6]), ("1 -2 2.5", 3, [1, -2, 2.5]), ("[1;2;6]", 3, [1, 2, 6]),
        ("(1, 2)", 3, None), ("1, b, 3", 3, None),
    ],
)  # fmt: skip
def test_an_answer_is_read_as_the_table_of_forms_says(
    reader_of_answers: Any, text: str, size: int, value: Any
) -> None:
    assert reader_of_answers.evaluate(READ, [text, size]) == value


@pytest.fixture(scope="module")
def reader_of_answers(chromium: Any) -> Any:
    """Return a page that knows what a front end knows of answers."""
    page = chromium.new_page()
    load_module(page, bundle(JS / "answers.js", **QuizWidget.constants))
    return page


def test_what_cannot_be_read_or_is_missing_is_no_try(live: Opened) -> None:
    quiz = live(QuizWidget("values", tree=BOOK))
    quiz.button("Check").click()
    assert quiz.verdict.inner_text() == "You have not answered yet."
    quiz.field("1").fill("two")
    assert quiz.field("1").get_attribute("aria-invalid") == "true"
    quiz.button("Check").click()
    assert quiz.verdict.inner_text() == (
        "“two” cannot be read: a number such as 3, −2.5 or 5/2 was expected."
    )
    assert quiz.focused() == "the value of C"
    quiz.field("1").fill("2")
    quiz.button("Check").click()
    assert quiz.verdict.inner_text() == "Right so far."
    assert quiz.said() == ["Still empty: the value of B, the value of D, the value of A."]
    assert quiz.page.evaluate("models[0].saved") == []
    with_the_mouse(quiz, {"0": 3, "2": 2, "": 3})
    assert quiz.points.inner_text() == "1 of 1 right, 1 on the first try"
    assert quiz.field("1").evaluate("field => field.readOnly")


# ---------------------------------------------------------------- hints and the trace


def test_hints_come_in_three_grades_and_are_counted(live: Opened) -> None:
    quiz = live(QuizWidget(("cuts",), tree=BOOK))
    quiz.button("Check").click()  # which gives nothing away
    assert quiz.verdict.inner_text() == "Mark a leaf first: nothing is marked yet."
    assert (quiz.said(), quiz.box.locator(".gs-badge").count()) == ([], 0)
    assert quiz.page.evaluate("models[0].saved") == []
    item = quiz.widget.question.items[4]
    for grade in (1, 2, 3, 3):
        quiz.button("Hint").click()
        assert quiz.verdict.inner_text() == f"Hint {grade} of 3"
        assert quiz.said() == [item.hints[grade - 1]]
    assert quiz.box.locator(".node.min.current").count() == 1  # C is pointed at
    with_the_mouse(quiz, {"1.1": True, "1.2": True})
    assert quiz.verdict.inner_text() == "Right."
    assert quiz.points.inner_text() == "1 of 1 right, 0 on the first try"
    quiz.serve()
    assert sum("hint" in event for event in quiz.widget.events) == 4


def test_a_hint_after_a_mistake_adds_to_what_was_said(live: Opened) -> None:
    quiz = live(QuizWidget(("values",), tree=BOOK))
    for field in quiz.fields.all():
        field.fill("99")
    quiz.button("Check").click()
    pointers = quiz.said()
    quiz.button("Hint").click()
    assert quiz.verdict.inner_text() == "Hint 2 of 3"
    first, *others = quiz.said()
    assert first not in pointers
    assert others == pointers


def test_a_tree_without_cuts_is_right_when_nothing_is_marked(live: Opened) -> None:
    quiz = live(QuizWidget(("cuts",), tree=[[3, 12], [5, 6]]))
    quiz.button("Check").click()
    assert quiz.verdict.inner_text() == "Right."


def test_a_reader_may_start_over(live: Opened) -> None:
    quiz = live(QuizWidget("values", difficulty=2))
    assert not quiz.button("Start over").is_visible()
    for _ in range(4):
        quiz.button("Show me").click()
        quiz.button("Next question").click()
        quiz.serve()
    assert quiz.title.inner_text() == "Question 5"
    quiz.button("Start over").click()
    quiz.serve()
    assert quiz.title.inner_text() == "Question 1"
    assert (quiz.points.inner_text(), quiz.widget.events, quiz.widget.number) == ("", [], 0)
    assert not quiz.button("Start over").is_visible()


def test_what_is_marked_is_struck_and_a_missing_leaf_does_not_give_itself_away(
    live: Opened,
) -> None:
    quiz = live(QuizWidget(("cuts",), tree=BOOK))
    with_the_mouse(quiz, {"1.1": True, "2.1": True})
    assert quiz.box.locator(".edge.slash:not(.gs-off)").count() == 2
    struck = quiz.box.locator(".node.leaf.pruned text")
    assert struck.all_text_contents() == ["4", "5"]
    assert quiz.said() == [
        "A leaf that is never examined is still unmarked.",
        "Look at d2 again: is it really left out?",
    ]
    assert quiz.box.locator(".gs-badge.gs-wrong").count() == 1  # at d2 alone
    quiz.button("Check").click()
    assert quiz.said() == [
        "C can give at most 2, and MAX already has 3 at A: the rest of C's subtree is never "
        "examined.",
        "d2 is examined: D is a MIN node, and its value so far, 14, is above α = 3.",
    ]
    wrong = quiz.box.locator("button.gs-field.gs-wrong")
    assert [field.get_attribute("data-item") for field in wrong.all()] == ["2.1"]
    quiz.field("2.1").click()  # a changed answer has no verdict
    assert wrong.count() == 0
    assert quiz.box.locator(".gs-badge.gs-wrong").count() == 1  # at C


def test_the_search_is_stepped_in_place_and_counts_as_shown(live: Opened) -> None:
    quiz = live(QuizWidget(("cuts",), tree=BOOK))
    first = quiz.box.locator("button[title='First step']")
    assert not first.is_visible()
    with_the_mouse(quiz, {"1.1": True})  # c3 is missing
    quiz.button("Show me").click()
    assert first.is_visible()
    compared = "C can give at most 2, and MAX already has 3 at A: c2 and c3 are cut."
    assert quiz.caption.inner_text() == compared  # it opens where the mistake is understood
    assert not quiz.fields.first.is_visible()
    captions = quiz.widget.series[0]["captions"]
    keyboard = quiz.page.keyboard
    keyboard.press("Home")
    assert quiz.caption.inner_text() == "MAX to move at A; α = −∞, β = +∞."
    for place in range(2, len(captions) + 1):
        keyboard.press("ArrowRight")
        assert quiz.count.inner_text() == f"{place} / {len(captions)}"
        assert quiz.caption.inner_text() == captions[place - 1]
    assert quiz.box.locator(".edge.slash:not(.gs-off)").count() == 2
    quiz.button("One step back").click()
    assert quiz.caption.inner_text() == captions[-2]
    keyboard.press("Escape")
    assert quiz.fields.first.is_visible()
    assert quiz.focused() == "Show me"
    assert quiz.box.locator(".edge.slash:not(.gs-off)").count() == 1  # the reader's own
    with_the_mouse(quiz, {"1.2": True})
    quiz.button("Why?").click()
    assert quiz.count.inner_text() == f"1 / {len(captions)}"
    assert quiz.points.inner_text() == "0 of 1 right, 0 on the first try"


# ---------------------------------------------------------------- one question after another


def test_the_next_question_does_not_wait_for_the_kernel(live: Opened) -> None:
    quiz = live(QuizWidget(("move", "values"), seed=2))
    quiz.button("Next question").click()
    assert quiz.title.inner_text() == "Question 2"
    assert quiz.focused() == "the value of B"
    quiz.page.keyboard.type("5")
    quiz.serve()  # nothing of what was typed is lost
    assert quiz.fields.first.input_value() == "5"
    quiz.button("Next question").click()
    quiz.button("Next question").click()  # the kernel has not answered: this one is not here yet
    assert "on its way" in quiz.verdict.inner_text()
    quiz.serve()
    assert quiz.title.inner_text() == f"Question {quiz.widget.number + 1}"
    assert quiz.verdict.inner_text() == ""
    assert quiz.widget.series[0]["number"] == quiz.widget.number


def test_it_gets_harder_and_easier_as_the_reader_does(live: Opened) -> None:
    quiz = live(QuizWidget(("move",), seed=3, difficulty=2))

    def go_on(*, right: bool) -> str:
        if right:
            with_the_mouse(quiz, truth(quiz.widget.question))
        else:
            quiz.button("Show me").click()
        quiz.button("Next question").click()
        quiz.serve()
        return str(quiz.verdict.inner_text())

    assert [go_on(right=True) for _ in range(3)] == [
        "", "", "3 in a row on the first try: harder from here.",
    ]  # fmt: skip
    assert quiz.widget.difficulty == 3
    assert quiz.level.input_value() == "3"
    assert quiz.title.inner_text() == "Question 4"
    assert [go_on(right=False) for _ in range(2)] == ["", "Those were hard: easier from here."]
    assert quiz.widget.difficulty == 2
    assert [go_on(right=False) for _ in range(3)] == ["", "", ""]  # it began with 2
    assert quiz.widget.difficulty == 2
    quiz.level.select_option("1")  # from here the reader chooses
    quiz.serve()
    assert not quiz.widget.adapt
    assert [go_on(right=True) for _ in range(3)] == ["", "", ""]
    assert quiz.widget.difficulty == 1
    assert len({event["number"] for event in quiz.widget.events}) == 11


def test_two_quizzes_never_drive_each_other_and_let_no_key_out(live: Opened) -> None:
    one = live(QuizWidget(("values",), tree=BOOK), QuizWidget(("values",), tree=BOOK))
    other = QuizOnPage(one.page, QuizWidget(("values",), tree=BOOK), 1)
    one.page.evaluate("window.heard = []; document.addEventListener("
                      "'keydown', (event) => window.heard.push(event.key))")  # fmt: skip
    one.fields.first.focus()
    for key in ("d", "d", "a", "ArrowDown", "Escape", "0", "Enter", "Shift+Tab"):
        one.page.keyboard.press(key)
    one.button("Hint").focus()
    one.page.keyboard.press("x")
    assert one.page.evaluate("window.heard") == []
    assert one.fields.first.input_value() == "dda0"
    assert other.fields.first.input_value() == ""
    one.page.evaluate("models[0].remove()")
    one.page.keyboard.press("x")
    wait_for(lambda: one.page.evaluate("window.heard") == ["x"], "a view that is gone still hears")


# ---------------------------------------------------------------- a page of its own


def test_the_page_works_offline_to_its_end(shown: Opened) -> None:
    quiz = shown(QuizWidget(("values", "move"), tree=BOOK))
    assert not quiz.level.is_visible()
    assert quiz.title.inner_text() == "Question 1 of 2"
    with_the_mouse(quiz, {"0": 3, "1": 2, "2": 2, "": 3})
    quiz.page.keyboard.press("Enter")  # "Next question" has the focus
    assert quiz.title.inner_text() == "Question 2 of 2"
    with_the_keyboard(quiz, {"move": 0})
    assert quiz.points.inner_text() == "2 of 2 right, 2 on the first try"
    quiz.button("Start again").click()
    assert quiz.title.inner_text() == "Question 1 of 2"
    assert quiz.fields.first.input_value() == ""


def test_nothing_bars_readers_with_a_screen_reader(shown: Opened) -> None:
    quiz = shown(QuizWidget(("values", "cuts", "window", "move"), seed=1, difficulty=2))
    for number, theme in enumerate(("light", "light", "dark", "dark")):
        with_the_mouse(quiz, one_mistake(quiz.widget.quiz.question(number)))
        if number % 2:
            quiz.button("Show me").click()
        check_accessible(quiz.page, theme)
        quiz.button("Next question").click()


def test_narrow_and_enlarged_pages_need_no_scrolling_sideways(shown: Opened) -> None:
    quiz = shown(QuizWidget(KINDS, seed=3, difficulty=5))
    for _ in KINDS:
        quiz.button("Hint").click()
        for width in (1200, 700, 600, 360):  # 600 is a screen of 1200 enlarged to 200 %
            quiz.page.set_viewport_size({"width": width, "height": 800})
            assert quiz.page.evaluate("document.documentElement.scrollWidth") <= width
            for field in quiz.fields.all()[:3]:
                box = field.bounding_box()
                assert min(box["width"], box["height"]) >= 18
        quiz.button("Next question").click()


@pytest.mark.parametrize("kind", mostly_slow(["values", "window", "cuts"], "window"))
def test_the_whole_screen_is_filled_and_can_be_read_from_the_last_row(
    shown: Opened, kind: str
) -> None:
    quiz = shown(
        QuizWidget((kind,), seed=1, difficulty=5), viewport={"width": 1920, "height": 1080}
    )
    if kind != "cuts":
        quiz.fields.first.focus()
        quiz.page.keyboard.press("f")  # which is typed there
        assert quiz.fields.first.input_value() == "f"
        quiz.fields.first.fill("")
    quiz.button("Hint").click()
    letters, *hidden = fill_the_screen(quiz.page)
    assert letters >= 24
    assert hidden == [0, 0]
    assert quiz.box.locator(".gs-view").bounding_box()["height"] > 540
    quiz.button("Show me").click()
    for part in (quiz.caption, quiz.button("Check"), quiz.box.locator("input[type=range]")):
        box = part.bounding_box()
        assert box["y"] + box["height"] <= 1080
    check_accessible(quiz.page)
    quiz.button("Back to the question").click()
    quiz.button("Full screen (F)").click()
    quiz.box.and_(quiz.page.locator(".gs-full")).wait_for(state="detached")


def test_high_contrast_takes_the_system_s_colours(shown: Opened) -> None:
    quiz = shown(QuizWidget(("cuts",), tree=BOOK), forced_colors="active", color_scheme="dark")
    with_the_mouse(quiz, {"2.1": True})
    colour = "all => all.map(one => getComputedStyle(one).color)"
    assert {*quiz.badges.evaluate_all(colour)} == {"rgb(255, 255, 255)"}
    borders = "all => all.map(one => getComputedStyle(one).borderTopStyle)"
    assert "dashed" in quiz.fields.evaluate_all(borders)  # the wrong one
    assert quiz.box.evaluate("box => getComputedStyle(box).backgroundColor") == "rgb(0, 0, 0)"


def test_what_has_the_focus_can_be_seen(live: Opened) -> None:
    quiz = live(QuizWidget(KINDS, seed=1))
    seen = []
    for kind in KINDS:
        quiz.level.focus()
        quiz.page.keyboard.press("Tab")
        while quiz.focused() != "Check":
            outline = "() => getComputedStyle(document.activeElement).outlineWidth"
            assert quiz.page.evaluate(outline) == "3px"
            seen.append((kind, quiz.focused()))
            quiz.page.keyboard.press("Tab")
        quiz.button("Next question").click()
        quiz.serve()
    stops = {kind: [name for one, name in seen if one == kind] for kind in KINDS}
    items = Quiz(KINDS, seed=1)
    assert stops["values"] == [item.name for item in items.question(0).items]
    assert len(stops["cuts"]) == len(stops["move"]) == 1  # the others are reached with arrows
    assert stops["window"] == ["α", "α is −∞", "α is +∞", "β", "β is −∞", "β is +∞"]
