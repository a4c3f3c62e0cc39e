internal import Foundation
internal import Gatefold

extension DatabaseLock {
  /// Waits while another process opens an index.
  ///
  /// - Throws: `unwritableFile`, `busyIndex`, `cancelled`.
  convenience init(ofIndex path: String) async throws(GatefoldError) {
    let refusals = Refusals(
      unwritable: { path in
        GatefoldError(
          .unwritableFile,
          "cannot write \(path); check the permissions of the folder, or choose another index",
          underlyingError: .system(errno)
        )
      },
      busy: GatefoldError(.busyIndex, "another program is opening or repairing the index; try again later"),
      cancelled: GatefoldError(.cancelled, "the task was cancelled")
    )
    try await self.init(
      path: path,
      .opening,
      patience: .seconds(30),
      every: .milliseconds(20),
      refusals: refusals
    )
  }
}
