"""`issue.package`: the sample issue with an overlay of every kind. Pictures, films and sounds are drawn here."""
