"""Every kind of overlay of the sample package but media, as a person uses it: by pointer, touch and keys."""

from overlay_window import (
    PACKAGE, TOUCH, button, click, element, go, html_of, is_seen, named, opened, place_in, press_on, wait_for_page,
)

SITES = ["served", "static"]
ISSUES = [PACKAGE]
# Checks that don't depend on the site run on one site only.
SERVED_ONLY = ["touch", "gallery", "shapes", "scroller", "sharing", "tiles"]


def check_links(trial):
    with opened(trial, 0) as window:
        click(window, "cover-wind")
        wait_for_page(window, 11, "a hotspot leads to an entry of the contents")
        window.press("Backspace")
        wait_for_page(window, 0, "back")
        press_on(window, "cover-north", "Enter")
        wait_for_page(window, 16, "Enter on a hotspot leads to a printed number")
        go(window, 2)
        role = window.evaluate(f"{element('page-ii-link-1')}.role")
        trial.expect_equal(role, "link", "the role of a link")
        press_on(window, "page-ii-link-1", "Space")
        wait_for_page(window, 6, "Space on a link leads to a page")
        go(window, 15)
        with window.context.expect_page():
            click(window, "page-10-link-1")
        window.wait("true", "an address is opened in a window of its own")
        trial.expect_equal(set(window.addresses), {"https://www.example.org/harbour-school/winds"}, "what is opened")
        trial.expect(15 in window.pages, "the reader stays where it is")


def check_touch(trial):
    with opened(trial, 0, **TOUCH) as window:
        click(window, "cover-fold-out", touches=True)
        wait_for_page(window, 19, "a tap on a hotspot")
        # A drag that begins on an overlay turns the page and doesn't activate the overlay.
        go(window, 22)
        window.swipe(place_in(window, "tail", 0.9, 0.5), place_in(window, "tail", 0.2, 0.5))
        wait_for_page(window, 24, "a swipe over a hotspot turns the page")
        go(window, 8)
        text = named("shingle-finds", "[aria-live]")
        window.swipe(place_in(window, "shingle-finds", 0.8, 0.5), place_in(window, "shingle-finds", 0.2, 0.5))
        window.wait(f"document.querySelector(\"{text}\").textContent.includes('2 / 3')", "a swipe shows the next picture")
        trial.expect(8 in window.pages and not window.evaluate("document.querySelector('dialog[open]')"),
                     "a swipe in a gallery does nothing else")
        # The browser treats a tap soon after a fast swipe as the end of that movement.
        for _ in range(5):
            window.page.wait_for_timeout(1500)
            if not window.evaluate("document.querySelector('dialog[open]')"):
                click(window, "shingle-finds", touches=True)
        window.wait("document.querySelector('dialog[open] img').naturalWidth", "a tap shows a picture large")
        window.press("Escape")
        go(window, 20)
        # HTML that overflows its overlay scrolls first.
        for _ in range(3):
            window.page.wait_for_timeout(400)
            window.swipe(place_in(window, "more-words", 0.5, 0.9), place_in(window, "more-words", 0.5, 0.1))
        window.wait("document.querySelector('.overlay-scroller [tabindex]').scrollTop > 20", "a finger scrolls")
        trial.expect_equal(window.pages, [19, 20], "a finger in a scroller turns no page")


