internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldStore

/// Events of a library as server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
enum LibraryEvents {
  /// Whether a client may read an issue, which may have been removed already; with its publication where that is at hand.
  typealias Filter = @Sendable (String, IssuePublication?) async -> Bool

  /// The number of events buffered for a slow client; the oldest are dropped.
  private static let maximumPendingCount = 1000
  /// The interval between keep-alive messages: proxies close idle connections.
  private static let pause = Duration.seconds(15)

  /// The events from now on; they end with the library, or when nobody takes them any more.
  ///
  /// - Parameter isReadable: whether the client may read an issue; `nil` if everybody may read everything.
  static func stream(
    of opened: ServedLibrary.Opened,
    _ isReadable: Filter?
  ) async throws(GatefoldError) -> AsyncStream<Data> {
    let (stream, continuation) = AsyncStream<Data>.makeStream(bufferingPolicy: .bufferingNewest(maximumPendingCount))
    let (downloads, changes) = (opened.downloads.events, opened.library.changes())
    var all = LibraryQuery()
    all.includesVanished = true
    let query = all
    let work = Task {
      await withTaskGroup { group in
        group.addTask {
          for await event in downloads {
            if let isReadable, let issue = event.issue,
              await !isReadable(issue.identifier, .known(issue.publication))
            {
              continue
            }
            if let data = event.data { continuation.yield(data) }
          }
          continuation.finish()
        }
        group.addTask {
          do {
            // It begins with the changes from here on.
            var iterator = changes.makeAsyncIterator()
            var audience = Audience(isReadable: isReadable)
            // Whose issue a removed one was can't be asked any more.
            if let isReadable {
              for issue in try await opened.library.issues(query)
              where await isReadable(issue.identifier, .known(issue.publication)) {
                audience.known.insert(issue.identifier)
              }
            }
            // A client that is told so misses nothing from here on.
            continuation.yield(Data(": connected\n\n".utf8))
            while let change = try await iterator.next() {
              if let data = await audience.data(of: change) { continuation.yield(data) }
            }
          } catch {
            // The library says more to the next request.
          }
          continuation.finish()
        }
        group.addTask {
          while (try? await Task.sleep(for: pause)) != nil { continuation.yield(Data(": \n\n".utf8)) }
        }
      }
    }
    continuation.onTermination = { _ in work.cancel() }
    return stream
  }

  static func event(_ name: String, _ value: some Encodable) -> Data? {
    guard let json = try? JSONWriter.text(of: value) else { return nil }
    return Data("event: \(name)\ndata: \(json)\n\n".utf8)
  }

  /// What a client is told of changes.
  private struct Audience {
    let isReadable: Filter?
    /// The issues that the client knows of.
    var known: Set<String> = []

    /// Those of some issues that the client may read.
    mutating func seen(_ issues: Set<String>) async -> Set<String> {
      guard let isReadable else { return issues }
      var seen: Set<String> = []
      for issue in issues where await isReadable(issue, nil) { seen.insert(issue) }
      known.formUnion(seen)
      return seen
    }

    /// The event of a change; `nil` if it is none to the client.
    mutating func data(of change: LibraryChange) async -> Data? {
      let changed = await seen(Set(change.changed))
      let removed = isReadable == nil ? Set(change.removed) : known.intersection(change.removed)
      if isReadable != nil, changed.isEmpty, removed.isEmpty { return nil }
      return event("change", ["changed": changed.sorted(), "removed": removed.sorted()])
    }
  }
}

extension SyncEvent {
  /// What it is about; `nil` for a store.
  fileprivate var issue: LibraryIssue? {
    switch self {
    case .download(let issue, _), .installed(let issue), .refused(let issue, _), .unprepared(let issue, _),
      .newIssue(let issue), .update(let issue):
      issue
    case .store: nil
    }
  }

  /// The event as it is sent; `nil` for what only concerns stores.
  fileprivate var data: Data? {
    switch self {
    case .download(_, let status): LibraryEvents.event("download", status.json)
    case .installed(let issue): LibraryEvents.event("installed", issue.told())
    case .refused(let issue, let error): LibraryEvents.event("refused", issue.told(error))
    case .unprepared(let issue, let error): LibraryEvents.event("unprepared", issue.told(error))
    case .newIssue(let issue): LibraryEvents.event("new", issue.told())
    case .update(let issue): LibraryEvents.event("update", issue.told())
    case .store: nil
    }
  }
}

extension LibraryIssue {
  fileprivate func told(_ error: GatefoldError? = nil) -> JSONObject {
    ["identifier": identifier, "title": title, "message": error?.message]
  }
}
