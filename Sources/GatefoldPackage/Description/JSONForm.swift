internal import Foundation
internal import Gatefold

/// Descriptions as JSON.
enum JSONForm {
  static func encoded(_ value: DescriptionValue) throws(GatefoldError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value) + Data("\n".utf8)
    } catch {
      throw GatefoldError(.invalidDescription, "cannot be written as JSON", nativeMessage: "\(error)")
    }
  }

  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    let mark = Data([0xEF, 0xBB, 0xBF])
    let bytes = [UInt8](data.starts(with: mark) ? data.dropFirst(mark.count) : data)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw GatefoldError(.invalidDescription, "is no JSON in UTF-8; save it in UTF-8")
    }
    var reader = JSONReader(bytes)
    do throws(JSONReader.Problem) {
      let value = try reader.read()
      let lines = JSONLines(bytes)
      return DescriptionText(value) { lines.line(of: $0) }
    } catch {
      let place = reader.position(of: error.offset)
      throw GatefoldError(
        .invalidDescription,
        "line \(place.line), column \(place.column): \(error.message); correct the JSON there"
      )
    }
  }
}
