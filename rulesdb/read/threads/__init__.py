"""Read saved forum threads (Markdown) and find the official answers in them.

thread     lines -> posts with author and date
rows       a post -> its rows of text with the depth of their quotation
cues       who answers by which names, and the words that introduce or close an answer
answers    rows -> official answers: signed mails, introduced quotations, pairs of question and answer
questions  what an answer answers
reader     a thread -> a Reading
"""
