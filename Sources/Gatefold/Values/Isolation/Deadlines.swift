/// How long requests to a worker process may take. Waiting for a turn does not count.
///
/// ```swift
/// var options = WorkerOptions()
/// options.deadlines = Deadlines(all: .seconds(5))
/// options.deadlines.opening = .seconds(30)
/// let issue = try await MagazineIssue.open(url, configuration: IssueConfiguration(isolation: .process(options)))
/// ```
///
/// | request | default |
/// | --- | --- |
/// | ``structure`` | 10 s |
/// | ``recognition`` | 120 s |
/// | all others | 20 s |
public struct Deadlines: Hashable, Sendable {
  /// The maximum time for opening the document, and for repairing it if it is damaged.
  public var opening = Duration.seconds(20)
  /// The maximum time for drawing a page, or a part of one.
  public var drawing = Duration.seconds(20)
  /// The maximum time for reading and laying out the text of a page.
  public var text = Duration.seconds(20)
  /// The maximum time for other requests: the outline, links, labels, layers, media.
  public var structure = Duration.seconds(10)
  /// The maximum time for reading the next piece of an embedded file.
  public var reading = Duration.seconds(20)
  /// The maximum time for recognizing the text of a page in its picture.
  public var recognition = Duration.seconds(120)

  /// The default deadlines.
  public init() {}

  /// The same deadline for every kind of request.
  public init(all deadline: Duration) {
    opening = deadline
    drawing = deadline
    text = deadline
    structure = deadline
    reading = deadline
    recognition = deadline
  }

  /// Groups of requests that share a deadline.
  enum Kind: Hashable, Sendable {
    case opening, drawing, text, structure, reading, recognition
  }

  subscript(kind: Kind) -> Duration {
    switch kind {
    case .opening: opening
    case .drawing: drawing
    case .text: text
    case .structure: structure
    case .reading: reading
    case .recognition: recognition
    }
  }
}
