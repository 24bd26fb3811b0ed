"""Questions that turn on numbers: what the question tells of each amount is added up and held against the rules.

"My threat is 47 and is raised by 3. Am I eliminated?": 47 + 3 = 50, and who reaches 50 is eliminated.

sides        an atom that compares -> its two sides
comparisons  clauses of rules -> what they compare, what one token makes of a number, what a keyword's number adds
amounts      words of a question -> the amounts that it tells
outcome      whether a question asks for what happens under a rule's condition
sums         the answer, with its sum in words
"""

from .sums import Sum, add_up

__all__ = ["Sum", "add_up"]
