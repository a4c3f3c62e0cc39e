internal import GatefoldFormats

extension MarkupElement {
  /// Warns that readers skip the element.
  func warnOfUnknown(_ findings: MarkupFindings) {
    let version = LayoutFormat.currentVersion
    let message =
      isKnown
      ? "<\(name)> is not known here to version \(version); readers skip it with all that is in it. Is it misspelt?"
      : "<\(name)> is not in the namespace \(LayoutFormat.namespace); readers skip it with all that is in it"
    findings.add(.warning, message, at: position)
  }

  /// Warns of text beside the elements.
  func warnOfText(_ findings: MarkupFindings) {
    guard !ownText.allSatisfy(\.isMarkupSpace) else { return }
    findings.add(.warning, "<\(name)> has text beside its elements, which readers skip; remove it", at: position)
  }

  /// Warns of anything in an element that should be empty.
  func warnOfContent(_ findings: MarkupFindings) {
    warnOfText(findings)
    for element in elements { element.warnOfUnknown(findings) }
  }
}

extension Character {
  /// Whether it is white space of XML.
  var isMarkupSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\r\n" }
}

extension AttributeReader {
  /// The version that a file was written in.
  mutating func version() -> Int {
    let version = integer("version", in: 1...1_000_000) ?? LayoutFormat.currentVersion
    let known = LayoutFormat.currentVersion
    if version > known { warn("version \(version) is newer than \(known); what version \(known) lacks is skipped") }
    return version
  }
}
