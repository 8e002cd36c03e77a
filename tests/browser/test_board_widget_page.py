"""The board in a page: mouse and keyboard, every theme and size, and a kernel that answers
when the test says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from gamesearch import BoardWidget, TicTacToe, TreeWidget
from gamesearch.games import (
    Backgammon,
    Blokus,
    Checkers,
    Chess,
    ConnectFour,
    DiceRace,
    Hex,
    Nim,
    PacmanCorridor,
    PacmanMaze,
    PhantomTicTacToe,
    Pig,
    TakeAway,
)
from tests.browser.live import SYNCED, put
from tests.browser.pages import as_script, check_accessible, fill_the_screen, mostly_slow, wait_for

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>board</title>
<style>body{{margin:8px}}{css}</style></head><body class="gs-page"><main><h1>A game</h1>
<div id="board"></div></main>
<script type="module">{tree_module}
const state = {{}};
const handlers = {{}};
const model = {{ get: (name) => state[name], on: (name, handler) => {{ handlers[name] = handler; }},
  off() {{}}, set: (name, value) => {{ state[name] = value; }}, save_changes() {{}} }};
window.tellTree = (told) => {{
  Object.assign(state, told);
  handlers["change:revision"]?.();
}};
window.manager = {{ get_model: () => model, create_view: () => {{
  const el = document.createElement("div");
  widget.render({{ model, el }});
  return {{ el }};
}} }};
</script>
<script type="module">{module}
const state = {state};
if ({tree}) window.tellTree({tree});
const handlers = {{}};
window.sent = [];
window.tell = (changes, replies) => {{
  const changed = Object.keys(changes).filter(
    (name) => JSON.stringify(state[name]) !== JSON.stringify(changes[name]));
  for (const name of changed) state[name] = changes[name];
  for (const name of changed) handlers[`change:${{name}}`]?.();
  for (const reply of replies) handlers["msg:custom"](reply);
}};
const model = {{ get: (name) => state[name], on: (name, handler) => {{ handlers[name] = handler; }},
  off() {{}}, widget_manager: window.manager, send: (message) => {{
    if (window.restarted) throw new Error("Cannot send");
    window.sent.push(message);
  }} }};
window.remove = widget.render({{ model, el: document.getElementById("board") }});
</script></body></html>"""
TRAITS = (
    "elements", "frames", "turn", "seats", "agents", "thought", "error", "name", "tree_note",
)  # fmt: skip


class Live:
    """A board in a page, whose messages wait until the test hands them on."""

    def __init__(self, page: Any, widget: BoardWidget) -> None:
        self.page, self.widget = page, widget
        self.replies: list[Any] = []
        self.thoughts: list[str] = []  # the state of the turn whenever it changed
        widget.send = lambda content, buffers=None: self.replies.append(content)
        widget.observe(lambda change: self.thoughts.append(change["new"]["state"]), "turn")
        page.set_content(
            PAGE.format(
                css=widget._css + TreeWidget._css, module=as_script(widget._esm),
                tree_module=as_script(TreeWidget._esm),
                state=json.dumps(self.state()).replace("<", "\\u003c"), tree=self.tree(),
            )
        )  # fmt: skip
        self.box = page.locator(".gs-board")
        self.box.wait_for()
        self.status, self.problem = page.locator(".gs-status"), self.box.locator(".gs-error")
        self.places = page.locator(".gs-spot")

    def state(self) -> dict[str, Any]:
        tree = "IPY_MODEL_tree" if self.widget.tree else None
        return {name: getattr(self.widget, name) for name in TRAITS} | {"tree": tree}

    def tree(self) -> str:
        """Return the traits of the tree beside the board."""
        tree = self.widget.tree
        state = {name: getattr(tree, name) for name in SYNCED} if tree else None
        return json.dumps(state).replace("<", "\\u003c")

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def sent(self) -> list[str]:
        """Return what waits to be handed on."""
        return [str(message["do"]) for message in self.page.evaluate("window.sent")]

    def answer(self) -> None:
        """Hand the oldest message on, and the kernel's answer back."""
        wait_for(self.sent, "nothing was sent")
        message = self.page.evaluate("window.sent.shift()")
        self.replies.clear()
        self.widget._receive(self.widget, message, [])
        if self.widget.tree:
            self.page.evaluate(f"tellTree({self.tree()})")
        self.page.evaluate("([s, replies]) => tell(s, replies)", [self.state(), self.replies])

    def click(self, *names: str) -> None:
        for name in names:
            self.button(name).click()
            self.answer()

    def press(self, *keys: str) -> None:
        """Press keys; what they send is answered, but not what the board asks by itself."""
        for key in keys:
            self.page.keyboard.press(key)
            while self.sent() and self.sent()[0] != "think":
                self.answer()

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.ariaLabel"))

    def reach(self, name: str) -> None:
        """Press the Tab key until something has the focus."""
        for _ in range(30):
            if self.focused() == name:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key never comes to {name}")


