/// Whether an address goes on in the next line, told from what stands at both sides of the line end.
struct LineContinuation {
  let confidence: Double
  /// Whether the hyphen at the line end was added to break the address.
  private(set) var dropsHyphen = false

  /// - Parameters:
  ///   - run: the address up to the line end.
  ///   - position: of the line end.
  init?(_ run: AddressRun, in text: LinkText, at position: Int) {
    guard let last = run.scalars.last, let start = run.positions.first, let end = text.lineEnds[position] else {
      return nil
    }
    let next = NextWord(in: text, at: position + 1)
    guard let first = next.scalars.first, first.isAddressLetter || first.isAddressJoint || first == "(" else {
      return nil
    }
    if run.isBareScheme {
      confidence = 0.97
      return
    }
    // An address in brackets ends at the closing bracket.
    let isBracketed = text[start - 1] == "(" && next.closesBracket && !run.scalars.contains("(")
    let isFull = isBracketed || "-=&?_%#~+".unicodeScalars.contains(last) || end.isFull(before: next.width)
    guard !next.beginsAddress, isFull else { return nil }
    let confidence: Double? =
      switch last {
      case "/": isBracketed ? 0.95 : Self.afterSlash(next)
      case "?", "=", "&", "#", "_", "%", "~", "+": Self.afterJoint(next)
      case "@": next.isHost ? 0.95 : nil
      case ";": next.core.contains("=") ? 0.85 : nil
      case "-": Self.afterHyphen(run, next)
      case ".": Self.afterDot(run, next)
      default: Self.afterLetter(run, next, isSurelyNext: !end.endsBlock && !end.next.startsParagraph)
      }
    guard let confidence else { return nil }
    self.confidence = confidence
    dropsHyphen = last == "-" && Self.isInserted(run, in: text, at: position, next)
  }

  /// Whether the hyphen at a line's end only breaks a word of the address.
  private static func isInserted(_ run: AddressRun, in text: LinkText, at position: Int, _ next: NextWord) -> Bool {
    if text.page.glyphs[Int(text.glyphs[position - 1])].scalar == "\u{AD}" { return true }
    guard run.scalars.count > 1, let first = next.scalars.first else { return false }
    let before = run.scalars[run.scalars.count - 2]
    if before == "&" || before == "=" || before == "?" { return first.isLetter }
    let tail = next.scalars.prefix { $0.isLetter }.string.lowercased()
    if WordEndings.all.contains(tail) { return true }
    // The whole word stands elsewhere on the page.
    let head = run.scalars.dropLast().suffix(while: \.isLetter)
    if ["un", "dis", "con", "com"].contains(head.string.lowercased()), tail.count > 2 { return true }
    return head.count > 1 && tail.count > 1 && text.page.hasWord(head.string.lowercased() + tail)
  }

  private static func afterSlash(_ next: NextWord) -> Double? {
    if next.looksLikePath { return 0.95 }
    guard let first = next.core.first, first.isAddressLetter, !next.isSentenceStart else { return nil }
    if next.isCompound { return 0.75 }
    guard next.isPlain else { return nil }
    if first.isASCIIDigit { return 0.9 }
    // A sentence may go on behind an address that ends in a slash.
    if next.isFunctionWord { return nil }
    return next.endsSentence || next.isLastOfParagraph ? 0.85 : 0.7
  }

  /// The address ends in a character that cannot end an address.
  private static func afterJoint(_ next: NextWord) -> Double? {
    guard next.scalars[0].isAddressLetter || next.scalars[0].isAddressJoint else { return nil }
    return next.looksLikePath || !next.isFunctionWord ? 0.93 : 0.75
  }

  /// A hyphen at a line's end belongs to the address more often than not; in the name of a host it is less sure.
  private static func afterHyphen(_ run: AddressRun, _ next: NextWord) -> Double? {
    guard let first = next.scalars.first, !next.isSentenceStart else { return nil }
    if "/_%=&?#".unicodeScalars.contains(first) { return 0.9 }
    guard first.isAddressLetter else { return nil }
    return run.isInHost ? 0.6 : 0.82
  }

  private static func afterDot(_ run: AddressRun, _ next: NextWord) -> Double? {
    guard let first = next.core.first, first.isAddressLetter, !first.properties.isUppercase else { return nil }
    if run.isInHost {
      // "www.example." continues with "org/issue", not with a sentence.
      return next.beginsWithKnownDomain && !next.isFunctionWord ? 0.9 : nil
    }
    return next.looksLikePath || next.isFileEnding ? 0.88 : nil
  }

  /// - Parameter isSurelyNext: whether the next line certainly continues this one.
  private static func afterLetter(_ run: AddressRun, _ next: NextWord, isSurelyNext: Bool) -> Double? {
    let first = next.scalars[0]
    guard run.scalars.last.map({ $0.isAddressLetter || $0 == ")" }) == true else { return nil }
    if first.isAddressJoint, first != ":", first != "@" {
      guard next.scalars.count > 1, next.scalars[1].isAddressLetter else { return nil }
      // "example" and ".org", not ".NET".
      if first == ".", next.scalars[1].properties.isUppercase, next.isPlainBehindDot { return nil }
      return first != "-" || next.looksLikePath ? 0.93 : nil
    }
    guard first.isAddressLetter else { return nil }
    if run.isInHost, !run.hasWholeHost { return next.isHost ? 0.8 : nil }
    guard !next.isHost else { return nil }
    return isSurelyNext && next.isSurelyPath && !run.isInHost ? 0.75 : nil
  }
}

/// The word at the start of a line that may go on with an address.
struct NextWord {
  let scalars: [Unicode.Scalar]
  /// Without the punctuation at its end.
  let core: ArraySlice<Unicode.Scalar>
  /// Without the punctuation at its end, in points.
  let width: Double
  /// Whether it is the last word of its paragraph.
  let isLastOfParagraph: Bool

