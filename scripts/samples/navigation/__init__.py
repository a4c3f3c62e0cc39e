"""`navigation.pdf`: every kind of destination and action, article threads, layers, tags and reading hints."""
