"""Types of the command line's arguments: numbers in a range, names with commas."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from gamesearch.commands._output import any_of
from gamesearch.reading import quote

MOST_DIGITS: Final = 9  # of a number on the command line


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS


def port(text: str) -> int:
    """Return a port's number from the command line."""
    if not _is_number(text) or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{quote(text)}; a number from 1 to 65535 was expected")
    return int(text)


def at_least_one(text: str) -> int:
    """Return a positive number from the command line."""
    if not _is_number(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{quote(text)}; a whole number from 1 up was expected")
    return int(text)


def jobs(text: str) -> int:
    """Return a number of processes from the command line."""
    if not _is_number(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{quote(text)}; 1 or more jobs were expected")
    return int(text)


def non_negative(text: str) -> int:
    """Return a depth, or a number of nodes, from the command line."""
    if not _is_number(text):
        raise argparse.ArgumentTypeError(f"{quote(text)}; a whole number from 0 up was expected")
    return int(text)


def seconds(text: str) -> float:
    """Return a time from the command line."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0.01 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"{quote(text)}; 0.01 to 3600 seconds were expected")
    return value


def names(text: str) -> list[str]:
    """Return the parts of a text with commas, each once."""
    return list(dict.fromkeys(part.strip() for part in text.split(",")))


def name_formats(command: argparse.ArgumentParser, option: argparse.Action) -> None:
    """Let the help of `option` name the formats."""

    def formats() -> str:
        from gamesearch.drawing.formats.catalogue import names_in_words

        return f"{names_in_words()}; separate several by commas"

    _explain_when_asked(command, option, formats)


def name_themes(command: argparse.ArgumentParser, option: argparse.Action) -> None:
    """Let the help of `option` name the themes."""

    def themes() -> str:
        from gamesearch.drawing.theme import THEMES

        return any_of(THEMES)

    _explain_when_asked(command, option, themes)


def name_searches(command: argparse.ArgumentParser, option: argparse.Action) -> None:
    """Let the help of `option` name the searches."""

    def searches() -> str:
        from gamesearch.search.catalogue import searches_by_name

        names = [*searches_by_name(), "your own, FILE.py:FUNCTION"]
        return f"run this search and draw it: {any_of(names)}"

    _explain_when_asked(command, option, searches)


def name_players(command: argparse.ArgumentParser, option: argparse.Action) -> None:
    """Let the help of `option` name the players there are."""

    def players() -> str:
        from gamesearch.play.agents import AGENTS

        return f"the players, separated by commas: {', '.join(AGENTS)}"

    _explain_when_asked(command, option, players)


def _explain_when_asked(
    command: argparse.ArgumentParser, option: argparse.Action, explain: Callable[[], str]
) -> None:
    """Find out what the help of `option` names only when help is asked for."""
    usual = command.format_help

    def format_help() -> str:
        option.help = explain()
        return usual()

    command.format_help = format_help  # type: ignore[method-assign]
