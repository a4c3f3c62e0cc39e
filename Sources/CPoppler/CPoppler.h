// Carries the pkg-config flags of poppler-glib, cairo and gio to CGatefold, and nothing else: importing
// poppler's own headers into Swift would give an interface of 25,000 lines.
