"""Other scripts: Japanese forms and vertical lines, Chinese, Arabic presentation forms, Hebrew points."""

import re
from dataclasses import replace

from ..drawing.colours import INK, TEAL
from ..drawing.full_width_text import HORIZONTAL, VERTICAL, horizontal_block, rows_of, vertical_block
from ..drawing.right_to_left_text import rtl_block
from ..drawing.style import Style
from ..expected.placed import TextLine
from ..geometry import baseline_matrix
from .glyph_text import glyph_string, text_object
from .page_setup import LEFT, RIGHT, hard_page

JAPANESE_TITLE = "観測船の日誌"
JAPANESE = [
    "観測船ＳＫＥＲＲＹ号は、第１４次の航海に出た。船長のｶﾒﾗと、料理長のｵﾙｶﾞﾝを積み、港から二十㌔の沖で錨を下ろした。",
    "積荷は三㌧、真水は㍑で量り、手紙は①から⑨までの袋に分けた。波の高さは２㍍、風はＮＮＷ、ラジオはＦＭしか聞こえない。",
    "帰りの切符は㈱北洋汽船の窓口で、ﾊﾟｽﾎﾟｰﾄを見せて買うこと。",
]
VERTICAL_TITLE = "望遠鏡の番人"
VERTICAL_TEXT = [
    "丘の上の小屋に、望遠鏡の番人が住んでいる。晴れた夜には沖の船を数え、曇った夜には数えたつもりになる。",
    "ある晩、番人は気象台へ電報を打った。「月が二つ見える。片方は消してよいか。」返事はまだ来ない。",
]
PLACED_TITLE = "潮見表の読み方"
PLACED = [
    "潮見表は、月の満ち欠けを14日ごとに並べた一枚の紙である。漁師はそれを台所の壁に貼り、指でなぞって読む。",
    "満潮の時刻は毎日約50分ずつ遅れる。遅れない日は、時計の方が遅れている。",
]
CHINESE_TITLE = "風的帳簿"
CHINESE = [
    "港口的老燈塔每到傍晚就亮起來。守塔人把風向寫在一本舊帳簿裏，北風用鉛筆，南風用藍墨水。",
    "春天，一位測量員來到島上，想畫一張風的地圖。漁夫們笑著把日記借給他，可是誰也不肯借他船。",
    "到了秋天，地圖畫好。島的背面有一片空白，大家都叫它梨，因為形狀很像。",
]
ARABIC_TITLE = "دفتر الحارس"
ARABIC = [
    "يعرف الصيادون أن البـــحر لا ينام. في الليل تضيء المنارة القديمة طريق القوارب، "
    "وفي الصباح يكتب الحارس اتجاه الريح في دفتر كبـــير.",
    "وعندما سألناه عن السبب ضحك وقال إن الريح تنسى، أما الدفتر فلا ينسى.",
]
HEBREW_TITLE = "שִׁיר עֶרֶב לַמִּגְדַּלּוֹר"
HEBREW = [
    "הַיָּם שׁוֹמֵר עַל סוֹדוֹ, וְהָרוּחַ כּוֹתֶבֶת אוֹתוֹ עַל הַחוֹל. בַּבֹּקֶר בָּא הַגַּל וְקוֹרֵא.",
    "בשנת 1911 הגיעה הספינה Evening Star לנמל, ובה 24 תיבות של תפוזים ומכתב אחד.",
    "השיר נכתב ביד, בלי ניקוד, והנקודות נוספו אחר כך כמו כוכבים.",
]


def _in_font_order(text):
    """Hebrew with the points of each letter in the order that fonts expect: dot of the shin, dagesh, vowel."""
    order = {"\u05c1": 0, "\u05c2": 0, "\u05bc": 1}
    return re.sub("[\u05b0-\u05c2]+", lambda run: "".join(sorted(run.group(), key=lambda p: order.get(p, 2))), text)


def _title(page, text, style, y):
    """A headline in full-width letters."""
    horizontal_block(page, text, replace(style, size=24, colour=TEAL), LEFT, y, 20)
    page.placed.paragraphs[-1].role = "headline"


def _rows(page, texts, style, y, count):
    """Paragraphs in rows of so many characters."""
    for text in texts:
        if any(glyph.index == 0 for glyph in page.book.fonts[style.font].shape(text)):
            raise ValueError(f"the font has no glyph for a part of {text!r}")
        y = horizontal_block(page, text, style, LEFT, y, count) + 10
    return y


def japanese_forms(book):
    """Page 16: full-width Latin, half-width katakana and squared words in horizontal Japanese."""
    page = hard_page(book)
    _title(page, JAPANESE_TITLE, HORIZONTAL, 80)
    _rows(page, JAPANESE, HORIZONTAL, 130, 24)
    return [
        ("Skerry号", {"case": "full-width Latin"}),
        ("第14次", {"case": "full-width digits"}),
        ("nnw", {"case": "full-width Latin"}),
        ("NNW", {"case": "full-width Latin", "case_sensitive": True}),
        ("カメラ", {"case": "half-width katakana"}),
        ("オルガン", {"case": "half-width katakana"}),
        ("パスポート", {"case": "half-width katakana"}),
        ("二十キロ", {"case": "squared word"}),
        ("(株)北洋汽船", {"case": "squared word"}),
        ("メートル", {"case": "squared word"}),
    ]


