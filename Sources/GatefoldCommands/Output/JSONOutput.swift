internal import Foundation

extension Console {
  /// Prints a value as JSON, its keys in order, so that two runs compare.
  func printJSON(_ value: some Encodable) throws {
    write(try jsonData(of: value))
  }
}

/// A value as JSON for people and machines, with a line end.
func jsonData(of value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return try encoder.encode(value) + Data("\n".utf8)
}
