"""The page of a tournament: games are found from its tables, and replayed by mouse and keys."""

from __future__ import annotations

import csv
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from gamesearch.tournament import round_robin as running
from gamesearch.tournament.players import reference_player
from gamesearch.tournament.records import Entrant
from gamesearch.tournament.round_robin import play_tournament
from tests.browser.pages import PHONES, check_accessible, check_for_fingers


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a tournament at checkers between three who draw lots."""
    folder = tmp_path_factory.mktemp("tournament")
    (folder / "agents").mkdir()
    for name in ("ann", "bob", "cid"):
        (folder / "agents" / f"{name}.py").write_text("def agent(game, state, budget): ...\n")

    def player(entrant: Entrant, name: str, seed: str, *, unsafe: bool = False) -> Any:
        return reference_player(name, "random", seed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "player_for", player)
        patch.setattr(running, "engine_print", lambda *settings: "")
        play_tournament(
            "checkers", folder / "agents", folder / "out", rounds=2, pool=ThreadPoolExecutor
        )
    return folder / "out"


def games(table: Path) -> list[dict[str, str]]:
    with (table / "games.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_game_is_found_and_replayed(table: Path, new_page: Callable[..., Any]) -> None:
    page = new_page()
    page.goto((table / "index.html").as_uri())
    page.click(".cross tbody tr:nth-of-type(1) td a >> nth=0")
    assert page.inner_text("#count") == "4 of 12 games"
    shown = page.locator(".games tbody tr:visible")
    number = int(shown.nth(2).locator("th").inner_text())
    game = games(table)[number - 1]
    shown.nth(2).locator("button").click()
    assert page.inner_text("#title").startswith(f"Game {number}: {game['first']} (Black)")
    moves = game["moves"].split()
    assert page.locator("#caption").inner_text().startswith(f"{len(moves)}. ")
    board = page.locator("#viewer .board svg")
    last = board.get_attribute("aria-label")
    page.keyboard.press("ArrowLeft")
    assert f": {moves[-2]} (" in page.inner_text("#caption")
    assert board.get_attribute("aria-label") != last
    page.keyboard.press("Home")
    assert page.inner_text("#caption") == "The starting position."
    assert "Black to move" in board.get_attribute("aria-label")
    page.click("[aria-label='One move forward']")
    by = "the opening" if int(game["opening_plies"]) else game["first"]
    assert page.inner_text("#caption") == f"1. Black: {moves[0]} ({by})."
    page.locator("#moves button").nth(9).click()
    assert page.locator("#moves [aria-current]").inner_text() == moves[9]
    assert page.input_value("[aria-label=Position]") == "10"


@pytest.mark.parametrize("device", PHONES)
def test_the_page_is_accessible_and_fits(
    device: str, table: Path, new_page: Callable[..., Any]
) -> None:
    page = new_page(device)
    page.goto((table / "index.html").as_uri())
    for is_open in (False, True):
        if is_open:
            page.locator(".games button").first.tap()
            assert page.locator("#viewer .board").is_visible()
        check_for_fingers(page)
        if device == PHONES[0]:
            check_accessible(page, "light", "dark")
