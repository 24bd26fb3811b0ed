"""The public API: questions to a database, answers as the frozen dataclasses of rulesdb.contract.

rules      Rules: opens a database; a method a question
asked      one text that may be a term, a card, a number or a question: which of them it is
deckcheck  a deck list -> its verdict
pool       connections for several threads
"""
