"""Saved forum threads: what is taken for an official answer, with whom, when and to which question, and what is not."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.model import Document, Reading
from rulesdb.read.authorities import Authority
from rulesdb.read.days import day_of
from rulesdb.read.source import as_lines
from rulesdb.read.threads.answers import answers
from rulesdb.read.threads.cues import cues_for
from rulesdb.read.threads.reader import read
from rulesdb.read.threads.rows import rows, unquoted

TOPIC = "https://forum.example/topic/1207-lamps-at-dusk/"
ADA = Authority("ada", "Ada Byron", "designer", "designer", "", "unknown", "", "unknown", (), "", ("Ada", "Ada Byron"))
CUES = cues_for([ADA])
ANSWER = "You may light the second lamp after dusk, since the lamp is no location."


def thread(*posts: str, title: str = "Lamps at dusk", days: Sequence[str] = ()) -> Reading:
    """The reading of a thread of lotr-lcg whose posts say this, the first on 7 January 2014, each a day later."""
    text = f"# [{title}]({TOPIC})\n"
    for number, post in enumerate(posts, 1):
        day = days[number - 1] if days else f"January {6 + number}, 2014"
        author, _, body = post.partition(": ") if post.startswith("@") else ("@player", "", post)
        text += f"\n## {number} [{author[1:]} on {day}]({TOPIC}?do=findComment&comment={number})\n\n{body}\n"
    document = Document("lotr-lcg/thread-1207", "lotr-lcg", "", "", "designer")
    return read(as_lines(text), document)[0]


def test_words_in_a_sentence_are_no_answer_without_their_author() -> None:
    """A quoted phrase, the words of somebody else below a name, and an address that is to be followed are none."""
    assert not found('Ada said "may light" somewhere, and I trust that.')
    assert not found(f"To go on with Ada's ruling:\n\n@Robin:\n\n> Quote\n> \n> {ANSWER}")
    assert not found("Official response from Ada on this:\n\nhttps://forum.example/7\n\nScroll until you see the lamp.")


def found(text: str, **more: bool) -> list[tuple[str, str, str]]:
    """(author, answer, question printed with it) of each official answer by Ada in a post that says `text`."""
    return [(one.author, one.text, one.asked) for one in answers(rows(as_lines(text)), CUES, **more)]


@pytest.mark.parametrize(
    "post",
    [
        f"I heard back!\n\nHi Bob,\n\n{ANSWER}\n\nCheers,\n\nAda",
        f"Got an answer from Ada:\n\n---------\n{ANSWER}\n\nCheers,\nAda\n---------\nHappy to have it clarified",
        f'Official response:\n\n"{ANSWER}\n\nHope you\'re enjoying the lamps!\nCheers,\nAda"\n\nSo there you have it.',
        f"From Ada:\n\n> {ANSWER}\n\nStill does not sit well with me.",
        f'And got this response from Ada:\n\n"{ANSWER}"',
        f"Here is what I asked, and this is Ada's answer:\n\n> Quote\n> \n> {ANSWER}\n> \n> Cheers,\n> \n> Ada",
        f"Ada wrote:Hi Robin,\n\n{ANSWER}\n\nCheers,\nAda\n\nanyone know the correct way to play it?",
        f'" {ANSWER}  Cheers, Ada"\n\nSo it looks like the lamp is an exception.',
        f"I asked ada and this is the answer :\n\n> {ANSWER}",
        f"Ada:\n\nHi Bob,\n\n{ANSWER}\n\nHope that helps,\n------------------\n\nSo, it does work.",
        f"Here's Ada:\n\n{ANSWER}\n\nIt occurs to me that this bears on bells, too.",
        f"> {ANSWER}\n> \n> Cheers,\n> \n> Ada\n\nSo, the question is answered.",
        f"Now I asked Ada about it. She said:\n\nQ: May I light the second lamp?\n\nA: {ANSWER}\n\nSo which is it?",
        f'It can (found a thread where Ada states " {ANSWER} "), which surprised me.',
        f"The ruling from Ada is this one:\n\nhttps://forum.example/7\n\nIn particular,\n\n> Quote\n> \n> {ANSWER}",
        f"I asked Ada about it last week. Here is a reply:\n\nHi,\n\n{ANSWER}\n\nCheers,\nAda",
        f"Ada answered me, so I'll just quote him:\n\n> {ANSWER}",
        f"I wrote to Ada. His response was short:\n\n> {ANSWER}",
        f"It is allowed, as Ada said in his response...\n\n> Quote\n> \n> {ANSWER}",
        f"I asked Ada. He wrote...\n\n> {ANSWER}",
        f"First reply from Ada\n\n> {ANSWER}",
        f'All leave, as per Ada\'s ruling in the old lamp thread: "{ANSWER}" (Emphasis mine.)',
        f'The question came up before, and the response from Ada was "{ANSWER}"',
        f"I've asked Ada of this. May I light both, then?\n\nHi Bob,\n\n{ANSWER}\n\nHope that helps.",
        f"Never mind how Ada scolds me, but here it is. New ruling for all of these lamps.\n\n{ANSWER}",
        f"> > > > > > > > > > Hi Bob,\n> > > > > > > > > > {ANSWER}\n"
        "> > > > > > > > > > Cheers,\n> > > > > > > > > > Ada",
    ],
)
def test_an_official_answer_is_found_whole(post: str) -> None:
    """A signed mail and an introduced quotation give the answer, without greeting, wishes, signature and comments."""
    assert [(author, text) for author, text, _ in found(post)] == [("Ada" if "ada and" not in post else "ada", ANSWER)]


@pytest.mark.parametrize(
    "post",
    [
        "Ada says hi, and that she likes lamps.",
        "Cheers, Ada",
        "Thanks Ada! That clears it up for all of us here.",
        "I asked about the second lamp.\n\nA good explanation of why lamps go out at dawn. Thanks, Ada!",
        "I think Ada confirmed this somewhere, but I cannot find it.",
        "We had an official answer from Ada to confirm this.",
        "I would ask Ada:\n\nMay I light two lamps, or is that one too many for the night?",
        "Ada's ruling is odd. The FAQ says:\n\n> A lamp that is out may be lit again by its bearer.",
        "In the interview Ada said:\n\n> We wanted the lamps to feel like a lonely light in the dark.",
        "Ada said this passage is what the art was based on:\n\n“They took the tower and laid bare its lamps.”",
        "Ada of the Lamps: are you crazy? She is far too strong for three resources.",
        "Ada told us of it: https://forum.example/news/7\n\nFrom Ada:\n\n> We wanted lamps to be bright at night.",
        "From Ada:\n\n> The lamps are out of print until the next print run.",
        "From Ada:\n\nlamp.png [//forum.example/lamp.png]",
        "Hi Ada,\n\nmay I light two lamps at once, or only one of them?\n\nThanks,\nBob",
        "I asked Ada how they do it. Her answer:\n\n> We keep busy and I like that. My lamp is the best I ever had!",
        "Has anybody asked Ada? May I light both?\n\nHi Bob,\n\nyou may light both of them.\n\nHope that helps.",
        f"I asked Ada. May I light both?\n\nHi Bob,\n\n{ANSWER}\n\nHope that helps.\n\nRobin",
        f"I asked Ada, but got nothing.\n\nHi Bob,\n\n{ANSWER}\n\nHope that helps.",
        f"Ada made a ruling, and here it is. The ruling sounds odd.\n\n{ANSWER}",
        "Ada scolds me, but here it is. New ruling for all lamps.\n\nTwo lamps. I think that this is too strong.",
        f"Ada scolds me, but here it is. New ruling for all lamps.\n\n{ANSWER}\n\nThat is how I shall play it.",
        "Ada replied:\n\n> May I light two lamps?\n> \n> Many thanks!",
        "Lamps are good.\n\nI believe that two may be lit.\n\nAt least I play it so at home.\n\nCheers,\nAda",
    ],
)
def test_what_only_speaks_of_an_authority_is_no_ruling(post: str) -> None:
    """Hearsay, thanks, questions, interviews, rulebooks, pictures, and mails whose beginning is open are left."""
    assert found(post) == []


def test_words_that_were_found_again_are_of_the_one_whom_the_post_names() -> None:
    """They fill a row, in quotation marks; of two names none is known to be the author's, and a phrase is no answer."""
    assert found(f'Found the lamp quote:\n\n"{ANSWER}"\n\nIf that does not convince you, ask Ada.') == [
        ("Ada", ANSWER, "")
    ]
    assert not found(f'Found the lamp quote:\n\n"{ANSWER}"\n\nIf that does not convince you, ask Ada or Ada Byron.')
    assert not found(f"Found the lamp quote:\n\n{ANSWER}\n\nIf that does not convince you, ask Ada.")
    assert not found('Found the lamp quote:\n\n"You may light it."\n\nIf that does not convince you, ask Ada.')
    assert not found("Ask Ada. Found the lamp quote:")


