"""Sentences -> typed clauses, by grammar/clause.lark over the tagger's tokens and the frames of the game's lexicon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..resources import folder
from .frames import Argument, atom_of, role_of
from .lexicon import Lexicon
from .model import Atom, Clause, Condition, Phrase
from .phrases import phrase_of
from .tagger import Token, tokens_of
from .words import words_of

MOST_WORDS = 120  # words of a sentence that is read; a longer one is no rule sentence

# Conjunctions by the relation that they make; the others mean themselves.
RELATIONS = {
    "whenever": "when", "every time": "each time", "as soon as": "when", "once": "when", "the moment": "when", "the first time": "when",
    "as long as": "while", "so long as": "while", "only if": "if", "only when": "when", "only while": "while",
    "only after": "after", "only before": "before", "but only if": "if", "but only when": "when", "provided that": "if",
    "except when": "except", "except if": "except", "except that": "except", "even if": "although", "even when": "although",
    "even though": "although", "though": "although", "since": "because", "immediately after": "after", "right after": "after", "just after": "after",
    "immediately before": "before", "just before": "before", "until after": "until", "in case": "if", "any time": "when", "wherever": "where",
    "as": "when", "as if": "although", "as though": "although", "so that": "because", "in order for": "because",
    "at the beginning of": "at the start of", "rather than": "instead of", "in place of": "instead of", "instead": "instead of",
    "except for": "except", "except by": "except", "other than": "except", "apart from": "except", "in response to": "when", "at the time of": "when",
    "without": "unless", "throughout": "during", "in": "during", "by": "when", "on": "when", "upon": "when", "because of": "because", "due to": "because",
    "as a result of": "because", "outside": "except", "within": "during", "at": "during", "for": "where", "with": "where", "to": "where", "from": "where", "of": "where", "under": "where", "among": "where",
}  # fmt: skip
TRIGGERS = frozenset({"when", "each time", "before", "after", "instead of", "at the start of", "at the end of"})
EXCEPTIONS = frozenset({"unless", "except"})
SILENT = frozenset({"because", "although"})  # they explain, and bind nothing


@dataclass(frozen=True, slots=True)
class Reading:
    """What one sentence was read as: its clauses, and the tokens, for those who explain a reading."""

    clauses: tuple[Clause, ...]
    tokens: tuple[Token, ...]


def read_sentence(sentence: str, lexicon: Lexicon, number: int = 0) -> Reading:
    """The clauses of `sentence`, the `number`-th of its passage; one that is not understood where the grammar stops."""
    words = words_of(sentence, lexicon)
    if not words or len(words) > MOST_WORDS:
        return Reading((_unread(sentence, number, words[MOST_WORDS].text if words else ""),), ())
    tokens = [token for token in tokens_of(words) if token.words]
    return read_tokens(tokens, sentence, lexicon, number)


def read_tokens(tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int = 0) -> Reading:
    """The clauses of a sentence whose tokens are known."""
    from lark import UnexpectedInput

    try:
        tree = _parser().parse(list(tokens))  # type: ignore[arg-type]  # the tokens are what its lexer takes
    except UnexpectedInput as error:
        place = getattr(getattr(error, "token", None), "start_pos", None)
        stopped = tokens[place].words[0].text if isinstance(place, int) and place < len(tokens) else "(end)"
        return Reading((replace(_shallow(tokens, sentence, lexicon, number), stopped=stopped),), tuple(tokens))
    clauses = _Sentence(tokens, sentence, lexicon, number).clauses(tree)
    return Reading(tuple(clauses), tuple(tokens))


def _unread(sentence: str, number: int, stopped: str) -> Clause:
    return Clause(number, (0, len(sentence)), understood=False, stopped=stopped or "(nothing)")


def _shallow(tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int) -> Clause:
    """What can be told of a sentence that the grammar does not read: its first main verb and subject."""
    group = next((place for place, token in enumerate(tokens) if token.type == "VG"), None)
    clause = _unread(sentence, number, "(end)")
    if group is None:
        return clause
    subject = next((t for t in reversed(tokens[:group]) if t.type == "NP"), None)
    arguments = [Argument("", phrase_of(t.words, lexicon)) for t in tokens[group + 1 :] if t.type == "NP"][:1]
    actor = phrase_of(subject.words, lexicon) if subject else None
    found = atom_of(tokens[group], actor, arguments, lexicon)
    return replace(clause, norm=norm_of(tokens[group], found.atom, lexicon), atom=found.atom)


@cache
def _parser():  # type: ignore[no-untyped-def]  # lark has no public type for its parse function's tree
    from lark import Lark, Token as LarkToken
    from lark.lexer import Lexer

    class Given(Lexer):  # type: ignore[misc]  # lark's lexers are untyped
        """Hands the parser the tokens that it is given; start_pos is the token's index."""

        def __init__(self, _conf: Any) -> None:
            pass

        def lex(self, tokens: Any) -> Iterator[Any]:
            for place, token in enumerate(tokens):
                kind = "PREP_OF" if token.type == "PREP" and token.text == "of" else token.type
                yield LarkToken(kind, token.text, start_pos=place)

    text = (folder("grammar") / "clause.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=Given, start="start")


def norm_of(token: Token, atom: Atom, lexicon: Lexicon) -> str:
    """The norm that a verb group states of `atom`; a negated permission is a prohibition, a negated duty none."""
    if token.modal:
        norm = lexicon.norms.get(token.modal, "fact")
        if token.negated and norm != "fact":
            norm = {"permission": "prohibition", "duty": "no duty", "prohibition": "permission"}.get(norm, norm)
            if token.modal == "must":
                norm = "prohibition"
        return norm
    if atom.event in ("be", "count as"):
        goal = atom.role("goal")
        return "definition" if goal and goal.words.startswith(("a ", "an ")) and atom.event == "be" else "being"
    return "fact"


class _Sentence:
    """Turns the tree of one sentence into clauses."""

    def __init__(self, tokens: Sequence[Token], sentence: str, lexicon: Lexicon, number: int) -> None:
        self.tokens, self.sentence, self.lexicon, self.number = tokens, sentence, lexicon, number
        self.stopped = ""
        self.only = ""

    def clauses(self, tree: Any) -> list[Clause]:
        found: list[Clause] = []
        shared: list[Condition] = []
        for segment in _trees(tree):
            parts = _trees(segment)
            leads = [lead for part in parts if str(part.data).startswith("lead") for lead in self._lead(part)]
            core = next(part for part in parts if str(part.data) in ("core", "imperative", "gerund_core"))
            tails = [tail for part in parts if str(part.data).startswith("tail") for tail in self._tail(part)]
            if leads:
                shared = leads
            elif any(c.relation in SILENT for c in shared):
                shared = []
            found += self._core(core, (*(leads or shared), *tails))
        return found

    # Leads and tails.

    def _lead(self, part: Any) -> list[Condition]:
        kind, words = str(part.data), self._words(part)
        if kind in ("lead_adverb",):
            if words == "only":
                self.only = "condition"
            return []
        if kind in ("lead_phrase",):
            token = self._token(part.children[0])
            inner = part.children[1]
            relation = RELATIONS.get(token.text, token.text)
            if inner.data == "gerund":
                return [Condition(relation, self._deed_atom(inner.children, None), words)]
            return [Condition(relation, Atom("", (("time", self._np(inner)),)), words)]
        if kind in ("lead_purpose", "lead_manner"):
            return [Condition("when" if kind == "lead_manner" else "if", self._deed_atom(part.children, None), words)]
        return self._subordinate(part, words)

    def _tail(self, part: Any) -> list[Condition]:
        return self._subordinate(part, self._words(part))

    def _subordinate(self, part: Any, words: str) -> list[Condition]:
        children = [child for child in part.children if not _is_token(child, "XAND")]
        token = self._token(children[0])
        relation = RELATIONS.get(token.text, token.text)
        if token.text.startswith(("only", "but only")):
            self.only = "condition"
        inner = children[1]
        cores = [inner]
        if str(inner.data) == "clauses":
            cores = [c for c in _trees(inner) if str(c.data) in ("core", "imperative", "gerund_core")]
            extra = [self._subordinate(c, self._words(c)) for c in _trees(inner) if str(c.data).startswith("tail")]
        else:
            extra = []
        if str(inner.data) == "fragment":
            return [Condition(relation, self._fragment(inner), words)]
        found = [Condition(relation, atom, words) for core in cores for _, atom in self._atoms(core)]
        return [*found, *(c for held in extra for c in held)]

    def _fragment(self, part: Any) -> Atom:
        first = part.children[0]
        if _is_token(first, "PRED"):
            return Atom("be", (("goal", phrase_of(self._token(first).words, self.lexicon)),))
        if _is_token(first, "PART") or _is_token(first, "GER"):
            return self._deed_atom(part.children, None)
        if _is_token(first, "ADV"):
            return Atom("be")
        np = next((child for child in part.children if getattr(child, "data", "") == "np"), None)
        return Atom("", (("time", self._np(np)),)) if np is not None else Atom("be")

    # Clauses.

    def _core(self, core: Any, conditions: Sequence[Condition]) -> list[Clause]:
        found = []
        modal: Token | None = None
        for token, atom in self._atoms(core):
            if token.modal or modal is None:
                modal = token
            head = token if token.modal else replace_modal(token, modal)
            norm = norm_of(head, atom, self.lexicon)
            atom, norm = _none(atom, norm)
            found.append(self._clause(atom, norm, conditions, head))
        return found

    def _clause(self, atom: Atom, norm: str, conditions: Sequence[Condition], token: Token) -> Clause:
        trigger = next((c for c in conditions if c.relation in TRIGGERS), None)
        only = self.only or ("condition" if token.modal in ("may only", "can only") or "only" in token.adverbs else "")
        if not only:
            only = next((role for role, phrase in atom.roles if phrase.words.startswith("only ") and role in ("actor", "object")), "")
        return Clause(
            sentence=self.number,
            span=(self.tokens[0].words[0].start, self.tokens[-1].words[-1].end),
            norm=norm,
            atom=atom,
            trigger=trigger,
            conditions=tuple(c for c in conditions if c is not trigger and c.relation not in (*EXCEPTIONS, *SILENT)),
            exceptions=tuple(c for c in conditions if c.relation in EXCEPTIONS),
            only=only,
            understood=not self.stopped,
            stopped=self.stopped,
        )

    def _atoms(self, core: Any) -> list[tuple[Token, Atom]]:
        """(verb group, atom) of each deed of a clause; the subject of the first is that of all."""
        subject: Phrase | None = None
        found = []
        for part in _trees(core):
            if part.data == "np":
                subject = self._np(part)
            elif part.data == "args" and subject is not None:
                subject = self._placed(subject, part)
            elif part.data == "gerund":
                subject = Phrase(self._words(part), self._deed_atom(part.children, None).event, True)
            elif part.data == "deed":
                found.append((self._token(part.children[0]), self._deed_atom(part.children, subject)))
        return found

    def _placed(self, phrase: Phrase, args: Any) -> Phrase:
        """`phrase` with what stands behind it ("a card in the dead pile")."""
        such = [Atom("be", ((role_of(argument.prep), argument.phrase),)) for argument in self._arguments(args) if argument.prep != "adverb"]
        return replace(phrase, such=(*phrase.such, *such))

    def _deed_atom(self, children: Sequence[Any], subject: Phrase | None) -> Atom:
        """The atom of a verb, its arguments and its subject; notes a verb that has no sense here."""
        token = self._token(children[0])
        arguments = [argument for child in children[1:] if hasattr(child, "data") for argument in self._arguments(child)]
        found = atom_of(token, subject, arguments, self.lexicon)
        if found.stopped and not self.stopped:
            self.stopped = found.stopped
        return found.atom

    def _arguments(self, args: Any) -> Iterator[Argument]:
        if args.data != "args":
            return
        for arg in args.children:
            if not hasattr(arg, "data"):
                continue
            yield from self._argument(arg)

    def _argument(self, arg: Any) -> Iterator[Argument]:
        kind = str(arg.data)
        if kind == "arg":
            yield Argument("", self._np(arg.children[0]))
        elif kind == "prep":
            token = self._token(arg.children[0])
            yield Argument(token.text, self._np(arg.children[1]))
        elif kind in ("prep_deed", "manner", "purpose"):
            prep = self._token(arg.children[0]).text if kind == "prep_deed" else {"manner": "by", "purpose": "to"}[kind]
            children = arg.children[1].children if kind == "prep_deed" else arg.children
            atom = self._deed_atom(children, None)
            yield Argument(prep, Phrase(self._words(arg), atom.event, True), deed=True)
        elif kind in ("that_deed", "that_who"):
            inner = arg.children[1:] if kind == "that_deed" else arg.children[1].children
            yield Argument("that", Phrase(self._words(arg), self._deed_atom(inner, None).event, True), deed=True)
        elif kind == "that":
            core = arg.children[1]
            atoms = self._atoms(core)
            yield Argument("that", Phrase(self._words(core), atoms[0][1].event if atoms else "", True), deed=True)
        elif kind in ("state", "prep_state"):
            token = self._token(arg.children[-1])
            yield Argument("is" if kind == "state" else self._token(arg.children[0]).text, phrase_of(token.words, self.lexicon))
        elif kind == "adverb":
            yield Argument("adverb", Phrase(self._words(arg), self._words(arg), True))
        elif kind == "also":
            yield from self._argument(arg.children[1])

    # Noun phrases.

    def _np(self, np: Any) -> Phrase:
        units = [child for child in np.children if getattr(child, "data", "") == "unit"]
        phrases = [self._unit(unit) for unit in units]
        if len(phrases) == 1:
            return phrases[0]
        return replace(phrases[0], words=self._words(np), qualifiers=(*phrases[0].qualifiers,), such=phrases[0].such, also=tuple(phrases[1:]))

    def _unit(self, unit: Any) -> Phrase:
        phrase = phrase_of(self._token(unit.children[0]).words, self.lexicon)
        such: list[Atom] = []
        owner = phrase.owner
        for post in _trees(unit):
            if post.data == "of_deed":
                owner = Phrase(self._words(post), self._deed_atom(_trees(post)[0].children, None).event, True)
            elif post.data == "of":
                owner = phrase_of(self._token(post.children[1]).words, self.lexicon)
                such += [self._such(inner, owner) for inner in _trees(post)]
            else:
                such.append(self._such(post, phrase))
        return replace(phrase, owner=owner, such=tuple(such), words=self._words(unit))

    def _such(self, post: Any, phrase: Phrase) -> Atom:
        """The atom of a relative clause or participle behind `phrase`."""
        kind = str(post.data)
        bare = replace(phrase, such=())
        if kind == "participle":
            return self._deed_atom(post.children, bare)
        if kind == "relative":
            return self._deed_atom(post.children[1:], bare)
        np = next(child for child in _trees(post) if child.data == "np")
        at = next(place for place, child in enumerate(post.children) if _is_token(child, "VG")) - 1
        token = self._token(post.children[at + 1])
        subject = self._np(np)
        relative = self._token(post.children[0]).text.split()
        arguments = [Argument(relative[0] if len(relative) > 1 else "", bare)]
        rest = [argument for child in post.children[at + 2 :] for argument in self._arguments(child)]
        found = atom_of(token, subject, [*arguments, *rest], self.lexicon)
        if found.stopped and not self.stopped:
            self.stopped = found.stopped
        return found.atom

    # Words.

    def _token(self, leaf: Any) -> Token:
        return self.tokens[leaf.start_pos]

    def _words(self, part: Any) -> str:
        leaves = list(part.scan_values(lambda _: True)) if hasattr(part, "scan_values") else [part]
        if not leaves:
            return ""
        first, last = self.tokens[leaves[0].start_pos], self.tokens[leaves[-1].start_pos]
        return self.sentence[first.words[0].start : last.words[-1].end].rstrip(",;: ")


def replace_modal(token: Token, modal: Token) -> Token:
    """`token` under the auxiliary of the deed before it: "may exert and heal" permits both."""
    if token.tag != "VBM" or not modal.modal:
        return token
    return Token(token.type, token.words, token.verb, token.tag, modal.modal, token.negated or modal.negated, token.voice)


def _none(atom: Atom, norm: str) -> tuple[Atom, str]:
    """A clause whose subject is "no player" denies what it says: no one may is a prohibition for all."""
    role = next((name for name in ("actor", "object") if (phrase := atom.role(name)) and phrase.none), "")
    if not role:
        return atom, norm
    roles = tuple((name, replace(phrase, none=False, each=True) if name == role else phrase) for name, phrase in atom.roles)
    if norm == "permission":
        return replace(atom, roles=roles), "prohibition"
    return replace(atom, roles=roles, negated=not atom.negated), norm


def _trees(tree: Any) -> list[Any]:
    return [child for child in tree.children if hasattr(child, "data")]


def _is_token(child: Any, kind: str) -> bool:
    return getattr(child, "type", "") == kind
