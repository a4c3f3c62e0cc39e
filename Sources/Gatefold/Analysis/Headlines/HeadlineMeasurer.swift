internal import Foundation

/// Measures the features of the candidates of one page.
struct HeadlineMeasurer {
  typealias Features = FeatureVector<HeadlineFeature>

  private let context: HeadlineContext
  private let page: PageSurvey
  private let candidates: [HeadlineCandidate]
  private let own: IssueTypography
  /// The size of the largest candidate.
  private let largestSize: Double
  private let bodyLetterCount: Int
  private let blockLineCounts: [Int: Int]

  init(_ context: HeadlineContext, pageIndex: Int) {
    self.context = context
    page = context.survey.pages[pageIndex]
    candidates = context.candidates[pageIndex]
    own = IssueTypography([page])
    largestSize = candidates.lazy.map(\.size).max() ?? 1
    let limit = 1.15 * context.typography.bodySize
    bodyLetterCount = page.lines.reduce(0) { $0 + ($1.style.size < limit ? $1.letterCount : 0) }
    blockLineCounts = page.lines.reduce(into: [:]) { $0[$1.block, default: 0] += 1 }
  }

  /// The features of all candidates of the page.
  func features() -> [Features] {
    candidates.enumerated().map { number, candidate in
      var features = Features()
      measureType(of: candidate, &features)
      measureWords(of: candidate, &features)
      measurePlace(of: candidate, &features)
      measureNeighbours(of: candidate, &features)
      measureBlock(of: candidate, &features)
      measureIssue(of: candidate, &features)
      measureWitnesses(of: candidate, number, &features)
      return features
    }
  }

  // MARK: By itself

  private func measureType(of candidate: HeadlineCandidate, _ features: inout Features) {
    let size = candidate.size
    let sizes = candidate.lines.lazy.map { max(1, $0.style.size) }
    let larger = candidates.lazy.filter { $0.partCount == 1 && $0.size > 1.08 * size }.map { Int(bounded: $0.size) }
    features[.sizeToIssue] = log(size / context.typography.bodySize)
    features[.sizeToPage] = log(size / own.bodySize)
    features[.sizeToLargest] = log(size / largestSize)
    features[.largerOnPage] = Double(Set(larger).count)
    features.set(.isBold, if: candidate.style.isBold && !context.typography.isBodyBold)
    features.set(.isItalic, if: candidate.style.isItalic)
    features.set(.isOtherFont, if: candidate.style.fontName != context.typography.bodyFont)
    features[.sizeSpread] = log((sizes.max() ?? 1) / (sizes.min() ?? 1))
  }

  private func measureWords(of candidate: HeadlineCandidate, _ features: inout Features) {
    let text = candidate.text
    let words = text.split(separator: " ")
    let scalars = text.unicodeScalars
    let letters = scalars.count(where: \.isLetter)
    features[.wordCount] = Double(words.count)
    features[.lineCount] = Double(candidate.lines.count)
    features[.characterCount] = Double(scalars.count)
    features[.letterCount] = Double(letters)
    features[.uppercaseShare] = share(scalars.count { $0.properties.isUppercase }, of: letters)
    features[.capitalizedShare] = share(words.count { $0.first?.isUppercase ?? false }, of: words.count)
    features[.digitShare] = share(scalars.count(where: \.isDigit), of: scalars.count)
    features.set(.startsLowercase, if: text.first?.isLowercase ?? false)
    features.set(.startsQuotation, if: text.first.map { "\"“„«»‘'".contains($0) } ?? false)
    features.set(.endsSentence, if: text.last.map { ".;,".contains($0) } ?? false)
    features.set(.endsQuestion, if: text.last.map { "?!？！".contains($0) } ?? false)
    features.set(.endsColon, if: text.last.map { ":：".contains($0) } ?? false)
    features[.issueWordShare] = IssueWords.share(in: words)
    features.set(.isByline, if: BylineWords.isIntroduced(text))
    features.set(.isAddress, if: text.contains("@") || text.contains("www.") || text.contains("://"))
  }

  // MARK: On its page

  private func measurePlace(of candidate: HeadlineCandidate, _ features: inout Features) {
    let (width, height) = (max(1, page.size.width), max(1, page.size.height))
    features[.top] = candidate.rect.minY / height
    features[.left] = candidate.rect.minX / width
    features[.width] = candidate.rect.width / width
    features[.offCentre] = abs(candidate.rect.midX - width / 2) / width
    features[.candidateCount] = Double(candidates.count)
    features[.bodyOnPage] = Double(min(6_000, bodyLetterCount))
    features.set(
      .isTopmost,
      if: !candidates.contains { $0.rect.maxY <= candidate.rect.minY + 2 && $0.size >= 0.9 * candidate.size }
    )
  }

