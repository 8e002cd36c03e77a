"""The gallery: one page with every figure, its caption and its words, that opens offline."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Final

from gamesearch.drawing.theme import theme_named
from gamesearch.figures.catalogue import Figure
from gamesearch.figures.registry import lecture

Shown = tuple[Figure, dict[str, str], Sequence[Sequence[str]]]  # figure, files, (caption, alt)s

PICTURES: Final = (".svg", ".png")  # what a page can show, the better first


def gallery_of(figures: Sequence[Shown], theme: str) -> str:
    """The page, in the colours of a theme; files are linked by their paths below it."""
    colours = theme_named(theme)
    ground = colours["page"] if colours["page"] != "none" else "#ffffff"
    parts, contents = [], []
    for name, group in groupby(figures, key=lambda one: one[0].lecture):
        held = lecture(name)
        parts.append(f'<h2 id="{name}">{escape(held.title)}</h2><p>{escape(held.by)}</p>')
        contents.append(f'<a href="#{name}">{escape(held.by)}</a>')
        parts += [_card(*one) for one in group]
    return _PAGE.format(
        ground=ground, text=colours["text"], muted=colours["muted"], line=colours["faint"],
        box=colours["box"], current=colours["current"],
        scheme="dark" if theme == "dark" else "light",
        contents=" · ".join(contents), figures="\n".join(parts),
        count=len(figures), frames=sum(len(frames) for _, _, frames in figures),
    )  # fmt: skip


def _card(figure: Figure, files: dict[str, str], frames: Sequence[Sequence[str]]) -> str:
    """One figure: its first frame, buttons for the others, and links to its files."""
    ordered = sorted(files)
    kinds = {suffix: [f for f in ordered if f.endswith(suffix)] for suffix in PICTURES}
    pictures = next((found for found in kinds.values() if len(found) == len(frames)), [])
    links = " ".join(
        f'<a href="{escape(file)}">{escape(file.rsplit("/", 1)[1])}</a>'
        for file in ordered
        if file not in pictures or len(frames) == 1
    )
    where = ", ".join(part for part in (figure.row, figure.place) if part)
    head = f"<h3>{escape(figure.title)} <small>{escape(where)}</small></h3>"
    note = f"<p>{escape(figure.substitute)}</p>" if figure.substitute else ""
    return (
        f'<figure id="{figure.path.replace("/", "-")}">{head}{_stage(pictures, frames)}'
        f'{note}<p class="files">{escape(figure.path)} {links}</p></figure>'
    )


def _stage(pictures: Sequence[str], frames: Sequence[Sequence[str]]) -> str:
    """The picture, and what steps through it."""
    if not pictures:
        return "".join(f"<p>{escape(alt)}</p>" for _, alt in frames[:1])
    image = (
        f'<img src="{escape(pictures[0])}" alt="{escape(frames[0][1])}" width="960" height="540" '
        'loading="lazy">'
    )
    if len(pictures) == 1:
        return image
    data = escape(
        json.dumps([[file, alt] for file, (_, alt) in zip(pictures, frames, strict=True)])
    )
    return (
        f'{image}<div class="steps" data-frames="{data}">'
        '<button type="button" aria-label="Frame before">‹</button>'
        f'<input type="range" min="1" max="{len(pictures)}" value="1" aria-label="Frame">'
        '<button type="button" aria-label="Next frame">›</button>'
        f"<output>1 / {len(pictures)}</output></div>"
    )


_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Slide figures</title>
<meta name="viewport" content="width=device-width">
<style>
:root {{ color-scheme: {scheme}; }}
body {{ background: {ground}; color: {text}; font: 16px/1.5 "DejaVu Sans", Verdana, sans-serif;
  max-width: 1010px; margin: 1.5rem auto; padding: 0 1rem; }}
a {{ color: inherit; }} h2 {{ margin-top: 3rem; }} h3 {{ margin: 0 0 .5rem; }}
small, .files {{ color: {muted}; font-weight: 400; font-size: 13px; }}
figure {{ margin: 1.5rem 0 2.5rem; }} figure p {{ margin: .4rem 0; }}
img {{ display: block; width: 100%; height: auto; border: 1px solid {line}; border-radius: 4px; }}
.steps {{ display: flex; gap: 8px; align-items: center; margin-top: 8px; }}
.steps input {{ flex: 1; accent-color: {current}; }}
.steps button {{ width: 40px; height: 32px; font-size: 18px; color: inherit; background: {box};
  border: 1px solid {line}; border-radius: 4px; cursor: pointer; }}
:focus-visible {{ outline: 3px solid {current}; outline-offset: 2px; }}
output {{ min-width: 5em; text-align: right; font-variant-numeric: tabular-nums; }}
@media print {{ .steps, .files {{ display: none; }} figure {{ break-inside: avoid; }} }}
</style></head><body><main><h1>Slide figures</h1>
<p>{count} figures, {frames} frames: {contents}</p>
{figures}
</main>
<script>
for (const steps of document.querySelectorAll(".steps")) {{
  const frames = JSON.parse(steps.dataset.frames);
  const image = steps.previousElementSibling;
  const [back, slider, next, count] = steps.children;
  const show = (number) => {{
    slider.value = number = Math.min(Math.max(number, 1), frames.length);
    [image.src, image.alt] = frames[number - 1];
    count.value = `${{number}} / ${{frames.length}}`;
  }};
  back.onclick = () => show(+slider.value - 1);
  next.onclick = () => show(+slider.value + 1);
  slider.oninput = () => show(+slider.value);
}}
</script></body></html>
"""
