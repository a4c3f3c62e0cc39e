/// Why path data of SVG could not be read.
///
/// ```swift
/// do {
///   let path = try ShapePath("M 0 0 L 1")
/// } catch {
///   print(error)  // path data, character 9: expected a number
///   print(error.expectation == .number)  // true
/// }
/// ```
public struct ShapePathError: Error, Hashable, Sendable {
  /// The expected syntax.
  public struct Expectation: RawRepresentable, Hashable, Sendable {
    /// A phrase in English, like "a number".
    public let rawValue: String

    /// An expectation from its phrase, whether it is known here or not.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// Where the error is: the number of Unicode scalars before it, from 0.
  public let offset: Int
  /// The syntax that was expected at the offset.
  public let expectation: Expectation
}

extension ShapePathError.Expectation {
  /// A path begins with M or m.
  public static let moveTo = Self(rawValue: "the command M or m")
  /// One of the letters of SVG's commands.
  public static let command = Self(rawValue: "a command")
  /// A number, as after a command that lacks some.
  public static let number = Self(rawValue: "a number")
  /// Digits must follow the letter e in a number.
  public static let exponent = Self(rawValue: "the digits of an exponent")
  /// A flag of an elliptical arc.
  public static let flag = Self(rawValue: "the flag 0 or 1")
  /// The number, or a coordinate that follows from it, is too large for a `Double`.
  public static let finiteNumber = Self(rawValue: "smaller numbers")
  /// The path has more segments than ``ShapePath/maximumSegmentCount``.
  public static let end = Self(rawValue: "the end, after 100000 segments")
}

extension ShapePathError: CustomStringConvertible {
  /// The place and what was expected there, in English.
  public var description: String { "path data, character \(offset): expected \(expectation.rawValue)" }
}
