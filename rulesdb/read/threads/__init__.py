"""Read saved forum threads (Markdown) and find the official answers in them.

thread     lines -> posts with author and date
rows       a post -> its rows of text with the depth of their quotation
cues       who answers by which names, and the words that introduce or close an answer
answers    rows -> official answers, of these forms:
signed       mails, by their signature
introduced   quotations behind a row that says whose answer they are
letters      mails that nobody signs
pairs        "Q:" and "A:" behind such a row
answer     one official answer
asking     the sentences of posts that ask
questions  what an answer answers
former     answers that were given to another question than their thread's
premise    what a post tells around a question
subject    whether a post can ask what an answer answers
reader     a thread -> a Reading
"""
