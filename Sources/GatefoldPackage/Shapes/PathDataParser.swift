/// Reads path data of SVG: the grammars of SVG 1.1 (8.3.9) and SVG 2 (9.3.9).
struct PathDataParser {
  /// A path with more segments is refused.
  static let maximumSegmentCount = 100_000

  private enum Command: Character {
    case move = "m"
    case close = "z"
    case line = "l"
    case horizontal = "h"
    case vertical = "v"
    case cubic = "c"
    case smoothCubic = "s"
    case quadratic = "q"
    case smoothQuadratic = "t"
    case arc = "a"
  }

  private var scanner: PathDataScanner
  private var elements: [PathElement] = []
  private var current = SIMD2<Double>.zero
  private var subpathStart = SIMD2<Double>.zero
  private var isRelative = false
  /// The last control point, which the commands S and T mirror.
  private var lastCubicControl: SIMD2<Double>?
  private var lastQuadraticControl: SIMD2<Double>?

  init(_ data: String) {
    scanner = PathDataScanner(data)
  }

  mutating func parse() throws(ShapePathError) -> [PathElement] {
    scanner.skipSpace()
    while let letter = scanner.next {
      let character = Character(Unicode.Scalar(letter))
      let lowercase = Character(Unicode.Scalar(letter | 0x20))
      guard let command = Command(rawValue: lowercase) else {
        throw scanner.error(elements.isEmpty ? .moveTo : .command)
      }
      guard command == .move || !elements.isEmpty else { throw scanner.error(.moveTo) }
      isRelative = character == lowercase
      try parseGroups(of: command)
      scanner.skipSpace()
    }
    return elements
  }

  /// Reads a command and all groups of numbers behind it.
  private mutating func parseGroups(of command: Command) throws(ShapePathError) {
    if command == .close { try checkCount() }
    scanner.advance()
    if command == .close {
      elements.append(.close)
      current = subpathStart
      forgetControls()
      return
    }
    scanner.skipSpace()
    var command = command
    repeat {
      try parseGroup(of: command)
      // Further points of a move are lines.
      if command == .move { command = .line }
    } while scanner.skipToGroup()
  }

  private mutating func parseGroup(of command: Command) throws(ShapePathError) {
    let offset = scanner.offset
    switch command {
    case .close: break
    case .move:
      let end = try readPoint()
      try append([.move(end)], end: end, at: offset)
      subpathStart = end
    case .line:
      let end = try readPoint()
      try append([.line(end)], end: end, at: offset)
    case .horizontal, .vertical:
      let end = try readAxis(command == .horizontal ? 0 : 1)
      try append([.line(end)], end: end, at: offset)
    case .cubic, .smoothCubic:
      let control1 = command == .cubic ? try readPoint() : mirrored(lastCubicControl)
      if command == .cubic { scanner.skipSeparator() }
      let control2 = try readPoint()
      let end = try readNextPoint()
      try append([.cubic(control1: control1, control2: control2, end: end)], end: end, at: offset)
      lastCubicControl = control2
    case .quadratic, .smoothQuadratic:
      let control = command == .quadratic ? try readPoint() : mirrored(lastQuadraticControl)
      if command == .quadratic { scanner.skipSeparator() }
      let end = try readPoint()
      try append([.quadratic(control: control, end: end)], end: end, at: offset)
      lastQuadraticControl = control
    case .arc:
      let arc = try readArc()
      guard let curves = arc.elements else { throw scanner.error(.finiteNumber, at: offset) }
      try append(curves, end: arc.end, at: offset)
    }
  }

  private mutating func readPoint() throws(ShapePathError) -> SIMD2<Double> {
    let offset = scanner.offset
    let x = try scanner.readNumber()
    let y = try readNextNumber()
    return try checked(isRelative ? current + SIMD2(x, y) : SIMD2(x, y), at: offset)
  }

  private mutating func readNextPoint() throws(ShapePathError) -> SIMD2<Double> {
    scanner.skipSeparator()
    return try readPoint()
  }

  private mutating func readNextNumber() throws(ShapePathError) -> Double {
    scanner.skipSeparator()
    return try scanner.readNumber()
  }

  /// Reads one coordinate of a point; the other one stays.
  private mutating func readAxis(_ axis: Int) throws(ShapePathError) -> SIMD2<Double> {
    let offset = scanner.offset
    let number = try scanner.readNumber()
    var end = current
    end[axis] = isRelative ? end[axis] + number : number
    return try checked(end, at: offset)
  }

  private mutating func readArc() throws(ShapePathError) -> EllipticalArc {
    let width = try scanner.readNumber()
    let height = try readNextNumber()
    let rotation = try readNextNumber()
    scanner.skipSeparator()
    let isLarge = try scanner.readFlag()
    scanner.skipSeparator()
    let isClockwise = try scanner.readFlag()
    return EllipticalArc(
      start: current,
      end: try readNextPoint(),
      radii: SIMD2(width, height),
      rotationInDegrees: rotation,
      isLarge: isLarge,
      isClockwise: isClockwise
    )
  }

  /// Appends what a group of numbers says.
  private mutating func append(
    _ group: [PathElement],
    end: SIMD2<Double>,
    at offset: Int
  ) throws(ShapePathError) {
    for element in group {
      try checkCount(at: offset)
      guard element.isWithin(.greatestFiniteMagnitude) else { throw scanner.error(.finiteNumber, at: offset) }
      elements.append(element)
    }
    current = end
    forgetControls()
  }

  private func checkCount(at offset: Int? = nil) throws(ShapePathError) {
    guard elements.count < Self.maximumSegmentCount else { throw scanner.error(.end, at: offset) }
  }

  private func checked(_ point: SIMD2<Double>, at offset: Int) throws(ShapePathError) -> SIMD2<Double> {
    guard point.x.isFinite, point.y.isFinite else { throw scanner.error(.finiteNumber, at: offset) }
    return point
  }

  private func mirrored(_ control: SIMD2<Double>?) -> SIMD2<Double> {
    control.map { current * 2 - $0 } ?? current
  }

  private mutating func forgetControls() {
    lastCubicControl = nil
    lastQuadraticControl = nil
  }
}
