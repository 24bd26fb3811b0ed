"""Deck checks.

lists/   deck lists of every shape -> Deck
cards/   card lists of every shape -> facts; FactBook looks them up
rules/   the checks that formats name, and how each game lays a deck out
deck     what a deck list says
formats  the name of a format -> Format, from data/<game>/formats
check    Deck, Format, FactBook -> Verdict, every violation at once
verdict  what a check found, in the form of the JSON contract
judge    one deck against one format or all of them, with citations
many     many decks on all cores; archive the same with dask
slip     a one-page sheet for the judge
"""
