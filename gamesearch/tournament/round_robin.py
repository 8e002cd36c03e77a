"""A round robin of agents: everybody meets everybody, from the same openings, with both colours.

Each game is one piece of work for the executor that grades submissions (processes of this
machine, or a Dask cluster), with a journal line of its own: a run that was stopped goes on
where it was, and only games of agents that have changed are played again. With a limit of
nodes, and not so little time that it matters, the same seed gives the same tables.

How an agent is asked, and what it loses a game by, is said in `league.py`; how games become
ratings in `standings.py`.
"""

from __future__ import annotations

import ast
import json
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

from gamesearch.files import write_file
from gamesearch.game import Budget, player_name
from gamesearch.games.catalogue import standard_game, tournament_games
from gamesearch.grading.checks import GradingError
from gamesearch.grading.classroom.grade import (
    Pool,
    engine_print,
    graded,
    on_cluster,
    on_this_machine,
    shown,
)
from gamesearch.grading.classroom.grade_one import Refused, read_cells
from gamesearch.grading.classroom.gradebook import as_csv, number
from gamesearch.grading.classroom.journal import (
    Details,
    Entry,
    Journal,
    Record,
    as_line,
    only_writer,
)
from gamesearch.grading.classroom.submissions import Submission, find_submissions
from gamesearch.grading.sandbox.sandbox import isolation
from gamesearch.tournament.match import (
    ASSIGNMENT,
    Entrant,
    SandboxedAgent,
    openings,
    play,
)
from gamesearch.tournament.ratings import Rating, ratings

MOST_CODE: Final = 1_000_000  # characters of an agent's file
WITH_REFERENCES: Final = ("random", "one-ply", "two-ply", "four-ply", "deepening")


# ---------------------------------------------------------------- who takes part


def find_entrants(folder: Path) -> tuple[list[Entrant], list[tuple[str, str]]]:
    """Who takes part, and who does not, with the reason.

    Agents are files NAME.py, notebooks NAME.ipynb, or submissions of the project as nbgrader
    has them; what they must define is a function `agent`. Raises GradingError for a folder
    without any such file.
    """
    entrants, left_out = [], []
    for one in find_submissions(folder, ASSIGNMENT, (".py", ".ipynb")):
        try:
            entrants.append(Entrant(one.student, _code_of(one)))
        except Refused as error:
            left_out.append((one.student, str(error)))
    return entrants, left_out


def _code_of(one: Submission) -> tuple[str, ...]:
    """The cells of an agent's file. Raises Refused for one that is no agent."""
    if one.problem:
        raise Refused(one.problem)
    if one.notebook.suffix.lower() == ".py":
        try:
            cells = [one.notebook.read_text(encoding="utf-8-sig")]
            ast.parse(cells[0])
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
            raise Refused(f"it cannot be read as Python ({type(error).__name__}{line})") from None
    else:
        cells = [cell.source for cell in read_cells(one.notebook) if cell.kind == "code"]
    if sum(map(len, cells)) > MOST_CODE:
        raise Refused(f"it has over {MOST_CODE:,} characters of code")
    _check_that_it_plays(cells)
    return tuple(cells)


def _check_that_it_plays(cells: Iterable[str]) -> None:
    """Raise Refused for code that does not say what `agent` is, or only that it is to be written.

    It is only read here, and not run.
    """
    found = [agent for cell in cells for agent in _agents_in(cell)]
    if not found:
        raise Refused("it defines no function agent(game, state, budget)")
    match found[-1]:
        case ast.FunctionDef(body=[*_, ast.Raise(exc=raised)] as body) if len(body) <= 2:
            if raised is not None and "NotImplementedError" in ast.dump(raised):
                raise Refused("its agent is still to be written")


def _agents_in(cell: str) -> Iterator[ast.stmt]:
    """The statements of a cell that give `agent` a meaning."""
    try:
        body = ast.parse(cell).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # or it speaks to the notebook
        return
    for statement in body:
        names: list[str] = []
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names = [name]
            case ast.Assign(targets=targets):
                names = [part.id for part in targets if isinstance(part, ast.Name)]
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                names = [alias.asname or alias.name for alias in aliases]
        if "agent" in names:
            yield statement


# ---------------------------------------------------------------- the games


@dataclass(frozen=True)
class Pairing:
    """A game to be played."""

    number: int
    round: int
    first: Entrant
    second: Entrant
    opening: tuple[str, ...]
    problem: str = ""  # there is none; `graded` asks

    @property
    def key(self) -> str:
        """What the journal knows the game by."""
        return json.dumps([self.round, self.first.name, self.second.name])

    @cached_property
    def work(self) -> str:
        """The fingerprint of all that is particular to this game."""
        return sha256(repr((self.first, self.second, self.opening)).encode()).hexdigest()


