"""A round robin of agents: each meets each, from the same openings, with both colours.

Each game is one task for the pool that grades submissions (processes of this machine, or a Dask
cluster), with a journal line of its own: a run that was stopped continues where it was, and only
games of agents that have changed are played again. With a limit of nodes, and so much time that it
never runs out, the same seed gives the same tables.

Agents are found in a folder and read in limited processes, but not run: one that exceeds the limits
is left out, and the tournament takes place without it.

`match.py` says how an agent is asked, and what it loses a game by; `ratings.py` how games become
ratings.
"""

from __future__ import annotations

import ast
import json
import os
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import chain, combinations, count, product
from pathlib import Path
from typing import Final

from tqdm import tqdm

from gamesearch.games.budget import Budget
from gamesearch.games.catalogue import tournament_games
from gamesearch.grading.assignment_loader import GradingError
from gamesearch.grading.classroom.cluster import on_cluster
from gamesearch.grading.classroom.journal import Journal, Record, as_line, engine_print, only_writer
from gamesearch.grading.classroom.pool import LocalWorkers, Pool, run_tasks
from gamesearch.grading.classroom.submissions import (
    Refused,
    Submission,
    find_submissions,
    read_cells,
    read_plain_file,
)
from gamesearch.grading.sandbox.isolation import choose_isolation, isolation_here
from gamesearch.grading.sandbox.protocol import MOST_CODE, parse_code
from gamesearch.reading import known_name
from gamesearch.tournament.match import play, random_openings
from gamesearch.tournament.page import write_tables, write_tournament_page
from gamesearch.tournament.players import SandboxedAgent, player_for
from gamesearch.tournament.records import (
    ASSIGNMENT,
    Entrant,
    Pairing,
    Standing,
    Tournament,
    TournamentGame,
)

USUAL_BUDGET: Final = Budget()
WITH_REFERENCES: Final = ("random", "one-ply", "two-ply", "four-ply", "deepening")


def play_tournament(
    game: str,
    folder: Path,
    out: Path,
    *,
    rounds: int = 2,
    budget: Budget = USUAL_BUDGET,
    seed: int = 0,
    jobs: int | None = None,
    dask: str | None = None,
    unsafe: bool = False,
    references: bool = False,
    pool: Pool = LocalWorkers,
) -> Tournament:
    """Play a round robin of the agents in `folder` and write its tables and page into `out`.

    Each pair plays two games a round, one with each colour; with `references` our own agents of
    rising strength take part as well. Raises ValueError for anything that is not an agent's
    fault; what was played until then is kept.
    """
    game = known_name(game, tournament_games(), "tournament of", "games")
    folder, out, jobs = Path(folder), Path(out), jobs or os.cpu_count() or 1
    entrants, left_out = find_entrants(folder, jobs, pool)
    if references:
        entrants += reference_entrants({one.name for one in entrants})
    if len(entrants) < 2:
        why = "".join(f"; {name}: {reason}" for name, reason in left_out)
        raise GradingError(f"{folder} has {len(entrants)} agents; 2 or more were expected{why}")
    choose_isolation(unsafe)  # or it is refused before anything is written
    referee = Referee(game, budget, seed, unsafe, engine_print(game, budget, seed, unsafe))
    todo = pair_up(entrants, random_openings(game, rounds, seed))
    if dask is not None:
        pool, jobs = on_cluster(dask, unsafe=unsafe)
    with only_writer(out / ".tournament"):
        journal = Journal(out / ".tournament" / "journal.jsonl")
        new = [one for one in todo if not journal.knows(one.key, one.work, referee.engine)]
        with closing(run_tasks(referee, new, pool, jobs)) as records:
            for record in tqdm(records, total=len(new), unit="game", disable=not new or None):
                journal.add(record)
        games = []
        for one in todo:
            record = journal.whole(one.key)
            points = float(record.status) if record.status else None
            moves = tuple(record.answers["moves"].split())
            at_fault = json.loads(record.answers["fault"])
            games.append(TournamentGame(one, points, moves, record.reason, at_fault))
        standings, isolation = _standings(entrants, games), isolation_here(unsafe)
        played = Tournament(game, budget, standings, games, left_out, isolation, journal.notices)
        write_tables(out, played)
        write_tournament_page(out / "index.html", played)
    return played


# ---------------------------------------------------------------- who takes part

MOST_BYTES_EACH: Final = 4  # of a character in a file
_READ: Final = "read"


def find_entrants(
    folder: Path, jobs: int = 1, pool: Pool = LocalWorkers
) -> tuple[list[Entrant], list[tuple[str, str]]]:
    """Return who takes part, and who does not and why.

    Agents are files NAME.py, notebooks NAME.ipynb, or submissions of the project as nbgrader
    has them; what they must define is a function `agent`. They are read in processes of `pool`,
    `jobs` at a time. Raises GradingError for a folder without any such file.
    """
    submissions = find_submissions(folder, ASSIGNMENT, (".py", ".ipynb"))
    found = {one.student: one for one in run_tasks(_Reading(), submissions, pool, jobs)}
    entrants, left_out = [], []
    for name in (one.student for one in submissions):
        record = found[name]
        if record.status == _READ:
            entrants.append(Entrant(name, tuple(json.loads(record.answers["cells"]))))
        else:
            left_out.append((name, record.reason))
    return entrants, left_out


def reference_entrants(taken: Collection[str]) -> Iterator[Entrant]:
    """Yield our own agents, under names that are not taken: results are kept by name."""
    for plays in WITH_REFERENCES:
        others = (f"{plays} (ours{f' {n}' if n > 1 else ''})" for n in count(1))
        name = next(one for one in chain([plays], others) if one not in taken)
        yield Entrant(name, (), plays)


