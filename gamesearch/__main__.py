"""The command line: `python -m gamesearch COMMAND`.

A user's slip ends in one line and exit status 2, never in a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):  # a pipe on Windows may know no minus sign
        sys.stdout.reconfigure(errors="replace")
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        status = run(options)
        print(end="", flush=True)
        return status
    except BrokenPipeError:  # whoever read the output has gone, such as `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141  # as of a program that SIGPIPE ended
    except _mistakes() as error:
        print(f"gamesearch {options.command}: {_in_words(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _mistakes() -> tuple[type[Exception], ...]:
    """What a user can do wrong; anything else is a fault of ours and shows where."""
    from gamesearch.lab.execute import NotebookError
    from gamesearch.pack import PackError
    from gamesearch.tracing.run import TraceError

    return (ValueError, OSError, TraceError, NotebookError, PackError)


def _in_words(error: Exception) -> str:
    """What was wrong; a message of the system's says neither what was expected nor what to do."""
    if not isinstance(error, OSError) or error.filename is None:
        return str(error)
    name = error.filename
    match error:
        case FileNotFoundError():
            return f"there is no file {name!r}; the name of one that exists was expected"
        case IsADirectoryError():
            return f"{name!r} is a folder, and a file was expected"
        case NotADirectoryError() | FileExistsError():
            return f"{name!r}: a folder was expected on the way, not a file; choose another place"
        case PermissionError():
            return f"{name!r} may not be read or written; allow it, or choose another place"
    return f"{name!r}: {error.strerror}"


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what was wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (--help tells more)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m gamesearch", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in (
        _add_lab,
        _add_start,
        _add_check,
        _add_draw,
        _add_figures,
        _add_notebooks,
        _add_deck,
        _add_play,
        _add_release,
        _add_grade,
        _add_tournament,
    ):
        add(commands)
    return parser


def _add_lab(commands: Any) -> None:
    command = commands.add_parser("lab", help="open the course pack in JupyterLab")
    command.add_argument(
        "--in-place", action="store_true", help="open notebooks/ itself, for authors"
    )
    command.add_argument("--no-browser", action="store_true", help="only print the address")
    command.add_argument("--port", type=_port, default=8888, help="the first port to try")
    command.set_defaults(run=_lab)


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r}; a number from 1 to 65535 was expected")
    return int(text)


def _lab(options: argparse.Namespace) -> int:
    from gamesearch.lab.workspace import lab

    return lab(in_place=options.in_place, browser=not options.no_browser, port=options.port)


def _add_start(commands: Any) -> None:
    command = commands.add_parser("start", help="copy an exercise into work/, to be solved there")
    command.add_argument("exercise", help="its name, such as ps2_alpha_beta")
    command.set_defaults(run=_start)


def _start(options: argparse.Namespace) -> int:
    from gamesearch.lab.workspace import start_exercise

    path, made = start_exercise(options.exercise)
    print(f"{'copied to' if made else 'already there, left as it is:'} {path}")
    return 0


def _add_check(commands: Any) -> None:
    command = commands.add_parser("check", help="check a solved exercise from the shell")
    command.add_argument("notebook", type=Path, help="the .ipynb file")
    command.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    from gamesearch.grading.notebook import check_notebook

    verdicts = check_notebook(options.notebook)
    for verdict in verdicts:
        print(verdict)
    score, most = sum(v.score for v in verdicts), sum(v.max_score for v in verdicts)
    print(f"{options.notebook.name}: {score:g} of {most:g}")
    return 0


