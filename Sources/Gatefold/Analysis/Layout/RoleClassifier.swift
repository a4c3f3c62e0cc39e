/// Determines the role of each block from its type and position.
struct RoleClassifier {
  private let text: DrawnText
  private let size: PageSize
  private let blocks: [LaidBlock]
  /// The size of the type that most of the page is set in.
  private let bodySize: Double
  /// Whether the page has running text; covers and advertisements often don't.
  private let hasBody: Bool
  /// The longest block of that size.
  private let mainBlock: LaidBlock?
  /// The letters of the running text, once a headline was looked for in it.
  private var runningLetters: [Unicode.Scalar]?

  private init(_ blocks: [LaidBlock], _ text: DrawnText, _ size: PageSize) {
    self.text = text
    self.size = size
    self.blocks = blocks
    let bodySize = Self.bodySize(of: blocks)
    self.bodySize = bodySize
    mainBlock = blocks.filter { abs($0.size - bodySize) <= 0.06 * bodySize }.max { $0.glyphCount < $1.glyphCount }
    let running = blocks.filter { $0.lines.count >= 2 && abs($0.size - bodySize) <= 0.12 * bodySize }
    var extent = 0
    hasBody = running.contains { block in
      extent += Self.extent(of: block, in: text)
      return extent >= 200
    }
  }

  static func classify(_ blocks: inout [LaidBlock], in text: DrawnText, pageSize: PageSize) {
    var classifier = RoleClassifier(blocks, text, pageSize)
    for index in blocks.indices { blocks[index].role = classifier.firstRole(blocks[index]) }
    // Roles that depend on the neighbouring blocks.
    let first = blocks
    for index in blocks.indices { blocks[index].role = classifier.finalRole(first, index) }
  }

  private static func bodySize(of blocks: [LaidBlock]) -> Double {
    var counts: [Double: Int] = [:]
    for block in blocks where !block.isOutsidePage {
      // Long blocks count for more than what is scattered over the page.
      let weight = block.lines.count >= 3 ? 3 : 1
      counts[(block.size * 2).rounded() / 2, default: 0] += weight * block.glyphCount
    }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 10
  }

  /// The number of its letters.
  private static func extent(of block: LaidBlock, in text: DrawnText) -> Int {
    block.scalars(in: text).reduce(0) { $0 + $1.extent }
  }

  // MARK: By itself

  private func firstRole(_ block: LaidBlock) -> BlockRole {
    if block.role == .table { return .table }
    if isRuby(block) { return .caption }
    if let role = marginalRole(block) { return role }
    guard block.frame.isUpright || block.frame.isVertical else { return .caption }
    let growth = block.size / bodySize
    lazy var scalars = block.scalars(in: text)
    lazy var letters = scalars.count(where: \.isLetter)
    if growth >= 1.45 {
      return block.glyphCount <= 300 ? .headline : .standfirst
    }
    guard hasBody else { return .body }
    if growth >= 1.12 {
      if block.lines.count >= 2 && letters >= 60 { return .standfirst }
      return letters > 1 && (growth >= 1.3 || !isPartOfSentence(block, scalars)) ? .crosshead : .body
    }
    if growth >= 0.88 {
      guard block.lines.count <= 2, letters > 1, letters <= 80, !isPartOfSentence(block, scalars) else { return .body }
      return isEmphasized(block) || isSetApart(block, growth: growth) ? .crosshead : .body
    }
    if block.lines.count == 1, letters > 1, letters <= 40, isEmphasized(block), leads(block) { return .crosshead }
    return block.lines.count >= 9 || letters >= 600 ? .body : .caption
  }

  /// Whether it is the reading of Chinese characters, in small kana above their line or to its right.
  private func isRuby(_ block: LaidBlock) -> Bool {
    guard block.lines.count == 1, block.glyphCount <= 40, block.scalars(in: text).allSatisfy(\.isKana) else {
      return false
    }
    let (ruby, sizes, distances) = (block.lines[0], 0.35...0.65, 0.55...1.5)
    return blocks.contains { other in
      other.frame == ruby.frame && sizes.contains(ruby.size / other.size)
        && other.lines.contains { line in
          distances.contains((line.v - ruby.v) / line.size) && ruby.u.lowerBound > line.u.lowerBound - ruby.size
            && ruby.u.upperBound < line.u.upperBound + ruby.size
        }
    }
  }

