"""The catalogue of searches: a new one is found wherever searches are named, without a list."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Any

import pytest

import gamesearch.search
from gamesearch import TreeWidget
from gamesearch.__main__ import main
from gamesearch.play import AGENTS
from gamesearch.reading import known_name
from gamesearch.search import alpha_beta_search, flat_monte_carlo, mtd_f_search, negamax_search
from gamesearch.search.catalogue import all_searches, search_names, searches_by_name

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]  # AIMA 4e, figure 5.2
DICE = {0.9: [2, 2], 0.1: [3, 3]}

BRUTE_FORCE = '''
"""Brute force: the value of every line of play."""

from gamesearch.game import MAX, Decision
from gamesearch.search.preconditions import check_two_sides_in_turn

__all__ = ["brute_force_search"]


def brute_force_search(game, state=None):
    """The value of `state`, and the first best action."""
    state = game.initial if state is None else state
    check_two_sides_in_turn(game, state, "brute_force_search")
    return Decision(*best(game, state))


def best(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    values = {a: best(game, game.result(state, a))[0] for a in game.actions(state)}
    choose = max if game.to_move(state) == MAX else min
    move = choose(values, key=values.get)
    return values[move], move
'''

Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Adds a module to the package of the searches until the test is over."""
    written: list[str] = []

    def write_module(name: str, source: str) -> None:
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        written.append(f"gamesearch.search.{name}")
        all_searches.cache_clear()

    path = [*gamesearch.search.__path__, str(tmp_path)]
    monkeypatch.setattr(gamesearch.search, "__path__", path)
    yield write_module
    all_searches.cache_clear()
    for name in written:
        sys.modules.pop(name, None)
        vars(gamesearch.search).pop(name.rpartition(".")[2], None)


def menu(game: Any, **options: Any) -> dict[str, str]:
    """The searches in the widget's list, and why they are not for a game."""
    return dict(TreeWidget(game, **options).can["searches"])


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `--help` says, without the spaces and the breaks of its lines."""
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    return "".join(capsys.readouterr().out.split())


# ---------------------------------------------------------------- the searches there are


OF_THE_LECTURES = {
    "alpha-beta", "and-or", "cutoff", "expectiminimax", "max-n", "minimax", "mtd-f", "negamax",
    "paranoid", "principal-variation", "single-agent",
}  # fmt: skip
MENU = [
    "minimax", "alpha-beta", "alpha-beta (best first)", "MTD(f)", "expectiminimax", "Star1",
    "max^n", "paranoid", "Monte Carlo",
]  # fmt: skip


def named(typed: str, others: Sequence[str] = ()) -> str:
    """The name of the search that somebody means."""
    names = search_names(others)
    return names[known_name(typed, names, "search", "searches")]


def needed(search: Callable[..., Any]) -> set[str]:
    """What a search must be given besides the game."""
    _game, *others = inspect.signature(search).parameters.values()
    return {one.name for one in others if one.default is one.empty}


def test_the_names_on_the_command_line() -> None:
    """Those that need nothing but a game, and at most a depth and bounds."""
    public = vars(gamesearch.search).items()
    searches = {name: search for name, search in public if name.endswith("_search")}
    at_once = [name for name, search in searches.items() if needed(search) <= {"depth", "bounds"}]
    names = [name.removesuffix("_search").replace("_", "-") for name in at_once]
    assert list(searches_by_name()) == sorted(names)
    assert set(names) >= OF_THE_LECTURES
    for written in ("mtd-f", "MTD(f)", "mtdf", "mtd_f"):
        assert known_name(written, names, "search", "searches") == "mtd-f"
    message = "there is no search 'mtd'; mtd-f is near; the searches are"
    with pytest.raises(ValueError, match=message):
        known_name("mtd", names, "search", "searches")


def test_the_menu_of_the_widget() -> None:
    """The lectures' searches in their order, perhaps others among them; then those of none."""
    others = [s.label for s in all_searches() if s.lecture == inf and s.label and not s.needs]
    labels = list(menu(BOOK))
    assert [label for label in labels if label in MENU] == MENU
    assert labels[len(labels) - len(others) :] == others
    assert list(menu(DICE)) == list(menu(BOOK)) == list(menu(BOOK, depth=2, evaluate=max))


