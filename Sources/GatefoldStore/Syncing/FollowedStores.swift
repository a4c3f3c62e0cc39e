internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldIndex

/// The stores that a library follows, and the downloads that its reader has cancelled: `stores.json` in its folder.
struct FollowedStores: Hashable, Sendable, Codable {
  var stores: [FollowedStore] = []
  /// Identifiers of issues that are not downloaded again by themselves.
  var declined: Set<String> = []

  private static let fileName = "stores.json"

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    stores = try values.decodeIfPresent([FollowedStore].self, forKey: .stores) ?? []
    declined = try values.decodeIfPresent(Set<String>.self, forKey: .declined) ?? []
  }

  /// Reads the file of a library.
  ///
  /// - Throws: `damagedStoreList` if it cannot be read.
  init(ofLibrary path: String) throws(GatefoldError) {
    let file = "\(path)/\(Self.fileName)"
    guard let data = FileManager.default.contents(atPath: file) else {
      guard LibraryFiles.exists(file) else { return }
      throw GatefoldError(.unreadableFile, "the list of stores cannot be read; check its permissions", path: file)
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      let message = "the list of stores is damaged; move it away, and add the stores again"
      throw GatefoldError(.damagedStoreList, message, path: file, underlyingError: GatefoldError.UnderlyingError(error))
    }
  }

  /// Changes the file of a library, while no other task and no other process does.
  ///
  /// - Throws: `damagedStoreList`, `unwritableFile`, `busyLibrary`, and what `body` throws.
  static func change<Value>(
    ofLibrary path: String,
    _ body: (inout Self) throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value {
    let lock = try await DatabaseLock(ofLibrary: "\(path)/stores.lock", .exclusive)
    defer { lock.release() }
    var list = try Self(ofLibrary: path)
    let before = list
    let value = try body(&list)
    if list != before { try list.write(to: "\(path)/\(fileName)") }
    return value
  }

  private func write(to path: String) throws(GatefoldError) {
    guard let data = try? JSONWriter.file(of: self, dates: .deferredToDate) else {
      throw GatefoldError(.unwritableFile, "the list of stores cannot be written", path: path)
    }
    try LibraryFiles.write(data, to: path)
  }
}
