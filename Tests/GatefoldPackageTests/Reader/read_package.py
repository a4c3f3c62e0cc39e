#!/usr/bin/env python3
"""Reads an issue package and prints a canonical summary as JSON.

Written from issue-package.md alone, with the standard library only. Usage:

    python3 read_package.py PACKAGE

PACKAGE is a zip file or a folder. The exit code is 0 if the package can be
opened, and 1 if it must be refused; a message of one line then says why.
Errors that don't keep a package from being opened are not reported: a value
that is missing or malformed counts as its default.
"""

import json
import math
import os
import plistlib
import re
import stat
import struct
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from xml.parsers.expat import ExpatError

MAXIMUM_FILE_COUNT = 100_000
MAXIMUM_DESCRIPTION_SIZE = 64 << 20
MAXIMUM_PATH_SIZE = 1024
MAXIMUM_RATIO = 1100
LARGE_SIZE = 64 << 20
MAXIMUM_RATIO_OF_LARGE_FILES = 100
MAXIMUM_DEPTH = 64
MAXIMUM_VALUE_COUNT = 1_000_000
MAXIMUM_ITEM_COUNT = 100_000
MAXIMUM_TAG_SIZE = 64 << 10
MAXIMUM_ATTRIBUTE_COUNT = 256
MAXIMUM_XML_SIZE = 10_000_000
MAXIMUM_ACTION_COUNT = 1000
MAXIMUM_GALLERY_COUNT = 10_000
FORMS = ("json", "xml", "plist")
UNIX = 3
ENCRYPTED = 0x1
DESCRIPTOR_FOLLOWS = 0x8
UTF8_NAME = 0x800
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
NAMESPACE = "urn:gatefold:issue-package:1"
ESCAPE = re.compile(r"\\(\\|u[0-9A-Fa-f]{4})?")
XML_SPACE = " \t\r\n"
TAG = re.compile(
    rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>?",
    re.DOTALL,
)
VALUE = re.compile(rb"\"[^\"]*\"|'[^']*'")
DEVICE = re.compile("con|prn|aux|nul|(com|lpt)[0-9]", re.IGNORECASE)


class RefusedError(Exception):
    """The package must not be opened."""


# Paths


def check_path(path):
    """Refuses a path that isn't safe. All rules are about code points."""
    if len(path.encode("utf-8", "surrogatepass")) > MAXIMUM_PATH_SIZE:
        raise RefusedError(f"the path {path[:40]!r}... is too long")
    if any(
        ord(character) < 0x20 or ord(character) == 0x7F for character in path
    ):
        raise RefusedError(f"the path {path!r} has control characters")
    if "\\" in path:
        raise RefusedError(f"the path {path!r} has a backslash")
    if ":" in path:
        raise RefusedError(f"the path {path!r} has a colon")
    for part in path.split("/"):
        if part in ("", ".", ".."):
            raise RefusedError(f"the path {path!r} has an empty part, '.' or '..'")
        if part[-1] in ". " or DEVICE.fullmatch(part.split(".")[0]):
            raise RefusedError(f"the path {path!r} is not portable")


def check_names(paths):
    """Refuses paths that some systems take for each other, and folders."""
    seen = {}
    for path in paths:
        parts = path.split("/")
        for count in range(1, len(parts) + 1):
            name = "/".join(parts[:count])
            is_file = count == len(parts)
            own = (name, is_file)
            other = seen.setdefault(folded(name), own)
            if other is not own and (is_file or other != own):
                raise RefusedError(f"{name!r} and {other[0]!r} are the same")


def folded(path):
    """The path without capitals and in one normal form, to compare.

    Letters are mapped one by one, so that none depends on its neighbours.
    """
    path = unicodedata.normalize("NFD", path)
    for mapping in (str.lower, str.upper, str.lower):
        path = "".join(map(mapping, path))
    return normal(path)


def normal(text):
    """The text in one normal form, to compare."""
    return unicodedata.normalize("NFC", text)


# Files


