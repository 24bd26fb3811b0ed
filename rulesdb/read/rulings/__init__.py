"""Read rulings that a community keeps: one YAML or TOML file a card or a term.

plain   a file -> an entry and its faults; the form is shown there
reader  an entry -> a Reading
"""