def japanese_vertical(book):
    """Page 17: vertical Japanese, a word over two lines."""
    page = hard_page(book)
    x = vertical_block(page, VERTICAL_TITLE, replace(VERTICAL, size=26, leading=48, colour=TEAL), 352, 60, 20)
    page.placed.paragraphs[-1].role = "headline"
    for text in VERTICAL_TEXT:
        x = vertical_block(page, text, VERTICAL, x, 60, 10) - 8
    case = "word over two vertical lines"
    return [("番人", {"case": "vertical writing"}), ("望遠鏡の番人が", {"case": case, "lines": 2})]


def japanese_placed(book):
    """Page 30: vertical lines of a horizontal font, every letter placed by itself, figures beside each other."""
    page = hard_page(book)
    x = _placed_block(page, PLACED_TITLE, replace(HORIZONTAL, size=24, colour=TEAL), 360, 60, 20, 48)
    page.placed.paragraphs[-1].role = "headline"
    for text in PLACED:
        x = _placed_block(page, text, replace(HORIZONTAL, size=16), x, 60, 16, 29) - 8
    case = "vertical writing, letter by letter"
    return [
        ("潮見表の読み方", {"case": case}),
        ("満ち欠けを14日", {"case": f"{case}, with figures"}),
        ("指でなぞって", {"case": case}),
        ("漁師はそれを", {"case": f"{case}, over two lines", "lines": 2}),
    ]


def _placed_block(page, text, style, x, top, count, distance):
    """A paragraph in vertical rows, like `vertical_block`, whose letters are placed one below the other."""
    font = page.book.fonts[style.font]
    cells = re.findall(r"[0-9]+|[^0-9]", text)
    with page.paragraph() as paragraph:
        for row in rows_of(cells, count):
            characters, y = [], top
            for cell in row:
                glyphs = font.shape(cell)
                width = sum(glyph.advance for glyph in glyphs) * style.size / 1000
                with text_object(page, font, style.size, x - width / 2, y + font.ascent * style.size, style.colour):
                    page.put(f"{glyph_string(glyphs)} Tj")
                characters += [(letter, y - top, y - top + style.size) for letter in cell]
                y += style.size
            half = 0.5 * style.size
            paragraph.lines.append(TextLine(characters, half, half, baseline_matrix(x, top, -90), joined=True))
            x -= distance
    return x


def chinese(book):
    """Page 18: Chinese, words over line ends."""
    page = hard_page(book)
    style = replace(HORIZONTAL, size=17, leading=30)
    _title(page, CHINESE_TITLE, style, 80)
    _rows(page, CHINESE, style, 130, 20)
    return [
        ("守塔人", {"case": "Chinese"}),
        ("藍墨水", {"case": "Chinese"}),
        ("風向", {"case": "Chinese word over a line end", "lines": 2}),
        ("一張風的地圖", {"case": "Chinese word over a line end", "lines": 2}),
    ]


def arabic_forms(book):
    """Page 19: Arabic with presentation forms in /ToUnicode, and with tatweel."""
    page = hard_page(book)
    title, body = Style("arabic-forms", 30, 42, colour=TEAL), Style("arabic-forms", 18, 31, colour=INK)
    y = rtl_block(page, ARABIC_TITLE, "arabic-forms", title, RIGHT, 50, RIGHT - LEFT) + 10
    page.placed.paragraphs[-1].role = "headline"
    for text in ARABIC:
        y = rtl_block(page, text, "arabic-forms", body, RIGHT, y, RIGHT - LEFT) + 10
    return [
        ("المنارة القديمة", {"case": "Arabic presentation forms"}),
        ("لا ينام", {"case": "Arabic presentation forms: lam-alef"}),
        ("الصيادون", {"case": "Arabic presentation forms"}),
        ("تضيء المنارة", {"case": "Arabic presentation forms: over a line end", "lines": 2}),
        ("البحر", {"case": "Arabic word made longer by tatweel"}),
        ("كبير", {"case": "Arabic word made longer by tatweel"}),
    ]


def hebrew_points(book):
    """Page 20: Hebrew with points, and a line with an English phrase and numbers."""
    page = hard_page(book)
    title, body = Style("hebrew", 28, 40, colour=TEAL), Style("hebrew", 16, 30, colour=INK)
    y = rtl_block(page, _in_font_order(HEBREW_TITLE), "hebrew", title, RIGHT, 50, RIGHT - LEFT) + 10
    page.placed.paragraphs[-1].role = "headline"
    for text in HEBREW:
        y = rtl_block(page, _in_font_order(text), "hebrew", body, RIGHT, y, RIGHT - LEFT) + 10
    return [
        ("שומר על סודו", {"case": "Hebrew with points, typed without"}),
        ("והרוח", {"case": "Hebrew with points, typed without"}),
        ("סוֹדוֹ", {"case": "Hebrew with points", "accents": True}),
        ("סודו", {"case": "Hebrew with points", "accents": True, "absent": True}),
        ("למגדלור", {"case": "Hebrew with points, typed without"}),
        ("Evening Star", {"case": "English in Hebrew"}),
        ("הספינה Evening Star", {"case": "English in Hebrew"}),
        ("1911", {"case": "number in Hebrew", "whole_words": True}),
        ("24 תיבות", {"case": "number in Hebrew"}),
    ]
