"""`axe.py SCRIPT book|site PAGE...` prints violations of the rules of axe in HTML files, and nothing where there are none.

All pages are shown by one Chromium, each in a frame of a page that collects the results. For books, the rules are Ace's:
those of axe but for three, which are about whole sites, and two of its own, for page breaks and for the types of EPUB.
"""

import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LEFT_OUT_FOR_BOOKS = ["bypass", "page-has-heading-one", "region"]

# EPUB types and the equivalent DPUB-ARIA roles.
ROLES = {
    "backlink": "doc-backlink", "endnote": "doc-endnote", "endnotes": "doc-endnotes", "footnote": "doc-footnote",
    "noteref": "doc-noteref", "page-list": "doc-pagelist", "pagebreak": "doc-pagebreak", "pullquote": "doc-pullquote",
    "toc": "doc-toc",
}

RULES_OF_ACE = """
axe.configure({
  checks: [{
    id: 'has-role-of-type',
    evaluate: function (node) {
      var roles = %s;
      return node.getAttributeNS('http://www.idpf.org/2007/ops', 'type').split(/\\s+/).every(function (type) {
        return !roles[type] || node.getAttribute('role') === roles[type];
      });
    }
  }],
  rules: [
    {id: 'pagebreak-label', selector: '[role~="doc-pagebreak"]', excludeHidden: false,
     any: ['aria-label', 'non-empty-title'], tags: ['cat.epub']},
    // Entries of a list of landmarks have the types of their targets.
    {id: 'epub-type-has-matching-role', selector: ':not(#landmarks a)', excludeHidden: false,
     matches: function (node) { return node.hasAttributeNS('http://www.idpf.org/2007/ops', 'type'); },
     any: ['has-role-of-type'], tags: ['cat.epub']},
    // The files of a book need no main landmark.
    {id: 'landmark-one-main', all: ['page-no-duplicate-main']}
  ]
});
""" % json.dumps(ROLES)

FRAME = """
%s
window.addEventListener('load', function () {
  axe.run(document, %s).then(
    function (found) {
      var lines = found.violations.map(function (violation) {
        return violation.id + ': ' + violation.nodes.slice(0, 2).map(function (node) { return node.html; }).join(' ');
      });
      parent.postMessage({name: %s, lines: lines, passes: found.passes.length}, '*');
    },
    function (error) { parent.postMessage({name: %s, lines: ['failed: ' + error], passes: 0}, '*'); }
  );
});
"""

COLLECTOR = """<!DOCTYPE html><title>results</title><pre id="results"></pre>
<script>
var results = [];
addEventListener('message', function (event) {
  results.push(event.data);
  document.getElementById('results').textContent = JSON.stringify(results);
});
</script>
"""


def main(script, kind, pages):
    options = {"rules": {rule: {"enabled": False} for rule in LEFT_OUT_FOR_BOOKS}} if kind == "book" else {}
    rules = RULES_OF_ACE if kind == "book" else ""
    copies = []
    with tempfile.TemporaryDirectory() as folder:
        collector = COLLECTOR
        for number, page in enumerate(map(Path, pages)):
            name = json.dumps(page.name)
            frame = FRAME % (rules, json.dumps(options), name, name)
            tags = f'<script src="{Path(script).as_uri()}"></script><script>//<![CDATA[\n{frame}//]]></script></head>'
            # In the page's folder, so that its style sheet and pictures are found.
            copy = page.with_name(f"axe-{number}-{page.name}")
            copy.write_text(page.read_text().replace("</head>", tags, 1))
            copies.append(copy)
            collector += f'<iframe width="1000" height="800" src="{copy.as_uri()}"></iframe>\n'
        try:
            start = Path(folder) / "collector.html"
            start.write_text(collector)
            shown = subprocess.run(
                ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
                 "--virtual-time-budget=60000", f"--user-data-dir={folder}/profile", "--dump-dom", start.as_uri()],
                capture_output=True, text=True, timeout=120,
            ).stdout
        finally:
            for copy in copies:
                copy.unlink()
    found = re.search(r'<pre id="results">(.*?)</pre>', shown, re.DOTALL)
    results = json.loads(html.unescape(found.group(1)) or "[]") if found else []
    missing = {Path(page).name for page in pages} - {result["name"] for result in results}
    for name in sorted(missing):
        print(name, "no result")
    for result in results:
        for line in result["lines"] + ([] if result["passes"] else ["no rule applied"]):
            print(result["name"], line)


main(sys.argv[1], sys.argv[2], sys.argv[3:])