  private func measureNeighbours(of candidate: HeadlineCandidate, _ features: inout Features) {
    let rect = candidate.rect
    let size = candidate.size
    let body = context.typography.bodySize
    // Down to the next candidate that is as large.
    let limit =
      candidates.lazy.filter { other in
        other.size >= 0.95 * size && other.rect.minY > rect.maxY && other.rect.sharesColumn(with: rect)
          && !other.overlaps(candidate)
      }.map(\.rect.minY).min() ?? page.size.height
    var above: SurveyedLine?
    var below: SurveyedLine?
    var linesAbove = 0
    var textBelow = 0
    var bodyBelow = 0
    for (place, line) in page.lines.enumerated() where line.rect.sharesColumn(with: rect) {
      guard !candidate.places.contains(place) else { continue }
      if line.rect.maxY <= rect.minY + 0.35 * size {
        linesAbove += 1
        if line.rect.maxY > above?.rect.maxY ?? -.infinity { above = line }
      } else if line.rect.minY >= rect.maxY - 0.35 * size {
        if line.rect.minY < below?.rect.minY ?? .infinity { below = line }
        guard line.rect.minY < limit else { continue }
        if line.style.size < 1.02 * size { textBelow += line.letterCount }
        if abs(line.style.size - body) < 0.15 * body { bodyBelow += line.letterCount }
      }
    }
    features[.linesAbove] = Double(min(20, linesAbove))
    features[.gapAbove] = above.map { min(12, (rect.minY - $0.rect.maxY) / body) } ?? 12
    features[.sizeAbove] = above.map { log(max(1, $0.style.size) / size) } ?? -2
    features[.gapBelow] = below.map { min(12, ($0.rect.minY - rect.maxY) / body) } ?? 12
    features[.sizeBelow] = below.map { log(max(1, $0.style.size) / size) } ?? -2
    features[.lengthBelow] = Double(below?.letterCount ?? 0)
    features.set(.isBylineBelow, if: below.map { BylineWords.isIntroduced($0.text) } ?? false)
    features[.widthToColumn] = below.map { min(20, rect.width / max(1, $0.rect.width)) } ?? 0
    features[.textBelow] = Double(min(3_000, textBelow))
    features[.bodyBelow] = Double(min(1_500, bodyBelow))
  }

  private func measureBlock(of candidate: HeadlineCandidate, _ features: inout Features) {
    let role = candidate.lines.first?.role
    features.set(.isHeadlineBlock, if: role == .headline)
    features.set(.isCrossheadBlock, if: role == .crosshead)
    features.set(.isBodyBlock, if: role == .body)
    features.set(.isPullQuoteBlock, if: role == .pullQuote)
    let count = candidate.lines.first.flatMap { blockLineCounts[$0.block] } ?? 1
    features[.shareOfBlock] = Double(candidate.lines.count) / Double(max(1, count))
    features[.partCount] = Double(candidate.partCount)
  }

  // MARK: In the issue

  private func measureIssue(of candidate: HeadlineCandidate, _ features: inout Features) {
    let count = context.survey.pages.count
    let margins = context.marginPages(of: candidate)
    features[.pagesWithText] = Double(context.pagesWithText(of: candidate))
    features[.pagesWithPlace] = Double(context.pagesWithPlace(of: candidate))
    features[.pagesWithMargin] = Double(margins.count)
    features.set(.isRepeatedNext, if: margins.contains { (1...12).contains($0 - candidate.pageIndex) })
    let use = context.styles[HeadlineContext.StyleClass(candidate.style)]
    let pages = use?.pages.count ?? 0
    features[.stylePageShare] = share(pages, of: count)
    features[.stylePages] = Double(pages)
    features[.styleUsesPerPage] = share(use?.count ?? 0, of: pages)
    features[.largerStyles] = Double(context.largerStyleCount(than: candidate.size))
    features[.pagePosition] = share(candidate.pageIndex, of: count - 1)
    features[.pageCount] = Double(min(60, count))
    features.set(.isFirstPage, if: candidate.pageIndex == 0)
    features.set(.isLastPage, if: candidate.pageIndex == count - 1)
  }

  private func measureWitnesses(of candidate: HeadlineCandidate, _ number: Int, _ features: inout Features) {
    let place = ContentsMentions.Place(pageIndex: candidate.pageIndex, number: number)
    features[.mention] = context.mentions.strength(of: place)
    features.set(.isMentionedWithNumber, if: context.mentions.isNumbered(place))
    features[.mentionedPages] = Double(context.mentions.mentionedPageCount)
    features.set(.isOnContents, if: context.mentions.pageIndices.contains(candidate.pageIndex))
    let entry = context.entryMatch(candidate)
    features[.entryMatch] = entry.match
    features[.entryConfidence] = entry.confidence
    features[.entryCount] = Double(min(30, context.entryCount))
    features[.taggedMatch] = context.taggedMatch(candidate)
    features.set(.isTagged, if: context.isTagged)
    features[.nameMatch] = context.nameMatch(candidate)
  }

  private func share(_ part: Int, of whole: Int) -> Double { Double(part) / Double(max(1, whole)) }
}

extension PageRect {
  fileprivate func sharesColumn(with other: PageRect) -> Bool { minX < other.maxX && other.minX < maxX }
}
