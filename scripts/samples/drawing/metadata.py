"""Document metadata as an XMP packet."""

CREATED = "D:20260301090000Z"
CREATED_XMP = "2026-03-01T09:00:00Z"


def _escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def xmp(metadata):
    """The XMP packet of a metadata dictionary."""
    m = {key: _escaped(value) for key, value in metadata.items()}
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:format>application/pdf</dc:format>'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{m["title"]}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:creator><rdf:Seq><rdf:li>{m['author']}</rdf:li></rdf:Seq></dc:creator>"
        f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{m["subject"]}</rdf:li></rdf:Alt></dc:description>'
        f"<pdf:Keywords>{m['keywords']}</pdf:Keywords><pdf:Producer>{m['producer']}</pdf:Producer>"
        f"<xmp:CreatorTool>{m['creator']}</xmp:CreatorTool><xmp:CreateDate>{CREATED_XMP}</xmp:CreateDate>"
        f'<xmp:ModifyDate>{CREATED_XMP}</xmp:ModifyDate></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    )
