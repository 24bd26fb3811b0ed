"""What changed between editions, and the life of one rule.

words  the changed words between two texts
pair   which rule of one edition is which of another
diff   two documents, rule by rule
trace  one rule through all documents
page   either as a page to read in a browser
"""
