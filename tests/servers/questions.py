"""What people would ask the test household on 2026-11-30, with the documents that answer, or with none.

Answerable: `answers` names every document that answers it well; the first is the best one. Unanswerable: `tempting`
names documents that look right and are not; showing one of them as the answer is the mistake.
"""

from dataclasses import dataclass
from datetime import date

from tests.servers.archive import id_of

TODAY = date(2026, 11, 30)


@dataclass(frozen=True, slots=True)
class Question:
    """`person` asks; what they may not read is no answer for them."""

    text: str
    language: str
    person: str = "berta"
    answers: tuple[str, ...] = ()
    tempting: tuple[str, ...] = ()

    @property
    def answer_ids(self) -> frozenset[int]:
        return frozenset(id_of(key) for key in self.answers)

    @property
    def tempting_ids(self) -> frozenset[int]:
        return frozenset(id_of(key) for key in self.tempting)


ANSWERABLE = (
    Question(
        "encuéntrame la factura de la luz de enero del año pasado",
        "es",
        answers=("luz-2025-01-rectificada", "luz-2025-01"),
    ),
    Question("¿cuánto pagué de IBI en 2024?", "es", answers=("ibi-2024",)),
    Question("on és el contracte del lloguer del pis?", "ca", answers=("lloguer-2021", "lloguer-resolucio")),
    Question("la lavadora pone E18, qué significa", "es", answers=("lavadora",)),
    Question("busca la 2024-FRA-000118", "es", answers=("fontanero-2024",)),
    Question("nominas de junio", "es", answers=("nomina-berta-2026-06", "nomina-berta-2025-06")),
    Question("full de salari de l'abril", "ca", "ramon", answers=("nomina-ramon-2026-04",)),
    Question("quant costa el menjador aquest curs", "ca", answers=("menjador-preus",)),
    Question("quan marxen de colonies els de tercer", "ca", answers=("colonies",)),
    Question("hasta cuándo tengo permanencia con la fibra", "es", answers=("fibra-2026",)),
    Question("qué franquicia tiene ahora el seguro de casa si hay una fuga", "es", answers=("seguro-hogar-2026",)),
    Question(
        "el número de póliza del hogar",
        "es",
        answers=("seguro-hogar-2026", "seguro-hogar-2025", "seguro-hogar-2024"),
    ),
    Question("cuándo le toca la ITV al coche", "es", answers=("itv-2025",)),
    Question("papeles del 4827KZT", "es", answers=("seguro-coche", "itv-2025", "itv-2023", "multa")),
    Question("multa per anar massa de pressa", "ca", answers=("multa",)),
    Question("cuanto nos cobran por el garage", "es", answers=("garaje",)),
    Question("resultats de la ferritina", "ca", answers=("analitica-berta-2", "analitica-berta")),
    Question("què diu l'informe del genoll", "ca", "ramon", answers=("rodilla-ramon",)),
    Question("a qué es alérgico Pol", "es", answers=("alergia-pol",)),
    Question("presupesto de los brackets de aina", "es", answers=("dentista-pressupost",)),
    Question("tipo de interés de la hipoteca", "es", "ramon", answers=("hipoteca",)),
    Question("dónde compramos la lavadora y hasta cuándo dura la garantía", "es", answers=("ticket-lavadora",)),
    Question("derrama de les plaques solars", "ca", answers=("acta-2025", "ela-guio")),
    Question("el recibo del colegio de ingenieros", "es", answers=("ela-punt",)),
    Question("certificado de empadronamiento de la niña", "es", answers=("nfd",)),
    Question("dónde guardamos las llaves del bombín nuevo", "es", answers=("nota",)),
    Question("quina és la clau de recanvi i on està", "ca", answers=("llarg",)),
    Question("hotel de Lisboa: localizador de la reserva", "es", answers=("hotel",)),
    Question("how cold should the freezer be", "en", answers=("fridge",)),
    Question("frame number of the cargo bike", "en", answers=("bike-receipt",)),
)

UNANSWERABLE = (
    Question("el pasaporte de Aina", "es", tempting=("vacunas-aina", "futur")),
    Question("¿cuánto pagué de IBI en 2025?", "es", tempting=("ibi-2024", "ibi-2026")),
    Question("factura de la luz de noviembre de 2026", "es", tempting=("luz-2025-11", "luz-2026-09")),
    Question("manual del lavavajillas Kolmer", "es", tempting=("lavadora", "horno")),
    Question("busca la factura 2024-FRA-000119", "es", tempting=("fontanero-2024",)),
    Question("la 2025-FRA-000118", "es", tempting=("fontanero-2024", "fontanero-2025")),
    Question("movimientos de la cuenta ES80 3025 1234 5600 0123 4568", "es", tempting=("luz-2026-09",)),
    Question("papeles del coche 4827-KZY", "es", tempting=("seguro-coche", "itv-2025")),
    Question("nòmina d'agost d'en Ramon", "ca", "ramon", tempting=("nomina-ramon-2026-09",)),
    Question("la nómina de Ramon de octubre", "es", "berta", tempting=("nomina-berta-2026-10",)),
    Question("declaració de la renda de la Berta del 2025", "ca", "ramon", tempting=("irpf-2024-ramon",)),
    Question("declaración de la renta de 2022", "es", tempting=("irpf-2023-berta",)),
    Question("ITV de la moto", "es", tempting=("itv-2025", "itv-2023")),
    Question("pòlissa de l'assegurança de vida", "ca", tempting=("seguro-hogar-2026", "hipoteca", "vida-laboral")),
    Question("seguro del perro", "es", tempting=("seguro-coche", "seguro-hogar-2026")),
    Question("factura del gas de julio de 2025", "es", tempting=("luz-2025-07", "gas-2025-03")),
    Question("rebut de l'aigua de l'any 2022", "ca", tempting=("aigua-2024-02",)),
    Question("notes de l'Aina de tercer trimestre", "ca", tempting=("informe-aina-2", "informe-aina")),
    Question("informe escolar de Pol", "es", tempting=("matricula-pol", "informe-aina")),
    Question("colònies de sisè", "ca", tempting=("colonies", "llibres")),
    Question("ticket de la secadora", "es", tempting=("ticket-lavadora",)),
    Question("error F13 de la caldera", "es", tempting=("caldera",)),
    Question("el contrato de alquiler del piso de la playa", "es", tempting=("lloguer-2021", "garaje")),
    Question("resonancia de rodilla de Berta", "es", tempting=("rodilla-ramon",)),
    Question("vacuna del tétanos de Pol", "es", tempting=("vacunas-aina", "alergia-pol")),
    Question("certificado de matrimonio", "es", tempting=("nfd", "energetico", "antic")),
    Question("reserva del hotel de París", "es", tempting=("hotel",)),
    Question("els bitllets d'avió a Lisboa", "ca", tempting=("train", "hotel")),
    Question("warranty of the dishwasher", "en", tempting=("ordre-en", "bike-receipt", "ticket-lavadora")),
    Question("who do I call about the alarm system contract?", "en", tempting=("fridge", "termo")),
)
