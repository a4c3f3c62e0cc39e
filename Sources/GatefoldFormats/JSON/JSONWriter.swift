package import Foundation

/// Writes values as JSON with sorted keys, so two runs can be compared. Dates are written as by ISO 8601.
package enum JSONWriter {
  /// A file for people and programs: a member on each line.
  ///
  /// - Parameter dates: the form of dates, for records that are decoded with another one.
  package static func file(
    of value: some Encodable,
    dates: JSONEncoder.DateEncodingStrategy = .iso8601
  ) throws -> Data {
    try data(of: value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes], dates) + Data("\n".utf8)
  }

  /// A value on one line, as one of many (https://jsonlines.org).
  package static func line(
    of value: some Encodable,
    dates: JSONEncoder.DateEncodingStrategy = .iso8601
  ) throws -> Data {
    try data(of: value, [.sortedKeys, .withoutEscapingSlashes], dates) + Data("\n".utf8)
  }

  /// A value on one line, without a line end.
  package static func text(of value: some Encodable) throws -> String {
    String(decoding: try data(of: value, [.sortedKeys, .withoutEscapingSlashes], .iso8601), as: UTF8.self)
  }

  private static func data(
    of value: some Encodable,
    _ formatting: JSONEncoder.OutputFormatting,
    _ dates: JSONEncoder.DateEncodingStrategy
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    encoder.dateEncodingStrategy = dates
    return try encoder.encode(value)
  }
}
