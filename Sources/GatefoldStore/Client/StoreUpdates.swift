/// An asynchronous sequence of the status changes of a store.
///
/// Begins with the current status. A slow observer gets only the newest ``StoreUpdates/maximumPending`` changes, so
/// memory use stays bounded. The sequence ends only when the task is cancelled.
public struct StoreUpdates: AsyncSequence, Sendable {
  /// The most changes that wait for an observer.
  public static let maximumPending = 16

  let observation: Observation<StoreStatus>

  /// Takes the changes one by one. All iterators of a sequence take from the same changes.
  public func makeAsyncIterator() -> Iterator { Iterator(observation: observation) }

  /// Takes changes one by one.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let observation: Observation<StoreStatus>

    /// The next change; `nil` when the task is cancelled.
    public mutating func next() async -> StoreStatus? { await observation.next() }
  }
}

extension Announcements where Element == StoreStatus {
  static func ofStores() -> Announcements {
    Announcements { pending, status in
      pending.append(status)
      if pending.count > StoreUpdates.maximumPending { pending.removeFirst() }
    }
  }
}
