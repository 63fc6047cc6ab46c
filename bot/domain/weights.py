"""Every weight of the ranking, in one table. No language's and no data set's name may stand here."""

from collections.abc import Mapping
from typing import Final

from bot.domain.query import QueryClass

RRF_K: Final = 60  # Cormack, Clarke and Büttcher 2009; DESIGN 3.5

STRATEGY_WEIGHTS: Final[Mapping[QueryClass, Mapping[str, float]]] = {
    QueryClass.IDENTIFIER: {"native": 1.0, "relaxed": 0.3},
    QueryClass.QUOTED: {"native": 1.0, "relaxed": 0.3},
    QueryClass.SENTENCE: {"native": 1.0, "relaxed": 0.8},
    QueryClass.NAME: {"native": 1.0, "relaxed": 0.6},
    QueryClass.KEYWORDS: {"native": 1.0, "relaxed": 0.6},
    QueryClass.LISTING: {"native": 1.0, "relaxed": 0.3},
}

FIRST_SOURCE_BOOST: Final = 1.5
TYPE_HINT_BOOST: Final = 1.25
EXACT_FORM_BOOST: Final = 1.15
"""Multiply the fused score of an item whose source or type the question names, or which holds every word exactly as it
was typed. 1.15 lifts an item over about nine neighbours in one ranking, and never over a better ranking's head."""
