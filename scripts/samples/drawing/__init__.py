"""Text setting, pages, and the book that collects them. Lengths are in page space: points, y downwards."""
