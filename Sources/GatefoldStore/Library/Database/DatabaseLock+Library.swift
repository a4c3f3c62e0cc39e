internal import Gatefold
internal import GatefoldIndex

extension DatabaseLock {
  /// Waits while others have a lock on a file of a library that excludes this one.
  ///
  /// - Parameter patience: how long; `nil` to try once.
  /// - Throws: `unwritableFile`, `busyLibrary`, `cancelled`.
  convenience init(
    ofLibrary path: String,
    _ mode: Mode,
    patience: Duration? = .seconds(120)
  ) async throws(GatefoldError) {
    let refusals = Refusals(
      unwritable: { .unwritable($0) },
      busy: GatefoldError(.busyLibrary, "another program is working on the library; try again later"),
      cancelled: .cancelled
    )
    try await self.init(path: path, mode, patience: patience, every: .milliseconds(5), refusals: refusals)
  }
}
