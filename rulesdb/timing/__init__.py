"""What happens when: a question -> a verdict and steps in order of time, each with the rule that it rests on.

spelled      a question with its mistyped words as the lexicon spells them
ask          a question in everyday words -> what it states and what it asks, as clauses
evidence     the passages that search finds for it, with their clauses
rules        rows of the tables clause, atom and role -> clauses
unread       the lexicon and the clauses of games without data
sums         what the numbers of a question come to, held against the rules that compare them
ordering     which of two phases of a turn comes first
decision     what decides: a document's own answer, a sum, a turn, an example that asks the same, clauses, a precedent
meaning      what a question means, the same for all wordings of it
told         what a question tells of that which a rule requires
untold       what a rule about the thing that is asked leaves untold
accounted    the words of a question for which a rule does not account
excluded     how a rule leaves out what is asked
rulings      the answer of one rule, and under which conditions
verdict      yes, no, on what it depends, or open: what all rules derive
branches     whether a question denies the condition of a rule
sought       the rules that are such as a question asks for: what happens then, or when
sentences    the sentence of a passage that answers
procedures   the procedure that a question is about
timeline     the steps: what decides, what answers, what follows
say          the answer as the contract has it
turn         a game's turn, or another of its procedures
explain      how a rule or a question was read, in a line a clause
examined     examples to which the clauses of their rule give another answer
"""
