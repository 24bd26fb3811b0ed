"""Time and authority: which editions answer, where sources differ, how a place is cited, what happened to a card.

authorities  who may rule, and when
editions     the documents behind an answer and their dates, and what a date leaves out
differ       every place where two sources differ, and what decides
cite         a citation to paste, and the place that one names
errata       what happened to a card's text
"""
