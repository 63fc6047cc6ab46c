"""Date phrases as people write them: the question, what is matched, the first and last day, and the day it is asked.

Brackets mark the phrase; the text without them is the question. «-» is an open end. The day, where none is said, is
Monday 30 November 2026.
"""

from datetime import date
from typing import Final, NamedTuple

from bot.domain.language import Language

TODAY: Final = date(2026, 11, 30)


class Row(NamedTuple):
    text: str
    matched: str
    start: date | None
    end: date | None
    today: date
    language: Language


_ES: Final = """
facturas [de hoy] | 2026-11-30 | 2026-11-30
lo que guardé [ayer] por la tarde | 2026-11-29 | 2026-11-29
el correo [de anteayer] | 2026-11-28 | 2026-11-28
la foto [de antes de ayer] | 2026-11-28 | 2026-11-28
la cita [de mañana] | 2026-12-01 | 2026-12-01
la cita [de pasado mañana] | 2026-12-02 | 2026-12-02
lo que subí [esta mañana] | 2026-11-30 | 2026-11-30
documentos [de esta semana] | 2026-11-30 | 2026-12-06
documentos [de la semana pasada] | 2026-11-23 | 2026-11-29
la reunión [de la semana que viene] | 2026-12-07 | 2026-12-13
el recibo [de hace tres semanas] | 2026-11-09 | 2026-11-15
encuéntrame lo que guardé [hace 10 días] | 2026-11-20 | 2026-11-20
la garantía [de hace dos años] | 2024-01-01 | 2024-12-31
una multa [de hace un par de años] | 2024-01-01 | 2024-12-31
el presupuesto [de hace unos tres meses] | 2026-07-01 | 2026-09-30
algo que vi [hace unos meses] | 2026-05-01 | 2026-09-30
el contrato [de hace más de dos años] | - | 2024-11-30
el contrato [de hace menos de un mes] | 2026-10-30 | 2026-11-30
la nómina [de hace medio año] | 2026-05-01 | 2026-05-31
la multa [de hace año y medio] | 2025-05-01 | 2025-05-31
gastos [de los últimos 3 meses] | 2026-08-30 | 2026-11-30
gastos [de los tres últimos meses] | 2026-08-30 | 2026-11-30
gastos [del último mes] | 2026-10-30 | 2026-11-30
gastos [de los últimos días] | 2026-11-23 | 2026-11-30
vencimientos [de los próximos 30 días] | 2026-11-30 | 2026-12-30
la factura de la luz [del mes pasado] | 2026-10-01 | 2026-10-31
la nómina [de este mes] | 2026-11-01 | 2026-11-30
el seguro [del próximo mes] | 2026-12-01 | 2026-12-31
lo [de este año] | 2026-01-01 | 2026-12-31
la renta [del año pasado] | 2025-01-01 | 2025-12-31
la renta [del año antepasado] | 2024-01-01 | 2024-12-31
recibos [del pasado mes de marzo] | 2026-03-01 | 2026-03-31
recibos [en marzo] | 2026-03-01 | 2026-03-31
recibos [en diciembre] | 2025-12-01 | 2025-12-31
recibos [en noviembre] | 2026-11-01 | 2026-11-30
la factura de la luz [de marzo de 2024] | 2024-03-01 | 2024-03-31
nómina [marzo 2024] | 2024-03-01 | 2024-03-31
nómina [enero 24] | 2024-01-01 | 2024-01-31
nómina [ene. 2024] | 2024-01-01 | 2024-01-31
nómina [ene-24] | 2024-01-01 | 2024-01-31
nómina [03/2024] | 2024-03-01 | 2024-03-31
nómina [2024-03] | 2024-03-01 | 2024-03-31
el viaje [de marzo del año pasado] | 2025-03-01 | 2025-03-31
el viaje [de marzo de hace dos años] | 2024-03-01 | 2024-03-31
el viaje [de marzo pasado] | 2026-03-01 | 2026-03-31
[a mediados de junio] | 2026-06-11 | 2026-06-20
[principios de 2023] | 2023-01-01 | 2023-04-30
el fax [de finales del año pasado] | 2025-09-01 | 2025-12-31
[a finales de mes] | 2026-11-21 | 2026-11-30
[a principios del verano de 2024] | 2024-06-01 | 2024-06-30
lo que firmé [el lunes pasado] | 2026-11-23 | 2026-11-23
lo que firmé [el lunes] | 2026-11-30 | 2026-11-30
lo que firmé [el martes de la semana pasada] | 2026-11-24 | 2026-11-24
la visita [del próximo jueves] | 2026-12-03 | 2026-12-03
las fotos [del fin de semana pasado] | 2026-11-28 | 2026-11-29
IVA [del primer trimestre de 2024] | 2024-01-01 | 2024-03-31
IVA [T1 2024] | 2024-01-01 | 2024-03-31
IVA [1T2024] | 2024-01-01 | 2024-03-31
IVA [del último trimestre de 2025] | 2025-10-01 | 2025-12-31
IVA [del trimestre pasado] | 2026-07-01 | 2026-09-30
el extracto [de la primera quincena de marzo] | 2026-03-01 | 2026-03-15
el extracto [de la segunda semana de mayo de 2025] | 2025-05-08 | 2025-05-14
las fotos [del verano pasado] | 2026-06-01 | 2026-08-31
las fotos [del verano de 2022] | 2022-06-01 | 2022-08-31
esquí [invierno 2023-2024] | 2023-12-01 | 2024-02-29
el calendario [del curso 2023/24] | 2023-09-01 | 2024-08-31
las fotos [de Navidad] | 2025-12-24 | 2025-12-26
las fotos [de la Navidad de 2023] | 2023-12-24 | 2023-12-26
planes [para esta Navidad] | 2026-12-24 | 2026-12-26
[en Nochevieja] | 2025-12-31 | 2025-12-31
[en Año Nuevo] | 2026-01-01 | 2026-01-01
regalos [de Reyes] | 2026-01-06 | 2026-01-06
[Semana Santa 2024] | 2024-03-24 | 2024-03-31
la hoguera [de San Juan] | 2026-06-23 | 2026-06-24
[en Todos los Santos] | 2026-11-01 | 2026-11-01
el hotel [del puente de la Constitución de 2025] | 2025-12-06 | 2025-12-08
disfraces [de Carnaval de 2024] | 2024-02-08 | 2024-02-13
[el Viernes Santo de 2025] | 2025-04-18 | 2025-04-18
regalo [del día de la Madre] | 2026-05-03 | 2026-05-03
busca lo que pagué [entre Reyes y Semana Santa] | 2026-01-06 | 2026-04-05
[entre marzo y mayo de 2024] | 2024-03-01 | 2024-05-31
facturas [de marzo a mayo] | 2026-03-01 | 2026-05-31
facturas [de noviembre a febrero] | 2025-11-01 | 2026-02-28
facturas [de marzo y abril de 2024] | 2024-03-01 | 2024-04-30
facturas [de enero, febrero y marzo] | 2026-01-01 | 2026-03-31
facturas [de marzo y la de abril de 2024] | 2024-03-01 | 2024-04-30
facturas [de marzo y en abril de 2024] | 2024-03-01 | 2024-04-30
facturas [Mar 5, 2024] | 2024-03-05 | 2024-03-05
facturas [de 2022 y 2023] | 2022-01-01 | 2023-12-31
facturas [desde enero] | 2026-01-01 | -
facturas [desde hace dos años] | 2024-01-01 | -
facturas [hasta junio de 2023] | - | 2023-06-30
facturas [desde marzo de 2023 hasta junio] | 2023-03-01 | 2023-06-30
facturas [antes de 2020] | - | 2019-12-31
facturas [después de verano] | 2026-09-01 | -
facturas [a partir del 12/03/2024] | 2024-03-12 | -
facturas [de 2020 en adelante] | 2020-01-01 | -
el viaje [del 3 al 17 de abril de 2024] | 2024-04-03 | 2024-04-17
el viaje [del 28 al 3 de mayo] | 2026-04-28 | 2026-05-03
el viaje [del 28 de febrero al 3 de marzo de 2024] | 2024-02-28 | 2024-03-03
facturas [2021-2023] | 2021-01-01 | 2023-12-31
facturas [del 2023] | 2023-01-01 | 2023-12-31
facturas [2024] | 2024-01-01 | 2024-12-31
facturas [del año 2024] | 2024-01-01 | 2024-12-31
la factura [del 12/03/2024] | 2024-03-12 | 2024-03-12
la factura [del 12-3-24] | 2024-03-12 | 2024-03-12
la factura [del 12.03.2024] | 2024-03-12 | 2024-03-12
la factura [con fecha 2024-03-12] | 2024-03-12 | 2024-03-12
la factura [del 12-mar-2024] | 2024-03-12 | 2024-03-12
la factura [del 12 de marzo de 2024] | 2024-03-12 | 2024-03-12
la factura [del lunes, 12 de enero] | 2026-01-12 | 2026-01-12
la factura [del doce de marzo] | 2026-03-12 | 2026-03-12
la factura [del treinta y uno de marzo] | 2026-03-31 | 2026-03-31
la factura [del día 12] | 2026-11-12 | 2026-11-12
la factura [del 12 del mes pasado] | 2026-10-12 | 2026-10-12
la factura [del 12/03] | 2026-03-12 | 2026-03-12
la factura [del 25 de diciembre] | 2025-12-25 | 2025-12-25
música [de los años 90] | 1990-01-01 | 1999-12-31
música [de la década de los ochenta] | 1980-01-01 | 1989-12-31
la escritura [del año 1887] | 1887-01-01 | 1887-12-31
el disco [de finales de los 90] | 1996-01-01 | 1999-12-31
el disco [de principios de los años noventa] | 1990-01-01 | 1993-12-31
los recibos [de marzo] de 123 clientes | 2026-03-01 | 2026-03-31
los recibos [de marzo] de (casa) | 2026-03-01 | 2026-03-31
los recibos [de marzo abril 2024] | 2024-03-01 | 2024-04-30
los recibos [de la quincena pasada] | 2026-11-01 | 2026-11-15
los recibos [de la última semana de mayo] | 2026-05-25 | 2026-05-31
los recibos [de la segunda quincena del mes pasado] | 2026-10-16 | 2026-10-31
los recibos [de la semana del 12 de marzo] | 2026-03-09 | 2026-03-15
los recibos [de 2024] S3 | 2024-01-01 | 2024-12-31
los recibos [01/03/2024-15/03/2024] | 2024-03-01 | 2024-03-15
los recibos [del 12/marzo] | 2026-03-12 | 2026-03-12
los recibos [2024 marzo] | 2024-03-01 | 2024-03-31
los recibos [de los años 2021 y 2022] | 2021-01-01 | 2022-12-31
las fotos [de principios del fin de semana pasado] | 2026-11-28 | 2026-11-29
las fotos [marzo - mayo] | 2026-03-01 | 2026-05-31
las fotos [marzo - 2024] | 2024-03-01 | 2024-03-31
a finales de ([2024]) | 2024-01-01 | 2024-12-31
la semana del ([12/03/2024]) | 2024-03-12 | 2024-03-12
el cargo [del 12-mar-24] | 2024-03-12 | 2024-03-12
el viaje [entre el 3 y el 17 de abril de 2024] | 2024-04-03 | 2024-04-17
planes [de estas Navidades] | 2026-12-22 | 2027-01-07
[dentro de dos semanas] | 2026-12-14 | 2026-12-20
"""

