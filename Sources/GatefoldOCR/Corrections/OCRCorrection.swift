internal import Foundation
public import Gatefold

/// A correction of recognized text: what stands at a place of a page.
public struct OCRCorrection: Hashable, Sendable {
  /// Index of the page, from 0.
  public var pageIndex: Int
  /// The place in page space; recognized words whose middle lies in it are replaced.
  public var rect: PageRect
  /// What stands there, with spaces between words; empty if nothing does.
  public var text: String

  /// A correction.
  public init(pageIndex: Int, rect: PageRect, text: String) {
    self.pageIndex = pageIndex
    self.rect = rect
    self.text = text
  }
}

extension MagazineIssue {
  /// Corrects recognized text. The corrections are kept with their author and time, and stay when a page is recognized
  /// again.
  ///
  /// ```swift
  /// let word = OCRCorrection(pageIndex: 3, rect: hit.rects[0], text: "lighthouse")
  /// try await issue.correctRecognizedText([word], author: "Ann")
  /// ```
  ///
  /// - Parameters:
  ///   - corrections: applied one after the other.
  ///   - author: who corrects, as others will read it.
  /// - Throws: `unsupportedContent` for a page without recognized text, `unwritableFile`.
  public func correctRecognizedText(_ corrections: [OCRCorrection], author: String) throws(GatefoldError) {
    guard let file = recognitionFile else {
      throw GatefoldError(.unsupportedContent, "there is no recognized text; recognize the issue first")
    }
    let known = file.pageIndices
    if let missing = corrections.first(where: { !known.contains($0.pageIndex) }) {
      let message = "the page has no recognized text to correct; recognize it first"
      throw GatefoldError(.unsupportedContent, message, pageIndex: missing.pageIndex)
    }
    let date = Date.now.formatted(.iso8601)
    for correction in corrections {
      try file.add(
        RecognitionFile.Correction(
          pageIndex: correction.pageIndex,
          rect: correction.rect,
          text: correction.text,
          author: author,
          date: date
        )
      )
    }
    take(file)
  }

  /// What has to be corrected so that the text of a page is that of a corrected copy, such as one from an editor of ALTO.
  ///
  /// - Parameter corrected: its words and their places; everything else of it doesn't matter.
  /// - Throws: what reading the page throws.
  package func corrections(toReach corrected: TextPage) async throws(GatefoldError) -> [OCRCorrection] {
    let current = try await page(at: corrected.pageIndex).text()
    return CorrectedWords(current: current.words, corrected: corrected.words).differences.map { rect, text in
      OCRCorrection(pageIndex: corrected.pageIndex, rect: rect, text: text)
    }
  }
}

/// Words as they were recognized, and as somebody has corrected them, brought together by their places.
private struct CorrectedWords {
  private let current: [Word]
  private let corrected: [Word]
  /// The group of each word: those that cover each other.
  private var groups: [Int]

  init(current: [Word], corrected: [Word]) {
    self.current = current
    self.corrected = corrected
    groups = Array(0..<current.count + corrected.count)
    for (one, word) in current.enumerated() {
      for (other, candidate) in corrected.enumerated() where word.rect.overlap(with: candidate.rect) >= 0.5 {
        join(one, current.count + other)
      }
    }
  }

  private mutating func join(_ one: Int, _ other: Int) {
    let (a, b) = (groups[one], groups[other])
    guard a != b else { return }
    for index in groups.indices where groups[index] == b { groups[index] = a }
  }

  /// Places whose words differ, with what stands there.
  var differences: [(rect: PageRect, text: String)] {
    let members = Dictionary(grouping: groups.indices) { groups[$0] }
    return members.sorted { $0.key < $1.key }.compactMap { _, indices in
      let old = indices.filter { $0 < current.count }.map { current[$0] }
      let new = indices.filter { $0 >= current.count }.map { corrected[$0 - current.count] }
      let text = new.map(\.text).joined(separator: " ")
      guard old.map(\.text).joined(separator: " ") != text, let rect = (old + new).map(\.rect).enclosing else {
        return nil
      }
      return (rect, text)
    }
  }
}
