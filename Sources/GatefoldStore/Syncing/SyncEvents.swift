/// An asynchronous sequence of the events of a library's synchronisation.
///
/// A new status of a download replaces a pending one of the same download. Beyond 10,000 pending events, the oldest are
/// dropped. A slow observer receives all other events.
public struct SyncEvents: AsyncSequence, Sendable {
  let observation: Observation<SyncEvent>

  /// Takes the events one by one. All iterators of a sequence take from the same events.
  public func makeAsyncIterator() -> Iterator { Iterator(observation: observation) }

  /// Takes events one by one.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let observation: Observation<SyncEvent>

    /// The next event; `nil` at the end, and when the task is cancelled.
    public mutating func next() async -> SyncEvent? { await observation.next() }
  }
}

extension Announcements where Element == SyncEvent {
  private static var maximumPendingCount: Int { 10_000 }

  static func ofSyncs() -> Announcements {
    Announcements { pending, event in
      if case .download(let issue, _) = event {
        let place = pending.lastIndex { if case .download(issue, _) = $0 { true } else { false } }
        if let place { pending.remove(at: place) }
      }
      pending.append(event)
      if pending.count > maximumPendingCount { pending.removeFirst() }
    }
  }
}
