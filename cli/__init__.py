"""The command line of rulesdb: app has the verbs, options what they share, render how answers look."""