@dataclass(frozen=True)
class _Reading:
    """The task of reading an agent's file."""

    def __call__(self, one: Submission) -> str:
        """Return a journal line with its cells, or the reason why it does not take part."""
        try:
            cells = _code_of(one)
        except Refused as error:
            return as_line(self.given_up(one, "refused", str(error)))
        kept = {"cells": json.dumps(cells)}
        return as_line(Record(one.student, one.work, "", _READ, "", answers=kept))

    def given_up(self, one: Submission, status: str, reason: str) -> Record:
        """Return the record of an agent that does not take part."""
        return Record(one.student, one.work, "", status, reason)


def _code_of(one: Submission) -> tuple[str, ...]:
    """Return the cells of an agent's file. Raises Refused for one that is not an agent.

    The code is only read here, not run.
    """
    if one.problem:
        raise Refused(one.problem)
    is_python = one.notebook.suffix.lower() == ".py"
    try:
        if is_python:
            data = read_plain_file(one.notebook, MOST_BYTES_EACH * MOST_CODE, "leave out data")
            cells = [data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")]
        else:
            cells = [cell.source for cell in read_cells(one.notebook) if cell.kind == "code"]
        if sum(map(len, cells)) > MOST_CODE:
            raise Refused(f"it has over {MOST_CODE:,} characters of code")
        if is_python:
            ast.parse(cells[0])
    except Refused:
        raise
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        raise Refused(f"it cannot be read as Python ({type(error).__name__}{line})") from None
    agents = [agent for cell in cells for agent in _agents_in(cell)]
    if not agents:
        raise Refused("it defines no function agent(game, state, budget)")
    match agents[-1]:
        case ast.FunctionDef(body=[*_, ast.Raise(exc=ast.expr() as raised)] as body):
            names = {x.id for x in ast.walk(raised) if isinstance(x, ast.Name)}
            if len(body) <= 2 and NotImplementedError.__name__ in names:
                raise Refused("its agent is still to be written")
    return tuple(cells)


def _agents_in(cell: str) -> list[ast.AST]:
    """Return what gives `agent` a meaning in a cell, from top to bottom."""

    def binds(node: ast.AST) -> bool:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(asname=str(name)):
                return name == "agent"
            case ast.Name(id=name, ctx=ast.Store()) | ast.alias(name=name):
                return name == "agent"
        return False

    try:
        nodes = ast.walk(parse_code(cell))
    except SyntaxError:  # or it speaks to the notebook
        return []
    return sorted(filter(binds, nodes), key=lambda node: getattr(node, "lineno", 0))


# ---------------------------------------------------------------- the games


def pair_up(entrants: Sequence[Entrant], starts: Sequence[tuple[str, ...]]) -> list[Pairing]:
    """Return all games, round by round: each pair, with both colours, from the round's opening."""
    pairs = [pair for one in combinations(entrants, 2) for pair in (one, one[::-1])]
    games = product(enumerate(starts, 1), pairs)
    return [
        Pairing(number, turn, *pair, opening)
        for number, ((turn, opening), pair) in enumerate(games, 1)
    ]


@dataclass(frozen=True)
class Referee:
    """The rules of all games of a tournament. It is sent to the workers."""

    game: str
    budget: Budget
    seed: int
    unsafe: bool
    engine: str

    def __call__(self, one: Pairing) -> str:
        """Play a game and return its journal line."""
        start = time.monotonic()
        players = [
            player_for(entrant, self.game, f"{self.seed}/{one.key}/{side}", unsafe=self.unsafe)
            for side, entrant in enumerate((one.first, one.second))
        ]
        with ExitStack() as stack:
            for player in players:
                if isinstance(player, SandboxedAgent):
                    stack.enter_context(closing(player))
            played = play(self.game, players, one.opening, self.budget)
        seconds = round(time.monotonic() - start, 3)
        kept = {"moves": " ".join(played.moves), "fault": json.dumps(played.at_fault)}
        result = str(played.points), played.reason, seconds, isolation_here(self.unsafe)
        return as_line(Record(one.key, one.work, self.engine, *result, answers=kept))

    def given_up(self, one: Pairing, status: str, reason: str) -> Record:
        """Return the record of a game that could not be played; the next run tries it again."""
        kept = {"moves": " ".join(one.opening), "fault": "null"}
        return Record(one.key, one.work, "", "", f"{status}: {reason}", answers=kept)


def _standings(entrants: Sequence[Entrant], games: Iterable[TournamentGame]) -> list[Standing]:
    """Return the entrants in order of strength."""
    from gamesearch.tournament.ratings import fit_ratings  # NumPy: no worker has to load it

    place = {entrant.name: number for number, entrant in enumerate(entrants)}
    counts = [[0, 0, 0, 0] for _ in entrants]  # wins, draws, losses, faults
    scores = []
    for game in games:
        if game.points is None:
            continue
        sides = [place[name] for name in game.names]
        scores.append((sides[0], sides[1], game.points))
        for side, points in zip(sides, (game.points, 1 - game.points), strict=True):
            counts[side][round(2 - 2 * points)] += 1
        if game.at_fault is not None:
            counts[sides[game.at_fault]][3] += 1
    rated = zip(entrants, fit_ratings(len(entrants), scores), counts, strict=True)
    standings = [Standing(entrant.name, rating, *count) for entrant, rating, count in rated]
    return sorted(standings, key=lambda one: (-one.rating.elo, one.name))
