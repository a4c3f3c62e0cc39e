"""`printed-links.pdf`: links that are only printed, and text that only looks like one."""
