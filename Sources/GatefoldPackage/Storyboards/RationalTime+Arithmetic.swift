extension RationalTime {
  /// A sum; see ``RationalTime`` for its precision and range.
  public static func + (left: RationalTime, right: RationalTime) -> RationalTime {
    let (a, b) = (left.parts, right.parts)
    let (seconds, overflow) = a.seconds.addingReportingOverflow(b.seconds)
    guard !overflow else { return a.seconds < 0 ? .minimum : .maximum }
    return RationalTime(
      seconds: seconds,
      numerator: a.numerator * b.denominator + b.numerator * a.denominator,
      denominator: a.denominator * b.denominator
    )
  }

  /// A difference; see ``RationalTime`` for its precision and range.
  public static func - (left: RationalTime, right: RationalTime) -> RationalTime {
    let (a, b) = (left.parts, right.parts)
    let (seconds, overflow) = a.seconds.subtractingReportingOverflow(b.seconds)
    guard !overflow else { return a.seconds < 0 ? .minimum : .maximum }
    return RationalTime(
      seconds: seconds,
      numerator: a.numerator * b.denominator - b.numerator * a.denominator,
      denominator: a.denominator * b.denominator
    )
  }

  /// A multiple of the time.
  ///
  /// - Parameter count: how many times, 0 or more.
  func multiplied(by count: Int64) -> RationalTime {
    let parts = self.parts
    let units = UInt64(parts.numerator).multipliedFullWidth(by: count.magnitude)
    // The numerator is less than the denominator, so the quotient is less than the count.
    let (carry, numerator) = UInt64(parts.denominator).dividingFullWidth(units)
    let (product, overflow) = parts.seconds.multipliedReportingOverflow(by: count)
    let (seconds, carryOverflow) = product.addingReportingOverflow(Int64(carry))
    guard !overflow, !carryOverflow else { return parts.seconds < 0 ? .minimum : .maximum }
    return RationalTime(seconds: seconds, numerator: Int64(numerator), denominator: parts.denominator)
  }

  /// The least number of times that an interval must be repeated to reach this time.
  ///
  /// - Parameter interval: a positive time.
  /// - Returns: `nil` if it is `Int64.max` or more.
  func count(of interval: RationalTime) -> Int64? {
    var (low, high) = (Int64(0), Int64.max)
    while low < high {
      let middle = low + (high - low) / 2
      if interval.multiplied(by: middle) < self {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < .max ? low : nil
  }
}

extension RationalTime {
  /// Whole seconds, rounded down, and the fraction of a second that remains: `0 <= numerator < denominator < 2^31`.
  ///
  /// Products of two of these fractions' terms fit 64 bits, so nothing wider is needed to compare and to add.
  var parts: (seconds: Int64, numerator: Int64, denominator: Int64) {
    guard isValid else { return (0, 0, 1) }
    let denominator = Int64(scale)
    let (seconds, numerator) = value.quotientAndRemainder(dividingBy: denominator)
    return numerator < 0 ? (seconds - 1, numerator + denominator, denominator) : (seconds, numerator, denominator)
  }

  /// The sum of whole seconds and a fraction, reduced, and rounded if the result doesn't fit.
  ///
  /// - Parameters:
  ///   - seconds: whole seconds.
  ///   - numerator: between `-denominator` and `2 * denominator`, both excluded.
  ///   - denominator: positive, below 2^62.
  private init(seconds: Int64, numerator: Int64, denominator: Int64) {
    let carry: Int64 = numerator < 0 ? -1 : numerator >= denominator ? 1 : 0
    let (whole, overflow) = seconds.addingReportingOverflow(carry)
    guard !overflow else {
      self = seconds < 0 ? .minimum : .maximum
      return
    }
    let rest = numerator - carry * denominator
    let divisor = greatestCommonDivisor(rest, denominator)
    self =
      RationalTime(exactly: whole, rest / divisor, denominator / divisor)
      ?? RationalTime(rounding: whole, rest / divisor, denominator / divisor)
  }

  /// `nil` where the reduced fraction doesn't fit.
  private init?(exactly seconds: Int64, _ numerator: Int64, _ denominator: Int64) {
    guard let scale = Int32(exactly: denominator) else { return nil }
    // Towards zero, since rounded down the product may be out of range where the sum isn't.
    let (whole, rest) = seconds < 0 && numerator > 0 ? (seconds + 1, numerator - denominator) : (seconds, numerator)
    let (units, overflow) = whole.multipliedReportingOverflow(by: denominator)
    let (value, restOverflow) = units.addingReportingOverflow(rest)
    guard !overflow, !restOverflow else { return nil }
    self.init(value: value, scale: scale)
  }

  /// The nearest time of the finest scale that fits, up to nanoseconds.
  private init(rounding seconds: Int64, _ numerator: Int64, _ denominator: Int64) {
    let finest = UInt64(Int64.max) / (seconds.magnitude + 1)
    let scale = max(1, min(finest, denominator > Int32.max ? 1_000_000_000 : UInt64(denominator)))
    let (quotient, remainder) = UInt64(denominator).dividingFullWidth(
      UInt64(numerator).multipliedFullWidth(by: scale)
    )
    let roundsUp = remainder >= UInt64(denominator) - remainder
    let rest = Int64(quotient) + (roundsUp ? 1 : 0)
    let (value, overflow) = (seconds * Int64(scale)).addingReportingOverflow(rest)
    self = overflow ? .maximum : RationalTime(value: value, scale: Int32(scale))
  }
}

func greatestCommonDivisor(_ first: Int64, _ second: Int64) -> Int64 {
  var (a, b) = (first, second)
  while b != 0 {
    (a, b) = (b, a % b)
  }
  return a
}
