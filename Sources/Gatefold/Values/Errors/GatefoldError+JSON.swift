package import Foundation
package import GatefoldFormats

extension JSONWriter {
  /// A file for people and programs.
  ///
  /// - Parameter name: of the file, for the error.
  /// - Throws: `encodingFailed`.
  package static func file(of value: some Encodable, named name: String) throws(GatefoldError) -> Data {
    guard let data = try? file(of: value) else { throw GatefoldError(.encodingFailed, "\(name) could not be written") }
    return data
  }
}

extension GatefoldError {
  /// The code, the message and the page, without the file.
  package var json: JSONObject {
    [
      "code": code.rawValue, "message": message, "pageIndex": pageIndex, "pageNumber": pageIndex.map { $0 + 1 },
    ]
  }
}
