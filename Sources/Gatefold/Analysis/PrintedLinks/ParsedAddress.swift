/// The parts of a web address, without what only stands behind it.
struct ParsedAddress {
  let run: AddressRun
  let schemeLength: Int
  /// In the scalars of the run.
  let host: Range<Int>
  /// How many scalars of the run belong to it.
  let count: Int

  /// - Parameter schemeLength: the length of the scheme with its slashes, or 0 without a scheme.
  /// - Returns: `nil` if there is no host, or if the address is only a part of one or a pattern for several.
  init?(_ run: AddressRun, schemeLength: Int) {
    let scalars = run.scalars
    var hostEnd = schemeLength
    while hostEnd < scalars.count, scalars[hostEnd].isHostScalar { hostEnd += 1 }
    var end = hostEnd
    if end < scalars.count, scalars[end] == ":" {
      let digits = scalars[(end + 1)...].prefix(while: \.isASCIIDigit).count
      if 2...5 ~= digits { end += 1 + digits }
    }
    var isPath = false
    if end < scalars.count, ["/", "?", "#"].contains(scalars[end]) {
      isPath = true
      end = Self.pathEnd(scalars, from: end)
    }
    let printedEnd = end
    while end > schemeLength, scalars[end - 1].isSentenceMark || Self.isOpenBracket(scalars[end - 1]) { end -= 1 }
    if !isPath || end < hostEnd {
      while end > schemeLength, !scalars[end - 1].isAddressLetter { end -= 1 }
      hostEnd = min(hostEnd, end)
    }
    guard hostEnd > schemeLength else { return nil }
    self.run = run
    self.schemeLength = schemeLength
    host = schemeLength..<hostEnd
    count = end
    if count > host.upperBound, isCutShort(printedEnd: printedEnd) { return nil }
    if end < scalars.count, scalars[end] == "@" { return nil }
  }

  /// Whether something stands behind the host.
  var hasPath: Bool { count > host.upperBound + 1 }

  var hostName: String { run.scalars[host].string.lowercased() }

  /// The address with its scheme; scheme and host in small letters.
  var target: String {
    let scheme = schemeLength > 0 ? run.scalars[..<schemeLength].string.lowercased() : "https://"
    return scheme + hostName + run.scalars[host.upperBound..<count].string
  }

  /// Where the path ends: at a bracket that was opened before the address, or the next address behind a comma.
  private static func pathEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    var open: [(closing: Unicode.Scalar, place: Int)] = []
    var place = start
    while place < scalars.count {
      switch scalars[place] {
      case "(":
        if scalars[(place + 1)...].prefix(4).string.lowercased() == "http" { return place }
        open.append((")", place))
      case "[": open.append(("]", place))
      case ")", "]": if open.popLast()?.closing != scalars[place] { return place }
      case ",", ";":
        let rest = scalars[(place + 1)...].prefix(5).string.lowercased()
        if rest.hasPrefix("http") || rest.hasPrefix("www.") { return place }
      default: break
      }
      place += 1
    }
    // "example.org/page(accessed" has a bracket that closes behind the address.
    return open.first { $0.closing == ")" }?.place ?? place
  }

  private static func isOpenBracket(_ scalar: Unicode.Scalar) -> Bool { scalar == "(" || scalar == "[" }

  /// Whether the address is printed only in part, or is a pattern: "example.org/…", "example.org/{name}".
  private func isCutShort(printedEnd: Int) -> Bool {
    let scalars = run.scalars
    let next = run.scalar(behind: printedEnd)
    if next == "…" || scalars[count..<printedEnd].starts(with: "...".unicodeScalars) { return true }
    if next == "{" || next == "<" || next == "$" { return !scalars[printedEnd - 1].isAddressLetter }
    if scalars[host.upperBound..<count].contains("[") { return true }
    return scalars[count - 1] == "=" && (next == "'" || next == "\"")
  }
}
