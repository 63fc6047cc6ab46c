"""The command line in Spanish."""

from bot.delivery.texts.cli_catalogue import CliTexts, StatsWords

MAIN = """\
Encuentra: dile qué recuerdas y te dice dónde está. Solo lee, y solo lo que tú puedes leer.

Uso: encuentra ORDEN [OPCIONES]

  search TEXTO…   Busca y enseña hasta tres resultados con su enlace
  run             Atiende a Telegram hasta que lo pares
  stats           Cuántas búsquedas y cuánto tardan, sin contenido
  test            Las comprobaciones, para quien cambia el código

  --version       La versión
  --help          Esta página; con una orden, la suya: encuentra search --help

Los ajustes van en el entorno o en un archivo .env; .env.example los explica todos."""

SEARCH = """\
Busca en tus fuentes y enseña hasta tres resultados con su enlace.

Uso: encuentra search [OPCIONES] TEXTO…
     encuentra search [OPCIONES] -        lee la pregunta de la entrada

  --source FUENTE   Solo en esta fuente; se puede repetir
  --as PERSONA      En nombre de quién; hace falta si hay varias personas
  --limit N         Cuántos resultados: 1, 2 o 3
  --type TIPO       Solo este tipo de documento; se puede repetir
  --tag ETIQUETA    Solo con esta etiqueta; se puede repetir
  --from FECHA      Desde: 12/03/2024, 2024-03-12, 2024-03 o 2024
  --to FECHA        Hasta, ese día incluido
  --archived        También lo archivado (Paperless no lo distingue)
  --unreviewed      También lo que está sin revisar (Paperless no lo distingue)
  --json            JSON en la salida, para programas
  --explain         Por qué sale cada resultado
  --help            Esta página

Ejemplos:
  encuentra search factura de la luz de marzo
  encuentra search '«garantía de la lavadora»' --from 2022
  encuentra search -- factura -gas

Lo privado se enseña entero solo en tu terminal. A otro programa, solo título, tipo y enlace, y solo si el título lleva
todas las palabras que buscas y no pides fecha, etiqueta ni remitente.
Acaba con 0 si encuentra algo, 1 si no, 2 si algo está mal escrito, 3 si no encuentra y alguna fuente no contestó."""

RUN = """\
Atiende a Telegram hasta que lo pares con Ctrl-C.

Uso: encuentra run

  --help   Esta página

Hace falta ENCUENTRA_TELEGRAM__TOKEN y al menos una persona con su TELEGRAM_ID."""

STATS = """\
Cuántas búsquedas ha habido y cuánto tarda cada fuente; y los 👍 y 👎. Sin contenido.

Uso: encuentra stats [OPCIONES]

  --json   JSON en la salida, para programas
  --help   Esta página"""