_CA: Final = """
factures [d'avui] | 2026-11-30 | 2026-11-30
el que vaig desar [ahir] | 2026-11-29 | 2026-11-29
la foto [d’abans-d’ahir] | 2026-11-28 | 2026-11-28
la visita [de demà] | 2026-12-01 | 2026-12-01
la visita [de demà passat] | 2026-12-02 | 2026-12-02
els documents [d'aquesta setmana] | 2026-11-30 | 2026-12-06
els documents [de la setmana passada] | 2026-11-23 | 2026-11-29
la reunió [de la setmana vinent] | 2026-12-07 | 2026-12-13
la reunió [del mes que ve] | 2026-12-01 | 2026-12-31
la factura [de fa dos mesos] | 2026-09-01 | 2026-09-30
una foto [de fa dos anys] | 2024-01-01 | 2024-12-31
una foto [de fa un parell d'anys] | 2024-01-01 | 2024-12-31
una foto [de fa més de dos anys] | - | 2024-11-30
una foto [de fa vint-i-cinc anys] | 2001-01-01 | 2001-12-31
rebuts [dels darrers sis mesos] | 2026-05-30 | 2026-11-30
rebuts [de l'últim any] | 2025-11-30 | 2026-11-30
rebuts [dels sis darrers mesos] | 2026-05-30 | 2026-11-30
la factura [del mes passat] | 2026-10-01 | 2026-10-31
la declaració [de l’any passat] | 2025-01-01 | 2025-12-31
la declaració [d'aquest any] | 2026-01-01 | 2026-12-31
el cartell [d'enguany] | 2026-01-01 | 2026-12-31
la nòmina [de març] | 2026-03-01 | 2026-03-31
la nòmina [del març del 24] | 2024-03-01 | 2024-03-31
la nòmina [de marc del 2024] | 2024-03-01 | 2024-03-31
la nòmina [de maig de l'any passat] | 2025-05-01 | 2025-05-31
la nòmina [del mes de marc] | 2026-03-01 | 2026-03-31
la nòmina [set. 2024] | 2024-09-01 | 2024-09-30
el rebut [a principis de maig] | 2026-05-01 | 2026-05-10
el rebut [a mitjan maig de 2025] | 2025-05-11 | 2025-05-20
el rebut [a finals d'agost] | 2026-08-21 | 2026-08-31
el rebut [de finals de l'any passat] | 2025-09-01 | 2025-12-31
el rebut [de principis d'any] | 2026-01-01 | 2026-04-30
el que vaig signar [dimarts passat] | 2026-11-24 | 2026-11-24
el que vaig signar [el dilluns de la setmana passada] | 2026-11-23 | 2026-11-23
la cita [de divendres vinent] | 2026-12-04 | 2026-12-04
les fotos [del cap de setmana passat] | 2026-11-28 | 2026-11-29
IVA [del primer trimestre del 2024] | 2024-01-01 | 2024-03-31
IVA [del 2n semestre] | 2026-07-01 | 2026-12-31
IVA [4t trimestre 2025] | 2025-10-01 | 2025-12-31
les vacances [de l'estiu del 2023] | 2023-06-01 | 2023-08-31
les vacances [de l'estiu passat] | 2026-06-01 | 2026-08-31
bolets [a la tardor] | 2026-09-01 | 2026-11-30
esquiada [de l'hivern passat] | 2025-12-01 | 2026-02-28
les fotos [de Nadal del 2023] | 2023-12-24 | 2023-12-26
les fotos [de Cap d'Any] | 2026-01-01 | 2026-01-01
els regals [de Reis] | 2026-01-06 | 2026-01-06
[per Setmana Santa] | 2026-03-29 | 2026-04-05
la rosa [de Sant Jordi] | 2026-04-23 | 2026-04-23
la revetlla [per Sant Joan] | 2026-06-23 | 2026-06-24
els castellers [de la Diada] | 2026-09-11 | 2026-09-11
[per la Mercè] | 2026-09-24 | 2026-09-24
[la Mercè 2023] | 2023-09-24 | 2023-09-24
panellets [de Tots Sants] | 2026-11-01 | 2026-11-01
canelons [de Sant Esteve] | 2025-12-26 | 2025-12-26
[per la Immaculada] | 2025-12-08 | 2025-12-08
[per Pentecosta] | 2026-05-24 | 2026-05-25
[dilluns de Pasqua del 2024] | 2024-04-01 | 2024-04-01
tot [entre març i maig del 2024] | 2024-03-01 | 2024-05-31
tot [entre Reis i Setmana Santa] | 2026-01-06 | 2026-04-05
tot [de gener a març] | 2026-01-01 | 2026-03-31
tot [de marc a maig] | 2026-03-01 | 2026-05-31
tot [des de gener] | 2026-01-01 | -
tot [des del gener fins al març] | 2026-01-01 | 2026-03-31
tot [fins al març] | - | 2026-03-31
tot [des de 2020] | 2020-01-01 | -
tot [abans del 2020] | - | 2019-12-31
tot [després de l'estiu] | 2026-09-01 | -
tot [a partir de l'1 de març de 2024] | 2024-03-01 | -
el viatge [del 3 al 17 d'abril de 2024] | 2024-04-03 | 2024-04-17
la manifestació [de l'1 de maig] | 2026-05-01 | 2026-05-01
la manifestació [del primer de maig] | 2026-05-01 | 2026-05-01
la manifestació [de l'11 de setembre de 2012] | 2012-09-11 | 2012-09-11
la factura [del dia 12] | 2026-11-12 | 2026-11-12
factures [del 2023] | 2023-01-01 | 2023-12-31
factures [de l'any 2023] | 2023-01-01 | 2023-12-31
música [dels anys noranta] | 1990-01-01 | 1999-12-31
música [dels anys 80] | 1980-01-01 | 1989-12-31
la cita [d'aquí a dos mesos] | 2027-01-01 | 2027-01-31
el pont [del pont de la Puríssima de 2025] | 2025-12-06 | 2025-12-08
"""

