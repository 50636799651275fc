"""Lists of cards in and out: workbooks, CSV, JSON and plain text.

In:  bytes -> reading -> sheets -> columns -> rows -> matching -> plan -> storing
Out: records -> workbook_out, flat, document
"""
