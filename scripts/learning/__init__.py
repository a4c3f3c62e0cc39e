"""Fits the judgements of contents to files that are labelled by eye or by their outlines, and measures them."""
