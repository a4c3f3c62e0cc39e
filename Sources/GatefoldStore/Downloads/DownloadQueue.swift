public import Foundation
public import Gatefold
internal import GatefoldExport

/// Downloads files, several at a time, and survives lost networks, ended processes and changed files.
///
/// Each download has a subfolder in the queue's folder, with the bytes received so far and a record of their origin. A
/// queue created later with the same folder continues all downloads that were not paused. Several processes may have
/// queues on one folder: only one of them works on a download at a time.
///
/// ```swift
/// import Foundation
/// import Gatefold
/// import GatefoldStore
///
/// let queue = try DownloadQueue(folder: URL(filePath: "downloads")) { file throws(GatefoldError) in
///   print("\(file.path) is \(file.request.identifier)")  // moves it to where it belongs, by a rename
/// }
/// await queue.start()
/// if let url = URL(string: "https://example.org/tides-3.pdf") {
///   try await queue.enqueue(DownloadRequest(identifier: "org.example.tides.3", url: url))
/// }
/// for await status in await queue.updates() {
///   print(status.id, status.progress.fraction ?? 0, status.state.explanation)
///   if status.state.isSettled { break }
/// }
/// ```
public actor DownloadQueue {
  /// Moves a complete file to where it belongs, by a rename.
  ///
  /// It is called once more with the same request, without a file at the path, where the process ended just after it had
  /// done its work: then it must succeed if the file is where it belongs, and throw otherwise.
  public typealias Install = @Sendable (DownloadedFile) async throws(GatefoldError) -> Void

  /// A request to stop the running try of a download.
  enum Wish {
    case pause
    case cancel
    /// Gives its place to another download, or stops with the queue.
    case yield
  }

  struct Item {
    var request: DownloadRequest
    let folder: DownloadFolder
    let meter: ProgressMeter
    var state = DownloadState.queued
    /// Downloads of one priority go in this order.
    var order: Int
    /// Tries in a row that brought next to nothing.
    var failureCount = 0
    /// The most bytes that were on disk when a try failed.
    var highWater = 0
    var job: Task<Void, Never>?
    var wish: Wish?
    /// Waits until the next try.
    var alarm: Task<Void, Never>?

    var status: DownloadStatus { DownloadStatus(request, state, meter.progress) }
  }

  /// A try that brings at least this many bytes was not in vain.
  static let usefulByteCount = 64 << 10
  /// How long to wait for another process that has the same download.
  static let busyDelay: Duration = .seconds(5)

  let folder: String
  let options: DownloadOptions
  let install: Install
  let client: HTTPClient
  let announcements = Announcements<DownloadStatus>.ofDownloads()
  var items: [String: Item] = [:]
  var nextOrder = 0
  var isRunning = false

  /// Creates a queue in a folder, which is created if missing. Reads the downloads that earlier queues left there, and
  /// downloads nothing before ``start()``.
  ///
  /// - Throws: `unwritableFile`.
  public init(
    folder: URL,
    options: DownloadOptions = DownloadOptions(),
    install: @escaping Install
  ) throws(GatefoldError) {
    self.folder = folder.standardizedFileURL.path
    self.options = options
    self.install = install
    client = HTTPClient(options.transfer)
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(self.folder)
    } catch {
      throw error.error(advice: "Choose another folder for downloads")
    }
    let records = Self.records(in: self.folder)
    for (place, (folder, record)) in records.enumerated() {
      var item = Item(
        request: record.request,
        folder: folder,
        meter: ProgressMeter(now: options.timing.now),
        order: place
      )
      item.meter.set(received: folder.contentByteCount, total: record.expectedByteCount)
      item.state = folder.has(.paused) ? .paused : .queued
      items[record.request.identifier] = item
    }
    nextOrder = records.count
  }

  /// The downloads that earlier queues left, in the order of their requests.
  private static func records(in folder: String) -> [(DownloadFolder, DownloadRecord)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      let folder = DownloadFolder(path: "\(folder)/\(name)")
      guard let record = folder.record() else {
        folder.removeRemains()
        return nil
      }
      return (folder, record)
    }.sorted { $0.1.asked < $1.1.asked }
  }

  /// Starts to download, also what earlier queues have left.
  public func start() {
    isRunning = true
    fill()
  }

  /// Stops everything, and returns when nothing runs any more. What arrived is kept, and continued by the next queue or
  /// by ``start()``. Ends the sequences of updates.
  public func stop() async {
    isRunning = false
    for id in items.keys {
      items[id]?.alarm?.cancel()
      items[id]?.alarm = nil
      await end(id, .yield)
      if case .waiting = items[id]?.state { setState(.queued, of: id) }
    }
    announcements.finish()
  }

  /// All downloads of this queue, in the order in which they were asked for. Those that have ended are among them, until
  /// the queue itself ends.
  public var statuses: [DownloadStatus] {
    items.values.sorted { $0.order < $1.order }.map(\.status)
  }

  /// The status of a download, or `nil` if the queue has none with that identifier.
  public func status(of identifier: String) -> DownloadStatus? { items[identifier]?.status }

  /// An asynchronous sequence of status changes of all downloads, beginning with the current status of each.
  public func updates() -> DownloadUpdates {
    DownloadUpdates(observation: announcements.observe(startingWith: statuses))
  }

  /// Waits until a download is settled: nothing more happens to it without a further call.
  ///
  /// - Returns: whether it is installed, paused, failed or cancelled.
  /// - Throws: `unknownDownload`; `cancelled` if the task is cancelled or the queue stops before.
  public func settled(_ identifier: String) async throws(GatefoldError) -> DownloadState {
    guard items[identifier] != nil else { throw Self.unknown(identifier) }
    for await status in updates() where status.id == identifier && status.state.isSettled { return status.state }
    throw .cancelled
  }

  static func unknown(_ identifier: String) -> GatefoldError {
    GatefoldError(.unknownDownload, "there is no download \(identifier); start one first")
  }
}