_EN: Final = """
invoices [from today] | 2026-11-30 | 2026-11-30
what I saved [yesterday] | 2026-11-29 | 2026-11-29
what I saved [the day before yesterday] | 2026-11-28 | 2026-11-28
the call [tomorrow] | 2026-12-01 | 2026-12-01
bills [from this week] | 2026-11-30 | 2026-12-06
bills [from last week] | 2026-11-23 | 2026-11-29
bills [of last month] | 2026-10-01 | 2026-10-31
bills [of last year] | 2025-01-01 | 2025-12-31
bills due [next month] | 2026-12-01 | 2026-12-31
the note [from two months ago] | 2026-09-01 | 2026-09-30
the note [from a couple of years ago] | 2024-01-01 | 2024-12-31
the note [from about two years ago] | 2023-01-01 | 2025-12-31
the note [from more than two years ago] | - | 2024-11-30
bills [of the last 30 days] | 2026-10-31 | 2026-11-30
bills [of the past month] | 2026-10-30 | 2026-11-30
the trip [in March] | 2026-03-01 | 2026-03-31
the trip [in May] | 2026-05-01 | 2026-05-31
the trip [last March] | 2026-03-01 | 2026-03-31
the trip [in March last year] | 2025-03-01 | 2025-03-31
the trip [of March 2024] | 2024-03-01 | 2024-03-31
the trip [in early May 2024] | 2024-05-01 | 2024-05-10
the trip [in mid-March] | 2026-03-11 | 2026-03-20
the trip [at the end of 2023] | 2023-09-01 | 2023-12-31
the memo [from last Friday] | 2026-11-27 | 2026-11-27
the memo [from Monday of last week] | 2026-11-23 | 2026-11-23
the memo [from next Friday] | 2026-12-04 | 2026-12-04
photos [from last weekend] | 2026-11-28 | 2026-11-29
results [Q3 2023] | 2023-07-01 | 2023-09-30
results [for the first quarter of 2024] | 2024-01-01 | 2024-03-31
the plan [for mid-2023] | 2023-05-01 | 2023-08-31
the plan [for the week of March 12, 2024] | 2024-03-11 | 2024-03-17
results [2023 Q3] | 2023-07-01 | 2023-09-30
results [of the first half of 2024] | 2024-01-01 | 2024-06-30
results [of last quarter] | 2026-07-01 | 2026-09-30
photos [from last summer] | 2026-06-01 | 2026-08-31
photos [in the fall] | 2026-09-01 | 2026-11-30
photos [winter 2023] | 2023-12-01 | 2024-02-29
photos [of Christmas 2023] | 2023-12-24 | 2023-12-26
photos [from New Year's Eve] | 2025-12-31 | 2025-12-31
photos [from Easter 2024] | 2024-03-29 | 2024-04-01
photos [from Halloween] | 2026-10-31 | 2026-10-31
orders [from Black Friday 2025] | 2025-11-28 | 2025-11-28
mail [since March] | 2026-03-01 | -
mail [between 2021 and 2023] | 2021-01-01 | 2023-12-31
mail [between March and May 2024] | 2024-03-01 | 2024-05-31
mail [from March to May] | 2026-03-01 | 2026-05-31
mail [until June 2023] | - | 2023-06-30
mail [before 2020] | - | 2019-12-31
mail [after summer] | 2026-09-01 | -
mail [from 2020 on] | 2020-01-01 | -
mail [from 2020] on paper | 2020-01-01 | 2020-12-31
mail [from 2020 onwards] | 2020-01-01 | -
mail [March–May 2024] | 2024-03-01 | 2024-05-31
the bill [of 12 March 2024] | 2024-03-12 | 2024-03-12
the bill [of March 12, 2024] | 2024-03-12 | 2024-03-12
the bill [of March 12th] | 2026-03-12 | 2026-03-12
the bill [from May 3-5, 2024] | 2024-05-03 | 2024-05-05
the bill [of the 12th of March] | 2026-03-12 | 2026-03-12
the bill [of Nov 24] | 2026-11-24 | 2026-11-24
the bill [of January 24] | 2026-01-24 | 2026-01-24
the bill [on the 12th] | 2026-11-12 | 2026-11-12
the bill [of 12/03/2024] | 2024-03-12 | 2024-03-12
songs [of the 90s] | 1990-01-01 | 1999-12-31
songs [of the nineties] | 1990-01-01 | 1999-12-31
songs [from the 1980s] | 1980-01-01 | 1989-12-31
the note [from a few days ago] | 2026-11-24 | 2026-11-28
bills [for 2024] | 2024-01-01 | 2024-12-31
"""

