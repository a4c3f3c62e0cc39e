"""Small PDFs, written so that the fuzzer's mutator can repair their tables and lengths."""


class SmallPDF:
    """A PDF whose object 1 is the catalog and 2 the page tree; then come pages, their contents, and what is added."""

    def __init__(self, catalog="", pages=("",), resources="", content="0 0 10 10 re f", tree=""):
        self.objects = [b"", b""]
        self.catalog = catalog
        count = len(pages)
        numbers = range(3, 3 + count)
        kids = " ".join(f"{number} 0 R" for number in numbers)
        self.objects[1] = f"<</Type/Pages/Kids[{kids}]/Count {count}{tree}>>".encode()
        for index, page in enumerate(pages):
            box = "" if "/MediaBox" in page or "/MediaBox" in tree else "/MediaBox[0 0 200 200]"
            entries = f"/Resources<<{resources}>>/Contents {3 + count + index} 0 R"
            self.objects.append(f"<</Type/Page/Parent 2 0 R{box}{entries}{page}>>".encode())
        for _ in pages:
            self.stream("", content)

    def add(self, value):
        """Adds an object and returns its number."""
        self.objects.append(value if isinstance(value, bytes) else value.encode())
        return len(self.objects)

    def stream(self, entries, data):
        """Adds a stream and returns its number."""
        data = data if isinstance(data, bytes) else data.encode("latin-1")
        return self.add(b"<<%s/Length %06d>>\nstream\n%s\nendstream" % (entries.encode(), len(data), data))

    def file_bytes(self):
        self.objects[0] = f"<</Type/Catalog/Pages 2 0 R{self.catalog}>>".encode()
        out = bytearray(b"%PDF-1.7\n")
        offsets = []
        for number, value in enumerate(self.objects, 1):
            offsets.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (number, value)
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
        out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
        out += b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(offsets) + 1, start)
        return bytes(out)
