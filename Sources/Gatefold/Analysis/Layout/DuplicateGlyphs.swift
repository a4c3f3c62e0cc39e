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
    let scalarHash = UInt64(glyph.scalar.value) &* 0x9E37_79B9_7F4A_7C15
    let (columnHash, besideColumnHash) = (Self.hash(column: column), Self.hash(column: besideColumn))
    let (rowHash, besideRowHash) = (Self.hash(row: row), Self.hash(row: besideRow))
    let own = slot(scalarHash ^ columnHash ^ rowHash)
    if let other = find(glyph, from: own) { return other }
    if let other = find(glyph, from: slot(scalarHash ^ besideColumnHash ^ rowHash)) { return other }
    if let other = find(glyph, from: slot(scalarHash ^ columnHash ^ besideRowHash)) { return other }
    if let other = find(glyph, from: slot(scalarHash ^ besideColumnHash ^ besideRowHash)) { return other }
    var slot = own
    while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = Int32(truncatingIfNeeded: index)
    return nil
  }

  private func find(_ glyph: DrawnGlyph, from first: Int) -> Int? {
    var slot = first
    while table[slot] >= 0 {
      let other = Int(table[slot])
      if isRepeated(text.glyphs[other], by: glyph) { return other }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  private func isRepeated(_ other: DrawnGlyph, by glyph: DrawnGlyph) -> Bool {
    guard other.scalar == glyph.scalar else { return false }
    let (size, along) = (text.styles[glyph.style].size, text.styles[glyph.style].along)
    guard abs(size - text.styles[other.style].size) <= 0.1 * size, along == text.styles[other.style].along else {
      return false
    }
    let step = glyph.start - other.start
    return abs((step * along).sum()) <= Self.maximumOffsetAlong * size
      && abs((step * text.styles[glyph.style].up).sum()) <= Self.maximumOffsetAcross * size
  }

  private static func hash(column: Double) -> UInt64 {
    UInt64(bitPattern: Int64(column)) &* 0xC2B2_AE3D_27D4_EB4F
  }

  private static func hash(row: Double) -> UInt64 { UInt64(bitPattern: Int64(row)) &* 0x1656_67B1_9E37_79F9 }

  private func slot(_ hash: UInt64) -> Int {
    let mixed = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: mixed >> 32) & (table.count - 1)
  }
}
