"""The public API: questions to a database, answers as frozen dataclasses in the form of the JSON contract.

rules      Rules: opens a database; a method a question
asked      one text that may be a term, a card, a number or a question
passages   Passage and what every answer is made of
entries, timing, legality, changes, contents   the answers, by what is asked
shape      mappings -> dataclasses -> JSON
pool       connections for several threads
"""
