"""Set-ups on paper and as files, and set-ups brought in: what is written as JSON or workbook is read back equal."""
