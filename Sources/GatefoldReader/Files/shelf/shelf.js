import { placeHash, signInAddress, signOutAddress } from "../page/addresses.js";
import { debounced, element } from "../page/dom.js";
import { words } from "../page/words.js";
import { open } from "./back-ends.js";
import { lastRead, noteRead, readOf } from "./last-read.js";
import { offline } from "./offline.js";
import { ShelfCard, byteText } from "./shelf-card.js";
import { askToken } from "./token-dialog.js";

const pageSize = 60;

// Downloads in progress, by address. They continue while an issue is read.
const keeping = new Map();

/** Covers of all issues of a library, a store or a collection, in an element. */
export class Shelf {
  static #shown = null;
  #container;
  #address;
  #openIssue;
  #backEnd = null;
  #query = {};
  // Cards by identifier: the list, and the row of what was read last has its own.
  #cards = new Map();
  #row = new Map();
  #kept = new Map();
  #begun = new Set();
  #listed = 0;
  #run = 0;
  #isLoading = false;
  #endings = [];
  #parts = {};

  /** `openIssue(address, {hash})` opens an issue at a place, and `address` is what `open()` of back-ends.js takes. */
  constructor({ container, address, openIssue }) {
    this.#container = container;
    this.#address = address;
    this.#openIssue = openIssue;
  }

