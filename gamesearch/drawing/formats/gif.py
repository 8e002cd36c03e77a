"""GIF: the pictures of a sequence as a film."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from typing import Any, Final

from gamesearch.drawing.formats.format import Format
from gamesearch.drawing.page import Page
from gamesearch.drawing.theme import painted

GIF_DPI: Final = 96  # a slide becomes 1280 x 720 pixels
GIF_SECONDS: Final = (1.5, 4.0)  # for each frame, and for the last


def film_of(pages: Iterable[Page], seconds: tuple[float, float] = GIF_SECONDS) -> bytes:
    """Return the pictures as a film that repeats; `seconds` for each frame, and for the last.

    All frames share one palette, the 256 commonest colours, so that no colour flickers. Two frames
    that look the same become one that stays twice as long.
    """
    import numpy as np
    from PIL import Image

    def parts(colours: Any) -> Any:
        return np.stack([colours >> 16 & 255, colours >> 8 & 255, colours & 255], axis=-1)

    frames = [_packed(page) for page in pages]
    counted: Counter[int] = Counter()
    for frame in frames:
        colours, counts = np.unique(frame, return_counts=True)
        counted.update(dict(zip(colours.tolist(), counts.tolist(), strict=True)))
    every = np.array(sorted(counted, key=lambda colour: (-counted[colour], colour)))
    common = parts(every[:256])
    distances = ((parts(every)[:, None, :] - common[None, :, :]) ** 2).sum(axis=-1)
    nearest = np.zeros(1 << 24, dtype=np.uint8)
    nearest[every] = distances.argmin(axis=1)
    drawn = [Image.fromarray(nearest[frame]) for frame in frames]
    for image in drawn:
        image.putpalette(common.astype(np.uint8).tobytes())
    durations = [round(1000 * seconds[0])] * (len(drawn) - 1) + [round(1000 * seconds[1])]
    data = BytesIO()
    film = {"append_images": drawn[1:], "duration": durations, "loop": 0, "disposal": 1}
    drawn[0].save(data, "GIF", save_all=True, optimize=False, **film)
    return data.getvalue()


def _packed(page: Page) -> Any:
    """Return the colours of a page on the ground of its theme, each as one number 0xRRGGBB."""
    import numpy as np
    from PIL import Image

    image = Image.open(BytesIO(page.rendered("png", GIF_DPI))).convert("RGBA")
    flat = Image.new("RGBA", image.size, painted(page.ground) or "#ffffff")
    flat.alpha_composite(image)
    parts = np.asarray(flat.convert("RGB"), dtype=np.uint32)
    return parts[..., 0] << 16 | parts[..., 1] << 8 | parts[..., 2]


FORMAT: Final = Format(
    "gif",
    "gif",
    lambda page, _dpi: film_of([page]),
    lambda pages, _title: film_of(pages),
    write_film=lambda pages, each: film_of(pages, (each, max(each, GIF_SECONDS[1]))),
    rank=4,
    drawn_as="png",
)
