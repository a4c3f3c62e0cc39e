public import Gatefold

/// How a ``DownloadQueue`` works.
public struct DownloadOptions: Sendable {
  /// The most downloads at a time; 3.
  public var maximumConcurrentDownloads = 3
  /// The most tries in a row that bring nothing, before a download has failed; 8.
  public var maximumAttempts = 8
  /// The delay before the second try; 1 second. It doubles with each further try, and a random part of it is left out.
  public var firstRetryDelay: Duration = .seconds(1)
  /// The longest delay between tries; 2 minutes. A server that asks for more (`Retry-After`) gets up to an hour.
  public var maximumRetryDelay: Duration = .seconds(120)
  /// The most bytes that a file may have; 16 GB.
  public var maximumByteCount = 16 << 30
  /// Limits of the requests.
  public var transfer = TransferOptions()
  /// Where a PDF is opened to see whether it can be read. `Isolation.process` needs
  /// `WorkerProcess.serveIfAsked()` as the first line of the program.
  public var isolation: Isolation = .process
  /// Gives a request what it needs right now, like a token or a signed address, before each try.
  public var authorize: @Sendable (DownloadRequest) async throws(GatefoldError) -> DownloadRequest = {
    (request) throws(GatefoldError) in request
  }
  /// Whether an issue is in the library. It is asked where another program has ended a download of this queue.
  public var isInstalled: @Sendable (DownloadRequest) async -> Bool = { _ in true }

  package var timing = DownloadTiming.system
  /// Writes bytes to a file, and returns the system's error number, or 0.
  package var write: @Sendable (UnsafeRawBufferPointer, Int32) -> Int32 = { FileOutput.writeAll($0, to: $1) }

  /// The defaults.
  public init() {}
}
