"""A credential in the chat is noticed; what people search for is not taken for one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.secrets import holds_secret


@pytest.mark.parametrize(
    "text",
    [
        "123456789:" + "A" * 35,
        "mi token es " + "0a" * 20,
        "sk-" + "a1" * 12,
        "ghp_" + "Zz9" * 10,
        "eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM.SflKxwRJSMeK9",
        "-----BEGIN OPENSSH PRIVATE KEY-----",
        "contraseña: hunter2",
        "la contraseña del wifi es casa1234",
        "la contrasenya és gat-negre",
        "Password = S3creto!",
        "PIN: 4821",
        "api key: abc123",
        "contrasen\u0303a: hunter2",
    ],
)
def test_a_credential_is_noticed(text: str) -> None:
    assert holds_secret(text)


@pytest.mark.parametrize(
    "text",
    [
        "¿dónde apunté la contraseña del wifi?",
        "contraseña del router",
        "la clave es paciencia",
        "ES91 2100 0418 4502 0005 1332",
        "2024-FRA-000118",
        "factura 123456789",
        "12345678Z",
        "4827 KZT",
        "quina és la clau de recanvi i on està",
        "el pin de la tarjeta",
        "token ring",
        "+34 600 123 456",
        "skate park-2024",
    ],
)
def test_a_question_is_no_credential(text: str) -> None:
    assert not holds_secret(text)


@given(st.text(max_size=3000))
def test_no_text_makes_it_fail(text: str) -> None:
    assert holds_secret(text) in (True, False)
