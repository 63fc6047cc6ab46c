"""Tables of the words that frame a question in Spanish, Catalan and English, folded. Only data: see ``parse``."""

from collections.abc import Mapping
from typing import Final

POLITE: Final = frozenset(
    """
    hola buenas buenos dias tardes noches bon bona dia tarda nit hello hi hey ei ep oye escucha mira favor porfa
    porfavor please gracias gracies merci thanks thank sisplau plau encuentra encuentrame encontrar encontrarme
    busca buscame buscar buscarme localiza localizame ensena ensename muestra muestrame mostrar mostrame saca
    sacame dame dime pasame trae traeme quiero quisiera queria querria necesito puedes podrias podeis sabes
    sabrias troba trobam trobar cerca cercam cercar localitza ensenya ensenyam mostra mostram dona donam digues
    passam porta vull voldria volia necessito pots podries saps sabries find search show give get look need want
    could would can tell fetch where is are the
    """.split()
)
"""Dropped only where they stand at the beginning of a question."""

POLITE_ENDINGS: Final = (
    ("por", "favor"),
    ("si", "us", "plau"),
    ("si", "et", "plau"),
    ("moltes", "gracies"),
    ("muchas", "gracias"),
    ("thank", "you"),
    ("porfa",),
    ("porfavor",),
    ("sisplau",),
    ("please",),
    ("gracias",),
    ("gracies",),
    ("merci",),
    ("thanks",),
)
"""Dropped only at the end."""

SOURCE_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys("documento documentos document documents papel papeles paper papers doc docs".split(), "paperless"),
    **dict.fromkeys(
        "enlace enlaces enllac enllacos link links marcador marcadores marcadors bookmark".split(), "karakeep"
    ),
    **dict.fromkeys("foto fotos imagen imagenes imatge imatges fotografia fotografies photo photos".split(), "immich"),
    **dict.fromkeys("video videos".split(), "videos"),
    **dict.fromkeys("nota notas notes apunte apuntes apunts note".split(), "notes"),
    **dict.fromkeys("archivo archivos fichero ficheros fitxer fitxers file files".split(), "files"),
}
"""Words that name a kind of place. A question that names one still asks all, and that source comes first."""

NAMED_SOURCES: Final[Mapping[str, str]] = {
    "paperless": "paperless",
    "karakeep": "karakeep",
    "immich": "immich",
    "pinchflat": "videos",
    "obsidian": "notes",
}

TYPE_WORDS: Final = frozenset(
    """
    factura facturas factures nomina nominas nomines recibo recibos rebut rebuts ticket tickets tiquet tiquets
    contrato contratos contracte contractes carta cartas cartes manual manuales manuals certificado certificados
    certificat certificats informe informes informes seguro seguros asseguranca assegurances poliza polizas
    polissa polisses garantia garantias garanties presupuesto presupuestos pressupost pressupostos multa multas
    multes escritura escrituras escriptura escriptures receta recetas recepta receptes analitica analiticas
    analitiques declaracion declaraciones declaracio declaracions extracto extractos extracte extractes albaran
    albaranes albara albarans justificante justificantes justificant justificants invoice invoices receipt
    receipts payslip payslips contract contracts letter letters certificate certificates report reports policy
    policies warranty warranties bill bills
    """.split()
)
"""Words that name a kind of document."""

EXCLUDING: Final = frozenset("excepto salvo excepte llevat except".split())
"""Words after which the next word is not wanted."""

RELATIVE: Final = frozenset(
    "de del d dels donde que sobre con en on amb a al on hi about with where that of from in diu dice pone posa".split()
)
"""What follows a source word that frames the question («el documento donde…»)."""

MARKS: Final = frozenset("nota notas notes".split())
OF: Final = frozenset("de del d dels of".split())
"""«Las notas de Aina» are school marks as often as notes: before «of» such a word stays in the question."""
