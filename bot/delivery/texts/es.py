"""Spanish."""

from bot.delivery.texts.catalogue import Buttons, Menu, Reasons, Results, Starting, Status, Talk, Texts
from bot.domain.clarify import Facet
from bot.domain.coverage import Cause, SourceState
from bot.domain.judged import Penalty
from bot.domain.language import Language
from bot.domain.record import Dimension
from bot.domain.sensitivity import Because

TALK = Talk(
    welcome=(
        "Hola. Dime qué recuerdas y te digo dónde está: busco a la vez en todo lo que tienes guardado.\n\n"
        "Por ejemplo:\n"
        "• factura de la luz de marzo de 2024\n"
        "• «garantía de la lavadora»\n"
        "• /documentos nómina del año pasado\n\n"
        "Solo leo, y solo lo que tú puedes leer. Más en /ayuda y /privacidad."
    ),
    help=(
        "Escríbeme lo que recuerdas, como lo dirías: busco en todas tus fuentes y te doy tres resultados con "
        "su enlace.\n\n"
        "• Entre comillas, la frase tal cual: «contrato de alquiler»\n"
        "• Fechas normales: marzo del año pasado, 12/03/2024\n"
        "• Un número de factura, un NIF o un importe: 48,20 €\n"
        "• Lo que no quieres, con un guion: factura -gas\n\n"
        "/buscar: en todas tus fuentes\n"
        "/documentos: solo en Paperless; basta una fecha o un tipo\n"
        "/estado: cómo están tus fuentes\n"
        "/privacidad: qué sale de casa\n"
        "/olvida: borra lo que recuerdo de tus búsquedas"
    ),
    hello="¡Hola! ¿Qué buscamos? Escribe lo que recuerdes, por ejemplo: factura de la luz de marzo.",
    thanks="¡De nada! Aquí estoy cuando quieras buscar algo más.",
    privacy=(
        "Qué sale de casa\n\n"
        "• A los servidores de Telegram: lo que me escribes y lo que te contesto (título, tipo, fecha, enlace y un "
        "fragmento de cada resultado). Telegram lo guarda y no va cifrado de extremo a extremo.\n"
        "• A ningún otro sitio. Pregunto solo a tus propias fuentes.\n\n"
        "De lo privado envío como mucho título, tipo y enlace; su contenido, nunca.\n"
        "Ningún modelo de lenguaje lee nada hoy.\n"
        "Solo leo: no cambio ni borro nada tuyo.\n\n"
        "Guardo cuentas sin contenido: cuántas búsquedas, cuánto tardan, 👍 y 👎. Tus últimas búsquedas están un rato "
        "en memoria, para «Más» y «Por qué»; /olvida las borra. Los mensajes de este chat los borras tú en Telegram."
    ),
    forgotten=(
        "Hecho: ya no recuerdo tus búsquedas y los botones de antes han caducado. Los mensajes de este chat siguen en "
        "Telegram; bórralos ahí si quieres."
    ),
    your_id="Tu número de Telegram es {id}. Dáselo a quien lleva este bot para que te deje entrar.",
    unknown_command="No conozco esa orden. Mira /ayuda, o escribe sin más lo que buscas.",
    search_usage="Dime qué busco. Por ejemplo: /buscar factura de la luz de marzo",
    documents_usage=(
        "Dime qué documento; basta una fecha o un tipo. Por ejemplo: /documentos facturas de marzo de 2024"
    ),
    not_understood="Por ahora solo entiendo texto. Escríbeme con palabras lo que buscas.",
    forwarded="Los mensajes reenviados no los busco, porque no los has escrito tú. Cópiame lo que quieras buscar.",
    edited_late="He visto el cambio, pero esa pregunta ya está contestada. Envíala como un mensaje nuevo.",
    stale="Esto llegó hace más de diez minutos y no lo he buscado. Repite lo que aún te sirva:",
    stale_item="• {text}",
    too_many="Vas más rápido que yo. Espera a que conteste lo que ya me has pedido y sigue.",
    secret="Parece una contraseña o una clave. No la he buscado ni la he guardado. Borra el mensaje del chat.",
    failed="Algo ha fallado por mi parte. Inténtalo otra vez; si se repite, díselo a quien lleva el bot: {code}",
    stopping="Me estoy reiniciando y no he acabado de buscar. Repite la pregunta en un minuto.",
)