  init(in text: LinkText, at start: Int) {
    var end = start
    while !text.isGap(end), !"<>\"“”«»".unicodeScalars.contains(text[end]) { end += 1 }
    scalars = Array(text.scalars[start..<end])
    core = scalars.prefix(scalars.reversed().drop { $0.isSentenceMark || $0 == ")" || $0 == "]" }.count)
    isLastOfParagraph = text[end] == LinkText.stop || text[end] == LinkText.lineEnd && text.startsParagraph(behind: end)
    width = core.isEmpty ? 0 : text.width(of: start..<start + core.count)
  }

  /// Whether it has letters and digits only.
  var isPlain: Bool { core.allSatisfy(\.isAddressLetter) }

  /// Whether it is a hyphenated compound.
  var isCompound: Bool { core.contains("-") && core.allSatisfy { $0 == "-" || $0.isAddressLetter } }

  /// Whether it contains characters of addresses, or adjacent letters and digits.
  var looksLikePath: Bool {
    let marks = core.dropFirst().filter { "/._=&?%#~+-".unicodeScalars.contains($0) }
    if core.first?.isAddressJoint == true, core.count > 1 { return true }
    if marks.isEmpty { return core.contains(where: \.isASCIIDigit) && core.contains(where: \.isASCIILetter) }
    // A word with a hyphen is a word as well.
    return marks.contains { $0 != "-" } || marks.count > 1 || core.contains(where: \.isASCIIDigit)
  }

  /// Whether it contains characters that no word has.
  var isSurelyPath: Bool {
    let ending = core.split(separator: ".").last?.string ?? ""
    return core.dropFirst().contains { "/=?%_".unicodeScalars.contains($0) }
      || core.contains(".") && Self.files.contains(ending)
  }

  /// Whether only letters follow its first character.
  var isPlainBehindDot: Bool { core.dropFirst().allSatisfy(\.isLetter) }

  var isSentenceStart: Bool { core.first?.properties.isUppercase == true && !looksLikePath }

  var endsSentence: Bool { scalars.count > core.count }

  /// Whether a bracket closes in it that does not open in it.
  var closesBracket: Bool { scalars.contains(")") && !scalars.contains("(") }

  var isFileEnding: Bool { Self.files.contains(core.string) }

  private static let files: Set<String> = [
    "html", "htm", "php", "pdf", "asp", "aspx", "jsp", "xml", "json", "txt", "zip", "jpg", "png",
  ]

  var isHost: Bool {
    let host = core.prefix { $0.isHostScalar }
    return HostName.kind(of: host) != nil || core.starts(with: "www.".unicodeScalars)
  }

  var beginsAddress: Bool {
    if let sign = core.firstIndex(of: "@"), HostName.kind(of: core[(sign + 1)...]) != nil { return true }
    if core.string.contains("://") { return true }
    let text = scalars.prefix(8).string.lowercased()
    return text.hasPrefix("http:") || text.hasPrefix("https:") || text.hasPrefix("ftp:") || text.hasPrefix("www.")
  }

  var beginsWithKnownDomain: Bool {
    let host = core.prefix { $0.isHostScalar }
    return HostName.hasKnownDomain(host[...])
  }

  /// Words that continue a sentence after an address.
  var isFunctionWord: Bool { Self.functionWords.contains(core.string.lowercased()) }

  private static let functionWords = Set(
    """
    a an and are as at be but by can for from has have if in into is it its of on or see so than that the their
    this to was we when where which will with you your und oder der die das den dem des ein eine auf aus bei für
    im ist mit nach sie von zu zum zur et ou le la les un une du de à au aux dans en est par pour que qui sur
    avec e ed o il lo gli i di da con su per che del della dei è y el los las al por para se una es no van het
    een op te voor met naar om os do dos em na um uma com
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  )
}

extension AddressRun {
  /// Whether the address has no path yet.
  var isInHost: Bool { !body.contains { $0 == "/" || $0 == "?" || $0 == "#" } }

  /// Whether the host ends in a known domain.
  var hasWholeHost: Bool { HostName.kind(of: body.prefix { $0.isHostScalar }) != nil }

  /// Without its scheme.
  private var body: ArraySlice<Unicode.Scalar> {
    if scalars.first == "@" { return scalars.dropFirst() }
    guard let colon = scalars.prefix(8).firstIndex(of: ":"), scalars[colon...].starts(with: "://".unicodeScalars) else {
      return scalars[...]
    }
    return scalars[(colon + 3)...]
  }
}

extension LinkText {
  func startsParagraph(behind lineEnd: Int) -> Bool {
    lineEnds[lineEnd].map { $0.next.startsParagraph } ?? true
  }

  /// How wide some scalars of one line are set, in points.
  func width(of range: Range<Int>) -> Double {
    let first = page.glyphs[Int(glyphs[range.lowerBound])].quad
    let last = page.glyphs[Int(glyphs[range.upperBound - 1])].quad
    let along = first.alongAxis
    let start = first.topLeft.x * along.x + first.topLeft.y * along.y
    return abs(last.topRight.x * along.x + last.topRight.y * along.y - start)
  }
}

extension TextPage {
  /// Whether a word stands on the page, in small or capital letters, alone or with punctuation behind it.
  fileprivate func hasWord(_ wanted: String) -> Bool {
    blocks.contains { block in
      block.lines.contains { line in
        line.words.contains { $0.text.count < wanted.count + 3 && $0.text.lowercased().hasPrefix(wanted) }
      }
    }
  }
}

extension BidirectionalCollection {
  /// The longest suffix whose elements satisfy a predicate.
  fileprivate func suffix(while isSuch: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, isSuch(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
