/// An asynchronous sequence of status changes of downloads.
///
/// Begins with the current status of each download. A slow observer gets only the newest status of each, so memory use
/// stays bounded. Ends when the queue stops.
public struct DownloadUpdates: AsyncSequence, Sendable {
  let observation: Observation<DownloadStatus>

  /// Takes the updates one by one. All iterators of a sequence take from the same updates.
  public func makeAsyncIterator() -> Iterator { Iterator(observation: observation) }

  /// Takes updates one by one.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let observation: Observation<DownloadStatus>

    /// The next update; `nil` when the queue has stopped, or the task is cancelled.
    public mutating func next() async -> DownloadStatus? { await observation.next() }
  }
}

extension Announcements where Element == DownloadStatus {
  /// Keeps only the newest status of each download for slow observers.
  static func ofDownloads() -> Announcements {
    Announcements { pending, status in
      if let place = pending.firstIndex(where: { $0.id == status.id }) {
        pending[place] = status
      } else {
        pending.append(status)
      }
    }
  }
}
