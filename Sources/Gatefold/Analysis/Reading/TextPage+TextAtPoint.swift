extension TextPage {
  /// The word under a point, as a double click selects it.
  ///
  /// Word boundaries are those of Unicode, with dictionaries for scripts that have no spaces: punctuation isn't part of
  /// a word, and a Chinese line has many. Of a word that is broken at a line end, the part under the point is given;
  /// see ``brokenWords``.
  ///
  /// ```swift
  /// if let word = text.word(at: point) {
  ///   let selection = text.selection(of: word.glyphRange)
  ///   print(word.text, word.quad, selection)
  /// }
  /// ```
  ///
  /// - Parameter point: in page space.
  /// - Returns: `nil` on white space, on punctuation and away from text.
  public func word(at point: PagePoint) -> Word? {
    let printed = visibleBlocks.flatMap { $0.lines.flatMap { $0.words.filter { $0.quad.contains(point) } } }
    return printed.flatMap(linguisticWords)
      .filter { covers($0.glyphRange, point) }
      .min { $0.quad.distanceFromMiddle(to: point) < $1.quad.distanceFromMiddle(to: point) }
  }

  /// The line under a point.
  ///
  /// - Parameter point: in page space.
  /// - Returns: `nil` between lines and away from text.
  public func line(at point: PagePoint) -> Line? { blockAndLine(at: point)?.line }

  /// The block under a point, also if the point lies between two of its lines. Of blocks that overlap, it is the one
  /// with a line there, else the smallest.
  ///
  /// - Parameter point: in page space.
  /// - Returns: `nil` away from text.
  public func block(at point: PagePoint) -> Block? {
    if let found = blockAndLine(at: point) { return found.block }
    return visibleBlocks.filter { $0.rect.contains(point) }
      .min { $0.rect.width * $0.rect.height < $1.rect.width * $1.rect.height }
  }

  private var visibleBlocks: [Block] { blocks.filter { !$0.isOutsidePage } }

  private func blockAndLine(at point: PagePoint) -> (block: Block, line: Line)? {
    visibleBlocks
      .flatMap { block in block.lines.lazy.filter { covers($0, point) }.map { (block: block, line: $0) } }
      .min { $0.line.quad.distanceFromMiddle(to: point) < $1.line.quad.distanceFromMiddle(to: point) }
  }

  /// An initial reaches below the line that it begins.
  private func covers(_ line: Line, _ point: PagePoint) -> Bool {
    line.quad.contains(point) || line.words.first.map { covers($0.glyphRange, point) } == true
  }

  private func covers(_ range: Range<Int>, _ point: PagePoint) -> Bool {
    quads(of: range).contains { $0.contains(point) }
  }

  /// The words of what is printed without a space.
  private func linguisticWords(of printed: Word) -> [Word] {
    let first = printed.glyphRange.lowerBound
    return WordBoundaries.words(in: glyphs[printed.glyphRange].lazy.map(\.scalar)).compactMap { word in
      let range = first + word.lowerBound..<first + word.upperBound
      if range == printed.glyphRange { return printed }
      guard let quad = Quad(around: quads(of: range), runningLike: printed.quad) else { return nil }
      let scalars = glyphs[range].lazy.map(\.scalar)
      return Word(text: String(String.UnicodeScalarView(scalars)), quad: quad, glyphRange: range)
    }
  }
}
