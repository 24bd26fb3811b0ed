"""Which question an official answer of a forum thread belongs to."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesdb.contract.wording import NOT_TOLD
from rulesdb.model import Document
from rulesdb.read.source import as_lines
from rulesdb.read.threads.reader import read

TOPIC = "https://forum.example/topic/1207-lamps/"
ANSWER = "You may light the second lamp after dusk, since the lamp is no location."
MAIL = f"Hi Bob,\n\n{ANSWER}\n\nCheers,\nCaleb"


def question(*posts: str, title: str = "Of lamps", writers: Sequence[str] = ()) -> str:
    """The question of the only ruling of a thread whose posts say this, by these `writers` or all by one."""
    text = f"# [{title}]({TOPIC})\n"
    for number, post in enumerate(posts, 1):
        writer = writers[number - 1] if writers else "player"
        text += f"\n## {number} [{writer} on January {number}, 2014]({TOPIC}?comment={number})\n\n{post}\n"
    document = Document("lotr-lcg/thread-1207", "lotr-lcg", "", "", "designer")
    (passage,) = read(as_lines(text), document)[0].passages
    return passage.intro


@pytest.mark.parametrize(
    ("posts", "asked"),
    [
        (  # the post's own question goes before what it quotes of another one
            ("Is a lamp a location?", f"May I light a second lamp?\n\n> Robin said:\n> \n> Is dusk a phase?\n\n{MAIL}"),
            "May I light a second lamp?",
        ),
        (  # who opened the thread tells what came of their own question, not of what another one wonders
            (
                "May I light a second lamp?",
                "Bells.",
                "> Robin said:\n> \n> Why is the lamp no location, since you light the second lamp after dusk?\n\n"
                f"Caleb's response is clear:\n\n{MAIL}",
            ),
            "May I light a second lamp?",
        ),
        (  # a question that came up in the sentence before the answer
            (
                "Bells?",
                f'The question came up of whether a second lamp may be lit. The reply from Caleb was "{ANSWER}"',
            ),
            "The question came up of whether a second lamp may be lit.",
        ),
        (  # talk about asking is no question of rules
            ("I own a lamp. May I light it after dusk? Has anyone asked Caleb about it? Thoughts folks?", MAIL),
            "I own a lamp. May I light it after dusk?",
        ),
        (  # a question told, not asked
            ("I was wondering whether a second lamp may be lit after dusk.", MAIL),
            "I was wondering whether a second lamp may be lit after dusk.",
        ),
        (  # what was put to the author in the words of the row that introduces the answer
            ("Do you like bells?", f"I asked Caleb whether the second lamp may be lit:\n\n{MAIL}"),
            "I asked Caleb whether the second lamp may be lit:",
        ),
        (
            ("Do you like bells?", f"Here is Caleb's ruling on whether a second lamp is a location:\n\n> {ANSWER}"),
            "whether a second lamp is a location",
        ),
        (  # the words sent
            ("Bells?", f"I sent this:\n\nA lamp is out. Can it be lit?\n\nand got this reply:\n\n{MAIL}"),
            "A lamp is out. Can it be lit?",
        ),
        (  # a later post counts only where it shares more words with the answer than the opening one
            ("May I light a second lamp?", "Which lamp is it?", MAIL),
            "May I light a second lamp?",
        ),
        (
            ("May I ring bells?", "And may I light the second lamp after dusk, or is a lamp a location?", MAIL),
            "And may I light the second lamp after dusk, or is a lamp a location?",
        ),
        (  # what asks ends with its mark
            ("May I light a second lamp? a) no b) only in the morning.", MAIL),
            "May I light a second lamp?",
        ),
        (
            ('Here is mine: "May I light a second lamp?" and the reply:', MAIL),
            'Here is mine: "May I light a second lamp?"',
        ),
        (  # a paragraph without a stop is no part of the next one's question
            ("Lamp\n\nCost 2, brass\n\nMay I light a second one after dusk?", MAIL),
            "May I light a second one after dusk?",
        ),
        (  # what asks of the answer's matter goes before what leads to another question
            (
                f"I light the second lamp at dusk.\n\nMay I? {'So ' * 200}I wait. "
                "May I light it? Is a lamp a location?",
                MAIL,
            ),
            "I light the second lamp at dusk. May I? [...] May I light it? Is a lamp a location?",
        ),
        (  # it is about what was asked
            ("May I light a second lamp at dusk?", f"Here is Caleb's reply about lamps:\n\n> {ANSWER}"),
            "May I light a second lamp at dusk?",
        ),
        (
            ("x", f'The question was "may the second lamp light". Here is the reply:\n\n{MAIL}'),
            'The question was "may the second lamp light".',
        ),
        (("May I light it? It is no location, so what do you all think?", MAIL), "May I light it?"),
        (  # without a question mark
            ("My lamp is out. If I light a second one, does it become a location.", MAIL),
            "My lamp is out. If I light a second one, does it become a location.",
        ),
        (  # the premise, without what is said to people
            (
                "Hello all!\n\nI have a lamp and a bell. The lamp is out.\n\nI wait for dusk. Then it is dusk. "
                "May I light the lamp?\n\nThanks for your help.",
                MAIL,
            ),
            "I have a lamp and a bell. The lamp is out. I wait for dusk. Then it is dusk. May I light the lamp?",
        ),
        (  # what is between two sentences that ask
            ("May I light it? It is a lamp, of brass. So is it no location?", MAIL),
            "May I light it? It is a lamp, of brass. So is it no location?",
        ),
        (  # what the paragraph tells after the one that asks
            ("May I light it? It says that a location cannot be lit. Bye!", MAIL),
            "May I light it? It says that a location cannot be lit.",
        ),
        (  # all questions of an answer that numbers its parts
            (
                f"1. Is a lamp a location? {'Dusk falls. ' * 60}\n2. May I light a second lamp?\n\n"
                f"> 1. No. 2. {ANSWER}\n> \n> Cheers,\n> Caleb",
            ),
            f"1. Is a lamp a location? {'Dusk falls. ' * 60}2. May I light a second lamp?",
        ),
        (
            ("Nobody says weather you can light a second lamp.", MAIL),
            "Nobody says weather you can light a second lamp.",
        ),
        (("I am curious if a second lamp may be lit.", MAIL), "I am curious if a second lamp may be lit."),
        (
            ("x", f"I wrote Caleb, asking what the second lamp does:\n\n{MAIL}"),
            "I wrote Caleb, asking what the second lamp does:",
        ),
        (  # below the line of a mail, as it quotes what it replies to
            ("May I ring bells?", f"{MAIL}\n\n--------\n\nA lamp is out. May I light a second one?"),
            "A lamp is out. May I light a second one?",
        ),
        (  # what the post says it asked, however far below the answer
            (
                "May I ring bells?",
                f"{MAIL}\n\nI see.\n\nBells are no lamps.\n\nThey ring.\n\nHere's what I asked them:\n\n"
                "> player said:\n> A lamp is out. May I light a second one?",
            ),
            "A lamp is out. May I light a second one?",
        ),
        (  # what the one who opened the thread quotes of their own post
            (
                "1) May I light a second lamp after dusk?\n\n2) Is a lamp a location?",
                f"> 2 hours ago, player said:\n> 2) Is a lamp a location?\n\n{MAIL}",
            ),
            "2) Is a lamp a location?",
        ),
        (  # of another post, where the opening one names nothing of which the answer speaks
            (
                "May I light a lamp after dusk?",
                "Is the Red Tower dark?",
                f"> Light the Red Tower before the Red Tower falls.\n> \n> {ANSWER}\n> \n> Caleb",
            ),
            "Is the Red Tower dark?",
        ),
    ],
)
def test_the_question_of_an_answer(posts: tuple[str, ...], asked: str) -> None:
    """The question printed with the answer, else one of the same post, of the opening one, or of a nearer one."""
    assert question(*posts) == asked


@pytest.mark.parametrize(
    ("posts", "matter"),
    [
        ((f"May I ring bells?\n\nFrom an old ruling in this thread:\n\n{MAIL}",), "The second lamp"),
        (
            (f"May I ring bells?\n\nA lamp is legal as a second one, from an old ruling in this thread:\n\n{MAIL}",),
            "The second lamp",
        ),
        (
            ("May I ring bells?", f"This is the topic I read on the dusk/lamp issue:\n\nCaleb wrote us:\n\n{MAIL}"),
            "The second lamp",
        ),
        (
            ("May I ring bells by day?", f"> No.\n\nA second lamp may light at dusk.\n\n> {ANSWER}\n> \n> Caleb"),
            "A second lamp may light at dusk.",
        ),
        (("A second lamp may be lit after dusk, I think.", MAIL), "The second lamp"),
        (("Do you have any ideas how to light a second lamp?", MAIL), "The second lamp"),
        (  # quoted from another thread, on cards that this one does not name
            (
                "May I ring the bell?",
                f"See [this thread](x) [{TOPIC}9].\n\n> The second lamp of the Red Tower is no bell.\n> \n> Caleb",
            ),
            "The second lamp",
        ),
        (
            ("May I ring bells?", f"There is a ruling on a different question about the lamp:\n\n{MAIL}"),
            "The second lamp",
        ),
        ((f"May I ring bells?\n\nLAMP\n\nCost 2.\n\nItem.\n\nBrass.\n\n{MAIL}",), "The second lamp"),  # still open
        (  # what came to another player is quoted for what is asked here
            ("May I light a second lamp after dusk?", f"Caleb clarified this a while back:\n\n{MAIL}"),
            "May I light a second lamp after dusk?",
        ),
        (
            ("May I light a second lamp after dusk?", f"This reply from Caleb was posted on the Discord:\n\n{MAIL}"),
            "May I light a second lamp after dusk?",
        ),
        (
            (
                "May I light a second lamp after dusk?",
                f"Not sure if this applies, but here's what Caleb said:\n\n> {ANSWER}\n> \n> Caleb",
            ),
            "May I light a second lamp after dusk?",
        ),
        (  # a link tells that it stands elsewhere
            ("May I light a second lamp after dusk?", f"> {ANSWER}\n> \n> Caleb\n\nFrom [here](x) [{TOPIC}9]."),
            "May I light a second lamp after dusk?",
        ),
        (("May I ring bells?", f"Here is Caleb's reply about lamps at dusk:\n\n> {ANSWER}"), "lamps at dusk"),
        (
            ("Is dusk a phase?", f"Caleb did not say so in his reply to my Red Tower question...\n\n> {ANSWER}"),
            "Red Tower",
        ),
        (
            ("x", f'As for the Red Tower at sea, the answer is clear, for Caleb wrote: "{ANSWER}"'),
            "the Red Tower at sea",
        ),
    ],
)
def test_what_only_tells_is_no_question(posts: tuple[str, ...], matter: str) -> None:
    """Where no question is told that the answer answers, what it is quoted for is shown as such, not as a question."""
    assert question(*posts, title="The second lamp") == NOT_TOLD + matter


def test_a_question_is_asked_anew_though_its_post_speaks_of_former_answers() -> None:
    """Who says that they asked quotes no former answer."""
    asked = "May I light a second lamp after dusk?"
    assert question(asked, f"I found an old ruling on bells, so I asked Caleb anew:\n\n{MAIL}") == asked


def test_a_later_post_may_tell_the_question_of_an_answer() -> None:
    """Where an answer is quoted twice, its question is taken from the post that has one."""
    assert question("Nice.", f"FYI:\n\n{MAIL}", f"> May I light two lamps?\n\n{MAIL}") == "May I light two lamps?"


def test_a_question_keeps_its_list_and_what_is_told_below_it() -> None:
    """Items of which it asks stay, however few words they share, and so do paragraphs that speak of the same."""
    listed = "May I light a second lamp in the following cases?\n\n1) at noon\n\n2) in a storm"
    assert question(listed, MAIL) == listed.replace("\n\n", " ")
    above = "May I light a second lamp by these?\n\n1) a spark\n\n2) a torch\n\n3) a lamp after dusk, or may I not?"
    assert question(above, MAIL) == above.replace("\n\n", " ")
    below = "May I light a second one?\n\nBrass Lamp: light this after dusk, at no location.\n\nThanks!"
    assert question(below, MAIL) == below.removesuffix("\n\nThanks!").replace("\n\n", " ")


def test_a_title_that_says_nothing_of_the_answer_is_no_question() -> None:
    """Where nobody asks, the title tells the matter if it shares a word with the answer; else nothing does."""
    assert question("I like this game.", MAIL, title="The second lamp") == NOT_TOLD + "The second lamp"
    assert not question("I like this game.", MAIL, title="Welcome to everybody")
    assert not question("I like this game.", MAIL, title="Second day: bells, towers, rumours, gossip, ovens, tongs")


def test_a_title_asks_what_a_post_that_is_nothing_but_the_answer_answers() -> None:
    """Where the post says more, its title is what it is about."""
    asked = "May a second lamp be lit after dusk? [No]"
    assert question(MAIL, title=asked) == asked
    assert question(f"Lamps at sea are fine.\n\n{MAIL}", title=asked) == NOT_TOLD + asked


def test_what_a_mail_says_before_its_answers_is_no_premise() -> None:
    """What is quoted above an answer may be its author's own."""
    asked = "May I light a second lamp after dusk?"
    post = f"{asked}\n\n> I am sorry for what I said of the second lamp.\n> \n> My answer:\n> {ANSWER}\n> \n> Caleb"
    assert question("x", post) == asked


