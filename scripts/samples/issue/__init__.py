"""`issue.pdf`, a whole magazine, and `issue-printer.pdf`, the same pages without navigation."""
