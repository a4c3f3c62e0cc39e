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
      throw GatefoldError(
        .invalidDescription,
        "cannot be written as JSON",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    let mark = Data([0xEF, 0xBB, 0xBF])
    let bytes = [UInt8](data.starts(with: mark) ? data.dropFirst(mark.count) : data)
    var reader = JSONReader(bytes)
    if let offset = InvalidUTF8.offset(in: bytes) {
      let place = reader.position(of: offset)
      let byte = String(bytes[offset], radix: 16, uppercase: true)
      let message = "line \(place.line), column \(place.column): the byte 0x\(byte) is not UTF-8; save it in UTF-8"
      throw GatefoldError(.invalidDescription, message)
    }
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
