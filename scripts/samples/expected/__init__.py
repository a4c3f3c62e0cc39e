"""What was placed on the pages, and the expected data written from it."""
