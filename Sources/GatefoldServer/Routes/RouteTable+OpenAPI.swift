internal import Foundation

extension RouteTable {
  /// The OpenAPI 3.1 description of the routes: https://spec.openapis.org/oas/v3.1.1.html
  ///
  /// The IIIF operations are listed with their parameters; the IIIF specifications describe their responses.
  ///
  /// - Parameter base: the address of the server, without a slash at the end.
  func openAPI(at base: String) -> Data {
    var paths: [String: [String: any Sendable]] = [:]
    for entry in entries {
      guard let described = entry.description else { continue }
      let needsToken = entry.subject == .library && entry.method != .get
      let method = entry.method.rawValue.lowercased()
      paths[entry.pattern.text, default: [:]][method] = described.json(entry.pattern, needsToken: needsToken)
    }
    let editions = RoutePattern("/issues/{issue}/\(ServedEdition.folderName)/{edition}/{path...}")
    paths[editions.text] = ["get": Self.ofEdition.json(editions, needsToken: false)]
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

  private static let ofEdition = RouteDescription(
    "What has this path below the issue, as long as the issue has that edition.",
    [.path("Like contents.json, or pages/1/text.json.")],
    statuses: [200, 206, 304, 410]
  )
}
