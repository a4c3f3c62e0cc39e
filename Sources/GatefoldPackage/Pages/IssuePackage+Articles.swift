public import Gatefold
public import GatefoldTypesetting

extension IssuePackage {
  /// The texts of a layout that have a title, as the articles of the issue, in page order: as they were written, rather
  /// than as they can be read from pages. A text that cannot be read or set is an error. `nil` for other content.
  ///
  /// ```swift
  /// for article in try IssuePackage("quay.package").layoutArticles ?? [] { print(try article.get().title) }
  /// ```
  ///
  /// Their letters know where they are set, as `TextPosition`s of the issue that ``openIssue(configuration:)`` opens.
  /// All texts are set for that.
  public var layoutArticles: [Result<ArticleDocument, GatefoldError>]? {
    guard let layout else { return nil }
    let plan = LayoutContent(layout, in: files).plan(language: issue.language)
    return SetLayout(plan, pictures: pictures).articles()
  }

  /// The pictures of its articles, which are files of the package: PNG and JPEG, and WebP as PNG.
  public var pictures: any ArticlePictures { PackagePictures(files) }
}
