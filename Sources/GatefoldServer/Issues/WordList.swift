internal import Foundation
internal import Gatefold

/// The words of an issue with how often they occur, for completing what somebody types.
struct WordList: Sendable {
  private struct Word: Sendable {
    let folded: String
    let text: String
    var count: Int
  }

  static let maximumAnswerCount = 20

  /// Sorted by their folded form.
  private let words: [Word]

  /// Reads all pages. What cannot be read is left out.
  init(of issue: MagazineIssue) async throws(GatefoldError) {
    var counts: [String: Word] = [:]
    for index in 0..<issue.pageCount {
      if Task.isCancelled { throw .cancelled }
      guard let text = try? await issue.page(at: index).text() else { continue }
      for word in text.blocks.flatMap(\.lines).flatMap(\.words) { Self.count(word.text, in: &counts) }
    }
    words = counts.values.sorted { $0.folded < $1.folded }
  }

  /// The words of a tile pack.
  init(of text: PackText) {
    var counts: [String: Word] = [:]
    for word in text.pages.lazy.flatMap(\.words) { Self.count(word.text, in: &counts) }
    words = counts.values.sorted { $0.folded < $1.folded }
  }

  private static func count(_ word: String, in counts: inout [String: Word]) {
    let plain = word.trimmingCharacters(in: .alphanumerics.inverted)
    guard plain.count > 1 else { return }
    let folded = folded(plain)
    counts[folded, default: Word(folded: folded, text: plain.lowercased(), count: 0)].count += 1
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// The most frequent words that begin as given, sorted by their letters.
  func completions(of beginning: String) -> [(text: String, count: Int)] {
    let beginning = Self.folded(beginning)
    guard !beginning.isEmpty else { return [] }
    var low = words.startIndex
    var high = words.endIndex
    while low < high {
      let middle = (low + high) / 2
      if words[middle].folded < beginning { low = middle + 1 } else { high = middle }
    }
    let found = words[low...].prefix { $0.folded.hasPrefix(beginning) }
    let frequent = found.sorted { ($1.count, $0.folded) < ($0.count, $1.folded) }.prefix(Self.maximumAnswerCount)
    return frequent.sorted { $0.folded < $1.folded }.map { ($0.text, $0.count) }
  }
}
