package import Foundation
package import Gatefold

/// Writes values as readable JSON files, with line breaks and sorted keys, so two runs can be compared.
package enum JSONFile {
  package static func data(of value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }

  /// A value on one line, as one of many (https://jsonlines.org).
  package static func line(of value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }

  /// - Parameter name: of the file, for the error.
  /// - Throws: `encodingFailed`.
  package static func data(of value: some Encodable, named name: String) throws(GatefoldError) -> Data {
    guard let data = try? data(of: value) else { throw GatefoldError(.encodingFailed, "\(name) could not be written") }
    return data
  }
}
