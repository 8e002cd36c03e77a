"""The command line: `python -m gamesearch COMMAND`.

A user's slip ends in one line and exit status 2, never in a traceback.
"""

from __future__ import annotations

import argparse
import errno
import os
import signal
import sys
import warnings
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final, NoReturn

import gamesearch.commands as commands
from gamesearch.reading import quote, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

_NO_ROOM: Final = (
    "there is no room left on the disk for {}; all earlier files are complete: make room, then run "
    "the same command again"
)
_NO_FOLDER: Final = "{}: part of this path is a file, not a folder; choose another place"
_KEPT_OUT: Final = "you may not read or write {}; change its permissions, or choose another place"
_SAID: Final = {
    errno.ENOENT: "there is no file {}; the name of an existing file was expected",
    errno.EISDIR: "{} is a folder; a file was expected",
    errno.ENOTDIR: _NO_FOLDER, errno.EEXIST: _NO_FOLDER,
    errno.EACCES: _KEPT_OUT, errno.EPERM: _KEPT_OUT,
    errno.ENOSPC: _NO_ROOM, errno.EDQUOT: _NO_ROOM,
    errno.EROFS: "{} is on a read-only disk; choose another place",
    errno.EFBIG: "{} is larger than files may be here; raise the limit (ulimit -f)",
}  # fmt: skip
_ABOUT: Final = "A course pack on game search: lectures, exercises, slide figures and grading."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    options = vars(_parser(arguments).parse_args(arguments))
    command, run = options.pop("command"), options.pop("run")
    if isinstance(sys.stdout, TextIOWrapper):  # a pipe on Windows may know no minus sign
        sys.stdout.reconfigure(errors="replace")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = partial(_show_warning, command)
            status: int = run(**options)
        print(end="", flush=True)
        return status
    except BrokenPipeError:  # the program that read the output has ended, such as `head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141  # as of a program that SIGPIPE ended
    except _mistakes() as error:
        print(f"gamesearch {command}: {_in_words(error)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as error:
        number: int = error.args[0] if error.args else signal.SIGINT
        return 128 + number  # as of a program that the signal ended


def _show_warning(command: str, message: Warning | str, *_where: object) -> None:
    """Write a warning in one line, as a mistake."""
    print(f"gamesearch {command}: {message}", file=sys.stderr)


def _mistakes() -> tuple[type[Exception], ...]:
    """Return what a user can do wrong; anything else is our own mistake and shows where."""
    from gamesearch.lab.execution import NotebookError
    from gamesearch.pack import PackError
    from gamesearch.tracing.run import TraceError

    return (ValueError, OSError, TraceError, NotebookError, PackError)


def _in_words(error: Exception) -> str:
    """Return what was wrong; the system's own message says not what was expected or what to do."""
    if not isinstance(error, OSError) or error.filename is None:
        return str(error)
    said = _SAID.get(error.errno or 0, f"{{}}: {error.strerror}")
    return said.format(quote(error.filename, 200))


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what was wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {shorten(message, 240)} (see --help)\n")


def _parser(arguments: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser of all commands, or of the one that `arguments` begin with.

    Each command is a module of `gamesearch.commands`, by its name: its docstring is the help,
    `add_arguments` says what it takes, and `run` takes that by name and returns the exit status.
    So a new command is one new file.
    """
    parser = _Parser(prog="python -m gamesearch", description=_ABOUT)
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    names = [name for _, name, _ in iter_modules(commands.__path__) if name[0] != "_"]
    for name in {*arguments[:1]}.intersection(names) or names:
        module = import_module(f"{commands.__name__}.{name}")
        about, _, more = str(module.__doc__).partition("\n")
        command = subparsers.add_parser(name, help=f"{about[0].lower()}{about[1:-1]}")
        command.description, command.epilog = about, more.strip()
        command.formatter_class = argparse.RawDescriptionHelpFormatter
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def _start() -> int:
    """Run one command, in the pack's own environment if this Python lacks what it needs.

    This module has to be readable for Pythons that are too old for the others.
    """
    if sys.version_info < (3, 11):  # noqa: UP036  # nothing has been installed yet
        version = ".".join(map(str, sys.version_info[:3]))
        print(
            f"gamesearch needs Python 3.11 or newer, but {sys.executable} is {version}; run a "
            "newer one by its name, such as python3.13 -m gamesearch lab",
            file=sys.stderr,
        )
        return 2
    from gamesearch.lab.environment import SetupError, in_environment, is_complete, is_set_up

    arguments = sys.argv[1:]
    asks_for_help = not arguments or {"-h", "--help"} & set(arguments)
    if is_complete() or asks_for_help or (arguments[0] == "doctor" and not is_set_up()):
        return main()
    try:
        in_environment(arguments, make=arguments[0] == "lab")
    except (SetupError, OSError) as error:
        print(f"gamesearch {arguments[0]}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nstopped; run the same command again to continue", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(_start())
