"""English."""

from bot.delivery.texts.catalogue import Buttons, Menu, Reasons, Results, Starting, Status, Talk, Texts
from bot.domain.clarify import Facet
from bot.domain.coverage import Cause, SourceState
from bot.domain.judged import Penalty
from bot.domain.language import Language
from bot.domain.record import Dimension
from bot.domain.sensitivity import Because

TALK = Talk(
    welcome=(
        "Hello. Tell me what you remember and I tell you where it is: I search everything you have kept, at once.\n\n"
        "For example:\n"
        "• electricity bill of March 2024\n"
        "• “washing machine warranty”\n"
        "• /documents payslip last year\n\n"
        "I only read, and only what you may read. More in /help and /privacy."
    ),
    help=(
        "Write what you remember, as you would say it: I search all your sources and give you three results with their "
        "links.\n\n"
        "• In quotes, the exact phrase: “rental contract”\n"
        "• Dates as you say them: March last year, 12/03/2024 (day first)\n"
        "• An invoice number, a tax number or an amount: 48.20 €\n"
        "• What you do not want, with a dash: bill -gas\n\n"
        "/search: in all your sources\n"
        "/documents: in Paperless alone; a date or a type is enough\n"
        "/status: how your sources are\n"
        "/privacy: what leaves the house\n"
        "/forget: erase what I remember of your searches"
    ),
    hello="Hello! What shall we look for? Write what you remember, for example: electricity bill of March.",
    thanks="You are welcome! I am here when you want to find something else.",
    privacy=(
        "What leaves the house\n\n"
        "• To Telegram’s servers: what you write to me and what I answer (title, kind, date, link and a passage of "
        "each result). Telegram keeps it, and it is not end-to-end encrypted.\n"
        "• Nowhere else. I ask only your own sources.\n\n"
        "Of a private item I send its title, kind and link at most; its contents, never.\n"
        "No language model reads anything today.\n"
        "I only read: I change and delete nothing of yours.\n\n"
        "I keep counts without content: how many searches, how long they take, 👍 and 👎. Your latest searches stay in "
        "memory for a while, for “More” and “Why”; /forget erases them. You delete the messages of this chat in "
        "Telegram yourself."
    ),
    forgotten=(
        "Done: I no longer remember your searches, and earlier buttons have expired. The messages of this chat are "
        "still in Telegram; delete them there if you like."
    ),
    your_id="Your Telegram number is {id}. Give it to whoever runs this bot, so that they can let you in.",
    unknown_command="I do not know that command. See /help, or simply write what you are looking for.",
    search_usage="Tell me what to look for. For example: /search electricity bill of March",
    documents_usage=(
        "Tell me which document; a date or a type is enough. For example: /documents invoices of March 2024"
    ),
    not_understood="For now I understand text only. Write in words what you are looking for.",
    forwarded="I do not search forwarded messages, because you did not write them. Copy what you want to look for.",
    edited_late="I saw the change, but that question is answered already. Send it as a new message.",
    stale="These came more than ten minutes ago and I did not search them. Repeat what is still of use:",
    stale_item="• {text}",
    too_many="You are faster than I am. Wait until I have answered what you asked, then go on.",
    secret="This looks like a password or a key. I did not search for it or keep it. Delete the message from the chat.",
    failed="Something went wrong on my side. Try again; if it happens again, tell whoever runs the bot: {code}",
    stopping="I am restarting and could not finish the search. Repeat the question in a minute.",
)

RESULTS = Results(
    untitled="(untitled)",
    no_kind="—",
    maybe="maybe",
    private="🔒 private content",
    page="p. {page}",
    minute="min. {minute}",
    note="in a note",
    field="in a field",
    matched="Contains: {words}",
    missing="Not in it: {words}",
    by_meaning="Similar in meaning",
    host_without_dot="Open it in your browser:",
    one_day="Only {first}",
    between="Between {first} and {last}",
    since="From {first} on",
    until="Up to {last}",
    ignored="I left out: {parts}",
    still_searching="Still searching {sources}…",
    total={"one": "There is {count} in all.", "other": "There are {count} in all."},
    more_found={"one": "There is {count} more result.", "other": "There are {count} more results."},
    nothing="I did not find it. Try fewer words, or other ones.",
    nothing_so_far="Nothing found yet.",
    nothing_in="It is not in {sources}. It may be in what did not answer; try again in a while.",
    nothing_anywhere="I could not search, because nothing answered. See /status or try again in a while.",
    no_sources="You have no source to search yet. Ask whoever runs the bot for one.",
    no_answer="No answer from: {items}",
    no_answer_item="{source} ({cause})",
    missing_permission="its key lacks the permission “{permission}”",
    quoted="“{text}”",
    index_age={"one": "The index is {count} hour old.", "other": "The index is {count} hours old."},
)

