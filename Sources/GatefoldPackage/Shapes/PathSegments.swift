/// The lines and curves of an outline in order, with the lines that close its subpaths.
struct PathSegments: Sequence, IteratorProtocol {
  private let elements: [PathElement]
  /// Whether a line is added to each open subpath, as it is for filling.
  private let closesAll: Bool
  private var index = 0
  private var current = SIMD2<Double>.zero
  private var subpathStart = SIMD2<Double>.zero
  /// Whether the subpath has segments and does not end with a line to its start.
  private var isOpen = false

  init(_ outline: PathOutline, closesAll: Bool) {
    elements = outline.elements
    self.closesAll = closesAll
  }

  mutating func next() -> PathSegment? {
    while index < elements.count {
      let element = elements[index]
      if case .move(let end) = element {
        if closesAll, isOpen { return take(.close) }
        (current, subpathStart, isOpen) = (end, end, false)
        index += 1
      } else {
        index += 1
        return take(element)
      }
    }
    return closesAll && isOpen ? take(.close) : nil
  }

  private mutating func take(_ element: PathElement) -> PathSegment? {
    let segment = element.segment(from: current, subpathStart: subpathStart)
    if let segment { current = segment.end }
    if case .close = element { isOpen = false } else { isOpen = true }
    return segment
  }
}
