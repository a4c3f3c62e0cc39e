/// Finds web addresses: with a scheme, with "www.", or by the name of their host alone.
struct WebAddressScanner {
  let text: LinkText

  /// Addresses with a scheme or "www.".
  func explicitAddresses() -> [PrintedLinkCandidate] {
    var found: [PrintedLinkCandidate] = []
    var position = 0
    while position < text.scalars.count {
      if let length = prefixLength(at: position), let candidate = explicitAddress(at: position, length) {
        found.append(candidate)
        position = candidate.range.upperBound
      } else {
        position += 1
      }
    }
    return found
  }

  /// Addresses recognised by their host name.
  func bareAddresses() -> [PrintedLinkCandidate] {
    var found: [PrintedLinkCandidate] = []
    var position = 0
    while position < text.scalars.count {
      if startsHost(at: position), let candidate = bareAddress(at: position) {
        found.append(candidate)
        position = candidate.range.upperBound
      } else {
        position += 1
      }
    }
    return found
  }

  // MARK: With a scheme

  /// How long the scheme is at a position, 0 for "www."; `nil` where there is neither.
  private func prefixLength(at position: Int) -> Int? {
    let first = text.scalars[position]
    guard "hHfFwW".unicodeScalars.contains(first), !text[position - 1].isAddressLetter else { return nil }
    for scheme in ["http:", "https:", "ftp:"] where matches(scheme, at: position) { return scheme.utf8.count + 2 }
    let before = text[position - 1]
    return matches("www.", at: position) && before != "." && before != "-" && before != "@" ? 0 : nil
  }

  private func matches(_ word: String, at position: Int) -> Bool {
    var place = position
    for scalar in word.unicodeScalars {
      guard text[place] == scalar || text[place].isASCIILetter && text[place].value | 0x20 == scalar.value else {
        return false
      }
      place += 1
    }
    return true
  }

  private func explicitAddress(at position: Int, _ schemeLength: Int) -> PrintedLinkCandidate? {
    let run = AddressRun(in: text, from: position, accepts: \.isPathScalar)
    if schemeLength > 0 {
      guard run.scalars.count > schemeLength, run.scalars[schemeLength - 2] == "/", run.scalars[schemeLength - 1] == "/"
      else { return nil }
    }
    guard let parsed = ParsedAddress(run, schemeLength: schemeLength) else { return nil }
    let host = run.scalars[parsed.host]
    guard HostName.isPossible(host), schemeLength > 0 || host.count(where: { $0 == "." }) >= 2 else { return nil }
    let isKnown = HostName.hasKnownDomain(host) || host.last?.isASCIIDigit == true
    // "www.example" at a line's end is only a part of an address.
    if !isKnown, !parsed.hasPath, [LinkText.lineEnd, LinkText.stop].contains(run.terminator) { return nil }
    return candidate(parsed, confidence: (schemeLength > 0 ? 0.99 : 0.98) * (isKnown ? 1 : 0.85))
  }

  // MARK: Without

  private func startsHost(at position: Int) -> Bool {
    guard text.scalars[position].isAddressLetter else { return false }
    let before = text[position - 1]
    if before == LinkText.lineEnd || before == LinkText.stop, endsWithin(before: position) { return false }
    return !before.isAddressLetter && !"./\\@-_=&?#+$~%{<'])".unicodeScalars.contains(before)
      || before == "'" && !text[position - 2].isAddressLetter
  }

  /// Whether the line before ends within the name of a host: "http://www.exam", "https://example.".
  private func endsWithin(before position: Int) -> Bool {
    guard position > 0 else { return false }
    var start = position - 1
    while !text.isGap(start - 1), position - start < 80 { start -= 1 }
    let word = text.scalars[start..<position - 1]
    guard word.contains(where: { $0 == ":" || $0 == "." }) else { return false }
    let lowercase = word.string.lowercased()
    guard let prefix = lowercase.firstRange(of: "://")?.upperBound ?? lowercase.firstRange(of: "www.")?.lowerBound
    else {
      return false
    }
    let host = lowercase[prefix...].unicodeScalars.prefix { $0.isHostScalar || $0 == "/" }
    return !host.contains("/") && HostName.kind(of: Array(host)[...]) == nil
  }