REASONS = Reasons(
    heading="Why number {rank}",
    ranked="{source}, {strategy}: place {rank}",
    strategies={
        "native": "with your words",
        "relaxed": "with a wider search",
        "lexical": "by words",
        "fuzzy": "by similar letters",
        "dense": "by meaning",
        "graph": "by its links",
    },
    other_strategy="in another way",
    matched="Contains: {words}",
    missing="Not in it: {words}",
    only_maybe="It is only a maybe:",
    penalties={
        Penalty.WORDS_MISSING: "words of your question are missing",
        Penalty.OUTSIDE_DATES: "its date is outside the one you asked for",
        Penalty.NEAR_FORM_ONLY: "it has only similar forms of your words",
        Penalty.NO_TEXT: "it has no text that I could check",
    },
    private={
        Because.RULE: "It is private because of {dimension} “{name}”.",
        Because.UNREADABLE: "It is private because I cannot read {dimension}.",
        Because.UNTYPED: "It is private because it has no document type.",
        Because.DEFAULT: "It is private, as is everything in {source}.",
        Because.NO_RULES: "It is private, because there are no rules for {source}.",
    },
    private_unnamed="It is private because of a rule about {dimension}.",
    private_closing="So I show nothing of its contents. Open it with its link.",
    path="Path: {path}",
    nothing_known="Its source named it; I know no more.",
)

STATUS = Status(
    heading="Your sources",
    good="✅ {source}",
    version="version {version}",
    items={"one": "{count} item", "other": "{count} items"},
    bad="❌ {source}: {cause}",
    elapsed="{seconds} s",
    cures={
        Cause.SLOW: "Try in a while; if it stays so, see whether the server is busy.",
        Cause.CANNOT_CONNECT: "See that the server is on and that its address is right.",
        Cause.CONNECTION_LOST: "Try again; if it happens again, look at the network and the proxy.",
        Cause.BAD_CERTIFICATE: "Renew the certificate, or use the address it is made for.",
        Cause.LOGIN_PAGE: "Use the inner address, without the proxy’s login page in front.",
        Cause.NOT_JSON: "See that the address is the application’s own.",
        Cause.WRONG_SHAPE: "See which version it is; I may not know it yet.",
        Cause.TOO_LARGE: "Tell whoever runs the bot: it answered far more than usual.",
        Cause.SERVER_ERROR: "Look at that server’s log.",
        Cause.RATE_LIMITED: "Wait a little and try again.",
        Cause.VERSION_REFUSED: "Update that application or this bot.",
        Cause.QUERY_REFUSED: "Try other words.",
        Cause.NOT_FOUND: "Correct the address in the settings.",
        Cause.BAD_TOKEN: "Make a new key and put it into the settings.",
        Cause.NO_PERMISSION: "Give the key the right to read that it lacks.",
        Cause.INTERNAL: "Tell whoever runs the bot: the fault is mine.",
    },
    idle_rule="I see {nothing}: that rule protects nothing. Mend it in {setting}.",
    nothing_named={
        Dimension.TYPE: "no type “{name}”",
        Dimension.TAG: "no tag “{name}”",
        Dimension.CORRESPONDENT: "no correspondent “{name}”",
        Dimension.FOLDER: "no folder “{name}”",
        Dimension.ALBUM: "no album “{name}”",
        Dimension.PERSON: "no person “{name}”",
    },
    unreadable={
        Dimension.TYPE: "I cannot read the types{missing}, so everything counts as private.",
        Dimension.TAG: "I cannot read the tags{missing}, so whatever has one counts as private.",
        Dimension.CORRESPONDENT: "I cannot read the correspondents{missing}, so whatever has one counts as private.",
        Dimension.FOLDER: "I cannot read the folders{missing}, so whatever is in one counts as private.",
        Dimension.ALBUM: "I cannot read the albums{missing}, so whatever is in one counts as private.",
        Dimension.PERSON: "I cannot read who is in pictures{missing}, so those with people count as private.",
    },
    lacking="({permission} is missing)",
    all_good="Everything answers.",
    no_sources="You have no source yet. Ask whoever runs the bot for one.",
)

