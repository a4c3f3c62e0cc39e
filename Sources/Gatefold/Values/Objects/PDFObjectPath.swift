/// The way to a value of a PDF: where it begins, and the keys and indices from there, with references followed.
///
/// As text: `trailer/Root/Pages/Kids[3]/Resources/Font/F1`, `12/Kids[0]` from object 12, `12.1` with its generation, or
/// `page:5/Contents` from the fifth page. What a key has of `/`, `[`, `]`, `#` and spaces is written as in PDF: `A#20B`.
public struct PDFObjectPath: Hashable, Sendable {
  /// Where a path begins.
  public enum Root: Hashable, Sendable {
    /// The trailer.
    case trailer
    /// An object by its number.
    case object(PDFObject.Reference)
    /// A page by its index, from 0.
    case page(Int)
  }

  /// A step from a value to one in it.
  public enum Step: Hashable, Sendable {
    /// The value of a key, without its slash.
    case key(String)
    /// The item at an index, from 0.
    case index(Int)
  }

  /// The start of the path.
  public var root: Root
  /// The steps from there.
  public var steps: [Step]

  /// A path with its steps.
  public init(_ root: Root, _ steps: [Step] = []) {
    (self.root, self.steps) = (root, steps)
  }

  /// Reads a path.
  ///
  /// - Returns: `nil` if the text is no path.
  public init?(_ text: String) {
    // By scalars: a mark behind a slash would make one character with it.
    var parts = text.unicodeScalars.split(separator: "/").map(Part.init)[...]
    guard let first = parts.popFirst(), let (root, indices) = Self.root(first) else { return nil }
    var steps = indices
    for part in parts {
      guard let read = Self.steps(part) else { return nil }
      steps += read
    }
    self.init(root, steps)
  }

  private typealias Part = Substring.UnicodeScalarView

  private static func root(_ text: Part) -> (Root, [Step])? {
    let name = text.prefix { $0 != "[" }
    guard let indices = indices(text.dropFirst(name.count)) else { return nil }
    let word = String(name)
    if word == "trailer" { return (.trailer, indices) }
    if word.hasPrefix("page:") {
      guard let number = Int(word.dropFirst(5)), number > 0 else { return nil }
      return (.page(number - 1), indices)
    }
    let numbers = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
    guard let number = numbers[0], number > 0, number <= Int32.max else { return nil }
    guard numbers.count == 2 else { return (.object(PDFObject.Reference(number)), indices) }
    guard let generation = numbers[1], (0...65_535).contains(generation) else { return nil }
    return (.object(PDFObject.Reference(number, generation: generation)), indices)
  }

  /// A key with indices behind it.
  private static func steps(_ text: Part) -> [Step]? {
    let key = text.prefix { $0 != "[" }
    guard let indices = indices(text.dropFirst(key.count)) else { return nil }
    if key.isEmpty { return indices }
    return unescaped(String(key)).map { [.key($0)] + indices }
  }

  private static func indices(_ text: Part) -> [Step]? {
    var (rest, steps) = (text, [Step]())
    while !rest.isEmpty {
      guard rest.first == "[", let end = rest.firstIndex(of: "]"),
        let index = Int(String(rest[rest.index(after: rest.startIndex)..<end])), index >= 0
      else { return nil }
      steps.append(.index(index))
      rest = rest[rest.index(after: end)...]
    }
    return steps
  }

  private static func unescaped(_ key: String) -> String? {
    // The empty name; no name has the byte 0.
    if key == emptyKey { return "" }
    var bytes: [UInt8] = []
    var rest = Array(key.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "#") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let emptyKey = "#00"
}

extension PDFObjectPath: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A path from a literal, which must be one.
  public init(stringLiteral text: String) {
    guard let path = Self(text) else { preconditionFailure("\(text) is no path of a PDF object") }
    self = path
  }

  /// The path as text.
  public var description: String {
    var text: String
    switch root {
    case .trailer: text = "trailer"
    case .object(let reference):
      text = reference.generation == 0 ? "\(reference.number)" : "\(reference.number).\(reference.generation)"
    case .page(let index): text = "page:\(index + 1)"
    }
    for step in steps {
      switch step {
      case .key(let key): text += "/" + Self.escaped(key)
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  private static func escaped(_ key: String) -> String {
    if key.isEmpty { return emptyKey }
    var text = String.UnicodeScalarView()
    for scalar in key.unicodeScalars {
      if scalar.value <= 32 || "/[]#".unicodeScalars.contains(scalar) {
        let code = String(scalar.value, radix: 16, uppercase: true)
        text += "#\(code.count < 2 ? "0" : "")\(code)".unicodeScalars
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The path to a value in the one that this leads to.
  public func appending(_ step: Step) -> PDFObjectPath { PDFObjectPath(root, steps + [step]) }
}
