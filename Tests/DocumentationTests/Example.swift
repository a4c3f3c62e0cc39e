import Foundation
import GatefoldTestSupport

/// A block of Swift in the documentation.
struct Example {
  /// How an example is compiled.
  enum Kind {
    /// Statements and declarations, in a function of its own.
    case body
    /// Declarations that Swift allows in no function.
    case declarations
    /// A whole program.
    case program
    /// A package manifest.
    case manifest
  }

  /// From the root of the repository.
  let path: String
  /// Of its first line of code, from 1.
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

  /// The lines without imports, so that they can stand anywhere in a file that imports everything. None is left out, so
  /// that the compiler counts as the documentation does.
  var code: String {
    lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
  }

  /// Every example of the libraries, of their articles, of the README and of the documents.
  static func all() throws -> [Example] {
    try documents().flatMap { path in
      let text = try String(contentsOf: Sample.repository.appending(path: path), encoding: .utf8)
      return examples(in: text, path: path)
    }
  }

  static let libraries = [
    "Gatefold", "GatefoldExport", "GatefoldIndex", "GatefoldPackage", "GatefoldPDFKit", "GatefoldReader",
    "GatefoldReflow", "GatefoldServer", "GatefoldStore", "GatefoldTypesetting",
  ]

  private static func documents() throws -> [String] {
    let sources = try libraries.flatMap { library in
      try files(below: "Sources/\(library)", endingWith: [".swift", ".md"])
    }
    return try ["README.md"] + files(below: "docs", endingWith: [".md"]) + sources
  }

  /// - Returns: paths from the root of the repository, in order.
  static func files(below folder: String, endingWith endings: [String]) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Sample.repository.appending(path: folder).path)
      .filter { path in endings.contains(where: path.hasSuffix) }
      .map { "\(folder)/\($0)" }
      .sorted()
  }

  /// The examples of a Markdown file, or of the documentation comments of a Swift file.
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

  /// What a documentation comment says; `nil` of any other line.
  private static func documentation(of line: Substring) -> Substring? {
    let comment = line.drop(while: \.isWhitespace)
    guard comment.hasPrefix("///") else { return nil }
    let text = comment.dropFirst(3)
    return text.hasPrefix(" ") ? text.dropFirst() : text
  }
}
