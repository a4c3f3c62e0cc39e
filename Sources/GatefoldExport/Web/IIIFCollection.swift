public import Foundation
public import Gatefold

/// A collection of the IIIF Presentation API 3.0: a list of the manifests of many issues, which viewers show.
///
/// ```swift
/// let item = try IIIFCollection.Item(manifest: Data(contentsOf: folder.appending(path: "manifest.json")))
/// let collection = IIIFCollection(address: "https://example.org/all.json", title: "All issues", items: [item])
/// try JSONEncoder().encode(collection).write(to: folder.appending(path: "all.json"))
/// ```
public struct IIIFCollection: Encodable, Sendable {
  /// An issue, as its manifest names and shows it.
  public struct Item: Codable, Sendable {
    private struct Picture: Codable, Sendable {
      let id: String
      let type: String
      let format: String
      let width: Int
      let height: Int
    }

    /// The address of the manifest, as the manifest says.
    public let id: String
    private let type: String
    private let label: [String: [String]]
    private let thumbnail: [Picture]?

    /// Reads a manifest.
    ///
    /// - Parameter manifest: the bytes of a file that ``IIIFManifest`` made.
    /// - Throws: `unreadableFile` if the bytes aren't such a manifest.
    public init(manifest: Data) throws(GatefoldError) {
      do {
        self = try JSONDecoder().decode(Item.self, from: manifest)
      } catch {
        throw GatefoldError(
          .unreadableFile,
          "this is not the manifest of an issue; export it again without --resume, or remove it",
          underlyingError: GatefoldError.UnderlyingError(error)
        )
      }
    }
  }

  private enum CodingKeys: String, CodingKey {
    case context = "@context"
    case id, type, label, items
  }

  private let context = "http://iiif.io/api/presentation/3/context.json"
  private let id: String
  private let type = "Collection"
  private let label: [String: [String]]
  private let items: [Item]

  /// A collection.
  ///
  /// - Parameters:
  ///   - address: where it will be served.
  ///   - title: for people, in English.
  ///   - items: in the order in which they are listed.
  public init(address: String, title: String, items: [Item]) {
    id = address
    label = ["en": [title]]
    self.items = items
  }
}
