"""A search over three sources, told from the outside."""

from datetime import date

import pytest

from bot.domain.coverage import Cause
from bot.domain.disclosure import AgentPrivate, Channel, Policy
from bot.domain.errors import ItemGone, SourceUnauthorized, SourceUnavailable, StateDamaged, WrongUse
from bot.domain.judged import Confidence
from bot.domain.query import Filters
from bot.domain.record import Dimension, Mark, Record
from bot.domain.sensitivity import Label, Rules
from tests.domain.making import record
from tests.usecases.household import ANA, PAU, House, ids, states


def bill(number: int | str, source: str = "one", *, year: int = 2024, kind: str | None = "Factura") -> Record:
    return record(
        str(number), f"Factura de la luz {number}", source=source, body="La luz.", kind=kind, day=date(year, 5, 1)
    )


async def test_three_sources_are_asked_and_at_most_three_results_come_back() -> None:
    house = House()
    for name, source in house.ana.items():
        source.items = [bill(n, name) for n in range(2)]
    reply = await house.ask("factura luz")
    assert len(reply.results) == 3
    assert {item.key.source for item in reply.results} == {"one", "two", "three"}
    assert states(reply) == {"one": "ok", "two": "ok", "three": "ok"}
    assert (reply.more, reply.first_rank, reply.complete, reply.all_answered) == (3, 1, True, True)
    assert all(item.confidence is Confidence.EVIDENCE for item in reply.results)


async def test_a_person_reaches_only_their_own_sources() -> None:
    house = House()
    house.ana["one"].items = [bill("ana")]
    house.pau["one"].items = [bill("pau")]
    assert ids(await house.ask("luz", who=PAU)) == ["one:pau"]
    assert house.ana["one"].calls == []


async def test_nothing_found_and_all_answered_is_said_so() -> None:
    reply = await House().ask("luz")
    assert (reply.results, reply.more, states(reply)) == ((), 0, dict.fromkeys(("one", "two", "three"), "no_results"))


async def test_a_source_that_is_down_never_hides_as_no_results() -> None:
    house = House()
    house.ana["one"].search_fault = SourceUnavailable(Cause.CANNOT_CONNECT)
    house.ana["two"].search_fault = SourceUnauthorized(Cause.NO_PERMISSION, permission="view_document")
    house.ana["three"].crash = RuntimeError("a secret text")
    reply = await house.ask("luz")
    assert states(reply) == {"one": "unavailable", "two": "unauthorized", "three": "unavailable"}
    assert reply.coverage["two"].permission == "view_document"
    assert reply.coverage["three"].cause is Cause.INTERNAL
    assert not reply.all_answered


async def test_a_limit_smaller_than_three_is_kept() -> None:
    house = House()
    house.ana["one"].items = [bill(n) for n in range(3)]
    reply = await house.ask("luz", limit=1)
    assert (len(reply.results), reply.more) == (1, 2)


@pytest.mark.parametrize(
    ("text", "sources", "limit", "code"),
    [
        ("luz", ("nowhere",), 3, "unknown_source"),
        ("luz", ("four",), 3, "source_not_enabled"),
        ("luz", None, 0, "bad_limit"),
        ("luz", None, 4, "bad_limit"),
        ("hola", None, 3, "empty_question"),
        ("x" * 2001, None, 3, "long_question"),
    ],
)
async def test_wrong_use_is_refused_by_name(text: str, sources: tuple[str, ...] | None, limit: int, code: str) -> None:
    with pytest.raises(WrongUse) as refused:
        await House().ask(text, sources=sources, limit=limit)
    assert refused.value.code == code


async def test_a_source_that_another_person_has_is_not_enabled_for_this_one() -> None:
    with pytest.raises(WrongUse, match="source_not_enabled"):
        await House().ask("luz", who=PAU, sources=("two",))


async def test_a_command_asks_its_source_alone() -> None:
    house = House()
    reply = await house.ask("luz", sources=("two",))
    assert list(reply.coverage) == ["two"]
    assert house.ana["one"].calls == []


