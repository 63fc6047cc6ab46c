"""The command line in Catalan."""

from bot.delivery.texts.cli_catalogue import CliTexts, StatsWords

MAIN = """\
Encuentra: digues què recordes i et diu on és. Només llegeix, i només el que tu pots llegir.

Ús: encuentra ORDRE [OPCIONS]

  search TEXT…    Cerca i ensenya fins a tres resultats amb el seu enllaç
  run             Atén Telegram fins que l'aturis
  stats           Quantes cerques i quant triguen, sense contingut
  test            Les comprovacions, per a qui canvia el codi

  --version       La versió
  --help          Aquesta pàgina; amb una ordre, la seva: encuentra search --help

Els ajustos van a l'entorn o en un fitxer .env; .env.example els explica tots."""

SEARCH = """\
Cerca a les teves fonts i ensenya fins a tres resultats amb el seu enllaç.

Ús: encuentra search [OPCIONS] TEXT…
    encuentra search [OPCIONS] -        llegeix la pregunta de l'entrada

  --source FONT     Només en aquesta font; es pot repetir
  --as PERSONA      En nom de qui; cal si hi ha diverses persones
  --limit N         Quants resultats: 1, 2 o 3
  --type TIPUS      Només aquest tipus de document; es pot repetir
  --tag ETIQUETA    Només amb aquesta etiqueta; es pot repetir
  --from DATA       Des de: 12/03/2024, 2024-03-12, 2024-03 o 2024
  --to DATA         Fins a, aquell dia inclòs
  --archived        També el que està arxivat (Paperless no ho distingeix)
  --unreviewed      També el que està per revisar (Paperless no ho distingeix)
  --json            JSON a la sortida, per a programes
  --explain         Per què surt cada resultat
  --help            Aquesta pàgina

Exemples:
  encuentra search factura de la llum de març
  encuentra search '«garantia de la rentadora»' --from 2022
  encuentra search -- factura -gas

El que és privat només s'ensenya sencer al teu terminal. A un altre programa, només títol, tipus i enllaç, i només si el
títol porta totes les paraules que cerques i no demanes data, etiqueta ni remitent.
Acaba amb 0 si troba alguna cosa, 1 si no, 2 si alguna cosa està mal escrita, 3 si no troba i alguna font no respon."""

RUN = """\
Atén Telegram fins que l'aturis amb Ctrl-C.

Ús: encuentra run

  --help   Aquesta pàgina

Cal ENCUENTRA_TELEGRAM__TOKEN i almenys una persona amb el seu TELEGRAM_ID."""

STATS = """\
Quantes cerques hi ha hagut i quant triga cada font; i els 👍 i 👎. Sense contingut.

Ús: encuentra stats [OPCIONS]

  --json   JSON a la sortida, per a programes
  --help   Aquesta pàgina"""