class Folder:
    """A package as a folder."""

    def __init__(self, path):
        self.path = path
        self.sizes = {}
        self._scan("")
        for name in self.sizes:
            check_path(name)
        check_names(self.sizes)

    def _scan(self, prefix):
        """Collects files; the prefix is empty or ends with a slash."""
        for entry in os.scandir(os.path.join(self.path, prefix)):
            if entry.name.startswith("."):
                continue
            try:
                entry.name.encode("utf-8")
            except UnicodeEncodeError:
                raise RefusedError(
                    f"the name {entry.name!r} is not UTF-8"
                ) from None
            mode = entry.stat(follow_symlinks=False).st_mode
            if stat.S_ISDIR(mode):
                self._scan(f"{prefix}{entry.name}/")
            elif stat.S_ISREG(mode):
                if not os.access(entry.path, os.R_OK):
                    raise RefusedError(f"{entry.path} cannot be read")
                self.sizes[prefix + entry.name] = entry.stat(
                    follow_symlinks=False
                ).st_size
            else:
                raise RefusedError(
                    f"{prefix}{entry.name} is a link or a device"
                )
            if len(self.sizes) > MAXIMUM_FILE_COUNT:
                raise RefusedError(
                    f"the folder has more than {MAXIMUM_FILE_COUNT} files"
                )

    def read(self, path):
        """The bytes of a file."""
        with open(os.path.join(self.path, path), "rb") as file:
            return file.read()


class Archive:
    """A package as a zip file."""

    def __init__(self, path):
        check_end(path)
        self._zip = zipfile.ZipFile(path)
        self._entries = {}
        self._collect(os.path.getsize(path))
        self.sizes = {
            name: entry.file_size for name, entry in self._entries.items()
        }

    def _collect(self, size):
        """Checks all entries of an archive of a size in bytes."""
        entries = self._zip.infolist()
        if len(entries) > MAXIMUM_FILE_COUNT:
            raise RefusedError(
                f"the archive has more than {MAXIMUM_FILE_COUNT} entries"
            )
        for entry in entries:
            name = entry_name(entry)
            check_kind(entry, name)
            if name.endswith("/"):
                continue
            check_entry(entry, name)
            check_path(name)
            if name in self._entries:
                raise RefusedError(f"{name!r} is there twice")
            self._zip.open(entry).close()
            check_local_header(self._zip.fp, entry, name)
            self._entries[name] = entry
        check_names(self._entries)
        if sum(entry.compress_size for entry in self._entries.values()) > size:
            raise RefusedError("entries of the archive overlap")

    def read(self, path):
        """The bytes of a file."""
        entry = self._entries[path]
        data = self._zip.read(entry)
        if len(data) != entry.file_size:
            raise RefusedError(f"{path} has another size than its entry claims")
        return data


