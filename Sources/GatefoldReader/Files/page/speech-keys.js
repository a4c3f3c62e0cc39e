/** Acts on a key for reading aloud, over the pages and in the text view. Returns whether it was such a key. */
export function speechKey(reader, key) {
  const actions = {
    a: () => reader.readAloud(),
    ",": () => reader.speech?.step(-1),
    ".": () => reader.speech?.step(1),
    s: () => reader.speech?.stop(),
  };
  if (!reader.readAloud || !Object.hasOwn(actions, key)) return false;
  actions[key]();
  return true;
}