TEXTS = CliTexts(
    pages={"": MAIN, "search": SEARCH, "run": RUN, "stats": STATS},
    unknown_command="No conozco esa orden. Las que hay: {known}. Mira encuentra --help.",
    unknown_option="No conozco la opción {option}. Si es parte de la pregunta, pon antes «--». Mira {command} --help.",
    unknown_short_option=(
        "No conozco la opción {option}. Para excluir una palabra, pon antes «--»: {command} -- factura {option}"
    ),
    missing_value="A la opción {option} le falta su valor, o le sobra. Mira {command} --help.",
    bad_value="El valor de {option} no vale. Mira {command} --help.",
    extra_words="Esa orden no lleva más palabras. Mira {command} --help.",
    bad_date="No entiendo la fecha de {option}. Escríbela como 12/03/2024, 2024-03-12, 2024-03 o 2024.",
    either="o",
    which_person="Hay varias personas. Di en nombre de quién con --as.",
    which_person_of="Hay varias personas. Di en nombre de quién con --as: {names}.",
    unknown_person="No conozco a esa persona. Pon en --as un nombre de los ajustes.",
    type_the_question="Escribe la pregunta y acaba con Ctrl-D.",
    searching="Buscando…",
    nothing_anywhere="No he podido buscar, porque no ha contestado nadie.",
    narrow="{question} Acótalo: {choices}",
    private_by_title="Fuera de tu terminal, lo privado sale solo si su título lo dice todo; mira --help.",
    failed="Algo ha fallado por mi parte; prueba otra vez. Si se repite, cuéntaselo a quien mantiene el bot: {code}",
    cannot_write="No puedo escribir el resultado: ¿disco lleno?",
    settings={
        "no_settings": "No hay {name}. Haz cp .env.example .env y rellena lo marcado con (*).",
        "placeholder": "En {name}, cambia <NAME> por un nombre, por ejemplo ANA.",
        "better_person_name": (
            "En {name} el nombre de la persona no vale, por sus acentos o sus signos. Escribe {near}."
        ),
        "token_refused": "Telegram no acepta {name}. Pide un token nuevo a @BotFather y ponlo ahí.",
        "unknown_name": "No conozco el ajuste {name}. Quítalo, o búscalo en .env.example.",
        "misspelt_name": "No conozco el ajuste {name}. ¿Querías decir {near}?",
        "bad_person_name": (
            "En {name} el nombre de la persona no vale: solo letras sin acento, cifras y guiones bajos sueltos."
        ),
        "missing": "Falta el ajuste {name}. Ponlo en el entorno o en .env; .env.example explica cómo.",
        "bad_value": "El valor de {name} no vale: tiene que ser {expected}. Corrígelo.",
        "no_people": "No hay nadie a quien atender. Añade a una persona con {name}.",
        "no_server": "Falta {name}: nadie tiene dónde buscar. Ponlo en el entorno o en .env.",
        "no_key": (
            "Falta {name}: esa persona no puede buscar. Ponlo, o mira si su nombre está igual en todos sus ajustes."
        ),
        "no_number": (
            "Falta {name}: a esa persona no le contesto. Ponlo, o mira si su nombre está igual en todos sus ajustes."
        ),
        "nobody_yet": (
            "Aún no contesto a nadie. Escribe /start al bot, pon en {name} el número que te diga y para y arranca "
            "otra vez."
        ),
        "same_telegram_id": "{name} repite el número de otra persona. Pon a cada una el suyo.",
        "given_twice": "{name} y {other} dicen lo mismo dos veces. Deja solo uno.",
        "line_unclear": (
            "No entiendo la línea {line} de {name}. Mira si falta una comilla o un =, o si el nombre lleva un espacio."
        ),
        "line_repeated": "En .env, {name} está dos veces, la segunda en la línea {line}. Deja solo una.",
        "file_unreadable": "No puedo leer el archivo de {name}. Mira que exista y que tenga permiso de lectura.",
        "file_empty": "El archivo de {name} está vacío. Escribe en él el valor.",
    },
    expected={
        "number": "un número entero mayor que cero",
        "flag": "true o false",
        "address": "una dirección como http://192.168.1.10:8000, sin usuario, «?» ni «#»",
        "front_page": "la dirección de la portada: pon la dirección sin /api ni /dashboard",
        "path": "una ruta absoluta, como /var/lib/encuentra",
        "list": "una lista separada por comas, o una lista JSON",
        "commas": "una lista separada por comas y no por «;» u otros signos (si un nombre los lleva, una lista JSON)",
        "comment": "una lista sin comentarios (si un nombre lleva «#», una lista JSON)",
        "zone": "una zona horaria como Europe/Madrid",
        "secret": "una clave tal cual, sin espacios ni acentos",
        "source": "el nombre de una fuente configurada",
        "text": "un texto",
    },
    state={
        "state_newer": "state.db es de una versión más nueva. Actualiza encuentra, o aparta ese archivo.",
        "state_foreign": "state.db no es un archivo de encuentra. Apártalo y empezaré uno nuevo.",
        "state_broken": "state.db está dañado. Apártalo y empezaré uno nuevo, o recupera una copia.",
        "state_busy": "Otro proceso tiene ocupado state.db. Prueba otra vez en un momento.",
        "state_unusable": (
            "No puedo usar la carpeta de estado. Mira que exista sitio y permiso de escritura, o cambia "
            "ENCUENTRA_STATE_DIR."
        ),
    },
    already_running="Ya hay otro encuentra run con esta carpeta de estado. Para uno de los dos.",
    loose_files="Otros usuarios de esta máquina pueden leer {files}. Quítales el permiso con chmod 600.",
    ready="Atendiendo a Telegram. Ctrl-C para parar.",
    stats=StatsWords(
        source="fuente",
        state="estado",
        count="veces",
        median="mediana ms",
        p95="p95 ms",
        longest="máximo ms",
        votes="votos",
        rank="puesto",
        nothing="Aún no hay búsquedas que contar.",
    ),
)