  private static let quotationMarks: Set<Unicode.Scalar> = [
    "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}", "\u{2039}", "\u{203A}", "\u{2018}",
  ]

  /// Returns the role of a block at the head or foot of a page.
  private func marginalRole(_ block: LaidBlock) -> BlockRole? {
    let isAtHead = block.rect.maxY <= 0.085 * size.height
    let isAtFoot = block.rect.minY >= 0.92 * size.height
    if isAtHead || isAtFoot, block.lines.count <= 2, block.glyphCount <= 90, block.size <= 1.5 * bodySize,
      !continuesColumn(block)
    {
      return isFolio(block) ? .folio : .runningHeader
    }
    return isolatedMarginalRole(block)
  }

  /// Returns the role of a block that stands alone at the head or foot of a page, further from the edge than usual,
  /// with nothing beyond it.
  private func isolatedMarginalRole(_ block: LaidBlock) -> BlockRole? {
    let isAtHead = block.rect.maxY <= 0.105 * size.height
    guard isAtHead || block.rect.minY >= 0.88 * size.height, block.lines.count <= 3 else { return nil }
    let room = room(beside: block, above: !isAtHead)
    if isFolio(block), block.size <= 2 * bodySize {
      let isBare = !block.scalars(in: text).contains(where: \.isLetter)
      return hasBody && isOutermost(block, atHead: isAtHead) && room >= (isBare ? 0.3 : 1) * bodySize ? .folio : nil
    }
    guard hasBody, block.size <= 1.05 * bodySize, block.glyphCount <= (block.size <= 0.9 * bodySize ? 200 : 100),
      isAtHead || block.size <= 0.9 * bodySize || block.rect.minY >= 0.9 * size.height,
      room >= (isAtHead ? 1.8 : 2.5) * bodySize, isOutermost(block, atHead: isAtHead), !continuesColumn(block)
    else { return nil }
    return isAtHead && isEmphasized(block) && block.size > 0.95 * bodySize ? nil : .runningHeader
  }

  /// The distance to the nearest text above or below, wherever it stands across the page.
  private func room(beside block: LaidBlock, above: Bool) -> Double {
    blocks.lazy.map { above ? block.rect.minY - $0.rect.maxY : $0.rect.minY - block.rect.maxY }
      .filter { $0 > -0.5 * bodySize }.min() ?? .infinity
  }

  /// Whether nothing stands between a block and the head or foot of the page but what is as small.
  private func isOutermost(_ block: LaidBlock, atHead: Bool) -> Bool {
    !blocks.contains {
      let isBeyond = atHead ? $0.rect.maxY <= block.rect.minY : $0.rect.minY >= block.rect.maxY
      return isBeyond && ($0.lines.count > 3 || $0.size > 1.5 * bodySize)
    }
  }

  /// Whether the text of the page goes on in a block, without more room between them than between two paragraphs.
  private func continuesColumn(_ block: LaidBlock) -> Bool {
    blocks.contains { other in
      let gap = max(other.rect.minY - block.rect.maxY, block.rect.minY - other.rect.maxY)
      guard other.lines.count >= 2, gap > -0.5 * bodySize, sharesColumn(block, other) else { return false }
      return gap < 0.9 * bodySize || gap < 4 * bodySize && isParagraph(block, like: other)
    }
  }

  /// Whether a block is set like the running text of a column, and is a paragraph of it or the end of one.
  private func isParagraph(_ block: LaidBlock, like other: LaidBlock) -> Bool {
    guard block.style == other.style, abs(block.rect.minX - other.rect.minX) < 0.5 * bodySize,
      block.rect.width > 0.6 * other.rect.width
    else { return false }
    let isBelow = block.rect.minY > other.rect.minY
    let scalars = block.scalars(in: text)
    if block.lines.count >= 2 { return isBelow }
    guard scalars.first?.properties.isLowercase == true else { return false }
    return isBelow ? !endsSentence(other.scalars(in: text)) : endsSentence(scalars)
  }

  private func endsSentence(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.last { !$0.properties.isWhitespace }.map(Self.sentenceEnds.contains) ?? false
  }

