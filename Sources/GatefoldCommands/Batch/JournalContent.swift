/// What the lines of a journal say, the later over the earlier.
struct JournalContent {
  /// The last one of each unit.
  private(set) var entries: [String: Journal.Entry] = [:]
  /// The files of units before those were struck out: they may lie there still.
  private var earlierFiles: [String: [String: Int]] = [:]
  var lineCount = 0

  mutating func take(_ entry: Journal.Entry) {
    if entry.files != nil {
      earlierFiles[entry.unit] = nil
    } else if let files = entries[entry.unit]?.files {
      earlierFiles[entry.unit, default: [:]].merge(files) { $1 }
    }
    entries[entry.unit] = entry
  }

  /// The files that a unit had when it was struck out, and has no more once it is done anew: those in the folder.
  func filesLeft(by entry: Journal.Entry) -> [String] {
    let earlier = earlierFiles[entry.unit] ?? [:]
    return earlier.keys.filter { entry.files?[$0] == nil && Self.isInside($0) }.sorted()
  }

  /// Whether a file is or was one of a unit.
  func hasWritten(_ path: String) -> Bool {
    entries.values.contains { $0.files?[path] != nil } || earlierFiles.values.contains { $0[path] != nil }
  }

  /// Whether a path leads nowhere but into the folder, whoever wrote the journal.
  private static func isInside(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return path != Journal.fileName && !path.contains("\0") && names.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// As few entries as say the same, in the order of their units.
  var shortest: [Journal.Entry] {
    entries.values.sorted { $0.unit < $1.unit }.flatMap { entry in
      guard entry.files == nil else { return [entry] }
      guard let earlier = earlierFiles[entry.unit] else { return [] }
      return [Journal.Entry(unit: entry.unit, files: earlier), entry]
    }
  }
}
