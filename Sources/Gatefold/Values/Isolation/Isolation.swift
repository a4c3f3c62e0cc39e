/// Where the native work on a document is done: in this process, or in sandboxed worker processes.
///
/// | | ``none`` | ``process`` |
/// | --- | --- | --- |
/// | a file that crashes a decoder | ends the program | costs one request, which throws `workerLost` |
/// | a file that never ends or takes all memory | harms the program | throws `deadlineExceeded` or `memoryExceeded` |
/// | an endless operation of a page whose task is cancelled | runs to its end | is ended soon |
/// | cost | none | starting a server and workers |
///
/// ```swift
/// WorkerProcess.serveIfAsked()  // the first line of the program
/// let untrusted = try await MagazineIssue.open(url, configuration: IssueConfiguration(isolation: .process))
/// ```
public struct Isolation: Hashable, Sendable {
  /// `nil` in the process itself.
  let worker: WorkerOptions?

  /// Reads the document on threads of this process, for files that are trusted. A request that has started runs to its
  /// end.
  public static let none = Isolation(worker: nil)

  /// Reads the document in worker processes with the default limits.
  public static let process = Isolation(worker: WorkerOptions())

  /// Reads the document in worker processes with limits of your own.
  public static func process(_ options: WorkerOptions) -> Isolation { Isolation(worker: options) }
}
