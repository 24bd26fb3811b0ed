"""Lettered and numbered sections over nested bullets.

numbering    labels of headings against the document's own contents
annotations  what data/ knows of a document that it does not mark up
writer       bullets -> passages with their lead-ins
reader       the order of the parts
"""
