"""The tables of a tournament, its summary, and its page: every game to replay, in one file.

A position is drawn by the game's own `picture` and the drawing package's SVG, as in the board
widget: an element that stands in many positions is written once, and a position is a list of
their numbers, of which only what has changed since the last one is kept. So a thousand games fit on
one page, and their boards take the page's colours, light or dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from gamesearch.drawing.formats.svg import SVG_UNIT, svg_elements
from gamesearch.drawing.theme import THEMES
from gamesearch.files import write_file
from gamesearch.games.catalogue import standard_game
from gamesearch.grading.classroom.marks import Value, as_csv, number
from gamesearch.grading.sandbox.isolation import isolation_in_words
from gamesearch.html_pages import HtmlPages
from gamesearch.members import player_name
from gamesearch.tournament.match import states_of
from gamesearch.tournament.records import Tournament
from gamesearch.widgets.front_end import bundle

_BY_ROLE: Final = {role: f"var(--{role})" for role in THEMES["light"]}
_PAGES: Final = HtmlPages("gamesearch.tournament", number=number, in_force=isolation_in_words)


def write_tournament_page(target: Path, played: Tournament) -> bool:
    """Write the page; False if it is there already and says the same."""
    here = Path(__file__)
    return _PAGES.write(
        target,
        "tournament.html.j2",
        script=bundle(here.with_name("page.js")),
        style=Markup(here.with_name("page.css").read_text(encoding="utf-8")),
        played=played,
        replays=_replays(played),
    )


def _replays(played: Tournament) -> dict[str, Any]:
    """Return the games as the page's script replays them.

    A frame says how a position differs from the one before: where, how many elements go, which
    come, and the position in words.
    """
    game, places = standard_game(played.game), dict[str, int]()  # of the elements, by their SVG
    games = []
    for one in played.games:
        frames, before = [], list[int]()
        for state in states_of(played.game, one.moves):
            picture = game.picture(state)
            drawn = [places.setdefault(e, len(places)) for e in svg_elements(picture, _BY_ROLE)]
            start = _alike(before, drawn)
            end = _alike(before[start:][::-1], drawn[start:][::-1])
            gone, new = len(before) - start - end, drawn[start : len(drawn) - end]
            frames.append([start, gone, new, picture.alt])
            before = drawn
        about = {"names": one.names, "moves": one.moves, "opening": len(one.pairing.opening)}
        games.append(about | {"end": played.end_of(one), "frames": frames})
    board, players = game.picture(game.initial), [player_name(game, side) for side in (0, 1)]
    size = [board.width * SVG_UNIT, board.height * SVG_UNIT]
    return {"players": players, "games": games, "elements": [*places], "size": size}


def _alike(one: Sequence[int], other: Sequence[int]) -> int:
    """Return how many parts two lists have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


# ---------------------------------------------------------------- tables


def write_tables(out: Path, played: Tournament) -> None:
    """Write table.csv and games.csv."""
    names = [one.name for one in played.standings]
    heads = "place agent elo plus_minus games wins draws losses by_fault points"
    table: list[Sequence[Value]] = [[*heads.split(), *(f"against {name}" for name in names)]]
    for place, one in enumerate(played.standings, 1):
        against = ("" if one.name == name else played.between(one.name, name)[0] for name in names)
        results = one.games, one.wins, one.draws, one.losses, one.faults, one.points
        table.append([place, one.name, *map(round, one.rating), *results, *against])
    heads = "game round first second first_points second_points end opening_plies moves"
    games: list[Sequence[Value]] = [heads.split()]
    for game in played.games:
        pairing, end, moves = game.pairing, played.end_of(game), " ".join(game.moves)
        points = ("", "") if game.points is None else (game.points, 1 - game.points)
        opening = len(pairing.opening)
        games.append([pairing.number, pairing.round, *game.names, *points, end, opening, moves])
    write_file(out / "table.csv", as_csv(table))
    write_file(out / "games.csv", as_csv(games))


def describe_tournament(played: Tournament, out: Path) -> str:
    """Return the results of a tournament, for the terminal."""
    wide = max(len(one.name) for one in played.standings)
    lines = [
        f"{place:3}. {one.name:{wide}}  {one.rating.elo:5.0f} ± {one.rating.plus_minus:<4.0f} "
        f"{number(one.points)} of {one.games}"
        + (f", {one.faults} lost by a fault" if one.faults else "")
        for place, one in enumerate(played.standings, 1)
    ]
    lines += [f"did not take part: {name}: {reason}" for name, reason in played.left_out]
    if void := played.void:
        again = " Run it again to play them." if "died" in void[0].reason else ""
        first, second = void[0].names
        lines.append(
            f"{len(void)} games came to nothing. The first, {first} against {second}, "
            f"{void[0].reason}.{again}"
        )
    lines += played.notices
    return "\n".join([*lines, f"the table, and every game to replay: {out / 'index.html'}"])
