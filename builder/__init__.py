"""Forces: built, checked, repaired and shared."""
