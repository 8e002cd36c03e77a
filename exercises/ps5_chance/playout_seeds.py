"""Mistakes with the seed of an estimate by playouts: it decides too little, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gamesearch.grading.questions.slips import read_named
from gamesearch.tracing.notation import show

from .playout_runs import Run

NAMED: Final = read_named(__file__)


class PlayoutMistake(NamedTuple):
    """A mistake, what to look at, and where it shows."""

    name: str
    advice: str
    where: Run
    lines: tuple[str, ...] = ()


def mean_and_half(one: Run) -> str:
    """Return what a run came to, in words."""
    return f"mean {show(one.mean)}, half width {show(one.half)}"


def mistake_with_seeds(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether the seed decides everything, and nothing else does."""
    for first, again, *_ in groups:
        if (first.mean, first.half) != (again.mean, again.half):
            return PlayoutMistake(
                *NAMED["same_seed_gives_different"],
                again,
                (f"First: {mean_and_half(first)}.", f"Again: {mean_and_half(again)}."),
            )
    return _all_games_alike(groups) or _runs_that_overlap(groups) or _seed_not_used(groups)


def _all_games_alike(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether a run plays one game again and again, and another seed another one."""
    repeated = [one for group in groups for one in group[2:] if len(set(one.ends)) == 1]
    differ = any(len({one.ends[0] for one in group[2:]}) > 1 for group in groups)
    if not differ or len(repeated) < sum(len(group) - 2 for group in groups):
        return None
    if all(one.moves == len(one.ends[0]) - len(one.state) for one in repeated):
        return PlayoutMistake(*NAMED["only_first_playout_played"], repeated[0])
    return PlayoutMistake(*NAMED["all_games_run_same"], repeated[0])  # fmt: skip


def _runs_that_overlap(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether a run's games are those of the run with the seed before, but for the first."""
    if not all(
        not again.remembers
        and len(set(again.ends)) > 1
        and again.ends[1:] == following.ends[: again.n - 1]
        for _, again, following, *_ in groups
    ):
        return None
    return PlayoutMistake(*NAMED["each_playout_own_generator"], groups[0][2])


def _seed_not_used(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether every seed gives the same games."""
    beginnings = {one.ends[:20] for one in groups[0][1:]}
    same_games = len(beginnings) == 1 and len(set(*beginnings)) > 1
    same_results = all(
        mean_and_half(again) == mean_and_half(following) for _, again, following, *_ in groups
    )
    if not (same_results if groups[0][-1].remembers else same_games):
        return None
    return PlayoutMistake(*NAMED["seed_ignored_always_same"], groups[0][2])
