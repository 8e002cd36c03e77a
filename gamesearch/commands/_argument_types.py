"""What arguments of the command line may be: numbers in a range, names with commas."""

from __future__ import annotations

import argparse
from typing import Final

from gamesearch.reading import quote

MOST_DIGITS: Final = 9  # of a number on the command line


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS


def port(text: str) -> int:
    """A port's number from the command line."""
    if not _is_number(text) or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{quote(text)}; a number from 1 to 65535 was expected")
    return int(text)


def at_least_one(text: str) -> int:
    """A positive number from the command line."""
    if not _is_number(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{quote(text)}; 1 or a larger number was expected")
    return int(text)


def jobs(text: str) -> int:
    """A number of processes from the command line."""
    if not _is_number(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is no number of jobs; 1 or more was expected"
        )
    return int(text)


def non_negative(text: str) -> int:
    """A depth, or a number of nodes, from the command line."""
    if not _is_number(text):
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is no number of plies; 0 or more was expected"
        )
    return int(text)


def seconds(text: str) -> float:
    """A time from the command line."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0.01 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"{quote(text)}; 0.01 to 3600 seconds were expected")
    return value


def names(text: str) -> list[str]:
    """The parts of a text with commas, each once."""
    return list(dict.fromkeys(part.strip() for part in text.split(",")))


def name_formats(command: argparse.ArgumentParser, option: argparse.Action) -> None:
    """Let the help of `option` name the formats; they are looked for when help is asked for."""
    usual = command.format_help

    def format_help() -> str:
        from gamesearch.drawing.formats.registry import names_in_words

        option.help = f"{names_in_words()}; several with commas"
        return usual()

    command.format_help = format_help  # type: ignore[method-assign]
