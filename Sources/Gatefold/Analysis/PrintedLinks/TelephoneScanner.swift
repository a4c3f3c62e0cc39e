/// Finds telephone numbers: international ones, national ones behind a word that says so, and national ones in groups
/// that hardly anything else is set in.
struct TelephoneScanner {
  let text: LinkText

  func numbers() -> [PrintedLinkCandidate] {
    var found: [PrintedLinkCandidate] = []
    var position = 0
    while position < text.scalars.count {
      if let candidate = number(at: position) {
        found.append(candidate)
        position = candidate.range.upperBound
      } else {
        position += 1
      }
    }
    return found
  }

  private struct Digits {
    /// Digits between two separators.
    var groups: [String] = []
    var separators: [Unicode.Scalar] = []
    var hasPlus = false
    var end = 0
    var all: String { groups.joined() }
  }

  private func number(at position: Int) -> PrintedLinkCandidate? {
    let first = text.scalars[position]
    guard first == "+" || first.isASCIIDigit || first == "(" else { return nil }
    let before = text[position - 1]
    guard !before.isAddressLetter, !"+-.,/()#=&@_".unicodeScalars.contains(before) || before == "(" else { return nil }
    guard let digits = digits(from: position) else { return nil }
    let label = label(before: position)
    if label == .fax { return nil }
    guard let confidence = confidence(digits, isLabelled: label == .telephone, from: position) else { return nil }
    let isZeros = !digits.hasPlus && digits.all.hasPrefix("00")
    let target = digits.hasPlus ? "+" + digits.all : isZeros ? "+" + digits.all.dropFirst(2) : digits.all
    return PrintedLinkCandidate(
      range: position..<digits.end,
      kind: .telephone,
      target: .uri("tel:" + target),
      confidence: confidence
    )
  }

  // MARK: Digits

  private func digits(from start: Int) -> Digits? {
    var digits = Digits()
    var place = start
    if text[place] == "(", text[place + 1] == "+" { place += 1 }
    if text[place] == "+" {
      digits.hasPlus = true
      place += 1
      if text[place] == " " { place += 1 }
    }
    while digits.groups.count < 9 {
      var group = ""
      if isTrunkZero(at: place), !digits.groups.isEmpty {
        place += 3
        digits.end = place
      } else {
        let isBracketed = text[place] == "("
        if isBracketed { place += 1 }
        while text[place].isASCIIDigit {
          group.unicodeScalars.append(text[place])
          place += 1
        }
        guard !group.isEmpty, group.count <= 13 else { break }
        if isBracketed, text[place] == ")" { place += 1 }
        digits.groups.append(group)
        digits.end = place
      }
      let separator = place
      while place < separator + 3, isSeparator(text[place]) { place += 1 }
      if text[place] == ")", text[separator] == ")" { place += 1 }
      guard text[place].isASCIIDigit || text[place] == "(" else { break }
      if place > separator { digits.separators.append(text[separator]) }
    }
    guard !digits.groups.isEmpty, !text[digits.end].isAddressLetter, text[digits.end] != "%" else { return nil }
    return digits
  }

  /// "(0)", which is dialled within the country only.
  private func isTrunkZero(at place: Int) -> Bool {
    text[place] == "(" && text[place + 1] == "0" && text[place + 2] == ")"
  }

