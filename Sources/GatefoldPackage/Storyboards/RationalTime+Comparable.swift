extension RationalTime: Comparable {
  /// Whether both are the same time, at whatever scale.
  public static func == (left: RationalTime, right: RationalTime) -> Bool {
    let (a, b) = (left.parts, right.parts)
    return a.seconds == b.seconds && a.numerator * b.denominator == b.numerator * a.denominator
  }

  /// Whether the left time is earlier.
  public static func < (left: RationalTime, right: RationalTime) -> Bool {
    let (a, b) = (left.parts, right.parts)
    guard a.seconds == b.seconds else { return a.seconds < b.seconds }
    return a.numerator * b.denominator < b.numerator * a.denominator
  }
}

extension RationalTime: Hashable {
  /// Feeds the reduced fraction, which equal times share.
  public func hash(into hasher: inout Hasher) {
    let (seconds, numerator, denominator) = parts
    let divisor = greatestCommonDivisor(numerator, denominator)
    hasher.combine(seconds)
    hasher.combine(numerator / divisor)
    hasher.combine(denominator / divisor)
  }
}
