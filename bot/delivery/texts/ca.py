"""Catalan."""

from bot.delivery.texts.catalogue import Buttons, Menu, Reasons, Results, Starting, Status, Talk, Texts
from bot.domain.clarify import Facet
from bot.domain.coverage import Cause, SourceState
from bot.domain.judged import Penalty
from bot.domain.language import Language
from bot.domain.record import Dimension
from bot.domain.sensitivity import Because

TALK = Talk(
    welcome=(
        "Hola. Digues-me què recordes i et dic on és: busco alhora en tot el que tens desat.\n\n"
        "Per exemple:\n"
        "• factura de la llum de març de 2024\n"
        "• «garantia de la rentadora»\n"
        "• /documents nòmina de l’any passat\n\n"
        "Només llegeixo, i només el que tu pots llegir. Més a /ajuda i /privacitat."
    ),
    help=(
        "Escriu-me el que recordes, tal com ho diries: busco a totes les teves fonts i et dono tres resultats amb "
        "l’enllaç.\n\n"
        "• Entre cometes, la frase tal qual: «contracte de lloguer»\n"
        "• Dates normals: març de l’any passat, 12/03/2024\n"
        "• Un número de factura, un NIF o un import: 48,20 €\n"
        "• El que no vols, amb un guionet: factura -gas\n\n"
        "/cerca: a totes les teves fonts\n"
        "/documents: només a Paperless; n’hi ha prou amb una data o un tipus\n"
        "/estat: com estan les teves fonts\n"
        "/privacitat: què surt de casa\n"
        "/oblida: esborra el que recordo de les teves cerques"
    ),
    hello="Hola! Què busquem? Escriu el que recordis, per exemple: factura de la llum de març.",
    thanks="De res! Soc aquí quan vulguis buscar res més.",
    privacy=(
        "Què surt de casa\n\n"
        "• Cap als servidors de Telegram: el que m’escrius i el que et contesto (títol, tipus, data, enllaç i un "
        "fragment de cada resultat). Telegram ho desa i no va xifrat d’extrem a extrem.\n"
        "• Cap a enlloc més. Pregunto només a les teves pròpies fonts.\n\n"
        "Del que és privat envio com a molt títol, tipus i enllaç; el contingut, mai.\n"
        "Cap model de llenguatge no llegeix res avui.\n"
        "Només llegeixo: no canvio ni esborro res teu.\n\n"
        "Guardo comptes sense contingut: quantes cerques, quant triguen, 👍 i 👎. Les teves últimes cerques són una "
        "estona a la memòria, per a «Més» i «Per què»; /oblida les esborra. Els missatges d’aquest xat els esborres tu "
        "a Telegram."
    ),
    forgotten=(
        "Fet: ja no recordo les teves cerques i els botons d’abans han caducat. Els missatges d’aquest xat continuen a "
        "Telegram; esborra’ls allà si vols."
    ),
    your_id="El teu número de Telegram és {id}. Dona’l a qui porta aquest bot perquè et deixi entrar.",
    unknown_command="No conec aquesta ordre. Mira /ajuda, o escriu directament el que busques.",
    search_usage="Digues-me què busco. Per exemple: /cerca factura de la llum de març",
    documents_usage=(
        "Digues-me quin document; n’hi ha prou amb una data o un tipus. "
        "Per exemple: /documents factures de març de 2024"
    ),
    not_understood="De moment només entenc text. Escriu-me amb paraules el que busques.",
    forwarded="Els missatges reenviats no els busco, perquè no els has escrit tu. Copia’m el que vulguis buscar.",
    edited_late="He vist el canvi, però aquesta pregunta ja està contestada. Envia-la com un missatge nou.",
    stale="Això va arribar fa més de deu minuts i no ho he buscat. Repeteix el que encara et serveixi:",
    stale_item="• {text}",
    too_many="Vas més de pressa que jo. Espera que contesti el que ja m’has demanat i continua.",
    secret="Sembla una contrasenya o una clau. No l’he buscada ni l’he desada. Esborra el missatge del xat.",
    failed="Alguna cosa m’ha fallat. Torna-ho a provar; si es repeteix, digues-ho a qui porta el bot: {code}",
    stopping="M’estic reiniciant i no he acabat de buscar. Repeteix la pregunta d’aquí a un minut.",
)

