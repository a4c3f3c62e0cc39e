internal import Foundation
internal import Gatefold

/// The members of `issue.json` that a tile pack needs.
struct TilePackIssue: Decodable, Sendable {
  struct Tiles: Decodable, Sendable {
    /// The edge in pixels.
    let size: Int
    /// The file extension.
    let format: String
    /// Resolution at the full zoom, in pixels an inch.
    let dpi: Double
  }

  struct Page: Decodable, Sendable {
    let pageLabel: String?
    /// In points.
    let width: Double
    let height: Double
    let pixelWidth: Int
    let pixelHeight: Int
    /// The folder of the tiles; `nil` if the page could not be drawn.
    let imageService: String?
  }

  /// `nil` in a folder, which describes each page's tiles separately.
  let tiles: Tiles?
  let pages: [Page]

  /// - Throws: `unreadableFile`.
  init(_ bytes: [UInt8]) throws(GatefoldError) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
      throw GatefoldError(.unreadableFile, "\(WebPath.issue) of the pack is damaged")
    }
    self = read
  }
}
