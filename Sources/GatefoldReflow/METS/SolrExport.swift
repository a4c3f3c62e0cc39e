internal import Foundation
public import Gatefold
public import GatefoldExport
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Exports issues for Solr: documents of the issue, its pages and its articles in JSON, whose text is read from ALTO files
/// by the plugin solr-ocrhighlighting.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// var export = SolrExport(path: "/data/ocr/issue")
/// export.kinds = [.article]
/// try await export.write(issue, into: ExportDirectory("/data/ocr/issue", documentPath: "issue.pdf"))
/// ```
public struct SolrExport: Sendable {
  /// The kinds of documents.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The whole issue.
    case issue
    /// A page.
    case page
    /// An article, without what else its pages have.
    case article
  }

  /// The path of the issue's folder on the machine of Solr, without a slash at its end.
  public var path: String
  /// The field that has the text. The default is "ocr_text".
  public var field = "ocr_text"
  /// The documents that are written. The default is all.
  public var kinds = Set(Kind.allCases)
  /// Values that the PDF lacks, or has otherwise.
  public var fields: [METSField: String] = [:]
  /// The resolution that pixels in ALTO refer to, in pixels an inch. The default is 300.
  public var dpi = 300.0

  /// An export with the default settings.
  ///
  /// - Parameter path: of the issue's folder on the machine of Solr, without a slash at its end.
  public init(path: String) { self.path = path }

  /// Writes the files of an issue, as one unit: "solr.json", and a folder "alto".
  ///
  /// A page that fails is left out; the folder gets the error.
  ///
  /// - Throws: `unsupportedContent` if the plugin cannot read the path; `unwritableFile` if nothing can be written; `cancelled`; the errors of reading the issue as a whole.
  public func write(_ issue: MagazineIssue, into folder: some ExportFolder) async throws(GatefoldError) {
    // The plugin joins files with a plus sign, and ranges are in brackets.
    if path.contains(where: { "+[]{}".contains($0) }) {
      throw GatefoldError(
        .unsupportedContent,
        "\(path) contains + [ ] { or }, which solr-ocrhighlighting does not read as a path; rename the file or the folder"
      )
    }
    var export = METSExport()
    (export.fields, export.dpi, export.copiesDocument) = (fields, dpi, false)
    var options = export.options
    options["path"] = path
    options["field"] = field
    options["kinds"] = Kind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ",")
    try await folder.writeWhole(ExportUnit("solr", options: options)) { files throws(GatefoldError) in
      let writer = METSWriter(
        export: export,
        issue: issue,
        documentPath: folder.documentPath,
        files: files,
        findsRegions: true
      )
      let (archived, failures) = try await writer.archive(folder.progress(total: issue.pageCount))
      let documents = SolrDocuments(export: self, issue: archived).documents()
      let data = try JSONWriter.file(of: documents, named: Self.fileName)
      try files.write(data, to: Self.fileName, showing: .data(pageIndex: nil))
      return failures
    }
  }

  private static let fileName = "solr.json"
}

/// The documents of an issue.
private struct SolrDocuments {
  let export: SolrExport
  let issue: ArchivedIssue

  /// A value of a field.
  enum Value: Encodable {
    case text(String)
    case number(Int)
    case texts([String])
    case numbers([Int])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .texts(let values): try container.encode(values)
      case .numbers(let values): try container.encode(values)
      }
    }
  }

  /// The identifier of the issue: that of a catalogue, or else of its content.
  private var identifier: String { issue.facts[.record] ?? issue.document?.identifier ?? issue.facts.label }

  func documents() -> [[String: Value]] {
    var documents: [[String: Value]] = []
    if export.kinds.contains(.issue) {
      var document = common(.issue, identifier)
      document["pages"] = .numbers(issue.pages.map { $0.index + 1 })
      document["page_labels"] = .texts(issue.pages.map { $0.label ?? "\($0.index + 1)" })
      document[export.field] = text(issue.pages.map { pointer(to: $0) })
      documents.append(document)
    }
    if export.kinds.contains(.page) { documents += issue.pages.map(document) }
    if export.kinds.contains(.article) { documents += issue.articles.map(document) }
    return documents
  }

  /// The fields that all documents of the issue have.
  private func common(_ kind: SolrExport.Kind, _ identifier: String) -> [String: Value] {
    var document: [String: Value] = [
      "id": .text(identifier), "type": .text(kind.rawValue), "issue_id": .text(self.identifier),
      "publication": .text(issue.facts.title), "title": .text(issue.facts.label),
    ]
    let fields: [METSField] = [.volume, .number, .date, .issn, .language, .publisher, .rights]
    for field in fields { document[field.rawValue] = issue.facts[field].map { .text($0) } }
    return document
  }

  private func document(_ page: ArchivedPage) -> [String: Value] {
    var document = common(.page, "\(identifier)#page-\(page.index + 1)")
    document["pages"] = .numbers([page.index + 1])
    document["page_labels"] = .texts([page.label ?? "\(page.index + 1)"])
    document[export.field] = text([pointer(to: page)])
    return document
  }

  private func document(_ article: ArchivedArticle) -> [String: Value] {
    var document = common(.article, "\(identifier)#article-\(article.index + 1)")
    document["title"] = .text(MODSRecord.title(of: article.document, issue.facts))
    document["section"] = article.document.section.map { .text($0.singleLine) }
    document["author"] = article.document.author.map { .text($0.singleLine) }
    document["language"] = article.document.language.map { .text($0) } ?? document["language"]
    let pages = article.document.pageIndices
    let labels = issue.labels
    document["pages"] = .numbers(pages.map { $0 + 1 })
    document["page_labels"] = .texts(pages.map { labels[$0] ?? "\($0 + 1)" })
    let blocks = issue.blocks(of: Array(article.texts.indices), in: article)
    // Each page once, with its blocks in the order of the file.
    var order: [Int] = []
    for block in blocks where !order.contains(block.page) { order.append(block.page) }
    let pointers = order.compactMap { index -> String? in
      guard let page = issue.page(at: index) else { return nil }
      return pointer(to: page, blocks: Set(blocks.lazy.filter { $0.page == index }.map(\.identifier)))
    }
    document[export.field] = text(pointers)
    return document
  }

  // MARK: Text

  private func text(_ pointers: [String]) -> Value? {
    pointers.isEmpty ? nil : .text(pointers.joined(separator: "+"))
  }

  /// Where the plugin finds the text of a page.
  private func pointer(to page: ArchivedPage) -> String { "\(export.path)/\(page.text.path)" }

  /// Where the plugin finds some blocks of a page: the bytes of the page's start tag, which tells it the page, and those of
  /// the blocks.
  private func pointer(to page: ArchivedPage, blocks: Set<String>) -> String {
    guard let found = page.regions else { return pointer(to: page) }
    var regions = [found.page]
    for (index, region) in found.blocks.enumerated()
    where blocks.contains(ALTOIdentifiers.block(index, onPage: page.index)) {
      regions.append(region)
    }
    let list = regions.map { "\($0.lowerBound):\($0.upperBound)" }.joined(separator: ",")
    return "\(pointer(to: page))[\(list)]"
  }
}
