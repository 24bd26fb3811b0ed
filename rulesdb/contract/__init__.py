"""The JSON contract as frozen dataclasses: what every answer consists of, on the command line and in programs.

passages   Passage, Editions and what every answer is made of
terms, cards, numbers, entries   Term, Card, Rule; Shown, Citation
timing     When, Turn
legality   Legal, Format
changes    Conflict, Diff, Trace, Path, Neighbourhood
contents   Source, Game, Coverage, Stats ...: what the database holds
asked      Asked: one text, whatever it is
shape      mappings -> these classes -> JSON
"""