def check_gallery(trial):
    with opened(trial, 8) as window:
        window.wait(f"{element('shingle-finds', 'img')}.naturalWidth", "a picture is loaded")
        text = element("shingle-finds", "[aria-live]") + ".textContent"
        trial.expect(window.evaluate(text).startswith("Basalt"), f"the caption is {window.evaluate(text)}")
        trial.expect(button(window, "shingle-finds", "Previous picture").is_disabled(), "nothing is before the first picture")
        button(window, "shingle-finds", "Next picture").click()
        window.wait(f"{text}.startsWith('Hag stone')", "the button shows the next picture")
        press_on(window, "shingle-finds", "ArrowRight", "[tabindex='0']")
        window.wait(f"{text}.includes('3 / 3')", "the arrow shows the next picture")
        trial.expect(button(window, "shingle-finds", "Next picture").is_disabled(), "nothing is after the last picture")
        window.drag(place_in(window, "shingle-finds", 0.3, 0.5), place_in(window, "shingle-finds", 0.7, 0.5))
        window.wait(f"{text}.includes('2 / 3')", "a drag shows the previous picture")
        trial.expect(not window.evaluate("document.querySelector('dialog[open]')"), "a drag enlarges nothing")
        trial.expect_equal(window.pages, [7, 8], "the pages stay")
        alternative = window.evaluate(f"[...document.querySelectorAll(\"{named('shingle-finds', 'img')}\")].map((one) => one.alt)")
        trial.expect("A pale flint with a round hole" in alternative, f"the alternative text is {alternative}")
        press_on(window, "shingle-finds", "Enter", "[tabindex='0']")
        window.wait("document.querySelector('dialog[open] img').naturalWidth", "Enter shows it large")
        window.press("ArrowLeft")
        window.wait("document.querySelector('dialog[open] img').alt.startsWith('A dark oval')", "an arrow in the large view")
        small = window.evaluate("document.querySelector('dialog img').getBoundingClientRect().width")
        window.page.get_by_role("button", name="Enlarge or reduce the picture").click()
        window.wait(f"document.querySelector('dialog img').getBoundingClientRect().width > {small * 1.5}", "it is enlarged")
        window.press("Escape")
        window.wait("!document.querySelector('dialog[open]')", "Escape closes it")
        trial.expect(window.evaluate(text).startswith("Basalt"), "the page has the picture that was large")
        button(window, "shingle-finds", "Next picture").click()
        go(window, 0)
        go(window, 8)
        window.wait(f"{text}.startsWith('Hag stone')", "it stands where it was")


def check_shapes(trial):
    with opened(trial, 11) as window:
        found = window.evaluate("""([right, middle]) => [right, middle].map(([x, y]) =>
            document.elementFromPoint(x, y)?.closest(".overlay")?.dataset.overlay ?? null)""",
                                [place_in(window, "pear", 0.05, 0.05), place_in(window, "pear", 0.5, 0.75)])
        trial.expect_equal(found, [None, "pear"], "a shape is hit where it is drawn")
        click(window, "pear", down=0.75)
        wait_for_page(window, 12, "a touch of a shape")
        trial.expect(window.evaluate(f"{element('needle', 'img')}.checkVisibility()"), "the picture is there")
        go(window, 14)
        trial.expect_equal([is_seen(window, name) for name in ("sun-path", "sun-hint")], [False, True], "what is seen first")
        # A shape without a fill is hit on its stroke only.
        click(window, "sun")
        trial.expect(not is_seen(window, "sun-path"), "the inside of a circle without a fill isn't hit")
        click(window, "sun", across=0.01)
        window.wait(f"{element('sun-path')}?.checkVisibility()", "the action shows the way")
        trial.expect(not is_seen(window, "sun-hint"), "and what happens when it is shown hides the ring")
        go(window, 0)
        go(window, 14)
        trial.expect_equal([is_seen(window, name) for name in ("sun-path", "sun-hint")], [True, False], "what is seen later")
        press_on(window, "sun", "Space")
        window.wait(f"!{element('sun-path')}?.checkVisibility()", "the action hides it again")


def check_web(trial):
    with opened(trial, 15) as window:
        window.wait(f"{element('waves', 'iframe')}", "the HTML is shown")
        rights = window.evaluate(f"{element('waves', 'iframe')}.sandbox.value").split()
        trial.expect_equal([right for right in rights if "same-origin" in right or "top" in right], [], "rights of the HTML")
        frame = window.page.frame_locator(named("waves", "iframe"))
        frame.get_by_role("button", name="Wind map").click()
        wait_for_page(window, 11, "a message of the HTML leads to a page")
        go(window, 15)
        inner = html_of(window, "waves")
        inner.evaluate("() => { window.got = []; addEventListener('message', ({ data }) => got.push(data)); }")
        go(window, 8)
        go(window, 15)
        window.evaluate("gatefoldReader.zoomBy(1.5)")
        window.wait_for_rest()
        window.page.wait_for_timeout(100)
        got = inner.evaluate("got")
        trial.expect_equal([one["kind"] for one in got][:3], ["leave", "enter", "place"], "what the HTML is told")
        last = got[-1]
        trial.expect_near(last.get("zoom"), window.view["zoom"], 0.001, "the zoom that the HTML is told")
        trial.expect_near(last.get("width"), 158 * window.view["zoom"], 0.1, "the width that the HTML is told")
        trial.expect_near(inner.evaluate("innerWidth"), last.get("width", 0), 1.5, "its window is as wide as its frame")
        # Without user activation, a message opens nothing.
        window.page.reload(wait_until="commit")
        inner = html_of(window, "waves")
        inner.evaluate("parent.postMessage({ kind: 'openAddress', address: 'https://www.example.org/untouched' }, '*')")
        window.page.wait_for_timeout(300)
        trial.expect_equal(window.addresses, [], "what is opened without a touch")


