internal import Synchronization

extension MagazineIssue {
  /// Returns the reading hints of the issue: ``readingHints``, with the direction and the language of its text if the
  /// document doesn't declare them, or contradicts its text. Many Hebrew and Arabic files declare no direction, and
  /// claim to be English.
  ///
  /// ```swift
  /// let hints = try await issue.resolvedReadingHints()
  /// let spreads = try await issue.spreads(SpreadArrangement(hints))
  /// ```
  ///
  /// Reads the text of a few pages, once. Values that a package declares are kept.
  ///
  /// - Throws: `cancelled`. Pages that cannot be read are ignored.
  public func resolvedReadingHints() async throws(GatefoldError) -> ReadingHints {
    if let known = resolvedHints.withLock({ $0 }) { return known }
    let sample = try await readingSample()
    let language = TextLanguage(sample.text).tag(declared: readingHints.language)
    let hints = readingHints.replacing(
      direction: details?.direction ?? (sample.isRightToLeft ? .rightToLeft : nil),
      language: details?.language ?? language
    )
    resolvedHints.withLock { $0 = hints }
    return hints
  }

  /// Text of pages from the midst of the issue, since covers and the pages after them often have little.
  private func readingSample() async throws(GatefoldError) -> ReadingSample {
    var sample = ReadingSample()
    for share in [4, 2, 6, 1, 3, 5, 7] {
      do throws(GatefoldError) {
        let index = pageCount * share / 8
        if sample.add(try await page(at: index).text(), at: index), sample.isEnough { break }
      } catch {
        if error.code == .cancelled { throw error }
        // Further pages may take as long.
        if error.endsWorkers { break }
      }
    }
    return sample
  }
}

/// A sample of an issue's text, from which its direction and language are detected.
struct ReadingSample {
  private static let enough = 1500

  private(set) var text = ""
  private var pageIndices: Set<Int> = []
  private var letterCount = 0
  private var rightToLeftCount = 0
  private var verticalCount = 0

  /// - Returns: whether the page is a new one.
  mutating func add(_ page: TextPage, at index: Int) -> Bool {
    guard pageIndices.insert(index).inserted else { return false }
    for line in page.blocks.lazy.filter({ !$0.isOutsidePage }).flatMap(\.lines) {
      let text = line.text
      for scalar in text.unicodeScalars where scalar.isLetter {
        letterCount += 1
        if scalar.isRightToLeft { rightToLeftCount += 1 }
        if line.direction == .vertical { verticalCount += 1 }
      }
      self.text += text + "\n"
    }
    return true
  }

  var isEnough: Bool { pageIndices.count > 1 && letterCount >= Self.enough }

  /// Whether pages follow each other from right to left: most letters run so, or lines run downwards, beside each other from
  /// right to left.
  var isRightToLeft: Bool { 2 * rightToLeftCount > letterCount || 2 * verticalCount > letterCount }
}
