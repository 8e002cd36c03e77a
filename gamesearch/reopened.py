"""A notebook that is opened again, on the server that `gamesearch lab` starts."""

from __future__ import annotations

from typing import Any, Final

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager

WIDGET: Final = "application/vnd.jupyter.widget-view+json"
PICTURE: Final = "image/svg+xml"


class PicturesOfLostWidgets(AsyncLargeFileManager):
    """Files for the browser; a notebook without a kernel shows its widgets' pictures.

    A saved output names its widget, and the picture that stands for it. The widget itself is
    gone with its kernel, and the browser, which looks for nothing else where one is named,
    would show "model not found". While the kernel runs, nothing is changed: then a page that
    is loaded anew has its widgets back.
    """

    async def get(self, path: str, *args: Any, **options: Any) -> dict[str, Any]:
        model: dict[str, Any] = await super().get(path, *args, **options)  # type: ignore[no-untyped-call]
        if model["type"] == "notebook" and model["content"] and not await self._has_kernel(path):
            show_pictures(model["content"])
        return model

    async def _has_kernel(self, path: str) -> bool:
        server: Any = self.parent
        sessions = await server.session_manager.list_sessions()
        return any(session["path"] == path.strip("/") for session in sessions)


def show_pictures(notebook: Any) -> None:
    """Name no widget in an output that has a picture of it."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            if PICTURE in output.get("data", ()):
                output["data"].pop(WIDGET, None)
