"""Any rulebook in Markdown or plain text.

lines       what a line is: heading, numbered rule, item, definition, reference
references  "See x" -> references
writer      lines -> passages
reader      the order of the parts
"""
