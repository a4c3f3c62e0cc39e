internal import Gatefold

/// The properties shared by all glyphs of the same letter in the same type: everything except position.
struct GlyphKind: Hashable {
  let scalar: Unicode.Scalar
  let styleIndex: Int32
  /// Along the line, and from the line's baseline to its top and bottom edge, in steps of an archive.
  let width: Int
  let top: Int
  let bottom: Int

  @inline(__always)
  func extent(start: Int, base: Int) -> ArchivedExtent<Int> {
    ArchivedExtent(alongStart: start, acrossStart: base + top, alongEnd: start + width, acrossEnd: base + bottom)
  }
}

extension GlyphKind {
  /// Writes kinds column by column, since equal numbers beside each other deflate well.
  static func write(_ kinds: [GlyphKind], to archive: inout ArchiveWriter) {
    for kind in kinds { archive.write(Int(kind.scalar.value)) }
    for kind in kinds { archive.write(Int(kind.styleIndex)) }
    for kind in kinds { archive.writeSigned(kind.width) }
    for kind in kinds { archive.writeSigned(kind.top) }
    for kind in kinds { archive.writeSigned(kind.bottom) }
  }

  static func kinds(
    from archive: inout ArchiveReader,
    count: Int,
    styles: Range<Int>
  ) throws(ArchiveDamage) -> [GlyphKind] {
    var columns: [[Int]] = []
    for column in 0..<5 {
      var numbers: [Int] = []
      numbers.reserveCapacity(count)
      for _ in 0..<count { numbers.append(column < 2 ? try archive.number() : try archive.signedNumber()) }
      columns.append(numbers)
    }
    var kinds: [GlyphKind] = []
    kinds.reserveCapacity(count)
    for row in 0..<count {
      guard let value = UInt32(exactly: columns[0][row]), let scalar = Unicode.Scalar(value),
        styles.contains(columns[1][row])
      else { throw .damage }
      kinds.append(
        GlyphKind(
          scalar: scalar,
          styleIndex: Int32(columns[1][row]),
          width: columns[2][row],
          top: columns[3][row],
          bottom: columns[4][row]
        )
      )
    }
    return kinds
  }
}

/// The kinds of glyphs of a page.
struct GlyphKindTable {
  private var kinds: [GlyphKind] = []
  private var counts: [Int] = []
  private var indices: [GlyphKind: Int32] = [:]
  /// The last kind of a letter in a style, which is nearly always the next one too; a hash table by the low bits of
  /// both.
  private var recent = [Int32](repeating: -1, count: 1 << 12)

  mutating func index(of kind: GlyphKind) -> Int32 {
    let slot = Int(kind.scalar.value & 0xFF) | Int(kind.styleIndex & 0xF) << 8
    let guess = recent[slot]
    if guess >= 0, kinds[Int(guess)] == kind {
      counts[Int(guess)] += 1
      return guess
    }
    let index = indices[kind] ?? Int32(kinds.count)
    if index == kinds.count {
      kinds.append(kind)
      counts.append(0)
      indices[kind] = index
    }
    counts[Int(index)] += 1
    recent[slot] = index
    return index
  }

  /// The kinds, the most frequent first, so that most glyphs take a byte; and the new number of each.
  func sorted() -> (kinds: [GlyphKind], numbers: [Int32]) {
    let order = kinds.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    var numbers = [Int32](repeating: 0, count: kinds.count)
    for (number, index) in order.enumerated() { numbers[index] = Int32(number) }
    return (order.map { kinds[$0] }, numbers)
  }
}
