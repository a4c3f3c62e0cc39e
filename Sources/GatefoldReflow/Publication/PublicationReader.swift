internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import GatefoldTypesetting

/// Reads an issue as a publication.
struct PublicationReader: Sendable {
  let issue: MagazineIssue
  let content: PublicationContent
  /// Path of the issue's file.
  let documentPath: String
  var arrangement: SpreadArrangement?

  /// The date of files that have none: the first that zip files know.
  private static let unknownDate = Date(timeIntervalSince1970: 315_532_800)

  /// Reads the articles of the issue, or its pages as they are if it has none, and has them written. Pictures are drawn
  /// while the articles are read.
  ///
  /// - Parameters:
  ///   - hasCover: whether the cover is asked for.
  ///   - write: gets the publication and its pictures, and returns the errors of what is missing.
  /// - Returns: the errors of missing articles, and the errors returned by `write`.
  /// - Throws: the errors of reading the issue as a whole and of `write`.
  func read(
    hasCover: Bool,
    _ write: (Publication, PicturesAhead) async throws(GatefoldError) -> [GatefoldError]
  ) async throws(GatefoldError) -> [GatefoldError] {
    let pictures = PicturesAhead(issue, content.pictures ?? PrintedPictures(issue))
    do throws(GatefoldError) {
      let (publication, failures) = try await read(pictures, hasCover: hasCover)
      let more = try await write(publication, pictures)
      await pictures.stop()
      return failures + more
    } catch {
      await pictures.stop()
      throw error
    }
  }

  private func read(
    _ pictures: PicturesAhead,
    hasCover: Bool
  ) async throws(GatefoldError) -> (publication: Publication, failures: [GatefoldError]) {
    var failures: [GatefoldError] = []
    var articles = try await documents(pictures, hasCover: hasCover, &failures)
    if articles.isEmpty || articles.allSatisfy(\.isWordless), content.articles == nil, failures.isEmpty {
      await pictures.stop()
      articles = try await PlainPages(issue: issue, title: try await title()).documents(&failures)
      for article in articles { await pictures.expect(article) }
    }
    var damaged: [GatefoldError] = []
    let publication = try await publication(articles, &damaged)
    let known = Set(failures.compactMap(\.pageIndex))
    return (publication, failures + damaged.filter { error in error.pageIndex.map { !known.contains($0) } ?? true })
  }

  /// Reads only what the pages of the issue need.
  ///
  /// Pages that cannot be read are not reported: drawing them reports them.
  func readWithoutArticles() async throws(GatefoldError) -> Publication {
    var damaged: [GatefoldError] = []
    return try await publication([], &damaged)
  }

  private func title() async throws(GatefoldError) -> String {
    let title = try await issue.printedTitle(fallback: ExportNames.title(of: documentPath)).printable
    return title.isBlank ? ExportNames.stem(of: documentPath) : title
  }

  private func publication(
    _ articles: [ArticleDocument],
    _ failures: inout [GatefoldError]
  ) async throws(GatefoldError) -> Publication {
    let metadata = issue.metadata
    let hints = try await issue.resolvedReadingHints()
    return Publication(
      issue: issue,
      title: try await title(),
      author: issue.author.map(\.printable).flatMap { $0.isBlank ? nil : $0 },
      description: metadata.subject.map(\.printable).flatMap { $0.isBlank ? nil : $0 },
      language: try await language(of: articles),
      identifier: try identifier(),
      published: metadata.creationDate,
      modified: metadata.modificationDate ?? metadata.creationDate ?? Self.unknownDate,
      arrangement: arrangement ?? SpreadArrangement(hints),
      chosenDirection: arrangement?.direction,
      articles: articles,
      anchors: PageAnchors(articles),
      labels: try await labels(&failures),
      media: MediaCollection(content.media)
    )
  }

  /// The articles, of which several are read at a time.
  private func documents(
    _ pictures: PicturesAhead,
    hasCover: Bool,
    _ failures: inout [GatefoldError]
  ) async throws(GatefoldError) -> [ArticleDocument] {
    let source: any ArticleSource
    if let articles = content.articles {
      source = articles
    } else {
      source = try await ArticleReader(issue) { if hasCover { await pictures.expectCover() } }
    }
    // One more than there are lanes, since an article that waits for a lane needs no processor.
    let limit = issue.laneLimit + 1
    let results = OrderedResults(inputs: Array(0..<source.articleCount), limit: limit) { index in
      await Self.document(at: index, of: source)
    }
    var articles: [ArticleDocument] = []
    for try await result in results {
      switch result {
      case .success(let article):
        await pictures.expect(article)
        articles.append(article)
      case .failure(let error):
        if error.code == .cancelled { throw error }
        failures.append(error)
      }
    }
    return articles
  }

  private static func document(
    at index: Int,
    of source: any ArticleSource
  ) async -> Result<ArticleDocument, GatefoldError> {
    do throws(GatefoldError) {
      if Task.isCancelled { throw .cancelled }
      var article = try await source.document(at: index)
      let text = article.texts.lazy.map(\.string).joined(separator: " ")
      article.language = TextLanguage(text).tag(declared: article.language)
      return .success(article)
    } catch {
      return .failure(error)
    }
  }

  /// Returns the printed page labels, else the file's labels, else page numbers. Unreadable pages get numbers.
  ///
  /// - Parameter failures: receives the errors of unreadable pages.
  private func labels(_ failures: inout [GatefoldError]) async throws(GatefoldError) -> [String] {
    let numbering = try? await issue.pageNumbering()
    var labels: [String] = []
    for index in 0..<issue.pageCount {
      if Task.isCancelled { throw .cancelled }
      var label = numbering?.folio(ofPage: index)?.label
      do throws(GatefoldError) {
        let page = try await issue.page(at: index)
        label = label ?? page.label
      } catch {
        if error.code == .cancelled { throw error }
        failures.append(error.on(page: index))
      }
      let printable = label?.printable ?? ""
      labels.append(printable.isBlank ? String(index + 1) : printable)
    }
    return labels
  }

  /// The language of most articles, else what the document declares or its letters say.
  private func language(of articles: [ArticleDocument]) async throws(GatefoldError) -> String {
    let counts = Dictionary(articles.compactMap(\.language).map { ($0, 1) }, uniquingKeysWith: +)
    if let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) { return most.key }
    var text = articles.prefix(20).flatMap(\.texts).map(\.string).joined(separator: " ")
    if articles.isEmpty {
      for index in 0..<min(issue.pageCount, 4) {
        text += " " + ((try? await issue.page(at: index).text().text) ?? "")
      }
    }
    return TextLanguage(text).tag(declared: issue.readingHints.language) ?? LanguageTag.undetermined
  }

  private func identifier() throws(GatefoldError) -> String {
    if let identifier = content.identifier { return identifier }
    let hash =
      IssuePackage.isPackage(at: documentPath)
      ? try IssuePackage(documentPath).contentHash() : try ContentHash(ofFile: documentPath).hexadecimal
    // A UUID of version 8, which is free to use any hash (RFC 9562).
    var digits = Array(hash.prefix(32))
    digits[12] = "8"
    digits[16] = "8"
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}

extension ArticleDocument {
  /// Whether it is only a title.
  fileprivate var isWordless: Bool { blocks.isEmpty && standfirst == nil }
}
