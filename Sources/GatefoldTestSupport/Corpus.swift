public import Foundation

/// Real magazines beside the repository, where there are any: not part of the project, so that tests of them are
/// skipped elsewhere.
public struct Corpus: Sendable, CustomStringConvertible {
  public let url: URL

  public var path: String { url.path }
  public var description: String { url.lastPathComponent }

  private static let folder = Sample.repository.deletingLastPathComponent().appending(path: "shared/corpus/magazines")

  public static let magazines: [Corpus] = {
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? [])
      .filter { $0.pathExtension == "pdf" }
      .sorted { $0.path < $1.path }
      .map(Corpus.init)
  }()

  public static var isThere: Bool { !magazines.isEmpty }
}
