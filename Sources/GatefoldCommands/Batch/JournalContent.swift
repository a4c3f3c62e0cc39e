internal import Foundation

/// The state described by the lines of a journal; later lines override earlier ones.
struct JournalContent {
  /// The last entry of each unit.
  private(set) var entries: [String: JournalEntry] = [:]
  /// Files that units had before they were invalidated, which may still exist.
  private var earlierFiles: [String: [String: Int]] = [:]
  /// The unit that wrote a file last, by its path.
  private var owners: [String: String] = [:]
  /// The number of the last entry of each unit.
  private var order: [String: Int] = [:]
  private var appliedCount = 0
  var lineCount = 0
  /// Number of bytes read. Lines that this process adds are read again.
  var byteCount = 0

  /// Applies the lines of a journal; truncated or unreadable ones are ignored.
  mutating func apply(lines data: Data) {
    let decoder = JSONDecoder()
    for line in data.split(separator: UInt8(ascii: "\n")) {
      lineCount += 1
      if let entry = try? decoder.decode(JournalEntry.self, from: line) { apply(entry) }
    }
  }

  mutating func apply(_ entry: JournalEntry) {
    for path in (entry.files ?? [:]).keys { owners[path] = entry.unit }
    if entry.files != nil {
      earlierFiles[entry.unit] = nil
    } else if let files = entries[entry.unit]?.files {
      earlierFiles[entry.unit, default: [:]].merge(files) { $1 }
    }
    entries[entry.unit] = entry
    appliedCount += 1
    order[entry.unit] = appliedCount
  }

  /// Files that a redone unit no longer has, if they are inside the folder and no other unit has written them since.
  func obsoleteFiles(of entry: JournalEntry) -> [String] {
    let earlier = earlierFiles[entry.unit] ?? [:]
    return earlier.keys.filter { entry.files?[$0] == nil && owners[$0] == entry.unit && Self.isInside($0) }.sorted()
  }

  /// The files that are or were a unit's and whose paths have a suffix, whatever the case.
  func paths(suffix: String) -> Set<String> { Set(owners.keys.filter { $0.lowercased().hasSuffix(suffix) }) }

  /// Whether a file is or was one of a unit.
  func hasWritten(_ path: String) -> Bool { owners[path] != nil }

  /// Units with a name prefix that have files, or had files that may still exist.
  func units(prefix: String) -> [String] {
    let hasFiles = { (entry: JournalEntry) in entry.files?.isEmpty == false || earlierFiles[entry.unit] != nil }
    return entries.values.filter { $0.unit.hasPrefix(prefix) && hasFiles($0) }.map(\.unit).sorted()
  }

  /// Owners of the folders of a command, by folder name.
  func folders(command: String) -> [String: FolderOwner] {
    var folders: [String: FolderOwner] = [:]
    for entry in entries.values {
      guard entry.unit.hasPrefix("\(command) "), entry.unit.hasSuffix("/"), let issue = entry.issue else { continue }
      let folder = String(entry.unit.dropFirst(command.count + 1).dropLast())
      if Self.isInside(folder) { folders[folder] = FolderOwner(issue: issue, source: entry.options?["source"]) }
    }
    return folders
  }

  /// Whether a path stays inside the folder; the journal is not trusted.
  private static func isInside(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return path != JournalEntry.fileName && !path.contains("\0") && names.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The smallest list of entries with the same meaning, in order.
  var compacted: [JournalEntry] {
    entries.values.sorted { order[$0.unit] ?? 0 < order[$1.unit] ?? 0 }.flatMap { entry in
      guard entry.files == nil else { return [entry] }
      guard let earlier = earlierFiles[entry.unit] else { return [] }
      let own = earlier.filter { owners[$0.key] == entry.unit }
      return own.isEmpty ? [] : [JournalEntry(unit: entry.unit, files: own), entry]
    }
  }
}
