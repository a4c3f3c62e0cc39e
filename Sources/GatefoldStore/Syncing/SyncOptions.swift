public import Gatefold

/// How an ``IssueSync`` works.
public struct SyncOptions: Sendable {
  /// Limits of downloads and of the requests for feeds.
  public var downloads = DownloadOptions()
  /// Where the files of installed issues are read, to draw covers and to make them searchable. `Isolation.process`
  /// needs `WorkerProcess.serveIfAsked()` as the first line of the program.
  public var isolation: Isolation = .process
  /// The maximum number of pages read at once; the number of cores by default.
  public var lanes: Int?
  /// Whether covers are drawn and text is made searchable after the downloads. The default is `true`.
  public var preparesIssues = true

  /// The defaults.
  public init() {}
}
