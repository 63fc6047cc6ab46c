"""The words of the date grammar in Spanish, Catalan and English, folded: no accents, no case, ç is c.

An apostrophe parts words here, as in the text («l'any» is `l any`). Tables of phrases go from a phrase to its meaning;
`Phrases` finds the longest one that begins at a word.
"""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final, Generic, TypeVar

Meaning = TypeVar("Meaning")


class Phrases(Generic[Meaning]):
    """Phrases by their first word, the longest first."""

    def __init__(self, table: Mapping[Meaning, str]) -> None:
        """``table`` goes from a meaning to its phrases, parted by commas."""
        self.by_first: dict[str, list[tuple[tuple[str, ...], Meaning]]] = {}
        for meaning, listed in table.items():
            for phrase in listed.split(","):
                words = tuple(phrase.split())
                self.by_first.setdefault(words[0], []).append((words, meaning))
        for found in self.by_first.values():
            found.sort(key=lambda entry: -len(entry[0]))


class Relation(StrEnum):
    IN = "in"
    SINCE = "since"
    UNTIL = "until"
    BEFORE = "before"
    AFTER = "after"
    BETWEEN = "between"


class Intro(IntEnum):
    """How a phrase was led in; a word with another everyday meaning asks for one of the clearer ways."""

    NONE = 0
    OF = 1  # de, of: «ropa de verano», «foto de Marc»
    ARTICLE = 2  # el, del, the
    TIME = 3  # en, por, durante, al
    BOUND = 4  # desde, hasta, antes de, entre


class Turn(StrEnum):
    """Which one of the periods that come round."""

    THIS = "this"
    PREVIOUS = "previous"
    BEFORE_PREVIOUS = "before_previous"
    NEXT = "next"
    LATEST = "latest"  # último, darrer: of a year, month or week the time up to today, else the previous one


class Unit(StrEnum):
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    WEEKEND = "weekend"
    QUARTER = "quarter"
    FOUR_MONTHS = "four_months"
    HALF = "half"
    FORTNIGHT = "fortnight"


PREPOSITIONS: Final = Phrases(
    {
        (Relation.IN, Intro.OF): "de, d, of, from, for, a, para, per a",
        (Relation.IN, Intro.ARTICLE): "del, dels",
        (
            Relation.IN,
            Intro.TIME,
        ): "en, por, per, al, als, pel, pels, durante, durant, in, on, at, during, hacia, around,"
        "cap a, cap al, alrededor de, al voltant de, con fecha, con fecha de, con fecha del, de fecha, fechada el,"
        "fechado el, amb data, amb data de, amb data del, de data, dated, towards",
        (Relation.SINCE, Intro.BOUND): "desde, des de, des del, des d, des dels, since, a partir de, a partir del,"
        "a partir d, starting, starting from, starting in",
        (Relation.UNTIL, Intro.BOUND): "hasta, fins a, fins al, fins, until, till, up to, through, by, no later than",
        (Relation.BEFORE, Intro.BOUND): "antes de, antes del, abans de, abans del, abans d, before, prior to, previo a,"
        "previos a, anterior a, anterior al, anteriores a, anteriores al, anteriors a, anteriors al, previa a,"
        "older than",
        (Relation.AFTER, Intro.BOUND): "despues de, despues del, despres de, despres del, despres d, after, tras,"
        "posterior a, posterior al, posteriores a, posteriores al, posteriors a, posteriors al, newer than, later than",
        (Relation.BETWEEN, Intro.BOUND): "entre, between",
    }
)
ARTICLES: Final = frozenset("el la los las l els les the".split())
TO: Final = Phrases({True: "a, al, als, hasta, hasta el, fins, fins a, fins al, to, until, till, through, thru"})
AND: Final = Phrases({True: "y, e, i, and"})
OR: Final = Phrases({True: "o, u, or"})
DASHES: Final = frozenset("-‐–—−")
OF: Final = frozenset("de del d of".split())
ONWARDS: Final = Phrases({True: "on, onwards, onward, en adelante, en adelante, endavant, en endavant"})

# None: words about today that name no date («hoy en día»).
DAYS: Final[Phrases[int | None]] = Phrases(
    {
        None: "hoy en dia, hoy dia, avui dia, avui en dia, nowadays",
        0: "hoy, avui, today, tonight, esta manana, esta tarde, esta noche, aquest mati, aquesta tarda, aquesta nit,"
        "aquest vespre, this morning, this afternoon, this evening, hoy mismo, avui mateix",
        -1: "ayer, anoche, ahir, anit, yesterday, last night",
        -2: "anteayer, antier, antes de ayer, abans d ahir, abans de ahir, despus ahir, despusahir, abansdahir,"
        "day before yesterday",
        1: "manana, dema, tomorrow",
        2: "pasado manana, dema passat, passat dema, despus dema, day after tomorrow",
    }
)


