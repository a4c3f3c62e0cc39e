"""Writes what a release consists of as SPDX 2.3: the packages of Debian and Swift in its folder and in its image.

    sbom.py PACKAGES.tsv ROOT.tar Package.resolved VERSION >gatefold.spdx.json

PACKAGES.tsv has a name and a version a line, ROOT.tar is the root file system of the image.
"""

import hashlib
import json
import os
import re
import sys
import tarfile
from datetime import UTC, datetime


def debian(name, version):
    return package(f"debian-{name}", name, version, f"pkg:deb/debian/{name}@{version}", "Organization: Debian")


def swift(pin):
    location = pin["location"].removesuffix(".git")
    version = pin["state"].get("version") or pin["state"]["revision"]
    where = location.removeprefix("https://")
    return package(f"swift-{pin['identity']}", pin["identity"], version, f"pkg:swift/{where}@{version}", "NOASSERTION")


def package(identifier, name, version, address, supplier="NOASSERTION"):
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", identifier),
        "name": name,
        "versionInfo": version,
        "supplier": supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": "NOASSERTION",
        "copyrightText": "NOASSERTION",
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": address}
        ] if address else [],
    }


def installed(root):
    """The packages of a root file system, by dpkg's list."""
    with tarfile.open(root) as archive:
        member = next(one for one in archive if one.name.removeprefix("./") == "var/lib/dpkg/status")
        status = archive.extractfile(member).read().decode()
    for entry in status.split("\n\n"):
        fields = dict(re.findall(r"(?m)^(Package|Version): (.*)$", entry))
        if fields and not fields["Package"].startswith("gatefold"):
            yield fields["Package"], fields["Version"]


def main(packages, root, resolved, version):
    with open(packages) as file:
        bundled = [debian(*line.split()) for line in file]
    imaged = [debian(*one) for one in installed(root)]
    with open(resolved) as file:
        linked = [swift(pin) for pin in json.load(file)["pins"]]
    wholes = {}
    for what in ("folder", "image"):
        wholes[what] = package(f"gatefold-{what}", f"gatefold-{what}", version, None)
        wholes[what]["licenseDeclared"] = "GPL-3.0-or-later"
    relationships = [("SPDXRef-DOCUMENT", "DESCRIBES", one["SPDXID"]) for one in wholes.values()]
    for whole, parts in ((wholes["folder"], bundled), (wholes["image"], imaged)):
        relationships += [(whole["SPDXID"], "CONTAINS", one["SPDXID"]) for one in parts]
        relationships += [(whole["SPDXID"], "STATIC_LINK", one["SPDXID"]) for one in linked]
    every = list(wholes.values()) + list({one["SPDXID"]: one for one in bundled + imaged + linked}.values())
    digest = hashlib.sha256(json.dumps(every, sort_keys=True).encode()).hexdigest()
    created = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    json.dump({
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"gatefold-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/gatefold-{version}-{digest}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: gatefold-release"]},
        "packages": every,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relationships
        ],
    }, sys.stdout, indent=1, sort_keys=True)


main(*sys.argv[1:])
