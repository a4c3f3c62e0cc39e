/// Finds e-mail addresses, and addresses of accounts in the fediverse, which have an at sign before them too.
struct EmailScanner {
  let text: LinkText

  func addresses() -> [PrintedLinkCandidate] {
    text.scalars.indices.compactMap { position in
      switch text.scalars[position] {
      case "@": address(at: position)
      case "[", "(": disguisedAddress(at: position)
      default: nil
      }
    }
  }

  // MARK: Plain

  private func address(at sign: Int) -> PrintedLinkCandidate? {
    var start = sign
    while start > 0, isNamePart(text.scalars[start - 1]) { start -= 1 }
    while start < sign, !text.scalars[start].isAddressLetter { start += 1 }
    guard start < sign, sign - start <= 64, text.scalars[sign - 1] != "." else { return nil }
    let before = text[start - 1]
    // "https://host/12@N00", "https://name@host".
    if before == "/" || before == "=" || before == ":" && text[start - 2] == "/" { return nil }
    let run = AddressRun(in: text, from: sign) { $0.isHostScalar || $0 == "@" }
    guard let length = hostLength(run) else { return nil }
    let host = run.scalars[1..<length].string.lowercased()
    let confidence =
      (HostName.hasKnownDomain(run.scalars[1..<length]) ? 0.98 : 0.85) * run.confidence(ofFirst: length)
    let end = run.range(ofFirst: length).upperBound
    let name = text.scalars[start..<sign].string
    if before == "@" {
      return PrintedLinkCandidate(
        range: start - 1..<end,
        kind: .socialHandle,
        target: .uri("https://\(host)/@\(name)"),
        confidence: confidence
      )
    }
    return PrintedLinkCandidate(
      range: start..<end,
      kind: .email,
      target: .uri("mailto:\(name)@\(host)"),
      confidence: confidence
    )
  }

  private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isAddressLetter || "._%+-".unicodeScalars.contains(scalar)
  }

  /// Returns the length of an at sign and a host name at the start of a run, or `nil` if it doesn't start with them.
  private func hostLength(_ run: AddressRun) -> Int? {
    var length = run.scalars.count
    func trim() {
      while length > 1, !run.scalars[length - 1].isAddressLetter { length -= 1 }
    }
    trim()
    guard length > 1 else { return nil }
    // "name@example.org.The" is two sentences.
    while let dot = run.scalars[1..<length].lastIndex(of: "."), HostName.kind(of: run.scalars[1..<length]) == nil,
      run.scalars[dot + 1].properties.isUppercase, HostName.kind(of: run.scalars[1..<dot]) != nil
    {
      length = dot
      trim()
    }
    guard HostName.isPossible(run.scalars[1..<length]), !run.scalars[length - 1].isASCIIDigit else { return nil }
    switch run.scalar(behind: length) {
    case "@", "/", "\\": return nil
    // "git@example.org:name/project" is another thing.
    case ":": return text[run.range(ofFirst: length).upperBound + 1].isAddressLetter ? nil : length
    default: return length
    }
  }

  // MARK: Disguised

  /// "name [at] example [dot] org".
  private func disguisedAddress(at position: Int) -> PrintedLinkCandidate? {
    guard let behind = bracketed("at", at: position) else { return nil }
    let sign = text[position - 1] == " " ? position - 1 : position
    var hostStart = behind
    if text[hostStart] == " " { hostStart += 1 }
    var host: [Unicode.Scalar] = []
    var place = hostStart
    var end = hostStart
    while place < text.scalars.count {
      if text[place].isHostScalar {
        host.append(text[place])
        place += 1
        end = place
      } else if let next = bracketed("dot", at: text[place] == " " ? place + 1 : place) {
        host.append(".")
        place = text[next] == " " ? next + 1 : next
      } else {
        break
      }
    }
    while let last = host.last, !last.isAddressLetter {
      host.removeLast()
      end -= 1
    }
    guard HostName.kind(of: host[...]) != nil else { return nil }
    var start = sign
    while start > 0, isNamePart(text.scalars[start - 1]) { start -= 1 }
    guard start < sign else { return nil }
    return PrintedLinkCandidate(
      range: start..<end,
      kind: .email,
      target: .uri("mailto:\(text.scalars[start..<sign].string)@\(host.string.lowercased())"),
      confidence: 0.9
    )
  }

  /// Where a word in brackets ends.
  private func bracketed(_ word: String, at position: Int) -> Int? {
    guard text[position] == "[" || text[position] == "(" else { return nil }
    let end = position + 1 + word.utf8.count
    guard end < text.scalars.count, text.scalars[position + 1..<end].string.lowercased() == word else { return nil }
    return text[end] == (text[position] == "[" ? "]" : ")") ? end + 1 : nil
  }
}