  private func bareAddress(at position: Int) -> PrintedLinkCandidate? {
    // Most words have no dot in them.
    var end = position
    while text[end].isHostScalar, text[end] != "." { end += 1 }
    guard text[end] == ".", end > position else { return nil }
    let run = AddressRun(in: text, from: position, accepts: \.isPathScalar)
    guard let parsed = ParsedAddress(run, schemeLength: 0) else { return nil }
    let host = run.scalars[parsed.host]
    guard let kind = HostName.kind(of: host), !isProgram(host, at: position), endsWell(parsed) else { return nil }
    let labels = host.split(separator: ".")
    let name = labels[labels.count - 2]
    guard name.contains(where: { !$0.isASCIIDigit }), name.count > 1 || parsed.hasPath else { return nil }
    // "BEAST.COM" may be a program.
    switch host.contains(where: \.properties.isLowercase) ? kind : .ambiguous {
    case .certain:
      if text.isMonospaced(at: position), !parsed.hasPath, !HostName.isPlain(host) { return nil }
      if labels.count == 2, !parsed.hasPath, Self.secondLevels.contains(name.string.lowercased()) { return nil }
      return candidate(parsed, confidence: parsed.hasPath ? 0.95 : 0.92)
    case .ambiguous:
      guard parsed.hasPath || hasCue(before: position) || isWholeLine(parsed, from: position) && !HostName.isFile(host)
      else { return nil }
      return candidate(parsed, confidence: parsed.hasPath ? 0.88 : 0.8)
    }
  }

  /// "co.uk" is not the name of a host.
  private static let secondLevels: Set<String> = ["co", "com", "org", "net", "ac", "gov", "edu", "or", "ne", "go"]

  /// Names within programs look like hosts: "java.io", "ASP.NET", what stands before a bracket.
  private func isProgram(_ host: ArraySlice<Unicode.Scalar>, at position: Int) -> Bool {
    let name = host.string
    if name == name.uppercased(), name.hasSuffix(".NET") { return true }
    let first = host.prefix { $0 != "." }.string.lowercased()
    return Self.packages.contains(first)
  }

  private static let packages: Set<String> = [
    "java", "javax", "com", "org", "net", "edu", "io", "os", "sys", "std", "self", "this", "window", "document",
    "system",
    "request", "response", "res", "req", "app", "android", "python", "numpy",
  ]

  /// Whether the following text can follow an address.
  private func endsWell(_ parsed: ParsedAddress) -> Bool {
    let next = parsed.run.scalar(behind: parsed.count)
    switch next {
    case "(", "@", "=", "\\", "$", "{", "_", "%", "&", "+", "#": return false
    case ":":
      let behind = parsed.run.scalar(behind: parsed.count + 1)
      return !behind.isAddressLetter
    default: return true
    }
  }

  /// Whether a word before says that an address follows.
  private func hasCue(before position: Int) -> Bool {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var place = position - 1
    while place >= 0, place > position - 24, text.scalars[place] != LinkText.stop, words.count < 2 {
      let scalar = text.scalars[place]
      if scalar.isLetter {
        word.insert(scalar, at: word.startIndex)
      } else if !word.isEmpty {
        words.append(String(word).lowercased())
        word = String.UnicodeScalarView()
      }
      place -= 1
    }
    if !word.isEmpty { words.append(String(word).lowercased()) }
    return words.first.map(Self.cues.contains) == true
  }

  private static let cues: Set<String> = [
    "web", "website", "webseite", "site", "www", "internet", "online", "homepage", "url", "visit", "visite", "visita",
    "besuchen", "bezoek", "sito", "sitio", "adresse", "address",
  ]

  private func isWholeLine(_ parsed: ParsedAddress, from position: Int) -> Bool {
    let end = parsed.run.range(ofFirst: parsed.count).upperBound
    let before = text[position - 1]
    let behind = text[end]
    return (before == LinkText.lineEnd || before == LinkText.stop)
      && (behind == LinkText.lineEnd || behind == LinkText.stop)
      && !text.isMonospaced(at: position)
  }

  // MARK: What was found

  private func candidate(_ parsed: ParsedAddress, confidence: Double) -> PrintedLinkCandidate? {
    let run = parsed.run
    let target = parsed.target
    let isDOI = ["doi.org", "dx.doi.org", "www.doi.org"].contains(parsed.hostName) && target.contains("/10.")
    return PrintedLinkCandidate(
      range: run.range(ofFirst: parsed.count),
      kind: isDOI ? .doi : .webAddress,
      target: .uri(target),
      confidence: confidence * run.confidence(ofFirst: parsed.count)
    )
  }
}
