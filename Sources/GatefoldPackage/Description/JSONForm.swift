internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Descriptions as JSON.
enum JSONForm {
  static func encoded(_ value: DescriptionValue) throws(GatefoldError) -> Data {
    do {
      return try JSONWriter.file(of: value)
    } catch {
      throw GatefoldError(
        .invalidDescription,
        "cannot be written as JSON",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    var reader = JSONDescriptionReader(data)
    do throws(JSONReader.Failure) {
      let value = try reader.read()
      let lines = reader.lines
      return DescriptionText(value) { lines.line(of: $0) }
    } catch {
      let position = "line \(error.position.line), column \(error.position.column)"
      throw GatefoldError(.invalidDescription, "\(position): \(error.message); correct the JSON there")
    }
  }
}
