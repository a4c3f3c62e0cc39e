"""What uses what in the sources, read from the index that the compilers write while they build.

The Swift and C compilers note each occurrence of each symbol, with its file and line, in an index store below the build
folder. `libIndexStore`, a part of every Swift toolchain, reads it.
"""

import ctypes
import os
import shutil
from collections import namedtuple
from pathlib import Path

# A symbol that a file mentions, and the file that defines it.
Use = namedtuple("Use", "file line name definition")

# indexstore_symbol_role_t
DECLARATION, DEFINITION = 1 << 0, 1 << 1
IMPLICIT = 1 << 8


class StringRef(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def text(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


POINTER = ctypes.c_void_p
CALLBACK = ctypes.CFUNCTYPE(ctypes.c_bool, POINTER, POINTER)
NAME_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_bool, POINTER, StringRef)
RECORD = 2


def load_library():
    """The toolchain's libIndexStore, with the types of the functions that are called."""
    swift = shutil.which("swift")
    if swift is None:
        raise SystemExit("floors: there is no swift on the PATH")
    library = ctypes.CDLL(str(Path(os.path.realpath(swift)).parent.parent / "lib" / "libIndexStore.so"))
    signatures = {
        "store_create": (POINTER, [ctypes.c_char_p, POINTER]),
        "store_units_apply_f": (ctypes.c_bool, [POINTER, ctypes.c_uint, POINTER, NAME_CALLBACK]),
        "unit_reader_create": (POINTER, [POINTER, ctypes.c_char_p, POINTER]),
        "unit_reader_dispose": (None, [POINTER]),
        "unit_reader_get_main_file": (StringRef, [POINTER]),
        "unit_reader_dependencies_apply_f": (ctypes.c_bool, [POINTER, POINTER, CALLBACK]),
        "unit_dependency_get_kind": (ctypes.c_int, [POINTER]),
        "unit_dependency_get_name": (StringRef, [POINTER]),
        "unit_dependency_get_filepath": (StringRef, [POINTER]),
        "record_reader_create": (POINTER, [POINTER, ctypes.c_char_p, POINTER]),
        "record_reader_dispose": (None, [POINTER]),
        "record_reader_occurrences_apply_f": (ctypes.c_bool, [POINTER, POINTER, CALLBACK]),
        "occurrence_get_symbol": (POINTER, [POINTER]),
        "occurrence_get_roles": (ctypes.c_uint64, [POINTER]),
        "occurrence_get_line_col": (
            None, [POINTER, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)]),
        "symbol_get_usr": (StringRef, [POINTER]),
        "symbol_get_name": (StringRef, [POINTER]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, f"indexstore_{name}")
        function.restype, function.argtypes = result, arguments
    return library


class Index:
    """The uses between the files below a folder."""

    def __init__(self, store, root):
        self.library = load_library()
        self.store = self.library.indexstore_store_create(os.fsencode(store), None)
        if not self.store:
            raise SystemExit(f"floors: there is no index at {store}; run `swift build` first")
        self.root = os.path.realpath(root) + os.sep
        self.definitions, self.mentions = {}, []
        for record, file in self._records():
            self._read(record, file)

    def uses(self):
        """Each use of a symbol by another file than the one that defines it."""
        for file, line, name, usr in self.mentions:
            definition = self.definitions.get(usr)
            if definition is not None and definition != file:
                yield Use(file, line, name, definition)

    def _records(self):
        """The records of the files that exist below the root, each with its file.

        Units of files that were moved or removed stay in the store.
        """
        names = []
        keep = NAME_CALLBACK(lambda _, name: names.append(name.text()) or True)
        self.library.indexstore_store_units_apply_f(self.store, 1, None, keep)
        records = {}
        for name in names:
            unit = self.library.indexstore_unit_reader_create(self.store, name.encode(), None)
            if not unit:
                continue
            if os.path.exists(self.library.indexstore_unit_reader_get_main_file(unit).text()):
                for record, file in self._dependencies(unit):
                    path = os.path.realpath(file)
                    if path.startswith(self.root) and os.path.exists(path):
                        records[record] = path[len(self.root):]
            self.library.indexstore_unit_reader_dispose(unit)
        return sorted(records.items())

    def _dependencies(self, unit):
        """The records of a unit and their files: that of its own source, and of the headers that it includes."""
        found = []

        def take(_, dependency):
            if self.library.indexstore_unit_dependency_get_kind(dependency) == RECORD:
                record = self.library.indexstore_unit_dependency_get_name(dependency).text()
                found.append((record, self.library.indexstore_unit_dependency_get_filepath(dependency).text()))
            return True

        self.library.indexstore_unit_reader_dependencies_apply_f(unit, None, CALLBACK(take))
        return found

    def _read(self, record, file):
        reader = self.library.indexstore_record_reader_create(self.store, record.encode(), None)
        if not reader:
            return
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def take(_, occurrence):
            symbol = self.library.indexstore_occurrence_get_symbol(occurrence)
            roles = self.library.indexstore_occurrence_get_roles(occurrence)
            usr = self.library.indexstore_symbol_get_usr(symbol).text()
            if roles & DEFINITION:
                self.definitions[usr] = file
            elif not roles & (DECLARATION | IMPLICIT):
                self.library.indexstore_occurrence_get_line_col(
                    occurrence, ctypes.byref(line), ctypes.byref(column))
                self.mentions.append((file, line.value, self.library.indexstore_symbol_get_name(symbol).text(), usr))
            return True

        self.library.indexstore_record_reader_occurrences_apply_f(reader, None, CALLBACK(take))
        self.library.indexstore_record_reader_dispose(reader)