def check_scroller(trial):
    with opened(trial, 20) as window:
        scroller = "document.querySelector('.overlay-scroller [tabindex]')"
        zoom = window.view["zoom"]
        window.page.mouse.move(*place_in(window, "more-words", 0.3, 0.3))
        # HTML that overflows its overlay scrolls first.
        for _ in range(4):
            window.page.mouse.wheel(0, 40)
            window.page.wait_for_timeout(80)
        window.wait(f"{scroller}.scrollTop > 20", "the wheel scrolls")
        trial.expect_equal([window.view["zoom"], window.pages], [zoom, [19, 20]], "the wheel does nothing else")
        window.evaluate(f"{scroller}.scrollTo(0, 10)")
        press_on(window, "more-words", "PageDown", "[tabindex]")
        window.wait(f"{scroller}.scrollTop > 30", "a key scrolls")
        window.page.wait_for_timeout(300)
        trial.expect_equal(window.pages, [19, 20], "the key turns no page")
        before = window.evaluate(f"{scroller}.scrollTop") / zoom
        window.evaluate("gatefoldReader.setPlace({ x: 1600, y: 1000, zoom: 2 })")
        window.wait_for_rest()
        trial.expect_near(window.evaluate(f"{scroller}.scrollTop") / 2, before, 2, "the place in points at another zoom")
        go(window, 8)
        go(window, 20)
        scale = window.view["zoom"]
        trial.expect_near(window.evaluate(f"{scroller}.scrollTop") / scale, before, 4, "the place when it comes back")


def check_articles(trial):
    with opened(trial, 24) as window:
        for overlay, act in [("soup", lambda: click(window, "soup")), ("ingredients", lambda: press_on(window, "ingredients", "Enter"))]:
            act()
            text = window.page.frame_locator(".reading-file").get_by_text("smoked haddock")
            text.wait_for()
            trial.expect(text.is_visible(), f"{overlay} opens the article")
            window.click(".reading-bar .button")
            window.wait("!document.querySelector('dialog[open]')", "the reading view is closed")
        trial.expect(24 in window.pages, "the page stays")


def check_tiles(trial):
    with opened(trial, 19) as window:
        seen = "[...document.querySelectorAll('.overlay-tiles img')].filter((one) => one.checkVisibility({ visibilityProperty: true }))"
        names = f"{seen}.map((one) => one.src.split('/soundings/')[1]).sort().join()"
        window.wait(f"{names} === '0/0_0.png'", "the lowest zoom is shown")
        window.evaluate("gatefoldReader.setPlace({ x: 935, y: 1165, zoom: 1.5 })")
        window.wait(f"{names} === '1/0_0.png,1/0_1.png,1/1_0.png,1/1_1.png'", "enlarged, the higher zoom is shown")
        window.evaluate("gatefoldReader.setPlace({ x: 820, y: 1050, zoom: 8 })")
        window.wait(f"{names} === '1/0_0.png'", "only tiles in the window are kept")


def check_sharing(trial):
    with opened(trial, 27) as window:
        window.evaluate("() => { Navigator.prototype.share = async (one) => { globalThis.shared = one; }; }")
        click(window, "share")
        window.wait("globalThis.shared?.url.includes('#page=')", "the page is shared")


CHECKS = [check_links, check_touch, check_gallery, check_shapes, check_web, check_scroller, check_articles, check_tiles,
          check_sharing]
