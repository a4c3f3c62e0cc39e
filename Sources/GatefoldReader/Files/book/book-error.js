/** Why a book was not opened. `reason` is `protected`, `format` or `missing`. */
export class BookError extends Error {
  constructor(reason, message = "") {
    super(message);
    this.reason = reason;
  }
}
