"""Sounds, videos and interactive videos of the sample package, as a person uses them."""

from overlay_window import MEDIA, PACKAGE, button, click, element, go, is_seen, named, opened, plays, press_on, time_of

SITES = ["served", "static"]
ISSUES = [PACKAGE]
# Checks that don't depend on the site run on one site only.
SERVED_ONLY = ["sound", "fog", "unasked_sound", "storyboard_again"]
PLAYING = "gatefoldReader.overlays.memory('kite-film').player"
ASKED = f"{element('kite-film', '.overlay-decision')}.checkVisibility()"


def check_sound(trial):
    with opened(trial, 7) as window:
        trial.expect(not window.evaluate(plays("shore-sound")), "no sound begins by itself")
        # A drag of the page is not a click, and doesn't swallow the next click.
        window.drag(window.at(0.5, 0.02), window.at(0.52, 0.02))
        window.wait_for_rest()
        button(window, "shore-sound", "Play").click()
        window.wait(plays("shore-sound"), "a sound plays after a drag")
        press_on(window, "shore-sound", "Enter", "button")
        window.wait(f"!{plays('shore-sound')}", "a key pauses it")
        press_on(window, "shore-sound", "ArrowRight", "input")
        trial.expect_equal(window.pages, [7, 8], "the arrow turns no page")
        time = time_of(window, "shore-sound")
        window.evaluate(f"() => {{ globalThis.left = {MEDIA}; }}")
        button(window, "shore-sound", "Play").click()
        go(window, 10)
        expect_released(trial, window, "a sound")
        go(window, 7)
        window.wait(f"{element('shore-sound', 'audio')}.currentTime >= {time}", "a sound stands where it was")
        trial.expect(not window.evaluate(plays("shore-sound")), "it doesn't go on by itself")


def expect_released(trial, window, what):
    """Expects that media that were left play no more, and keep nothing loaded."""
    window.wait("left.length && left.every((one) => one.paused && !one.isConnected && one.networkState !== 2)",
                f"{what} is released when its page is left")
    trial.expect(window.evaluate("left.every((one) => !one.buffered.length)"), f"{what} keeps nothing loaded")


def check_fog(trial):
    """A picture that actions show, with a sound."""
    with opened(trial, 19) as window:
        trial.expect(not is_seen(window, "fog"), "the fog is hidden at first")
        click(window, "haar")
        window.wait(f"{element('fog')}?.checkVisibility()", "fog comes in")
        window.wait(plays("foghorn"), "with a foghorn")
        trial.expect(not window.evaluate(f"{element('foghorn', 'audio')}.muted"), "what was asked for is heard")
        press_on(window, "haar", "Enter")
        window.wait(f"!{element('fog')}?.checkVisibility()", "fog lifts")


def check_videos(trial):
    loaded = []
    with opened(trial, 0, reduced_motion="no-preference") as window:
        window.page.on("request", lambda request: loaded.append(request.url))
        window.wait_until_sharp()
        trial.expect_equal([one for one in loaded if "/films/" in one], [], "media of pages that aren't seen")
        go(window, 24)
        window.wait(plays("quay-lights"), "a video plays as soon as it is seen")
        trial.expect(window.evaluate(f"(({{ muted, loop }}) => muted && loop)({element('quay-lights', 'video')})"), "muted")
        click(window, "quay-lights", down=0.3)
        window.wait(f"!{plays('quay-lights')}", "a touch pauses it")
        window.evaluate(f"() => {{ globalThis.left = {MEDIA}; }}")
        trial.expect_equal([one for one in loaded if "tide" in one], [], "a video of another page")
        go(window, 25)
        expect_released(trial, window, "a video")
        trial.expect(not window.evaluate(plays("tide-film")), "a video doesn't begin by itself")
        click(window, "neap-tide")
        window.wait(f"{plays('tide-film')} && {element('tide-film', 'video')}.currentTime > 3.77", "a hotspot moves and plays it")
        trial.expect(not window.evaluate(f"{element('tide-film', 'video')}.muted"), "what was asked for is heard")
        press_on(window, "tide-film", "Enter", "button")
        window.wait(f"!{plays('tide-film')}", "a key pauses it")
        before = time_of(window, "tide-film")
        press_on(window, "tide-film", "ArrowRight", "input")
        window.wait(f"{element('tide-film', 'video')}.currentTime > {before}", "a key moves it")
        button(window, "tide-film", "Mute").click()
        trial.expect(window.evaluate(f"{element('tide-film', 'video')}.muted"), "a button mutes it")
        click(window, "tide-film", down=0.3)
        window.wait(plays("tide-film"), "a touch plays it")


