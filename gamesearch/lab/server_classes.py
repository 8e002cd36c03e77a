"""Classes of the server that `gamesearch lab` starts, in place of Jupyter's own."""

from __future__ import annotations

from contextlib import suppress
from queue import Empty
from typing import Any, Final

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from gamesearch.lab.workspace import saved_widgets

WIDGET: Final = "application/vnd.jupyter.widget-view+json"
PICTURE: Final = "image/svg+xml"
SECONDS: Final = 1.0  # to wait for a kernel's answer; it takes some milliseconds


class WidgetSnapshots(AsyncLargeFileManager):
    """Files for the browser; in a notebook, pictures take the place of lost widgets.

    A saved output names its widget, and the picture that stands for it. The widget itself may be
    gone with its kernel, and then the browser, which looks only for the widget, would show "model
    not found". Widgets that a running kernel still has are left alone, because they come back when
    the page is reloaded. So are those whose state was saved in the notebook.
    """

    async def get(self, path: str, *args: Any, **options: Any) -> dict[str, Any]:
        model: dict[str, Any] = await super().get(path, *args, **options)
        if model["type"] == "notebook" and model["content"]:
            with suppress(Empty):  # a kernel that does not answer is taken to have them all
                known = await self._living(path) | saved_widgets(model["content"]).keys()
                show_pictures(model["content"], known)
        return model

    async def _living(self, path: str) -> set[str]:
        """Return the widgets of the notebook's kernel, if it has one. Raises Empty."""
        server: Any = self.parent
        sessions = await server.session_manager.list_sessions()
        living: set[str] = set()
        for each in (one for one in sessions if one["path"] == path.strip("/")):
            client = server.kernel_manager.get_kernel(each["kernel"]["id"]).client()
            # past the cells: a kernel answers on this channel while it runs one
            client.start_channels(shell=False, iopub=False, stdin=False, hb=False, control=True)
            try:
                asked = client.session.msg("comm_info_request", {"target_name": "jupyter.widget"})
                client.control_channel.send(asked)
                answer = await client.control_channel.get_msg(timeout=SECONDS)
            finally:
                client.stop_channels()
            living |= set(answer["content"]["comms"])
        return living


def show_pictures(notebook: Any, living: set[str]) -> None:
    """Keep only the names of living widgets, in outputs that have a picture."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if PICTURE in data and data.get(WIDGET, {}).get("model_id") not in living:
                data.pop(WIDGET, None)


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A kernel's connection to the browser on which every message leaves at once.

    Otherwise TCP holds back the answer to an edit until the browser has acknowledged the kernel's
    earlier "busy" (Nagle's algorithm), and browsers are slow to do that: 40 ms on Linux, which is
    longer than everything else together.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
