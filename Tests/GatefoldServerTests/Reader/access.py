"""Whether everybody can use it: axe's rules in all states of the window, the keyboard, names, and languages."""

import re
import sysconfig
from pathlib import Path

from opened import LANDSCAPE, PORTRAIT

SITES = ["served"]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LANGUAGES = ["en", "it", "de", "fr", "es", "ja", "ar"]
# Whether the links and the words of the page are shown.
COMPLETE = "document.querySelector('.page-link') && document.querySelector('.word')"
PANELS = ["contents", "thumbnails", "search"]
# Window appearances that together cover each language, colour scheme and width.
LOOKS = [
    {"query": "&lang=en", "color_scheme": "light", "viewport": LANDSCAPE},
    {"query": "&lang=ar", "color_scheme": "dark", "viewport": PORTRAIT},
    {"query": "&lang=en", "color_scheme": "dark", "viewport": {"width": 320, "height": 600}},
]


def axe():
    return next(Path(sysconfig.get_path("purelib")).rglob("axe.min.js")).read_text()


def expect_no_violations(trial, window, what):
    if not window.evaluate("Boolean(globalThis.axe)"):
        window.evaluate(f"() => {{ {axe()} }}")
    violations = window.evaluate("""async (tags) => {
        const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
        // Printed links are as large as the page prints them, and the page can be enlarged.
        const isPrinted = (id, node) => id === "target-size" && /page-link|overlay-link/.test(node.html);
        return violations
            .map(({ id, help, nodes }) => ({ id, help, found: nodes.filter((node) => !isPrinted(id, node)) }))
            .filter(({ found }) => found.length).map(({ id, help, found: [{ html, failureSummary }, ...more] }) =>
                `${id}: ${help}, in ${html.slice(0, 160)} and ${more.length} more: ${failureSummary}`);
    }""", TAGS)
    for violation in violations:
        trial.problems.append(f"{what}: {violation}")


def check_axe(trial):
    for number, look in enumerate(LOOKS):
        name = f"{look['query'][-2:]} {look['color_scheme']} {look['viewport']['width']}"
        with trial.open(place="#page=ii", **look) as window:
            window.wait(COMPLETE, "the page is complete")
            if number != 0:
                expect_no_violations(trial, window, f"{name}, the issue")
            for panel in PANELS if number == 0 else ["contents", "search"] if number == 1 else []:
                window.evaluate("(name) => document.querySelector(`[data-panel=${name}]`).click()", panel)
                window.wait("document.querySelector('.panel:not([hidden]) .panel-body').children.length",
                            "the panel is open")
                if panel == "search":
                    window.page.fill(".panel input", "tide")
                    window.wait("document.querySelectorAll('.hits > li').length > 3", "hits are listed")
                expect_no_violations(trial, window, f"{name}, the panel {panel}")
                window.press("Escape")
                window.wait("document.querySelector('.panel').hidden", "Escape closes the panel")
            window.click("[aria-haspopup=menu]")
            expect_no_violations(trial, window, f"{name}, the menu")


def check_errors(trial):
    """What is shown when an issue can't be opened, or none is named."""
    with trial.window(allowed=": 404$", color_scheme="dark") as window:
        for query, text in [("?issue=../issues/nothing.pdf", "could not be opened"), ("", "No issue was named")]:
            window.go(f"{trial.site.address}/reader/{query}")
            window.wait(f"document.body.innerText.includes('{text}')", f"it says that {text}")
            expect_no_violations(trial, window, f"the page that says that {text}")


def check_papers(trial):
    with trial.open() as window:
        for paper in ["Sepia", "Dimmed", "Night", "As printed"]:
            window.choose(paper)
            expect_no_violations(trial, window, f"the paper {paper}")
            window.page.reload(wait_until="commit")
            window.wait("gatefoldReader.view", "it is loaded again")
            window.click("[aria-haspopup=menu]")
            chosen = window.evaluate(
                "[...document.querySelectorAll('[aria-checked=true]')].map((one) => one.textContent)")
            trial.expect(paper in chosen, f"the paper {paper} is kept: {chosen}")
            window.press("Escape")


