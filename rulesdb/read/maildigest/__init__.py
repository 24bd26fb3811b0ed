"""Read digests of questions and answers as rules teams mail them.

mail    the head of a mail: sender, day, number
blocks  a block between dividing lines -> its questions and answers
reader  a digest -> a Reading
"""