RESULTS = Results(
    untitled="(sin título)",
    no_kind="—",
    maybe="quizá",
    private="🔒 contenido privado",
    page="pág. {page}",
    minute="min. {minute}",
    note="en una nota",
    field="en un campo",
    matched="Contiene: {words}",
    missing="No aparece: {words}",
    by_meaning="Parecido por significado",
    host_without_dot="Ábrelo en tu navegador:",
    one_day="Solo {first}",
    between="Entre {first} y {last}",
    since="Desde {first}",
    until="Hasta {last}",
    ignored="No he tenido en cuenta: {parts}",
    still_searching="Sigo buscando en {sources}…",
    total={"one": "Hay {count} en total.", "many": "Hay {count} en total.", "other": "Hay {count} en total."},
    more_found={
        "one": "Hay {count} resultado más.",
        "many": "Hay {count} resultados más.",
        "other": "Hay {count} resultados más.",
    },
    nothing="No lo he encontrado. Prueba con menos palabras, o con otras.",
    nothing_so_far="Aún no he encontrado nada.",
    nothing_in="En {sources} no está. Puede estar en lo que no ha contestado; vuelve a probar en un rato.",
    nothing_anywhere="No he podido buscar, porque no ha contestado nadie. Mira /estado o prueba en un rato.",
    no_sources="Aún no tienes ninguna fuente donde buscar. Pídesela a quien lleva el bot.",
    no_answer="No ha contestado: {items}",
    no_answer_item="{source} ({cause})",
    missing_permission="a la clave le falta el permiso «{permission}»",
    quoted="«{text}»",
    index_age={
        "one": "El índice es de hace {count} hora.",
        "many": "El índice es de hace {count} horas.",
        "other": "El índice es de hace {count} horas.",
    },
)

REASONS = Reasons(
    heading="Por qué el {rank}",
    ranked="{source}, {strategy}: puesto {rank}",
    strategies={
        "native": "con tus palabras",
        "relaxed": "con una búsqueda más amplia",
        "lexical": "por palabras",
        "fuzzy": "por letras parecidas",
        "dense": "por significado",
        "graph": "por sus enlaces",
    },
    other_strategy="por otra vía",
    matched="Contiene: {words}",
    missing="No aparece: {words}",
    only_maybe="Solo es un quizá:",
    penalties={
        Penalty.WORDS_MISSING: "le faltan palabras de tu pregunta",
        Penalty.OUTSIDE_DATES: "su fecha queda fuera de la que pides",
        Penalty.NEAR_FORM_ONLY: "solo tiene formas parecidas de tus palabras",
        Penalty.NO_TEXT: "no tiene texto que pueda comprobar",
    },
    private={
        Because.RULE: "Es privado por {dimension} «{name}».",
        Because.UNREADABLE: "Es privado porque no puedo leer {dimension}.",
        Because.UNTYPED: "Es privado porque no tiene tipo de documento.",
        Because.DEFAULT: "Es privado, como todo lo de {source}.",
        Because.NO_RULES: "Es privado, porque no hay reglas para {source}.",
    },
    private_unnamed="Es privado por una regla sobre {dimension}.",
    private_closing="Por eso no enseño nada de su contenido. Ábrelo con su enlace.",
    path="Camino: {path}",
    nothing_known="Su fuente lo ha dado como bueno; no sé más.",
)

