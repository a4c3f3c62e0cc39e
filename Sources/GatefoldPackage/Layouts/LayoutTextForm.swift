public import Foundation
public import Gatefold
internal import GatefoldFormats
public import GatefoldTypesetting

/// Articles as the XML of the texts of layouts.
///
/// ```swift
/// let article = ArticleDocument(title: "The Salt Line", language: "en", blocks: [.paragraph("Along the dyke.")])
/// let file = try LayoutTextForm.encoded(article)
/// let same = try LayoutTextForm.decoded(file).article
/// ```
///
/// `docs/layouts.md` specifies the form. It says all that an article says, except where letters were printed: origins,
/// page breaks and page indices.
public enum LayoutTextForm {
  /// Files have at most so many bytes.
  public static let maximumSize = 2 << 20
  static let maximumElementCount = 100_000
  /// Unicode scalars of a paragraph.
  static let maximumParagraphLength = 20_000
  /// Columns of a row of a table.
  static let maximumColumnCount = 60
  /// How links to places of the issue begin, until the issue is known.
  static let (textPrefix, labelPrefix) = ("text:", "label:")

  /// Reads a text as far as it can be read.
  ///
  /// Links to texts and to labels of pages lead nowhere yet: their targets are unresolved, with the name `text:harbour`
  /// or `label:iv`. An ``IssuePackage`` resolves them.
  ///
  /// - Parameters:
  ///   - data: the XML, at most ``maximumSize`` bytes.
  ///   - file: the name of the file in findings.
  /// - Returns: the article, and what is wrong with it.
  /// - Throws: `invalidDescription` if it is no well-formed text of a layout.
  public static func decoded(
    _ data: Data,
    file: String = "text.xml"
  ) throws(GatefoldError) -> (article: ArticleDocument, findings: [PackageFinding]) {
    let findings = MarkupFindings(file: file)
    let text = try LayoutTextReader.text(data, findings)
    return (text.article, findings.list.findings)
  }

  /// Writes an article.
  ///
  /// - Parameters:
  ///   - article: the article. Its origins, page breaks and page indices are not written.
  ///   - path: gives the path of a picture in the package; by default that of a picture that is a file. A picture
  ///     without a path is left out.
  /// - Throws: `invalidDescription` for what could not be read again: characters that XML does not allow, or too much
  ///   text.
  public static func encoded(
    _ article: ArticleDocument,
    path: (ArticlePicture) -> String? = { $0.filePath }
  ) throws(GatefoldError) -> Data {
    let xml = LayoutTextWriter.xml(of: article, path: path)
    guard xml.isComplete else {
      throw GatefoldError(.invalidDescription, "the text has characters that XML does not allow; remove them")
    }
    let data = Data(xml.bytes)
    guard data.count <= maximumSize else {
      throw GatefoldError(.invalidDescription, "the text has more than \(maximumSize) bytes as XML; divide it")
    }
    let findings = MarkupFindings(file: "text")
    _ = try LayoutTextReader.text(data, findings)
    if let error = findings.list.findings.first(where: { $0.severity == .error }) {
      throw GatefoldError(.invalidDescription, error.message)
    }
    return data
  }
}

extension ArticlePicture {
  /// The path of a picture that is a file; `nil` for a printed one.
  public var filePath: String? {
    if case .file(let path) = source { path } else { nil }
  }
}