def _plies(text: str) -> int:
    """A depth from the command line."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of plies; 0 or more was expected")
    return int(text)


def _add_draw(commands: Any) -> None:
    command = commands.add_parser(
        "draw",
        help="draw a tree, or a search on it frame by frame",
        description="Draw a tree such as '[[3,12,8],[2,4,6]]', a file that holds one, or '-'.",
    )
    command.add_argument("tree", nargs="*", help="the tree, a file, or - for standard input")
    command.add_argument("--root", default="max", help="who moves at the root: max or min")
    command.add_argument("--game", help="draw a game instead of a tree, such as tic-tac-toe")
    command.add_argument("--state", help="the game's position as text, such as X.O/.X./..O")
    command.add_argument("--depth", type=_plies, help="how many plies to search and to draw")
    command.add_argument("--search", help="run this search, such as alpha-beta, and draw it")
    command.add_argument("--frames", action="store_true", help="one picture for each frame")
    command.add_argument("--by", default="event", help="frames by event, leaf or line")
    command.add_argument("--step", type=int, help="only this frame, counted from 1")
    command.add_argument(
        "--panel", action="store_true", help="the running function and a caption beside the tree"
    )
    command.add_argument("--overlay", default="window", help="window, bounds, emphasis or none")
    command.add_argument("--theme", default="light", help="light, dark or print")
    command.add_argument(
        "--format", help="svg, pdf, png, gif, tikz, dot or ascii; several with commas"
    )
    command.add_argument(
        "-o",
        "--out",
        help="the file to write (- for the standard output) or, with --frames, the folder, or one "
        ".pdf or .gif",
    )
    command.set_defaults(run=_draw)


def _draw(options: argparse.Namespace) -> int:
    from gamesearch.drawing.files import draw_to_files, forget_older_frames

    wanted = {k: v for k, v in vars(options).items() if k not in ("run", "command")}
    wanted["tree"] = " ".join(options.tree) if options.tree else None  # one in need of quotes
    written = draw_to_files(**wanted)
    if not written:  # it went to the standard output
        return 0
    folder = Path(options.out or "frames")
    removed = forget_older_frames(folder, written) if options.frames and folder.is_dir() else 0
    older = f"; {removed} of an earlier run removed" * bool(removed)
    print(f"{len(written)} file{'s' * (len(written) != 1)}: {_span(written)}{older}")
    return 0


def _span(paths: list[Path]) -> str:
    return str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1]}"


def _add_figures(commands: Any) -> None:
    command = commands.add_parser(
        "figures",
        help="regenerate the slide figures of the five lectures",
        description="Draw every figure of some lectures (all if none is named), and a gallery.",
    )
    command.add_argument(
        "lectures", nargs="*", help="roch, berkeley, hayward, aravindan or danyluk"
    )
    command.add_argument("--list", action="store_true", help="only say which figures there are")
    command.add_argument("--only", help="a part of a name or title, such as rosen, or a row: 0.3")
    command.add_argument("--out", type=Path, default=Path("figures"), help="the folder to write")
    command.add_argument(
        "--format",
        type=_parts,
        default="svg",
        help="svg, pdf, png, gif, tikz, dot or ascii; several with commas",
    )
    command.add_argument("--theme", default="light", help="light, dark or print")
    command.add_argument("--jobs", type=_at_least_one, help="how many figures at a time")
    command.add_argument("--force", action="store_true", help="draw what has not changed, too")
    command.set_defaults(run=_figures)


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}; 1 or a larger number was expected")
    return int(text)


def _parts(text: str) -> list[str]:
    """What is named with commas, each once."""
    return list(dict.fromkeys(part.strip() for part in text.split(",")))


def _figures(options: argparse.Namespace) -> int:
    from gamesearch.figures.build import build, chosen, listed

    figures = chosen(options.lectures, options.only)
    if options.list:
        print("\n".join(listed(figures)))
        return 0
    built = build(
        figures, options.out, formats=options.format, theme=options.theme, jobs=options.jobs,
        force=options.force,
    )  # fmt: skip
    files, frames = sum(len(one.files) for one in built), sum(len(one.frames) for one in built)
    print(
        f"{len(built)} figure{'s' * (len(built) != 1)}, {frames} frames: {files} files, "
        f"{sum(b.drawn for b in built)} drawn, {sum(b.written for b in built)} changed; "
        f"see {options.out / 'index.html'}"
    )
    return 0


def _add_notebooks(commands: Any) -> None:
    command = commands.add_parser("notebooks", help="re-execute the lecture notebooks")
    command.add_argument("names", nargs="*", help="only those whose name begins so, such as 02")
    command.add_argument("--jobs", type=_at_least_one, default=2, help="how many at a time")
    command.set_defaults(run=_notebooks)


def _notebooks(options: argparse.Namespace) -> int:
    from gamesearch.lab.execute import execute
    from gamesearch.pack import PackError, root

    paths = sorted((root() / "notebooks").glob("*.ipynb"))
    if options.names:
        paths = [p for p in paths if p.name.startswith(tuple(options.names))]
    if not paths:
        raise PackError(f"no notebook is called {' or '.join(options.names)}")
    changed = execute(paths, jobs=options.jobs)
    names = ", ".join(path.name for path in changed)
    print(f"{len(paths)} executed, {len(changed)} changed{': ' + names if names else ''}")
    return 0


def _add_deck(commands: Any) -> None:
    command = commands.add_parser(
        "deck",
        help="make slides, pages and PDF files from notebooks",
        description="Make slides from notebooks (all lectures if none is named): one file each, "
        "which needs no network.",
    )
    command.add_argument("notebooks", nargs="*", help="a lecture, such as 02, or a file")
    command.add_argument(
        "--format",
        type=_parts,
        default="slides",
        help="slides, html, pdf (of the slides) or handout (the page as PDF); several with commas",
    )
    command.add_argument("--out", type=Path, default=Path("decks"), help="the folder to write")
    command.set_defaults(run=_deck)


def _deck(options: argparse.Namespace) -> int:
    from gamesearch.lab.decks import chosen, make_decks

    written = make_decks(chosen(options.notebooks), options.out, options.format)
    print(f"{len(written)} file{'s' * (len(written) != 1)}: {_span(written)}")
    return 0


def _add_play(commands: Any) -> None:
    command = commands.add_parser("play", help="play a game in the terminal")
    command.add_argument("game", help="its name, such as tic-tac-toe or connect-four")
    command.add_argument(
        "--players",
        default="human,best",
        help="who plays, with commas: human, best, random, deepening, expectiminimax, max-n, "
        "paranoid, uct",
    )
    command.add_argument("--strength", type=int, default=3, help="how hard they think, 1 to 5")
    command.add_argument("--state", help="the position to begin with, as text")
    command.add_argument("--seed", type=int, default=0, help="for dice and random choices")
    command.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    from gamesearch.game import players_of
    from gamesearch.games import game_named
    from gamesearch.play import make_agent, play

    game = game_named(options.game)()
    state = game.parse(options.state) if options.state is not None else None
    names = [name.strip() for name in options.players.split(",")]
    if len(names) > players_of(game):
        raise ValueError(
            f"{len(names)} players are named, and {options.game} is for {players_of(game)}"
        )
    names = (names + [names[-1]] * players_of(game))[: players_of(game)]
    agents = [
        None if name == "human" else make_agent(name, options.strength, options.seed + seat)
        for seat, name in enumerate(names)
    ]
    if None in agents and sys.stdin is None:
        raise ValueError("your moves are read from the standard input, and it is closed")
    play(game, agents, state, seed=options.seed)
    return 0


def _add_release(commands: Any) -> None:
    command = commands.add_parser("release", help="make the exercises from their masters")
    command.add_argument("names", nargs="*", help="only these, such as ps2_alpha_beta")
    command.set_defaults(run=_release)


def _release(options: argparse.Namespace) -> int:
    from gamesearch.grading.release import release
    from gamesearch.pack import masters

    changed = release(options.names)
    print(f"{len(options.names) or len(masters())} released, {len(changed)} changed")
    return 0


_GRADE_HELP = """\
SUBMISSIONS is nbgrader's folder (STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb) or a folder of notebooks
STUDENT.ipynb. The names must be the ids that the students' own trees are drawn from.

