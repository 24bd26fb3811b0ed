"""Order what a search finds: features of question and passage, weighed by numbers that were learned.

spoken      a question -> its stems, their IDF, and which of them ask
candidates  what retrieval finds -> passages with all that their features need
features    question and candidate -> numbers
weights     the learned weights of the features (data/search.json, made by tests/bench/fit_search.py)
"""
