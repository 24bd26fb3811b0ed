"""The checks that formats name: common ones, and those of each game with how it lays a deck out."""