OUT gets
  grades.csv         student, each question's points and maximum, total, status, reason, seconds
  feedback/          a page for each student: what failed, and on which tree, drawn
  statistics.html    the class in numbers, the commonest faults, what changed since the last run
  review.html        the written answers with the rubric; marks go into manual.csv
  manual.csv         student,question,score,comment: rows are added for answers to be read, and
                     no row is ever changed; a mark for any question overrides what was found
  similarity.html    submissions whose code is alike
  canvas.csv, gradescope/    the same for those systems
  changes.csv        every grade that a later run changed, and why

Run it again after new submissions or marks: only what is new is graded, and an interrupted run
goes on. Hidden tests are drawn from a secret seed, which is kept in OUT/.grading so that a second
run gives the same scores. OUT is not for students: hand out feedback/ alone.

The table of --late-csv has the columns student,days,penalty: the penalty is the percent of the
points to be taken off. It is kept as OUT/late.csv for later runs."""


def _add_grade(commands: Any) -> None:
    command = commands.add_parser(
        "grade",
        help="grade a folder of submissions",
        description="Grade all submissions of an assignment, each in a sandbox of its own.",
        epilog=_GRADE_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("assignment", help="its name, such as ps2_alpha_beta")
    command.add_argument("--submissions", type=Path, required=True, help="the folder to grade")
    command.add_argument("--out", type=Path, required=True, help="the folder to write")
    command.add_argument("--seed", type=int, help="of the hidden tests; otherwise drawn once")
    command.add_argument("--jobs", type=_count, help="how many at a time; otherwise one a core")
    command.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="grade on the Dask cluster with this scheduler, such as tcp://host:8786; its workers "
        "need this package, bubblewrap, and the submissions under the same path",
    )
    command.add_argument("--late-csv", type=Path, metavar="FILE", help="late penalties, see below")
    command.add_argument(
        "--unsafe",
        action="store_true",
        help="run submissions without isolation where bubblewrap is missing: they can then do "
        "whatever you can",
    )
    command.set_defaults(run=_grade)


def _count(text: str) -> int:
    """A number of processes from the command line."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of jobs; 1 or more was expected")
    return int(text)


