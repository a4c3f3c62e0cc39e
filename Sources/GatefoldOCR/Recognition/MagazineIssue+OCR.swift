internal import Foundation
public import Gatefold

extension MagazineIssue {
  /// Recognizes the text of pages that are only pictures, and keeps it in a file beside the issue: "issue.ocr" beside
  /// "issue.pdf". From then on it is the text of these pages, in this process and wherever the issue is opened by its
  /// path: for search, selection, contents, articles, exports and the index.
  ///
  /// ```swift
  /// let issue = try await MagazineIssue.open(path: "scan.pdf", configuration: .recognizing())
  /// let report = try await issue.recognizeText { page in print(page.index + 1, page.wordCount) }
  /// for try await hit in issue.search("lighthouse") { print(hit.pageIndex + 1, hit.confidence ?? 1) }
  /// print(report.failures)
  /// ```
  ///
  /// Pages are read side by side, each on a lane; each is kept as soon as it is done, so that a run which was interrupted
  /// goes on where it stopped. Text that people have corrected stays corrected.
  ///
  /// - Parameters:
  ///   - options: which pages, in which languages.
  ///   - didRecognize: called for each page, in their order.
  /// - Throws: `unsupportedContent` for an issue that is no file; `libraryMissing` without Tesseract or the data of a
  ///   language; `recognitionFailed` if the second reader fails; `unwritableFile`; `cancelled`. Errors of single pages
  ///   are in the report.
  @discardableResult
  public func recognizeText(
    _ options: OCROptions = OCROptions(),
    didRecognize: @Sendable (OCRReport.Page) -> Void = { _ in }
  ) async throws(GatefoldError) -> OCRReport {
    guard case .file(let url) = source else {
      throw GatefoldError(.unsupportedContent, "recognized text is kept beside a file; open the issue by its path")
    }
    let indices = options.pageIndices ?? Array(0..<pageCount)
    guard let bad = indices.first(where: { !(0..<pageCount).contains($0) }) else {
      return try await recognizeText(of: indices, url.path(percentEncoded: false), options, didRecognize)
    }
    throw GatefoldError(.pageOutOfRange, "the issue has \(pageCount) pages", pageIndex: bad)
  }

  private func recognizeText(
    of indices: [Int],
    _ path: String,
    _ options: OCROptions,
    _ didRecognize: @Sendable (OCRReport.Page) -> Void
  ) async throws(GatefoldError) -> OCRReport {
    var report = OCRReport()
    var known = recognitionFile
    if known == nil { known = try RecognitionFile.beside(path) }
    let needs = try await needs(of: indices, known?.pageIndices ?? [], options.selection, &report)
    guard !needs.isEmpty else { return report }
    let languages = try await LanguageChoice(options, self).languages(of: needs)
    let file: RecognitionFile
    if let known { file = known } else { file = try RecognitionFile.opening(beside: path) }
    let second = options.secondReader.map(SecondReader.init)
    let pages = results(forPages: needs) { page throws(GatefoldError) in
      let dpi = try await page.recognitionDPI(options)
      var recognized = try await page.recognizedText(languages: languages, dpi: dpi, limit: options.deadline)
      if let second { recognized = try await second.improve(recognized, of: page) }
      try file.add(recognized)
      return OCRReport.Page(recognized)
    }
    defer { take(file) }
    for try await page in pages {
      switch page.result {
      case .success(let page):
        report.recognized.append(page)
        didRecognize(page)
      case .failure(let error):
        guard !error.endsRecognition else { throw error }
        report.failures.append(error.on(page: page.pageIndex))
      }
    }
    return report
  }

  /// Indices of the pages that are to be recognized.
  private func needs(
    of indices: [Int],
    _ known: Set<Int>,
    _ selection: OCROptions.Selection,
    _ report: inout OCRReport
  ) async throws(GatefoldError) -> [Int] {
    let unknown = indices.filter { selection == .again || !known.contains($0) }
    report.earlier = indices.filter { !unknown.contains($0) }
    if selection == .all { return unknown }
    var needed: [Int] = []
    let pages = results(forPages: unknown) { page throws(GatefoldError) in
      if known.contains(page.index) { return true }
      return try await page.needsRecognition()
    }
    for try await page in pages {
      switch page.result {
      case .success(true): needed.append(page.pageIndex)
      case .success(false): report.withText.append(page.pageIndex)
      case .failure(let error): report.failures.append(error.on(page: page.pageIndex))
      }
    }
    return needed
  }
}

extension OCRReport.Page {
  fileprivate init(_ page: RecognizedPage) {
    index = page.pageIndex
    wordCount = page.lines.reduce(0) { $0 + $1.words.count }
    confidence = page.confidence
    languages = page.languages
  }
}

extension GatefoldError {
  /// Whether the other pages would fail, too.
  fileprivate var endsRecognition: Bool {
    [.libraryMissing, .unwritableFile, .cancelled, .isolationUnavailable, .recognitionFailed].contains(code)
  }
}

extension Page {
  /// Whether the page shows something and has no text, or text that is rubbish.
  func needsRecognition() async throws(GatefoldError) -> Bool {
    let quality = TextQuality(try await text())
    return quality.wordCount == 0 || quality.isRubbish
  }

  private static let (usualDPI, largeEdge) = (300.0, 1_400.0)
  /// Pictures of more pixels take more memory than a worker may have.
  private static let maximumPixels = 40e6

  /// The resolution that the page is read at: less than usual where it is large and its picture coarse, as where a
  /// program has taken pixels for points.
  func recognitionDPI(_ options: OCROptions) async throws(GatefoldError) -> Double {
    var dpi = options.dpi ?? Self.usualDPI
    if options.dpi == nil, max(size.width, size.height) > Self.largeEdge {
      let finest = try await placedImages().compactMap { image in
        image.rect.map { ($0.width * $0.height, max(image.horizontalPPI ?? 0, image.verticalPPI ?? 0)) }
      }
      .max { $0.0 < $1.0 }?.1
      if let finest, finest > 0 { dpi = min(dpi, max(72, finest)) }
    }
    let pixels = size.width * size.height * dpi * dpi / (72 * 72)
    return pixels > Self.maximumPixels ? dpi * (Self.maximumPixels / pixels).squareRoot() : dpi
  }
}

extension IssueConfiguration {
  /// A configuration whose worker processes can recognize text: they load Tesseract before they enter their sandbox.
  ///
  /// - Parameter options: how workers are started, and their limits.
  public static func recognizing(_ options: WorkerOptions = WorkerOptions()) -> IssueConfiguration {
    var options = options
    options.recognizesText = true
    return IssueConfiguration(isolation: .process(options))
  }
}
