"""What happens when: a question -> steps in order of time, each with the rule that it rests on.

question    a question in everyday words -> its parts: what kind of answer each wants, events, things, cards
match       the clauses and procedures that a part asks for, each with how well it fits
walk        the clauses that make the answer, in order of time: steps, consequences, exceptions, what overrides
kernel      a game's order of priorities, which data/<game>/kernel.toml states with its grounds
compose     clauses -> the contract's steps with citations
turn, draw  a game's turn, and timelines as pictures
"""
