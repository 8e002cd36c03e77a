"""Answers without delay, for the server that `gamesearch lab` starts."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A kernel's connection to the browser on which every message leaves at once.

    Otherwise TCP keeps the answer to an edit back until the browser has acknowledged the
    kernel's "busy" that went before (Nagle's algorithm), and a browser takes its time for
    that: 40 ms on Linux, which is longer than all the rest.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
