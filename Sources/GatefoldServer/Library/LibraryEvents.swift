internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldStore

/// Events of a library as server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
enum LibraryEvents {
  /// The number of events buffered for a slow client; the oldest are dropped.
  private static let maximumPendingCount = 1000
  /// The interval between keep-alive messages: proxies close idle connections.
  private static let pause = Duration.seconds(15)

  /// The events from now on; they end with the library, or when nobody takes them any more.
  static func stream(of opened: ServedLibrary.Opened) -> AsyncStream<Data> {
    let (stream, continuation) = AsyncStream<Data>.makeStream(bufferingPolicy: .bufferingNewest(maximumPendingCount))
    let (downloads, changes) = (opened.downloads.events, opened.library.changes())
    // A client that has just connected knows that it is.
    continuation.yield(Data(": connected\n\n".utf8))
    let work = Task {
      await withTaskGroup { group in
        group.addTask {
          for await event in downloads {
            if let data = event.data { continuation.yield(data) }
          }
          continuation.finish()
        }
        group.addTask {
          do {
            for try await change in changes { continuation.yield(data(of: change)) }
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

  private static func data(of change: LibraryChange) -> Data {
    event("change", ["changed": change.changed.sorted(), "removed": change.removed.sorted()]) ?? Data()
  }
}

extension SyncEvent {
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
