"""A saved wiki page that compares two revisions.

align     one hunk of the page: which printed line belongs to which side
hunks     the page -> both revisions, with what neither shows as gaps
blocks    lines of wiki text -> blocks
markup    inline markup -> plain text, links and cards
sections  headings and anchors -> sections
units     lists, steps, examples, exceptions
rows      tables of card rulings
passages  blocks -> records
page      the reader: one Reading a revision
"""
