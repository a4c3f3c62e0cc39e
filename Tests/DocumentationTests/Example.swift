import Foundation
import GatefoldTestSupport

/// A block of Swift in the documentation.
struct Example {
  /// How an example is compiled.
  enum Kind {
    /// Statements and declarations, compiled in a function.
    case body
    /// Declarations that Swift doesn't allow in a function.
    case declarations
    /// A whole program.
    case program
    /// A package manifest.
    case manifest
  }

  /// Path relative to the repository's root.
  let path: String
  /// Number of the example's first line of code, starting with 1.
  let lineNumber: Int
  let lines: [String]

  var kind: Kind {
    if lines.contains(where: { $0.hasPrefix("// swift-tools-version") || $0.hasPrefix("import PackageDescription") }) {
      return .manifest
    }
    if lines.contains(where: { $0.hasPrefix("@main") }) { return .program }
    let isDeclarations = lines.contains { line in
      ["extension ", "protocol ", "public extension "].contains(where: line.hasPrefix)
    }
    return isDeclarations ? .declarations : .body
  }

  /// The lines with imports blanked, so that they fit anywhere in a file that imports everything. No line is removed,
  /// so line numbers match the documentation.
  var code: String {
    lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
  }

  /// All examples in the libraries, their articles, the README and the other documents.
  static func all() throws -> [Example] {
    try documents().flatMap { path in
      let text = try String(contentsOf: Sample.repository.appending(path: path), encoding: .utf8)
      return examples(in: text, path: path)
    }
  }

  static let libraries = [
    "Gatefold", "GatefoldExport", "GatefoldIndex", "GatefoldOCR", "GatefoldPackage", "GatefoldPDFKit", "GatefoldReader",
    "GatefoldReflow", "GatefoldServer", "GatefoldStore", "GatefoldTypesetting",
  ]

  private static func documents() throws -> [String] {
    let sources = try libraries.flatMap { library in
      try files(below: "Sources/\(library)", endingWith: [".swift", ".md"])
    }
    return try ["README.md"] + files(below: "docs", endingWith: [".md"]) + sources
  }

  /// - Returns: sorted paths relative to the repository's root.
  static func files(below folder: String, endingWith endings: [String]) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Sample.repository.appending(path: folder).path)
      .filter { path in endings.contains(where: path.hasSuffix) }
      .map { "\(folder)/\($0)" }
      .sorted()
  }

  /// The examples in a Markdown file, or in the documentation comments of a Swift file.
  static func examples(in text: String, path: String) -> [Example] {
    let isSwift = path.hasSuffix(".swift")
    var examples: [Example] = []
    var code: [String]?
    var start = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let documentation = isSwift ? documentation(of: line) : line else {
        code = nil
        continue
      }
      if let lines = code {
        if documentation.hasPrefix("```") {
          examples.append(Example(path: path, lineNumber: start, lines: lines))
          code = nil
        } else {
          code = lines + [String(documentation)]
        }
      } else if documentation.hasPrefix("```swift") {
        code = []
        start = index + 2
      }
    }
    return examples
  }

  /// The text of a documentation comment, or `nil` for any other line.
  private static func documentation(of line: Substring) -> Substring? {
    let comment = line.drop(while: \.isWhitespace)
    guard comment.hasPrefix("///") else { return nil }
    let text = comment.dropFirst(3)
    return text.hasPrefix(" ") ? text.dropFirst() : text
  }
}
