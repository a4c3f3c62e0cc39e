"""Asks a server of a library all that its OpenAPI description names, with schemathesis; prints what is wrong.

openapi.py PROGRAM PDF
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from server import Server

TOKEN = "secret"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def schemathesis(server, issue, folder):
    """What schemathesis says, if anything is wrong."""
    configuration = folder / "schemathesis.toml"
    configuration.write_text(f'[parameters]\nissue = "{issue}"\npicture = "{issue}:2"\n"path.page" = 3\n')
    command = [
        Path(sys.executable).parent / "schemathesis", "--config-file", configuration, "run",
        f"{server.address}/openapi.json", "--checks", CHECKS, "--max-examples", "10", "--no-color",
        "--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--generation-database", "none",
        "-H", f"Authorization: Bearer {TOKEN}", "--request-timeout", "600", "--suppress-health-check", "all",
    ]
    run = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    return "" if run.returncode == 0 else run.stdout + run.stderr


def main():
    program, pdf = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library, token = folder / "library", folder / "token"
        subprocess.run([program, "library", "add", pdf, "--library", library], check=True, capture_output=True)
        token.write_text(TOKEN)
        server = Server(program, library, "--dpi", 150, "--deadline", 600, "--library-token-file", token)
        issues = json.loads(server.ask("/library/issues")[1])["issues"]
        print(schemathesis(server, issues[0]["identifier"].replace(":", "~2"), folder), end="")
        reached = [line for line in server.ask("/metrics")[1].decode().splitlines() if 'status="200"' in line]
        if not reached or float(reached[0].split()[-1]) < 200:
            print(f"too few good answers for a test: {reached}")
        server.stop()


main()
