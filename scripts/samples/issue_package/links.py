"""The links of the PDF as overlays, from what its generator says that it placed."""


def link_overlays(expected):
    """One overlay for each rectangle of a link."""
    titles = _titles(expected["outline"])
    overlays = []
    for page in expected["pages"]:
        number = 0
        for link in page["links"]:
            for rect in link.get("quads") or [link]:
                number += 1
                frame = {side: round(rect[side], 2) for side in ("x", "y", "width", "height")}
                action, text = _action(link, expected["pages"], titles)
                overlays.append(
                    {
                        "id": f"page-{page['pageLabel']}-link-{number}",
                        "pageIndex": page["pageIndex"],
                        "frame": frame,
                        "alternativeText": text,
                        "kind": "link",
                        "actions": [action],
                    }
                )
    return overlays


def _titles(items):
    """The title of each page in the outline: that of the article rather than that of the part it begins."""
    titles = {item["pageIndex"]: item["title"] for item in items}
    for part in items:
        titles |= {item["pageIndex"]: item["title"] for item in part["children"]}
    return titles


def _action(link, pages, titles):
    if link["kind"] == "uri":
        place = link["uri"].rsplit("/", 1)[-1].replace("-", " ")
        return {"kind": "openAddress", "address": link["uri"]}, f"Open {place} at example.org"
    index = link["pageIndex"]
    title, label = titles.get(index), pages[index]["pageLabel"]
    text = f"{title}, page {label}" if title and title != label else title or f"Page {label}"
    return {"kind": "goToPage", "pageIndex": index}, text
