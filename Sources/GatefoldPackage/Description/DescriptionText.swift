public import Gatefold

/// A description as it was read, which knows the lines of its values.
public struct DescriptionText: Sendable {
  /// The content.
  public let value: DescriptionValue
  private let lines: @Sendable (ValuePath) -> Int?

  init(_ value: DescriptionValue, lines: @escaping @Sendable (ValuePath) -> Int? = { _ in nil }) {
    self.value = value
    self.lines = lines
  }

  /// The same lines with another content.
  func replacing(_ value: DescriptionValue) -> DescriptionText { DescriptionText(value, lines: lines) }

  /// The line of a value, from 1; of the value around it, if it is absent. `nil` for binary property lists.
  public func line(of path: ValuePath) -> Int? { lines(path) }
}

extension GatefoldError.Code {
  /// A description of an issue package is not JSON, XML or a property list as it should be.
  public static let invalidDescription = Self(rawValue: "invalidDescription")
}
