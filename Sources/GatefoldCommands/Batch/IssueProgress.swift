internal import Gatefold
internal import GatefoldExport

/// What has become of the units of an issue.
struct IssueProgress: Sendable {
  enum Status: Hashable, Sendable {
    case planned
    /// Written by an earlier run.
    case kept
    case done
    /// `hasFiles` where some of its files are there all the same.
    case failed(hasFiles: Bool)
  }

  struct Unit: Hashable, Sendable {
    var pageIndices: [Int]
    var status = Status.planned
  }

  /// Units by name.
  private(set) var units: [String: Unit] = [:]
  /// Errors by unit name, and other failures by names of their own.
  private(set) var errors: [String: GatefoldError] = [:]
  /// Why the whole issue failed.
  private(set) var failure: GatefoldError?

  /// Notes that a unit belongs to the issue before its pages are known.
  mutating func expect(_ name: String) {
    units[name] = units[name] ?? Unit(pageIndices: [])
  }

  mutating func plan(_ planned: [ExportUnit]) {
    for unit in planned { units[unit.name, default: Unit(pageIndices: [])].pageIndices = unit.pageIndices }
  }

  mutating func keep(_ names: some Sequence<String>) {
    for name in names { units[name]?.status = .kept }
  }

  mutating func finish(_ name: String) {
    units[name]?.status = .done
  }

  /// - Parameter hasFiles: whether some of the unit's files are there all the same.
  mutating func fail(_ name: String, _ error: GatefoldError, hasFiles: Bool = false) {
    errors[name] = error
    switch units[name]?.status {
    case .planned, .failed(hasFiles: false): units[name]?.status = .failed(hasFiles: hasFiles)
    // What is there stays there.
    case .kept, .done, .failed, nil: break
    }
  }

  mutating func fail(_ error: GatefoldError) {
    failure = error
  }

  /// Whether the files of a unit are there as they were asked for.
  func isWritten(_ name: String) -> Bool {
    switch units[name]?.status {
    case .kept, .done: true
    case .planned, .failed, nil: false
    }
  }
}