def test_a_second_paragraph_of_a_mail_that_nobody_signs_is_the_authors_where_it_promises_to_mend_the_rules() -> None:
    """Another one may be the reader's own."""
    promise = "I will add that to the next FAQ."
    assert found(f"Here is Ada's answer:\n\n{ANSWER}\n\n{promise}\n\nSo that is that.") == [
        ("Ada", f"{ANSWER} {promise}", "")
    ]
    assert found(f"Here is Ada's answer:\n\n{ANSWER}\n\nI hope that they add that to the next FAQ.") == [
        ("Ada", ANSWER, "")
    ]


def test_pairs_behind_an_introduction() -> None:
    """Each pair of Q and A behind a row that says whose answers they are; none where no row does."""
    pairs = (
        "Q: May I light it at noon?\nA: No, you may light the lamp only after dusk.\n\n"
        "Q: And a bell?\nA: A bell is no lamp."
    )
    assert found(f"I have this from Ada:\n\n{pairs}") == [
        ("Ada", "No, you may light the lamp only after dusk.", "May I light it at noon?"),
        ("Ada", "A bell is no lamp.", "And a bell?"),
    ]
    assert found(pairs) == []


def test_a_short_answer_counts_behind_its_mark() -> None:
    """Behind "A:" an answer may have a word or two, since its question stands above."""
    assert found("I have this from Ada:\n\nQ: How many lamps may I light?\n\nA: Only 1.") == [
        ("Ada", "Only 1.", "How many lamps may I light?")
    ]