  /// Whether text stands close below.
  private func leads(_ block: LaidBlock, within distance: Double = 1.5) -> Bool {
    blocks.contains { other in
      let gap = other.rect.minY - block.rect.maxY
      return gap > -0.3 * bodySize && gap < distance * bodySize && other.size <= 1.2 * bodySize
        && sharesColumn(block, other)
    }
  }

  /// A number, arabic or roman, with little beside it.
  private func isFolio(_ block: LaidBlock) -> Bool {
    guard block.lines.count == 1, block.glyphCount <= 8 else { return false }
    let scalars = block.scalars(in: text)
    let letters = scalars.filter(\.isLetter)
    if letters.isEmpty { return scalars.contains(where: \.isDigit) }
    let roman: Set<Unicode.Scalar> = ["i", "v", "x", "l", "c", "I", "V", "X", "L", "C"]
    if letters.allSatisfy(roman.contains), !scalars.contains(where: \.isDigit) { return true }
    return scalars.contains(where: \.isDigit) && letters.count <= 4
  }

  /// Whether it is set bold, in capitals, or in a colour of its own.
  private func isEmphasized(_ block: LaidBlock) -> Bool {
    let style = text.styles[block.style].text
    guard let main = mainBlock else { return style.isBold }
    let mainStyle = text.styles[main.style].text
    if style.isBold && !mainStyle.isBold { return true }
    if style.color != mainStyle.color && style.fontName != mainStyle.fontName { return true }
    let letters = block.scalars(in: text).filter(\.isLetter)
    return letters.count >= 3 && letters.allSatisfy { $0.properties.isUppercase }
  }

  /// Whether words begin in small letters or end as part of a sentence does, unlike a heading. A sentence of its own,
  /// with room above, may be one.
  private func isPartOfSentence(_ block: LaidBlock, _ scalars: [Unicode.Scalar]) -> Bool {
    let letters = scalars.filter { !$0.properties.isWhitespace }
    guard let first = letters.first, let last = letters.last else { return false }
    // Georgian has small letters only; "a." and "b)" number headings.
    let isGeorgian = (0x10D0...0x10FF).contains(first.value)
    let isNumbering = letters.count > 1 && (letters[1] == "." || letters[1] == ")")
    if first.properties.isLowercase, !isGeorgian, !isNumbering { return true }
    if Self.bullets.contains(first) { return true }
    if Self.unfinished.contains(last) { return true }
    return Self.fullStops.contains(last) && letters.contains(where: \.isLetter)
      && room(beside: block, above: true) < 0.7 * bodySize
  }

  private static let bullets: Set<Unicode.Scalar> = [
    "\u{2022}", "\u{25CF}", "\u{25CB}", "\u{25AA}", "\u{2013}", "\u{2014}", "-", "*", "\u{F0B7}", "\u{F0A7}",
    "\u{F0D8}",
  ]
  private static let unfinished: Set<Unicode.Scalar> = [",", ";", "-", "\u{FF0C}"]
  private static let fullStops: Set<Unicode.Scalar> = [".", "\u{3002}"]

  /// Whether a line has a face of its own or is a little larger, and room around it, with text below.
  private func isSetApart(_ block: LaidBlock, growth: Double) -> Bool {
    guard block.lines.count == 1, growth >= 0.98, leads(block, within: 2), let main = mainBlock else { return false }
    let (style, mainStyle) = (text.styles[block.style].text, text.styles[main.style].text)
    guard growth >= 1.06 || style.fontName != mainStyle.fontName else { return false }
    return room(beside: block, above: true) >= 0.8 * bodySize && room(beside: block, above: false) >= 0.3 * bodySize
  }

  // MARK: Among the others

  private mutating func finalRole(_ blocks: [LaidBlock], _ index: Int) -> BlockRole {
    let block = blocks[index]
    switch block.role {
    case .headline where block.glyphCount == 1: return isInitial(block, blocks) ? .dropCap : .headline
    case .headline, .standfirst, .crosshead:
      if isQuotation(block, blocks) { return .pullQuote }
      if block.role == .standfirst, !hasHeadlineAbove(block, blocks) || isUnderBody(block, blocks) { return .body }
      return block.role
    case .body:
      let isLead = hasHeadlineAbove(block, blocks) && block.lines.count >= 2 && block.glyphCount <= 500
      return isLead && isEmphasized(block) ? .standfirst : .body
    default: return block.role
    }
  }

