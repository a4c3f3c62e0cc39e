public import Foundation

/// Real magazines, which are no part of the project: the PDFs in the folder that `GATEFOLD_CORPUS` names.
public struct Corpus: Sendable, CustomStringConvertible {
  public let url: URL

  public var path: String { url.path }
  public var description: String { url.lastPathComponent }

  private static let folder = ProcessInfo.processInfo.environment["GATEFOLD_CORPUS"]

  public static let magazines: [Corpus] = {
    guard let folder, !folder.isEmpty else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(at: URL(filePath: folder), includingPropertiesForKeys: nil)
    return (files ?? [])
      .filter { $0.pathExtension == "pdf" }
      .sorted { $0.path < $1.path }
      .map(Corpus.init)
  }()

  public static var isThere: Bool { !magazines.isEmpty }

  /// Why tests of them are skipped.
  public static var missing: String {
    folder.map { "there are no PDFs in $GATEFOLD_CORPUS, \($0)" } ?? "$GATEFOLD_CORPUS names no folder of magazines"
  }
}
