"""The verb groups, infinitives and participles that may begin at a word, with their costs."""

from __future__ import annotations

from collections.abc import Iterator

from .sentence import NOMINAL, UNUSUAL, Option, Sentence

GAPPED = 8  # cost of a bare verb as an infinitive whose "to" stands before an earlier one


class VerbGroups(Sentence):
    """The verb groups of a sentence."""

    def finite(self, start: int) -> Iterator[Option]:  # noqa: C901 - a branch an auxiliary
        """The verb groups that begin at `start`: adverbs, auxiliaries, negations and the main verb."""
        at = start
        while (
            at < self.size
            and self.words[at].roles & {"adverb", "negation"}
            and not self.words[at].verbs
            and at - start < 4
        ):
            at += 1
        if at >= self.size or self._counts(start):
            return
        word, cost = self.words[at], 0
        if at > start and not ("modal" in word.roles or word.verbs or word.roles & {"be", "have", "do"}):
            return
        if "modal" in word.roles:
            yield from self._after_modal(at + 1, cost, "modal+")
        if "be" in word.roles and at == start:
            yield from self._after_be(at + 1, cost, _be_number(word.text), "")
        if "have" in word.roles:
            yield from self._after_have(at, cost)
        if "do" in word.roles:
            yield from self._after_do(at, cost)
        for tag in sorted(word.tags()):
            if tag == "VBZ":
                yield Option("VG", at + 1, cost, "one", "VBZ")
            elif tag == "VB" and "have" not in word.roles and "do" not in word.roles:
                yield Option("VG", at + 1, cost, "many", "VB")
            elif tag == "VBN" and "have" not in word.roles:
                yield Option("VG", at + 1, cost + UNUSUAL, "", "VBN")
            elif tag == "VBG":
                yield Option("VG", at + 1, cost + 6, "", "VBG")  # only behind "and" and another one

    def _counts(self, start: int) -> bool:
        """Whether a verb group would begin with "all" or its like at the head or a joint: no deed."""
        joined = not start or self.words[start - 1].roles & {"mark", "conjunction"}
        return bool(joined) and self.words[start].text in ("all", "both", "each")

    def _skip(self, start: int) -> int:
        """The index of the first word from `start` that is no adverb or negation inside a verb group."""
        at = start
        while (
            at < self.size
            and at - start < 4
            and (self.words[at].roles & {"adverb", "negation"} or self._is_manner(at))
            and not ("state" in self.words[at].roles and self.words[at].text in ("in play", "face up", "face down"))
        ):
            at += 1
        return at

    def _is_manner(self, index: int) -> bool:
        word = self.words[index]
        return not word.roles and not word.verbs and word.text.endswith("ly")

    def _after_modal(self, start: int, cost: int, form: str) -> Iterator[Option]:
        at = self._skip(start)
        if at >= self.size:
            return
        word = self.words[at]
        if word.text == "be" or (word.text == "get" and "be" in word.roles):
            yield from self._after_be(at + 1, cost, "", form)
        elif word.text == "have":
            yield from self._after_have(at, cost, form)
        elif word.text == "do":
            yield Option("VG", at + 1, cost, "", form + "do")
        if "VB" in word.tags():
            yield Option("VG", at + 1, cost, "", form + "VB")
        if at > start or self.size == start or "VB" not in word.tags():
            yield Option("VG", self._negated_end(start), cost + 4, "", form + "none")

    def _negated_end(self, index: int) -> int:
        return index + 1 if index < self.size and "negation" in self.words[index].roles else index

    def _after_be(self, start: int, cost: int, number: str, form: str) -> Iterator[Option]:
        at = self._skip(start)
        plain = self._negated_end(start)
        if at < self.size:
            word = self.words[at]
            tags = word.tags()
            state = "state" in word.roles
            if word.text in ("being", "been"):
                yield from self._after_be(at + 1, cost, number, form)
                return
            if "VBN" in tags:
                undone = state and word.text.startswith("un")  # "must be unlit"
                stative = 2 if state and (not form or undone) else 0
                yield Option("VG", at + 1, cost + stative, number, form + "passive")
                cost_plain = 0 if stative else 3
            elif "VBG" in tags:
                yield Option(
                    "VG",
                    at + 1,
                    cost + (1 if state or (word.roles & NOMINAL and self.noun_at(at + 1)) else 0),
                    number,
                    (form or "be+") + "VBG",
                )
                cost_plain = 0 if state else 3
            else:
                cost_plain = 0
        else:
            cost_plain = 0
        yield Option("VG", plain, cost + cost_plain, number, form + "be")
        if at > plain and cost_plain == 0:
            yield Option("VG", at, cost, number, form + "be")

    def _after_have(self, at: int, cost: int, form: str = "") -> Iterator[Option]:
        word = self.words[at]
        number = "" if form else {"has": "one", "have": "many"}.get(word.text, "")
        then = self._skip(at + 1)
        if then < self.size:
            following = self.words[then]
            if following.text == "been":
                yield from self._after_be(then + 1, cost, number, form or "have+")
                return
            if "VBN" in following.tags() and not self.noun_at(then + 1):
                yield Option("VG", then + 1, cost, number, form + "have+VBN")
                yield Option("VG", at + 1, cost + 2, number, form + "have")
                return
            if "VBN" in following.tags():
                late = any(self.text(before) in ("after", "once") for before in range(max(0, at - 5), at))
                stative = bool(following.roles & {"state"}) and not late  # "has lit lamps", "after he has lit lamps"
                yield Option("VG", then + 1, cost + 2 * stative, number, form + "have+VBN")
                cost += 2 * (not stative)
        if word.text != "having":
            yield Option("VG", at + 1, cost, number, form + "have")

    def _after_do(self, at: int, cost: int) -> Iterator[Option]:
        word = self.words[at]
        number = {"does": "one", "do": "many"}.get(word.text[:4].rstrip("n'"), "")
        then = self._skip(at + 1)
        if then < self.size and ("VB" in self.words[then].tags() or self.words[then].text in ("have", "do", "be")):
            yield Option("VG", then + 1, cost, number, "do+VB")
        yield Option("VG", self._negated_end(at + 1), cost + 2, number, "do")

    def infinitives(self, start: int, to: int) -> Iterator[Option]:
        """The infinitives that begin at `start` and have their "to" at `to`."""
        at = self._skip(to + 1)
        if at >= self.size:
            return
        word = self.words[at]
        cost = start < to
        if word.text == "be":
            for option in self._after_be(at + 1, 0, "", "to+"):
                yield Option("INF", option.end, option.cost + cost, "", option.form)
        elif word.text == "have":
            for option in self._after_have(at, 0, "to+"):
                yield Option("INF", option.end, option.cost + cost, "", option.form)
        elif "VB" in word.tags() or word.text == "do":
            bare = "doable" in word.roles and not self.begins_phrase(at + 1) and self.text(at + 1) != "as"
            yield Option("INF", at + 1, (5 if bare else 0) + cost, "", "to+VB")

    def participles(self, start: int) -> Iterator[Option]:
        """The participles and gerunds that begin at `start`, with their adverbs."""
        at = start
        while (
            at < self.size
            and self.words[at].roles & {"adverb", "negation"}
            and not self.words[at].roles & {"determiner", "state"}
            and not self.words[at].verbs
            and at - start < 3
        ):
            at += 1
        if at >= self.size:
            return
        word = self.words[at]
        tags = word.tags()
        after = word.text == "following" and self.begins_phrase(at + 1) and self.text(start - 1) not in ("and", "or")
        if word.text == "including" or after:
            return  # a preposition
        if word.text in ("being", "having") and at == start:
            then = self._skip(at + 1)
            if then < self.size and "VBN" in self.words[then].tags():
                yield Option("GER", then + 1, 0, "", "being" if word.text == "being" else "VBG")
                if word.text == "being":
                    yield Option("PART", then + 1, 0, "", "being")
            else:
                yield Option("GER", at + 1, 0, "", "be" if word.text == "being" else "have")
            return
        if "VBG" in tags:
            yield Option("MAN", at + 1, 0, "", "VBG")
            yield Option("GER", at + 1, 1 if word.roles & NOMINAL and not self.begins_phrase(at + 1) else 0, "", "VBG")
        noun = "VB" in tags and "kind" in word.roles and self.text(start - 1) != ","  # "the toll cost"
        if "VBN" in tags and not noun and "standing" not in word.roles:
            yield Option("PART", at + 1, 0, "", "VBN")
        if "VB" in tags and at == start:
            yield Option("INF", at + 1, GAPPED, "", "to+VB")  # only behind "and" and another one


def _be_number(text: str) -> str:
    return {"is": "one", "was": "one", "isn't": "one", "are": "many", "were": "many", "aren't": "many"}.get(text, "")