def pairings(entrants: Sequence[Entrant], starts: Sequence[tuple[str, ...]]) -> list[Pairing]:
    """All games, round by round: each pair plays from the round's opening, with both colours."""
    games: list[Pairing] = []
    for turn, opening in enumerate(starts, 1):
        for one, other in combinations(entrants, 2):
            for first, second in ((one, other), (other, one)):
                games.append(Pairing(len(games) + 1, turn, first, second, opening))
    return games


class Game(NamedTuple):
    """A game of the tournament; `points` are the first player's, None if it came to nothing."""

    pairing: Pairing
    points: float | None
    moves: tuple[str, ...]
    reason: str
    at_fault: int | None

    @property
    def names(self) -> tuple[str, str]:
        """The first player's name and the second's."""
        return self.pairing.first.name, self.pairing.second.name


@dataclass(frozen=True)
class Referee:
    """How a game is played; the same for all of a tournament. It is sent to the workers."""

    game: str
    budget: Budget
    seed: int
    unsafe: bool
    engine: str

    def __call__(self, one: Pairing) -> str:
        """Play a game; its journal line."""
        start = time.monotonic()
        players = [
            entrant.player(self.game, f"{self.seed}/{one.key}/{side}", unsafe=self.unsafe)
            for side, entrant in enumerate((one.first, one.second))
        ]
        with ExitStack() as stack:
            for player in players:
                if isinstance(player, SandboxedAgent):
                    stack.enter_context(closing(player))
            played = play(self.game, players, one.opening, self.budget)
        seconds = round(time.monotonic() - start, 3)
        kept = {"moves": " ".join(played.moves), "fault": json.dumps(played.at_fault)}
        record = Record(
            one.key, one.work, self.engine, str(played.points), played.reason, seconds,
            isolation(self.unsafe), (),
        )  # fmt: skip
        return as_line((record, Details({}, kept, ())))

    def given_up(self, one: Pairing, status: str, reason: str) -> Entry:
        """The entry of a game that came to nothing; the next run tries it again."""
        record = Record(one.key, one.work, "", "", f"{status}: {reason}", 0.0, "", ())
        return record, Details({}, {"moves": " ".join(one.opening), "fault": "null"}, ())


def _game(one: Pairing, journal: Journal) -> Game:
    """What the journal knows of a game."""
    record, kept = journal.records[one.key], journal.details(one.key).answers
    points = float(record.status) if record.status else None
    return Game(one, points, tuple(kept["moves"].split()), record.reason, json.loads(kept["fault"]))


# ---------------------------------------------------------------- a whole tournament


class Standing(NamedTuple):
    """What one entrant came to."""

    name: str
    rating: Rating
    wins: int
    draws: int
    losses: int
    faults: int  # of the losses, those that were not lost on the board

    @property
    def games(self) -> int:
        """How many it played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, a half for a draw."""
        return self.wins + self.draws / 2


@dataclass(frozen=True)
class Tournament:
    """A tournament that was played: who came where, by which games, under which rules."""

    referee: Referee
    standings: tuple[Standing, ...]  # the strongest first
    games: tuple[Game, ...]
    left_out: tuple[tuple[str, str], ...]
    isolation: str  # as `sandbox.isolation` calls it

    def between(self, one: str, other: str) -> tuple[float, int]:
        """What `one` got against `other`, and of how many games."""
        points = [
            game.points if game.names == (one, other) else 1 - game.points
            for game in self.games
            if game.points is not None and set(game.names) == {one, other}
        ]
        return sum(points), len(points)


def tournament(
    game: str,
    folder: Path,
    out: Path,
    *,
    rounds: int = 2,
    budget: Budget = Budget(),  # noqa: B008
    seed: int = 0,
    jobs: int | None = None,
    dask: str | None = None,
    unsafe: bool = False,
    references: bool = False,
    pool: Pool = on_this_machine,
) -> Tournament:
    """Play a round robin of the agents in `folder` and write what came of it into `out`.

    Each pair plays two games a round, one with either colour; with `references` our own agents
    of rising strength take part as well. Raises GradingError for what is no agent's fault;
    what was played until then is kept.
    """
    if game not in (known := tournament_games()):
        names = f"{', '.join(known[:-1])} or {known[-1]}"
        raise GradingError(f"there is no tournament of {game!r}; {names} was expected")
    entrants, left_out = find_entrants(folder)
    if references:
        taken = {one.name for one in entrants}
        entrants += [Entrant(f"{n} (ours)" if n in taken else n, (), n) for n in WITH_REFERENCES]
    if len(entrants) < 2:
        why = "".join(f"; {name}: {reason}" for name, reason in left_out)
        raise GradingError(f"{folder} has {len(entrants)} agents; 2 or more were expected{why}")
    kept = isolation(unsafe)
    referee = Referee(game, budget, seed, unsafe, engine_print(game, budget, seed, unsafe))
    todo = pairings(entrants, openings(game, rounds, seed))
    with ExitStack() as stack:
        stack.enter_context(only_writer(out / ".tournament"))
        if dask is not None:
            pool, jobs = stack.enter_context(on_cluster(dask))
        journal = Journal(out / ".tournament" / "journal.jsonl")
        new = [one for one in todo if not _is_known(journal, referee, one)]
        played = graded(referee, new, pool, jobs or os.cpu_count() or 1)
        for entry in shown(played, len(new), "game"):
            journal.add(entry)
        journal.keep({one.key for one in todo})
        games = tuple(_game(one, journal) for one in todo)
        them = Tournament(referee, _standings(entrants, games), games, tuple(left_out), kept)
        _write(out, them)
    return them


