/// What becomes of downloads, as it happens.
///
/// Begins with the present status of each download. An observer that is slower than the downloads gets the newest status
/// of each, so that its memory stays bounded. Ends when the queue stops.
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
  /// Of each download, only the newest status waits.
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
