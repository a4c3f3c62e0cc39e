"""Files of notes that are made to do harm or are broken, and browsers that keep nothing."""

import json

ATTACK = "\"><img src=x onerror='window.hacked = 1'><script>window.hacked = 2</script>"
POLYGON = '<polygon points="40,141 229,141 229,153 40,153"/>'
MARKS = ".note-colors polygon"


def item(value="page=3", svg=f"<svg><script>window.hacked = 3</script>{POLYGON}</svg>", **members):
    place = {"type": "FragmentSelector", "value": value, "refinedBy": {"type": "SvgSelector", "value": svg}}
    quote = {"type": "TextQuoteSelector", "exact": ATTACK, "prefix": ATTACK * 20, "suffix": ATTACK * 20}
    body = [{"purpose": "commenting", "value": ATTACK}, {"purpose": "classifying", "value": ATTACK}]
    return {"id": "urn:uuid:a", "motivation": "highlighting", "created": "2020-01-01T00:00:00Z", "body": body,
            "target": {"selector": [quote, place]}, **members}


# Files without a note that can be read.
BROKEN = ["", "{", "null", "[]", "7", '{"items":7}', '{"items":[null,7,"x",{}]}', "x" * 8_000_001,
          *(json.dumps({"items": [item(value, svg)]}) for value, svg in [
              ("page=0", POLYGON), ("page=99999999", POLYGON), ("page=-1", POLYGON), ("page=1e3", POLYGON), (5, POLYGON),
              ("page=99", POLYGON), ("page=3", ""), ("page=3", 7), ("page=3", '<polygon points="1,2 3,2"/>'),
              ("page=3", '<polygon points="1,2 3,2 3,4 1,999999999"/>'), ("page=3", '<polygon points="1,2 3,2 3,4 1,..."/>'),
              ("page=3", '<polygon points="' + "1 " * 100_000)])]
HOSTILE = [item(), item(id=ATTACK), item(id="urn:uuid:__proto__"), item(id="urn:uuid:constructor"),
           item(id="urn:uuid:b", created=ATTACK), item(id="urn:uuid:big", body={"purpose": "commenting", "value": "q" * 100_000})]


def give(window, text, message):
    """Gives the panel a file, and waits for what it says."""
    window.evaluate("document.querySelector('.toast').textContent = ''")
    window.page.set_input_files("input[type=file]", {"name": "x.json", "mimeType": "application/json",
                                                     "buffer": text.encode()})
    window.wait(f"document.querySelector('.toast').textContent.includes({json.dumps(message)})",
                f"{message!r} for {text[:80]}")


def wait_for_notes(window):
    window.wait("document.querySelector('[data-panel=notes]:not([hidden])')", "there is a button for notes")
    window.click("[data-panel=notes]")
    window.wait("document.querySelector('.panel input[type=file]')", "the panel is open")


def check_hostile_files(trial):
    with trial.open("articles", place="#page=3") as window:
        wait_for_notes(window)
        for text in BROKEN:
            give(window, text, "no notes that can be read")
        trial.expect_equal(window.evaluate(f"document.querySelectorAll('.note-list li, {MARKS}').length"), 0,
                           "notes of broken files")
        give(window, json.dumps({"items": HOSTILE}), f"Imported notes: {len(HOSTILE)}")
        window.wait(f"document.querySelectorAll('.note-list > li').length === {len(HOSTILE)}", "they are listed")
        window.wait(f"document.querySelectorAll('{MARKS}').length === {len(HOSTILE)}", "they are marked")
        trial.expect_equal(window.evaluate("document.querySelectorAll('.panel-body :is(script, img)').length"), 0, "markup")
        longest = window.evaluate("Math.max(...[...document.querySelectorAll('.note-list p')].map((one) => one.textContent.length))")
        trial.expect_equal(longest, 20_000, "the longest note")
        trial.expect_equal(window.evaluate("document.querySelectorAll('.note-colors .note-yellow').length"), len(HOSTILE),
                           "a colour that there isn't is yellow")
        window.page.locator(".note-go").first.click()
        place = {"value": "page=12", "refinedBy": {"value": POLYGON}}
        many = [item(id=f"urn:uuid:n{number}", body=[], target={"selector": place}) for number in range(5200)]
        give(window, json.dumps({"items": many}), "Imported notes: 5000")
        trial.expect_equal(window.evaluate("globalThis.hacked ?? null"), None, "a script was run")
        trial.expect_equal(window.evaluate("({}).kind ?? null"), None, "the prototype is clean")


REFUSE_STORAGE = """for (const name of ["indexedDB", "localStorage"]) {
    Object.defineProperty(globalThis, name, { get() { throw new DOMException("refused", "SecurityError"); } });
}"""


def check_no_storage(trial):
    """Where the browser keeps nothing, notes last until the window is closed, which is said."""
    with trial.window() as window:
        window.context.add_init_script(REFUSE_STORAGE)
        window.go(f"{trial.site.reader('articles')}#page=3")
        window.wait("globalThis.gatefoldReader?.view", "the issue is shown")
        wait_for_notes(window)
        give(window, json.dumps({"items": [item()]}), "Imported notes: 1")
        window.wait(f"document.querySelectorAll('{MARKS}').length === 1", "it is marked")
        window.wait("document.querySelector('.note-hint')?.textContent.includes('last only until')", "it says so")
        window.click("[aria-label='Read as text']")
        window.click("[aria-label='Text settings']")
        window.page.get_by_role("radio", name="Sepia").check()
        trial.expect_equal(window.evaluate("document.querySelector('.reading').dataset.theme"), "sepia", "settings can be changed")


FAULT_CHECKS = [check_hostile_files, check_no_storage]
