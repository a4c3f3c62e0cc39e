"""A minimal PDF writer: objects in, a file with a classic cross-reference table out.

Values are Python values: None, bool, int, float, Name, Ref, Raw (bytes written as they are), str (a text string),
bytes (a byte string), list, dict with plain str keys.  Nothing here knows about pages.
"""

import hashlib
import zlib


class Name(str):
    """A PDF name, without its slash."""


class Raw(bytes):
    """Bytes that go into the file unchanged."""


class Ref(int):
    """A reference to the object of this number, generation 0."""


def number(value):
    """Shortest decimal form with at most four places."""
    if isinstance(value, int):
        return str(value)
    text = f"{float(value):.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def text_bytes(value):
    """The bytes of a text string: ASCII as it is, everything else as UTF-16 with a byte order mark."""
    if all(32 <= ord(c) < 127 for c in value):
        return value.encode("ascii")
    return b"\xfe\xff" + value.encode("utf-16-be")


def text_string(value):
    """A text string as it stands in a file: ASCII as a literal, everything else in hexadecimal."""
    if all(32 <= ord(c) < 127 for c in value):
        escaped = value.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return b"(" + escaped.encode("ascii") + b")"
    return b"<" + text_bytes(value).hex().upper().encode("ascii") + b">"


def name_bytes(name):
    """A name with its slash, irregular characters as #xx."""
    out = bytearray(b"/")
    for byte in str(name).encode("utf-8"):
        regular = 33 <= byte <= 126 and byte not in b"()<>[]{}/%#"
        out += bytes([byte]) if regular else b"#%02X" % byte
    return bytes(out)


def serialise(value, cipher=None):
    """The bytes of a value as they stand in a file; `cipher` encrypts the bytes of its strings."""
    if cipher and isinstance(value, (str, bytes)) and not isinstance(value, (Name, Raw)):
        return serialise(cipher(text_bytes(value) if isinstance(value, str) else value))
    if value is None:
        return b"null"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, Raw):
        return bytes(value)
    if isinstance(value, Ref):
        return b"%d 0 R" % value
    if isinstance(value, Name):
        return name_bytes(value)
    if isinstance(value, (int, float)):
        return number(value).encode("ascii")
    if isinstance(value, str):
        return text_string(value)
    if isinstance(value, bytes):
        return b"<" + value.hex().upper().encode("ascii") + b">"
    if isinstance(value, dict):
        return b"<<" + b" ".join(name_bytes(k) + b" " + serialise(v, cipher) for k, v in value.items()) + b">>"
    if isinstance(value, (list, tuple)):
        return b"[" + b" ".join(serialise(v, cipher) for v in value) + b"]"
    raise TypeError(f"cannot write {type(value)}")


class PDFWriter:
    """Collects numbered objects and writes them in order."""

    def __init__(self, version="1.7", cipher=None):
        self.version = version
        self.cipher = cipher  # encrypts the bytes of strings and streams
        self.objects = []

    def reserve(self):
        """A reference whose value is given later with `put`."""
        self.objects.append(None)
        return Ref(len(self.objects))

    def put(self, ref, value):
        """Give the value of a reserved object."""
        self.objects[ref - 1] = serialise(value, self.cipher)

    def add(self, value):
        """Add an object, return its reference."""
        ref = self.reserve()
        self.put(ref, value)
        return ref

    def add_stream(self, dictionary, data, compress=True):
        """Add a stream object; `compress` adds /FlateDecode (leave it off for JPEG data)."""
        dictionary = dict(dictionary)
        if compress:
            data = zlib.compress(data, 9)
            dictionary["Filter"] = Name("FlateDecode")
        if self.cipher:
            data = self.cipher(data)
        dictionary["Length"] = len(data)
        ref = self.reserve()
        self.objects[ref - 1] = serialise(dictionary, self.cipher) + b"\nstream\n" + data + b"\nendstream"
        return ref

    def file_bytes(self, root, info=None, encrypt=None):
        """The whole file. The file identifier is a digest of the objects, so equal content gives equal files.

        `encrypt` is the encryption dictionary."""
        out = bytearray(b"%PDF-" + self.version.encode("ascii") + b"\n%\xe2\xe3\xcf\xd3\n")
        offsets = []
        for index, body in enumerate(self.objects):
            offsets.append(len(out))
            out += b"%d 0 obj\n" % (index + 1) + (body if body is not None else b"null") + b"\nendobj\n"
        start = len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(offsets) + 1)
        for offset in offsets:
            out += b"%010d 00000 n \n" % offset
        identifier = hashlib.md5(bytes(out)).digest()
        trailer = {"Size": len(offsets) + 1, "Root": root, "ID": [identifier, identifier]}
        if info is not None:
            trailer["Info"] = info
        if encrypt is not None:
            trailer["Encrypt"] = encrypt
        out += b"trailer\n" + serialise(trailer) + b"\nstartxref\n%d\n%%%%EOF\n" % start
        return bytes(out)


def name_tree(entries):
    """A one-level name tree (as a dictionary) of {key: value}; keys are ASCII strings."""
    flat = []
    for key in sorted(entries, key=lambda k: k.encode("ascii")):
        flat += [key, entries[key]]
    return {"Names": flat}


def number_tree(entries):
    """A one-level number tree (as a dictionary) of {integer: value}."""
    flat = []
    for key in sorted(entries):
        flat += [key, entries[key]]
    return {"Nums": flat}
