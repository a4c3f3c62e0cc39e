"""Tables by kind and producer, and pictures of the pages where headlines go wrong."""

import html
from collections import Counter, defaultdict

from learning.scoring import Score, is_item
from learning.titles import alike, folded

PRODUCERS = (
    ("Adobe InDesign, Acrobat", ("adobe", " acrobat")),
    ("Microsoft Office", (" microsoft®", " word")),
    ("LibreOffice", ("libreoffice", "openoffice", "writer")),
    ("Canva", ("canva",)),
    ("Apple Quartz", (" macos", "mac os x", " ios ", "quartz")),
    ("web browsers", (" skia", "weasyprint", " prince", " qt ", "wkhtml")),
    ("TeX", ("pdftex", "latex", " xdvipdfmx")),
)
WORST = 10
BAR, RIGHT, WRONG, MISSING = "#c9c9c9", "#1a7f37", "#cf222e", "#bf8700"


def family(producer):
    """The programs that a producer belongs to."""
    lower = producer.lower()
    return next((name for name, starts in PRODUCERS if any(start in f" {lower}" for start in starts)), "others")


def print_tables(scores, files):
    """Scores by kind and by producer; `scores` and `files` by name."""
    for title, key in (("kind", lambda file: file.kind), ("producer", lambda file: family(file.producer))):
        groups = defaultdict(list)
        for name, one in scores.items():
            groups[key(files[name])].append(one)
        print(f"{title:26} files precision recall    F1  mean of files")
        for group, own in sorted(groups.items(), key=lambda entry: -len(entry[1])):
            total = sum(own, Score())
            mean = sum(one.f1 for one in own) / len(own)
            print(f"{group:26} {len(own):5} {total.precision:9.2f} {total.recall:6.2f} {total.f1:5.2f} {mean:14.2f}")


def draw_worst(scores, given, items, paths, output):
    """Lists the files with the lowest scores, and draws for each the page with most errors into a folder. Text is drawn
    as bars: the magazines are not ours to show. `given` has candidates, `items` what should be there, by name."""
    output.mkdir(parents=True, exist_ok=True)
    for rank, name in enumerate(sorted(scores, key=lambda name: (scores[name].f1, name))[:WORST], 1):
        score = scores[name]
        print(f"{rank:2} {score.f1:.2f}  right {score.right}, wrong {len(score.wrong)}, missing {len(score.missing)}  {name}")
        errors = Counter(page for _, page in score.wrong) + Counter(item.page_index for item in score.missing)
        page = max(errors, key=lambda page: (errors[page], -page))
        missing = [item for item in score.missing if item.page_index == page]
        on_page = [(one, any(is_item((folded(one["text"]), page), item) for item in items[name]))
                   for one in given[name] if one["pageIndex"] == page]  # fmt: skip
        drawing = draw(paths[name], page, on_page, missing)
        (output / f"worst-{rank:02}.svg").write_text(drawing, encoding="utf-8")


def draw(path, page_index, given, missing):
    """A page as bars, with frames around headlines that are right, wrong and missing."""
    width, height, words = read_words(path, page_index)
    shapes = [rectangle(rect, f'fill="{BAR}"') for _, rect in words]
    for candidate, is_right in given:
        left, top, right, bottom = candidate["rect"]
        frame = (left - 3, top - 3, right - left + 6, bottom - top + 6)
        color = RIGHT if is_right else WRONG
        shapes.append(rectangle(frame, f'fill="none" stroke="{color}" stroke-width="2.5"'))
    for item in missing:
        place = find(words, item)
        if place:
            shapes.append(rectangle(place, f'fill="none" stroke="{MISSING}" stroke-width="2.5" stroke-dasharray="6 3"'))
    label = html.escape(f"page {page_index + 1}: found and right, found and wrong, missing")
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {width + 4:.0f} {height + 4:.0f}" width="{width / 2:.0f}" '
    head += f'role="img" aria-label="{label}">'
    paper = rectangle((0, 0, width, height), 'fill="#fff" stroke="#999"')
    return "\n".join([head, paper, *shapes, "</svg>\n"])


def rectangle(rect, style):
    """An SVG rectangle."""
    x, y, width, height = rect
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" {style}/>'


def read_words(path, page_index):
    """The size of a page, and its runs of text with their rectangles in page space, as PDFium reads them."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    page = document[page_index]
    left, bottom, right, top = page.get_cropbox()
    text = page.get_textpage()
    words = []
    for number in range(text.count_rects()):
        x0, y0, x1, y1 = text.get_rect(number)
        words.append((folded(text.get_text_bounded(x0, y0, x1, y1)), (x0 - left, top - y1, x1 - x0, y1 - y0)))
    document.close()
    return right - left, top - bottom, words


def find(words, item):
    """Around the runs of text that a title is printed in; None if it is not found."""
    parts = [(text, rect) for text, rect in words if len(text) > 2 and any(text in n or alike(text, n) for n in item.names)]
    if not parts:
        return None
    _, anchor = max(parts, key=lambda part: (len(part[0]), part[1][3]))
    reach = 2.5 * anchor[3]
    near = [rect for _, rect in parts if abs(rect[1] - anchor[1]) < reach and overlaps(rect, anchor, reach)]
    left, top = min(rect[0] for rect in near), min(rect[1] for rect in near)
    right, bottom = max(rect[0] + rect[2] for rect in near), max(rect[1] + rect[3] for rect in near)
    return left - 3, top - 3, right - left + 6, bottom - top + 6


def overlaps(one, other, reach):
    """Whether two rectangles are within reach of each other across the page."""
    return one[0] < other[0] + other[2] + reach and other[0] < one[0] + one[2] + reach
