"""Calls of the Bot API as any program could make them, without the telegram library."""

import json
from typing import Any

import httpx

from bot.demo.client import Demo


class Api:
    """Every call is made as a form unless said otherwise; `said` gives «code description» of a refusal."""

    def __init__(self, tg: Demo, client: httpx.AsyncClient) -> None:
        self._tg = tg
        self._client = client

    async def raw(self, method: str, *, token: str | None = None, **values: Any) -> httpx.Response:
        form = {name: value if isinstance(value, str) else json.dumps(value) for name, value in values.items()}
        return await self._client.post(f"{self._tg.base_url}{token or self._tg.token}/{method}", data=form)

    async def ok(self, method: str, **values: Any) -> Any:
        answer = (await self.raw(method, **values)).json()
        assert answer["ok"], answer
        return answer["result"]

    async def said(self, method: str, **values: Any) -> str:
        response = await self.raw(method, **values)
        answer = response.json()
        assert answer["ok"] is False
        assert answer["error_code"] == response.status_code
        return f"{answer['error_code']} {answer['description']}"

    async def updates(self, **values: Any) -> list[Any]:
        found: list[Any] = await self.ok("getUpdates", **values)
        return found
