internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// The collection of the issues in a folder.
struct WebCollection {
  static let fileName = "collection.json"

  let folder: String
  /// Where the folder will be served.
  let address: BaseAddress
  let report: WrittenReport

  /// The file, with what the manifests say of themselves. One that cannot be read is told of and left out.
  ///
  /// - Parameter folders: of the issues. Where one has no manifest, it had not come that far.
  /// - Returns: `nil` where there are no issues.
  func file(of folders: [String]) throws(GatefoldError) -> Data? {
    let items = folders.compactMap { item(of: "\(folder)/\($0)/\(WebWriter.manifestName)") }
    if items.isEmpty { return nil }
    let collection = IIIFCollection(address: "\(address.text)/\(Self.fileName)", title: "Issues", items: items)
    guard let data = try? jsonData(of: collection) else {
      throw GatefoldError(.encodingFailed, "\(Self.fileName) could not be written")
    }
    return data
  }

  private func item(of path: String) -> IIIFCollection.Item? {
    guard let manifest = FileManager.default.contents(atPath: path) else { return nil }
    do throws(GatefoldError) {
      return try IIIFCollection.Item(manifest: manifest)
    } catch {
      report.add(error, source: path)
      return nil
    }
  }
}