RESULTS = Results(
    untitled="(sense títol)",
    no_kind="—",
    maybe="potser",
    private="🔒 contingut privat",
    page="pàg. {page}",
    minute="min. {minute}",
    note="en una nota",
    field="en un camp",
    matched="Conté: {words}",
    missing="No hi surt: {words}",
    by_meaning="Semblant pel significat",
    host_without_dot="Obre-ho al teu navegador:",
    one_day="Només {first}",
    between="Entre {first} i {last}",
    since="Des de {first}",
    until="Com a molt tard, {last}",
    ignored="No he tingut en compte: {parts}",
    still_searching="Continuo buscant a {sources}…",
    total={
        "one": "N’hi ha {count} en total.",
        "many": "N’hi ha {count} en total.",
        "other": "N’hi ha {count} en total.",
    },
    more_found={
        "one": "Hi ha {count} resultat més.",
        "many": "Hi ha {count} resultats més.",
        "other": "Hi ha {count} resultats més.",
    },
    nothing="No ho he trobat. Prova amb menys paraules, o amb unes altres.",
    nothing_so_far="Encara no he trobat res.",
    nothing_in="A {sources} no hi és. Pot ser al que no ha contestat; torna-ho a provar d’aquí a una estona.",
    nothing_anywhere="No he pogut buscar, perquè no ha contestat ningú. Mira /estat o prova d’aquí a una estona.",
    no_sources="Encara no tens cap font on buscar. Demana-la a qui porta el bot.",
    no_answer="No ha contestat: {items}",
    no_answer_item="{source} ({cause})",
    missing_permission="a la clau li falta el permís «{permission}»",
    quoted="«{text}»",
    index_age={
        "one": "L’índex és de fa {count} hora.",
        "many": "L’índex és de fa {count} hores.",
        "other": "L’índex és de fa {count} hores.",
    },
)

REASONS = Reasons(
    heading="Per què el {rank}",
    ranked="{source}, {strategy}: lloc {rank}",
    strategies={
        "native": "amb les teves paraules",
        "relaxed": "amb una cerca més àmplia",
        "lexical": "per paraules",
        "fuzzy": "per lletres semblants",
        "dense": "pel significat",
        "graph": "pels seus enllaços",
    },
    other_strategy="per una altra via",
    matched="Conté: {words}",
    missing="No hi surt: {words}",
    only_maybe="Només és un potser:",
    penalties={
        Penalty.WORDS_MISSING: "hi falten paraules de la teva pregunta",
        Penalty.OUTSIDE_DATES: "la seva data queda fora de la que demanes",
        Penalty.NEAR_FORM_ONLY: "només té formes semblants de les teves paraules",
        Penalty.NO_TEXT: "no té text que pugui comprovar",
    },
    private={
        Because.RULE: "És privat per {dimension} «{name}».",
        Because.UNREADABLE: "És privat perquè no puc llegir {dimension}.",
        Because.UNTYPED: "És privat perquè no té tipus de document.",
        Because.DEFAULT: "És privat, com tot el de {source}.",
        Because.NO_RULES: "És privat, perquè no hi ha regles per a {source}.",
    },
    private_unnamed="És privat per una regla sobre {dimension}.",
    private_closing="Per això no ensenyo res del seu contingut. Obre’l amb el seu enllaç.",
    path="Camí: {path}",
    nothing_known="La seva font l’ha donat per bo; no en sé més.",
)

