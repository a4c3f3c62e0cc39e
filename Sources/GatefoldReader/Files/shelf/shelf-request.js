/** Why a shelf cannot be read or changed. `reason` is `unreachable`, `missing`, `private`, `format` or `refused`. */
export class ShelfError extends Error {
  constructor(reason, message = "") {
    super(message);
    this.reason = reason;
  }
}

/** The JSON at an address; fails with a `ShelfError`. */
export async function readJSON(address) {
  const answer = await fetch(address, { cache: "no-cache" }).catch((error) => {
    throw new ShelfError("unreachable", error.message);
  });
  if (!answer.ok) {
    const reason = { 401: "private", 403: "private", 404: "missing", 410: "missing" }[answer.status];
    throw new ShelfError(reason ?? "unreachable", `${answer.status} ${answer.statusText}`);
  }
  return answer.json().catch(() => {
    throw new ShelfError("format");
  });
}
