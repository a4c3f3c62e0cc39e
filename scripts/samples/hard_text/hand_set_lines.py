"""Lines that the typesetter does not break: broken by hand, or greedily around an object."""

from ..drawing.line_breaking import hyphenation_points


def _justified(line, width):
    """The line justified to a width."""
    gaps = [run for run in line.runs if run.space]
    extra, shift = (width - line.width) / len(gaps), 0.0
    for run in line.runs:
        run.x += shift
        if run.space:
            run.space += extra
            shift += extra
    line.width = width
    return line


def lines_by_hand(typesetter, texts, style, width):
    """Lines broken by hand. One that ends in ¬ is hyphenated; a plain hyphen at its end belongs to the word."""
    lines = []
    for number, text in enumerate(texts):
        line = typesetter.single_line(text.replace("¬", "-"), style)
        line.hyphenated = text.endswith("¬")
        last = number + 1 == len(texts)
        lines.append(_justified(line, width) if style.align == "justify" and not last else line)
    return lines


def wrapped(typesetter, text, style, spaces):
    """Break a text greedily into lines of differing (offset, width), as around an object."""

    def fits(words, width):
        return typesetter.single_line(" ".join(words), style).width <= width

    remaining, lines = text.split(), []
    for offset, width in spaces:
        if not remaining:
            break
        taken = []
        while remaining and fits([*taken, remaining[0]], width):
            taken.append(remaining.pop(0))
        points = hyphenation_points(remaining[0], style.language) if remaining else []
        fitting = [point for point in points if fits([*taken, remaining[0][:point] + "-"], width)]
        if fitting:
            taken.append(remaining[0][: fitting[-1]] + "-")
            remaining[0] = remaining[0][fitting[-1] :]
        line = typesetter.single_line(" ".join(taken), style)
        line.hyphenated = bool(fitting)
        if style.align == "justify" and remaining and len(taken) > 1:
            _justified(line, width)
        line.x = offset
        lines.append(line)
    if remaining:
        raise ValueError(f"no room for {remaining[0]!r}")
    return lines
