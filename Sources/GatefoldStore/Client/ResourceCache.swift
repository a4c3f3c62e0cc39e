package import Foundation
internal import Gatefold
internal import GatefoldExport

/// Files that can be had again, on disk, within a budget: those that were not used for the longest time go first.
package actor ResourceCache {
  private struct Entry {
    var byteCount: Int
    var used: Double
  }

  private let folder: String
  private let budget: Int
  /// The cached files by name, or `nil` until the folder has been read.
  private var entries: [String: Entry]?
  private var byteCount = 0

  package init(folder: String, budget: Int) {
    self.folder = folder
    self.budget = max(0, budget)
  }

  /// `nil` if it is not there.
  package func data(_ key: String) -> Data? {
    readFolder()
    let name = Self.name(key)
    guard entries?[name] != nil else { return nil }
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
      forget(name)
      return nil
    }
    entries?[name]?.used = Date().timeIntervalSince1970
    // The next process should know what was used last, too.
    utimes("\(folder)/\(name)", nil)
    return data
  }

  /// Keeps a file, if there is room for it.
  ///
  /// - Returns: whether it could be written. That it could not is no reason not to use it.
  @discardableResult
  package func insert(_ data: Data, _ key: String) -> Bool {
    readFolder()
    guard data.count <= budget else { return true }
    let name = Self.name(key)
    guard (try? AtomicFile.write(data, to: "\(folder)/\(name)")) != nil else { return false }
    forget(name)
    entries?[name] = Entry(byteCount: data.count, used: Date().timeIntervalSince1970)
    byteCount += data.count
    if byteCount > budget { shrink() }
    return true
  }

  /// The number of bytes on disk.
  package var storedByteCount: Int {
    readFolder()
    return byteCount
  }

  private static let nameLength = 40

  private static func name(_ key: String) -> String {
    String(ContentHash(of: "key \(key)".utf8).hexadecimal.prefix(nameLength))
  }

  /// Others may have files in the folder that cannot be had again, such as an index and its sessions.
  private static func isOwn(_ name: String) -> Bool { name.utf8.count == nameLength && name.allSatisfy(\.isHexDigit) }

  private func forget(_ name: String) {
    guard let entry = entries?.removeValue(forKey: name) else { return }
    byteCount -= entry.byteCount
  }

  /// Makes some room at once, rather than a little with each file.
  private func shrink() {
    let oldest = (entries ?? [:]).sorted { $0.value.used < $1.value.used }
    for (name, _) in oldest where byteCount > budget * 9 / 10 {
      unlink("\(folder)/\(name)")
      forget(name)
    }
  }

  private func readFolder() {
    guard entries == nil else { return }
    var found: [String: Entry] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where Self.isOwn(name) {
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0 else { continue }
      found[name] = Entry(byteCount: Int(status.st_size), used: Double(status.st_mtim.tv_sec))
    }
    entries = found
    byteCount = found.values.reduce(0) { $0 + $1.byteCount }
    if byteCount > budget { shrink() }
  }
}
