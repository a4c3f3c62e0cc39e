/// How long a request to a worker may take, from when its turn has come. Waiting for a turn does not count.
public struct Deadlines: Hashable, Sendable {
  /// Opening the document, repairing it where it is damaged.
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

  /// Groups of requests that share a deadline.
  enum Kind: Hashable, Sendable {
    case opening, drawing, text, structure, reading
  }

  subscript(kind: Kind) -> Duration {
    switch kind {
    case .opening: opening
    case .drawing: drawing
    case .text: text
    case .structure: structure
    case .reading: reading
    }
  }
}