Opened = Callable[..., Live]


@pytest.fixture
def live(new_page: Callable[..., Any]) -> Opened:
    """Put a board into a page and hold its kernel on a leash."""
    return partial(put, new_page, Live)


def playing(*squares: Any) -> Callable[[Any, Any], Any]:
    """Return an agent that plays these moves in turn."""
    left = list(squares)
    return lambda game, state: left.pop(0)


# ---------------------------------------------------------------- tic-tac-toe


def test_a_game_with_the_mouse(live: Opened) -> None:
    it = live(BoardWidget(TicTacToe(), players=("human", playing(0, 1))))
    assert it.status.inner_text() == "Your move, X."
    it.click("b2")
    assert it.status.inner_text() == "X: b2. O (<lambda>) to move."
    assert it.places.count() == 0
    it.answer()  # the board has asked for the search by itself
    assert it.status.inner_text() == "X: b2. O: a1. Your move, X."
    assert it.thoughts[-2:] == ["thinking", "person"]
    mark, place = it.page.locator(".gs-mark"), it.page.locator(".gs-board-image")
    assert mark.count() == 1
    assert mark.bounding_box()["x"] == pytest.approx(place.bounding_box()["x"], abs=1)
    it.click("c2")
    it.answer()
    it.click("a2")
    assert it.status.inner_text() == "X: a2. You won."
    assert it.places.count() == 0
    it.button("One move back").click()
    assert it.status.inner_text() == "At position 5 of 6. O: b1."
    it.click("Take back")
    assert it.status.inner_text() == "X: c2. O: b1. Your move, X."
    assert it.button("a2").is_visible()


@pytest.mark.parametrize("is_finger", [False, True], ids=["mouse", "finger"])
def test_a_piece_is_dragged(live: Opened, is_finger: bool) -> None:
    it = live(BoardWidget(Chess(), players="human"), has_touch=is_finger)
    line = it.page.context.new_cdp_session(it.page)

    def point(mouse: str, finger: str, x: float, y: float) -> None:
        if is_finger:
            points = [] if finger == "touchEnd" else [{"x": x, "y": y}]
            line.send("Input.dispatchTouchEvent", {"type": finger, "touchPoints": points})
        else:
            at = {"type": mouse, "x": x, "y": y, "button": "left", "clickCount": 1}
            line.send("Input.dispatchMouseEvent", at)

    press = partial(point, "mousePressed", "touchStart")
    move = partial(point, "mouseMoved", "touchMove")
    let_go = partial(point, "mouseReleased", "touchEnd")

    def middle(square: str) -> tuple[float, float]:
        box = it.button(square).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    x, y = middle("e2")
    press(x, y)
    move(x, y - 30)
    move(x, y - 60)
    assert it.page.locator(".gs-ghost").is_visible()
    it.answer()  # where the pawn may go
    move(*middle("e4"))
    let_go(*middle("e4"))
    it.answer()
    assert it.status.inner_text().startswith("White: e4.")
    assert it.sent() == []
    press(*middle("e7"))
    move(x, y)
    let_go(x, y)  # before the kernel has said where it may go, and nowhere
    it.answer()
    assert it.sent() == []
    assert it.status.inner_text() == "White: e4. Black to move."
    assert it.page.evaluate("scrollY") == 0


