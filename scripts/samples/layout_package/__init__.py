"""`layout.package`: a broadsheet whose pages are set from a layout. Its pictures and its film are drawn here."""
