"""Answers without delay, for the server that `gamesearch lab` starts."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A kernel's connection to the browser on which every message leaves at once.

    Otherwise TCP holds back the answer to an edit until the browser has acknowledged the kernel's
    earlier "busy" (Nagle's algorithm), and browsers are slow to do that: 40 ms on Linux, which is
    longer than everything else together.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