  /// Whether running text stands right behind a letter.
  private func isInitial(_ block: LaidBlock, _ blocks: [LaidBlock]) -> Bool {
    blocks.contains { other in
      other.role == .body && other.lines.count >= 2 && other.rect.minX >= block.rect.midX
        && other.rect.minX - block.rect.maxX < bodySize && other.rect.minY < block.rect.maxY
        && other.rect.maxY > block.rect.minY
    }
  }

  private func runningText(_ blocks: [LaidBlock]) -> [LaidBlock] {
    blocks.filter { $0.role == .body && $0.lines.count >= 2 }
  }

  private func isUnderBody(_ block: LaidBlock, _ blocks: [LaidBlock]) -> Bool {
    runningText(blocks).contains { $0.rect.midY < block.rect.minY && sharesColumn($0, block) }
  }

  /// Whether large type is a pull quote: it repeats the text beside it, is inside it, or ends it with a sentence. A
  /// headline is followed by its text.
  private mutating func isQuotation(_ block: LaidBlock, _ blocks: [LaidBlock]) -> Bool {
    let scalars = block.scalars(in: text)
    if block.lines.count >= 2, scalars.count >= 16, let first = scalars.first, Self.quotationMarks.contains(first) {
      return true
    }
    guard block.size >= 1.25 * bodySize else { return false }
    if isRepeated(scalars, blocks) { return true }
    guard isUnderBody(block, blocks) else { return false }
    let body = runningText(blocks)
    let isOverBody = body.contains { $0.rect.midY > block.rect.maxY && sharesColumn($0, block) }
    let hasTextBeside = body.contains {
      $0.rect.minY < block.rect.maxY && $0.rect.maxY > block.rect.minY && !sharesColumn($0, block)
    }
    if isOverBody { return block.lines.count >= 2 && hasTextBeside }
    return scalars.last.map(Self.sentenceEnds.contains) ?? false
  }

  private static let sentenceEnds: Set<Unicode.Scalar> = [".", "!", "?", "\u{2026}", "\u{201D}", "\u{BB}", "\""]

  /// Whether a text of about five words is repeated in the running text.
  private mutating func isRepeated(_ scalars: [Unicode.Scalar], _ blocks: [LaidBlock]) -> Bool {
    let letters = scalars.filter(\.isLetter)
    guard letters.count >= 24 else { return false }
    let body = runningLetters ?? runningText(blocks).flatMap { $0.scalars(in: text).filter(\.isLetter) }
    runningLetters = body
    return body.containsRun(letters)
  }

  private func hasHeadlineAbove(_ block: LaidBlock, _ blocks: [LaidBlock]) -> Bool {
    blocks.contains { other in
      other.role == .headline && other.rect.midY < block.rect.minY && sharesColumn(other, block)
        && block.rect.minY - other.rect.maxY < 6 * bodySize
    }
  }

  private func sharesColumn(_ a: LaidBlock, _ b: LaidBlock) -> Bool {
    min(a.rect.maxX, b.rect.maxX) - max(a.rect.minX, b.rect.minX) > 0.2 * min(a.rect.width, b.rect.width)
  }
}

extension [Unicode.Scalar] {
  /// Whether some scalars stand in it one after the other, by the search of Knuth, Morris and Pratt: its time is bounded
  /// by the lengths, whatever a page repeats.
  fileprivate func containsRun(_ run: [Unicode.Scalar]) -> Bool {
    var borders = [Int](repeating: 0, count: run.count)
    var matched = 0
    for place in run.indices.dropFirst() {
      while matched > 0, run[place] != run[matched] { matched = borders[matched - 1] }
      if run[place] == run[matched] { matched += 1 }
      borders[place] = matched
    }
    matched = 0
    for scalar in self {
      while matched > 0, scalar != run[matched] { matched = borders[matched - 1] }
      if scalar == run[matched] { matched += 1 }
      if matched == run.count { return true }
    }
    return run.isEmpty
  }
}