def _numbered(lines: str, first: int) -> dict[str, int]:
    return {word: number for number, line in enumerate(lines.split(","), first) for word in line.split()}


MONTHS: Final = _numbered(
    "enero gener january, febrero febrer february, marzo marc march, abril april, mayo maig may, junio juny june,"
    "julio juliol july, agosto agost august, septiembre setiembre setembre september, octubre october,"
    "noviembre novembre november, diciembre desembre december",
    1,
)
SHORT_MONTHS: Final = _numbered(
    "ene gen jan, feb febr, mar, abr apr, may, jun, jul, ago aug, sep sept set, oct, nov, dic des dec", 1
)
# Sea, seven, from: only beside a year.
RISKY_SHORT: Final = frozenset("mar set des".split())
ENGLISH_MONTHS: Final = frozenset(
    "january february march april may june july august september october november december jan apr aug dec".split()
)
SHARED_SHORT: Final = frozenset("feb mar jun jul sep sept oct nov".split())
# Where a month's word is an everyday one, the ways of leading in that make it the month.
WARY_MONTHS: Final = {
    "march": frozenset({Intro.OF, Intro.TIME, Intro.BOUND}),
    "may": frozenset({Intro.OF, Intro.TIME, Intro.BOUND}),
    "marc": frozenset({Intro.BOUND}),
}
DAY_WORD: Final = Phrases({True: "dia, dias, dies"})
MONTH_OF: Final = Phrases({True: "mes de, mes d, month of"})

WEEKDAYS: Final = _numbered(
    "lunes dilluns monday, martes dimarts tuesday, miercoles dimecres wednesday, jueves dijous thursday,"
    "viernes divendres friday, sabado dissabte saturday, domingo diumenge sunday",
    0,
)
SEASONS: Final = {
    **dict.fromkeys("primavera spring".split(), 3),
    **dict.fromkeys("verano estiu summer".split(), 6),
    **dict.fromkeys("otono tardor autumn fall".split(), 9),
    **dict.fromkeys("invierno hivern winter".split(), 12),
}
WARY_SEASONS: Final = frozenset({"spring", "fall"})
COURSE: Final = Phrases({True: "curso, curso escolar, curs, curs escolar, school year, academic year"})

UNITS: Final = {
    **dict.fromkeys("dia dias dies day days".split(), Unit.DAY),
    **dict.fromkeys("semana semanas setmana setmanes week weeks".split(), Unit.WEEK),
    **dict.fromkeys("mes meses mesos month months".split(), Unit.MONTH),
    **dict.fromkeys("ano anos any anys year years".split(), Unit.YEAR),
    **dict.fromkeys("decada decadas decades decade".split(), Unit.DECADE),
    **dict.fromkeys("finde weekend".split(), Unit.WEEKEND),
    **dict.fromkeys("trimestre trimestres quarter quarters".split(), Unit.QUARTER),
    **dict.fromkeys("cuatrimestre quadrimestre".split(), Unit.FOUR_MONTHS),
    **dict.fromkeys("semestre semestres half mitad meitat".split(), Unit.HALF),
    **dict.fromkeys("quincena fortnight".split(), Unit.FORTNIGHT),
}
HALVES: Final = frozenset("half mitad meitat".split())
YEAR_WORDS: Final = frozenset("ano any year ejercicio exercici".split())
WEEKEND: Final = Phrases({True: "fin de semana, cap de setmana, finde, weekend"})
# Whole words for a year of its own.
YEAR_NAMES: Final = {"enguany": Turn.THIS, "antany": Turn.PREVIOUS}

BEFORE_NOUN: Final = Phrases(
    {
        Turn.THIS: "este, esta, estos, estas, aquests, aquestes, these, este mismo,"
        " esta misma, aquest, aquesta, aquest mateix, aquesta mateixa, this, current",
        Turn.PREVIOUS: "pasado, pasada, pasados, pasadas, passat, passada, passats, passades, last, previous,"
        "this past, anterior",
        Turn.NEXT: "proximo, proxima, proximos, proximas, proper, propera, propers, properes, next,"
        "coming, this coming, upcoming",
        Turn.LATEST: "ultimo, ultima, darrer, darrera, ultim, past, most recent",
    }
)
AFTER_NOUN: Final = Phrases(
    {
        Turn.THIS: "en curso, en curs, actual, corriente",
        Turn.PREVIOUS: "pasado, pasada, pasados, pasadas, passat, passada, passats, passades, anterior",
        Turn.BEFORE_PREVIOUS: "antepasado, antepasada, abans passat, before last",
        Turn.NEXT: "que viene, que vienen, que ve, que venen, vinent, vinents, proximo, proxima, entrante",
    }
)
PARTS: Final = Phrases(
    {
        0: "principios, principio, comienzos, comienzo, inicios, inicio, primeros, primeros dias, principis, principi,"
        "comencaments, comencament, inicis, inici, primers, primers dies, early, beginning, start",
        1: "mediados, mitad, mitjans, mitjan, meitat, mid, middle",
        2: "finales, final, finals, fines, fin, ultimos, ultimos dias, fi, ultims dies, darrers dies, late, end",
    }
)
ORDINALS: Final = {
    **dict.fromkeys("primer primero primera first".split(), 1),
    **dict.fromkeys("segundo segunda segon segona second".split(), 2),
    **dict.fromkeys("tercer tercero tercera third".split(), 3),
    **dict.fromkeys("cuarto cuarta quart quarta fourth".split(), 4),
    **dict.fromkeys("ultimo ultima ultim darrer darrera last".split(), -1),
}

