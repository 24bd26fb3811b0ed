"""Rules, glossary, scenarios and questions in one Markdown file made from two-column pages.

markdown      lines -> blocks and plain text
seams         joins across columns and pages
contents      the tables of contents: what is a scenario, a rule, an entry
chapters      the true tree of headings
sections, writer   blocks -> passages
ruletree      the numbered rules
glossary      the glossary
framework     steps and action windows of a round
player_cards  errata and answers by card
scenarios     what is ruled for one scenario
crossrefs     printed references
reader        the order of the parts
"""
