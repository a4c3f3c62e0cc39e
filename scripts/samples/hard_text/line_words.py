"""The words of set lines, from which searches over line ends are taken."""


def line_text(line):
    """The text of a set line."""
    return "".join(run.piece.text + (" " if run.space else "") for run in line.runs)


def trimmed(text):
    """The text without the punctuation around it."""
    return text.strip(".,;:!?“”‘’ ")


def broken_word(lines, index):
    """The word that goes on from a line to the next."""
    return trimmed(line_text(lines[index]).split()[-1][:-1] + line_text(lines[index + 1]).split()[0])


def phrase_from(lines, index, before=1, through=1, after=1):
    """The last `before` words of a line, all of the next `through - 1` lines, and the first `after` words of the line
    after them."""
    text = " ".join(line_text(lines[index]).split()[-before:])
    hyphenated = lines[index].hyphenated
    for number in range(index + 1, index + through + 1):
        found = line_text(lines[number]).split()
        part = " ".join(found[:after] if number == index + through else found)
        text = text[:-1] + part if hyphenated else f"{text} {part}"
        hyphenated = lines[number].hyphenated
    return trimmed(text)
