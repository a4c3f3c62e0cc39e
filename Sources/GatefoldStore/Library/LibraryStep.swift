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

  @TaskLocal static var observer: (@Sendable (LibraryStep) throws(GatefoldError) -> Void)?

  static func reached(_ step: LibraryStep) throws(GatefoldError) {
    try observer?(step)
  }
}