def test_a_footnote_below_an_answer() -> None:
    """What the writer asked besides, and "his answer" in quotation marks, is by the author of the answer above."""
    first = "You may light the second lamp after dusk, since no lamp is ever a location."
    second = "I am afraid that bells and lamps never share a place at night."
    asked = f'* The question I asked was whether a bell is a lamp. His answer: "{second}"'
    assert found(f'Ada responded with "{first}"\n\n{asked}') == [("Ada", first, ""), ("Ada", second, "")]
    assert found(f'Ada responded with "{first}"\n\nI asked Bob, too. His answer: "{second}"') == [("Ada", first, "")]
    assert found(asked) == []


def test_questions_quoted_one_level_deeper() -> None:
    """A quotation that quotes each question before its answer gives an answer each."""
    post = (
        "Ada replied:\n\n> Two lamps are allowed at night.\n> \n> > What of a bell?\n> \n"
        "> A bell rings only once a night."
    )
    assert found(post) == [
        ("Ada", "Two lamps are allowed at night.", ""),
        ("Ada", "A bell rings only once a night.", "What of a bell?"),
    ]


def test_a_second_answer_of_a_post_needs_no_name() -> None:
    """Behind an answer with its author's name, a heading without one introduces the next."""
    post = f"First reply from Ada\n\n{ANSWER}\n\nI wrote again. And the reply was\n\nA bell rings only once a night."
    assert found(post.replace("again. And", "again.\n\nAnd"))[1:] == [("Ada", "A bell rings only once a night.", "")]


def test_quotations_in_a_sentence_go_on_over_rows_and_before_what_introduces_another() -> None:
    """What stands in quotation marks behind a name ends where the marks end, rows later too."""
    first, rest = "You may light the second lamp after dusk, since no lamp is ever", "a location, at night or by day."
    assert found(f'But Ada says: "{first}\n\n{rest}" So there.') == [("Ada", f"{first} {rest}", "")]


def test_quotations_that_an_empty_line_parts_are_two() -> None:
    """A mail quoted below another quotation begins where the quotation begins."""
    assert found(f"> A player thinks that lamps are never lit.\n\n> {ANSWER}\n> \n> Cheers,\n> Ada") == [
        ("Ada", ANSWER, "")
    ]


def test_a_partial_quotation_gives_way_to_the_whole_answer() -> None:
    """Of an answer quoted whole and once more in part, in one post or two, the whole one is the ruling."""
    mail = f"Hi Bob,\n\n{ANSWER} A bell never rings by day, whatever the lamps are doing then.\n\nCheers,\nCaleb"
    for posts in ((f"{mail}\n\nNote what he says:\n\nCaleb:\n\n> {ANSWER}",), (mail, f"Caleb's answer:\n\n> {ANSWER}")):
        (passage,) = thread("May I light two lamps?", *posts).passages
        assert passage.text.startswith(ANSWER)
        assert "bell" in passage.text


def test_a_pretender_proves_nothing() -> None:
    """Who bears the name of an authority may sign what they like; what they quote from a mail still counts."""
    assert found(f"{ANSWER}\n\nCheers,\nAda", pretender=True) == []
    reading = thread("May I light two lamps?", "@Caleb says hi: You may light two lamps at once.\n\nCheers,\nCaleb")
    assert reading.passages == ()
    assert reading.skipped == "no answer by an authority"


