"""What tests do to the stand-in while it runs: rights, changes, faults, and the record of what was asked."""

import asyncio
import json
import statistics
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.servers import faults
from tests.servers.archive import household, id_of
from tests.servers.paperless import VERSIONS, PaperlessServer
from tests.servers.recorded_paperless import TOKENS, RecordedPaperless

ROOT = Path(__file__).parent.parent.parent
ACCEPT = "application/json; version=9"


@pytest.fixture(params=VERSIONS)
async def server(request: pytest.FixtureRequest) -> AsyncIterator[PaperlessServer]:
    async with PaperlessServer(request.param, household()) as running:
        yield running


async def get(server: PaperlessServer, path: str, who: str = "berta", *, timeout_s: float = 5.0) -> httpx.Response:
    headers = {"authorization": f"Token {server.token(who)}", "accept": ACCEPT}
    async with httpx.AsyncClient(base_url=server.base_url, trust_env=False, timeout=timeout_s) as client:
        return await client.get(path, headers=headers)


async def found(server: PaperlessServer, query: str, who: str = "berta") -> set[int]:
    answer = await get(server, f"/api/documents/?query={query}&fields=id&page_size=100", who)
    assert answer.status_code == 200, answer.text
    return {row["id"] for row in answer.json()["results"]}


async def test_a_private_document_is_found_by_its_owner_only(server: PaperlessServer) -> None:
    assert id_of("analitica-berta") in await found(server, "ferritina")
    assert not await found(server, "ferritina", "ramon")
    assert (await get(server, f"/api/documents/{id_of('analitica-berta')}/", "ramon")).status_code == 404


async def test_a_hidden_type_stays_an_id_without_a_name(server: PaperlessServer) -> None:
    document = (await get(server, f"/api/documents/{id_of('ocult')}/")).json()
    names = {row["id"] for row in (await get(server, "/api/document_types/?page_size=100")).json()["results"]}
    assert document["document_type"] not in names


async def test_the_versions_differ_in_operator_accents_and_marks() -> None:
    async with PaperlessServer("3.0.5", household()) as new, PaperlessServer("2.20.15", household()) as old:
        assert len(await found(new, "nomina")) > 0 == len(await found(old, "nomina"))
        assert len(await found(new, "caldera termostato")) == 2
        assert len(await found(old, "caldera termostato")) == 0
        assert await found(old, "l'aigua") == await found(old, "aigua") != set()
        assert (await get(new, "/api/documents/?query=l'aigua")).status_code == 400
        hits = [(await get(s, "/api/documents/?query=ferritina")).json()["results"][0] for s in (new, old)]
        new_hit, old_hit = (hit["__search_hit__"] for hit in hits)
        assert (new_hit["rank"], old_hit["rank"], old_hit["score"]) == (1, 0, 1.0)
        assert "<b>ferritina</b>" in new_hit["highlights"]
        assert '<span class="match term0">ferritina</span>' in old_hit["highlights"]


async def test_an_empty_index_hides_what_the_database_still_finds(server: PaperlessServer) -> None:
    server.index_empty = True
    assert await found(server, "caldera") == set()
    listed = await get(server, "/api/documents/?search=caldera&fields=id")
    assert listed.json()["count"] >= 1


async def test_an_index_that_refuses_answers_a_bare_400(server: PaperlessServer) -> None:
    server.index_refuses = True
    answer = await get(server, "/api/documents/?query=caldera")
    assert (answer.status_code, answer.headers["content-type"]) == (400, "text/html; charset=utf-8")


async def test_a_document_may_vanish_between_search_and_fetch(server: PaperlessServer) -> None:
    wanted = id_of("caldera")
    server.on(f"/api/documents/{wanted}/", lambda request: server.delete(wanted))
    assert wanted in await found(server, "caldera")
    assert (await get(server, f"/api/documents/{wanted}/")).status_code == 404
    assert wanted not in await found(server, "caldera")


async def test_withdrawn_rights_and_changed_texts_show_at_once(server: PaperlessServer) -> None:
    wanted = id_of("rodilla-ramon")
    assert (await get(server, f"/api/documents/{wanted}/")).status_code == 200
    server.withdraw(wanted, "berta", new_owner="ramon")
    assert (await get(server, f"/api/documents/{wanted}/")).status_code == 404
    server.change(wanted, content="Texto nuevo.")
    assert (await get(server, f"/api/documents/{wanted}/", "ramon")).json()["content"] == "Texto nuevo."
    assert wanted not in await found(server, "nuevo", "ramon")
    server.reindex()
    assert wanted in await found(server, "nuevo", "ramon")


async def test_permissions_and_tokens_can_be_taken_away(server: PaperlessServer) -> None:
    server.permit("berta", ["view_document"])
    assert (await get(server, "/api/tags/")).status_code == 403
    server.rotate_token("berta")
    assert (await get(server, "/api/documents/")).status_code == 401


async def test_requests_are_remembered_with_method_and_fields(server: PaperlessServer) -> None:
    await get(server, "/api/documents/?query=caldera&fields=id,title")
    (asked,) = server.requests
    assert (asked.method, asked.param("fields"), asked.headers["accept"]) == ("GET", "id,title", ACCEPT)
    assert server.count("/api/documents/") == 1


