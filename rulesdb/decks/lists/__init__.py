"""Deck lists: one module a family of shapes, recognised by content."""
