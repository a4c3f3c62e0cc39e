"""Every action but GoTo to a page of the same document. A reader reports them and never runs them."""

from ..expected.shapes import uri_target
from ..pdf.writer import Name
from .entry import Entry

BASE_ADDRESS = "https://www.example.org/magazines/"  # of the catalog's /URI
# Actions that a reader reports by their name only, with the entries they need.
OTHER_ACTIONS = {
    "Thread": {"D": 0},
    "Sound": {},
    "Movie": {},
    "Hide": {"T": "field"},
    "SubmitForm": {"F": "https://www.example.org/form"},
    "ResetForm": {},
    "ImportData": {"F": "data.fdf"},
    "JavaScript": {"JS": "app.alert('never')"},
    "SetOCGState": {"State": []},
    "Rendition": {"OP": 1},
    "Trans": {"Trans": {"S": Name("Wipe")}},
    "GoTo3DView": {},
    "RichMediaExecute": {},
    "Levitate": {},
}


def action_entries():
    """One entry for each action."""
    return [*_remote_entries(), *_address_entries(), *_program_entries(), *_other_entries()]


def _entry(title, kind, target, **keys):
    return Entry(title, {"A": {"S": Name(kind), **keys}}, target)


def _remote_entries():
    """Other files."""
    specification = {"Type": Name("Filespec"), "F": "ars/issue-12.pdf", "UF": "års/issue-12.pdf"}
    return [
        _entry(
            "A page of another issue",
            "GoToR",
            {"kind": "goToRemote", "file": "issue-13.pdf", "remotePageIndex": 4, "view": "fitH"},
            F="issue-13.pdf",
            D=[4, Name("FitH"), 700],
            NewWindow=True,
        ),
        _entry(
            "A name in another issue",
            "GoToR",
            {"kind": "goToRemote", "file": "års/issue-12.pdf", "name": "letters"},
            F=specification,
            D="letters",
        ),
        _entry(
            "A page of an attachment",
            "GoToE",
            {"kind": "goToEmbedded", "file": "supplement.pdf", "remotePageIndex": 0, "view": "fit"},
            D=[0, Name("Fit")],
            T={"R": Name("C"), "N": "supplement.pdf"},
        ),
    ]


def _address_entries():
    addresses = (
        # (title, address in the file, resolved address)
        ("An address", "https://www.example.org/?q=a%20b#c", "https://www.example.org/?q=a%20b#c"),
        ("An address below the base", "skerry/15.html", BASE_ADDRESS + "skerry/15.html"),
        ("An address without a scheme", "www.example.org", "http://www.example.org"),
        ("A letter", "mailto:editor@example.org", "mailto:editor@example.org"),
    )
    return [_entry(title, "URI", uri_target(resolved), URI=address) for title, address, resolved in addresses]


def _program_entries():
    return [
        _entry("A program", "Launch", {"kind": "launch", "file": "tides.exe"}, F="tides.exe"),
        _entry("The next page", "Named", {"kind": "named", "name": "NextPage"}, N=Name("NextPage")),
    ]


def _other_entries():
    return [
        _entry(f"{kind} is not run", kind, {"kind": "other", "action": kind}, **keys)
        for kind, keys in OTHER_ACTIONS.items()
    ]
