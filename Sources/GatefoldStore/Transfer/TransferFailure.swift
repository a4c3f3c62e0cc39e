package import Gatefold

/// Why a request failed, and whether it is worth another try.
package struct TransferFailure: Error, Hashable, Sendable {
  /// The prospect of retrying the same request later.
  package enum Prospect: Hashable, Sendable {
    /// It may succeed: the network or the server was the reason.
    case mayPass
    /// It fails again until a person has done something about it.
    case lasts
  }

  package var error: GatefoldError
  package var prospect: Prospect
  /// How long the server asks to wait.
  package var retryAfter: Duration?

  package init(_ error: GatefoldError, _ prospect: Prospect, retryAfter: Duration? = nil) {
    self.error = error
    self.prospect = prospect
    self.retryAfter = retryAfter
  }

  package init(
    _ code: GatefoldError.Code,
    _ message: String,
    _ prospect: Prospect,
    nativeMessage: String? = nil,
    retryAfter: Duration? = nil
  ) {
    let native = nativeMessage.flatMap { $0.isEmpty ? nil : $0 }
    self.init(GatefoldError(code, message, nativeMessage: native), prospect, retryAfter: retryAfter)
  }

  package static let cancelled = TransferFailure(.cancelled, .lasts)

  package var isCancelled: Bool { error.code == .cancelled }
}