def check_end(path):
    """Refuses bytes before or after the archive."""
    with open(path, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        start = max(0, size - 22 - 0xFFFF)
        file.seek(start)
        tail = file.read()
    place = tail.rfind(b"PK\5\6")
    while place >= 0:
        record = tail[place : place + 22]
        if len(record) == 22:
            *disks, length, offset, comment = struct.unpack(
                "<4xHH4xIIH", record
            )
            if place + 22 + comment == len(tail):
                if not set(disks) <= {0, 0xFFFF}:
                    raise RefusedError("the archive is one of several volumes")
                is_zip64 = (
                    0xFFFFFFFF in (length, offset)
                    or b"PK\6\7" == tail[max(0, place - 20) : place][:4]
                )
                if not is_zip64 and offset + length != start + place:
                    raise RefusedError("the archive has bytes before it")
                return
        place = tail.rfind(b"PK\5\6", 0, place)
    raise RefusedError("not a zip archive, or cut off or damaged")


def check_local_header(file, entry, name):
    """Refuses a local header that contradicts the directory."""
    file.seek(entry.header_offset)
    flags, _, *own = struct.unpack("<6xHH4xIII", file.read(26))
    claimed = (entry.CRC, entry.compress_size, entry.file_size)
    if not flags & DESCRIPTOR_FOLLOWS and any(
        number not in (claim, 0xFFFFFFFF)
        for number, claim in zip(own, claimed)
    ):
        raise RefusedError(f"the headers of {name} contradict each other")


def entry_name(entry):
    """The name of an entry: UTF-8, otherwise code page 437."""
    name = entry.orig_filename
    if not entry.flag_bits & UTF8_NAME:
        try:
            return name.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return name


def check_kind(entry, name):
    """Refuses links and devices."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if entry.create_system == UNIX and kind not in (
        0,
        stat.S_IFREG,
        stat.S_IFDIR,
    ):
        raise RefusedError(f"{name} is a link or a device")


def check_entry(entry, name):
    """Refuses encryption, other methods and impossible sizes."""
    if entry.flag_bits & ENCRYPTED:
        raise RefusedError(f"{name} is encrypted")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise RefusedError(
            f"{name} is compressed by method {entry.compress_type}"
        )
    if entry.file_size // MAXIMUM_RATIO > entry.compress_size:
        raise RefusedError(f"{name} claims a size that cannot be")
    if (
        entry.file_size > LARGE_SIZE
        and entry.file_size // MAXIMUM_RATIO_OF_LARGE_FILES
        > entry.compress_size
    ):
        raise RefusedError(f"{name} claims a size that may be a zip bomb's")


# Forms


def decode(data, form):
    """A description as objects, lists, texts, floats and booleans."""
    reader = {"json": decode_json, "xml": decode_xml, "plist": decode_plist}[
        form
    ]
    try:
        value = reader(data)
        if value_count(value) > MAXIMUM_VALUE_COUNT:
            raise ValueError(f"more than {MAXIMUM_VALUE_COUNT} values")
        return value
    except RecursionError:
        raise RefusedError("too many values in each other") from None
    except (
        ValueError,
        LookupError,
        OverflowError,
        struct.error,
        plistlib.InvalidFileException,
        ExpatError,
        ElementTree.ParseError,
    ) as error:
        raise RefusedError(f"not well-formed: {error}") from None


def value_count(value):
    """How many values there are, the value itself included."""
    if isinstance(value, dict):
        return 1 + sum(map(value_count, value.values()))
    if isinstance(value, list):
        if len(value) > MAXIMUM_ITEM_COUNT:
            raise ValueError(f"a list of more than {MAXIMUM_ITEM_COUNT} items")
        return 1 + sum(map(value_count, value))
    return 1


def decode_json(data):
    """Reads JSON in UTF-8, without a name twice in an object."""

    def unique(pairs):
        if len({normal(name) for name, _ in pairs}) < len(pairs):
            raise ValueError("a name is there twice")
        return dict(pairs)

    def no_constant(name):
        raise ValueError(f"{name} is no number")

    return normalized(
        json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=unique,
            parse_int=float,
            parse_constant=no_constant,
        )
    )


def decode_plist(data):
    """Reads a property list, in XML or binary.

    A binary one can refer to a list over and over, so it has at most as many
    values as bytes.
    """
    if not data.startswith(b"bplist00"):
        data.decode("utf-8")
    return normalized(
        plistlib.loads(data, dict_type=UniqueMembers), [len(data)]
    )


class UniqueMembers(dict):
    """The members of a dictionary, none of which is there twice."""

    def __setitem__(self, name, value):
        if name in self:
            raise ValueError("a key is there twice")
        super().__setitem__(name, value)


def normalized(value, remaining=None, depth=1):
    """Checks types and nesting of values, and makes all numbers floats."""
    if depth > MAXIMUM_DEPTH:
        raise ValueError(f"more than {MAXIMUM_DEPTH} values in each other")
    if remaining is not None:
        remaining[0] -= 1
        if remaining[0] < 0:
            raise ValueError("lists refer to each other over and over")
    if isinstance(value, dict):
        if not all(isinstance(name, str) for name in value):
            raise ValueError("a name is not a text")
        return {
            name: normalized(item, remaining, depth + 1)
            for name, item in value.items()
            if item is not None
        }
    if isinstance(value, list):
        return [normalized(item, remaining, depth + 1) for item in value]
    if isinstance(value, str):
        value.encode(
            "utf-8"
        )  # Raises an error for surrogates, which no text has.
        return value
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)) and math.isfinite(value):
        return float(value)
    raise ValueError(f"{value!r} is not allowed here")


class NoDoctypeBuilder(ElementTree.TreeBuilder):
    """Refuses document type declarations, and with them entities, and
    processing instructions."""

    def doctype(self, name, public_id, system):
        """Called for a declaration."""
        raise ValueError("has a document type declaration")

    def pi(self, target, data=None):
        """Called for a processing instruction."""
        raise ValueError("has a processing instruction")


def decode_xml(data):
    """Reads the XML form."""
    if len(data) > MAXIMUM_XML_SIZE:
        raise ValueError(f"more than {MAXIMUM_XML_SIZE} bytes")
    for tag in TAG.findall(data):
        if tag.startswith((b"<!--", b"<![CDATA[")):
            continue
        if len(tag) > MAXIMUM_TAG_SIZE:
            raise ValueError(f"a tag of more than {MAXIMUM_TAG_SIZE} bytes")
        if len(VALUE.findall(tag)) > MAXIMUM_ATTRIBUTE_COUNT:
            raise ValueError(
                f"a tag of more than {MAXIMUM_ATTRIBUTE_COUNT} attributes"
            )
    root = ElementTree.fromstring(
        data, ElementTree.XMLParser(target=NoDoctypeBuilder())
    )
    return element_value(root, 1)


def element_value(element, depth):
    """The value of an element."""
    if not element.tag.startswith(f"{{{NAMESPACE}}}"):
        raise ValueError(f"<{element.tag}> is not in the namespace")
    if depth > MAXIMUM_DEPTH:
        raise ValueError(f"more than {MAXIMUM_DEPTH} elements in each other")
    kind = element.get("type", "string")
    if kind in ("object", "array"):
        return container_value(element, kind, depth)
    if len(element):
        raise ValueError(f"<{element_name(element)}> has an element in it")
    return scalar_value(element, kind)


def container_value(element, kind, depth):
    """The value of an element that is an object or a list."""
    texts = [element.text] + [child.tail for child in element]
    if any(text and text.strip(XML_SPACE) for text in texts):
        raise ValueError(
            f"<{element_name(element)}> has text beside its elements"
        )
    if kind == "array":
        return [element_value(child, depth + 1) for child in element]
    members, names = {}, set()
    for child in element:
        name = element_name(child)
        if normal(name) in names:
            raise ValueError(f"<{name}> stands twice")
        names.add(normal(name))
        members[name] = element_value(child, depth + 1)
    return members


def scalar_value(element, kind):
    """The value of an element that is a text, a number or a boolean."""
    text = element.text or ""
    trimmed = text.strip(XML_SPACE)
    if kind == "string":
        return unescaped(text) if element.get("escapes") == "json" else text
    if kind == "boolean" and trimmed in ("true", "false"):
        return trimmed == "true"
    if (
        kind == "number"
        and NUMBER.fullmatch(trimmed)
        and math.isfinite(float(trimmed))
    ):
        return float(trimmed)
    raise ValueError(f"<{element_name(element)}> is no {kind}")


def element_name(element):
    """The name of the member that an element stands for."""
    name = element.get("name")
    return element.tag.rpartition("}")[2] if name is None else unescaped(name)


def unescaped(text):
    """The text that backslashes stand for."""

    def character(match):
        escape = match.group(1)
        if escape == "\\":
            return "\\"
        if escape is None or 0xD800 <= int(escape[1:], 16) <= 0xDFFF:
            raise ValueError("wrong escape")
        return chr(int(escape[1:], 16))

    return ESCAPE.sub(character, text)


# Members


def text_of(members, name, default=""):
    """A text, or the default."""
    value = members.get(name)
    return value if isinstance(value, str) else default


def number_of(members, name, default=0.0):
    """A number, or the default; without decimals where it is whole."""
    value = members.get(name)
    return compact(value) if isinstance(value, float) else compact(default)


def compact(number):
    """A whole number as an integer."""
    return (
        int(number)
        if number == int(number) and abs(number) < 2**63
        else number
    )


def whole_of(members, name, low, high, default=None):
    """A whole number in a range, or the default."""
    value = members.get(name)
    return (
        int(value)
        if isinstance(value, float)
        and value.is_integer()
        and low <= value <= high
        else default
    )


def list_of(members, name):
    """The items of a list; none if it isn't one."""
    value = members.get(name)
    return value if isinstance(value, list) else []


def objects_of(members, name):
    """The items of a list; what is no object counts as an empty one."""
    return [
        item if isinstance(item, dict) else {}
        for item in list_of(members, name)
    ]


def short_objects_of(members, name, maximum):
    """The items of a list; none if there are too many."""
    items = objects_of(members, name)
    return items if len(items) <= maximum else []


def choice_of(members, name, choices):
    """One of some texts; the first of them for another one."""
    value = text_of(members, name)
    return value if value in choices else choices[0]


# Summary


def summary(package):
    """The summary of a folder or an archive."""
    issue = read_issue(package)
    overlays = read_overlays(package, issue)
    return {
        "identifier": issue["identifier"],
        "title": issue["title"],
        "content": content_summary(issue["content"]),
        "files": [
            [path, package.sizes[path]] for path in sorted(package.sizes)
        ],
        "overlays": [
            overlay_summary(item) for item in objects_of(overlays, "overlays")
        ],
        "storyboards": [
            text_of(item, "id") for item in objects_of(overlays, "storyboards")
        ],
    }


def read_description(package, path):
    """A description in the form that its extension tells."""
    form = path.rpartition(".")[2].lower()
    if "." not in path or form not in FORMS:
        raise RefusedError(f"{path} is none of .json, .xml and .plist")
    if package.sizes[path] > MAXIMUM_DESCRIPTION_SIZE:
        raise RefusedError(f"{path} is too large")
    try:
        return decode(package.read(path), form)
    except RefusedError as error:
        raise RefusedError(f"{path}: {error}") from None


def read_issue(package):
    """The description of the issue with its required members."""
    path = next(
        (
            f"issue.{form}"
            for form in FORMS
            if f"issue.{form}" in package.sizes
        ),
        None,
    )
    if path is None:
        raise RefusedError("there is no issue.json, issue.xml or issue.plist")
    issue = read_description(package, path)
    if not isinstance(issue, dict):
        raise RefusedError(f"{path} is no object")
    for name in ("identifier", "title"):
        if not isinstance(issue.get(name), str):
            raise RefusedError(f"{path}: {name} is missing or no text")
    if "content" not in issue:
        raise RefusedError(f"{path}: content is missing")
    return issue


def read_overlays(package, issue):
    """The description of the overlays; an empty one if there is none."""
    path = text_of(issue, "overlays")
    if path not in package.sizes:
        return {}
    overlays = read_description(package, path)
    if not isinstance(overlays, dict):
        raise RefusedError(f"{path} is no object")
    return overlays


def content_summary(content):
    """The kind of the content and its files."""
    content = content if isinstance(content, dict) else {}
    kind = text_of(content, "kind")
    paths = []
    if kind in ("pdf", "html", "epub", "layout"):
        paths = [text_of(content, "path")]
    elif kind == "pictures":
        paths = []
        for page in objects_of(content, "pages"):
            paths.append(text_of(page, "path"))
            if isinstance(page.get("textMap"), str):
                paths.append(page["textMap"])
        paths += (
            [content["textMap"]]
            if isinstance(content.get("textMap"), str)
            else []
        )
    return {"kind": kind, "paths": paths}


def overlay_summary(overlay):
    """One overlay."""
    frame = overlay.get("frame")
    frame = frame if isinstance(frame, dict) else {}
    result = {
        "id": text_of(overlay, "id"),
        "kind": text_of(overlay, "kind"),
        "frame": [
            number_of(frame, name) for name in ("x", "y", "width", "height")
        ],
        "unit": choice_of(overlay, "unit", ("points", "fractions")),
        "rotation": number_of(overlay, "rotation"),
        "level": choice_of(overlay, "level", ("page", "above")),
        "order": whole_of(overlay, "order", -1_000_000, 1_000_000, 0),
        "isHidden": overlay.get("isHidden") is True,
        "actions": [
            text_of(action, "kind")
            for action in short_objects_of(
                overlay, "actions", MAXIMUM_ACTION_COUNT
            )
        ],
        "assets": asset_paths(overlay),
    }
    result.update(page_summary(overlay))
    return result


def page_summary(members):
    """The page by its index or its label; by default the first."""
    index = whole_of(members, "pageIndex", 0, 1_000_000)
    if index is None and isinstance(members.get("pageLabel"), str):
        return {"pageLabel": members["pageLabel"]}
    return {"pageIndex": index or 0}


def asset_paths(overlay):
    """The files that an overlay names, its poster first."""
    poster = (
        [overlay["poster"]] if isinstance(overlay.get("poster"), str) else []
    )
    kind = text_of(overlay, "kind")
    if kind in ("video", "audio"):
        return poster + [
            path
            for path in list_of(overlay, "sources")
            if isinstance(path, str)
        ]
    if kind == "gallery":
        return poster + [
            text_of(item, "path")
            for item in short_objects_of(
                overlay, "items", MAXIMUM_GALLERY_COUNT
            )
        ]
    if kind in ("picture", "article", "scroller"):
        return poster + [text_of(overlay, "path")]
    if kind == "web" and isinstance(overlay.get("path"), str):
        return poster + [overlay["path"]]
    return poster


def main(arguments):
    """Prints the summary of a package; returns the exit code."""
    if len(arguments) != 1:
        print("usage: read_package.py PACKAGE", file=sys.stderr)
        return 2
    path = arguments[0]
    try:
        package = Folder(path) if os.path.isdir(path) else Archive(path)
        result = summary(package)
    except (
        RefusedError,
        OSError,
        EOFError,
        UnicodeError,
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
    ) as error:
        print(
            f"{path}: {' '.join(str(error).split())}".encode(
                "utf-8", "replace"
            ).decode(),
            file=sys.stderr,
        )
        return 1
    print(json.dumps(result, ensure_ascii=False, indent=2, sort_keys=True))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
