/// Finds names of accounts, "@name", where the text around tells the network.
struct SocialHandleScanner {
  let text: LinkText

  func handles() -> [PrintedLinkCandidate] {
    var found: [PrintedLinkCandidate] = []
    var previous: (end: Int, network: Network)?
    for position in text.scalars.indices where text.scalars[position] == "@" {
      guard let end = nameEnd(from: position) else { continue }
      let name = text.scalars[position + 1..<end].string
      if name.lowercased().hasSuffix(".bsky.social") {
        found.append(candidate(position..<end, "https://bsky.app/profile/" + name.lowercased(), 0.97))
        continue
      }
      var network = network(before: position) ?? network(behind: end)
      // "Instagram: @one, @two".
      if network == nil, let previous, isList(from: previous.end, to: position) { network = previous.network }
      guard let network, let target = network.profile(of: name) else { continue }
      previous = (end, network)
      found.append(candidate(position..<end, target, 0.93))
    }
    return found
  }

  private func candidate(_ range: Range<Int>, _ target: String, _ confidence: Double) -> PrintedLinkCandidate {
    PrintedLinkCandidate(range: range, kind: .socialHandle, target: .uri(target), confidence: confidence)
  }

  private func nameEnd(from sign: Int) -> Int? {
    let before = text[sign - 1]
    guard !before.isAddressLetter, !"./_-@+%".unicodeScalars.contains(before) else { return nil }
    var end = sign + 1
    while text[end].isASCIILetter || text[end].isASCIIDigit || "_.-".unicodeScalars.contains(text[end]) { end += 1 }
    while end > sign + 1, text[end - 1] == "." || text[end - 1] == "-" { end -= 1 }
    guard 2...40 ~= end - sign - 1, text[end] != "@", !text[end].isLetter else { return nil }
    return text.scalars[sign + 1..<end].contains { $0.isASCIILetter } ? end : nil
  }

  private func isList(from start: Int, to end: Int) -> Bool {
    guard end - start <= 8, end > start else { return false }
    let between = text.scalars[start..<end].string
    let words = between.split { !$0.isLetter && $0 != "&" }
    return !between.contains(".") && words.allSatisfy { ["and", "und", "et", "y", "e", "en", "&"].contains($0) }
  }

  // MARK: Networks

  private enum Network: String {
    case twitter, x, instagram, tiktok, youtube, threads, facebook, github, telegram, linkedin, mastodon, bluesky
    case pinterest, twitch, medium

    init?(_ word: PrecedingWords.Word) {
      if word.text == "x" {
        guard word.isCapitalized else { return nil }
      }
      self.init(rawValue: word.text)
    }

    /// `nil` where the name alone does not tell the address.
    func profile(of name: String) -> String? {
      switch self {
      case .twitter: "https://twitter.com/" + name
      case .x: "https://x.com/" + name
      case .instagram: "https://www.instagram.com/" + name
      case .tiktok: "https://www.tiktok.com/@" + name
      case .youtube: "https://www.youtube.com/@" + name
      case .threads: "https://www.threads.net/@" + name
      case .facebook: "https://www.facebook.com/" + name
      case .github: "https://github.com/" + name
      case .telegram: "https://t.me/" + name
      case .pinterest: "https://www.pinterest.com/" + name
      case .twitch: "https://www.twitch.tv/" + name
      case .medium: "https://medium.com/@" + name
      case .linkedin, .mastodon: nil
      case .bluesky: name.contains(".") ? "https://bsky.app/profile/" + name : nil
      }
    }
  }

  /// Words that may occur between the network and the name.
  private static let between: Set<String> = [
    "at", "us", "is", "as", "handle", "account", "follow", "formerly", "twitter", "unter", "als", "auf", "sur",
    "compte",
    "cuenta", "su", "onder", "conta", "the",
  ]

  private func network(before sign: Int) -> Network? {
    for (count, word) in PrecedingWords(sign, in: text).prefix(4).enumerated() {
      guard sign - word.range.upperBound <= 24 else { return nil }
      if let network = Network(word) {
        // "the axis X @name": a letter is a network only right before the name, or with its old name.
        return network == .x && !(count == 0 && isSign(":", between: word.range.upperBound, and: sign)) ? nil : network
      }
      guard Self.between.contains(word.text), !isSign(".", between: word.range.upperBound, and: sign) else {
        return nil
      }
    }
    return nil
  }

  private func isSign(_ sign: Unicode.Scalar, between start: Int, and end: Int) -> Bool {
    text.scalars[start..<end].contains(sign)
  }

  /// "@name on Instagram", "@name (Twitter)".
  private func network(behind end: Int) -> Network? {
    var place = end
    var words: [String] = []
    var brackets = false
    while words.count < 2, place < end + 24 {
      let gap = place
      while text[place] == " " || text[place] == LinkText.lineEnd || text[place] == "(" || text[place] == "," {
        brackets = brackets || text[place] == "("
        place += 1
      }
      guard place > gap else { break }
      let start = place
      while text[place].isLetter { place += 1 }
      guard place > start else { break }
      let word = text.scalars[start..<place].string
      words.append(word)
      let isFirst = words.count == 1
      if isFirst ? brackets : Self.prepositions.contains(words[0].lowercased()), word != "x" {
        return Network(rawValue: word.lowercased())
      }
    }
    return nil
  }

  private static let prepositions: Set<String> = ["on", "via", "auf", "bei", "sur", "su", "en", "op", "no", "at"]
}