BUTTONS = Buttons(
    open="Open",
    more="More ({count})",
    more_of="More ({count} of {left})",
    why="Why",
    numbered="{rank} {label}",
    good="👍",
    bad="👎",
    expired="This button has expired; repeat the search.",
    voted="Thank you, noted.",
    failed="Something went wrong on my side. Try again. Code: {code}",
    no_more="There is nothing more that I can show you.",
)

MENU = Menu(
    (
        ("search", "Search all your sources"),
        ("documents", "Search Paperless alone"),
        ("status", "How your sources are"),
        ("privacy", "What leaves the house"),
        ("forget", "Forget your searches"),
        ("help", "How to use it"),
    )
)

STARTING = Starting(
    refused_by_telegram=(
        "Telegram does not accept the bot’s token. Ask @BotFather for a new one and put it into the settings."
    ),
    host_without_dot=(
        "Telegram makes no links of {hosts}: the name has no dot. Put a full name or an IP into "
        "PUBLIC_URL; until then I write the address out as text."
    ),
    conflict="Another process serves this same bot. Stop one of the two.",
    unreachable="I cannot reach Telegram and keep trying. Check the network and ENCUENTRA_TELEGRAM__BASE_URL.",
)

TEXTS = Texts(
    language=Language.EN,
    locale="en_GB",
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
        "videos": "Videos",
        "notes": "Notes",
        "files": "Files",
    },
    causes={
        Cause.SLOW: "took too long",
        Cause.CANNOT_CONNECT: "does not respond at its address",
        Cause.CONNECTION_LOST: "the connection broke",
        Cause.BAD_CERTIFICATE: "its certificate is not valid",
        Cause.LOGIN_PAGE: "a login page answers in its place",
        Cause.NOT_JSON: "its answer makes no sense to me",
        Cause.WRONG_SHAPE: "its answer is not as expected",
        Cause.TOO_LARGE: "its answer was too large",
        Cause.SERVER_ERROR: "had a fault of its own",
        Cause.RATE_LIMITED: "asks to go slower",
        Cause.VERSION_REFUSED: "its version does not accept me",
        Cause.QUERY_REFUSED: "did not understand the question",
        Cause.NOT_FOUND: "its address does not exist",
        Cause.BAD_TOKEN: "its key is not valid",
        Cause.NO_PERMISSION: "its key lacks a permission",
        Cause.INTERNAL: "I failed while asking it",
    },
    states={
        SourceState.OK: "answered",
        SourceState.NO_RESULTS: "has nothing",
        SourceState.TIMEOUT: "took too long",
        SourceState.UNAUTHORIZED: "does not let me in",
        SourceState.UNAVAILABLE: "is not available",
        SourceState.NOT_ENABLED: "is not enabled",
    },
    dimensions={
        Dimension.TYPE: "its type",
        Dimension.TAG: "its tag",
        Dimension.CORRESPONDENT: "its correspondent",
        Dimension.FOLDER: "its folder",
        Dimension.ALBUM: "its album",
        Dimension.PERSON: "the person in it",
    },
    clarify={
        Facet.YEAR: "From which year?",
        Facet.TYPE: "Of which type?",
        Facet.CORRESPONDENT: "From whom?",
        Facet.SOURCE: "From where?",
    },
    filters={"type": "that type", "tag": "that tag", "correspondent": "that correspondent"},
    wrong_use={
        "empty_question": "Tell me what to look for: a word, a date or a type.",
        "only_excluded": "You said what you do not want. Tell me what you are looking for, too.",
        "long_question": "The question is too long to search. Make it a sentence or two.",
        "unknown_source": "I do not know that source. There are: {known}.",
        "source_not_enabled": "{source} is not enabled for you. Ask whoever runs the bot, or search without it.",
        "no_sources": "You have no source to search yet. Ask whoever runs the bot for one.",
        "unknown_filter": "Your sources do not have {filter}. Try another name.",
        "unknown_filter_name": "I do not know that filter. There are: {known}.",
        "filter_not_supported": "{source} cannot filter by {filter}. Leave that filter out.",
        "bad_limit": "I can give 1 to 3 results at a time.",
        "bad_dates": "The first date is after the last one. Swap them.",
    },
    wrong_use_other="I cannot do that like this. See the help and try another way.",
)
