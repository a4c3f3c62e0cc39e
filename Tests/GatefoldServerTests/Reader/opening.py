"""What opening takes, and issues that do not open: locked, damaged or missing ones, others in their place, and a server
that is away.
"""

from access import expect_no_violations

SITES = ["served"]
ISSUES = ["issue", "articles", "encrypted", "damaged-xref", "not-a-pdf"]
PASSWORD = "gatefold"
ALERT = ".opening [role=alert]"


def expect_problem(trial, window, words, title="This issue could not be opened"):
    window.wait(f"document.querySelector({ALERT!r})?.textContent.includes({words!r})", f"it says: {words}")
    trial.expect_equal(window.text("h1"), title, "the title")


def check_first_load(trial):
    """The reader itself comes with few requests, and few bytes over a slow network."""
    if trial.files:
        # An unbundled reader loads its modules one by one.
        return
    with trial.window() as window:
        window.go(trial.site.reader("issue"))
        window.wait("gatefoldReader.view", "the issue is shown")
        window.wait("document.querySelector('[data-panel=notes]:not([hidden])')", "what is loaded behind the page is there")
        expect_few_files(trial, window, "an issue")
    # Other issues have no cover, so these requests fail.
    with trial.window(allowed=": 40[34]$") as window:
        window.go(f"{trial.site.address}/")
        window.wait("document.querySelector('.shelf-window li')", "the shelf is shown")
        expect_few_files(trial, window, "the shelf")


def expect_few_files(trial, window, what):
    files = window.evaluate("""["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
        .filter(({ name }) => name.includes("/reader/")).map(({ name, transferSize }) => [name, transferSize])""")
    trial.expect(len(files) <= 12, f"{what}: {[name for name, _ in files]}")
    size = sum(size for _, size in files)
    trial.expect(10_000 < size < 130_000, f"{what}: {size} bytes")


def check_locked(trial):
    """An issue that is locked asks for its password, and opens for whoever gives it."""
    with trial.window(allowed=": 403$") as window:
        window.go(trial.site.reader("encrypted"))
        expect_problem(trial, window, "opens with a password", "This issue is locked")
        expect_no_violations(trial, window, "the field for the password")
        window.page.keyboard.type("wrong")
        window.press("Enter")
        window.wait("document.querySelector('.password-form [role=status]').textContent.includes('does not open')",
                    "another password is refused")
        # The wrong password is selected, so typing replaces it.
        window.page.keyboard.type(PASSWORD)
        window.press("Enter")
        window.wait("gatefoldReader.view", "the issue is shown")
        window.wait_until_sharp()
        window.page.reload()
        window.wait("gatefoldReader.view", "it stays open for this window")
        address = window.evaluate("gatefoldReader.issue.address")
        stored = window.evaluate("""async (address) => (await fetch(`${address}issue.json`)).headers.get("cache-control")""",
                                 address)
        trial.expect("private" in stored, f"nobody else may keep it: {stored}")
    # Another browser can't read it.
    with trial.window(allowed=": 403$") as window:
        window.go(trial.site.reader("encrypted"))
        expect_problem(trial, window, "opens with a password", "This issue is locked")
        for path in ["issues/encrypted.pdf/issue.json", "issues/encrypted.pdf/pages/1/text.json",
                     "iiif/3/encrypted.pdf:1/full/max/0/default.jpg"]:
            status = window.evaluate("async (address) => (await fetch(address)).status", f"{trial.site.address}/{path}")
            trial.expect_equal(status, 403, f"{path} without the password")


def check_damaged(trial):
    with trial.window(allowed=": 404$") as window:
        window.go(trial.site.reader("not-a-pdf"))
        expect_problem(trial, window, "is damaged")
        trial.expect(window.page.is_visible("text=Try again"), "it can be tried again")
    # A damaged file that can be repaired is shown.
    with trial.open("damaged-xref") as window:
        window.wait_until_sharp()


def check_missing(trial):
    """An address without an issue says so, and leads back."""
    with trial.window(allowed=": 404$") as window:
        window.go(f"{trial.site.reader('issue')}")
        window.wait("gatefoldReader.view", "an issue")
        address = window.evaluate("location.href.replace(/issue=[^&#]*/, 'issue=../nothing/').replace(/#.*/, '')")
        window.go(address)
        expect_problem(trial, window, "no issue at this address")
        expect_no_violations(trial, window, "the problem")
        window.click("text=Back")
        window.wait("globalThis.gatefoldReader?.view", "back to what was read before")


def check_away(trial):
    """A server that is away is told of on the page, which goes on when it is back."""
    with trial.window(allowed="ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch") as window:
        window.go(trial.site.reader("issue"))
        window.wait("gatefoldReader.view", "the issue is shown")
        window.wait_until_sharp()
        window.context.set_offline(True)
        window.evaluate("gatefoldReader.goToPage(16)")
        window.wait("document.querySelector('.banner')?.textContent.includes('cannot be reached')", "it says that it is away")
        expect_no_violations(trial, window, "the server is away")
        window.context.set_offline(False)
        window.wait("!document.querySelector('.banner').textContent", "it is back")
        window.wait_until_sharp("what was missing has come")
        # The server is unreachable from the start.
        window.context.route("**/issue.json", lambda route: route.abort())
        window.page.reload()
        expect_problem(trial, window, "as soon as it is back")
        window.context.unroute("**/issue.json")
        window.wait("globalThis.gatefoldReader?.view", "the issue opens by itself")


def check_replaced(trial):
    """Another PDF under the same name is shown at the same place, and nothing of the one before among it."""
    with trial.window(allowed=": (404|410)$") as window:
        window.go(trial.site.reader("articles"))
        window.wait("gatefoldReader.view", "an issue is shown")
        window.wait_until_sharp()
        title = window.evaluate("gatefoldReader.issue.title")
        window.evaluate("gatefoldReader.goToPage(1)")
        window.wait_until_sharp()
        trial.site.replace("articles", "issue")
        window.evaluate("gatefoldReader.zoomBy(4)")
        window.wait(f"gatefoldReader.issue.title !== {title!r}", "the new edition is shown")
        window.wait("document.body.innerText.includes('new edition')", "it says so")
        trial.expect(window.evaluate("gatefoldReader.pageIndices.includes(1)"), "it goes on at the same page")
        trial.expect(window.evaluate("!gatefoldReader.camera.isFit"), "and at the same zoom")
        window.wait_until_sharp()
        # The new edition is still shown after a reload.
        window.page.reload()
        window.wait("gatefoldReader.view", "it is shown again")
        trial.expect(window.evaluate("gatefoldReader.issue.title") != title, "after a reload it is the new one")
        window.wait_until_sharp()
        trial.site.replace("articles", None)
        window.evaluate("gatefoldReader.goToPage(16)")
        window.wait("document.querySelector('.banner').textContent.includes('no longer there')", "it says that it is gone")
        expect_no_violations(trial, window, "an issue that is gone")
        trial.site.replace("articles", "issue")
        window.wait("!document.querySelector('.banner').textContent", "it is there again")
        window.wait_until_sharp("what was missing has come")


CHECKS = [check_first_load, check_locked, check_damaged, check_missing, check_away, check_replaced]