def _is_known(journal: Journal, referee: Referee, one: Pairing) -> bool:
    known = journal.records.get(one.key)
    return known is not None and (known.work, known.engine) == (one.work, referee.engine)


def _standings(entrants: Sequence[Entrant], games: Iterable[Game]) -> tuple[Standing, ...]:
    """The entrants in order of strength."""
    place = {entrant.name: number for number, entrant in enumerate(entrants)}
    counts = [[0, 0, 0, 0] for _ in entrants]
    scores = []
    for game in games:
        if game.points is None:
            continue
        sides = [place[name] for name in game.names]
        scores.append((sides[0], sides[1], game.points))
        for side, points in zip(sides, (game.points, 1 - game.points), strict=True):
            counts[side][{1.0: 0, 0.5: 1, 0.0: 2}[points]] += 1
        if game.at_fault is not None:
            counts[sides[game.at_fault]][3] += 1
    found = zip(entrants, ratings(len(entrants), scores), counts, strict=True)
    standings = [Standing(entrant.name, rating, *count) for entrant, rating, count in found]
    return tuple(sorted(standings, key=lambda one: (-one.rating.elo, one.name)))


# ---------------------------------------------------------------- tables


def _write(out: Path, them: Tournament) -> None:
    from gamesearch.tournament.page import write_tournament_page

    write_file(out / "table.csv", as_csv(_table(them)))
    write_file(out / "games.csv", as_csv(_games(them)))
    write_tournament_page(out / "index.html", them)


def _table(them: Tournament) -> Iterator[Sequence[str | int | float]]:
    names = [one.name for one in them.standings]
    yield (
        "place", "agent", "elo", "plus_minus", "games", "wins", "draws", "losses", "by_fault",
        "points", *(f"against {name}" for name in names),
    )  # fmt: skip
    for place, one in enumerate(them.standings, 1):
        rating = one.rating
        against = ("" if one.name == name else them.between(one.name, name)[0] for name in names)
        yield (
            place, one.name, round(rating.elo), round(rating.plus_minus), one.games, one.wins,
            one.draws, one.losses, one.faults, one.points, *against,
        )  # fmt: skip


def _games(them: Tournament) -> Iterator[Sequence[str | int | float]]:
    yield (
        "game", "round", "first", "second", "first_points", "second_points", "end",
        "opening_plies", "moves",
    )  # fmt: skip
    for game in them.games:
        points = ("", "") if game.points is None else (game.points, 1 - game.points)
        yield (
            game.pairing.number, game.pairing.round, *game.names, *points, end_of(them, game),
            len(game.pairing.opening), " ".join(game.moves),
        )  # fmt: skip


def end_of(them: Tournament, game: Game) -> str:
    """How a game ended, in words."""
    if game.at_fault is None:
        return game.reason
    name = game.names[game.at_fault]
    return f"{name} ({player_name(standard_game(them.referee.game), game.at_fault)}) {game.reason}"


def in_short(them: Tournament, out: Path) -> str:
    """What a tournament came to, for the terminal."""
    wide = max(len(one.name) for one in them.standings)
    lines = [
        f"{place:3}. {one.name:{wide}}  {one.rating.elo:5.0f} ± {one.rating.plus_minus:<4.0f} "
        f"{number(one.points)} of {one.games}"
        + (f", {one.faults} lost by a fault" if one.faults else "")
        for place, one in enumerate(them.standings, 1)
    ]
    lines += [f"did not take part: {name}: {reason}" for name, reason in them.left_out]
    if void := sum(game.points is None for game in them.games):
        lines.append(f"{void} games came to nothing; run it again to play them")
    return "\n".join([*lines, f"the table, and every game to replay: {out / 'index.html'}"])
