"""Card lists: one module a family of shapes, and the facts of cards in the database."""