async def test_a_filter_that_no_source_knows_is_refused_and_one_that_some_know_is_not() -> None:
    house = House()
    house.ana["one"].items = [bill(1)]
    with pytest.raises(WrongUse) as refused:
        await house.ask("luz", filters=Filters(types=("Multa",)))
    assert (refused.value.code, refused.value.values) == ("unknown_filter", {"filter": "type"})
    assert ids(await house.ask("luz", filters=Filters(types=("factura",)))) == ["one:1"]


async def test_a_filter_is_not_refused_while_no_source_could_tell() -> None:
    house = House()
    for source in house.ana.values():
        source.search_fault = SourceUnavailable(Cause.CANNOT_CONNECT)
    assert states(await house.ask("luz", filters=Filters(types=("Multa",))))["one"] == "unavailable"


async def test_the_filters_and_dates_limit_what_is_found() -> None:
    house = House()
    tagged = record("3", body="luz", source="one", marks=(Mark(Dimension.TAG, "1", "casa"),))
    house.ana["one"].items = [bill(1, year=2023), bill(2, year=2024), tagged]
    assert ids(await house.ask("luz", filters=Filters(date_to=date(2023, 12, 31)))) == ["one:1"]
    assert ids(await house.ask("luz", filters=Filters(tags=("casa",)))) == ["one:3"]
    reply = await house.ask("factura de luz de 2023")
    assert ids(reply)[0] == "one:1"
    assert reply.dates is not None


async def test_what_a_source_ignored_is_named_once() -> None:
    house = House()
    for source in house.ana.values():
        source.ignored = ("palabra",)
    assert (await house.ask("luz *palabra")).ignored == ("*", "palabra")


async def test_a_listing_without_words_comes_newest_first() -> None:
    house = House()
    house.ana["one"].items = [bill(n, year=2018 + n) for n in range(5)]
    reply = await house.ask("desde 2019", sources=("one",))
    assert ids(reply) == ["one:4", "one:3", "one:2"]
    assert reply.more == 1


async def test_a_listing_tells_how_many_fit_exactly() -> None:
    house = House()
    house.ana["one"].items = [bill(n, year=2024) for n in range(14)]
    house.ana["two"].items = [bill(n, "two", year=2024) for n in range(3)]
    assert (await house.ask("2024")).total == 17
    assert (await house.ask("luz 2024")).total is None
    assert (await house.ask("2024", channel=Channel.PROGRAM)).total is None
    house.ana["three"].search_fault = SourceUnavailable(Cause.SERVER_ERROR)
    assert (await house.ask("del 2024")).total is None
    assert (await house.ask("2024", sources=("one",))).total is None  # a remembered answer counts nothing


async def test_exact_identifiers_stand_above_everything() -> None:
    house = House()
    house.ana["one"].items = [record(str(n), "Factura", source="one", body="luz 2024 FRA") for n in range(3)]
    house.ana["two"].items = [record("x", "Nota", source="two", body="Ref. 2024 FRA 000118")]
    assert ids(await house.ask("2024-FRA-000118")) == ["two:x"]


async def test_unanswerable_questions_get_no_evidence() -> None:
    house = House()
    house.ana["one"].items = [bill(1)]
    reply = await house.ask("pasaporte de la abuela")
    assert reply.results == ()
    offered = await house.ask("factura de la luz de la oficina")
    assert [item.confidence for item in offered.results] == [Confidence.CANDIDATE]


async def test_the_only_fine_is_offered_to_who_asks_for_one_in_other_words() -> None:
    house = House()
    house.ana["one"].items = [record("1", "Sanció de trànsit", source="one", body="Excés de velocitat", kind="Multa")]
    reply = await house.ask("multa por correr demasiado deprisa")
    assert [item.confidence for item in reply.results] == [Confidence.CANDIDATE]
    why = await house.search.why(ANA, reply.request_id, 1, channel=Channel.PRIVATE_CHAT)
    assert why is not None
    assert why.missing == ("correr", "demasiado", "deprisa")


