"""What changed between editions, and the life of one rule."""
