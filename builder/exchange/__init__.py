"""A force as files to keep and to mail: JSON and text that read back the same, a workbook to show around, a QR code."""
