"""The article about a ferry, which is continued on a later page. Page space points."""

from dataclasses import replace

from ..pictures import seascapes, textures
from .flow import Flow, columns
from .magazine_style import BODY, BOTTOM, CONTINUED, LEFT, RIGHT, TOP
from .parts import figure, footnotes, opening, pull_quote
from .photographs import draw
from .record import ArticleRecord
from .setting import label

HEADLINE = ["The Ferry That Waits", "for Nobody"]
STANDFIRST = "At Corran Sound the tide keeps the timetable, and one woman keeps the tide."
FOLLOWING = 11  # index of the page that the article goes on at


def ferry_pages(magazine):
    """Two pages in two columns; returns the article with its text still to be set."""
    first, second = magazine.page("Crossings"), magazine.page("Crossings")
    article = ArticleRecord(" ".join(HEADLINE), author="Nell Ward", section="Crossings", language="en-GB")
    magazine.articles.append(article)
    photograph = magazine.photographs.computed(seascapes.salt_coast, width=480, height=240)
    picture = draw(first, photograph, (LEFT, 52, 400, 200))
    text = "Corran Sound from the slip, two hours before the turn. The perch on the left marks the bar."
    figure(first, article, [picture], (first.index, 0, 52), text, "Photograph: Ines Holm", LEFT, 256, 400)
    y = opening(first, article, LEFT, 284, 400, "CROSSINGS", HEADLINE, STANDFIRST, "By Nell Ward")
    return article, first, second, y


def ferry_continued(magazine, ferry):
    """The page that the article is continued on, and with it the text of all three."""
    article, first, second, y = ferry
    third = magazine.page("Crossings")
    note_top = 562
    right = columns(second, 2, TOP, note_top - 6, wants_hyphen=True)
    right[1] = right[1]._replace(bottom=note_top - 20)
    last = columns(third, 2, TOP + 18, 319)
    flow = Flow(article, [*columns(first, 2, y, BOTTOM, wants_hyphen=True), *right, *last])
    pull_quote(second, flow, magazine.prose["ferry_quote"][0], (165, 222, 150, 94))
    for number, text in enumerate(magazine.prose["ferry"]):
        if number == 0:
            flow.paragraph(text, replace(BODY, indent=0), drop_cap=3)
        else:
            flow.paragraph(text, BODY)
    label(second, f"Continued on page {FOLLOWING + 1}", CONTINUED, RIGHT, note_top - 10, align="right")
    label(third, f"Continued from page {second.index + 1}", CONTINUED, LEFT, TOP + 6)
    marks = zip("12", magazine.prose["ferry_notes"])
    footnotes(second, flow, list(marks), LEFT, note_top, 400)
    photograph = magazine.photographs.computed(textures.kite_sky, width=400, height=230)
    picture = draw(third, photograph, (LEFT, 330, 400, 230))
    text = "What the seven o’clock leaves under: the sky over the sound on the last morning in June."
    figure(third, article, [picture], (third.index, 1, 330), text, "Photograph: Ines Holm", LEFT, 566, 400)