def test_where_nobody_asks_what_the_thread_tells_of_the_answer_is_its_matter() -> None:
    """It shares two words with the answer; the title says nothing."""
    told = "A second lamp is a location, of course."
    assert question(f"{told}\n\nNice pack.", MAIL, title="Welcome to everybody") == NOT_TOLD + told
    assert not question("I like lamps.", MAIL, title="Welcome to everybody")


def test_who_is_answered_on_another_card_asked_something_else() -> None:
    """A mail to the one who posts it, on a card that nobody named, answers not what another one asked before."""
    asked = "May I light a second lamp after dusk?"
    other = "The Red Tower of Dusk needs no lamp, for you may light a second one after dusk."
    mail = f"Hi Play,\n\n{other}\n\nCheers,\nCaleb"
    assert question(asked, mail, writers=("Robin", "player")) == NOT_TOLD + asked
    assert question(asked, mail) == asked


def test_a_doubt_is_a_question() -> None:
    """It needs no question mark."""
    told = "I own a lamp. I see no reason why a second lamp is a location."
    assert question(f"{told}\n\nNice pack.", MAIL, title="Welcome to everybody") == told


def test_the_sentence_above_an_answer_names_its_matter() -> None:
    """Where nobody asks and the title says nothing of the answer, what introduces it tells the matter."""
    told = "If anyone was still curious on the second lamp, I sent it in to be sure:"
    shown = question("I like this game.", f"Nice pack.\n\n{told}\n\n{MAIL}", title="Welcome to everybody")
    assert shown == NOT_TOLD + told
    assert not question("I like this game.", f"I sent it in to be sure:\n\n{MAIL}", title="Welcome to everybody")


def test_words_of_every_game_do_not_make_a_title_the_matter() -> None:
    """That a title and an answer both speak of cards or players says nothing; what introduces the answer does."""
    mail = "Hi Bob,\n\nEach player draws cards at dusk, before anything else happens.\n\nCheers,\nCaleb"
    told = "I find what he says on dusk confusing:"
    shown = question("I like this game.", f"{told}\n\n{mail}", title="Quest cards for two players")
    assert shown == NOT_TOLD + told


def test_who_asks_for_assent_asks_what_stands_before() -> None:
    """The question of a later post is nearer to the answer by the statement that it asks to confirm."""
    later = "The second lamp may be lit after dusk. It is no location. Am I right?"
    assert question("May I light a bell?", later, MAIL) == later


def test_a_form_says_what_was_sent() -> None:
    """What stands behind "Rules Question:" was asked of who rules, whatever the post tells of old rulings."""
    sent = "Rules Question:\n\nMay the second lamp be lit at noon?"
    told = "That is the opposite of an older ruling."
    assert question("May I ring bells?", f"{told}\n\n{sent}\n\n{MAIL}") == "May the second lamp be lit at noon?"