def test_a_game_with_the_keyboard_alone(live: Opened) -> None:
    it = live(BoardWidget(TicTacToe(), players=("human", playing(0, 1, 2))))
    it.reach("a1")
    it.page.evaluate("document.body.addEventListener('keydown', () => { window.leaked = true; })")
    it.press("ArrowRight", "ArrowDown")
    assert it.focused() == "b2"
    it.press("Enter")
    assert it.focused() == "The board"  # not lost while the search thinks
    it.answer()
    assert it.focused() in ("b1", "a2", "c2", "b3")
    assert not it.page.get_by_label("Moves as a list").is_visible()  # a touch makes the move
    it.button("c2").focus()
    it.press("Enter")
    it.answer()
    assert it.status.inner_text() == "X: c2. O: b1. Your move, X."
    it.press("Control+z")
    assert it.status.inner_text() == "X: b2. O: a1. Your move, X."
    assert it.page.evaluate("window.leaked") is None  # or it would act on the notebook's cells
    it.press("Control+s")
    assert it.page.evaluate("window.leaked") is True  # but it saves the notebook


def test_a_move_of_several_touches_may_be_chosen_from_a_list(live: Opened) -> None:
    it = live(BoardWidget(Checkers(), players="human"))
    it.reach("Moves as a list")
    it.page.get_by_label("Moves as a list").select_option(index=3)
    move = it.page.get_by_label("Moves as a list").locator("option").nth(3).inner_text()
    it.press("Enter")
    assert it.widget.frames[-1]["caption"].endswith(f": {move}.")


def test_a_click_meanwhile_is_neither_lost_nor_misplaced(live: Opened) -> None:
    it = live(BoardWidget(TicTacToe(), players=("human", playing(8, 7))))
    it.button("b2").click()
    it.button("a1").click()  # the kernel has not answered yet
    assert it.sent() == ["touch", "touch"]
    it.answer()
    it.answer()
    assert [ply.action for ply in it.widget.plies] == [4]
    assert "meant for the previous position" in it.status.inner_text()
    it.button("Take back").click()  # before the search has answered, or while it thinks
    while it.sent():
        it.answer()
    assert it.widget.plies == []
    assert it.places.count() == 9


def test_a_click_where_no_move_begins_is_answered_and_so_is_a_kernel_that_was_started_anew(
    live: Opened,
) -> None:
    it = live(BoardWidget(TicTacToe(), players="human"))
    it.click("b2")
    before = it.status.inner_text()
    place = it.page.locator(".gs-board-image").bounding_box()
    it.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    assert it.status.inner_text().startswith("No legal move begins there.")
    assert it.sent() == []
    it.page.evaluate("window.restarted = true")
    it.button("a1").click()
    assert "The kernel was restarted" in it.problem.inner_text()
    it.page.evaluate("window.restarted = false")
    it.click("a1")
    assert it.problem.inner_text() == ""
    assert it.status.inner_text() != before


def test_a_silent_kernel_is_mentioned(live: Opened) -> None:
    it = live(BoardWidget(TicTacToe()), stopped=True)
    page = it.page
    it.button("b2").click()
    page.clock.fast_forward(6000)
    assert "kernel has not answered" in it.problem.inner_text()
    it.answer()
    assert it.problem.inner_text() == ""
    it.answer() if it.sent() else page.clock.fast_forward(100)


def test_a_search_that_fails_can_be_tried_again_or_replaced(live: Opened) -> None:
    it = live(BoardWidget(TicTacToe(), players=("human", playing(4))))
    it.click("b2")
    it.answer()
    assert it.problem.get_attribute("role") == "alert"
    assert "answered 4, which is not legal here" in it.problem.inner_text()
    it.click("Try again")
    assert "IndexError" in it.problem.inner_text()
    it.page.get_by_label("O is played by").select_option("random")
    it.answer()
    it.answer()
    assert it.problem.inner_text() == ""
    assert len(it.widget.plies) == 2


# ---------------------------------------------------------------- other games


def test_a_button_that_goes_away_leaves_its_focus_to_another(live: Opened) -> None:
    it = live(BoardWidget([3, 5], players=playing(7, 1)))
    it.button("One move").focus()
    it.page.keyboard.press("Enter")
    it.answer()
    assert "7" in it.problem.inner_text()
    assert it.page.locator("button:focus").inner_text() == "Try again"
    it.page.keyboard.press("Enter")
    it.answer()
    assert it.problem.inner_text() == ""
    assert it.page.locator("button:focus").inner_text() == "New game"