  /** Reads the list and shows it. What goes wrong is shown, too. */
  async show() {
    this.#build();
    Shelf.#shown = this;
    await this.#readKept();
    try {
      this.#backEnd = await open(this.#address, { askToken: (isWrong) => askToken(this.#container, isWrong) });
    } catch (error) {
      // Issues kept on this device can still be read.
      this.#query.state = "kept";
      if (this.#kept.size) await this.#refresh();
      this.#fail(error, () => this.#again());
      return;
    }
    const { heading, more } = this.#parts;
    heading.textContent = document.title = this.#backEnd.title || words("shelf");
    if (!this.#backEnd.search) this.#parts.search.placeholder = this.#parts.search.ariaLabel = words("shelfSearchTitles");
    if (this.#backEnd.searchDescription) {
      const link = element("link", { rel: "search", type: "application/opensearchdescription+xml",
        href: this.#backEnd.searchDescription, title: document.title });
      document.head.append(link);
      this.#endings.push(() => link.remove());
    }
    const orders = (await this.#backEnd.readOrders?.().catch(() => null)) ?? this.#backEnd.orders;
    this.#query.order ??= orders[0];
    const { reader = null } = this.#backEnd;
    if (reader !== null) heading.after(signInLink(reader || words("signIn"), reader ? signOutAddress() : signInAddress()));
    this.#fillFilters(orders);
    this.#endings.push(this.#backEnd.events?.((event) => this.#happened(event)));
    const watcher = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && this.#more(),
      { rootMargin: "800px" });
    watcher.observe(more);
    this.#parts.watcher = watcher;
    this.#endings.push(() => watcher.disconnect());
    await Promise.all([this.#refresh(), this.#showLastRead()]);
  }

  /** Tries to read a list that could not be read. */
  async #again() {
    this.#query.state = "";
    await this.show();
  }

  /** Ends what it does, and empties the element. */
  remove() {
    Shelf.#shown = null;
    this.#run += 1;
    this.#endings.splice(0).forEach((end) => end?.());
    this.#container.replaceChildren();
  }

  #build() {
    this.remove();
    // Browsers that search the server lead here.
    this.#query.text ??= new URLSearchParams(location.search).get("q")?.trim() ?? "";
    const search = element("input", { type: "search", value: this.#query.text, class: "shelf-field", "aria-label": words("shelfSearch"),
      placeholder: words("shelfSearch"), autocomplete: "off", spellcheck: "false",
      oninput: debounced(300, () => this.#setQuery({ text: search.value.trim() })) });
    const heading = element("h1", {}, words("shelf"));
    const filters = element("div", { class: "shelf-filters" });
    const message = element("div", { class: "shelf-message", role: "status" }, words("shelfLoading"));
    const spoken = element("p", { class: "toast shelf-spoken", role: "status" });
    const list = element("ul", { class: "shelf-list", onkeydown: moveFocus });
    const more = button("shelfMore", () => this.#more(true));
    more.hidden = true;
    const row = element("section", { class: "shelf-row", hidden: true });
    const hits = element("section", { class: "shelf-hits", hidden: true });
    this.#parts = { search, heading, filters, message, spoken, list, more, row, hits };
    const form = element("form", { role: "search", onsubmit: (event) => event.preventDefault() }, search);
    this.#container.replaceChildren(element("main", { class: "shelf" },
      element("header", { class: "shelf-head" }, heading, form, filters), row, hits, message, list, more, spoken));
    const channel = new BroadcastChannel("gatefold-offline");
    channel.onmessage = () => this.#readKept();
    this.#endings.push(() => channel.close());
  }

  async #fillFilters(orders) {
    const { filters } = this.#parts;
    const select = (name, label, options) => {
      const field = element("select", { class: "shelf-field", "aria-label": label,
        onchange: () => this.#setQuery({ [name]: field.value }) },
      ...options.map(([value, text]) => element("option", { value, selected: value === this.#query[name] }, text)));
      if (options.length > 1) filters.append(field);
    };
    const states = this.#backEnd.states.map((state) => [state, words(`shelfState_${state}`)]);
    if (offline.isSupported) states.push(["kept", words("shelfKept")]);
    select("order", words("shelfOrder"), orders.map((order) => [order, words(`shelfOrder_${order}`)]));
    select("state", words("shelfWhich"), [["", words("shelfAll")], ...states]);
    const named = async (read) => ((await read?.catch(() => [])) ?? []).map((name) => [name, name]);
    const [publications, categories] = await Promise.all(
      [this.#backEnd.publications(), this.#backEnd.categories?.()].map(named));
    select("publication", words("shelfPublication"), [["", words("shelfAllPublications")], ...publications]);
    select("category", words("shelfCategory"), [["", words("shelfAllCategories")], ...categories]);
  }

  #setQuery(changed) {
    Object.assign(this.#query, changed);
    if (this.#backEnd || this.#query.state === "kept") this.#refresh();
  }

  async #refresh() {
    this.#run += 1;
    this.#listed = 0;
    this.#isLoading = false;
    this.#cards.clear();
    this.#parts.list.replaceChildren();
    this.#parts.message.replaceChildren(words("shelfLoading"));
    this.#search();
    await this.#more();
  }

  async #more(isAsked = false) {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const run = this.#run;
    const { list, more, message, watcher } = this.#parts;
    try {
      const found = this.#query.state === "kept" ? await this.#keptItems()
        : await this.#backEnd.issues({ ...this.#query, offset: this.#listed, limit: pageSize });
      if (run !== this.#run) return;
      this.#listed += found.items.length;
      const added = found.items.filter((item) => !this.#cards.has(item.identifier));
      for (const item of added) {
        if (this.#query.order === "publication") this.#beginGroup(item.publication);
        const card = new ShelfCard(item, this.#actor);
        this.#cards.set(item.identifier, card);
        list.append(card.element);
      }
      const hasFilter = ["text", "publication", "category", "state"].some((name) => this.#query[name]);
      message.replaceChildren(found.total ? words("shelfCount", { count: found.total.toLocaleString(words.language) })
        : words(this.#query.state === "kept" ? "shelfNoneKept" : hasFilter ? "shelfNoneFound" : "shelfEmpty"));
      if (this.#backEnd?.isIncomplete) message.append(` ${words("shelfIncomplete")}`);
      if (found.note) message.append(` – ${found.note}`);
      if (isAsked) this.#cards.get(added[0]?.identifier)?.element.querySelector(".shelf-link")?.focus();
      more.hidden = !found.items.length || this.#listed >= found.total;
      // Tells again whether it is in the window.
      watcher?.unobserve(more);
      watcher?.observe(more);
    } catch (error) {
      if (run === this.#run) this.#fail(error, () => this.#refresh());
    } finally {
      if (run === this.#run) this.#isLoading = false;
    }
  }

  /** A heading above the first issue of a publication. */
  #beginGroup(publication) {
    const { list } = this.#parts;
    const name = publication ?? words("shelfOthers");
    if ([...list.querySelectorAll(".shelf-group")].at(-1)?.textContent === name) return;
    list.append(element("li", { class: "shelf-group" }, element("h2", { dir: "auto" }, name)));
  }

  #fail(error, again) {
    const { message, more } = this.#parts;
    more.hidden = true;
    message.replaceChildren(
      element("p", {}, words(`shelfError_${error.reason ?? "format"}`)),
      element("p", { class: "shelf-details" }, `${this.#address} ${error.message ?? ""}`),
      error.reason === "signIn" ? signInLink(words("signIn")) : button("tryAgain", again));
  }

  async #showLastRead() {
    const known = new Map();
    for (const read of lastRead()) known.set(read.address, itemOf(read));
    const { items: found } = await this.#backEnd.issues({ order: "lastRead", limit: 8 }).catch(() => ({ items: [] }));
    for (const item of found.filter((one) => one.lastRead && one.readerAddress)) {
      const pageIndex = known.get(item.readerAddress)?.pageIndex ?? item.pageIndex;
      known.set(item.readerAddress, { ...item, pageIndex, date: item.lastRead });
    }
    const items = [...known.values()].sort((a, b) => (a.date < b.date ? 1 : -1)).slice(0, 8);
    if (!items.length) return;
    for (const item of items) this.#row.set(item.identifier, new ShelfCard(item, this.#actor));
    const cards = [...this.#row.values()].map((card) => card.element);
    this.#parts.row.replaceChildren(element("h2", {}, words("shelfLastRead")),
      element("ul", { class: "shelf-list", onkeydown: moveFocus }, ...cards));
    this.#parts.row.hidden = false;
  }

  async #search(offset = 0) {
    const { hits } = this.#parts;
    const [{ text }, run] = [this.#query, this.#run];
    const found = text && (await this.#backEnd?.search?.(text, { offset, limit: offset ? 20 : 5 }).catch(() => null));
    if (run !== this.#run) return;
    if (!offset) hits.hidden = !found?.total;
    if (!found) return;
    if (!offset) hits.replaceChildren(element("h2", {}, words("shelfHits", { count: found.total })), element("ol"));
    hits.querySelector("button")?.remove();
    hits.querySelector("ol").append(...found.hits.map((hit) => this.#hit(hit, text)));
    const next = offset + found.hits.length;
    if (found.hits.length && next < found.total) {
      hits.append(button("shelfMoreHits", () => this.#search(next)));
    }
  }

  #hit(hit, text) {
    const name = `${hit.title} – ${words("pageNumber", { page: hit.pageLabel })}`;
    const href = hit.readerAddress && this.#href(hit.readerAddress) + placeHash({ page: hit.pageLabel, q: text });
    return element("li", {}, element(href ? "a" : "div", { href },
      element("span", { class: "shelf-details" }, name),
      element("span", { dir: "auto" }, hit.before, element("mark", {}, hit.match), hit.after),
      href ? null : element("span", { class: "shelf-details" }, words("shelfNotHere"))));
  }

  #href(address) {
    const query = new URLSearchParams(location.search);
    query.set("issue", address);
    return `?${query}`;
  }

  // The actions of cards.
  #actor = {
    href: (address) => this.#href(address),
    open: (item) => {
      const { pageIndex } = readOf(item.readerAddress) ?? {};
      noteRead({ address: item.readerAddress, title: item.title, cover: item.cover });
      this.#openIssue(item.readerAddress, { pageIndex: item.pageIndex ?? pageIndex });
    },
    start: (item) => {
      const [first] = this.#backEnd?.actions?.(item) ?? [];
      if (first) this.#perform(item, first);
      else this.#say(words("shelfNotHere"));
    },
    keeping: (item) => keeping.get(item.readerAddress)?.progress ?? this.#kept.get(item.readerAddress) ?? null,
    entries: (item) => this.#entries(item),
  };

  #entries(item) {
    const address = item.readerAddress;
    const entries = (this.#backEnd?.actions?.(item) ?? []).map((action) =>
      ({ label: words(`shelfAction_${action}`), act: () => this.#perform(item, action) }));
    if (!offline.isSupported || !address) return entries;
    const add = (label, act) => entries.push({ label: words(label), act });
    const [kept, isBegun] = [this.#kept.get(address), this.#begun.has(address)];
    if (keeping.has(address)) {
      add("shelfStopKeeping", () => keeping.get(address)?.stop.abort());
      return entries;
    }
    if (!kept || kept.isOutdated) {
      add(kept ? "shelfKeepAgain" : isBegun ? "shelfKeepOn" : "shelfKeep", () => this.#keep(item));
    }
    if (kept || isBegun) add("shelfUnkeep", () => this.#unkeep(item));
    return entries;
  }

  #spokenTimer = 0;

  #say(text) {
    const { spoken } = this.#parts;
    spoken.textContent = text;
    clearTimeout(this.#spokenTimer);
    this.#spokenTimer = setTimeout(() => spoken.replaceChildren(), 10_000);
  }

  #cardsOf(test) {
    return [...this.#cards.values(), ...this.#row.values()].filter((card) => test(card.item));
  }

  async #perform(item, action) {
    try {
      const changed = await this.#backEnd.perform(item, action);
      if (!changed) return;
      this.#cardsOf((one) => one.identifier === item.identifier).forEach((card) => card.update(changed));
      const state = { download: "queued", resume: "queued", pause: "paused" }[action] ?? changed.state;
      this.#say(`${item.title}: ${words(`shelfState_${state}`)}`);
    } catch (error) {
      this.#say(words("shelfActionFailed", { title: item.title, message: error.message }));
    }
  }

  #happened({ kind, identifiers, title, message, progress }) {
    if (kind === "refused" || kind === "unprepared") this.#say(words("shelfActionFailed", { title, message }));
    for (const identifier of identifiers) {
      const cards = this.#cardsOf((one) => one.identifier === identifier);
      if (!cards.length) continue;
      if (progress && !["installed", "cancelled"].includes(progress.state)) {
        cards.forEach((card) => card.update({ ...card.item, progress }));
        this.#quarter(cards[0].item.title, progress.receivedBytes, progress.totalBytes);
      } else if (kind !== "download") {
        this.#backEnd.issue(identifier).then((item) => {
          cards.forEach((card) => card.update(item));
          if (kind === "installed") this.#say(`${item.title}: ${words("shelfState_installed")}`);
        }).catch(() => {});
      }
    }
  }

  #quarters = new Map();

  /** Says how far something is, each quarter once. */
  #quarter(title, done, total) {
    const percent = Math.floor((4 * done) / total) * 25;
    if (!percent || this.#quarters.get(title) === percent) return;
    this.#quarters.set(title, percent);
    this.#say(words("shelfPercent", { title, percent }));
  }

  async #readKept() {
    if (!offline.isSupported) return;
    const [kept, begun] = await Promise.all([offline.kept(), offline.begun()]).catch(() => [[], []]);
    this.#kept = new Map(kept.map((one) => [one.address, { ...one, isKept: true }]));
    this.#begun = new Set(begun.map((one) => one.address));
    this.#cardsOf(() => true).forEach((card) => card.update());
  }

  async #keptItems() {
    await this.#readKept();
    const items = [...this.#kept.values()].map(itemOf)
      .filter((one) => one.title.toLowerCase().includes((this.#query.text ?? "").toLowerCase()));
    const { usage, quota } = await offline.storage();
    const note = words("shelfStorage", { used: byteText(usage), free: byteText(Math.max(quota - usage, 0)) });
    return { items, total: items.length, note };
  }

  async #keep(item) {
    const address = item.readerAddress;
    const stop = new AbortController();
    const entry = { stop, progress: { done: 0, total: 1, byteCount: 0 } };
    keeping.set(address, entry);
    const isIt = (one) => one.readerAddress === address;
    const update = () => Shelf.#shown?.#cardsOf(isIt).forEach((card) => card.update());
    update();
    let drawn = 0;
    try {
      await offline.register();
      await offline.keep({ address, title: item.title, cover: item.cover }, (progress) => {
        // Progress events may still arrive after the download was stopped.
        if (keeping.get(address) !== entry) return;
        entry.progress = progress;
        Shelf.#shown?.#quarter(item.title, progress.done, progress.total);
        if (performance.now() - drawn < 100) return;
        drawn = performance.now();
        update();
      }, { signal: stop.signal });
      Shelf.#shown?.#say(words("shelfKeptNow", { title: item.title }));
    } catch (error) {
      const reason = error.reason === "noSpace" ? "shelfNoSpace"
        : stop.signal.aborted ? "shelfKeepStopped" : "shelfKeepFailed";
      Shelf.#shown?.#say(words(reason, { title: item.title, message: error.message }));
    }
    this.#quarters.delete(item.title);
    keeping.delete(address);
    await Shelf.#shown?.#readKept();
  }

  async #unkeep(item) {
    await offline.remove(item.readerAddress);
    await this.#readKept();
    if (!this.#backEnd) await this.#again();
    else if (this.#query.state === "kept") await this.#refresh();
    this.#say(words("shelfUnkept", { title: item.title }));
  }
}

const button = (key, act) => element("button", { type: "button", class: "text-button", onclick: act }, words(key));

/** Leads to where one signs in, or out. */
const signInLink = (text, href = signInAddress()) => element("a", { class: "text-button shelf-sign-in", href }, text);

/** An issue that only this browser knows, as an item of the list. */
const itemOf = (known) => ({ ...known, identifier: known.address, readerAddress: known.address });

/** Arrow keys go from cover to cover, as they lie in the window. */
function moveFocus(event) {
  const links = [...event.currentTarget.querySelectorAll(".shelf-link")];
  const at = links.indexOf(event.target);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const top = (link) => link.closest("li").offsetTop;
  const columns = links.filter((link) => top(link) === top(links[0])).length;
  const ahead = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const step = { ArrowRight: ahead, ArrowLeft: -ahead, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (!step || !links[at + step]) return;
  event.preventDefault();
  links[at + step].focus();
}
