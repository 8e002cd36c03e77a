"""Make the README's pictures, in a light and a dark theme: python .github/picture.py.

`search`: a reader's own search on the book's tree, a frame for each event. `number-line`: the
picture of the course, alpha-beta on a number line. What frames have in common is written once. CSS
shows each part while its frames last; a reader who wants less motion sees the last frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from math import inf
from pathlib import Path

from gamesearch import GameTree, trace
from gamesearch.drawing.slide_sequence import sequence
from gamesearch.figures.lectures.aravindan import alpha_and_beta

SECONDS = {"search": 1.2, "number-line": 2.8}  # for each frame
LINGER = 3  # frames for which the last one stays
GROUND = {"light": "#ffffff", "dark": "#0d1117"}
PART = re.compile(
    r'<g id=\S+ class="(?:node|edge).*?</g>\n|<(text|polygon|path|polyline)\b.*?(?:/>|</\1>)\n',
    re.DOTALL,
)


def best(game, s, alpha=-inf, beta=inf):
    if game.is_terminal(s):
        return game.utility(s, 0), None
    is_max = game.to_move(s) == 0
    move = None
    for a in game.actions(s):
        child = game.result(s, a)
        v, _ = best(game, child, alpha, beta)
        if is_max and v > alpha:
            alpha, move = v, a
        if not is_max and v < beta:
            beta, move = v, a
        if alpha >= beta:
            break
    return alpha if is_max else beta, move


def film(frames: list[str], ground: str, seconds: float) -> str:
    """Return the frames as one SVG that moves."""
    order: list[str] = []  # of the parts, the lowest first
    shown: dict[str, list[int]] = {}
    for number, frame in enumerate(frames):
        place = 0
        for part in (found[0] for found in PART.finditer(frame)):
            if part not in shown:
                order.insert(place, part)
            place = order.index(part) + 1
            shown.setdefault(part, []).append(number)
    always = list(range(len(frames)))
    names = {tuple(when): f"f{n}" for n, when in enumerate(sorted(shown.values()))}
    styles = "".join(
        style(name, when, len(frames), seconds) for when, name in names.items() if [*when] != always
    )
    styles += "@media(prefers-reduced-motion:reduce){g[class]{animation:none!important}}"
    head = frames[-1].partition('<g id="graph0"')[0]
    head += f'<style>{styles}</style>\n<rect width="960" height="540" fill="{ground}"/>\n'
    head += re.search(r'<g id="graph0".*?>\n', frames[-1])[0]
    parts = (
        part if shown[part] == always else f'<g class="{names[(*shown[part],)]}">{part}</g>\n'
        for part in order
    )  # fmt: skip
    return re.sub(
        r'<g id="[^"]*" class="(node|edge)[^"]*"', "<g", f"{head}{''.join(parts)}</g>\n</svg>\n"
    )


def style(name: str, when: tuple[int, ...], count: int, seconds: float) -> str:
    """Return the class of what is there in some frames."""

    def steps() -> Iterator[str]:
        for there, run in groupby(range(count), lambda number: number in when):
            yield f"{100 * next(run) / every:.4g}%{{visibility:{WORDS[there]}}}"

    every = count - 1 + LINGER
    return (
        f".{name}{{visibility:{WORDS[count - 1 in when]};"
        f"animation:{name} {seconds * every:g}s step-end infinite}}"
        f"@keyframes {name}{{{''.join(steps())}}}\n"
    )


WORDS = {True: "visible", False: "hidden"}

if __name__ == "__main__":
    run = trace(best, GameTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    pictures = {
        "search": list(sequence(run, title="Your own search, step by step")),
        "number-line": list(alpha_and_beta())[:8],
    }
    for name, slides in pictures.items():
        for theme, ground in GROUND.items():
            frames = [slide.draw(theme).pipe("svg", "utf-8") for slide in slides]
            target = Path(__file__).with_name(f"{name}-{theme}.svg")
            moving = film(frames, ground, SECONDS[name])
            target.write_text(moving, encoding="utf-8", newline="\n")
