"""Benchmarks: ratios against a plain baseline in the same run. Nothing here passes or fails."""
