internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Gathers the issues of a feed while it is read. What is wrong with an entry becomes a finding and is left out; an entry
/// without an identifier is skipped.
final class FeedCollector {
  static let maximumIssueCount = 100_000
  private static let maximumIdentifierSize = 1024

  /// The base of relative addresses.
  let base: URL
  private(set) var issues: [FeedIssue] = []
  /// Entries that lead to other feeds.
  private(set) var navigation: [FeedLink] = []
  private(set) var findings: [FeedFinding] = []
  private var known: Set<String> = []
  /// The index of the entry being read.
  private var index: Int?
  private var entryCount = 0

  init(base: URL) { self.base = base }

  func note(_ message: String) {
    guard findings.count < FeedFinding.maximumCount else { return }
    findings.append(FeedFinding(entryIndex: index, message: message))
  }

  /// Reads an entry.
  ///
  /// - Parameter read: makes an issue of it; `nil` for one that is skipped, after a finding.
  func addEntry(_ read: () -> FeedIssue?) {
    (index, entryCount) = (entryCount, entryCount + 1)
    defer { index = nil }
    guard issues.count < Self.maximumIssueCount else {
      if issues.count == Self.maximumIssueCount, entryCount == Self.maximumIssueCount + 1 {
        note("the feed has more than \(Self.maximumIssueCount) entries; the rest is skipped")
      }
      return
    }
    guard let issue = read() else { return }
    guard known.insert(issue.identifier).inserted else {
      return note("has the identifier of an entry before it, \(Self.quoted(issue.identifier)); it is skipped")
    }
    issues.append(issue)
  }

  /// An issue with the least that it needs; `nil`, with a finding, where there is no identifier.
  func issue(identifier: String?, title: String?) -> FeedIssue? {
    guard let identifier = trimmed(identifier) else {
      note("has no identifier; it is skipped")
      return nil
    }
    let isPlain = !identifier.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard isPlain, identifier.utf8.count <= Self.maximumIdentifierSize else {
      note(
        "has an identifier with control characters, or of more than \(Self.maximumIdentifierSize) bytes; it is skipped"
      )
      return nil
    }
    if trimmed(title) == nil { note("has no title; its identifier is shown instead") }
    return FeedIssue(identifier: identifier, title: trimmed(title) ?? identifier)
  }

  /// Adds an entry that leads to another feed.
  func add(_ feed: FeedLink) {
    entryCount += 1
    if navigation.count < Self.maximumIssueCount { navigation.append(feed) }
  }

  /// The title of a feed that has none, or whose form has no titles.
  var fallbackTitle: String {
    base.host.flatMap { $0.isEmpty ? nil : $0 } ?? base.deletingPathExtension().lastPathComponent
  }

  // MARK: Values

  /// Text without white space around it; `nil` where nothing is left.
  func trimmed(_ text: String?) -> String? {
    guard let text else { return nil }
    let utf8 = text.utf8
    // Most texts have nothing to trim.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7F).contains(first), (0x21...0x7F).contains(last) {
      return text
    }
    let kept = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return kept.isEmpty ? nil : kept
  }

  /// An absolute address; `nil`, with a finding, for one that cannot be asked for.
  func url(_ text: String?, _ name: String) -> URL? {
    guard let text = trimmed(text) else { return nil }
    let isAbsolute = text.hasPrefix("https://") || text.hasPrefix("http://")
    let url = isAbsolute ? URL(string: text) : URL(string: text, relativeTo: base)?.absoluteURL
    guard let url, let scheme = url.scheme?.lowercased() else {
      note("has the \(name) \(Self.quoted(text)), which is no address; it is left out")
      return nil
    }
    let isOfWeb = (scheme == "https" || scheme == "http") && url.host?.isEmpty == false
    // A feed of a server must not name files of this machine.
    guard isOfWeb || scheme == "file" && base.isFileURL else {
      note("has the \(name) \(Self.quoted(text)), which is not of the web; it is left out")
      return nil
    }
    return url
  }

  func date(_ text: String?, _ name: String) -> Date? {
    guard let text = trimmed(text) else { return nil }
    if let date = InternetDate.date(text) { return date }
    note("has the \(name) \(Self.quoted(text)), which is no date like 2026-03-01; it is left out")
    return nil
  }

  /// A count over 0.
  func count(_ number: Double?, _ name: String) -> Int? {
    guard let number else { return nil }
    if number > 0, number <= 1e15, let count = Int(exactly: number) { return count }
    note("has the \(name) \(number), which is no count; it is left out")
    return nil
  }

  func position(_ number: Double?) -> Double? { number.flatMap { $0.isFinite ? $0 : nil } }

  func sha256(_ text: String?) -> String? {
    guard let text = trimmed(text)?.lowercased() else { return nil }
    if text.utf8.count == 64, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) {
      return text
    }
    note("has a SHA-256 that is not 64 hexadecimal digits; it is left out")
    return nil
  }

  func direction(_ text: String?) -> ReadingDirection? {
    guard let text = trimmed(text) else { return nil }
    if let direction = ReadingDirection(rawValue: text.lowercased()) { return direction }
    // OPDS has "auto", "ttb" and "btt" too.
    return nil
  }

  func size(width: Double?, height: Double?) -> PixelSize? {
    guard let width, let height, let across = Int(exactly: width), let down = Int(exactly: height),
      (1...1_000_000).contains(across), (1...1_000_000).contains(down)
    else { return nil }
    return PixelSize(width: across, height: down)
  }

  /// Texts without white space around them, without empty ones, each once.
  func list(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.compactMap(trimmed).filter { seen.insert($0).inserted }
  }

  /// Covers, each address once, the smallest first where sizes are known.
  func sorted(_ covers: [FeedIssue.Cover]) -> [FeedIssue.Cover] {
    var seen: Set<URL> = []
    let once = covers.filter { seen.insert($0.url).inserted }
    guard once.allSatisfy({ $0.size != nil }) else { return once }
    return once.enumerated().sorted { one, other in
      let (first, second) = (one.element.size?.width ?? 0, other.element.size?.width ?? 0)
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element)
  }

  private static func quoted(_ text: String) -> String { text.prefix(80).debugDescription }
}
