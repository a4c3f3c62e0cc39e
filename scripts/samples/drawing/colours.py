"""The colours of the samples, as RGB values 0 ... 1."""

INK = (0.13, 0.12, 0.12)
SOFT = (0.42, 0.41, 0.40)
TEAL = (0.04, 0.30, 0.38)
RUST = (0.72, 0.27, 0.13)
SAND = (0.955, 0.935, 0.895)
WHITE = (1.0, 1.0, 1.0)
