"""GIF: the pictures of a sequence as a film."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.formats.png import write_png
from gamesearch.drawing.page import Page
from gamesearch.drawing.theme import PAPER, painted

GIF_DPI: Final = 96  # a slide becomes 1280 x 720 pixels
GIF_SECONDS: Final = (1.5, 4.0)  # for each frame, and for the last


def film_of(pages: Iterable[Page], seconds: tuple[float, float] = GIF_SECONDS) -> bytes:
    """Return the pictures as a film that repeats; `seconds` for each frame, and for the last.

    All frames share one palette, so that no colour flickers. Two frames that look the same
    become one that stays twice as long.
    """
    import numpy as np
    from PIL import Image

    frames = [_packed(page) for page in pages]
    counted: Counter[int] = Counter()
    for frame in frames:
        colours, counts = np.unique(frame, return_counts=True)
        counted.update(dict(zip(colours.tolist(), counts.tolist(), strict=True)))
    indices, palette = _palette(counted)
    drawn = [Image.fromarray(indices[frame]) for frame in frames]
    for frame in drawn:
        frame.putpalette(palette)
    durations = [round(1000 * seconds[0])] * (len(drawn) - 1) + [round(1000 * seconds[1])]
    data = BytesIO()
    drawn[0].save(
        data, "GIF", save_all=True, append_images=drawn[1:], duration=durations, loop=0,
        optimize=False, disposal=1,
    )  # fmt: skip
    return data.getvalue()


def _packed(page: Page) -> Any:
    """Return the colours of a page on the ground of its theme, each as one number 0xRRGGBB."""
    import numpy as np
    from PIL import Image

    image = Image.open(BytesIO(write_png(page, GIF_DPI))).convert("RGBA")
    flat = Image.new("RGBA", image.size, painted(page.ground) or PAPER)
    flat.alpha_composite(image)
    parts = np.asarray(flat.convert("RGB"), dtype=np.uint32)
    return parts[..., 0] << 16 | parts[..., 1] << 8 | parts[..., 2]


def _palette(counted: Counter[int]) -> tuple[Any, bytes]:
    """Return the 256 commonest colours, and for every colour which of them is nearest."""
    import numpy as np

    def parts(colours: Any) -> Any:
        return np.stack([colours >> 16 & 255, colours >> 8 & 255, colours & 255], axis=-1)

    every = np.array(sorted(counted, key=lambda colour: (-counted[colour], colour)))
    common = parts(every[:256])
    distances = ((parts(every)[:, None, :] - common[None, :, :]) ** 2).sum(axis=-1)
    indices = np.zeros(1 << 24, dtype=np.uint8)
    indices[every] = distances.argmin(axis=1)
    return indices, common.astype(np.uint8).tobytes()


def write_gif(page: Page, _dpi: int) -> bytes:
    """Return a page as a film of one frame."""
    return film_of([page])


def write_film(pages: Sequence[Page], _title: str) -> bytes:
    """Return the pages as a film."""
    return film_of(pages)


def write_slower_or_faster(pages: Sequence[Page], seconds: float) -> bytes:
    """Return a film in which each page stays for some seconds, and the last for 4 at least."""
    return film_of(pages, (seconds, max(seconds, GIF_SECONDS[1])))


FORMAT: Final = Format(
    "gif", "gif", write_gif, write_film, rank=4, write_film=write_slower_or_faster,
    drawn_as="png",
)  # fmt: skip
