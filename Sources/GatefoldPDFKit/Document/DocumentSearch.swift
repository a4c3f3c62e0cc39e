internal import Foundation
internal import Synchronization

/// A search that runs on a thread of its own.
final class DocumentSearch: Sendable {
  private let isEnded = Atomic(false)

  var isCancelled: Bool { isEnded.load(ordering: .acquiring) }

  func cancel() {
    isEnded.store(true, ordering: .releasing)
  }
}