STATUS = Status(
    heading="Les teves fonts",
    good="✅ {source}",
    version="versió {version}",
    items={"one": "{count} element", "many": "{count} elements", "other": "{count} elements"},
    bad="❌ {source}: {cause}",
    elapsed="{seconds} s",
    cures={
        Cause.SLOW: "Prova d’aquí a una estona; si continua igual, mira si el servidor va carregat.",
        Cause.CANNOT_CONNECT: "Mira que el servidor estigui engegat i que l’adreça sigui la bona.",
        Cause.CONNECTION_LOST: "Torna-ho a provar; si es repeteix, mira la xarxa i el proxy.",
        Cause.BAD_CERTIFICATE: "Renova el certificat, o fes servir l’adreça per a la qual val.",
        Cause.LOGIN_PAGE: "Fes servir l’adreça interna, sense la pàgina d’accés del proxy al davant.",
        Cause.NOT_JSON: "Mira que l’adreça sigui la de la mateixa aplicació.",
        Cause.WRONG_SHAPE: "Mira quina versió és; potser encara no la conec.",
        Cause.TOO_LARGE: "Avisa qui porta el bot: ha contestat molt més del normal.",
        Cause.SERVER_ERROR: "Mira el registre d’aquell servidor.",
        Cause.RATE_LIMITED: "Espera una mica i torna-ho a provar.",
        Cause.VERSION_REFUSED: "Actualitza aquella aplicació o aquest bot.",
        Cause.QUERY_REFUSED: "Prova amb unes altres paraules.",
        Cause.NOT_FOUND: "Corregeix l’adreça als ajustos.",
        Cause.BAD_TOKEN: "Crea una clau nova i posa-la als ajustos.",
        Cause.NO_PERMISSION: "Dona a la clau el permís de lectura que li falta.",
        Cause.INTERNAL: "Avisa qui porta el bot: l’error és meu.",
    },
    idle_rule="No veig {nothing}: aquesta regla no protegeix res. Corregeix-la a {setting}.",
    nothing_named={
        Dimension.TYPE: "cap tipus «{name}»",
        Dimension.TAG: "cap etiqueta «{name}»",
        Dimension.CORRESPONDENT: "cap remitent «{name}»",
        Dimension.FOLDER: "cap carpeta «{name}»",
        Dimension.ALBUM: "cap àlbum «{name}»",
        Dimension.PERSON: "cap persona «{name}»",
    },
    unreadable={
        Dimension.TYPE: "No puc llegir els tipus{missing}: per això tot compta com a privat.",
        Dimension.TAG: "No puc llegir les etiquetes{missing}: per això el que en porta alguna compta com a privat.",
        Dimension.CORRESPONDENT: "No puc llegir els remitents{missing}: per això el que en té un compta com a privat.",
        Dimension.FOLDER: "No puc llegir les carpetes{missing}: per això el que és en alguna compta com a privat.",
        Dimension.ALBUM: "No puc llegir els àlbums{missing}: per això el que és en algun compta com a privat.",
        Dimension.PERSON: "No puc llegir qui hi surt{missing}: per això les fotos amb persones compten com a privades.",
    },
    lacking="(falta {permission})",
    all_good="Tot contesta.",
    no_sources="Encara no tens cap font. Demana-la a qui porta el bot.",
)

BUTTONS = Buttons(
    open="Obre",
    more="Més ({count})",
    more_of="Més ({count} de {left})",
    why="Per què",
    numbered="{rank} {label}",
    good="👍",
    bad="👎",
    expired="Aquest botó ha caducat; repeteix la cerca.",
    voted="Gràcies, apuntat.",
    failed="Alguna cosa m’ha fallat. Torna-ho a provar. Codi: {code}",
    no_more="No queda res més que et pugui ensenyar.",
)

MENU = Menu(
    (
        ("cerca", "Cerca a totes les teves fonts"),
        ("documents", "Cerca només a Paperless"),
        ("estat", "Com estan les teves fonts"),
        ("privacitat", "Què surt de casa"),
        ("oblida", "Oblida les teves cerques"),
        ("ajuda", "Com es fa servir"),
    )
)

STARTING = Starting(
    refused_by_telegram="Telegram no accepta el token del bot. Demana’n un de nou a @BotFather i posa’l als ajustos.",
    host_without_dot=(
        "Telegram no fa enllaços amb {hosts}: falta un punt al nom. Posa a PUBLIC_URL un nom complet o "
        "una IP; fins llavors escric l’adreça com a text."
    ),
    conflict="Un altre procés atén aquest mateix bot. Atura’n un dels dos.",
    unreachable="No arribo a Telegram; ho continuo provant. Mira la xarxa i ENCUENTRA_TELEGRAM__BASE_URL.",
)

