"""Who believes what is asked, and who only makes sure of it: "As far as I know he can't attack."."""

from __future__ import annotations

import re

from ..patterns import late
from ..text import STOP, folded_words

LEAST_SAID = 2  # telling words of what is believed or claimed; one of fewer says too little to be asked alone
_MOST_LEADS = 4  # "so just to be clear, I think that ..."
_THAT = r"(?: that)?[,:]? "
_SELF = r"(?:i|we)(?:'m|'ve|'d|'re| am| are| was| were| have| had| would)?(?: (?:always|also|just|still|really|been))*"
_THINK = (
    r"think(?:ing)?|thought|believ(?:e|ed|ing)|assum(?:e|ed|ing)|guess(?:ed|ing)?|suppos(?:e|ed)|presum(?:e|ed|ing)"
    r"|figur(?:e|ed)|gather(?:ed)?|reckon(?:ed)?|underst(?:and|ood)|under the impression"
    r"|(?:pretty |fairly |quite |almost )?(?:sure|certain)"
)
_LEADS = (
    r"(?:and|so|but|then|ok(?:ay)?(?! (?:to|if|for)\b)|hey|hi|hmm|oh|well|now|also|yeah)\b,? ",
    r"(?:(?:or )?am i|are we|did i|maybe i'm) miss(?:ing|ed)? (?:something|anything)(?: here)?,? (?:or|but|because) ",
    r"(?:surely|obviously|presumably|apparently|basically|probably),? ",
    rf"{_SELF} (?:{_THINK}){_THAT}",
    rf"(?:i'd|i would) say{_THAT}",
    rf"{_SELF} (?:take|took|read|interpret(?:ed)?|see|saw) (?:it|this)(?: as| to mean| to be)?{_THAT}",
    r"(?:i|we|my group|our group|my friends?)(?:'ve| have)?(?: always| been| just)* play(?:s|ed|ing)?(?: it| this)?"
    r" (?:that|as if|as|like|so that) ",
    r"(?:it(?:'s| is| was) )?(?:my|our) (?:understanding|reading|interpretation|guess|assumption|thought|take"
    rf"|impression|opinion|belief)(?: of (?:it|this|that|the rules?))?(?: (?:is|was|would be))?{_THAT}",
    r"(?:to me,? )?it (?:seems|looks|appears|sounds)(?: to me)?(?: that| like| as if)?,? ",
    r"(?:as far as|from what|as) (?:i|we) (?:know|underst(?:and|ood)|can tell|see|saw|read|gather|remember)(?: it)?,? ",
    rf"the way (?:i|we) (?:see|read|underst(?:and|ood)|interpret|play)(?: it| this| that)?(?:,| is| was)?{_THAT}",
    r"if (?:i|we)(?:'m| am|'ve| have)? (?:underst(?:and|ood)|reading|read|got|get)(?: it| this| that| the rules?)?"
    r"(?: right| correctly)?,? ",
    r"(?:just )?(?:to (?:clarify|confirm|verify|be (?:clear|sure)|make sure|(?:double )?check)|for clarification"
    rf"|clarifying|confirming|making sure|(?:double )?checking){_THAT}",
    rf"(?:does|do|would)(?:n't)? (?:that|this|it) (?:also |then )?mean{_THAT}",
    rf"(?:that|this|which|it) (?:(?:would|must|should) (?:also )?mean|(?:also )?means|meant){_THAT}",
    r"(?:is|isn't|was|would) it (?:be )?(?:true|right|correct|so|the case|safe|fair|accurate|reasonable)"
    rf" (?:that|(?:to|in) (?:say|saying|assum(?:e|ing)|think|thinking|conclude)){_THAT}",
    r"(?:am i|are we|was i|were we) (?:right|correct) (?:that|(?:in|to) (?:think|thinking|assum(?:e|ing)"
    rf"|believ(?:e|ing)|say|saying|understanding|reading)){_THAT}",
)
_LEAD = late("|".join(_LEADS), re.IGNORECASE)
# Who believes the opposite of what follows.
_DISBELIEVES = late(
    rf"(?:i|we) (?:(?:don't|dont|do not|didn't) (?:really |actually )?(?:think|believe)|doubt){_THAT}"
    r"|(?:am i|are we|was i|were we) (?:wrong|mistaken) (?:that|(?:in|to) (?:think|thinking|assum(?:e|ing)"
    rf"|believ(?:e|ing)|say|saying)){_THAT}",
    re.IGNORECASE,
)
# What somebody expects as the answer to a question that is asked before or behind it.
_EXPECTED = late(
    r"(?:and |but |so )?(?:i|we|my \w+) (?:(?:don't|dont|do not|didn't) )?(?:think|thought|believe|guess|assume|doubt"
    r"|suppose|hope|(?:'d|would) say) (?:so|not|it|yes|no|he|she|they|you|i|we|that|this)"
    r"(?: (?:can|could|does|do|did|would|will|should|is|are)(?:n't|'t)?)?(?:,? (?:but|and) .{0,60})?[.!,;]*",
    re.IGNORECASE,
)


def unbelieved(asked: str) -> tuple[str, bool]:
    """A sentence that asks, without who believes it, and whether it is asked of somebody who believes the opposite.

    >>> unbelieved("As far as I know, he can't attack?"), unbelieved("I don't think he can attack?")
    (("he can't attack?", False), ('he can attack?', True))
    >>> unbelieved("So just to be clear, I think that lamps burn?"), unbelieved("I think so?")
    (('lamps burn?', False), ('I think so?', False))
    """
    said, opposed = asked, False
    for _ in range(_MOST_LEADS):
        lead = _DISBELIEVES.match(said)
        opposed ^= lead is not None
        lead = lead or _LEAD.match(said)
        if lead is None:
            break
        said = said[lead.end() :]
    return (said, opposed) if says_enough(said, least=1) else (asked, False)


def is_expected(sentence: str) -> bool:
    """Whether a sentence only says which answer somebody expects: "I don't think so."."""
    return _EXPECTED.fullmatch(sentence) is not None


def says_enough(text: str, least: int = LEAST_SAID) -> bool:
    """Whether a text says enough to be asked: it has `least` telling words or more."""
    return sum(word not in STOP for word in folded_words(text)) >= least
