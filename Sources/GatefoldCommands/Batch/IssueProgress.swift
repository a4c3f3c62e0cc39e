internal import Gatefold
internal import GatefoldExport

/// Progress of the units of an issue.
struct IssueProgress: Sendable {
  enum Status: Hashable, Sendable {
    case planned
    /// Written by an earlier run.
    case kept
    case done
    /// `hasFiles`: some of its files exist nevertheless.
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

  /// - Parameter hasFiles: whether some of the unit's files exist nevertheless.
  mutating func fail(_ name: String, _ error: GatefoldError, hasFiles: Bool = false) {
    errors[name] = error
    switch units[name]?.status {
    case .planned, .failed(hasFiles: false): units[name]?.status = .failed(hasFiles: hasFiles)
    // Existing files stay.
    case .kept, .done, .failed, nil: break
    }
  }

  mutating func fail(_ error: GatefoldError) {
    failure = error
  }

  /// Whether the requested files of a unit exist.
  func isWritten(_ name: String) -> Bool {
    switch units[name]?.status {
    case .kept, .done: true
    case .planned, .failed, nil: false
    }
  }
}
