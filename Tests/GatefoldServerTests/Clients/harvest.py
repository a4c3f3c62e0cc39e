"""Harvests a server as a library does, with Sickle, and prints what is wrong: harvest.py PROGRAM PDF"""

import shutil
import sys
import tempfile
from pathlib import Path

from server import Server, expect
from sickle import Sickle

PREFIX = "{http://www.loc.gov/METS/}"
XLINK = "{http://www.w3.org/1999/xlink}href"


def main():
    program, document = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        # Many that nobody opens, and more that are read than a part of METS files has.
        for number in range(230):
            Path(folder, f"closed-{number}.pdf").write_bytes(b"%PDF-1.7")
        Path(folder, "read").mkdir()
        for number in range(12):
            shutil.copy(document, Path(folder, "read", f"issue {number}.pdf"))
        server = Server(program, folder, "--deadline", "600")
        try:
            harvest(server, 242)
        finally:
            server.stop()


def harvest(server, count):
    # While a METS file is being made, the server answers 503 with Retry-After.
    sickle = Sickle(f"{server.address}/oai", max_retries=50, timeout=600)
    formats = [format.metadataPrefix for format in sickle.ListMetadataFormats()]
    expect(formats == ["oai_dc", "mets"], f"formats: {formats}")
    expect(sickle.Identify().granularity == "YYYY-MM-DDThh:mm:ssZ", "granularity")
    for prefix in formats:
        headers = [header.identifier for header in sickle.ListIdentifiers(metadataPrefix=prefix)]
        expect(len(set(headers)) == len(headers) == count, f"{prefix}: {len(headers)} identifiers")
    records = list(sickle.ListRecords(metadataPrefix="oai_dc"))
    expect([record.header.identifier for record in records] == headers, "records and identifiers differ")
    expect(all(record.metadata["title"] for record in records), "no title")
    files = list(sickle.ListRecords(metadataPrefix="mets"))
    expect([record.header.identifier for record in files] == headers, "METS records and identifiers differ")
    whole = 0
    for record in files:
        root = record.xml.find(f".//{PREFIX}mets")
        locations = [element.get(XLINK) for element in root.iter(f"{PREFIX}FLocat")]
        if not locations:
            expect("closed" in record.header.identifier, f"{record.header.identifier} has no files")
            continue
        whole += 1
        for location in locations if whole == 1 else []:
            expect(location.startswith(server.address), location)
            status = server.ask(location[len(server.address):])[0].status
            expect(status == 200, f"{location}: {status}")
    expect(whole == 12, f"{whole} issues have files")


main()
