/// Whether an issue of a library is on this machine, and what happens to it.
///
/// | state | file | what comes next |
/// | --- | --- | --- |
/// | `notDownloaded` | no | a download |
/// | `queued`, `downloading` | that of an earlier edition, or none | `installed`, or the state before |
/// | `installed` | yes | reading, archiving |
/// | `updateAvailable` | of an earlier edition | a download; it can be read meanwhile |
/// | `archived` | no; cover, reading place and marks are kept | a download |
public enum LibraryState: String, Hashable, Sendable, Codable, CaseIterable {
  /// A feed lists the issue, and it was not downloaded.
  case notDownloaded
  /// Its download waits for others.
  case queued
  /// Its download is under way.
  case downloading
  /// Its file is here.
  case installed
  /// Its file is here, and the feed has another edition of it.
  case updateAvailable
  /// Its file was here and was removed to free space. Cover, reading place and marks are kept.
  case archived
}

/// How far the download of an issue is.
public enum DownloadStage: String, Hashable, Sendable, Codable, CaseIterable {
  /// It waits for others, or is paused.
  case queued
  /// Bytes are coming.
  case downloading
}

/// The values from which the state of an issue is derived.
struct IssueCondition: Hashable, Sendable {
  var hasFile = false
  /// Whether the feed has another edition than the file.
  var isOutdated = false
  var wasArchived = false
  var stage: DownloadStage?

  var state: LibraryState {
    switch (stage, hasFile) {
    case (.downloading?, _): .downloading
    case (.queued?, _): .queued
    case (nil, true): isOutdated ? .updateAvailable : .installed
    case (nil, false): wasArchived ? .archived : .notDownloaded
    }
  }

  /// Whether a download may begin: nothing is gained by one of the same file.
  var needsDownload: Bool { !hasFile || isOutdated }

  mutating func install(isOutdated: Bool = false) {
    self = IssueCondition(hasFile: true, isOutdated: isOutdated)
  }

  mutating func archive() {
    self = IssueCondition(wasArchived: true, stage: stage)
  }

  mutating func setStage(_ stage: DownloadStage?) {
    self.stage = needsDownload ? stage : nil
  }
}
