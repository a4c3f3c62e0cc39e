internal import Gatefold

extension BlockStyle {
  /// Sets a property of CSS.
  ///
  /// - Throws: `invalidStyle`, without the line.
  mutating func set(_ property: String, to value: String) throws(GatefoldError) {
    switch property {
    case "font-family": fontFamily = value.filter { $0 != "\"" && $0 != "'" }
    case "font-size": fontSize = try length(value, property, in: 0.01...1000)
    case "line-height": lineHeight = try number(value, property, in: 0.5...10)
    case "font-weight": isBold = try choice(value, property, ["normal": false, "bold": true])
    case "font-style": isItalic = try choice(value, property, ["normal": false, "italic": true])
    case "color": color = try color(value, property)
    case "background-color": backgroundColor = try color(value, property)
    case "text-align": alignment = try choice(value, property, Self.alignments)
    case "hyphens": isHyphenated = try choice(value, property, ["none": false, "auto": true])
    case "text-indent": textIndent = try length(value, property, in: 0...1000)
    case "margin-top": marginTop = try length(value, property, in: 0...1000)
    case "margin-bottom": marginBottom = try length(value, property, in: 0...1000)
    case "margin-start": marginStart = try length(value, property, in: 0...1000)
    case "margin-end": marginEnd = try length(value, property, in: 0...1000)
    case "padding": padding = try length(value, property, in: 0...1000)
    default: throw GatefoldError(.invalidStyle, "\"\(property)\" is no property; use one of \(Self.properties)")
    }
  }

  private static let alignments: [String: TextAlignment] = [
    "start": .start, "end": .end, "center": .center, "justify": .justify,
  ]

  private static let properties = """
    font-family, font-size, line-height, font-weight, font-style, color, background-color, text-align, hyphens, \
    text-indent, margin-top, margin-bottom, margin-start, margin-end, padding
    """

  private func choice<Value>(
    _ value: String,
    _ property: String,
    _ choices: [String: Value]
  ) throws(GatefoldError) -> Value {
    guard let chosen = choices[value] else {
      let names = choices.keys.sorted().joined(separator: ", ")
      throw GatefoldError(.invalidStyle, "\(property) is \"\(value)\"; use one of \(names)")
    }
    return chosen
  }

  private func number(
    _ value: String,
    _ property: String,
    in range: ClosedRange<Double>
  ) throws(GatefoldError) -> Double {
    guard let number = Double(value), range.contains(number) else {
      let limits = "\(range.lowerBound) to \(range.upperBound)"
      throw GatefoldError(.invalidStyle, "\(property) is \"\(value)\"; use a number from \(limits)")
    }
    return number
  }

  private func length(
    _ value: String,
    _ property: String,
    in range: ClosedRange<Double>
  ) throws(GatefoldError) -> Length {
    if value.hasSuffix("em") { return .em(try number(String(value.dropLast(2)), property, in: range)) }
    if value.hasSuffix("pt") { return .points(try number(String(value.dropLast(2)), property, in: range)) }
    guard value == "0", range.contains(0) else {
      throw GatefoldError(.invalidStyle, "\(property) is \"\(value)\"; use a length like 1.5em or 12pt")
    }
    return .points(0)
  }

  private func color(_ value: String, _ property: String) throws(GatefoldError) -> RGBAColor {
    guard value.hasPrefix("#"), value.utf8.count < 8, let color = RGBAColor(hexadecimal: value.dropFirst()) else {
      throw GatefoldError(.invalidStyle, "\(property) is \"\(value)\"; use a colour like #1a2b3c or #fff")
    }
    return color
  }
}
