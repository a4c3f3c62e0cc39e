"""Tests that the check of the floors finds what it is for: python3 -m unittest discover scripts/floors."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).parent

HOUSE = """
0 ground
Low
1 first
High
"""


class FloorsTests(unittest.TestCase):
    """Compiles a house of two folders, and checks it."""

    def check(self, files, house=HOUSE):
        """The exit status of the check and what it prints."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "house.txt").write_text(house, encoding="utf-8")
            paths = []
            for name, text in files.items():
                path = root / "Sources" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                paths.append(path)
            self.compile(root, [path for path in paths if path.suffix == ".swift"], "swiftc", "-module-name", "House")
            self.compile(root, [path for path in paths if path.suffix == ".c"], "clang")
            result = subprocess.run(
                [sys.executable, HERE, "--build", root, "--sources", root / "Sources", "--house", root / "house.txt"],
                capture_output=True, text=True, check=False)
            return result.returncode, result.stdout + result.stderr

    def compile(self, root, paths, compiler, *options):
        if paths:
            store = root / "index" / "store"
            subprocess.run(
                [compiler, "-c", *options, "-index-store-path", store, *paths], cwd=root, check=True)

    def test_a_use_of_a_lower_floor_is_fine(self):
        status, said = self.check({
            "Low/Point.swift": "struct Point { var x = 0 }\n",
            "High/Line.swift": "struct Line { var start = Point() }\n",
        })
        self.assertEqual(status, 0, said)
        self.assertIn("none points upwards", said)

    def test_a_type_of_a_higher_floor_is_found(self):
        status, said = self.check({
            "Low/Point.swift": "struct Point {\n  var line: Line?\n}\n",
            "High/Line.swift": "final class Line { let number = 1 }\n",
        })
        self.assertEqual(status, 1)
        self.assertIn("Sources/Low/Point.swift:2: 'Line' is declared above, in Sources/High/Line.swift", said)
        self.assertIn("on floor 0 ground, that one on 1 first", said)

    def test_a_member_that_a_higher_floor_adds_is_found(self):
        status, said = self.check({
            "Low/Point.swift": "struct Point {\n  var x = 0\n  var twice: Int { doubled }\n}\n",
            "High/Point+Doubled.swift": "extension Point { var doubled: Int { 2 * x } }\n",
        })
        self.assertEqual(status, 1)
        self.assertIn("Sources/Low/Point.swift:3: 'doubled' is declared above", said)

    def test_a_function_of_c_is_found(self):
        status, said = self.check({
            "Low/low.c": "int high(void);\nint low(void) {\n  return high();\n}\n",
            "High/high.c": "int high(void) { return 1; }\n",
        })
        self.assertEqual(status, 1)
        self.assertIn("Sources/Low/low.c:3: 'high' is declared above, in Sources/High/high.c", said)

    def test_a_folder_without_a_floor_is_found(self):
        status, said = self.check({"Elsewhere/Point.swift": "struct Point {}\n"})
        self.assertEqual(status, 1)
        self.assertIn("Sources/Elsewhere: on no floor", said)

    def test_a_cycle_of_four_files_is_found(self):
        files = {
            f"Low/{name}.swift": f"final class {name} {{ var next: {following}? }}\n"
            for name, following in [("One", "Two"), ("Two", "Three"), ("Three", "Four"), ("Four", "One")]
        }
        status, said = self.check(files)
        self.assertEqual(status, 1)
        self.assertIn("form a dependency cycle: Sources/Low/Four.swift, Sources/Low/One.swift", said)

    def test_folders_that_share_a_room_may_use_each_other_in_circles(self):
        files = {
            f"{folder}/{name}.swift": f"final class {name} {{ var next: {following}? }}\n"
            for folder, name, following in [
                ("Low", "One", "Two"), ("High", "Two", "Three"), ("Low", "Three", "Four"), ("High", "Four", "One")]
        }
        status, said = self.check(files, "0 ground\n~Low\n~High\n")
        self.assertEqual(status, 0, said)
        status, said = self.check({**files, "Ground/Five.swift": "final class Five { var next: One? }\n"},
                                  "0 ground\nGround\n~Low\n~High\n")
        self.assertEqual(status, 1)
        self.assertIn("'One' is declared above", said)


if __name__ == "__main__":
    unittest.main()
