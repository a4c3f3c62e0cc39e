extension TextDirection: WireValue {}
extension BlockRole: WireValue {}

extension TextStyle: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      fontName: try reader.read(),
      size: try reader.finite(),
      isBold: try reader.read(),
      isItalic: try reader.read(),
      color: try reader.read(),
      isInvisible: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(fontName)
    writer.write(size)
    writer.write(isBold)
    writer.write(isItalic)
    writer.write(color)
    writer.write(isInvisible)
  }
}

extension Word: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(text: try reader.read(), quad: try reader.read(), glyphRange: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(text)
    writer.write(quad)
    writer.write(glyphRange)
  }
}

extension Line: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      words: try reader.read(),
      direction: try reader.read(),
      quad: try reader.read(),
      baseline: Baseline(start: try reader.read(), end: try reader.read()),
      startsParagraph: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(words)
    writer.write(direction)
    writer.write(quad)
    writer.write(baseline.start)
    writer.write(baseline.end)
    writer.write(startsParagraph)
  }
}

extension Block: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      lines: try reader.read(),
      rect: try reader.read(),
      role: try reader.read(),
      styleIndex: try reader.read(),
      isOutsidePage: try reader.read(),
      isInvisible: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(lines)
    writer.write(rect)
    writer.write(role)
    writer.write(styleIndex)
    writer.write(isOutsidePage)
    writer.write(isInvisible)
  }
}

extension TextPage: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let pageIndex = try reader.index()
    let size = try reader.read(PageSize.self)
    let styles = try reader.read([TextStyle].self)
    let glyphs = try reader.glyphs(styleCount: styles.count)
    let blocks = try reader.read([Block].self)
    try Self.check(blocks, glyphCount: glyphs.count, styleCount: styles.count)
    self.init(pageIndex: pageIndex, size: size, glyphs: glyphs, styles: styles, blocks: blocks)
  }

  func write(to writer: inout WireWriter) {
    // The words take about as much.
    writer.reserve(2 * glyphs.count * MemoryLayout<Glyph>.stride)
    writer.write(index: pageIndex)
    writer.write(size)
    writer.write(styles)
    writer.write(UInt32(clamping: glyphs.count))
    glyphs.withUnsafeBytes { writer.append($0) }
    writer.write(blocks)
  }

  /// Checks that words follow each other through the glyphs, which all readers of a page's text rely on.
  private static func check(_ blocks: [Block], glyphCount: Int, styleCount: Int) throws(WireError) {
    var end = 0
    for block in blocks {
      guard !block.lines.isEmpty, (0..<styleCount).contains(Int(block.styleIndex)) else {
        throw WireError(expected: "a block of text")
      }
      for line in block.lines {
        guard !line.words.isEmpty else { throw WireError(expected: "a line of words") }
        for word in line.words {
          guard word.glyphRange.lowerBound >= end, word.glyphRange.upperBound <= glyphCount, !word.glyphRange.isEmpty
          else { throw WireError(expected: "glyphs in order") }
          end = word.glyphRange.upperBound
        }
      }
    }
  }
}

extension WireReader {
  /// Glyphs as they lie in memory: a page has thousands. Each scalar and style is checked.
  fileprivate mutating func glyphs(styleCount: Int) throws(WireError) -> [Glyph] {
    let count = try count()
    let bytes = try take(count * MemoryLayout<Glyph>.stride)
    let areValid = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: MemoryLayout<Glyph>.stride).allSatisfy { start in
        let scalar = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        let style = bytes.loadUnaligned(fromByteOffset: start + 4, as: Int32.self)
        return Unicode.Scalar(scalar) != nil && (0..<styleCount).contains(Int(style))
      }
    }
    guard areValid else { throw WireError(expected: "glyphs") }
    return [Glyph](unsafeUninitializedCapacity: count) { buffer, initialized in
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
      initialized = count
    }
  }
}

extension MarkedText.Key: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(pageIndex: try fields.index(\.pageIndex), ids: try fields.value(\.ids))
  }
}

extension MarkedText: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(key: try fields.value(\.key), text: try fields.value(\.text), rect: try fields.value(\.rect))
  }
}
