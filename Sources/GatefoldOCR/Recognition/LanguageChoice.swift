internal import Foundation
internal import Gatefold

/// Finds out the languages that pages are recognized in.
struct LanguageChoice {
  private let options: OCROptions
  private let issue: MagazineIssue

  /// Pages that are looked at for their script and language.
  private static let samplePageCount = 3
  private static let minimumWordCount = 40

  init(_ options: OCROptions, _ issue: MagazineIssue) {
    self.options = options
    self.issue = issue
  }

  /// The languages, as Tesseract takes them, like "deu+eng".
  ///
  /// - Parameter indices: of the pages that are to be recognized.
  /// - Throws: `libraryMissing`, `invalidQuery` for names that are none.
  func languages(of indices: [Int]) async throws(GatefoldError) -> String {
    if let languages = options.languages, !languages.isEmpty {
      let joined = languages.joined(separator: "+")
      guard RecognitionLanguage.isValid(joined) else {
        throw GatefoldError(.invalidQuery, "\"\(joined)\" names no languages; name them like deu+eng")
      }
      return joined
    }
    let hints = try await issue.resolvedReadingHints()
    if let tag = hints.language, let name = RecognitionLanguage.named(tag), RecognitionLanguage.isInstalled(name) {
      return name
    }
    return try await languageOfLetters(indices)
  }

  /// Reads some pages in a language of their script, and takes the language that their words are in.
  private func languageOfLetters(_ indices: [Int]) async throws(GatefoldError) -> String {
    // The first pages are covers with few words.
    let sample =
      indices.count > Self.samplePageCount ? Array(indices.dropFirst().prefix(Self.samplePageCount)) : indices
    var language = "eng"
    for index in sample {
      let page = try await issue.page(at: index)
      let dpi = try await page.recognitionDPI(options)
      if let script = try await script(of: page, dpi), let usual = RecognitionLanguage.usual(inScript: script) {
        language = usual
      }
      let recognized = try await page.recognizedText(languages: language, dpi: dpi, limit: options.deadline)
      let words = recognized.lines.flatMap { $0.words.map(\.text) }
      guard words.count >= Self.minimumWordCount else { continue }
      let tag = TextLanguage(words.joined(separator: " ")).tag(declared: nil)
      guard let name = tag.flatMap(RecognitionLanguage.named), name != language else { return language }
      guard RecognitionLanguage.isInstalled(name) else {
        throw GatefoldError(
          .libraryMissing,
          "the pages seem to be in \"\(name)\", for which Tesseract has no data; install "
            + "\(RecognitionLanguage.package(of: name)), or name the language to read them in"
        )
      }
      return name
    }
    return language
  }

  private func script(of page: Page, _ dpi: Double) async throws(GatefoldError) -> String? {
    guard RecognitionLanguage.isInstalled("osd") else { return nil }
    let told = try await page.recognizedText(languages: "osd", dpi: dpi, limit: options.deadline)
    return told.languages.hasPrefix("script/") ? String(told.languages.dropFirst("script/".count)) : nil
  }
}
