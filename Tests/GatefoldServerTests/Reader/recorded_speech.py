"""A stand-in for the browser's speech synthesis: it records what is spoken, and a test ends each utterance."""

# It ends an utterance that is cancelled with an error, later than `cancel` returns, as browsers do.
RECORDING = """(voices) => {
    const utterances = [];
    let current = null;
    const synthesis = Object.assign(new EventTarget(), {
        getVoices: () => voices,
        speak(utterance) {
            if (!utterance.text) return;
            current = utterance;
            const { text, lang, rate, voice } = utterance;
            utterances.push({ text, lang, rate, voice: voice?.voiceURI });
        },
        cancel() {
            const cancelled = current;
            current = null;
            if (cancelled) setTimeout(() => cancelled.onerror?.({ error: "interrupted" }));
        },
        pause() { throw new Error("pause() does nothing on Android"); },
        resume() { throw new Error("resume() does nothing on Android"); },
    });
    globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(globalThis, "speechSynthesis", { value: synthesis });
    const end = (name, event) => {
        const ended = current;
        current = null;
        ended[name](event);
    };
    globalThis.recorded = {
        utterances,
        get isSpeaking() { return current !== null; },
        finish: () => end("onend", {}),
        fail: (error) => end("onerror", { error }),
        reach: (charIndex) => current.onboundary({ charIndex, name: "word" }),
    };
    const actions = {};
    navigator.mediaSession.setActionHandler = (name, action) => { actions[name] = action; };
    globalThis.mediaActions = actions;
}"""
VOICES = [
    {"voiceURI": "far", "name": "Far", "lang": "en-US", "localService": False, "default": False},
    {"voiceURI": "alice", "name": "Alice", "lang": "en_GB", "localService": True, "default": False},
    {"voiceURI": "bob", "name": "Bob", "lang": "en-US", "localService": True, "default": True},
    {"voiceURI": "hanako", "name": "Hanako", "lang": "ja-JP", "localService": True, "default": False},
    {"voiceURI": "noa", "name": "Noa", "lang": "he-IL", "localService": True, "default": False},
    {"voiceURI": "amal", "name": "Amal", "lang": "ar-SA", "localService": True, "default": False},
]
