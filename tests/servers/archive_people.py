"""What belongs to one of the two: payslips, health, taxes, bank, insurance, car."""

from collections.abc import Iterator

from tests.servers.archive_sheet import MONTHS_CA, MONTHS_ES, Sheet, euros

NIF_BERTA, NIF_RAMON, NIE_CARER = "46118203Y", "39702655D", "X4302118Z"
IBAN_BERTA = "ES02 1465 0100 9112 3450 9876"


def payslip_berta(year: int, month: int) -> Sheet:
    net = 201_430 + (year - 2025) * 4_200 + (31_000 if month == 6 else 0)
    return Sheet(
        key=f"nomina-berta-{year}-{month:02}",
        title=f"Nómina {MONTHS_ES[month - 1]} {year}",
        content=(
            f"Recibo de salarios. Empresa: Talleres Gráficos Mistral S.L. Trabajadora: Berta Solanes Prat, NIF "
            f"{NIF_BERTA}. Período: {MONTHS_ES[month - 1]} de {year}. Líquido a percibir {euros(net)}. IRPF 14,80 %. "
            f"Se abona en {IBAN_BERTA}."
        ),
        created=f"{year}-{month:02}-27",
        kind="Nómina",
        sender="Talleres Gráficos Mistral",
        tags=("trabajo",),
        owner="berta",
        fields=(("Importe", f"EUR{net / 100:.2f}"),),
    )


def payslip_ramon(year: int, month: int) -> Sheet:
    return Sheet(
        key=f"nomina-ramon-{year}-{month:02}",
        title=f"Full de salari {MONTHS_CA[month - 1]} {year}",
        content=(
            f"Rebut individual del salari. Ajuntament de la Roureda. Treballador: Ramon Ibarra Quiroga, NIF "
            f"{NIF_RAMON}. Mes de {MONTHS_CA[month - 1]} de {year}. Líquid a percebre {euros(187_655 + month * 100)}."
        ),
        created=f"{year}-{month:02}-25",
        kind="Nómina de Ramon",
        sender="Ajuntament de la Roureda",
        owner="ramon",
    )


def property_tax(year: int, cents: int) -> Sheet:
    return Sheet(
        key=f"ibi-{year}",
        title=f"Rebut IBI {year}",
        content=(
            f"Ajuntament de la Roureda. Impost sobre béns immobles de naturalesa urbana, exercici {year}. Avinguda del "
            f"Roure 14, 3r 2a. Quota líquida {euros(cents)}. Fraccionat en dos terminis. Subjecte passiu: Ramon Ibarra."
        ),
        created=f"{year}-05-06",
        kind="Impuestos",
        sender="Ajuntament de la Roureda",
        tags=("impuestos", "casa"),
        fields=(("Importe", f"EUR{cents / 100:.2f}"),),
    )


def income_tax(year: int, who: str, result: str) -> Sheet:
    name, nif = {"berta": ("Berta Solanes Prat", NIF_BERTA), "ramon": ("Ramon Ibarra Quiroga", NIF_RAMON)}[who]
    return Sheet(
        key=f"irpf-{year}-{who}",
        title=f"Declaración de la renta {year}",
        content=(
            f"Agencia Tributaria. Modelo 100. Impuesto sobre la Renta de las Personas Físicas, ejercicio {year}. "
            f"Declarante: {name}, NIF {nif}. Tributación individual. Resultado de la declaración: {result}."
        ),
        created=f"{year + 1}-06-12",
        kind="Impuestos",
        sender="Agencia Tributaria",
        tags=("impuestos",),
        owner=who,
        pages=14,
    )