def check_unasked_sound(trial):
    """On no page is anything heard, whatever motion is wanted; with less motion, nothing plays."""
    for motion in ["no-preference", "reduce"]:
        with opened(trial, 0, reduced_motion=motion) as window:
            window.evaluate("""() => {
                globalThis.begun = [];
                document.addEventListener("playing", ({ target }) =>
                    begun.push([target.closest(".overlay").dataset.overlay, target.muted]), true);
            }""")
            for page in [7, 19, 22, 24, 25]:
                go(window, page)
                window.page.wait_for_timeout(250)
            wanted = [["quay-lights", True]] if motion == "no-preference" else []
            begun = window.evaluate("begun")
            trial.expect([one for one in begun if one not in wanted] == [], f"what plays unasked with {motion}: {begun}")


def check_storyboard(trial):
    with opened(trial, 22) as window:
        poster = window.evaluate(f"{element('kite-film', 'img')}?.src ?? ''")
        window.wait(f"{element('kite-film', 'video.is-seen')}", "its first picture is there")
        trial.expect("kite.jpg" in poster or window.evaluate(f"!{element('kite-film', 'img')}"), "a poster waits for it")
        click(window, "kite-film", 0.15, 0.15)
        window.wait(f"{PLAYING}.state === 'playing'", "a touch plays it")
        window.wait(ASKED, "a decision is asked")
        trial.expect("She is not steady" in window.text(named("kite-film", ".overlay-decision")), "the question is shown")
        go(window, 8)
        window.page.wait_for_timeout(200)
        time = window.evaluate(f"String({PLAYING}.position.value)")
        go(window, 22)
        window.wait(ASKED, "a decision stays open")
        trial.expect_equal(window.evaluate(f"[{PLAYING}.state, String({PLAYING}.position.value)]"), ["paused", time], "left, it stands")
        button(window, "kite-film", "Trust the wind").press("Enter")
        expect_clips(trial, window, "launch,without-tail", "the answer is taken")
        window.wait(f"{PLAYING}.state !== 'seeking'", "it isn't moved")
        button(window, "kite-film", "Play").click()
        window.page.locator(named("kite-film", "input")).fill("11.4")
        window.wait("[...document.querySelectorAll('.overlay-storyboard video')].some((one) => !one.paused && one.currentTime > 17)",
                    "the chosen clip follows", 15)


def expect_clips(trial, window, clips, what):
    trial.expect_equal(window.evaluate(f"{PLAYING}.segments.map(({{ clip }}) => clip.id).join()"), clips, what)


def check_storyboard_again(trial):
    with opened(trial, 22) as window:
        press_on(window, "kite-film", "Enter", "[tabindex='0']")
        window.wait(ASKED, "a decision is asked")
        focused = window.evaluate("document.activeElement.textContent")
        trial.expect_equal(focused, "Tie on a tail", "the first answer has the focus, since the overlay had it")
        trial.expect("s left" in window.text(named("kite-film", ".overlay-decision")), "it says how much time is left")
        click(window, "tail")
        expect_clips(trial, window, "launch,with-tail", "a hotspot chooses a clip")
        window.page.locator(named("kite-film", "input")).fill("16.6")
        window.wait(f"{PLAYING}.state === 'ended'", "it ends", 15)
        button(window, "kite-film", "Play").click()
        window.wait(f"{PLAYING}.state === 'playing' && {PLAYING}.segments.length === 1", "it begins anew")
        window.wait(ASKED, "it is asked again")
        window.page.locator(named("kite-film", "input")).fill("0.5")
        window.wait(f"!{ASKED}", "moving back takes the question away")


CHECKS = [check_sound, check_fog, check_videos, check_unasked_sound, check_storyboard, check_storyboard_again]
