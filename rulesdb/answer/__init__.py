"""A question -> an answer with its grounds, as plain mappings in the form of the JSON contract.

names     a name as a person types it -> what it means
question  a question in everyday words -> what to look for
meaning   a question for what a term means -> the term
asking    which of its sentences ask, and for what
indirect  what people wonder rather than ask -> what they ask
claims    what somebody claims or denies -> the plain question
spelling  words that are mistyped, or two written as one
passages  rows of the database -> passages as every answer shows them
term, card, search, rule   one look-up each
graph                      how terms hang together
about                      what the database holds
"""