PAPERS_OF_PEOPLE = (
    Sheet("analitica-berta", "Analítica de sangre", "CAP La Roureda. Resultados del análisis de Berta Solanes: "
          "ferritina "
          "9 ng/mL (baja), hemoglobina 11,8 g/dL, colesterol LDL 121 mg/dL. Repetir en tres meses.", "2026-02-11",
          "Salud", "CAP La Roureda", ("médico",), "berta", notes=("Preguntar por el hierro a la doctora Ferrús",)),
    Sheet("analitica-berta-2", "Analítica de sangre", "CAP La Roureda. Control de Berta Solanes: ferritina 34 ng/mL, "
          "hemoglobina 12,9 g/dL. Valores normales.", "2026-05-19", "Salud", "CAP La Roureda", ("médico",), "berta"),
    Sheet("gafas-ramon", "Graduació de la vista", "Òptica Clarobscur. Ramon Ibarra. Ull dret -2,25; ull esquerre "
          "-1,75. "
          "Astigmatisme lleu. Revisió anual.", "2025-10-02", "Salud", None, ("médico",), "ramon"),
    Sheet("rodilla-ramon", "Informe de traumatologia", "Hospital de la Serra. Pacient: Ramon Ibarra. Esquinç del "
          "lligament "
          "lateral intern del genoll esquerre. Repòs, fèrula i rehabilitació sis setmanes.", "2024-11-21", "Salud",
          "Hospital de la Serra", ("médico",), "ramon", viewers=("berta",)),
    Sheet("vacunas-aina", "Carnet de vacunes de l'Aina", "Aina Ibarra Solanes. Triple vírica 2a dosi 14/03/2022. "
          "Papil·loma 1a dosi 09/10/2025; 2a dosi pendent a l'abril.", "2025-10-09", "Salud", "CAP La Roureda",
          ("médico", "niños")),
    Sheet("alergia-pol", "Informe de al·lèrgia d'en Pol", "Prova cutània positiva a l'olivera i als àcars. "
          "Intolerància a "
          "la lactosa descartada. Es recomana antihistamínic de març a juny.", "2026-03-30", "Salud",
          "Hospital de la Serra", ("médico", "niños")),
    Sheet("dentista-pressupost", "Presupuesto de ortodoncia", "Clínica Dental Somriu. Ortodoncia de Aina con brackets: "
          "2.640,00 € en 24 cuotas de 110,00 €. Incluye retenedores. Validez 90 días.", "2026-01-22", "Salud",
          "Clínica Dental Somriu", ("médico", "niños"), fields=(("Vencimiento", "2026-04-22"),)),
    Sheet("hipoteca", "Condiciones de la hipoteca", "Banc de la Serra. Préstamo con garantía hipotecaria, capital "
          "148.000 €, "
          "tipo fijo 2,15 % TAE 2,41 %. Último vencimiento 01/09/2047. Comisión por amortización anticipada 0,25 %.",
          "2022-09-01", "Banco", "Banc de la Serra", ("casa",), "ramon", viewers=("berta",), pages=61),
    Sheet("pla-pensions", "Extracte del pla de pensions", "Banc de la Serra. Drets consolidats a 31/12/2025: "
          "12.408,77 €. "
          "Aportacions de l'any: 600 €.", "2026-01-15", "Banco", "Banc de la Serra", (), "ramon"),
    Sheet("titularidad-berta", "Certificado de titularidad", f"Caixa Mestral certifica que la cuenta {IBAN_BERTA} "
          f"está a "
          f"nombre de Berta Solanes Prat, NIF {NIF_BERTA}.", "2025-03-03", "Banco", None, (), "berta"),
    Sheet("comisiones-banco", "Carta del banco: cambio de comisiones", "A partir del 1 de enero de 2027 la cuenta "
          "corriente "
          "pasa a costar 10 € al trimestre si no hay nómina domiciliada. Puede cancelar sin gastos.", "2026-10-28",
          "Banco", "Banc de la Serra"),
    Sheet("seguro-hogar-2024", "Seguro de hogar 2024", "Asegura Montblau. Póliza multirriesgo del hogar nº 88-30417. "
          "Continente 90.000 €, contenido 25.000 €. Prima anual 231,40 €. Vence el 31/12/2024.", "2024-01-02", "Seguro",
          "Asegura Montblau", ("casa", "seguros")),
    Sheet("seguro-hogar-2025", "Seguro de hogar 2025", "Asegura Montblau. Póliza multirriesgo del hogar nº 88-30417. "
          "Continente 95.000 €, contenido 25.000 €. Prima anual 244,10 €. Vence el 31/12/2025.", "2025-01-02", "Seguro",
          "Asegura Montblau", ("casa", "seguros")),
    Sheet("seguro-hogar-2026", "Seguro de hogar 2026", "Asegura Montblau. Póliza multirriesgo del hogar nº 88-30417, "
          "renovación. Continente 110.000 €, contenido 30.000 €. Nueva franquicia de 150 € en daños por agua. Prima "
          "anual 259,95 €. Vence el 31/12/2026.", "2026-01-02", "Seguro", "Asegura Montblau", ("casa", "seguros"),
          notes=("Llamar en noviembre para negociar la prima",)),
    Sheet("seguro-coche", "Póliza del coche", "Mútua del Segre. Vehículo Vantia Karo 1.2, matrícula 4827-KZT. Terceros "
          "ampliado con lunas y asistencia en carretera desde el kilómetro cero. Prima 318,00 €. Conductora habitual: "
          "Berta Solanes.", "2026-04-01", "Seguro", None, ("coche", "seguros"), fields=(("Referencia", "4827-KZT"),)),
    Sheet("itv-2025", "ITV del coche", "Inspección técnica de vehículos. Vantia Karo, 4827-KZT. Resultado: favorable "
          "con "
          "defecto leve (desgaste de neumático trasero). Próxima inspección antes del 09/06/2027.", "2025-06-09",
          "Certificado", None, ("coche",)),
    Sheet("itv-2023", "ITV del coche", "Inspección técnica de vehículos. Vantia Karo, 4827-KZT. Resultado: "
          "desfavorable, "
          "emisiones. Segunda visita favorable el 20/06/2023.", "2023-06-14", "Certificado", None, ("coche",)),
    Sheet("taller", "Factura del taller: correa de distribución", "Talleres Quintana. Cambio de la correa de "
          "distribución y "
          "de la bomba de agua a 118.400 km. Garantía de dos años. Total 642,75 €.", "2025-11-14", "Factura",
          "Talleres Quintana", ("coche",)),
    Sheet("multa", "Notificació de sanció de trànsit", "Servei de Trànsit. Excés de velocitat a la C-25, 112 km/h "
          "amb límit "
          "90. Import 100 €, 50 € amb el pagament abans de vint dies. Vehicle 4827-KZT.", "2026-08-19", "Carta", None,
          ("coche",), "berta"),
    Sheet("cuidadora", "Contrato de la cuidadora", f"Contrato de trabajo del servicio del hogar familiar. Empleada: "
          f"Lubna "
          f"Haddad, NIE {NIE_CARER}. Doce horas semanales, martes y jueves. Alta en la Seguridad Social el 02/09/2024.",
          "2024-09-02", "Contrato", None, ("trabajo",), "berta", viewers=("ramon",)),
    Sheet("teletrabajo", "Acuerdo de teletrabajo", "Talleres Gráficos Mistral y Berta Solanes acuerdan dos días de "
          "trabajo a "
          "distancia por semana, lunes y viernes, con compensación de 35 € al mes.", "2025-02-01", "Contrato",
          "Talleres Gráficos Mistral", ("trabajo",), "berta"),
    Sheet("vida-laboral", "Informe de vida laboral", f"Tesorería General de la Seguridad Social. Ramon Ibarra "
          f"Quiroga, NIF "
          f"{NIF_RAMON}. Días en alta: 6.911.", "2025-07-08", "Certificado", None, ("trabajo",), "ramon"),
)  # fmt: skip


def people() -> Iterator[Sheet]:
    yield from (payslip_berta(2025, month) for month in (1, 3, 6, 9, 12))
    yield from (payslip_berta(2026, month) for month in (1, 6, 10))
    yield from (payslip_ramon(2026, month) for month in (2, 3, 4, 9, 10))
    yield from (property_tax(year, cents) for year, cents in ((2023, 41_206), (2024, 41_978), (2026, 43_513)))
    yield income_tax(2023, "berta", "a devolver 214,60 €")
    yield income_tax(2024, "berta", "a ingresar 88,12 €")
    yield income_tax(2025, "berta", "a devolver 305,47 €")
    yield income_tax(2024, "ramon", "a devolver 512,03 €")
    yield from PAPERS_OF_PEOPLE
