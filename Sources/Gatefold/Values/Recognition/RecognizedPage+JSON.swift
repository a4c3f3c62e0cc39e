/// The form that a page has in the file beside its issue. Places are arrays of numbers: a page has thousands.
extension RecognizedPage: Codable {
  private enum CodingKeys: String, CodingKey {
    case pageIndex, pageSize, quarterTurns, skew, dpi, languages, lines
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let size = try container.decode([Double].self, forKey: .pageSize)
    guard size.count == 2, size[0] > 0, size[1] > 0 else {
      throw DecodingError.dataCorruptedError(forKey: .pageSize, in: container, debugDescription: "no size")
    }
    self.init(
      pageIndex: try container.decode(Int.self, forKey: .pageIndex),
      straightening: Straightening(
        pageSize: PageSize(width: size[0], height: size[1]),
        quarterTurns: (try container.decodeIfPresent(Int.self, forKey: .quarterTurns) ?? 0) & 3,
        skew: try container.decodeIfPresent(Double.self, forKey: .skew) ?? 0
      ),
      dpi: try container.decode(Double.self, forKey: .dpi),
      languages: try container.decode(String.self, forKey: .languages),
      lines: try container.decode([RecognizedLine].self, forKey: .lines)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pageIndex, forKey: .pageIndex)
    try container.encode([straightening.pageSize.width, straightening.pageSize.height], forKey: .pageSize)
    if straightening.quarterTurns != 0 { try container.encode(straightening.quarterTurns, forKey: .quarterTurns) }
    if straightening.skew != 0 { try container.encode(straightening.skew.inHundredths, forKey: .skew) }
    try container.encode(dpi, forKey: .dpi)
    try container.encode(languages, forKey: .languages)
    try container.encode(lines, forKey: .lines)
  }
}

extension RecognizedLine: Codable {
  private enum CodingKeys: String, CodingKey {
    case direction, baseline, size, weight, words
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let baseline = try container.decode([Double].self, forKey: .baseline)
    guard baseline.count == 4 else {
      throw DecodingError.dataCorruptedError(forKey: .baseline, in: container, debugDescription: "no baseline")
    }
    self.init(
      direction: try container.decodeIfPresent(TextDirection.self, forKey: .direction) ?? .leftToRight,
      baseline: Line.Baseline(
        start: PagePoint(x: baseline[0], y: baseline[1]),
        end: PagePoint(x: baseline[2], y: baseline[3])
      ),
      size: try container.decode(Double.self, forKey: .size),
      weight: try container.decodeIfPresent(Double.self, forKey: .weight) ?? 0,
      words: try container.decode([RecognizedWord].self, forKey: .words)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if direction != .leftToRight { try container.encode(direction, forKey: .direction) }
    let ends = [baseline.start.x, baseline.start.y, baseline.end.x, baseline.end.y]
    try container.encode(ends.map(\.inHundredths), forKey: .baseline)
    try container.encode(size.inHundredths, forKey: .size)
    try container.encode((weight * 10).inHundredths / 10, forKey: .weight)
    try container.encode(words, forKey: .words)
  }
}

extension RecognizedWord: Codable {
  private enum CodingKeys: String, CodingKey {
    case text, rect, confidence, language, alternatives
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let rect = try container.decode([Double].self, forKey: .rect)
    let confidence = try container.decode(Double.self, forKey: .confidence)
    guard rect.count == 4, rect[2] >= 0, rect[3] >= 0, (0...1).contains(confidence) else {
      throw DecodingError.dataCorruptedError(forKey: .rect, in: container, debugDescription: "no place of a word")
    }
    self.init(
      text: try container.decode(String.self, forKey: .text),
      rect: PageRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]),
      recognition: Word.Recognition(
        confidence: confidence,
        language: try container.decodeIfPresent(String.self, forKey: .language),
        alternatives: try container.decodeIfPresent([String].self, forKey: .alternatives) ?? []
      )
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
    try container.encode([rect.x, rect.y, rect.width, rect.height].map(\.inHundredths), forKey: .rect)
    try container.encode(confidence.inHundredths, forKey: .confidence)
    if let language = recognition.language { try container.encode(language, forKey: .language) }
    if !recognition.alternatives.isEmpty { try container.encode(recognition.alternatives, forKey: .alternatives) }
  }
}

extension Double {
  fileprivate var inHundredths: Double { (self * 100).rounded() / 100 }
}
