"""Hostile inputs: mutators, targets, and the inputs that once failed."""