TEXTS = CliTexts(
    pages={"": MAIN, "search": SEARCH, "run": RUN, "stats": STATS},
    unknown_command="No conec aquesta ordre. N'hi ha aquestes: {known}. Mira encuentra --help.",
    unknown_option="No conec l'opció {option}. Si és part de la pregunta, posa abans «--». Mira {command} --help.",
    unknown_short_option=(
        "No conec l'opció {option}. Per excloure una paraula, posa abans «--»: {command} -- factura {option}"
    ),
    missing_value="A l'opció {option} li falta el valor, o li sobra. Mira {command} --help.",
    bad_value="El valor de {option} no val. Mira {command} --help.",
    extra_words="Aquesta ordre no porta més paraules. Mira {command} --help.",
    bad_date="No entenc la data de {option}. Escriu-la com 12/03/2024, 2024-03-12, 2024-03 o 2024.",
    either="o",
    which_person="Hi ha diverses persones. Digues en nom de qui amb --as.",
    which_person_of="Hi ha diverses persones. Digues en nom de qui amb --as: {names}.",
    unknown_person="No conec aquesta persona. Posa a --as un nom dels ajustos.",
    type_the_question="Escriu la pregunta i acaba amb Ctrl-D.",
    searching="Cercant…",
    nothing_anywhere="No he pogut cercar, perquè no ha respost ningú.",
    narrow="{question} Acota-ho: {choices}",
    private_by_title="Fora del teu terminal, el que és privat només surt si el títol ho diu tot; mira --help.",
    failed="He fallat en alguna cosa; torna-ho a provar. Si es repeteix, digues-ho a qui manté el bot: {code}",
    cannot_write="No puc escriure el resultat: disc ple?",
    settings={
        "no_settings": "No hi ha {name}. Fes cp .env.example .env i omple el que està marcat amb (*).",
        "placeholder": "A {name}, canvia <NAME> per un nom, per exemple ANA.",
        "better_person_name": "A {name} el nom de la persona no val, pels accents o pels signes. Escriu {near}.",
        "token_refused": "Telegram no accepta {name}. Demana un token nou a @BotFather i posa'l allà.",
        "unknown_name": "No conec l'ajust {name}. Treu-lo, o busca'l a .env.example.",
        "misspelt_name": "No conec l'ajust {name}. Volies dir {near}?",
        "bad_person_name": (
            "A {name} el nom de la persona no val: només lletres sense accent, xifres i guions baixos solts."
        ),
        "missing": "Falta l'ajust {name}. Posa'l a l'entorn o a .env; .env.example explica com.",
        "bad_value": "El valor de {name} no val: ha de ser {expected}. Corregeix-lo.",
        "no_people": "No hi ha ningú a qui atendre. Afegeix una persona amb {name}.",
        "no_server": "Falta {name}: ningú no té on cercar. Posa'l a l'entorn o a .env.",
        "no_key": (
            "Falta {name}: aquesta persona no pot cercar. Posa'l, o mira si el seu nom és igual a tots els seus "
            "ajustos."
        ),
        "no_number": (
            "Falta {name}: a aquesta persona no li responc. Posa'l, o mira si el seu nom és igual a tots els seus "
            "ajustos."
        ),
        "nobody_yet": (
            "Encara no responc a ningú. Escriu /start al bot, posa a {name} el número que et digui i atura i engega "
            "de nou."
        ),
        "same_telegram_id": "{name} repeteix el número d'una altra persona. Posa a cadascuna el seu.",
        "given_twice": "{name} i {other} diuen el mateix dues vegades. Deixa'n només un.",
        "line_unclear": (
            "No entenc la línia {line} de {name}. Mira si falta una cometa o un =, o si el nom porta un espai."
        ),
        "line_repeated": "A .env, {name} hi és dues vegades, la segona a la línia {line}. Deixa'n només una.",
        "file_unreadable": "No puc llegir el fitxer de {name}. Mira que existeixi i que tingui permís de lectura.",
        "file_empty": "El fitxer de {name} és buit. Escriu-hi el valor.",
    },
    expected={
        "number": "un nombre enter més gran que zero",
        "flag": "true o false",
        "address": "una adreça com http://192.168.1.10:8000, sense usuari, «?» ni «#»",
        "front_page": "l'adreça de la portada: posa l'adreça sense /api ni /dashboard",
        "path": "una ruta absoluta, com /var/lib/encuentra",
        "list": "una llista separada per comes, o una llista JSON",
        "commas": "una llista separada per comes i no per «;» o altres signes (si un nom els porta, una llista JSON)",
        "comment": "una llista sense comentaris (si un nom porta «#», una llista JSON)",
        "zone": "una zona horària com Europe/Madrid",
        "secret": "una clau tal com és, sense espais ni accents",
        "source": "el nom d'una font configurada",
        "text": "un text",
    },
    state={
        "state_newer": "state.db és d'una versió més nova. Actualitza encuentra, o aparta aquest fitxer.",
        "state_foreign": "state.db no és un fitxer d'encuentra. Aparta'l i en començaré un de nou.",
        "state_broken": "state.db està malmès. Aparta'l i en començaré un de nou, o recupera'n una còpia.",
        "state_busy": "Un altre procés té ocupat state.db. Torna-ho a provar d'aquí a un moment.",
        "state_unusable": (
            "No puc fer servir la carpeta d'estat. Mira que hi hagi espai i permís d'escriptura, o canvia "
            "ENCUENTRA_STATE_DIR."
        ),
    },
    already_running="Ja hi ha un altre encuentra run amb aquesta carpeta d'estat. Atura'n un dels dos.",
    loose_files="Altres usuaris d'aquesta màquina poden llegir {files}. Treu-los el permís amb chmod 600.",
    ready="Atenent Telegram. Ctrl-C per aturar.",
    stats=StatsWords(
        source="font",
        state="estat",
        count="vegades",
        median="mediana ms",
        p95="p95 ms",
        longest="màxim ms",
        votes="vots",
        rank="lloc",
        nothing="Encara no hi ha cerques per comptar.",
    ),
)