  private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isSpace && scalar != LinkText.stop || " -./–‑)".unicodeScalars.contains(scalar)
  }

  private func confidence(_ digits: Digits, isLabelled: Bool, from start: Int) -> Double? {
    let all = digits.all
    if isLabelled {
      guard 6...15 ~= all.count, !isDate(digits), !isYears(digits) else { return nil }
      return digits.hasPlus || all.count >= 8 ? 0.97 : 0.9
    }
    if isNationalFormat(digits, from: start) { return 0.85 }
    guard digits.hasPlus || all.hasPrefix("00"), 9...15 ~= all.count - (digits.hasPlus ? 0 : 2) else { return nil }
    let national = digits.hasPlus ? all[...] : all.dropFirst(2)
    guard Self.isCountryCode(national), digits.hasPlus ? hasGroups(digits) : hasZerosAndCode(digits) else { return nil }
    return digits.hasPlus ? 0.96 : 0.85
  }

  /// Whether a number is set as in one of a few countries: "(989) 600-7567" and "989-600-7567" in North America,
  /// "01803-557941" and "020 7946 0000" in Britain, "01 99 00 12 34" in France.
  private func isNationalFormat(_ digits: Digits, from start: Int) -> Bool {
    guard !digits.hasPlus, Set(digits.separators).subtracting([" ", "-", ")", "\u{2011}"]).isEmpty else { return false }
    let groups = digits.groups
    let lengths = groups.map(\.count)
    let isBracketed = text[start] == "("
    if lengths == [3, 3, 4], !"01".contains(groups[0].prefix(1)), !"01".contains(groups[1].prefix(1)) {
      return isBracketed || digits.separators == ["-", "-"]
    }
    guard groups[0].hasPrefix("0"), !groups[0].hasPrefix("00") else { return false }
    switch lengths {
    case [2, 2, 2, 2, 2]: return Set(digits.separators).count == 1
    case [5, 6], [5, 5], [5, 3, 3], [4, 3, 4], [3, 4, 4]: return true
    default: return false
    }
  }

  /// Whether the digits are grouped like a telephone number; "+52.3702157" is a coordinate.
  private func hasGroups(_ digits: Digits) -> Bool {
    if digits.groups.count == 1 { return digits.hasPlus && digits.all.count >= 10 }
    if digits.separators.allSatisfy({ $0 == "." }) { return digits.groups.count >= 3 }
    return !digits.separators.contains(LinkText.lineEnd) || digits.groups.count > 2
  }

  /// "0044 20 7946 0000": the zeros stand together with the code, which "00:00" and rows of a table do not.
  private func hasZerosAndCode(_ digits: Digits) -> Bool {
    digits.groups.count >= 3 && 3...5 ~= digits.groups[0].count && digits.groups[0].hasPrefix("00")
      && digits.groups.dropFirst().allSatisfy { $0.count >= 2 }
      && digits.separators.allSatisfy { $0 == " " || $0 == "-" }
  }

  /// Whether a number begins with a code that is given out (ITU-T E.164).
  private static func isCountryCode(_ digits: Substring) -> Bool {
    digits.first != "0" && !["28", "83", "89"].contains(digits.prefix(2))
  }

  private func isDate(_ digits: Digits) -> Bool {
    digits.groups.count == 3 && digits.groups.allSatisfy { $0.count <= 2 || $0.count == 4 } && digits.all.count <= 8
      && !digits.hasPlus && digits.separators.allSatisfy { $0 == "." || $0 == "/" }
  }

  /// "mobile 2019-2020" is no number to call.
  private func isYears(_ digits: Digits) -> Bool {
    !digits.hasPlus && digits.groups.allSatisfy { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
  }

  // MARK: Words before

  private enum Label { case telephone, fax }

  /// The word before a number, on its line.
  private func label(before position: Int) -> Label? {
    var place = position - 1
    var skipped = 0
    while place >= 0, skipped < 4, text[place] != LinkText.stop, !text[place].isLetter, !text[place].isASCIIDigit {
      if "☎✆📞📱✉".unicodeScalars.contains(text[place]) { return text[place] == "✉" ? nil : .telephone }
      place -= 1
      skipped += 1
    }
    var word = String.UnicodeScalarView()
    while place >= 0, text[place].isLetter || text[place] == "-" {
      word.insert(text[place], at: word.startIndex)
      place -= 1
    }
    let name = String(word).lowercased()
    if name.hasSuffix("fax") || name.hasPrefix("télécopi") || name == "f" { return .fax }
    // "T: 020 …", not "D.M. 236/89".
    if name == "t" || name == "m" {
      let isLabel = text[place + 1].properties.isUppercase && text[place + 2] == ":" && text[place] != "."
      return isLabel ? .telephone : nil
    }
    return Self.labels.contains(name) ? .telephone : nil
  }

  private static let labels: Set<String> = [
    "tel", "telephone", "telefon", "phone", "ph", "fon", "tél", "téléphone", "mobile", "mobil", "cell", "hotline",
    "helpline", "freephone", "call", "handy", "teléfono", "telefono", "telefone", "tel-", "telefoon", "telemóvel",
    "móvil", "cellulare", "portable", "tlf", "tfno", "ruf", "rufnummer", "電話", "電話番号", "電", "هاتف", "טלפון", "טל",
  ]
}
