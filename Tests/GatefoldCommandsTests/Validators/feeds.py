"""Reads feeds of a store with other programs' readers, and prints what they find: one line for each issue.

feeds.py plist|opds1|opds2 FILE...
"""

import plistlib
import sys


def plist(path):
    with open(path, "rb") as file:
        issues = plistlib.load(file)
    for issue in issues:
        released = issue["Release date"].strftime("%Y-%m-%d") if "Release date" in issue else ""
        yield issue["ID"], issue["Title"], issue.get("Download URL", ""), issue["Cover URL"], released


def opds1(path):
    import feedparser

    feed = feedparser.parse(path)
    if feed.bozo:
        raise SystemExit(f"{path}: {feed.bozo_exception}")
    for entry in feed.entries:
        links = {link.rel: link.href for link in entry.links if link.rel.startswith("http://opds-spec.org/")}
        acquisitions = [rel for rel in links if rel.startswith("http://opds-spec.org/acquisition")]
        if not acquisitions:
            raise SystemExit(f"{path}: {entry.title} has no acquisition link")
        direct = [rel for rel in acquisitions if rel.endswith(("acquisition", "open-access"))]
        yield (
            entry.dcterms_identifier if "dcterms_identifier" in entry else entry.dc_identifier,
            entry.title,
            links[direct[0]] if direct else "",
            [link.href for link in entry.links if link.rel == "http://opds-spec.org/image"][0],
            entry.get("published", "")[:10],
        )


def opds2(path):
    from webpub_manifest_parser.opds2 import OPDS2FeedParserFactory

    result = OPDS2FeedParserFactory().create().parse_file(path)
    if result.errors:
        raise SystemExit(f"{path}: {result.errors}")
    for publication in result.root.publications or []:
        downloads = [
            link.href for link in publication.links for rel in link.rels
            if rel in ("http://opds-spec.org/acquisition", "http://opds-spec.org/acquisition/open-access")
        ]
        released = publication.metadata.published
        yield (
            publication.metadata.identifier,
            publication.metadata.title,
            downloads[0] if downloads else "",
            publication.images.links[-1].href,
            released.strftime("%Y-%m-%d") if released else "",
        )


readers = {"plist": plist, "opds1": opds1, "opds2": opds2}
for path in sys.argv[2:]:
    for line in readers[sys.argv[1]](path):
        print("\t".join(line))
