internal import Foundation

/// The OpenAPI 3.1 description of the addresses: https://spec.openapis.org/oas/v3.1.1.html
///
/// The IIIF operations are listed with their parameters; the IIIF specifications describe their responses.
struct APIDescription: Sendable {
  /// Whether a library is served.
  let hasLibrary: Bool
  /// Whether everything can be searched at once.
  let isSearchable: Bool
  /// Whether places and notes of those who sign in are kept.
  let keepsMarks: Bool

  /// - Parameter base: the address of the server, without a slash at the end.
  func data(at base: String) -> Data {
    var paths: [String: [String: any Sendable]] = [:]
    let operations =
      APIOperation.ofIssues + APIOperation.feeds + APIOperation.harvesting + APIOperation.ofServer
      + (hasLibrary ? APIOperation.ofLibrary : [])
      + (isSearchable ? APIOperation.ofSearch : []) + (keepsMarks ? APIOperation.ofReading : [])
    for operation in operations {
      paths[operation.path, default: [:]][operation.method] = operation.json
    }
    let description: [String: any Sendable] = [
      "openapi": "3.1.0",
      "info": [
        "title": "Gatefold",
        "description": "Magazines from PDFs: pages, text, search, packages and a library.",
        "version": "1",
      ],
      "servers": [["url": base]],
      "paths": paths,
      "components": ["securitySchemes": ["token": ["type": "http", "scheme": "bearer"]]],
    ]
    return ServerAnswer.json(description)
  }
}
