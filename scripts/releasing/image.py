"""Writes a root file system as an image for containers that serves /magazines: an OCI layout in a tar file.

    image.py ROOT.tar IMAGE.tar VERSION

The image runs as user 900, which owns nothing but /cache, and works with a read-only root. The same root gives the same
bytes.
"""

import gzip
import hashlib
import io
import json
import os
import platform
import sys
import tarfile
from datetime import UTC, datetime

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
# Uses bash, because the image contains no HTTP client.
HEALTH = ("exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '^ok' <&3")


class Layout:
    """The files of a layout: blobs by their digests, and the two that lead to them."""

    def __init__(self):
        self.files = {}

    def add(self, content, media_type):
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        return {"mediaType": f"application/vnd.oci.image.{media_type}", "digest": f"sha256:{digest}", "size": len(content)}

    def add_json(self, value, media_type):
        return self.add(json.dumps(value, sort_keys=True).encode(), media_type)

    def write(self, path, time):
        with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
            for name, content in sorted(self.files.items()):
                entry = tarfile.TarInfo(name)
                entry.size, entry.mtime, entry.mode = len(content), time, 0o644
                archive.addfile(entry, io.BytesIO(content))


def config(layer, version, time):
    return {
        "created": datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "architecture": ARCHITECTURES[platform.machine()],
        "os": "linux",
        "config": {
            "User": "900:900",
            "ExposedPorts": {"8080/tcp": {}},
            "Env": ["PATH=/usr/local/bin:/usr/bin:/bin"],
            "Entrypoint": ["gatefold", "serve", "/magazines", "--cache", "/cache", "--host", "0.0.0.0"],
            "Volumes": {"/magazines": {}, "/cache": {}},
            "StopSignal": "SIGTERM",
            "Healthcheck": {"Test": ["CMD", "bash", "-c", HEALTH]},
            "Labels": {
                "org.opencontainers.image.title": "Gatefold",
                "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "GPL-3.0-or-later",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
    }


def main(root, image, version):
    time = int(os.environ["SOURCE_DATE_EPOCH"])
    with open(root, "rb") as file:
        layer = file.read()
    layout = Layout()
    manifest = layout.add_json({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": layout.add_json(config(layer, version, time), "config.v1+json"),
        "layers": [layout.add(gzip.compress(layer, mtime=0), "layer.v1.tar+gzip")],
    }, "manifest.v1+json")
    manifest["annotations"] = {"org.opencontainers.image.ref.name": f"gatefold:{version}"}
    layout.files["oci-layout"] = b'{"imageLayoutVersion":"1.0.0"}'
    layout.files["index.json"] = json.dumps({"schemaVersion": 2, "manifests": [manifest]}, sort_keys=True).encode()
    layout.write(image, time)


main(*sys.argv[1:])
