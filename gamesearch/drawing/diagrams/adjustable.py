"""A picture with sliders, drawn anew as they are dragged; a picture alone where no kernel runs."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from ipywidgets import HTML, VBox, interactive


class Adjustable(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The picture that a function returns, with a slider for each of the function's arguments.

    The sliders are given as to `ipywidgets.interact`: (least, most) or (least, most, step). They
    start at the function's defaults, whose picture is kept for pages, decks and print.
    """

    def __init__(self, picture: Callable[..., Any], **sliders: Any) -> None:
        self._picture, self._shown, self._sliders = picture, HTML(), dict[str, Any]()
        for name, values in sliders.items():
            default = signature(picture).parameters[name].default
            self._sliders[name] = interactive.widget_from_abbrev(values, default)
            self._sliders[name].description = name
        super().__init__([*self._sliders.values(), self._shown])
        for slider in self._sliders.values():
            slider.observe(self._draw, "value")
        self._draw()

    def _draw(self, _: object = None) -> None:
        values = {name: slider.value for name, slider in self._sliders.items()}
        self._still = self._picture(**values)._repr_mimebundle_()
        self._shown.value = self._still["image/svg+xml"]

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**options), **self._still}
