extension Straightening: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let (size, turns, skew) = (try reader.read(PageSize.self), try reader.index(), try reader.finite())
    guard turns < 4, abs(skew) <= 45 else { throw WireError(expected: "a straightening") }
    self.init(pageSize: size, quarterTurns: turns, skew: skew)
  }

  func write(to writer: inout WireWriter) {
    writer.write(pageSize)
    writer.write(index: quarterTurns)
    writer.write(skew)
  }
}

extension Word.Recognition: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let confidence = try reader.finite()
    guard (0...1).contains(confidence) else { throw WireError(expected: "a confidence") }
    self.init(confidence: confidence, language: try reader.read(), alternatives: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(confidence)
    writer.write(language)
    writer.write(alternatives)
  }
}

extension RecognizedWord: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      text: try fields.value(\.text),
      rect: try fields.value(\.rect),
      recognition: try fields.value(\.recognition)
    )
  }
}

extension RecognizedLine: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      direction: try fields.value(\.direction),
      isUpsideDown: try fields.value(\.isUpsideDown),
      baseline: Line.Baseline(start: try fields.value(\.baseline.start), end: try fields.value(\.baseline.end)),
      size: try fields.finite(\.size),
      weight: try fields.finite(\.weight),
      words: try fields.value(\.words)
    )
  }
}

extension RecognizedPage: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageIndex: try fields.index(\.pageIndex),
      straightening: try fields.value(\.straightening),
      dpi: try fields.finite(\.dpi),
      languages: try fields.value(\.languages),
      lines: try fields.value(\.lines)
    )
  }
}