async def test_writing_is_refused_and_seen(server: PaperlessServer) -> None:
    headers = {"authorization": f"Token {server.token('berta')}", "accept": ACCEPT}
    async with httpx.AsyncClient(base_url=server.base_url, trust_env=False) as client:
        answer = await client.patch("/api/documents/11/", json={"title": "x"}, headers=headers)
    assert answer.status_code == 403
    assert server.requests[-1].method == "PATCH"


@pytest.mark.parametrize("code", [401, 403, 404, 406, 429, 500])
async def test_a_status_can_be_switched_on_and_off(code: int, server: PaperlessServer) -> None:
    server.faults.set("/api/documents/", faults.status(code, retry_after_s=7))
    answer = await get(server, "/api/documents/")
    assert (answer.status_code, answer.headers["retry-after"]) == (code, "7")
    assert (await get(server, "/api/tags/")).status_code == 200
    server.faults.clear()
    assert (await get(server, "/api/documents/")).status_code == 200


async def test_a_fault_may_last_one_request_only(server: PaperlessServer) -> None:
    server.faults.set("/api/", faults.status(500, times=1))
    assert [(await get(server, "/api/tags/")).status_code for _ in range(2)] == [500, 200]


@pytest.mark.parametrize("fault", [faults.reset(), faults.close_midway()], ids=["reset", "close_midway"])
async def test_a_broken_connection_is_an_error_at_the_client(fault: faults.Fault, server: PaperlessServer) -> None:
    server.faults.set("/api/documents/", fault)
    with pytest.raises(httpx.TransportError):
        await get(server, "/api/documents/?page_size=5")
    assert server.count("/api/documents/") == 1


@pytest.mark.parametrize("fault", [faults.hang(), faults.slow(5), faults.drip(1)], ids=["hang", "slow", "drip"])
async def test_a_server_that_does_not_finish_runs_into_the_client_deadline(
    fault: faults.Fault, server: PaperlessServer
) -> None:
    server.faults.set("/api/documents/", fault)
    started = time.monotonic()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.3):
            await get(server, "/api/documents/?page_size=1")
    assert time.monotonic() - started < 2


async def test_a_login_page_a_redirect_and_wrong_shapes_look_like_success(server: PaperlessServer) -> None:
    server.faults.set("/api/", faults.html_login())
    page = await get(server, "/api/documents/")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    server.faults.set("/api/", faults.redirect_to_login())
    assert (await get(server, "/api/documents/")).status_code == 302
    server.faults.set("/api/", faults.wrong_types())
    assert (await get(server, "/api/documents/?page_size=1&fields=id")).json()["count"].startswith("n")
    server.faults.set("/api/", faults.wrong_json(["a"]))
    assert (await get(server, "/api/documents/")).json() == ["a"]
    server.faults.set("/api/", faults.not_json())
    with pytest.raises(ValueError, match=r".*"):
        (await get(server, "/api/documents/")).json()


async def test_a_huge_answer_is_really_huge(server: PaperlessServer) -> None:
    server.faults.set("/api/", faults.huge())
    assert len((await get(server, "/api/documents/", timeout_s=30)).content) > 20_000_000


async def test_an_answer_costs_few_milliseconds(server: PaperlessServer) -> None:
    for _ in range(20):
        await found(server, "factura AND luz AND enero")
    assert statistics.median(server.own_ms) < 20


async def test_the_recorded_server_plays_only_what_was_recorded() -> None:
    headers = {"authorization": f"Token {TOKENS['marta']}", "accept": ACCEPT}
    async with RecordedPaperless("3.0.5") as server, httpx.AsyncClient(base_url=server.base_url) as client:
        known = await client.get("/api/documents/?fields=id,title&query=lavadora", headers=headers)
        assert [row["id"] for row in known.json()["results"]] == [5]
        other_user = await client.get("/api/documents/?page_size=1", headers={"accept": ACCEPT})
        assert other_user.status_code == 501
        assert [miss.path for miss in server.misses] == ["/api/documents/"]


async def test_a_scene_replaces_the_answers_of_a_healthy_server() -> None:
    headers = {"authorization": f"Token {TOKENS['marta']}", "accept": ACCEPT}
    async with RecordedPaperless("3.0.5", scene="index_missing") as server, httpx.AsyncClient() as client:
        answer = await client.get(f"{server.base_url}/api/documents/?query=lavadora&fields=id,title", headers=headers)
    assert answer.json()["count"] == 0


async def test_another_process_can_host_it() -> None:
    command = (sys.executable, "-m", "tests.servers.paperless", "--version", "2.20.15")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, cwd=ROOT)
    try:
        assert process.stdout is not None
        told = json.loads(await asyncio.wait_for(process.stdout.readline(), 30))
        headers = {"authorization": f"Token {told['tokens']['berta']}", "accept": ACCEPT}
        async with httpx.AsyncClient(base_url=told["url"], trust_env=False) as client:
            answer = await client.get("/api/documents/?query=caldera", headers=headers)
        assert (answer.status_code, answer.headers["x-version"]) == (200, "2.20.15")
    finally:
        process.terminate()
        await process.wait()
