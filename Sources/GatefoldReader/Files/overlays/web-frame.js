import { isAction } from "./actions.js";
import { packageFrame } from "./package-frame.js";

const mostCharacters = 1 << 20;

/** HTML above a page, which exchanges messages with the reader. */
export class WebFrame {
  #host;
  #frame;
  #isWanted = false;
  #isEntered = false;
  #isLoaded = false;
  #place = null;
  #sentPlace = "";

  constructor(host) {
    this.#host = host;
    const address = this.#address;
    if (!address) return;
    this.#frame = packageFrame(address, {
      title: host.name,
      root: host.asset(""),
      loaded: () => {
        host.ready();
        this.#isLoaded = true;
        this.#isEntered = false;
        this.#tell();
      },
    });
    host.element.append(this.#frame);
  }

  /** The address that is shown; `null` if it may not be. */
  get #address() {
    const { overlay: { path, address, allowedHosts }, asset } = this.#host;
    if (typeof path === "string") return asset(path);
    if (!URL.canParse(address) || !Array.isArray(allowedHosts)) return null;
    const { protocol, host, hostname, href } = new URL(address);
    const isAllowed = allowedHosts.some((name) => [host, hostname].includes(String(name).toLowerCase()));
    return /^https?:$/.test(protocol) && isAllowed ? href : null;
  }

  enter() {
    this.#isWanted = true;
    this.#tell();
  }

  place({ frame, zoom, pageIndex }) {
    this.#place = { pageIndex, zoom, width: frame.width * zoom, height: frame.height * zoom };
    this.#tell();
  }

  leave() {
    this.#isWanted = false;
    if (this.#isEntered) this.#send("leave");
    this.#isEntered = false;
    this.#place = null;
  }

  /** Tells that it is seen, as soon as it is known where, and when it lies elsewhere. */
  #tell() {
    if (!this.#isLoaded || !this.#isWanted || !this.#place) return;
    const place = JSON.stringify(this.#place);
    if (!this.#isEntered) this.#send("enter", { pageIndex: this.#place.pageIndex });
    if (!this.#isEntered || place !== this.#sentPlace) this.#send("place", this.#place);
    this.#isEntered = true;
    this.#sentPlace = place;
  }

  #send(kind, values) {
    this.#frame.contentWindow?.postMessage({ kind, overlay: this.#host.overlay.id, ...values }, "*");
  }

  /** Takes a message, if it is one of the frame's own window. */
  receive({ source, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || !data || typeof data !== "object") return;
    const { overlay, layers } = this.#host;
    if (data.kind === "done" && this.#isEntered) {
      this.leave();
      if (overlay.isHidden === true) layers.setVisible(overlay.id, false);
    }
    if (!isAction(data) || !isShort(data)) return;
    const isTouched = document.activeElement === this.#frame && navigator.userActivation?.isActive !== false;
    if (isTouched || (data.kind !== "openAddress" && data.kind !== "share")) layers.perform([data]);
  }
}

function isShort(message) {
  try {
    return JSON.stringify(message).length <= mostCharacters;
  } catch {
    return false;
  }
}
