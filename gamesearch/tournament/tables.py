"""The tables of a tournament: table.csv, games.csv, and the summary in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gamesearch.files import write_file
from gamesearch.grading.classroom.csv_files import Value, as_csv, number
from gamesearch.tournament.records import Tournament


def write_tables(out: Path, played: Tournament) -> None:
    """Write table.csv and games.csv."""
    write_file(out / "table.csv", as_csv(_standings_rows(played)))
    write_file(out / "games.csv", as_csv(_game_rows(played)))


def _standings_rows(played: Tournament) -> Iterator[Sequence[Value]]:
    names = [one.name for one in played.standings]
    yield (
        "place", "agent", "elo", "plus_minus", "games", "wins", "draws", "losses", "by_fault",
        "points", *(f"against {name}" for name in names),
    )  # fmt: skip
    for place, one in enumerate(played.standings, 1):
        rating = one.rating
        against = ("" if one.name == name else played.between(one.name, name)[0] for name in names)
        yield (
            place, one.name, round(rating.elo), round(rating.plus_minus), one.games, one.wins,
            one.draws, one.losses, one.faults, one.points, *against,
        )  # fmt: skip


def _game_rows(played: Tournament) -> Iterator[Sequence[Value]]:
    yield (
        "game", "round", "first", "second", "first_points", "second_points", "end",
        "opening_plies", "moves",
    )  # fmt: skip
    for game in played.games:
        points = ("", "") if game.points is None else (game.points, 1 - game.points)
        yield (
            game.pairing.number, game.pairing.round, *game.names, *points, played.end_of(game),
            len(game.pairing.opening), " ".join(game.moves),
        )  # fmt: skip


def describe_tournament(played: Tournament, out: Path) -> str:
    """The results of a tournament, for the terminal."""
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
