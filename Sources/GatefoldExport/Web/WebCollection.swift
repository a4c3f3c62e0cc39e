package import Foundation
package import Gatefold
internal import GatefoldFormats

/// The collection of the issues in a folder.
package struct WebCollection {
  package static let fileName = "collection.json"

  /// The file; `nil` where there are no issues.
  package let file: Data?
  /// Issues of an earlier run whose files have another address than the collection. They are listed nevertheless.
  package let foldersElsewhere: [String]
  /// The manifests that cannot be read, which are left out, each with its path.
  package let failures: [(path: String, error: GatefoldError)]

  /// Lists issues from their manifests.
  ///
  /// - Parameters:
  ///   - folders: the names of the issues' folders. A folder without a manifest is unfinished.
  ///   - folder: the folder that contains them.
  ///   - address: the URL of that folder, without a trailing slash.
  /// - Throws: `encodingFailed`.
  package init(of folders: [String], in folder: String, address: String) throws(GatefoldError) {
    var found: [(name: String, item: IIIFCollection.Item)] = []
    var failures: [(path: String, error: GatefoldError)] = []
    for name in folders {
      let path = "\(folder)/\(name)/\(WebPath.manifest)"
      guard let manifest = FileManager.default.contents(atPath: path) else { continue }
      do throws(GatefoldError) {
        found.append((name, try IIIFCollection.Item(manifest: manifest)))
      } catch {
        failures.append((path, error))
      }
    }
    self.failures = failures
    foldersElsewhere = found.filter { name, item in
      item.id != "\(address)/\(name.escapedPath)/\(WebPath.manifest)"
    }.map(\.name)
    guard !found.isEmpty else {
      file = nil
      return
    }
    let collection = IIIFCollection(
      address: "\(address)/\(Self.fileName)",
      title: "Issues",
      items: found.map(\.item)
    )
    file = try JSONWriter.file(of: collection, named: Self.fileName)
  }
}
