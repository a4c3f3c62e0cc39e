/// What the lines of a journal say, the later over the earlier.
struct JournalContent {
  /// The last entry of each unit.
  private(set) var entries: [String: JournalEntry] = [:]
  /// The files that units had before they were invalidated: these may still be there.
  private var earlierFiles: [String: [String: Int]] = [:]
  /// The unit that wrote a file last, by its path.
  private var owners: [String: String] = [:]
  /// The number of the last entry of each unit.
  private var order: [String: Int] = [:]
  private var appliedCount = 0
  var lineCount = 0
  /// How much of the file was read; what the process adds itself is read again.
  var byteCount = 0

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

  /// The files that a unit had when it was invalidated, and has no more once it is done again: those in the folder that
  /// no other unit has written since.
  func obsoleteFiles(of entry: JournalEntry) -> [String] {
    let earlier = earlierFiles[entry.unit] ?? [:]
    return earlier.keys.filter { entry.files?[$0] == nil && owners[$0] == entry.unit && Self.isInside($0) }.sorted()
  }

  /// The files that are or were a unit's and whose paths have a suffix, whatever the case.
  func paths(suffix: String) -> Set<String> { Set(owners.keys.filter { $0.lowercased().hasSuffix(suffix) }) }

  /// Whether a file is or was one of a unit.
  func hasWritten(_ path: String) -> Bool { owners[path] != nil }

  /// The units that have files, or had some that may lie there still, and whose names have a prefix.
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

  /// Whether a path leads nowhere but into the folder, whoever wrote the journal.
  private static func isInside(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return path != JournalEntry.fileName && !path.contains("\0") && names.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The fewest entries with the same meaning, in the order in which they were written.
  var compacted: [JournalEntry] {
    entries.values.sorted { order[$0.unit] ?? 0 < order[$1.unit] ?? 0 }.flatMap { entry in
      guard entry.files == nil else { return [entry] }
      guard let earlier = earlierFiles[entry.unit] else { return [] }
      let own = earlier.filter { owners[$0.key] == entry.unit }
      return own.isEmpty ? [] : [JournalEntry(unit: entry.unit, files: own), entry]
    }
  }
}
