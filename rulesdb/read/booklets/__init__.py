"""Scanned booklets and bulletins, whose marks are mostly lost.

blocks     lines -> blocks, joined over page ends
headings   headings of a text without markup
prose      blocks -> pieces: lists, steps, examples, exceptions, tables
compose    pieces -> passages
pointers   "See x" -> references
collector  collector's numbers
subjects   an entry's title -> its cards
rulings    entries on cards, terms and lists, with their revision marks
booklet    the reader of a rules booklet
bulletin   the reader of a dated list of rulings
"""