@pytest.mark.parametrize("name", searches_by_name())
def test_a_search_has_one_name_on_the_command_line_and_in_the_widget(name: str) -> None:
    widget = TreeWidget(BOOK, search=name)
    assert named(widget.chosen) == name
    assert widget.chosen in dict(widget.can["searches"])
    assert not any("," in label for label in dict(widget.can["searches"]))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("PVS", "principal-variation"), ("NegaScout", "principal-variation"),
        ("null window", "principal-variation"), ("MCTS", "uct"), ("expectimax", "expectiminimax"),
    ],
)  # fmt: skip
def test_the_names_of_the_field(typed: str, name: str) -> None:
    assert named(typed, ["uct"]) == name
    with pytest.raises(ValueError, match="there is no search 'mcts'; the searches are"):
        named("mcts")


def test_the_players() -> None:
    assert AGENTS == (
        "human", "best", "random", "deepening", "expectiminimax", "max-n", "paranoid", "uct",
    )  # fmt: skip


def test_what_a_search_can_and_must_be_given() -> None:
    cutoff, book = searches_by_name()["cutoff"], {s.name: s for s in all_searches()}["book"]
    assert (cutoff.needs, book.needs) == ({"depth"}, {"book", "search"})
    assert "order" in cutoff.options
    assert "depth" not in searches_by_name()["minimax"].options


def test_which_games_a_search_is_for() -> None:
    suited = {
        name: [search.suits(**game) for game in ({"players": 3}, {"stochastic": True})]
        for name, search in searches_by_name().items()
        if not search.needs and search.label and search.lecture < inf
    }
    assert suited.items() >= {
        "alpha-beta": [False, False], "expectiminimax": [True, True], "max-n": [True, False],
        "minimax": [False, False], "mtd-f": [False, False], "paranoid": [True, False],
    }.items()  # fmt: skip


def test_a_function_handed_to_the_widget_gets_its_label_where_it_runs_as_it_is() -> None:
    for search, name in (
        (mtd_f_search, "MTD(f)"), (alpha_beta_search, "alpha-beta"),
        (negamax_search, "negamax_search"), (flat_monte_carlo, "flat_monte_carlo"),
    ):  # fmt: skip
        widget = TreeWidget(BOOK, search=search)
        assert (widget.chosen, widget.error) == (name, "")


def test_with_a_depth_alpha_beta_is_the_version_that_takes_one() -> None:
    assert repr(TreeWidget(BOOK)).endswith("search=alpha_beta_search)")
    cut_off = TreeWidget(BOOK, depth=1, evaluate=lambda state, player: 0)
    assert repr(cut_off).endswith("search=cutoff_search)")
    assert menu(BOOK, depth=1, evaluate=max)["minimax"] == "has no depth limit"


# ---------------------------------------------------------------- a new one


def test_a_new_search_is_one_new_file(write: Write, capsys: pytest.CaptureFixture[str],
                                      tmp_path: Path) -> None:  # fmt: skip
    out = str(tmp_path / "tree.svg")
    command = ["draw", str(BOOK), "--search", "brute-force", "-o", out]
    assert main(command) == 2
    write("brute_force", BRUTE_FORCE)
    assert main(command) == 0
    assert "Value 3, best move a1" in Path(out).read_text(encoding="utf-8")
    capsys.readouterr()
    assert "brute-force," in help_of("draw", capsys)
    assert menu(BOOK)["brute-force"] == ""
    widget = TreeWidget(BOOK, search="brute-force")
    assert (widget.error, widget.trace and widget.trace.value) == ("", 3)
    assert menu(DICE)["brute-force"] == "does not handle chance nodes, but this game has some"


def test_a_search_says_what_menus_call_it_and_where_it_stands(write: Write) -> None:
    more = 'LECTURE = 1\nMENU_LABELS = {"brute_force_search": "Brute force"}\n'
    write("brute_force", BRUTE_FORCE + more)
    assert list(menu(BOOK))[:3] == ["minimax", "Brute force", "alpha-beta"]
    assert searches_by_name()["brute-force"].label == "Brute force"


def test_a_search_that_needs_what_is_not_at_hand_is_not_offered(write: Write) -> None:
    needy = BRUTE_FORCE.replace("state=None)", "state=None, *, oracle)")
    write("brute_force", needy)
    assert "brute-force" not in searches_by_name()
    assert "brute-force" not in menu(BOOK)
    assert "brute-force" in [search.name for search in all_searches()]


def test_a_search_that_needs_a_depth_asks_for_one(write: Write) -> None:
    write("brute_force", BRUTE_FORCE.replace("state=None)", "state=None, *, depth)"))
    assert menu(BOOK)["brute-force"] == "needs a depth limit"
    assert menu(BOOK, depth=2, evaluate=max)["brute-force"] == ""