def test_connect_four_by_digits_and_where_the_disc_will_fall(live: Opened) -> None:
    it = live(BoardWidget(ConnectFour(), players="human"))
    it.reach("1")
    for column in "4453":
        it.press(column)
    assert it.widget.game.format(it.widget.state).endswith("...O.../..OXX..")
    assert it.focused() == "1"
    it.button("4").hover()
    cover, board = it.page.locator(".gs-cover"), it.page.locator(".gs-board-image")
    third_row = board.bounding_box()["y"] + board.bounding_box()["height"] * 3 / 6.55
    assert cover.bounding_box()["y"] == pytest.approx(third_row, abs=2)


CHAINS = "B:W18,26,27,K3:B14,15,6"  # 14x23x30, 14x23x32 and 15x22x31


def test_checkers_several_jumps_in_one_move(live: Opened) -> None:
    game = Checkers()
    board = BoardWidget(game, players=("human", "random"), state=game.parse(CHAINS))
    it = live(board)
    dashed = it.page.locator(".gs-spot:not(.gs-ends)")
    assert {b.get_attribute("aria-label") for b in dashed.all()} == {"14", "15"}
    it.click("14", "23")
    assert it.button("14").get_attribute("aria-pressed") == "true"
    it.page.keyboard.press("Escape")
    it.answer()
    assert it.button("23").get_attribute("aria-pressed") == "false"
    it.click("23", "32")
    assert it.status.inner_text().startswith("Black: 14x23x32.")
    assert it.page.locator(".gs-mark").count() == 3
    it.button("Take back").click()
    while it.sent():
        it.answer()
    it.button("14").focus()  # and by keyboard
    for stop in ("23", "30"):
        it.press("Enter")
        assert it.focused() == stop
    it.press("ArrowRight", "Enter")
    assert board.plies[0].action == (14, 23, 32)


def test_backgammon_die_by_die(live: Opened) -> None:
    game = Backgammon()
    start = game.result(game.initial, (6, 5))
    it = live(BoardWidget(game, players=("human", "random"), state=start, seed=1))
    first = it.page.locator(".gs-board-image").inner_html()
    it.reach("point 24")
    it.press("Enter")
    assert it.page.locator(".gs-board-image").inner_html() == first
    it.reach("point 18")
    it.press("Enter")
    assert it.page.locator(".gs-board-image").inner_html() != first  # the first checker has moved
    it.reach("point 18")
    it.press("Enter", "Enter")
    assert game.action_name(start, it.widget.plies[0].action) == "24/13"
    assert it.widget.plies[1].player == -1
    rolled = "{}-{}".format(*it.widget.plies[1].action)
    assert (
        it.status.inner_text() == f"White: 24/13. The dice show {rolled}. Black (random) to move."
    )
    it.answer()
    assert it.status.inner_text().endswith("Your move, White.")
    assert it.status.inner_text().count("The dice show") == 2


def test_blokus_piece_way_and_place(live: Opened) -> None:
    it = live(BoardWidget(Blokus.duo(), players="human"))
    it.click("L4")
    assert it.places.count() == 0
    it.click("L4b")
    it.places.first.hover()
    assert it.page.locator(".gs-cover").count() == 4
    it.click("L4a")  # turned once more
    assert it.button("L4b").get_attribute("aria-pressed") == "false"
    it.places.first.click()
    it.answer()
    assert it.page.locator(".gs-mark").count() == 4
    assert it.widget.plies[0].state == it.widget.game.initial


