internal import Foundation

/// Makes safe file names from the names that a PDF gives to embedded files, which may be anything.
///
/// ```swift
/// var names = SafeFileNames()
/// print(names.name(for: "../../etc/passwd", fallback: "file"))  // passwd
/// print(names.name(for: "etc\\passwd", fallback: "file"))  // passwd-2
/// ```
///
/// - A name is one component of a path, of at most 200 bytes, without separators, control or invisible characters, or a
///   leading dot, and no device of Windows.
/// - No two names from one value are the same, not even where case does not count: the second `a.mp4` is `a-2.mp4`.
public struct SafeFileNames: Sendable {
  /// Below the 255 that file systems allow, with room for prefixes and suffixes.
  private static let maximumByteCount = 200

  private var used: Set<String> = []
  /// The number to try next, so that a thousand equal names are not a million tries.
  private var nextNumber: [String: Int] = [:]

  /// A value that has given no names yet.
  public init() {}

  /// A safe name that was not given before.
  ///
  /// - Parameters:
  ///   - fileName: the name in the PDF.
  ///   - fallback: used if nothing is left of that name.
  public mutating func name(for fileName: String?, fallback: String) -> String {
    let name = fileName.flatMap(Self.safeName) ?? Self.safeName(fallback) ?? "file"
    if used.insert(Self.key(name)).inserted { return name }
    let (stem, ending) = Self.parts(of: name)
    var number = nextNumber[Self.key(name)] ?? 2
    while true {
      let suffix = "-\(number)\(ending)"
      let numbered = Self.cut(stem, to: Self.maximumByteCount - suffix.utf8.count) + suffix
      number += 1
      if used.insert(Self.key(numbered)).inserted {
        nextNumber[Self.key(name)] = number
        return numbered
      }
    }
  }

  private static func key(_ name: String) -> String { name.lowercased() }

  /// `nil` where nothing is left.
  package static func safeName(_ fileName: String) -> String? {
    // Compose first, since it changes characters and makes two spellings of a letter equal. Work scalar by scalar,
    // since a separator followed by a mark is one character.
    let scalars = fileName.precomposedStringWithCanonicalMapping.unicodeScalars.filter(isVisible)
    let components = scalars.split { $0 == "/" || $0 == "\\" }
    guard let last = components.last(where: { $0.contains { $0 != "." && $0 != " " } }) else { return nil }
    let whole = last.map { forbidden.contains($0) ? "_" : $0 }.drop(while: isTrimmed)
    var name = trimmed(String(String.UnicodeScalarView(whole)))
    // Programs would treat it as an option.
    if name.unicodeScalars.first == "-" { name = "_" + String(name.unicodeScalars.dropFirst()) }
    if name.isEmpty { return nil }
    if isDevice(name) { name = "_" + name }
    let (stem, ending) = parts(of: name)
    return cut(stem, to: maximumByteCount - ending.utf8.count) + ending
  }

  /// Neither a control character nor one that is not seen, such as those that turn the direction of a name around.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar.properties.isWhitespace }

  /// Windows removes trailing dots and spaces, which could make two names equal.
  private static func trimmed(_ name: String) -> String {
    var scalars = name.unicodeScalars
    while let last = scalars.last, isTrimmed(last) { scalars.removeLast() }
    return String(scalars)
  }

  /// Characters that Windows forbids in names; a colon marks drives and streams.
  private static let forbidden: Set<Unicode.Scalar> = ["<", ">", ":", "\"", "|", "?", "*"]

  private static let devices: Set<String> = {
    let ports = ["COM", "LPT"].flatMap { port in "0123456789¹²³".map { "\(port)\($0)" } }
    return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + ports)
  }()

  /// Windows only checks the part before the first dot.
  private static func isDevice(_ name: String) -> Bool {
    let stem = String(name.unicodeScalars.prefix { $0 != "." }).uppercased()
    return devices.contains(stem.trimmingCharacters(in: .whitespaces))
  }

  /// The name before its ending, and the ending with its dot where it looks like one.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.unicodeScalars.lastIndex(of: "."), dot != name.startIndex, name[dot...].utf8.count <= 16 else {
      return (name, "")
    }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// Returns the whole characters that fit; if even the first one doesn't fit, the scalars of it that do.
  private static func cut(_ text: String, to byteCount: Int) -> String {
    if text.utf8.count <= byteCount { return text }
    let characters = cut(text.map { String($0).unicodeScalars }, to: byteCount)
    return trimmed(characters.isEmpty ? cut(text.unicodeScalars.map { [$0] }, to: byteCount) : characters)
  }

  private static func cut(_ parts: [some Sequence<Unicode.Scalar>], to byteCount: Int) -> String {
    var cut = String.UnicodeScalarView()
    var count = 0
    for part in parts {
      count += part.reduce(0) { $0 + UTF8.width($1) }
      if count > byteCount { break }
      cut.append(contentsOf: part)
    }
    return String(cut)
  }
}
