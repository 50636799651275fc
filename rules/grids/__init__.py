"""The geometry that the games share: shapes, never tanks."""
