"""The stand-in on a loopback port, inside the running event loop."""

import asyncio
import secrets
import socket
from collections.abc import Callable, Sequence

import uvicorn
from starlette.applications import Starlette
from starlette.routing import BaseRoute
from uvicorn.server import ServerState

from bot.demo.answers import TrackedProtocol
from bot.demo.botapi import BotApi
from bot.demo.control import Control
from bot.demo.world import World

LOOPBACK = "127.0.0.1"


class DemoServer:
    """Bot API and control side of one world. It listens on 127.0.0.1 and nowhere else: there is no setting for it."""

    def __init__(self, world: World, *, port: int = 0, key: str = "", routes: Sequence[BaseRoute] = ()) -> None:
        self.world = world
        self.control_key = key or secrets.token_urlsafe(32)
        self._port = port
        self._routes = routes
        self._state = ServerState()
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens; only while it runs."""
        if self._server is None:
            raise RuntimeError("the stand-in for Telegram is not running")
        host, port = self._server.sockets[0].getsockname()[:2]
        return str(host), int(port)

    @property
    def url(self) -> str:
        host, port = self.address
        return f"http://{host}:{port}"

    async def start(self) -> None:
        control = Control(self.world, self.control_key)
        app = Starlette(routes=[*BotApi(self.world).routes(), *control.routes(), *self._routes])
        config = uvicorn.Config(app, log_config=None, access_log=False, proxy_headers=False, server_header=False)
        config.load()
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((LOOPBACK, self._port))
        self._server = await asyncio.get_running_loop().create_server(
            lambda: TrackedProtocol(config=config, server_state=self._state, app_state={}), sock=listening
        )

    async def stop(self) -> None:
        """Stop listening, hang up on everybody, wait for what still runs."""
        if self._server is None:
            return
        self._server.close()
        for connection in list(self._state.connections):
            if connection.transport is not None:
                connection.transport.abort()
        if self._state.tasks:
            _, late = await asyncio.wait(list(self._state.tasks), timeout=1.0)
            for task in late:
                task.cancel()
        self._server = None


async def serve(world: World, *, port: int = 0, ready: Callable[[DemoServer], None]) -> None:
    """Run until cancelled; `ready` gets the running server (its address and the control key)."""
    server = DemoServer(world, port=port)
    await server.start()
    try:
        ready(server)
        await asyncio.Event().wait()
    finally:
        await server.stop()
