internal import Gatefold
internal import GatefoldFormats

/// Reads the attributes of an element. What is missing or of the wrong form becomes a finding; attributes that nobody
/// asks for are warnings.
struct AttributeReader {
  let element: MarkupElement
  private let findings: MarkupFindings
  private var known: Set<String> = []

  init(_ element: MarkupElement, _ findings: MarkupFindings) {
    self.element = element
    self.findings = findings
  }

  func error(_ message: String) { findings.add(.error, "<\(element.name)>: \(message)", at: element.position) }
  func warn(_ message: String) { findings.add(.warning, "<\(element.name)>: \(message)", at: element.position) }

  mutating func string(_ name: String) -> String? {
    known.insert(name)
    return element[name]
  }

  /// A text that has to be there, and not to be empty; "" otherwise.
  mutating func required(_ name: String, _ advice: String) -> String {
    let value = string(name) ?? ""
    if value.isEmpty { error("\(name) is \(element[name] == nil ? "missing" : "empty"); \(advice)") }
    return value
  }

  mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let text = string(name) else { return nil }
    if let number = JSONNumber.value(Array(text.utf8)[...]), range.contains(number) { return number }
    let limits = "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
    error("\(name) is \(text.prefix(40).debugDescription); give a number from \(limits)")
    return nil
  }

  /// A number that has to be there.
  mutating func required(_ name: String, in range: ClosedRange<Double>) -> Double? {
    if element[name] == nil { error("\(name) is missing; give it in points") }
    return number(name, in: range)
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let text = string(name) else { return nil }
    if let number = JSONNumber.value(Array(text.utf8)[...]), let whole = Int(exactly: number), range.contains(whole) {
      return whole
    }
    error(
      "\(name) is \(text.prefix(40).debugDescription); give a whole number from \(range.lowerBound) to "
        + "\(range.upperBound)"
    )
    return nil
  }

  mutating func boolean(_ name: String) -> Bool? {
    guard let text = string(name) else { return nil }
    if let value = Bool(text) { return value }
    error("\(name) is \(text.prefix(40).debugDescription); give true or false")
    return nil
  }

  /// One of some names; another one is a warning, since a newer reader may know it.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    of type: Choice.Type
  ) -> Choice? {
    guard let text = string(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    warn("\(name) is \(text.prefix(40).debugDescription), which is not known, and has no effect. Known are \(names)")
    return nil
  }

  /// A colour of 3, 6 or 8 hexadecimal digits; the last two of 8 are its opacity.
  mutating func color(_ name: String) -> RGBAColor? {
    guard let text = string(name) else { return nil }
    if text.hasPrefix("#"), let color = RGBAColor(hexadecimal: text.dropFirst()) { return color }
    error("\(name) is \(text.prefix(40).debugDescription); give a colour like #1a2b3c, #fff or #1a2b3c80")
    return nil
  }

  /// Warns of attributes that nobody has asked for.
  func finish() {
    let names = element.tag.attributes.filter { $0.namespace.isEmpty }.map(\.name)
    for name in names.filter({ !known.contains($0) }).sorted() {
      let version = LayoutFormat.currentVersion
      warn("the attribute \(name) is not known to version \(version); readers skip it. Is it misspelt?")
    }
  }

  private static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}

extension RGBAColor {
  /// "#1a2b3c", or with its opacity "#1a2b3c80".
  var hexadecimal: String {
    func digits(_ component: Double) -> String {
      let value = Int((min(max(component, 0), 1) * 255).rounded())
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    let color = "#" + digits(red) + digits(green) + digits(blue)
    return alpha < 1 ? color + digits(alpha) : color
  }
}