def check_keyboard(trial):
    """Everything that can be clicked is reached by Tab, with a name and a mark of the focus."""
    with trial.open(place="#page=ii") as window:
        window.wait(COMPLETE, "the page is complete")
        window.evaluate("""globalThis.reached = new Set();
            document.addEventListener("focusin", (event) => reached.add(event.target))""")
        wanted = """[...document.querySelectorAll("button, input, a[href], [tabindex='0']")].filter((one) =>
            !one.disabled && one.tabIndex >= 0 && one.checkVisibility() && !one.closest("[hidden]"))"""
        count = 0
        while count != window.evaluate(f"{wanted}.length"):
            # Some buttons appear only once their action is possible.
            count = window.evaluate(f"{wanted}.length")
            window.page.wait_for_timeout(300)
        marked = True
        for _ in range(count + 4):
            window.press("Tab")
            marked = marked and window.evaluate("""document.activeElement === document.body
                || getComputedStyle(document.activeElement).outlineStyle !== "none" """)
        missed = window.evaluate(
            f"{wanted}.filter((one) => !reached.has(one)).map((one) => one.outerHTML.slice(0, 120))")
        trial.expect_equal(missed, [], "what Tab doesn't reach")
        trial.expect(count > 15, f"there are only {count} elements to reach")
        trial.expect(marked, "the focus is seen everywhere")
        nameless = window.evaluate(f"""{wanted}.filter((one) => !(one.ariaLabel || one.textContent).trim())
            .map((one) => one.outerHTML.slice(0, 120))""")
        trial.expect_equal(nameless, [], "what has no name")
        small = window.evaluate(f"""{wanted}.filter((one) => one.matches(".bar *")).filter((one) => {{
            const {{ width, height }} = one.getBoundingClientRect();
            return width < 24 || height < 24;
        }}).map((one) => one.outerHTML.slice(0, 120))""")
        trial.expect_equal(small, [], "what is too small to be touched")
        check_menu(trial, window)


def check_menu(trial, window):
    """The menu by keys, and where the focus goes when a panel is closed."""
    label = "document.activeElement.ariaLabel || document.activeElement.textContent"
    window.page.focus("[aria-haspopup=menu]")
    window.press("Enter", "ArrowDown", "ArrowDown")
    trial.expect_equal(window.evaluate(label), "Two pages", "the arrows go through the menu")
    window.press("Escape")
    trial.expect_equal(window.evaluate(label), "More", "Escape goes back to the button of the menu")
    window.page.focus("[data-panel=contents]")
    window.press("Enter")
    window.wait("document.activeElement.closest('.panel .contents')", "the contents have the focus")
    window.press("Escape")
    trial.expect_equal(window.evaluate(label), "Contents", "Escape goes back to the button of the panel")


def check_languages(trial):
    """Every text of the interface is there in all languages, with the same values."""
    with trial.open(query="&lang=ar") as window:
        language = window.evaluate("[document.documentElement.lang, document.documentElement.dir]")
        trial.expect_equal(language, ["ar", "rtl"], "the language of the page")
        texts = window.evaluate("""async (tags) => Promise.all(tags.map(async (tag) =>
            (await fetch(`languages/${tag}.json`)).json()))""", LANGUAGES)
        for tag, read in zip(LANGUAGES, texts):
            trial.expect_equal(sorted(set(read) ^ set(texts[0])), [], f"the keys of {tag}")
            empty = [key for key, text in read.items() if not str(text).strip()]
            trial.expect_equal(empty, [], f"empty texts of {tag}")
            for key in set(read) & set(texts[0]):
                values = [sorted(set(re.findall(r"\{\w+\}", one[key]))) for one in (read, texts[0])]
                trial.expect_equal(values[0], values[1], f"the values of {key} in {tag}")
        used = window.evaluate(r"""async () => {
            const scripts = performance.getEntriesByType("resource").map(({ name }) => name)
                .filter((name) => /\.js$/.test(name));
            const sources = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
            return sources.flatMap((source) => [...source.matchAll(/\bwords\("([\w-]+)"/g)].map((match) => match[1]));
        }""")
        trial.expect(len(used) > 30, f"only {len(used)} texts are used")
        trial.expect_equal(sorted(set(used) - set(texts[0])), [], "texts that are used, but aren't there")
    for locale, language in [("fr-CA", "fr"), ("pt-BR", "en"), ("ja-JP", "ja")]:
        with trial.open("right-to-left", locale=locale) as window:
            trial.expect_equal(window.evaluate("document.documentElement.lang"), language, f"the language for {locale}")


CHECKS = [check_axe, check_errors, check_papers, check_keyboard, check_languages]
