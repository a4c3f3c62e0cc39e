internal import Foundation
internal import Gatefold
internal import Synchronization

/// A cache of folder listings, valid until a folder changes: an archive's folder may hold 100,000 files.
final class FolderListings: Sendable {
  enum Kind: Sendable {
    case folder, issue
  }

  struct Entry: Sendable {
    let name: String
    let kind: Kind
  }

  private struct Kept: Sendable {
    let entries: [Entry]
    /// That of the folder, and of those in it, which become packages when their files are written.
    let states: [FileState?]
    var lastUse: Int
  }

  private struct State {
    var folders: [String: Kept] = [:]
    var useCount = 0
  }

  /// Names take some 100 bytes each.
  private static let maximumEntryCount = 200_000

  private let state = Mutex(State())

  /// The entries of a folder that may be served, sorted by their names; `nil` if it cannot be read.
  ///
  /// - Parameter kind: of an entry by its name, where its name and its type in the folder don't tell.
  func entries(of path: String, _ kind: (String) -> Kind?) -> [Entry]? {
    if let known = known(path) { return known }
    // Before it is read: what changes meanwhile changes its state.
    let before = FileState(ofFile: path)
    guard let entries = Self.read(path, kind) else { return nil }
    let states = Self.states(of: path, entries)
    if let before, states.first == before, before.isSettled { keep(entries, states, of: path) }
    return entries
  }

  private func known(_ path: String) -> [Entry]? {
    guard let kept = state.withLock({ $0.folders[path] }), Self.states(of: path, kept.entries) == kept.states else {
      return nil
    }
    state.withLock { state in
      state.useCount += 1
      state.folders[path]?.lastUse = state.useCount
    }
    return kept.entries
  }

  private func keep(_ entries: [Entry], _ states: [FileState?], of path: String) {
    state.withLock { state in
      state.useCount += 1
      state.folders[path] = Kept(entries: entries, states: states, lastUse: state.useCount)
      while state.folders.values.reduce(0, { $0 + $1.entries.count }) > Self.maximumEntryCount,
        let oldest = state.folders.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
      {
        state.folders[oldest] = nil
      }
    }
  }

  private static func states(of path: String, _ entries: [Entry]) -> [FileState?] {
    [FileState(ofFile: path)]
      + entries.lazy.filter { $0.kind == .folder }.map { FileState(ofFile: "\(path)/\($0.name)") }
  }

  private static func read(_ path: String, _ kind: (String) -> Kind?) -> [Entry]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let entry = readdir(folder) {
      // An entry is only as long as its name: `d_name` as a whole may pass the end of what was read.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      guard let name = String(validatingCString: start), !name.hasPrefix("."), RequestPath.canName(name) else {
        continue
      }
      // Nothing more needs to be asked of the file system for most.
      let lowercased = name.lowercased()
      let isIssue =
        Int32(entry.pointee.d_type) == DT_REG && (lowercased.hasSuffix(".pdf") || lowercased.hasSuffix(".tilepack"))
      if let kind = isIssue ? .issue : kind(name) { entries.append(Entry(name: name, kind: kind)) }
    }
    return entries.sorted { $0.name < $1.name }
  }
}
