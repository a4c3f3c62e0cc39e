internal import ArgumentParser
internal import Foundation
internal import GatefoldExport

/// Where an output folder will be served, like "https://example.org/magazines": without a slash at its end.
package struct BaseAddress: ExpressibleByArgument, Sendable {
  package let text: String
  package var defaultValueDescription: String { text }

  /// Where `python3 -m http.server` serves a folder.
  package static let localhost = BaseAddress("http://localhost:8000")

  private init(_ text: String) {
    self.text = text
  }

  package init?(argument: String) {
    guard
      argument.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && !"\"<>\\^`{|}".unicodeScalars.contains($0) }
      ),
      let components = URLComponents(string: argument),
      ["http", "https"].contains(components.scheme?.lowercased()),
      components.host?.isEmpty == false, components.query == nil, components.fragment == nil
    else { return nil }
    text = String(argument.reversed().drop { $0 == "/" }.reversed())
  }

  /// The address of an issue's folder; "" is the output folder itself.
  func address(ofFolder folder: String) -> String {
    folder.isEmpty ? text : "\(text)/\(folder.escapedPath)"
  }
}
