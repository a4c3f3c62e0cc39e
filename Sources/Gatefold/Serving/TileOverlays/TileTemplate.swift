public import Foundation

/// The addresses or paths of tiles by a template, like `https://{s}.example.org/{z}/{x}/{y}{scale}.png`.
///
/// | token | becomes |
/// | --- | --- |
/// | `{z}` | the zoom level |
/// | `{x}`, `{y}` | column and row, from the top left |
/// | `{scale}` | nothing at scale 1, `@2x` at scale 2, and so on |
/// | `{s}` | one of the servers, the same for a tile each time |
///
/// ```swift
/// let template = try TileTemplate("https://{s}.example.org/{z}/{x}/{y}.png", servers: ["a", "b"])
/// print(template.address(of: TilePath(z: 2, x: 1, y: 3)))  // https://a.example.org/2/1/3.png
/// ```
public struct TileTemplate: Hashable, Sendable {
  /// The text of the template.
  public let text: String
  /// The values of `{s}`.
  public let servers: [String]

  /// A template.
  ///
  /// - Parameters:
  ///   - text: an address with a scheme, or the path of a file.
  ///   - servers: the values of `{s}`.
  /// - Throws: `invalidTemplate` without `{z}`, `{x}` and `{y}`, with an unknown token, with `{s}` and no servers, or if
  ///   it makes no addresses.
  public init(_ text: String, servers: [String] = []) throws(GatefoldError) {
    self.text = text
    self.servers = servers
    for token in ["{z}", "{x}", "{y}"] where !text.contains(token) {
      throw GatefoldError(.invalidTemplate, "the template of tiles lacks \(token): \(text)")
    }
    if text.contains("{s}"), servers.isEmpty {
      throw GatefoldError(.invalidTemplate, "the template has {s}, but there are no servers: \(text)")
    }
    let example = filled(for: TilePath(z: 0, x: 0, y: 0))
    guard !example.contains("{"), !example.contains("}") else {
      let known = "{z}, {x}, {y}, {scale} and {s}"
      throw GatefoldError(.invalidTemplate, "the template has an unknown token; known are \(known): \(text)")
    }
    guard !isAddress || URL(string: example) != nil else {
      throw GatefoldError(.invalidTemplate, "the template makes no valid address: \(example)")
    }
  }

  /// The address of a tile: a file's, if the template is a path.
  public func address(of tile: TilePath) -> URL {
    let filled = filled(for: tile)
    return isAddress ? URL(string: filled) ?? URL(filePath: filled) : URL(filePath: filled)
  }

  private var isAddress: Bool { text.contains("://") }

  /// The template with a tile's numbers.
  package func filled(for tile: TilePath) -> String {
    var filled = text.replacing("{z}", with: "\(tile.z)").replacing("{x}", with: "\(tile.x)")
      .replacing("{y}", with: "\(tile.y)").replacing("{scale}", with: tile.scale > 1 ? "@\(tile.scale)x" : "")
    if !servers.isEmpty { filled = filled.replacing("{s}", with: servers[abs(tile.x &+ tile.y) % servers.count]) }
    return filled
  }
}
