internal import Gatefold

/// The moments between which a process may be killed while it moves files. Tests stop at each.
enum LibraryStep: String, CaseIterable, Sendable {
  case intentWritten
  case recordWritten
  case fileMoved
  case committed
  case oldFilesDeleted
  case recordUpdated
  case copied

  /// Where to stop; `nil` outside tests.
  @TaskLocal static var stop: LibraryStep?

  /// - Throws: `stopped` where a test stops.
  static func reached(_ step: LibraryStep) throws(GatefoldError) {
    if stop == step { throw GatefoldError(.stopped, "stopped at \(step)") }
  }
}

extension GatefoldError.Code {
  /// A test stopped here.
  static let stopped = Self(rawValue: "stopped")
}
