extension TextPage {
  /// Makes a page of blocks that are laid out, in reading order.
  init(_ blocks: [LaidBlock], of text: DrawnText, pageIndex: Int, size: PageSize) {
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(text.glyphs.count)
    let laidOut = blocks.map { block in
      let lines = block.lines.map { Line($0, of: text, appendingTo: &glyphs) }
      return Block(
        lines: lines,
        rect: lines.lazy.map(\.rect).enclosing ?? block.rect,
        role: block.role,
        styleIndex: Int32(block.style),
        isOutsidePage: block.isOutsidePage,
        isInvisible: block.isInvisible
      )
    }
    self.init(pageIndex: pageIndex, size: size, glyphs: glyphs, styles: text.styles.map(\.text), blocks: laidOut)
  }
}

extension Line {
  fileprivate init(_ line: LaidLine, of text: DrawnText, appendingTo glyphs: inout [Glyph]) {
    let frame = line.frame
    var lineHeight: ClosedRange<Double>?
    words = line.words.map { word in
      let first = glyphs.count
      var scalars: [Unicode.Scalar] = []
      scalars.reserveCapacity(word.glyphs.count)
      var across: (low: Double, high: Double)?
      var along = across
      for index in word.glyphs {
        let glyph = text.glyphs[index]
        let (u, v) = frame.extent(of: glyph, in: text)
        glyphs.append(
          Glyph(scalar: glyph.scalar, styleIndex: Int32(glyph.style), quad: frame.quad(u: u, v: v))
        )
        scalars.append(glyph.scalar)
        along = along.map { (min($0.low, u.lowerBound), max($0.high, u.upperBound)) } ?? (u.lowerBound, u.upperBound)
        across = across.map { (min($0.low, v.lowerBound), max($0.high, v.upperBound)) } ?? (v.lowerBound, v.upperBound)
        // An initial over several lines would make its line as high as it is.
        if text.styles[glyph.style].size < TextStyle.minimumInitialGrowth * line.size {
          lineHeight = lineHeight.map { min($0.lowerBound, v.lowerBound)...max($0.upperBound, v.upperBound) } ?? v
        }
      }
      let (u, v) = (along ?? (line.u.lowerBound, line.u.upperBound), across ?? (line.v, line.v))
      return Word(
        text: String(of: scalars),
        quad: frame.quad(u: u.low...u.high, v: v.low...v.high),
        glyphRange: first..<glyphs.count
      )
    }
    direction = line.isRightToLeft && frame.direction == .leftToRight ? .rightToLeft : frame.direction
    startsParagraph = line.startsParagraph
    quad = frame.quad(u: line.u, v: lineHeight ?? line.body)
    let ends = (frame.point(u: line.u.lowerBound, v: line.v), frame.point(u: line.u.upperBound, v: line.v))
    baseline = line.isRightToLeft ? Baseline(start: ends.1, end: ends.0) : Baseline(start: ends.0, end: ends.1)
  }
}

extension String {
  /// A string of scalars, which appended one by one would take several times as long.
  fileprivate init(of scalars: [Unicode.Scalar]) {
    let byteCount = scalars.reduce(0) { $0 + UTF8.width($1) }
    self.init(unsafeUninitializedCapacity: byteCount) { bytes in
      var count = 0
      for scalar in scalars {
        if scalar.isASCII {
          bytes[count] = UInt8(truncatingIfNeeded: scalar.value)
          count += 1
        } else {
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            bytes[count] = byte
            count += 1
          }
        }
      }
      return count
    }
  }
}

extension WritingFrame {
  /// Returns the extents of a glyph along the line and across it, from ascender to descender.
  fileprivate func extent(
    of glyph: DrawnGlyph,
    in text: DrawnText
  ) -> (u: ClosedRange<Double>, v: ClosedRange<Double>) {
    let start = u(glyph.start)
    let end = start + u(glyph.advance)
    let v = v(glyph.start)
    return (
      min(start, end)...max(start, end), v - text.styles[glyph.style].ascent...v - text.styles[glyph.style].descent
    )
  }
}