def test_author_date_address_and_question() -> None:
    """A ruling has the name as shown, the day of its post, the post's address, and the question asked in the thread."""
    reading = thread(
        "I own two lamps. May I light both?",
        f"@Bob: Got a response from Caleb!\n\nHi Bob,\n\n{ANSWER}\n\nCheers,\nCaleb",
    )
    (passage,) = reading.passages
    told = passage.attributions[0]
    assert (passage.kind, passage.intro, passage.text) == ("ruling", "I own two lamps. May I light both?", ANSWER)
    assert (told.author, told.day, told.certainty, told.thread) == ("Caleb", "2014-01-08", "published", "1207")
    assert told.address.endswith("comment=2")
    assert reading.document.title == told.title == "Lamps at dusk"
    assert passage.spans == ((13, 13),)


def test_the_same_words_again_in_a_thread_are_one_ruling() -> None:
    """Who quotes the answer once more adds nothing; what they say of it is discussion."""
    mail = f"> Hi Bob,\n> \n> {ANSWER}\n> \n> Cheers,\n> Caleb"
    reading = thread(
        "May I light two lamps?", f"From Caleb:\n\n{mail}", f"{mail}\n\nThat is good news for all lamp decks."
    )
    assert [passage.attributions[0].day for passage in reading.passages] == ["2014-01-08"]


def test_answers_of_players_are_discussion() -> None:
    """A thread without an official answer is skipped, with the reason; what players answer is kept apart."""
    reading = thread("May I light two lamps?", "@Bob: I would say that one lamp is enough.")
    assert reading.skipped == "no answer by an authority"
    assert reading.passages == ()
    assert [(one.author, one.question, one.text) for one in reading.discussion] == [
        ("Bob", "May I light two lamps?", "I would say that one lamp is enough.")
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("# [Lamps](https://forum.example/topic/7-lamps/)\n\nnothing here\n", "no posts"),
        ("# Lamps\n", "no posts"),
        ('<!DOCTYPE html>\n<html><body class="ipsComment">Cheers, Caleb</body></html>\n', "HTML, not Markdown"),
    ],
)
def test_unusable_files_say_why(text: str, why: str) -> None:
    """A thread without posts, and one in HTML, are skipped with the reason."""
    document = Document("lotr-lcg/thread-7", "lotr-lcg", "", "", "designer")
    (reading,) = read(as_lines(text), document)
    assert reading.skipped.startswith(why)


def test_a_post_of_a_megabyte_is_no_ruling_and_no_delay() -> None:
    """A megabyte in one row, a quarter in many rows and a fifth in patterns take linear time; it is no answer."""
    started = time.process_time()
    long = ("lamp " * 200_000, "lamp\n" * 50_000)
    patterns = ("> ", "[//", "[//topic/", "Hi Hi, ", "answer from ", "Lamp, do I ")
    for filler in (*long, *(pattern * (200_000 // len(pattern)) for pattern in patterns)):
        reading = thread("May I?", f"From Caleb:\n\n{filler}\n\nCheers,\nCaleb")
        assert not any(len(passage.text.split()) > 450 for passage in reading.passages)
    (asked,) = thread("Hello.", f"{'May I? ' * 40_000}\n\nHi Bob,\n\n{ANSWER}\n\nCheers,\nCaleb").passages
    assert len(asked.intro.split()) <= 150
    assert time.process_time() - started < 6


@pytest.mark.parametrize(
    ("printed", "day"),
    [
        ("January 7, 2012", "2012-01-07"),
        ("7 Jan 2012", "2012-01-07"),
        ("2012-01-07T10:00:00Z", "2012-01-07"),
        ("07.01.2012", "2012-01-07"),
        ("1/27/2012", "2012-01-27"),
        ("3/4/2012", "2012"),
        ("Sept 3, 2012", "2012-09-03"),
        ("February 31, 2012", "2012-02"),
        ("yesterday", ""),
        ("99/99/9999", ""),
    ],
)
def test_dates_in_other_forms(printed: str, day: str) -> None:
    """Of a date so much is taken as is certain: of 3/4/2012 the year."""
    assert day_of(printed) == day


@given(st.text(max_size=400))
def test_any_text_can_be_read(text: str) -> None:
    """No text breaks the reader, and what it takes stands on lines of the file."""
    reading = thread(text, f"From Caleb:\n\n{text}\n\nCheers,\nCaleb")
    for passage in reading.passages:
        assert passage.text
        assert all(1 <= first <= last for first, last in passage.spans)


@given(st.text(alphabet="> \tab", max_size=60))
def test_quotation_depth(text: str) -> None:
    """The depth of a line is the number of its leading marks."""
    depth, rest = unquoted(text)
    assert depth == text[: len(text) - len(rest)].count(">")