STATUS = Status(
    heading="Tus fuentes",
    good="✅ {source}",
    version="versión {version}",
    items={"one": "{count} elemento", "many": "{count} elementos", "other": "{count} elementos"},
    bad="❌ {source}: {cause}",
    elapsed="{seconds} s",
    cures={
        Cause.SLOW: "Prueba en un rato; si sigue igual, mira si el servidor va cargado.",
        Cause.CANNOT_CONNECT: "Mira que el servidor esté encendido y que su dirección sea la buena.",
        Cause.CONNECTION_LOST: "Prueba otra vez; si se repite, mira la red y el proxy.",
        Cause.BAD_CERTIFICATE: "Renueva el certificado, o usa la dirección para la que vale.",
        Cause.LOGIN_PAGE: "Usa la dirección interna, sin la página de acceso del proxy delante.",
        Cause.NOT_JSON: "Mira que la dirección sea la de la propia aplicación.",
        Cause.WRONG_SHAPE: "Mira qué versión es; quizá aún no la conozco.",
        Cause.TOO_LARGE: "Avisa a quien lleva el bot: ha contestado mucho más de lo normal.",
        Cause.SERVER_ERROR: "Mira el registro de ese servidor.",
        Cause.RATE_LIMITED: "Espera un poco y prueba otra vez.",
        Cause.VERSION_REFUSED: "Actualiza esa aplicación o este bot.",
        Cause.QUERY_REFUSED: "Prueba con otras palabras.",
        Cause.NOT_FOUND: "Corrige la dirección en los ajustes.",
        Cause.BAD_TOKEN: "Crea una clave nueva y ponla en los ajustes.",
        Cause.NO_PERMISSION: "Da a la clave el permiso de lectura que le falta.",
        Cause.INTERNAL: "Avisa a quien lleva el bot: el fallo es mío.",
    },
    idle_rule="No veo {nothing}: esa regla no protege nada. Corrígela en {setting}.",
    nothing_named={
        Dimension.TYPE: "ningún tipo «{name}»",
        Dimension.TAG: "ninguna etiqueta «{name}»",
        Dimension.CORRESPONDENT: "ningún remitente «{name}»",
        Dimension.FOLDER: "ninguna carpeta «{name}»",
        Dimension.ALBUM: "ningún álbum «{name}»",
        Dimension.PERSON: "ninguna persona «{name}»",
    },
    unreadable={
        Dimension.TYPE: "No puedo leer los tipos{missing}: por eso todo cuenta como privado.",
        Dimension.TAG: "No puedo leer las etiquetas{missing}: por eso lo que lleva alguna cuenta como privado.",
        Dimension.CORRESPONDENT: "No puedo leer los remitentes{missing}: por eso lo que tiene uno cuenta como privado.",
        Dimension.FOLDER: "No puedo leer las carpetas{missing}: por eso lo que está en alguna cuenta como privado.",
        Dimension.ALBUM: "No puedo leer los álbumes{missing}: por eso lo que está en alguno cuenta como privado.",
        Dimension.PERSON: "No puedo leer quién sale{missing}: por eso las fotos con personas cuentan como privadas.",
    },
    lacking="(falta {permission})",
    all_good="Todo contesta.",
    no_sources="Aún no tienes ninguna fuente. Pídesela a quien lleva el bot.",
)

BUTTONS = Buttons(
    open="Abrir",
    more="Más ({count})",
    more_of="Más ({count} de {left})",
    why="Por qué",
    numbered="{rank} {label}",
    good="👍",
    bad="👎",
    expired="Este botón ha caducado; repite la búsqueda.",
    voted="Gracias, apuntado.",
    failed="Algo ha fallado por mi parte. Inténtalo otra vez. Código: {code}",
    no_more="No queda nada más que pueda enseñarte.",
)

MENU = Menu(
    (
        ("buscar", "Buscar en todas tus fuentes"),
        ("documentos", "Buscar solo en Paperless"),
        ("estado", "Cómo están tus fuentes"),
        ("privacidad", "Qué sale de casa"),
        ("olvida", "Olvidar tus búsquedas"),
        ("ayuda", "Cómo se usa"),
    )
)

