"""Names found, then resolved: what hangs together in one game.

names       forms of names, and a book of what each may mean
concepts    terms of several documents -> one concept
cards       card names of several documents and card lists -> one identity
mentions    names of terms and cards in running text
references  printed references -> ids
twins       passages that repeat each other
precedence  what overrides what, and what is left open
lints       a list of functions: records -> problems
graph       the whole as a networkx graph
"""
