/// Where the native work on a document is done.
///
/// In the process itself it is quickest to begin, and a file that crashes a decoder, loops or takes all memory does so
/// to the whole program. In worker processes it costs one request: the host lives, every other request is answered, and
/// the caller gets an error in time.
public struct Isolation: Hashable, Sendable {
  /// `nil` in the process itself.
  let worker: WorkerOptions?

  /// On threads of this process. A request that has begun runs to its end.
  public static let none = Isolation(worker: nil)

  /// In worker processes, with the usual bounds.
  public static let process = Isolation(worker: WorkerOptions())

  /// In worker processes.
  public static func process(_ options: WorkerOptions) -> Isolation { Isolation(worker: options) }
}

/// How worker processes are started, and what they may take.
public struct WorkerOptions: Hashable, Sendable {
  /// The program that is started as a worker, which must call `WorkerProcess.serveIfAsked()` first of all; this program
  /// itself where none is named.
  public var executable: String?

  public var deadlines = Deadlines()

  /// Bytes of memory that a worker may take for itself. What it may map, which includes the file and memory that is
  /// only set aside, is four times as much and the size of the file.
  public var memoryLimit = 2 << 30

  /// Files that a worker may have open at once, fonts among them.
  public var openFileLimit = 64

  /// How long a request that was cancelled may still take before its worker is ended for it.
  public var cancellationGrace = Duration.milliseconds(250)

  public init(executable: String? = nil) {
    self.executable = executable
  }
}

/// How long a request to a worker may take, from when its turn has come. Waiting for a turn does not count.
public struct Deadlines: Hashable, Sendable {
  /// Opening the document, mending it where it is damaged.
  public var opening = Duration.seconds(20)
  /// Drawing a page, or a part of one.
  public var drawing = Duration.seconds(20)
  /// Reading and laying out the text of a page.
  public var text = Duration.seconds(20)
  /// Whatever else: the outline, links, labels, layers, media.
  public var structure = Duration.seconds(10)
  /// The next piece of an embedded file.
  public var reading = Duration.seconds(20)

  public init() {}

  /// The same for every kind of request.
  public init(all deadline: Duration) {
    opening = deadline
    drawing = deadline
    text = deadline
    structure = deadline
    reading = deadline
  }

  func deadline(for kind: LaneRequestKind) -> Duration {
    switch kind {
    case .summary: opening
    case .draw: drawing
    case .text, .markedTexts: text
    case .readFile: reading
    case .pageDescription, .hasPageLabels, .outline, .links, .structureEntries, .articleThreads, .layers, .media,
      .attachments, .sandbox:
      structure
    }
  }
}
