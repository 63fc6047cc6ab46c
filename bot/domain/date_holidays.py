"""Holidays as people name them in Spain and Catalonia, and in English; where each falls in a year.

A rule is `MM-DD`, `MM-DD..MM-DD` (over New Year where the end is earlier), `E+n..E+n` for days from Easter Sunday, one
of the named rules below, or `+` before a rule: the holiday with its weekend («puente»).

A mark says when the words are the holiday: none, always; `~` led in by a preposition or article, or with a year
(«Reyes» is also a surname); `!` led in by a word of time, or with a year («la Mercè» is also a woman); `@` as `~`, and
places bear the name too («hospital Sant Joan»).
"""

from datetime import date
from typing import Final, NamedTuple

from bot.domain.date_periods import Recurring, Span, add_days, bridge, easter, nth_weekday, year_of
from bot.domain.date_words import Intro, Phrases

_TABLE: Final = """
12-24..12-26 | navidad, nadal, christmas, xmas
12-25 | dia de navidad, dia de nadal, christmas day
12-24 | nochebuena, nit de nadal, vigilia de nadal, christmas eve
12-22..01-07 | navidades, fiestas de navidad, vacaciones de navidad, christmas holidays
12-22..01-07 | festes de nadal, vacances de nadal
12-26 | @ sant esteve, san esteban
12-26 | boxing day, dia de sant esteve
12-31 | nochevieja, noche vieja, fin de ano, nit de cap d any, cap d any nit, new year s eve, new years eve
01-01 | ano nuevo, dia de ano nuevo, cap d any, any nou, new year s day, new years day
01-01 | ~ new year, new year s
01-06 | ~ reyes, reis
01-06 | dia de reyes, reyes magos, epifania, epiphany, three kings day
01-06 | dia de reis, diada de reis, reis mags, reis d orient
01-05 | noche de reyes, cabalgata de reyes, nit de reis, cavalcada de reis
02-14 | san valentin, sant valenti, valentine s day, valentines day
E-52..E-47 | carnaval, carnavales, carnestoltes, carnival
E-46 | miercoles de ceniza, dimecres de cendra, ash wednesday
E-7 | domingo de ramos, diumenge de rams, palm sunday
E-7..E+0 | semana santa, setmana santa, holy week
E-3 | jueves santo, dijous sant, maundy thursday
E-2 | viernes santo, divendres sant, good friday
E+0..E+1 | ~ pascua, pasqua
E+0 | domingo de pascua, domingo de resurreccion, diumenge de pasqua, easter sunday
E+1 | lunes de pascua, dilluns de pasqua, easter monday
E-2..E+1 | easter, easter weekend
E+49..E+50 | pentecostes, pentecosta, pasqua granada, segona pasqua, pentecost
E+49 | whit sunday
E+50 | lunes de pentecostes, dilluns de pentecosta, whit monday
03-15..03-19 | ~ fallas, falles
03-19 | ! san jose, sant josep
03-19 | dia de san jose, dia de sant josep, dia del padre, dia del pare
04-23 | @ sant jordi, san jorge
04-23 | dia de sant jordi, diada de sant jordi, dia de san jorge, saint george s day, st george s day
05-01 | dia del trabajo, dia del treball, dia del trabajador, dia del treballador, labour day, primero de mayo, may day
MOTHER | dia de la madre, dia de la mare
05-15 | @ san isidro
06-23..06-24 | @ san juan, sant joan
06-24 | dia de san juan, dia de sant joan, midsummer day
06-23 | noche de san juan, verbena de san juan, nit de sant joan, revetlla de sant joan, verbena de sant joan
07-06..07-14 | @ san fermin, sanfermines
08-15 | ~ asuncion, assumpcio
08-15 | dia de la asuncion, mare de deu d agost
09-11 | diada, diada de catalunya, diada nacional
09-24 | ! merce
09-24 | dia de la merce, festes de la merce, fiestas de la merce, festa de la merce
10-12 | ! pilar
10-12 | dia del pilar, fiestas del pilar, festes del pilar, dia de la hispanidad, hispanidad
10-31 | halloween, castanyada
11-01 | todos los santos, tots sants, all saints, all saints day, all saints s day
11-02 | dia de los difuntos, dia dels morts, dia de los muertos
BLACK | black friday, viernes negro
12-06 | dia de la constitucion, dia de la constitucio
12-08 | @ inmaculada, immaculada, purisima, purissima
12-08 | dia de la inmaculada, dia de la immaculada
+12-06..12-08 | puente de la constitucion, puente de la inmaculada, puente de la purisima, puente de diciembre
+12-06..12-08 | pont de la constitucio, pont de la immaculada, pont de la purissima, pont de desembre
+11-01 | puente de todos los santos, puente de noviembre, pont de tots sants, pont de novembre
+10-12 | puente del pilar, puente de octubre, puente de la hispanidad, pont del pilar, pont d octubre
+05-01 | puente de mayo, pont de maig, puente del primero de mayo, pont del primer de maig
+08-15 | puente de agosto, pont d agost
+06-24 | puente de san juan, pont de sant joan
+09-11 | pont de la diada, puente de la diada
+09-24 | pont de la merce, puente de la merce
"""