_OTHER_DAYS: Final = """
2026-01-01 es | facturas [de ayer] | 2025-12-31 | 2025-12-31
2026-01-01 es | facturas [del mes pasado] | 2025-12-01 | 2025-12-31
2026-01-01 es | facturas [de enero] | 2026-01-01 | 2026-01-31
2026-01-01 es | fotos [de Reyes] | 2025-01-06 | 2025-01-06
2026-01-01 es | fotos [de este invierno] | 2025-12-01 | 2026-02-28
2026-01-01 es | fotos [del invierno pasado] | 2024-12-01 | 2025-02-28
2026-01-01 ca | factures [de la setmana passada] | 2025-12-22 | 2025-12-28
2026-01-01 en | photos [from last Thursday] | 2025-12-25 | 2025-12-25
2026-01-01 es | fotos [de las Navidades] | 2025-12-22 | 2026-01-07
2024-02-29 es | facturas [de hace un año] | 2023-01-01 | 2023-12-31
2024-02-29 es | facturas [del último año] | 2023-02-28 | 2024-02-29
2024-02-29 ca | la foto [del 29 de febrer] | 2024-02-29 | 2024-02-29
2026-03-31 ca | la foto [del 29 de febrer] | 2024-02-29 | 2024-02-29
2026-03-31 es | gastos [de los últimos 4 meses] | 2025-11-30 | 2026-03-31
2026-03-31 es | gastos [del mes pasado] | 2026-02-01 | 2026-02-28
2026-03-31 es | la factura [del día 31] | 2026-03-31 | 2026-03-31
2026-03-30 es | la factura [del día 31] | 2026-01-31 | 2026-01-31
2026-03-31 en | the trip [in April] | 2025-04-01 | 2025-04-30
2026-03-31 en | the trip [next April] | 2026-04-01 | 2026-04-30
2026-03-31 es | [por Semana Santa] | 2026-03-29 | 2026-04-05
2026-03-31 ca | [la Setmana Santa passada] | 2025-04-13 | 2025-04-20
"""


def _day(text: str) -> date | None:
    return None if text == "-" else date.fromisoformat(text)


def _row(line: str, today: date, language: Language) -> Row:
    marked, start, end = (part.strip() for part in line.split(" | "))
    matched = marked[marked.index("[") + 1 : marked.index("]")]
    return Row(marked.replace("[", "").replace("]", ""), matched, _day(start), _day(end), today, language)


def _rows(table: str, language: Language) -> list[Row]:
    return [_row(line, TODAY, language) for line in table.strip().splitlines()]


def _dated_rows(table: str) -> list[Row]:
    parted = [line.partition(" | ") for line in table.strip().splitlines()]
    return [_row(line, date.fromisoformat(head[:10]), Language(head[11:])) for head, _, line in parted]


PHRASES: Final[tuple[Row, ...]] = (
    *_rows(_ES, Language.ES),
    *_rows(_CA, Language.CA),
    *_rows(_EN, Language.EN),
    *_dated_rows(_OTHER_DAYS),
)
