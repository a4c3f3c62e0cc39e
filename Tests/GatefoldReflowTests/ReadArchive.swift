import Foundation
import Gatefold
import GatefoldExport
import GatefoldFormats
import GatefoldReflow
import GatefoldTestSupport
import GatefoldTypesetting

/// A METS file that was written, with the ALTO files that it points to.
struct ReadArchive {
  let folder: URL
  let root: MarkupElement
  /// All elements, in document order.
  let elements: [MarkupElement]
  /// The paths of files by identifier.
  let paths: [String: String]
  /// The blocks of each ALTO file, by the file's identifier and the block's.
  private let blocks: [String: [String: MarkupElement]]

  /// Exports an issue and reads the files.
  static func exported(
    _ issue: MagazineIssue,
    _ path: String,
    to folder: URL,
    _ export: METSExport = METSExport()
  ) async throws -> (archive: ReadArchive, omissions: [METSOmission]) {
    let directory = ExportDirectory(folder.path, documentPath: path)
    let omissions = try await export.write(issue, into: directory)
    if let failure = directory.failures.first { throw failure }
    return (try ReadArchive(folder), omissions)
  }

  init(_ folder: URL, file: String = "mets.xml") throws {
    self.folder = folder
    let limits = XMLLimits()
    root = try MarkupElement(reading: Data(contentsOf: folder.appending(path: file)), limits: limits)
    elements = root.tree
    paths = Dictionary(
      uniqueKeysWithValues: elements.filter { $0.name == "file" }.compactMap { file in
        guard let identifier = file["ID"], let place = file.elements.first?.reference("href") else { return nil }
        return (identifier, Self.path(place))
      }
    )
    var blocks: [String: [String: MarkupElement]] = [:]
    for (identifier, path) in paths where path.hasSuffix(".xml") {
      let alto = try MarkupElement(reading: Data(contentsOf: folder.appending(path: path)), limits: limits)
      let named = alto.tree.filter { ["TextBlock", "Illustration"].contains($0.name) }
      blocks[identifier] = Dictionary(
        uniqueKeysWithValues: named.compactMap { block in block["ID"].map { ($0, block) } }
      )
    }
    self.blocks = blocks
  }

  /// The contents of each file in a folder, by path.
  static func files(in folder: URL) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let files = paths.filter {
      (try? folder.appending(path: $0).resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }

  /// The path of a file in the folder. Absolute addresses begin with the one of the tests' folder.
  private static func path(_ place: String) -> String {
    let address = "https://example.org/issues/skerry/"
    let path = place.hasPrefix(address) ? String(place.dropFirst(address.count)) : place
    return path.removingPercentEncoding ?? path
  }

  func elements(_ name: String) -> [MarkupElement] { elements.filter { $0.name == name } }

  func divisions(_ type: String) -> [MarkupElement] { elements("div").filter { $0["TYPE"] == type } }

  /// The block that an area points to, or `nil` if it is missing.
  func block(of area: MarkupElement) -> MarkupElement? {
    guard let file = area["FILEID"], let begin = area["BEGIN"] else { return nil }
    return blocks[file]?[begin]
  }

  /// The words of the blocks that a division and those in it point to, in order.
  func words(of division: MarkupElement) -> [String] {
    division.tree.filter { $0.name == "area" }.compactMap(block).flatMap(Self.words)
  }

  /// The words of a block as a reader puts them together: a broken word is whole.
  static func words(of block: MarkupElement) -> [String] {
    block.tree.filter { $0.name == "String" }.compactMap { string in
      switch string["SUBS_TYPE"] {
      case "HypPart1": string["SUBS_CONTENT"]
      case "HypPart2": nil
      default: string["CONTENT"]
      }
    }
  }

  /// All words of a file, as they are printed.
  func printedWords(ofFile identifier: String) -> [String] {
    (blocks[identifier] ?? [:]).values.flatMap { block in
      block.tree.filter { ["String", "HYP"].contains($0.name) }.compactMap { $0["CONTENT"] }
    }
  }
}

extension MarkupElement {
  /// The element and all elements in it, in document order.
  var tree: [MarkupElement] { [self] + elements.flatMap(\.tree) }

  /// An attribute of XLink.
  func reference(_ name: String) -> String? { tag[name, in: "http://www.w3.org/1999/xlink"] }
}

extension ArticleDocument {
  /// The printed texts of the article, word by word.
  var printedWords: [String] {
    texts.filter { !$0.origins.isEmpty }.flatMap { text in
      text.string.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }
}
