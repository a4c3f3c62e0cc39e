internal import Gatefold

extension BlockRole {
  /// The number of the role in archives. It never changes, since archives outlive the program.
  var archivedNumber: Int {
    switch self {
    case .headline: 0
    case .standfirst: 1
    case .crosshead: 2
    case .body: 3
    case .table: 4
    case .caption: 5
    case .pullQuote: 6
    case .dropCap: 7
    case .folio: 8
    case .runningHeader: 9
    }
  }

  init(archivedNumber: Int) throws(ArchiveDamage) {
    guard let role = Self.allCases.first(where: { $0.archivedNumber == archivedNumber }) else { throw .damage }
    self = role
  }
}

extension TextDirection {
  /// The number of the direction in archives. It never changes, since archives outlive the program.
  var archivedNumber: Int {
    switch self {
    case .leftToRight: 0
    case .rightToLeft: 1
    case .vertical: 2
    case .rotatedClockwise: 3
    case .rotatedCounterclockwise: 4
    }
  }

  init(archivedNumber: Int) throws(ArchiveDamage) {
    guard let direction = Self.allCases.first(where: { $0.archivedNumber == archivedNumber }) else {
      throw .damage
    }
    self = direction
  }
}

extension TextStyle {
  private enum Flag {
    static let bold: UInt8 = 1
    static let italic: UInt8 = 2
    static let invisible: UInt8 = 4
    /// An opaque colour of whole 255ths.
    static let plainColor: UInt8 = 8
  }

  func write(to archive: inout ArchiveWriter) {
    let levels = [color.red, color.green, color.blue].map { ($0 * 255).rounded() }
    let isPlain =
      color.alpha == 1
      && zip(levels, [color.red, color.green, color.blue]).allSatisfy { level, component in
        (0...255).contains(level) && level / 255 == component
      }
    var flags: UInt8 = 0
    if isBold { flags |= Flag.bold }
    if isItalic { flags |= Flag.italic }
    if isInvisible { flags |= Flag.invisible }
    if isPlain { flags |= Flag.plainColor }
    archive.write(fontName)
    archive.write(size)
    archive.write(Int(flags))
    if isPlain {
      for level in levels { archive.write(Int(level)) }
    } else {
      for component in [color.red, color.green, color.blue, color.alpha] { archive.write(component) }
    }
  }

  init(from archive: inout ArchiveReader) throws(ArchiveDamage) {
    let fontName = try archive.text()
    let size = try archive.double()
    let flags = UInt8(truncatingIfNeeded: try archive.number())
    let color: RGBAColor
    if flags & Flag.plainColor != 0 {
      color = RGBAColor(
        red: Double(try archive.number()) / 255,
        green: Double(try archive.number()) / 255,
        blue: Double(try archive.number()) / 255
      )
    } else {
      color = RGBAColor(
        red: try archive.double(),
        green: try archive.double(),
        blue: try archive.double(),
        alpha: try archive.double()
      )
    }
    self.init(
      fontName: fontName,
      size: size,
      isBold: flags & Flag.bold != 0,
      isItalic: flags & Flag.italic != 0,
      color: color,
      isInvisible: flags & Flag.invisible != 0
    )
  }
}

extension ArchivedAxes {
  func write(to archive: inout ArchiveWriter) {
    for number in [along.x, along.y, across.x, across.y] { archive.writeSigned(Int(number)) }
    archive.write(isVertical ? 1 : 0)
  }

  init(from archive: inout ArchiveReader) throws(ArchiveDamage) {
    var numbers: [Int32] = []
    for _ in 0..<4 {
      // An axis is no longer than 1, but for rounding.
      let number = try archive.signedNumber()
      guard abs(number) <= 1 << 21 else { throw .damage }
      numbers.append(Int32(number))
    }
    let axes = ArchivedAxes(
      along: SIMD2(numbers[0], numbers[1]),
      across: SIMD2(numbers[2], numbers[3]),
      isVertical: try archive.number() == 1
    )
    guard let axes else { throw .damage }
    self = axes
  }
}
