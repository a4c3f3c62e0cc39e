"""Asks a server as iiif-validator does, and prints what fails: iiif.py PROGRAM

What contradicts the specification is left out, see ALLOWED. The picture that the validator looks for is served as the
page of a PDF, 240 points wide and drawn at 300 dpi, and as a tile pack of it.
"""

import importlib.util
import itertools
import random
import re
import subprocess
import sys
import tempfile
import types
from pathlib import Path

import img2pdf

ALLOWED = {
    # 4.2: with !w,h "the returned image must be as large as possible but not larger than the extracted region".
    ("3", "size_noup", "!2000,3000"),
    # 4.2: ^max is "the maximum size permitted by maxWidth, maxHeight, or maxArea", not the region's own size.
    ("3", "size_up", ""),
}
NAME = "67352ccc-d1b0-11e1-89ae-279075081939.pdf"


def validator():
    """The module iiif_validator.validate, which is written for Python 3.12."""
    package = importlib.util.find_spec("iiif_validator").submodule_search_locations[0]
    source = (Path(package) / "validate.py").read_text()
    source = source.replace("class SizedGenerator[T]:", "class SizedGenerator(Generic[T]):")
    module = types.ModuleType("iiif_validator.validate")
    module.__package__ = "iiif_validator"
    start = "from typing import Generic, TypeVar\nT = TypeVar('T')\n"
    exec(compile(start + source, "validate.py", "exec"), module.__dict__)
    return module, Path(package) / "validation_image.png"


def main():
    # The validator rotates parts of the picture by random angles. About one in sixty small parts differs by more than
    # it allows, because libvips rotates the reference picture half a pixel off its centre. For some narrow parts it
    # crops more than the picture has, and the validator itself fails.
    random.seed(1)
    module, picture = validator()
    from iiif_validator.tests.test import IIIFVersion, TargetServer, ValidationFailure

    with tempfile.TemporaryDirectory() as folder:
        layout = img2pdf.get_layout_fun((240, 240))
        (Path(folder) / NAME).write_bytes(img2pdf.convert(str(picture), layout_fun=layout))
        program = Path(sys.argv[1]).with_name("gatefold")
        subprocess.run(
            [program, "export", "pack", Path(folder) / NAME, "-o", folder, "--dpi", "300", "--format", "png"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        command = [sys.argv[1], "serve", folder, "--port", "0", "--dpi", "300", "--deadline", "600"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            port = re.search(r":(\d+)/", process.stderr.readline())[1]
            versions = [("3", IIIFVersion.V3), ("2", IIIFVersion.V2)]
            names = [NAME, NAME.replace(".pdf", ".tilepack")]
            for (number, version), file in itertools.product(versions, names):
                base = f"http://127.0.0.1:{port}/iiif/{number}"
                server = TargetServer(base, validation_id=f"{file}:1", version=version)
                count = 0
                for test, results in module.run_tests(server):
                    name = test.__module__.split(".")[-1]
                    for result in results if isinstance(results, list) else [results]:
                        count += 1
                        if not isinstance(result, ValidationFailure):
                            continue
                        if not any(v == number and n == name and part in result.url for v, n, part in ALLOWED):
                            print(f"{number} {file} {name}: {result.details}; {result.expected}; {result.received}; {result.url}")
                if count < 100:
                    print(f"{number} {file}: only {count} checks")
        finally:
            process.terminate()
            process.wait(30)


main()