class Holiday(NamedTuple):
    when: Recurring
    intros: frozenset[Intro]
    place: bool


_INTROS: Final = {
    "": frozenset(Intro),
    "~": frozenset(Intro) - {Intro.NONE},
    "@": frozenset(Intro) - {Intro.NONE},
    "!": frozenset({Intro.TIME, Intro.BOUND}),
}


def _easter_day(year: int, offset: str) -> date:
    return add_days(easter(year), int(offset[1:]))


def _fixed_day(year: int, month_day: str) -> date:
    return date(year, int(month_day[:2]), int(month_day[3:]))


def _days(rule: str, year: int) -> Span:
    if rule == "MOTHER":  # Spain: the first Sunday of May
        sunday = nth_weekday(year, 5, 6, 1)
        return Span(sunday, sunday)
    if rule == "BLACK":  # the day after the fourth Thursday of November
        friday = add_days(nth_weekday(year, 11, 3, 4), 1)
        return Span(friday, friday)
    first, _, last = rule.partition("..")
    last = last or first
    if first.startswith("E"):
        return Span(_easter_day(year, first), _easter_day(year, last))
    return Span(_fixed_day(year, first), _fixed_day(year + (last < first), last))


def _recurring(rule: str) -> Recurring:
    bridged = rule.startswith("+")
    when = Recurring(year_of, lambda year: _days(rule.removeprefix("+"), year))
    return when.narrowed(bridge) if bridged else when


def _read(table: str) -> Phrases[Holiday]:
    meanings: dict[Holiday, str] = {}
    for line in table.strip().splitlines():
        rule, _, words = line.partition(" | ")
        mark = words[0] if words[0] in _INTROS else ""
        meanings[Holiday(_recurring(rule), _INTROS[mark], mark == "@")] = words.removeprefix(mark)
    return Phrases(meanings)


HOLIDAYS: Final = _read(_TABLE)
# «Sant Joan Despí», «Sant Esteve Sesrovires», «Reyes Católicos» and the like are no dates.
NAME_TAILS: Final = frozenset("despi sesrovires bautista evangelista catolicos catolics capistrano".split())
PLACE_TAILS: Final = frozenset({"de", "del"})
# Before a saint's day or a month these make it a place or a person.
PLACES: Final = frozenset(
    "hospital colegio collegi escola escuela instituto institut palau parroquia iglesia esglesia ciudad ciutat barrio"
    " barri club residencia clinica centro centre poble pueblo school creu cruz".split()
)
STREETS: Final = frozenset(
    "calle carrer c plaza placa avenida avinguda av avda paseo passeig ronda rambla poligono poligon street st road"
    " camino cami travesia travessera glorieta".split()
)
PERSONS: Final = frozenset(
    "don dona sr sra senor senora senyor senyora tio tia oncle primo prima abuelo abuela avi avia hermano hermana germa"
    " germana doctor dr dra mr mrs ms miss uncle aunt amigo amiga amic san sant san santa na maria jose juan".split()
)
