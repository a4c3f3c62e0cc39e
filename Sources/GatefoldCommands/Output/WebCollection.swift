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

  /// The file, with what the manifests say of themselves. One that cannot be read is told of and left out; those of an
  /// earlier run with another address stay, and are told of.
  ///
  /// - Parameter folders: of the issues. Where one has no manifest, it had not come that far.
  /// - Returns: `nil` where there are no issues.
  func file(of folders: [String]) throws(GatefoldError) -> Data? {
    let found = folders.compactMap { name in
      item(of: "\(folder)/\(name)/\(WebWriter.manifestName)").map { (name: name, item: $0) }
    }
    if found.isEmpty { return nil }
    tell(ofElsewhere: found.filter { !isHere($0.item, in: $0.name) }.map(\.name))
    let items = found.map(\.item)
    let collection = IIIFCollection(address: "\(address.text)/\(Self.fileName)", title: "Issues", items: items)
    guard let data = try? jsonData(of: collection) else {
      throw GatefoldError(.encodingFailed, "\(Self.fileName) could not be written")
    }
    return data
  }

  private func isHere(_ item: IIIFCollection.Item, in folder: String) -> Bool {
    item.id == "\(address.address(ofFolder: folder))/\(WebWriter.manifestName)"
  }

  /// Names issues whose files have another address than the collection.
  private func tell(ofElsewhere names: [String]) {
    if names.isEmpty { return }
    let others = names.count > 10 ? " and \((names.count - 10).counted("other"))" : ""
    Console.current.note(
      "\(Self.fileName) lists \(names.prefix(10).joined(separator: ", "))\(others) with another address than "
        + "\(address.text): give the --base-url of their run, or export them again with --resume and this one"
    )
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
