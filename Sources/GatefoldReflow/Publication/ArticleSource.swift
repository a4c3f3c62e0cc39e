public import Gatefold
public import GatefoldTypesetting

/// Gives the articles of a publication: an ``ArticleReader``, or articles that a program has made.
///
/// ```swift
/// struct Edited: ArticleSource {
///   let documents: [ArticleDocument]
///
///   var articleCount: Int { documents.count }
///   func document(at index: Int) async throws(GatefoldError) -> ArticleDocument { documents[index] }
/// }
/// ```
public protocol ArticleSource: Sendable {
  /// The number of articles.
  var articleCount: Int { get }

  /// An article by its place, from 0. An export asks for each once, and for several at a time.
  ///
  /// - Throws: any error. The article is then left out and reported, and the export goes on.
  func document(at index: Int) async throws(GatefoldError) -> ArticleDocument
}

extension ArticleReader: ArticleSource {
  /// The number of articles.
  public var articleCount: Int { articles.count }
}