async def test_one_page_found_by_two_sources_is_one_result() -> None:
    house = House()
    for name in ("one", "two"):
        url = f"https://exemple.cat/pa?utm_source={name}"
        house.ana[name].items = [record("1", "Pa", source=name, body="Recepta de pa", canonical_url=url)]
    assert len((await house.ask("recepta pa")).results) == 1


async def test_a_hint_is_asked_when_many_fit_and_a_choice_narrows_the_search() -> None:
    house = House()
    house.ana["one"].items = [bill(n, year=2020 + n) for n in range(5)]
    reply = await house.ask("luz")
    assert reply.clarify is not None
    assert reply.clarify.choices == ("2024", "2023", "2022", "2021")
    narrowed = await house.search.choose(ANA, reply.request_id, 1, channel=Channel.PRIVATE_CHAT, on_partial=None)
    assert ids(narrowed) == ["one:3"]
    assert narrowed is not None
    assert narrowed.request_id != reply.request_id


async def test_a_choice_of_a_source_asks_it_alone() -> None:
    house = House()
    for name in ("one", "two"):
        house.ana[name].items = [record(str(n), "Casa y luz", source=name, body="luz", kind=None) for n in range(3)]
    reply = await house.ask("luz")
    assert reply.clarify is not None
    narrowed = await house.search.choose(ANA, reply.request_id, 0, channel=Channel.PRIVATE_CHAT, on_partial=None)
    assert narrowed is not None
    assert list(narrowed.coverage) == [reply.clarify.choices[0]]


@pytest.mark.parametrize(("request_id", "choice"), [("r1", 9), ("r1", -1), ("nothing", 0)])
async def test_a_choice_that_does_not_exist_has_expired(request_id: str, choice: int) -> None:
    house = House()
    house.ana["one"].items = [bill(n, year=2020 + n) for n in range(5)]
    await house.ask("luz")
    assert await house.search.choose(ANA, request_id, choice, channel=Channel.PRIVATE_CHAT, on_partial=None) is None


async def test_a_search_without_a_hint_offers_no_choice() -> None:
    house = House()
    reply = await house.ask("luz")
    assert await house.search.choose(ANA, reply.request_id, 0, channel=Channel.PRIVATE_CHAT, on_partial=None) is None


async def test_an_exact_title_needs_no_hint() -> None:
    house = House()
    house.ana["one"].items = [
        record(str(n), "Luz", source="one", body="luz", day=date(2020 + n, 1, 1)) for n in range(6)
    ]
    assert (await house.ask("luz")).clarify is None


async def test_a_damaged_state_does_not_take_the_search_with_it() -> None:
    house = House()
    house.state.fault = StateDamaged("state.db cannot be written")
    house.ana["one"].items = [bill(1)]
    assert ids(await house.ask("luz")) == ["one:1"]


async def test_what_is_counted_is_source_state_and_time_alone() -> None:
    house = House()
    house.ana["one"].items = [bill(1)]
    house.ana["two"].search_fault = SourceUnavailable(Cause.SERVER_ERROR)
    await house.ask("luz")
    counted = {(use.source, use.state.value) for use in house.state.counted}
    assert counted == {("one", "ok"), ("two", "unavailable"), ("three", "no_results")}


