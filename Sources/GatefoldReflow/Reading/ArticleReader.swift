public import Gatefold
public import GatefoldTypesetting

/// Reads the articles of an issue as structure, one at a time.
///
/// ```swift
/// let reader = try await ArticleReader(issue)
/// for index in reader.articles.indices {
///   let document = try await reader.document(at: index)
///   print(document.title, document.blocks.count)
/// }
/// ```
public struct ArticleReader: Sendable {
  /// The issue.
  public let issue: MagazineIssue
  /// The articles in page order, as `MagazineIssue.articles()` gives them.
  public let articles: [Article]
  private let extents: ArticleExtents
  private let structures: PageStructures

  /// Finds the articles of an issue, for which the text of all pages is read.
  ///
  /// - Throws: the errors of `MagazineIssue.articles()`.
  public init(_ issue: MagazineIssue) async throws(GatefoldError) {
    try await self.init(issue) {}
  }

  /// The same for whoever has other work for the lanes of the issue.
  ///
  /// - Parameter afterReading: called when the text of all pages has been read.
  init(_ issue: MagazineIssue, _ afterReading: () async -> Void) async throws(GatefoldError) {
    self.issue = issue
    let structures = PageStructures(issue)
    self.structures = structures
    articles = try await issue.articles {
      await afterReading()
      await structures.prepare()
    }
    extents = ArticleExtents(articles)
  }

  /// Reads an article. A page that cannot be read is left out.
  ///
  /// - Parameter index: its place among ``articles``.
  /// - Throws: `cancelled`, and the error of a page if none of the article's pages can be read.
  public func document(at index: Int) async throws(GatefoldError) -> ArticleDocument {
    try await read(at: index).document
  }

  /// Reads an article, and the advertisements among its pages.
  ///
  /// - Throws: as ``document(at:)`` does.
  func read(at index: Int) async throws(GatefoldError) -> ReadArticle {
    let numbers = extents.pages(of: index)
    let survey = try await survey(of: index, numbers)
    var assembler = ArticleAssembler(articles[index], pages: numbers, survey)
    var failure: GatefoldError?
    var count = 0
    for number in numbers {
      do throws(GatefoldError) {
        let structure = try await structures.structure(ofPage: number)
        let owned = extents.blocks(of: index, on: structure.page, boxes: structure.boxes)
        assembler.add(owned, of: structure)
        count += 1
      } catch {
        if error.code == .cancelled { throw error }
        failure = failure ?? error.on(page: number)
      }
    }
    if count == 0, let failure { throw failure }
    var document = assembler.finish()
    if let language = issue.readingHints.language, document.language.map({ language.hasPrefix($0) }) ?? true {
      document.language = language
    }
    return ReadArticle(document: document, advertisements: assembler.advertisements)
  }

  /// Surveys the pages of an article together, before they are read one by one.
  private func survey(of index: Int, _ numbers: [Int]) async throws(GatefoldError) -> ArticleSurvey {
    var survey = ArticleSurvey()
    for number in numbers {
      do throws(GatefoldError) {
        let page = try await structures.surveyedPage(at: number)
        survey.add(extents.blocks(of: index, on: page), of: page)
      } catch {
        if error.code == .cancelled { throw error }
      }
    }
    survey.finish()
    return survey
  }
}

/// An article, and what its pages have beside it.
struct ReadArticle: Sendable {
  let document: ArticleDocument
  let advertisements: [FoundAdvertisement]
}
