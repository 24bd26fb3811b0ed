"""Sentences -> typed clauses: what a rule binds, and what a question tells and asks.

model      Clause, Atom, Condition, Phrase, Quantity
lexicon    kinds, states, sides, events and senses of a game, from data/lexicon.toml and data/<game>/lexicon.toml
forms      forms of English verbs and nouns
words      a sentence -> words with every role that the lexicon knows for them
tagger     words -> tokens of grammar/clause.lark
phrases    noun phrases
frames     a verb with its arguments -> the atom of the sense whose frame fits
reader     a sentence -> its clauses
passages   the clauses of a passage
unify      whether an atom of a rule applies to another atom
graph      which clause triggers, replaces, prevents or excepts from which
"""