class TestPrivate:
    """A program must not find out the words of a private item one by one."""

    def house(self, private: AgentPrivate = AgentPrivate.TITLE_MATCH) -> House:
        house = House(policy=Policy(agent_private=private))
        house.ana["one"].items = [
            record("p", "Nómina mensual", source="one", body="Líquido secreto", kind="Nómina"),
            record("o", "Carta", source="one", body="Carta mensual", kind="Carta"),
        ]
        return house

    async def test_in_the_chat_it_is_found_by_its_body_and_its_text_is_not_shown(self) -> None:
        reply = await self.house().ask("secreto")
        assert ids(reply) == ["one:p"]
        assert reply.results[0].private
        assert reply.results[0].snippet is None

    async def test_a_program_that_guesses_a_word_of_the_body_learns_nothing(self) -> None:
        right = await self.house().ask("secreto", channel=Channel.PROGRAM)
        wrong = await self.house().ask("inventado", channel=Channel.PROGRAM)
        assert (right.results, right.more, states(right)) == (wrong.results, wrong.more, states(wrong))
        assert [line.candidates for line in right.coverage.values()] == [
            line.candidates for line in wrong.coverage.values()
        ]

    async def test_a_program_finds_it_by_its_title_after_what_is_open(self) -> None:
        reply = await self.house().ask("mensual", channel=Channel.PROGRAM)
        assert ids(reply) == ["one:o", "one:p"]
        assert reply.results[1].private
        assert reply.results[1].snippet is None

    @pytest.mark.parametrize(
        ("private", "found"), [(AgentPrivate.LISTED, ["one:p"]), (AgentPrivate.HIDDEN, [])], ids=["listed", "hidden"]
    )
    async def test_the_owner_may_list_or_hide_them(self, private: AgentPrivate, found: list[str]) -> None:
        assert ids(await self.house(private).ask("secreto", channel=Channel.PROGRAM)) == found

    async def test_a_source_whose_rules_are_unknown_is_private(self) -> None:
        house = House(rules={"one": Rules(default=Label.OPEN)})
        house.ana["two"].items = [record("1", "Luz", source="two", body="luz")]
        assert (await house.ask("luz")).results[0].private

    async def test_a_type_that_became_sensitive_between_search_and_fetch_counts(self) -> None:
        house = self.house(AgentPrivate.HIDDEN)
        house.ana["one"].fetched_as["o"] = record("o", "Carta", source="one", body="Carta mensual", kind="Nómina")
        assert ids(await house.ask("carta mensual", channel=Channel.PROGRAM)) == []


class TestGone:
    """The fetch is the permission check."""

    async def test_what_was_deleted_between_search_and_fetch_is_not_shown(self) -> None:
        house = House()
        house.ana["one"].items = [bill(n) for n in range(3)]
        house.ana["one"].fetch_faults["1"] = ItemGone(Cause.NOT_FOUND, status=404)
        assert "one:1" not in ids(await house.ask("luz"))

    async def test_a_withdrawn_right_beats_the_cache_at_once(self) -> None:
        house = House()
        house.ana["one"].items = [bill(1)]
        assert ids(await house.ask("luz")) == ["one:1"]
        house.ana["one"].fetch_faults["1"] = ItemGone(Cause.NOT_FOUND, status=404)
        reply = await house.ask("luz")
        assert (ids(reply), states(reply)["one"]) == ([], "no_results")
        house.ana["one"].calls.clear()
        await house.ask("luz")
        assert "search:native" in house.ana["one"].calls

    async def test_a_revoked_token_takes_everything_of_its_source(self) -> None:
        house = House()
        house.ana["one"].items = [bill(n) for n in range(3)]
        house.ana["one"].fetch_faults["1"] = SourceUnauthorized(Cause.BAD_TOKEN, status=401)
        reply = await house.ask("luz")
        assert (ids(reply), states(reply)["one"]) == ([], "unauthorized")

    async def test_one_forbidden_item_takes_only_itself(self) -> None:
        house = House()
        house.ana["one"].items = [bill(n) for n in range(3)]
        house.ana["one"].fetch_faults["1"] = SourceUnauthorized(Cause.NO_PERMISSION, status=403)
        reply = await house.ask("luz")
        assert (sorted(ids(reply)), states(reply)["one"]) == (["one:0", "one:2"], "ok")

    async def test_a_body_that_could_not_be_fetched_is_not_shown_and_the_source_says_why(self) -> None:
        house = House()
        house.ana["one"].items = [bill(n) for n in range(3)]
        house.ana["one"].fetch_faults["1"] = SourceUnavailable(Cause.SERVER_ERROR, status=500)
        reply = await house.ask("luz")
        assert (sorted(ids(reply)), states(reply)["one"]) == (["one:0", "one:2"], "unavailable")

    async def test_changed_content_is_judged_as_it_is_now(self) -> None:
        house = House()
        house.ana["one"].items = [record("1", "Nota", source="one", body="la luz", kind=None)]
        await house.ask("luz")
        house.ana["one"].items = [record("1", "Nota", source="one", body="el gas", kind=None)]
        assert ids(await house.ask("luz")) == []