TEXTS = Texts(
    language=Language.CA,
    locale="ca",
    starting=STARTING,
    talk=TALK,
    results=RESULTS,
    reasons=REASONS,
    status=STATUS,
    buttons=BUTTONS,
    menu=MENU,
    sources={
        "paperless": "Paperless",
        "karakeep": "Karakeep",
        "immich": "Immich",
        "videos": "Vídeos",
        "notes": "Notes",
        "files": "Fitxers",
    },
    causes={
        Cause.SLOW: "ha trigat massa",
        Cause.CANNOT_CONNECT: "no respon a la seva adreça",
        Cause.CONNECTION_LOST: "s’ha tallat la connexió",
        Cause.BAD_CERTIFICATE: "el seu certificat no val",
        Cause.LOGIN_PAGE: "contesta una pàgina d’accés al seu lloc",
        Cause.NOT_JSON: "ha contestat una cosa que no entenc",
        Cause.WRONG_SHAPE: "la resposta no és com l’esperava",
        Cause.TOO_LARGE: "la resposta era massa gran",
        Cause.SERVER_ERROR: "ha tingut un error intern",
        Cause.RATE_LIMITED: "demana anar més a poc a poc",
        Cause.VERSION_REFUSED: "la seva versió no m’accepta",
        Cause.QUERY_REFUSED: "no ha entès la pregunta",
        Cause.NOT_FOUND: "la seva adreça no existeix",
        Cause.BAD_TOKEN: "la clau no val",
        Cause.NO_PERMISSION: "a la clau li falta un permís",
        Cause.INTERNAL: "he fallat jo en preguntar",
    },
    states={
        SourceState.OK: "ha contestat",
        SourceState.NO_RESULTS: "no té res",
        SourceState.TIMEOUT: "ha trigat massa",
        SourceState.UNAUTHORIZED: "no em deixa entrar",
        SourceState.UNAVAILABLE: "no està disponible",
        SourceState.NOT_ENABLED: "no està activada",
    },
    dimensions={
        Dimension.TYPE: "el seu tipus",
        Dimension.TAG: "la seva etiqueta",
        Dimension.CORRESPONDENT: "el seu remitent",
        Dimension.FOLDER: "la seva carpeta",
        Dimension.ALBUM: "el seu àlbum",
        Dimension.PERSON: "la persona que hi surt",
    },
    clarify={
        Facet.YEAR: "De quin any?",
        Facet.TYPE: "De quin tipus?",
        Facet.CORRESPONDENT: "De qui?",
        Facet.SOURCE: "D’on?",
    },
    filters={"type": "aquest tipus", "tag": "aquesta etiqueta", "correspondent": "aquest remitent"},
    wrong_use={
        "empty_question": "Digues-me què busco: una paraula, una data o un tipus.",
        "only_excluded": "Has dit el que no vols. Digues-me també què busques.",
        "long_question": "La pregunta és massa llarga per buscar-la. Deixa-la en una o dues frases.",
        "unknown_source": "No conec aquesta font. Les que hi ha: {known}.",
        "source_not_enabled": "No tens {source} activada. Demana-la a qui porta el bot, o busca sense.",
        "no_sources": "Encara no tens cap font on buscar. Demana-la a qui porta el bot.",
        "unknown_filter": "Les teves fonts no tenen {filter}. Prova amb un altre nom.",
        "unknown_filter_name": "No conec aquest filtre. Els que hi ha: {known}.",
        "filter_not_supported": "{source} no sap filtrar per {filter}. Treu aquest filtre.",
        "bad_limit": "Puc donar d’1 a 3 resultats cada vegada.",
        "bad_dates": "La primera data és posterior a l’última. Canvia’n l’ordre.",
    },
    wrong_use_other="No puc fer això així. Mira l’ajuda i prova-ho d’una altra manera.",
)
