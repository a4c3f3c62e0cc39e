"""Initials: large first letters of a paragraph. Lengths are points."""

CAP_HEIGHT = 0.655  # of the serif font, in font sizes
X_HEIGHT_ABOVE = 0.68  # how high the first line's letters reach, in font sizes


def drop_cap_size(style, lines_high):
    """The font size of an initial that stands beside so many lines."""
    return (style.leading * (lines_high - 1) + style.size * X_HEIGHT_ABOVE) / CAP_HEIGHT
