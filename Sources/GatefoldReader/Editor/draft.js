const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const stepTime = 1500;

/**
 * The overlays as they are being edited, with undo and redo. States share what stays the same. Members that
 * nobody knows are kept.
 *
 * An overlay has a key, which stays when it is changed, also its `id`. Event: `change`.
 */
export class Draft extends EventTarget {
  #states;
  #at = 0;
  #last = {};
  #keys = new WeakMap();
  #count = 0;

  constructor(description) {
    super();
    this.#states = [{ ...description, overlays: Array.isArray(description.overlays) ? description.overlays : [] }];
  }

  get description() {
    return this.#states[this.#at];
  }

  get overlays() {
    return this.description.overlays.filter(isObject);
  }

  get storyboards() {
    const { storyboards } = this.description;
    return Array.isArray(storyboards) ? storyboards.filter(isObject) : [];
  }

  key(overlay) {
    if (!this.#keys.has(overlay)) this.#keys.set(overlay, (this.#count += 1));
    return this.#keys.get(overlay);
  }

  overlay(key) {
    return this.overlays.find((one) => this.key(one) === key);
  }

  /** Changes members of the description. Changes with one name that follow one another are undone together. */
  apply(members, step = null) {
    const time = performance.now();
    const isOne = step !== null && step === this.#last.step && time - this.#last.time < stepTime;
    this.#last = { step, time };
    this.#states.splice(isOne ? this.#at : this.#at + 1, Infinity, { ...this.description, ...members });
    this.#go(this.#states.length - 1);
  }

  #go(at) {
    this.#at = at;
    this.dispatchEvent(new Event("change"));
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  undo() {
    this.#last = {};
    if (this.canUndo) this.#go(this.#at - 1);
  }

  redo() {
    this.#last = {};
    if (this.canRedo) this.#go(this.#at + 1);
  }

  #changed(overlay, members) {
    const made = Object.fromEntries(Object.entries({ ...overlay, ...members })
      .filter(([, value]) => value !== undefined));
    this.#keys.set(made, this.key(overlay));
    return made;
  }

  /** Changes members of an overlay; those that are `undefined` are left out from now on. */
  change(key, members, step) {
    this.apply({
      overlays: this.description.overlays.map((one) =>
        (isObject(one) && this.key(one) === key ? this.#changed(one, members) : one)),
    }, step);
  }

  /** Adds an overlay above the others, and returns its key. */
  add(overlay) {
    const made = { ...overlay, id: this.freeID(overlay.id) };
    this.apply({ overlays: [...this.description.overlays, made] });
    return this.key(made);
  }

  remove(key) {
    this.apply({ overlays: this.description.overlays.filter((one) => !isObject(one) || this.key(one) !== key) });
  }

  /** An id that no other overlay has: with a number behind it, where one has it. */
  freeID(wanted, key) {
    const taken = new Set(this.overlays.filter((one) => this.key(one) !== key).map(({ id }) => id));
    const stem = String(wanted).replace(/-\d+$/, "");
    let id = String(wanted);
    for (let number = 2; taken.has(id); number += 1) id = `${stem}-${number}`;
    return id;
  }

  /** Gives an overlay another id, also where actions name it. */
  rename(key, wanted) {
    const { id } = this.overlay(key);
    const name = wanted.trim() && this.freeID(wanted.trim(), key);
    if (!name || name === id) return;
    const renamed = (action) => isObject(action) ? {
      ...action,
      ...(action.overlay === id && { overlay: name }),
      ...(Array.isArray(action.overlays) && { overlays: action.overlays.map((one) => (one === id ? name : one)) }),
    } : action;
    this.apply({
      overlays: this.description.overlays.map((one) => {
        if (!isObject(one)) return one;
        const members = this.key(one) === key ? { id: name } : {};
        for (const list of ["actions", "actionsWhenShown"]) {
          const names = Array.isArray(one[list]) ? JSON.stringify(one[list]) : "";
          if (names.includes(JSON.stringify(id))) members[list] = one[list].map(renamed);
        }
        return Object.keys(members).length ? this.#changed(one, members) : one;
      }),
    });
  }

  /** Puts an overlay directly above or below another one. */
  stack(key, otherKey, isAbove) {
    const [overlay, { order, level }] = [this.overlay(key), this.overlay(otherKey)];
    const list = this.description.overlays.filter((one) => one !== overlay);
    const place = list.findIndex((one) => isObject(one) && this.key(one) === otherKey);
    list.splice(place + (isAbove ? 1 : 0), 0, this.#changed(overlay, { order, level }));
    this.apply({ overlays: list });
  }
}
