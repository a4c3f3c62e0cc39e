"""Small books for the tests: EPUB 2 and 3, HTML, and ones that are made to do harm."""

import io
import json
import struct
import zipfile
import zlib

CONTAINER = ('<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
             '<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
SVG = ('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><script>parent.hacked = 1</script>'
       '<rect width="120" height="60" fill="#0b5a8a"/></svg>')


def page(title, body, attributes=""):
    return (f'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
            f' {attributes}><head><title>{title}</title></head><body>{body}</body></html>')


def paragraphs(word, count):
    return "".join(f"<p>{word} {number}: " + "the water comes and goes. " * 12 + "</p>" for number in range(1, count + 1))


def archive(files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        for name, content in files.items():
            file.writestr(name, content)
    return data.getvalue()


def description(title, chapters, *, language="en", more_items="", spine=""):
    items = "".join(f'<item id="c{number}" href="{path}" media-type="application/xhtml+xml"/>'
                    for number, path in enumerate(chapters))
    references = "".join(f'<itemref idref="c{number}"/>' for number in range(len(chapters)))
    return (f'<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>'
            f'<dc:title>{title}</dc:title><dc:language>{language}</dc:language></metadata>'
            f'<manifest>{items}{more_items}</manifest><spine {spine}>{references}</spine></package>')


def png(width, height, color):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = zlib.compress((b"\0" + bytes(color) * width) * height)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


def epub3():
    """Three chapters, with a picture, links between them, nested contents and a name that has to be escaped."""
    chapters = ["Low%20water.xhtml", "high.xhtml", "missing.xhtml", "end.xhtml"]
    contents = ('<nav epub:type="landmarks"><ol><li><a href="end.xhtml">Wrong list</a></li></ol></nav>'
                '<nav epub:type="toc"><ol><li><a href="Low%20water.xhtml">Low Water</a></li><li><span>The Coast</span><ol>'
                '<li><a href="high.xhtml">High Water</a></li><li><a href="high.xhtml#springs">Springs &amp; Neaps</a></li>'
                '</ol></li><li><a href="end.xhtml">The End</a></li></ol></nav>')
    first = ('<h1>Low Water</h1><img src="pictures/wave.svg" alt="A wave"/><p>See <a href="high.xhtml#springs">springs</a>, or '
             '<a href="https://example.org/tides">the tables</a>.</p>' + paragraphs("Ebb", 30))
    second = ('<h1>High Water</h1>' + paragraphs("Flood", 20) + '<h2 id="springs">Springs</h2>' + paragraphs("Moon", 8)
              + "<p>Für die Fähre: <b>Wind</b>stärke</p>" + paragraphs("Crest", 8))
    more = ('<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
            '<item id="wave" href="pictures/wave.svg" media-type="image/svg+xml"/>')
    return archive({
        "META-INF/container.xml": CONTAINER,
        "OPS/book.opf": description("Tide Tables", chapters, more_items=more),
        "OPS/nav.xhtml": page("Contents", contents),
        "OPS/Low water.xhtml": page("Low", first),
        "OPS/high.xhtml": page("High", second),
        "OPS/end.xhtml": page("End", "<h1>The End</h1><p>Slack.</p>"),
        "OPS/pictures/wave.svg": SVG,
    })


def epub2():
    """In Arabic, read from right to left, with the contents of version 2."""
    text = "<h1>الريح</h1>" + "".join(f"<p>السطر {number}: " + "تهب الريح على الساحل. " * 12 + "</p>" for number in range(20))
    points = "".join(f'<navPoint id="p{number}"><navLabel><text>{title}</text></navLabel><content src="{path}"/></navPoint>'
                     for number, (title, path) in enumerate([("الريح", "wind.html"), ("البحر", "sea.html")]))
    return archive({
        "META-INF/container.xml": CONTAINER,
        "OPS/book.opf": description(
            "الساحل", ["wind.html", "sea.html"], language="ar", spine='toc="ncx" page-progression-direction="rtl"',
            more_items='<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'),
        "OPS/toc.ncx": f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{points}</navMap></ncx>',
        "OPS/wind.html": page("wind", text),
        "OPS/sea.html": page("sea", "<h1>البحر</h1><p>ماء.</p>"),
    })


def harbour():
    """In Japanese, set vertically, so that its pages go from right to left; with what is hard to fit into a window."""
    drawing = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><title>A chart</title>'
               '<script>parent.hacked = 1</script><rect width="80" height="40" fill="#0b5a8a"/></svg>')
    wide = "".join(f"<td>column{number}</td>" for number in range(40))
    tall = "".join(f"<tr><td>row {number}</td></tr>" for number in range(80))
    tables = (f'<h1>Tables</h1><figure>{drawing}</figure><table><tr>{wide}</tr></table><table>{tall}</table>'
              f'<pre>{"a line that does not end " * 20}</pre><p>Note<a epub:type="noteref" href="#n1">1</a></p>'
              '<p lang="en onclick=1">over\n      several\n lines</p>'
              '<aside epub:type="footnote" id="n1"><p>The note.</p></aside>')
    more = ('<item id="cover" href="cover.png" properties="cover-image" media-type="image/png"/>')
    text = "<h1>港</h1>" + "<p>" + "<ruby>港<rt>みなと</rt></ruby>に風が吹く。" * 30 + "</p>"
    wide_letters = page("Bells", "<h1>Bells</h1><p>Кириллица</p>").replace('"1.0"', '"1.0" encoding="UTF-16"')
    return archive({
        "META-INF/container.xml": CONTAINER,
        "OPS/book.opf": description("港の本", ["port.xhtml", "tables.xhtml", "chart.svg", "bells.xhtml"], language="ja",
                                    more_items=more, spine='page-progression-direction="rtl"'),
        "OPS/port.xhtml": page("port", text),
        "OPS/tables.xhtml": page("tables", tables),
        "OPS/chart.svg": drawing,
        "OPS/bells.xhtml": wide_letters.encode("utf-16"),
        "OPS/cover.png": png(60, 90, (11, 90, 138)),
    })


def html_files(folder=""):
    """HTML with a script, a picture, a list of contents, and links to what is not there and not for it."""
    first = ("<!doctype html><html lang='en'><title>Tides</title><nav><ul><li><a href='first.html'>Tides in HTML</a></li>"
             "<li><a href='parts/second.html'>Second page</a></li></ul></nav><h1>Tides in HTML</h1>"
             "<p><a href='parts/second.html#deep'>on</a> <a href='none.html'>no page</a> <a href='../issue.html'>outside</a></p>"
             "<script>try { parent.document.title = 'hacked' } catch { document.title = 'apart' }</script>")
    second = ("<!doctype html><meta charset='windows-1252'><h1>Second page</h1><img src='wave.png' alt='A wave'>"
              + paragraphs("Ebb", 30) + "<h2 id='deep'>Caf\xe9</h2><a href='third.htm'>third</a>")
    files = {"first.html": first.encode(), "parts/second.html": second.encode("latin-1"),
             "parts/third.htm": b"<h1>Third page</h1>", "parts/wave.png": png(120, 60, (11, 90, 138))}
    return {folder + path: data for path, data in files.items()} | ({"issue.html": b"<h1>Outside</h1>"} if folder else {})


ATTACK = """<h1 onclick="hacked = 1">Harm<script>hacked = 2</script></h1>
<p><img src="https://example.org/spy.png" alt="spy" onerror="hacked = 3"/><img src="x" onerror="hacked = 4"/></p>
<p><a href="javascript:hacked = 5">one</a><a href="data:text/html,x">two</a><a href="../../../../etc/passwd">three</a></p>
<iframe src="https://example.org/"></iframe><object data="x"></object><form action="https://example.org/"><input/></form>
<style>@import "https://example.org/spy.css"; body { background: url(https://example.org/spy.png) }</style>
<p style="background: url(https://example.org/spy.png)">styled</p><link rel="stylesheet" href="https://example.org/a.css"/>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><script>hacked = 6</script>
<image xlink:href="wave.svg" width="1" height="1"/><foreignObject><p onclick="hacked = 7">inside</p></foreignObject></svg>
<template><p>hidden</p></template><p id="__proto__">last words</p>"""


def hostile():
    """Books by name, each with whether it can be read in spite of it."""
    head = {"META-INF/container.xml": CONTAINER, "OPS/wave.svg": SVG}
    title = "&lt;img src=x onerror='hacked = 8'&gt;"
    files = head | {"OPS/book.opf": description(title, ["a.xhtml"]), "OPS/a.xhtml": page("a", ATTACK)}
    small = archive(files)
    name, size = b"OPS/a.xhtml", len(files["OPS/a.xhtml"].encode())
    # In the central directory, the uncompressed size is 22 bytes before the name.
    at = small.rindex(name) - 22
    assert struct.unpack_from("<I", small, at) == (size,)
    liar = small[:at] + struct.pack("<I", size - 100) + small[at + 4:]
    many = archive(files | {f"{number}": "" for number in range(20_010)})
    encrypted = '<encryption><EncryptedData><EncryptionMethod Algorithm="http://example.org/drm"/></EncryptedData></encryption>'
    return {
        "script": (small, True),
        "not-well-formed": (archive(files | {"OPS/a.xhtml": "<p>last words<b><i>" + ATTACK}), True),
        "deep": (archive(files | {"OPS/a.xhtml": page("a", "<div>" * 400 + "deep" + "</div>" * 400 + "<p>last words</p>")}), True),
        "bomb": (archive(files | {"OPS/a.xhtml": b"<p>" + b"a" * (130 << 20)}), False),
        "long": (archive(files | {"OPS/a.xhtml": b"<p>" + b"a" * (9 << 20)}), False),
        "liar": (liar, False),
        "many": (many, False),
        "html": (package({"kind": "html", "path": "text/a.html"}, {"text/a.html": page("a", ATTACK)}, "a"), True),
        "cut-off": (small[:len(small) // 2], False),
        "damaged": (small[:600] + bytes(200) + small[800:], None),
        "outside": (archive(head | {"OPS/book.opf": description("a", ["../../../a.xhtml", "https://example.org/"])}), False),
        "empty": (b"", False),
        "no-zip": (b"hello" * 100, False),
        "no-chapters": (archive(head | {"OPS/book.opf": description("a", [])}), False),
        "protected": (archive(files | {"META-INF/encryption.xml": encrypted}), False),
    }


def package(content, files, title="Tides in a package"):
    return archive({"issue.json": json.dumps({"format": "gatefold-issue", "version": 1, "identifier": "org.example.tides",
                                              "title": title, "content": content}), **files})
