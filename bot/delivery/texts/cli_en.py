"""The command line in English."""

from bot.delivery.texts.cli_catalogue import CliTexts, StatsWords

MAIN = """\
Encuentra: say what you remember and it says where it is. It only reads, and only what you may read.

Usage: encuentra COMMAND [OPTIONS]

  search TEXT…    Search, and show up to three results with their links
  run             Serve Telegram until you stop it
  stats           How many searches and how long they take, without content
  test            The checks, for whoever changes the code

  --version       The version
  --help          This page; with a command, its own: encuentra search --help

Settings stand in the environment or in a file .env; .env.example explains them all."""

SEARCH = """\
Search your sources and show up to three results with their links.

Usage: encuentra search [OPTIONS] TEXT…
       encuentra search [OPTIONS] -        reads the question from standard input

  --source SOURCE   Only this source; may be repeated
  --as PERSON       On whose behalf; needed when there are several people
  --limit N         How many results: 1, 2 or 3
  --type TYPE       Only this type of document; may be repeated
  --tag TAG         Only with this tag; may be repeated
  --from DATE       From: 12/03/2024 (day first), 2024-03-12, 2024-03 or 2024
  --to DATE         Until, that day included
  --archived        Also what is archived (Paperless cannot tell)
  --unreviewed      Also what is not reviewed yet (Paperless cannot tell)
  --json            JSON on standard output, for programs
  --explain         Why each result is there
  --help            This page

Examples:
  encuentra search electricity bill from March
  encuentra search '"washing machine warranty"' --from 2022
  encuentra search -- bill -gas

What is private is shown in full on your own terminal only. Another program gets title, type and link, and only if the
title holds every word asked for and the question asks for no date, tag or sender.
Ends with 0 if something was found, 1 if not, 2 if something is mistyped, 3 if not found and a source did not answer."""

RUN = """\
Serve Telegram until you stop it with Ctrl-C.

Usage: encuentra run

  --help   This page

Needs ENCUENTRA_TELEGRAM__TOKEN and at least one person with their TELEGRAM_ID."""

STATS = """\
How many searches there were and how long each source takes; and the 👍 and 👎. Without content.

Usage: encuentra stats [OPTIONS]

  --json   JSON on standard output, for programs
  --help   This page"""

TEXTS = CliTexts(
    pages={"": MAIN, "search": SEARCH, "run": RUN, "stats": STATS},
    unknown_command="I do not know that command. There are: {known}. See encuentra --help.",
    unknown_option=(
        "I do not know the option {option}. If it is part of the question, put «--» before it. See {command} --help."
    ),
    unknown_short_option=(
        "I do not know the option {option}. To exclude a word, put «--» before it: {command} -- bill {option}"
    ),
    missing_value="The option {option} lacks its value, or takes none. See {command} --help.",
    bad_value="The value of {option} is not valid. See {command} --help.",
    extra_words="That command takes no more words. See {command} --help.",
    bad_date="I do not understand the date of {option}. Write it as 12/03/2024, 2024-03-12, 2024-03 or 2024.",
    either="or",
    which_person="There are several people. Say on whose behalf with --as.",
    which_person_of="There are several people. Say on whose behalf with --as: {names}.",
    unknown_person="I do not know that person. Give --as a name from the settings.",
    type_the_question="Type the question and end with Ctrl-D.",
    searching="Searching…",
    nothing_anywhere="I could not search, because nobody answered.",
    narrow="{question} Narrow it down: {choices}",
    private_by_title="Outside your terminal, what is private shows only if its title says it all; see --help.",
    failed="Something went wrong on my side; try again. If it happens again, tell whoever maintains the bot: {code}",
    cannot_write="I cannot write the result: is the disk full?",
    settings={
        "no_settings": "There is no {name}. Run cp .env.example .env and fill in what is marked (*).",
        "placeholder": "In {name}, put a name in place of <NAME>, for example ANA.",
        "better_person_name": "In {name} the person's name is not valid, for its accents or signs. Write {near}.",
        "token_refused": "Telegram does not accept {name}. Ask @BotFather for a new token and put it there.",
        "unknown_name": "I do not know the setting {name}. Remove it, or look it up in .env.example.",
        "misspelt_name": "I do not know the setting {name}. Did you mean {near}?",
        "bad_person_name": (
            "In {name} the person's name is not valid: only letters without accents, digits and single underscores."
        ),
        "missing": "The setting {name} is missing. Put it in the environment or in .env; .env.example explains how.",
        "bad_value": "The value of {name} is not valid: it must be {expected}. Correct it.",
        "no_people": "There is nobody to serve. Add a person with {name}.",
        "no_server": "{name} is missing: nobody has anywhere to search. Put it in the environment or in .env.",
        "no_key": (
            "{name} is missing: that person cannot search. Add it, or see if their name is the same in all their "
            "settings."
        ),
        "no_number": (
            "{name} is missing: I do not answer that person. Add it, or see if their name is the same in all their "
            "settings."
        ),
        "nobody_yet": (
            "I answer nobody yet. Send /start to the bot, put the number it tells you into {name}, then stop and "
            "start again."
        ),
        "same_telegram_id": "{name} repeats another person's number. Give each their own.",
        "given_twice": "{name} and {other} say the same twice. Keep only one.",
        "line_unclear": (
            "I do not understand line {line} of {name}. See if a quote or a = is missing, or if the name has a space."
        ),
        "line_repeated": "In .env, {name} stands twice, again in line {line}. Keep only one.",
        "file_unreadable": "I cannot read the file of {name}. See that it exists and may be read.",
        "file_empty": "The file of {name} is empty. Write the value into it.",
    },
    expected={
        "number": "a whole number above zero",
        "flag": "true or false",
        "address": "an address like http://192.168.1.10:8000, without user, «?» or «#»",
        "front_page": "the address of the front page: give it without /api or /dashboard",
        "path": "an absolute path, like /var/lib/encuentra",
        "list": "a list between commas, or a JSON list",
        "commas": "a list between commas, not «;» or other signs (a JSON list if a name holds them)",
        "comment": "a list without comments (a JSON list if a name holds «#»)",
        "zone": "a time zone like Europe/Madrid",
        "secret": "a key as it is, without spaces or accents",
        "source": "the name of a source that is configured",
        "text": "a text",
    },
    state={
        "state_newer": "state.db was made by a newer version. Update encuentra, or move that file away.",
        "state_foreign": "state.db is not a file of encuentra. Move it away and a new one will be made.",
        "state_broken": "state.db is damaged. Move it away and a new one will be made, or restore a copy.",
        "state_busy": "Another process keeps state.db busy. Try again in a moment.",
        "state_unusable": (
            "I cannot use the state folder. See that it has space and may be written to, or change ENCUENTRA_STATE_DIR."
        ),
    },
    already_running="There is another encuentra run with this state folder. Stop one of the two.",
    loose_files="Other users of this machine can read {files}. Take their permission away with chmod 600.",
    ready="Serving Telegram. Ctrl-C to stop.",
    stats=StatsWords(
        source="source",
        state="state",
        count="times",
        median="median ms",
        p95="p95 ms",
        longest="longest ms",
        votes="votes",
        rank="rank",
        nothing="There are no searches to count yet.",
    ),
)
