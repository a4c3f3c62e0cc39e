public import Foundation

/// Readers of feeds that others wrote: plistlib of Python, feedparser, and Palace's parser of OPDS 2.0. scripts/test
/// installs them from PyPI; where they are not there, the tests that need them are skipped, and say so.
extension Validators {
  public static let hasFeedReaders =
    areThere && (try? Tool.run(python, ["-c", "import feedparser, webpub_manifest_parser.opds2"])) != nil

  public static let feedReadersMissing =
    "skipped: feedparser or palace-webpub-manifest-parser is not installed; scripts/test does that"

  /// Returns the identifier, title, download, cover and release day of each issue that a reader finds in feeds.
  ///
  /// - Parameter form: "plist", "opds1" or "opds2".
  public static func issues(of form: String, _ files: [URL]) throws -> [[String]] {
    let output = try Tool.run(python, [folder.appending(path: "feeds.py").path, form] + files.map(\.path))
    return String(decoding: output, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}