NUMBERS: Final = {
    **_numbered(
        "un uno una one a an, dos dues two, tres three, cuatro quatre four, cinco cinc five, seis sis six,"
        "siete set seven, ocho vuit eight, nueve nou nine, diez deu ten, once onze eleven, doce dotze twelve,"
        "trece tretze thirteen, catorce catorze fourteen, quince quinze fifteen, dieciseis setze sixteen,"
        "diecisiete disset seventeen, dieciocho divuit eighteen, diecinueve dinou nineteen, veinte vint twenty,"
        "veintiuno veintiun, veintidos, veintitres, veinticuatro, veinticinco, veintiseis, veintisiete, veintiocho,"
        "veintinueve, treinta trenta thirty",
        1,
    ),
    **dict.fromkeys("cuarenta quaranta forty".split(), 40),
    **dict.fromkeys("cincuenta cinquanta fifty".split(), 50),
    **dict.fromkeys("sesenta seixanta sixty".split(), 60),
    **dict.fromkeys("setenta seventy".split(), 70),
    **dict.fromkeys("ochenta vuitanta eighty".split(), 80),
    **dict.fromkeys("noventa noranta ninety".split(), 90),
    **dict.fromkeys("cien cent hundred".split(), 100),
}
PAIRS: Final = Phrases({2: "un par de, un par d, un parell de, un parell d, a couple of, a couple, couple of"})
FEW: Final = Phrases(
    {
        True: "unos, unas, unos cuantos, unas cuantas, algunos, algunas, uns, unes, uns quants, unes quantes, alguns,"
        "algunes, a few, few, several, some"
    }
)
ABOUT: Final = Phrases(
    {
        True: "unos, unas, uns, unes, casi, gairebe, cosa de, aproximadamente, mas o menos, about, around, roughly,"
        "almost, nearly"
    }
)
MORE_OR_LESS: Final = Phrases(
    {1: "mas de, mes de, mes d, more than, over", -1: "menos de, menys de, menys d, less than, under"}
)
AGO_FIRST: Final = frozenset("hace fa".split())
AGO_LAST: Final = Phrases({-1: "ago, atras, enrere, back", 1: "from now"})
AHEAD_FIRST: Final = Phrases({True: "dentro de, aqui a"})
ODD_AMOUNTS: Final = Phrases(
    {
        6: "medio ano, mig any, half a year, a half year",
        18: "ano y medio, un ano y medio, un any i mig, any i mig, a year and a half, one and a half years",
    }
)
LASTING: Final = {
    **dict.fromkeys("ultimos ultimas ultims ultimes darrers darreres last past previous pasados pasadas".split(), -1),
    **dict.fromkeys("proximos proximas propers properes next coming".split(), 1),
}
# How far «los últimos meses» reaches when no number is said.
UNCOUNTED: Final = {Unit.DAY: 7, Unit.WEEK: 4, Unit.MONTH: 6, Unit.YEAR: 5}
PLURALS: Final = frozenset("dias dies days semanas setmanes weeks meses mesos months anos anys years".split())

DECADE_LEADS: Final = Phrases(
    {True: "anos, anys, decada de los, decada de, decada dels, decada del, decada, the, decade of the"}
)
DECADES: Final = {
    **dict.fromkeys("veinte vint twenties".split(), 20),
    **dict.fromkeys("treinta trenta thirties".split(), 30),
    **dict.fromkeys("cuarenta quaranta forties".split(), 40),
    **dict.fromkeys("cincuenta cinquanta fifties".split(), 50),
    **dict.fromkeys("sesenta seixanta sixties".split(), 60),
    **dict.fromkeys("setenta seventies".split(), 70),
    **dict.fromkeys("ochenta vuitanta eighties".split(), 80),
    **dict.fromkeys("noventa noranta nineties".split(), 90),
}
