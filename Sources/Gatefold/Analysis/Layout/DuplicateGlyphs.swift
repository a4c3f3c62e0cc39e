/// Finds glyphs that are drawn over an equal one: bold faked by a second print, shadows.
struct DuplicateGlyphs {
  /// How far the second may be from the first, in the size of the letters, along the line and across.
  private static let maximumOffsetAlong = 0.12
  private static let maximumOffsetAcross = 0.2

  private let text: DrawnText
  /// Hash table of glyph indices by position; -1 for an empty slot.
  private var table: [Int32]

  private init(_ text: DrawnText) {
    self.text = text
    var capacity = 64
    while capacity < 2 * text.glyphs.count { capacity *= 2 }
    table = [Int32](repeating: -1, count: capacity)
  }

  /// Whether each glyph is kept. Of two duplicates the visible one is kept, or else the first.
  static func keptGlyphs(of text: DrawnText) -> [Bool] {
    var search = DuplicateGlyphs(text)
    var isKept = [Bool](repeating: true, count: text.glyphs.count)
    for index in text.glyphs.indices {
      let glyph = text.glyphs[index]
      if glyph.scalar.isSpace || glyph.scalar.isIgnorable { continue }
      guard let other = search.insert(index) else { continue }
      let isHidden = text.styles[glyph.style].text.isInvisible
      let isOtherHidden = text.styles[text.glyphs[other].style].text.isInvisible
      isKept[isOtherHidden && !isHidden ? other : index] = false
    }
    return isKept
  }

  /// Notes a glyph, and gives the one that it repeats.
  private mutating func insert(_ index: Int) -> Int? {
    let glyph = text.glyphs[index]
    let size = max(text.styles[glyph.style].size, 0.1)
    let cell = size / 2
    let (x, y) = (glyph.start.x / cell, glyph.start.y / cell)
    // An equal glyph is in this cell, or in one of the three next to the nearer corner.
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let besideColumn = x - column < 0.5 ? column - 1 : column + 1
    let besideRow = y - row < 0.5 ? row - 1 : row + 1
    for place in [(column, row), (besideColumn, row), (column, besideRow), (besideColumn, besideRow)] {
      if let other = find(glyph, column: place.0, row: place.1) { return other }
    }
    var slot = hash(glyph.scalar, column, row)
    while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = Int32(truncatingIfNeeded: index)
    return nil
  }

  private func find(_ glyph: DrawnGlyph, column: Double, row: Double) -> Int? {
    var slot = hash(glyph.scalar, column, row)
    while table[slot] >= 0 {
      let other = Int(table[slot])
      if isRepeated(text.glyphs[other], by: glyph) { return other }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  private func isRepeated(_ other: DrawnGlyph, by glyph: DrawnGlyph) -> Bool {
    guard other.scalar == glyph.scalar else { return false }
    let (style, otherStyle) = (text.styles[glyph.style], text.styles[other.style])
    guard abs(style.size - otherStyle.size) <= 0.1 * style.size, style.along == otherStyle.along else { return false }
    let step = glyph.start - other.start
    return abs((step * style.along).sum()) <= Self.maximumOffsetAlong * style.size
      && abs((step * style.up).sum()) <= Self.maximumOffsetAcross * style.size
  }

  private func hash(_ scalar: Unicode.Scalar, _ column: Double, _ row: Double) -> Int {
    var hash = UInt64(scalar.value) &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(bitPattern: Int64(column)) &* 0xC2B2_AE3D_27D4_EB4F
    hash ^= UInt64(bitPattern: Int64(row)) &* 0x1656_67B1_9E37_79F9
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> 32) & (table.count - 1)
  }
}
