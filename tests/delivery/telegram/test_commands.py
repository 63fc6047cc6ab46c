"""What a whole message asks for."""

import re

import pytest

from bot.delivery.telegram.commands import COMMANDS, Action, read
from bot.delivery.texts.spoken import texts_in
from bot.domain.language import Language


@pytest.mark.parametrize(
    "text",
    [
        "hola",
        "Hola!",
        "¡Hola!",
        "HOLA 👋",
        "hola, buenos días",
        "Bon dia",
        "bona tarda",
        "hello",
        "Hi.",
        "buenas noches",
    ],
)
def test_a_greeting_alone_is_a_greeting(text: str) -> None:
    assert read(text).action is Action.HELLO


@pytest.mark.parametrize(
    "text",
    ["gracias", "¡Muchas gracias!", "Gràcies", "moltes gràcies 🙏", "thanks", "Thank you", "vale, gracias", "merci"],
)
def test_thanks_alone_are_thanks(text: str) -> None:
    assert read(text).action is Action.THANKS


@pytest.mark.parametrize(
    "text",
    [
        "hola, busca la factura de la luz",
        "gracias por venir",
        "carta de gracias",
        "holanda",
        "vale",
        "tarjeta bon dia",
        "hi-fi",
        "/home/user/factura.pdf",
        "// nota",
        "1/2 pensión",
        "👍",
    ],
)
def test_anything_more_is_a_search_for_the_whole_text(text: str) -> None:
    assert (read(text).action, read(text).text) == (Action.SEARCH, text)


@pytest.mark.parametrize(
    ("text", "action", "rest"),
    [
        ("/buscar factura", Action.SEARCH_COMMAND, "factura"),
        ("/Buscar@encuentra_bot  factura luz ", Action.SEARCH_COMMAND, "factura luz"),
        ("/cerca\nfactura", Action.SEARCH_COMMAND, "factura"),
        ("/search", Action.SEARCH_COMMAND, ""),
        ("/documentos marzo", Action.DOCUMENTS, "marzo"),
        ("/documents", Action.DOCUMENTS, ""),
        ("/estat", Action.STATUS, ""),
        ("/start payload", Action.START, "payload"),
        ("/borrar todo", Action.UNKNOWN, "todo"),
        ("  /ayuda", Action.HELP, ""),
    ],
)
def test_commands_are_read_with_what_follows_them(text: str, action: Action, rest: str) -> None:
    assert (read(text).action, read(text).text) == (action, rest)


@pytest.mark.parametrize("language", list(Language))
def test_every_command_of_every_menu_is_known(language: Language) -> None:
    assert all(name in COMMANDS for name, _ in texts_in(language).menu.commands)


def test_every_command_that_a_sentence_names_is_known() -> None:
    for language in Language:
        talk, results = texts_in(language).talk, texts_in(language).results
        said = " ".join(
            (talk.welcome, talk.help, talk.privacy, talk.search_usage, talk.documents_usage, results.nothing_anywhere)
        )
        named = re.findall(r"(?<![\w/])/([a-z]+)", said)
        assert named and all(name in COMMANDS for name in named)


def test_only_searches_count_as_searches() -> None:
    assert {action for action in Action if action.searches} == {
        Action.SEARCH,
        Action.SEARCH_COMMAND,
        Action.DOCUMENTS,
    }
