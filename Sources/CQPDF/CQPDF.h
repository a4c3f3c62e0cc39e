// Carries the pkg-config flags of libqpdf to CGatefold, and nothing else.
