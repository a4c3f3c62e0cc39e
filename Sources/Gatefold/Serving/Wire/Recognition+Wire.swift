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

extension RecognizedWord: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(text: try reader.read(), rect: try reader.read(), recognition: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(text)
    writer.write(rect)
    writer.write(recognition)
  }
}

extension RecognizedLine: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      direction: try reader.read(),
      isUpsideDown: try reader.read(),
      baseline: Line.Baseline(start: try reader.read(), end: try reader.read()),
      size: try reader.finite(),
      weight: try reader.finite(),
      words: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(direction)
    writer.write(isUpsideDown)
    writer.write(baseline.start)
    writer.write(baseline.end)
    writer.write(size)
    writer.write(weight)
    writer.write(words)
  }
}

extension RecognizedPage: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      pageIndex: try reader.index(),
      straightening: try reader.read(),
      dpi: try reader.finite(),
      languages: try reader.read(),
      lines: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(straightening)
    writer.write(dpi)
    writer.write(languages)
    writer.write(lines)
  }
}
