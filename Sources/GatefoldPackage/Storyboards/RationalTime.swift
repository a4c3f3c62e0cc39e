/// A time, or a length of time, as a fraction of seconds: `value / scale`.
///
/// Times of media are fractions because frame rates are: 30000/1001 frames a second can't be counted in milliseconds.
///
/// ```swift
/// let event = RationalTime(value: 35, scale: 1)
/// let clipStart = RationalTime(value: 63_000, scale: 600)
/// let fires = clipStart + event  // 2:20
/// ```
///
/// - Times compare by value: 1/2 equals 300/600, and both have the same hash.
/// - Comparison is exact. Sums and differences are exact too, unless they need a scale above `Int32.max`: then they are
///   rounded to the nearest nanosecond. Results out of range become ``maximum`` or ``minimum``.
/// - A time with a scale of 0 or less isn't valid. It compares and calculates as zero; ``Storyboard/problems()`` reports
///   it.
public struct RationalTime: Sendable {
  /// The number of units.
  public let value: Int64
  /// The number of units a second.
  public let scale: Int32

  /// A time of a number of units.
  ///
  /// - Parameters:
  ///   - value: the number of units.
  ///   - scale: units a second, 1 or more.
  public init(value: Int64, scale: Int32) {
    self.value = value
    self.scale = scale
  }

  /// The time nearest to a number of seconds at a scale.
  ///
  /// Seconds out of range become the first or the last time of that scale; not a number becomes zero.
  ///
  /// - Parameters:
  ///   - seconds: the number of seconds.
  ///   - scale: units a second, 1 or more.
  public init(seconds: Double, scale: Int32) {
    let units = (seconds * Double(scale)).rounded()
    let value =
      if units.isNaN {
        Int64(0)
      } else {
        Int64(exactly: units) ?? (units < 0 ? .min : .max)
      }
    self.init(value: value, scale: scale)
  }

  /// The beginning of a time line.
  public static let zero = RationalTime(value: 0, scale: 1)
  /// The largest whole number of seconds: no sum is later.
  public static let maximum = RationalTime(value: .max, scale: 1)
  /// The smallest whole number of seconds: no difference is earlier.
  public static let minimum = RationalTime(value: .min, scale: 1)

  /// Whether the scale is positive.
  public var isValid: Bool { scale > 0 }

  /// The time in seconds, as near as a `Double` comes.
  public var seconds: Double { isValid ? Double(value) / Double(scale) : 0 }
}

extension RationalTime: CustomStringConvertible {
  /// The fraction, such as "63000/600".
  public var description: String { "\(value)/\(scale)" }
}