def _grade(options: argparse.Namespace) -> int:
    from gamesearch.grading.classroom.batch import describe_class, grade_class

    try:
        graded = grade_class(
            options.assignment, options.submissions, options.out, seed=options.seed,
            jobs=options.jobs, dask=options.dask, late_csv=options.late_csv,
            unsafe=options.unsafe,
        )  # fmt: skip
    except KeyboardInterrupt:
        print("\nstopped; what is graded is kept: the same command goes on", file=sys.stderr)
        raise
    print(describe_class(graded))
    return 0


_TOURNAMENT_HELP = """\
AGENTS is a folder of files NAME.py or NAME.ipynb, or of submissions STUDENT/project_tournament/
project_tournament.ipynb. Each defines agent(game, state, budget), which answers with one of
game.actions(state) for the player to move. A node is one call of game.result; when the nodes or
the seconds of budget are spent, game.result raises BudgetExceeded. An agent that answers with an
illegal action, raises something or is late by half a second loses the game. Each plays in a
sandbox of its own. Random numbers of Python's random are the same in each run; nodes are counted
in the agent's own process, so against one that works around game.result only the clock holds.

OUT gets
  table.csv     the ratings with their 95 % intervals, and the cross table
  games.csv     every game with its moves and how it ended
  index.html    both, and every game to replay; it opens offline

Run it again after new agents or after an interruption: only what is new is played."""


def _add_tournament(commands: Any) -> None:
    command = commands.add_parser(
        "tournament",
        help="play a round robin of agents",
        description="Let agents play each other, each pair with both colours from each opening.",
        epilog=_TOURNAMENT_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("game", help="connect-four or checkers")
    command.add_argument("agents", type=Path, help="the folder with the agents")
    command.add_argument("--out", type=Path, required=True, help="the folder to write")
    command.add_argument(
        "--rounds", type=_at_least_one, default=2, help="two games of each pair every round (2)"
    )
    command.add_argument("--seconds", type=_seconds, default=2.0, help="for a move (2)")
    command.add_argument("--nodes", type=_plies, default=1000, help="for a move (1000; 0: any)")
    command.add_argument("--seed", type=int, default=0, help="of openings and random moves (0)")
    command.add_argument("--jobs", type=_count, help="how many at a time; otherwise one a core")
    command.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster with this scheduler"
    )
    command.add_argument(
        "--references", action="store_true", help="let agents of ours take part, too"
    )
    command.add_argument(
        "--unsafe",
        action="store_true",
        help="run agents without isolation where bubblewrap is missing: they can then do whatever "
        "you can",
    )
    command.set_defaults(run=_tournament)


def _seconds(text: str) -> float:
    """A time from the command line."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0.01 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r}; 0.01 to 3600 seconds were expected")
    return seconds


def _tournament(options: argparse.Namespace) -> int:
    from gamesearch.games.budget import Budget
    from gamesearch.tournament.round_robin import play_tournament
    from gamesearch.tournament.tables import describe_tournament

    try:
        played = play_tournament(
            options.game, options.agents, options.out, rounds=options.rounds,
            budget=Budget(options.nodes or None, options.seconds), seed=options.seed,
            jobs=options.jobs, dask=options.dask, unsafe=options.unsafe,
            references=options.references,
        )  # fmt: skip
    except KeyboardInterrupt:
        print("\nstopped; what is played is kept: the same command goes on", file=sys.stderr)
        raise
    print(describe_tournament(played, options.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
