"""Sentences -> typed clauses: the norms of rules, and the facts and atoms that questions state and ask about.

model      Clause, Atom, Condition, Phrase, Quantity
lexicon    kinds, states, sides, events and senses of a game
lexicon_files   data/lexicon.toml and data/<game>/lexicon.toml -> a lexicon, checked
lexicon_code    a lexicon as the text that a build keeps of it, and back
forms      forms of English verbs and nouns
words      a sentence -> words with every role that the lexicon knows for them
sentence   what may stand in a phrase, and the form of a token that may begin at a word
noun_phrases, verb_groups   such tokens of nouns and of verbs
lattice    words -> the tokens that may begin at each
compiled   grammar/clause.lark -> its LALR table, kept in a file of the package
parse      trees made with that table
fits       what a token costs behind another
tagger     the cheapest tokens that the grammar allows
tokens     a token of the grammar, with the verb that it has
phrases    noun phrases
prepositions    the role that each gives, and which belong to the noun before them
company    who or what goes along with what the verb tells of
frames     a verb with its arguments -> the atom of the sense whose frame fits
parties    who acts, and names of parties where they name no players
particles  the further words of a verb among what stands behind it
norms      norms and relations
only       what "only" narrows
walk       what the readers of a tree share: tokens, words, where the reading stopped
checks     what shows that a tree was misread, and stops the reading
comparisons    what a phrase is compared with
states     states behind a noun that narrow it
narrowed   phrases narrowed by what stands behind them
likened    phrases with what they are other than, or the same as
relatives  relative clauses and participles behind a noun
units      one noun phrase with all that stands behind its noun
lists      lists of noun phrases, and what their members share
ranges     two numbers that bound one thing
nouns      noun phrases with the arguments that stand behind them
attachment whether what stands behind a noun narrows it or belongs to the verb
argument_lists  arguments of a verb that go together: lists, ranges, who does what a purpose tells
times      what stands behind a verb and tells when, or on which condition
arguments  what stands behind a verb: arguments, and conditions among them
misfits    what shows that a verb was misread
misreadings    runs of tokens that show that a sentence was misread
misplaced  runs of tokens that were given to the wrong part of the sentence
deeds      verbs of a tree with their arguments
joined     the verbs of one subject, with what they share
conditions alternatives of conditions, and the fields of a clause that they fill
subordinates    what stands before and behind a main clause -> its conditions
dating     times behind a relative clause that tell when its deed is done
apart      a deed behind a condition that is the main clause's own
compose    the tree of a sentence -> its clauses
reader     a sentence -> its clauses
passages   the clauses of a passage
unify      whether an atom of a rule applies to another atom
graph      which clause triggers, replaces, prevents or excepts from which
"""