STARTING = Starting(
    refused_by_telegram="Telegram no acepta el token del bot. Pide uno nuevo a @BotFather y ponlo en los ajustes.",
    host_without_dot=(
        "Telegram no hace enlaces con {hosts}: falta un punto en el nombre. Pon en PUBLIC_URL un nombre "
        "completo o una IP; hasta entonces escribo la dirección como texto."
    ),
    conflict="Otro proceso atiende a este mismo bot. Para uno de los dos.",
    unreachable="No llego a Telegram; sigo probando. Mira la red y ENCUENTRA_TELEGRAM__BASE_URL.",
)

TEXTS = Texts(
    language=Language.ES,
    locale="es",
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
        "notes": "Notas",
        "files": "Archivos",
    },
    causes={
        Cause.SLOW: "ha tardado demasiado",
        Cause.CANNOT_CONNECT: "no responde en su dirección",
        Cause.CONNECTION_LOST: "se ha cortado la conexión",
        Cause.BAD_CERTIFICATE: "su certificado no vale",
        Cause.LOGIN_PAGE: "contesta una página de acceso en su lugar",
        Cause.NOT_JSON: "ha contestado algo que no entiendo",
        Cause.WRONG_SHAPE: "su respuesta no es como la esperaba",
        Cause.TOO_LARGE: "su respuesta era demasiado grande",
        Cause.SERVER_ERROR: "ha tenido un fallo interno",
        Cause.RATE_LIMITED: "pide ir más despacio",
        Cause.VERSION_REFUSED: "su versión no me acepta",
        Cause.QUERY_REFUSED: "no ha entendido la pregunta",
        Cause.NOT_FOUND: "su dirección no existe",
        Cause.BAD_TOKEN: "la clave no vale",
        Cause.NO_PERMISSION: "a la clave le falta un permiso",
        Cause.INTERNAL: "he fallado yo al preguntar",
    },
    states={
        SourceState.OK: "ha contestado",
        SourceState.NO_RESULTS: "no tiene nada",
        SourceState.TIMEOUT: "ha tardado demasiado",
        SourceState.UNAUTHORIZED: "no me deja entrar",
        SourceState.UNAVAILABLE: "no está disponible",
        SourceState.NOT_ENABLED: "no está activada",
    },
    dimensions={
        Dimension.TYPE: "su tipo",
        Dimension.TAG: "su etiqueta",
        Dimension.CORRESPONDENT: "su remitente",
        Dimension.FOLDER: "su carpeta",
        Dimension.ALBUM: "su álbum",
        Dimension.PERSON: "la persona que sale",
    },
    clarify={
        Facet.YEAR: "¿De qué año?",
        Facet.TYPE: "¿De qué tipo?",
        Facet.CORRESPONDENT: "¿De quién?",
        Facet.SOURCE: "¿De dónde?",
    },
    filters={"type": "ese tipo", "tag": "esa etiqueta", "correspondent": "ese remitente"},
    wrong_use={
        "empty_question": "Dime qué busco: una palabra, una fecha o un tipo.",
        "only_excluded": "Has dicho lo que no quieres. Dime también qué buscas.",
        "long_question": "La pregunta es demasiado larga para buscarla. Déjala en una o dos frases.",
        "unknown_source": "No conozco esa fuente. Las que hay: {known}.",
        "source_not_enabled": "No tienes {source} activada. Pídesela a quien lleva el bot, o busca sin ella.",
        "no_sources": "Aún no tienes ninguna fuente donde buscar. Pídesela a quien lleva el bot.",
        "unknown_filter": "Tus fuentes no tienen {filter}. Prueba con otro nombre.",
        "unknown_filter_name": "No conozco ese filtro. Los que hay: {known}.",
        "filter_not_supported": "{source} no sabe filtrar por {filter}. Quita ese filtro.",
        "bad_limit": "Puedo dar de 1 a 3 resultados cada vez.",
        "bad_dates": "La primera fecha es posterior a la última. Cámbialas de orden.",
    },
    wrong_use_other="No puedo hacer eso así. Mira la ayuda y prueba de otra forma.",
)
