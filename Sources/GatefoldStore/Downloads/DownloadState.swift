public import Gatefold

/// The state of a download.
public enum DownloadState: Hashable, Sendable {
  /// Waits for other downloads to end.
  case queued
  /// Its bytes arrive.
  case downloading
  /// The last try failed; the next one starts automatically after a delay.
  case waiting(GatefoldError, retryIn: Duration)
  /// Its checksum is computed, and the file looked at.
  case verifying
  /// Handed over to the library.
  case installing
  /// Complete, and with the library.
  case installed
  /// Stopped until it is resumed. What arrived is kept.
  case paused
  /// Has failed; it is tried again when it is resumed. What arrived is kept where it is of use.
  case failed(GatefoldError)
  /// Ended by somebody, and its bytes removed.
  case cancelled

  /// Whether nothing more happens until somebody does something.
  public var isSettled: Bool {
    switch self {
    case .queued, .downloading, .waiting, .verifying, .installing: false
    case .installed, .paused, .failed, .cancelled: true
    }
  }

  /// Why it does not go on; `nil` if it does.
  public var error: GatefoldError? {
    switch self {
    case .waiting(let error, _), .failed(let error): error
    default: nil
    }
  }

  /// A sentence for people: what happens, and what they can do.
  public var explanation: String {
    switch self {
    case .queued: "waits for other downloads; raise its priority to have it first"
    case .downloading: "is being downloaded; pause it to have the network for yourself"
    case .waiting(let error, let delay):
      "\(error.message); tried again by itself in \(max(1, delay.components.seconds)) s, or at once when resumed"
    case .verifying: "has arrived, and is being checked"
    case .installing: "is being put on the shelf"
    case .installed: "is on the shelf"
    case .paused: "is paused; resume it to continue where it stopped"
    case .failed(let error): error.message
    case .cancelled: "was cancelled; download it again if you want it"
    }
  }
}
