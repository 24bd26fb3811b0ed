"""The readings of one game -> its terms, cards and references, and the relations between its passages.

linked      the record of all that is linked, and the function that makes it
names       forms of names, and a book of what each may mean
concepts    terms of several documents -> one concept
cards       card names of several documents and card lists -> one identity
named       card names -> the kinds of the cards so called
mentions    names of terms and cards in running text
references  printed references -> ids
archive     each quoted ruling once, with its attributions
rulings     attributions of digests; the cards and terms that rulings are about
reversals   rulings that supersede or contradict others
precedence  what overrides what, and what is left open
twins       passages that repeat each other
dates       from when each passage is in force
errata      the changes of each card's text
stale       rulings whose card or rule was changed later
compared    rulings compared with later documents
priorities  the order of the kinds of steps
former      the clauses that an earlier build read
prepare     makes the readings that the package ships
ranking     stems, weights and postings that search ranks by
vectors     vectors of words, and directions of texts
thesaurus   words of players -> words of the game
vocabulary  the lexicon of a game without data, by its usage of words, as lexicon_rows
lints       a list of functions: records -> problems
"""