def test_pacman_by_arrows_and_pig_by_letters(live: Opened) -> None:
    it = live(BoardWidget(PacmanCorridor()))
    board = it.page.locator(".gs-board-image").bounding_box()
    it.page.mouse.click(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    it.press("ArrowRight", "ArrowRight")
    assert it.status.inner_text() == "Pacman: right. The game is over: Pacman 8."
    it = live(BoardWidget(Pig(), players="human", seed=3))
    assert not it.page.get_by_label("Moves as a list").is_visible()  # the buttons are there
    it.page.locator(".gs-choice").first.focus()
    it.press("r")
    assert "The die shows" in it.status.inner_text()


def test_hidden_marks_are_not_in_the_page(live: Opened) -> None:
    pages = []
    for squares in ((0,), (8,), (4, 2)):
        it = live(BoardWidget(PhantomTicTacToe(), players=("human", playing(*squares))))
        it.click("b2")
        it.answer()
        assert it.status.inner_text() == "X: b2. O has moved. Your move, X."
        pages.append(it.box.inner_html())
    assert pages[0] == pages[1] == pages[2]
    it.click("c1")  # O is there
    assert it.places.count() == 7
    assert it.status.inner_text() == "X: c1. Your move, X."


# ---------------------------------------------------------------- matches


def test_two_searches_play_until_they_are_stopped(live: Opened) -> None:
    it = live(BoardWidget(TicTacToe(), players="random", seed=2), stopped=True)
    page = it.page
    assert it.sent() == []  # nobody has asked them to
    it.click("One move")
    page.clock.fast_forward(2000)
    assert it.sent() == []
    it.click("Let them play")
    for _ in range(2):
        page.clock.fast_forward(700)
        it.answer()
    it.button("Pause").click()
    page.clock.fast_forward(2000)
    assert it.sent() == []
    assert len(it.widget.plies) == 4
    assert it.button("Let them play").is_visible()


def test_two_boards_never_drive_each_other(new_page: Callable[..., Any]) -> None:
    page = new_page()
    it = Live(page, BoardWidget(ConnectFour(), players="human"))
    page.evaluate("document.body.prepend(document.createElement('button'))")
    page.keyboard.press("4")
    assert it.sent() == []  # the focus is elsewhere
    it.reach("1")
    page.evaluate("window.remove()")
    page.keyboard.press("4")
    assert it.sent() == []  # the view is gone


# ---------------------------------------------------------------- for everybody

GAMES: dict[str, Callable[[], Any]] = {
    "tic-tac-toe": TicTacToe,
    "five in a row": lambda: TicTacToe(15, 15, 5),
    "corridor": lambda: PacmanCorridor(6, pacman=1, pellet=3, ghost=4),
    "maze": PacmanMaze,
    "nim": Nim,
    "take-away": TakeAway,
    "connect four": ConnectFour,
    "checkers": Checkers,
    "chess": Chess,
    "hex": Hex,
    "dice race": DiceRace,
    "pig": Pig,
    "backgammon": Backgammon,
    "blokus": Blokus,
    "phantom": PhantomTicTacToe,
}


FIRST = ("tic-tac-toe", "backgammon", "phantom")  # a board of squares, one of points, one half seen


@pytest.mark.parametrize("name", mostly_slow(GAMES, *FIRST))
def test_every_game_for_every_reader(live: Opened, name: str) -> None:
    it = live(BoardWidget(GAMES[name](), strength=1, seed=1))
    first = it.page.locator(".gs-spot, .gs-choice").first
    first.click()
    it.answer()
    check_accessible(it.page, *(("light", "dark") if name in FIRST else ()))
    for width in (1200, 700, 600, 360):  # 600 is a screen of 1200 enlarged to 200 %
        it.page.set_viewport_size({"width": width, "height": 800})
        assert it.page.evaluate("document.documentElement.scrollWidth") <= width
    assert len(it.page.get_by_role("img").first.get_attribute("aria-label")) > 20


def test_what_has_the_focus_can_be_seen(live: Opened) -> None:
    it = live(BoardWidget(Blokus(), strength=1))
    it.click("L4", "L4c")
    it.page.locator("h1").click()
    seen = []
    for _ in range(16):
        it.page.keyboard.press("Tab")
        style = "() => getComputedStyle(document.activeElement).outline"
        assert "3px" in it.page.evaluate(style)
        seen.append(it.focused())
    assert seen[0] == "a1"
    assert {"Blue is played by", "Strength of Green", "L4", "L4c", "Moves as a list"} <= {*seen}


def test_a_tree_beside_it_moves_nothing(live: Opened) -> None:
    """Every widget brings the rules that all share; those that come last are not stronger."""
    places = """box => [...box.querySelectorAll("*")].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.className, x, y, width, height];
    })"""
    it = live(BoardWidget(Chess()), viewport={"width": 360, "height": 800})
    before = it.box.evaluate(places)
    it.page.add_style_tag(content=TreeWidget._css)
    assert it.box.evaluate(places) == before


def test_the_tree_beside_the_board_follows_the_game(live: Opened) -> None:
    it = live(BoardWidget(TicTacToe(), players="human"), viewport={"width": 1366, "height": 768})
    shown = it.page.locator(".gs-board-tree")
    assert not shown.is_visible()
    it.click("Tree", "b2")
    tree, board = shown.bounding_box(), it.box.bounding_box()
    assert tree["x"] >= board["x"] + board["width"]  # side by side, and in view together
    for part in (shown.locator("input[type=range]"), shown.locator(".gs-caption")):
        place = part.bounding_box()
        assert place["y"] + place["height"] <= 768
    caption = shown.locator(".gs-caption")
    assert caption.inner_text().startswith("The root is worth ")
    moves = shown.locator(".edge-text:not(.gs-off) text").all_text_contents()
    assert len(set(moves)) >= 3
    it.box.get_by_role("button", name="One move back").click()
    it.answer()
    assert it.widget.tree.state == TicTacToe.initial
    it.box.get_by_role("button", name="One move forward").click()
    it.answer()
    assert it.widget.tree.state == it.widget.state
    slashes = shown.locator(".edge.slash:not(.gs-off)")
    assert slashes.count() > 0
    check_accessible(it.page, "light", "dark")
    for width in (820, 360):
        it.page.set_viewport_size({"width": width, "height": 1180})
        assert it.page.evaluate("document.documentElement.scrollWidth") <= width
    it.click("Tree")
    assert not shown.is_visible()


def test_the_board_of_a_tree_says_what_lies_below_each_move(live: Opened) -> None:
    it = live(BoardWidget([[3, 12, 8], [2, 4, 6]], ask=True))
    lines = it.page.locator(".gs-board-image text")
    assert [text.replace("\u00a0", " ") for text in lines.all_text_contents()] == [
        "A", "a1: 3, 12, 8", "a2: 2, 4, 6",
    ]  # fmt: skip
    it.click("a1")
    assert it.status.inner_text().startswith("You chose a1: +3. No move is better.")


def test_the_note_above_the_tree_names_a_better_move(live: Opened) -> None:
    game = TicTacToe()
    it = live(BoardWidget(game, players="human", state=game.parse("XX./OO./...")))
    it.click("a3")
    it.box.get_by_role("button", name="One move back").click()
    it.click("Tree")
    note = it.page.locator(".gs-tree-note")
    assert note.inner_text().startswith("Before this move: X: a3.")
    assert note.inner_text().endswith(" c1 is better.")


def test_a_hint_shows_what_the_moves_are_worth(live: Opened) -> None:
    game = TicTacToe()
    it = live(BoardWidget(game, state=game.parse("XX./OO./..."), strength=1))
    it.click("Hint")
    assert it.status.inner_text().startswith("Best: c1, with +1.")
    assert not it.button("Hint").is_visible()
    listed = it.page.get_by_label("Moves as a list").locator("option").all_inner_texts()
    assert listed[1] == "c1 (+1)"
    assert it.page.locator(".gs-value.gs-best").inner_text() == "+1"
    check_accessible(it.page)


def test_long_values_do_not_cover_each_other_on_a_small_board(live: Opened) -> None:
    """The list beside it has them all."""
    game = ConnectFour()
    board = BoardWidget(game, state=game.result(game.result(game.initial, 3), 3))
    it = live(board, viewport={"width": 380, "height": 800})
    it.click("Hint")
    shown = it.page.locator(".gs-value span:visible")
    boxes = [each.bounding_box() for each in shown.all()]
    places = sorted((box["y"], box["x"], box["width"]) for box in boxes)
    listed = it.page.get_by_label("Moves as a list").locator("option").all_inner_texts()
    assert max(len(text) for text in listed) >= len("4 (+0.005)")
    assert 0 < len(places) < len(listed) - 1
    for (row, left, width), (next_row, right, _) in pairwise(places):
        assert row != next_row or left + width <= right + 4
    it.page.set_viewport_size({"width": 1200, "height": 800})
    assert shown.count() == len(listed) - 1


def test_what_would_you_play_is_asked_first_and_answered_on_the_board(live: Opened) -> None:
    game = TicTacToe()
    board = BoardWidget(game, state=game.parse("XX./OO./..."), ask=True, strength=1)
    it = live(board, viewport={"width": 820, "height": 1180}, has_touch=True)
    values = it.page.locator(".gs-value")
    assert "What would you play for X?" in it.status.inner_text()
    assert values.count() == 0
    assert not it.page.get_by_label("Moves as a list").is_visible()
    assert not it.button("Tree").is_visible()
    check_accessible(it.page)
    it.button("c2").tap()
    it.answer()
    assert sorted(values.all_inner_texts()) == sorted(["+1", "0", "−1", "−1", "−1"])
    assert it.page.locator(".gs-value.gs-best").inner_text() == "+1"
    mine = it.page.locator(".gs-value.gs-mine")
    assert mine.inner_text() == "0"
    assert mine.locator("span").bounding_box()["height"] >= 24  # on a board as large as this
    assert it.status.inner_text().startswith("You chose c2: 0. Best: c1, with +1.")
    check_accessible(it.page, "light", "dark")
    it.button("c2").tap()
    it.answer()
    assert "What would you play for O?" in it.status.inner_text()
    assert values.count() == 0
    it.click("c1")
    assert not it.button("Let them play").is_visible()
    it.page.clock.install()
    it.page.clock.fast_forward(5000)
    assert it.sent() == []  # the values stay until the search is asked to move
    it.click("One move")
    assert len(board.plies) == 2


@pytest.mark.parametrize("name", mostly_slow(["tic-tac-toe", "chess", "blokus"], "chess"))
def test_the_whole_screen_is_filled_and_can_be_read_from_the_last_row(
    live: Opened, name: str
) -> None:
    it = live(BoardWidget(GAMES[name](), strength=1), viewport={"width": 1920, "height": 1080})
    it.page.add_style_tag(content=BoardWidget._css)  # as where a second board comes later
    it.button("Hint").focus()
    letters, *hidden = fill_the_screen(it.page)
    assert letters >= 24
    assert hidden == [0, 0]
    board, side = (it.page.locator(part).bounding_box() for part in (".gs-picture", ".gs-side"))
    assert board["height"] > 900
    assert side["x"] >= board["x"] + board["width"]
    it.click("Tree")
    tree = it.page.locator(".gs-tree")
    for part in (tree.locator(".gs-view"), tree.locator(".gs-caption"), it.status):
        box = part.bounding_box()
        assert box["height"] > 30
        assert box["y"] + box["height"] <= 1080
    texts = tree.locator(".gs-view svg .edge-text text:visible, .gs-caption")
    heights = texts.evaluate_all("all => all.map(text => text.getBoundingClientRect().height)")
    assert min(heights) >= 24
    check_accessible(it.page, "light", "dark")
    it.page.keyboard.press("f")
    it.page.locator(".gs-full").wait_for(state="detached")


def test_high_contrast_takes_the_system_s_colours(live: Opened) -> None:
    it = live(BoardWidget(Checkers()), forced_colors="active", color_scheme="dark")
    assert it.box.evaluate("box => getComputedStyle(box).backgroundColor") == "rgb(0, 0, 0)"
    numbers = it.page.locator(".gs-board-image text").first
    assert numbers.evaluate("text => getComputedStyle(text).fill") == "rgb(255, 255, 255)"
    squares = "all => new Set(all.map(square => getComputedStyle(square).fill)).size"
    assert it.page.locator(".gs-board-image polygon").evaluate_all(squares) >= 2


def test_the_page_steps_offline_and_says_that_nobody_plays(page_of: Callable[..., Any]) -> None:
    widget = BoardWidget(TicTacToe(), players="human")
    for move in ("b2", "a1", "c3"):
        widget.play(move)
    page = page_of(widget)
    status = page.locator(".gs-status")
    assert "This page has no kernel" in status.inner_text()
    assert page.locator(".gs-spot").count() == 0
    assert page.locator("select").count() == 1  # the empty list of moves, which is hidden
    assert not page.locator("select").is_visible()
    page.get_by_role("button", name="First position").click()
    assert status.inner_text() == "At position 1 of 4. The starting position."
    for place, move in ((2, "X: b2."), (3, "O: a1.")):
        page.keyboard.press("ArrowRight")
        assert status.inner_text() == f"At position {place} of 4. {move}"
    assert page.locator(".gs-mark").count() == 1
