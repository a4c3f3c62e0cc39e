// Times are fractions of seconds: `value` and `scale` as BigInt, in lowest terms.

const largest = 2n ** 63n - 1n;
const largestScale = 2n ** 31n - 1n;
const nanoseconds = 1_000_000_000n;
const floor = (a, b) => (a < 0n && a % b ? a / b - 1n : a / b);

/** The beginning. */
export const zero = { value: 0n, scale: 1n };

/** A fraction as a time: exact if its scale fits into 31 bits, else to the nanosecond; or the last time there is. */
function fraction(numerator, denominator) {
  let [divisor, rest] = [denominator, numerator < 0n ? -numerator : numerator];
  while (rest) [divisor, rest] = [rest, divisor % rest];
  const [value, scale] = [numerator / divisor, denominator / divisor];
  if (floor(value, scale) >= largest) return { value: largest, scale: 1n };
  return scale <= largestScale ? { value, scale }
    : fraction(floor(2n * value * nanoseconds + scale, 2n * scale), nanoseconds);
}

/** Reads a time from a description, in seconds without a `scale`; returns `null` for an invalid one. */
export function readTime(time) {
  const { value, scale = 1 } = time ?? {};
  const isTime = Number.isInteger(value) && Number.isInteger(scale) && scale > 0 && scale < 2 ** 31;
  return isTime ? fraction(BigInt(value), BigInt(scale)) : null;
}

/** The time nearest to a number of seconds, to the microsecond. */
export const timeOf = (number) => fraction(BigInt(Math.round(number * 1e6) || 0), 1_000_000n);

/** A time as a number of seconds. */
export const seconds = ({ value, scale }) => Number(value) / Number(scale);

export const plus = (a, b) => fraction(a.value * b.scale + b.value * a.scale, a.scale * b.scale);
export const minus = (a, b) => plus(a, { value: -b.value, scale: b.scale });
export const isBefore = (a, b) => a.value * b.scale < b.value * a.scale;
export const isSame = (a, b) => a.value * b.scale === b.value * a.scale;
export const earlier = (a, b) => (isBefore(b, a) ? b : a);
export const later = (a, b) => (isBefore(a, b) ? b : a);

/** A multiple by a BigInt. */
export const times = (a, count) => fraction(a.value * count, a.scale);

/** The least number of times that an interval must be repeated to reach a time from zero. */
export const countTo = (time, interval) => -floor(-time.value * interval.scale, time.scale * interval.value);
