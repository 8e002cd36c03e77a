"""What goes wrong with the seed of an estimate by playouts: it decides too little, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamesearch.tracing.notation import show

from .playout_runs import Run


class PlayoutMistake(NamedTuple):
    """What is wrong, what to look at, and where it shows."""

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
                "the same seed gives a different answer",
                "Draw everything from one generator, rng = random.Random(seed), made at the "
                "beginning of estimate.", again,
                (f"First: {mean_and_half(first)}.", f"Again: {mean_and_half(again)}."),
            )  # fmt: skip
    return _all_games_alike(groups) or _runs_that_overlap(groups) or _seed_not_used(groups)


def _all_games_alike(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether a run plays one game again and again, and another seed another one."""
    repeated = [one for group in groups for one in group[2:] if len(set(one.ends)) == 1]
    differ = any(len({one.ends[0] for one in group[2:]}) > 1 for group in groups)
    if not differ or len(repeated) < sum(len(group) - 2 for group in groups):
        return None
    if all(one.moves == len(one.ends[0]) - len(one.state) for one in repeated):
        return PlayoutMistake(
            "only the first playout is played: the others begin where it ended",
            "Each playout begins at `state`. Keep the current state in a variable of its own, and "
            "reset it before each playout.", repeated[0],
        )  # fmt: skip
    return PlayoutMistake(
        "all games of a run are the same",
        "Make the generator once, before the loop: random.Random(seed) in each playout replays "
        "the same game.", repeated[0],
    )  # fmt: skip


def _runs_that_overlap(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether a run's games are those of the run with the seed before, but for the first."""
    if not all(
        not again.remembers
        and len(set(again.ends)) > 1
        and again.ends[1:] == following.ends[: again.n - 1]
        for _, again, following, *_ in groups
    ):
        return None
    return PlayoutMistake(
        "each playout has its own generator",
        "With consecutive seeds, nearly all games of one run come up again in the next. Make one "
        "generator before the loop, rng = random.Random(seed).",
        groups[0][2],
    )


def _seed_not_used(groups: Sequence[Sequence[Run]]) -> PlayoutMistake | None:
    """Return whether every seed gives the same games."""
    beginnings = {one.ends[:20] for one in groups[0][1:]}
    same_games = len(beginnings) == 1 and len(set(*beginnings)) > 1
    same_results = all(
        mean_and_half(again) == mean_and_half(following) for _, again, following, *_ in groups
    )
    if not (same_results if groups[0][-1].remembers else same_games):
        return None
    return PlayoutMistake(
        "the seed is ignored: it is always the same",
        "Make the generator from the seed that is given, rng = random.Random(seed).",
        groups[0][2],
    )
