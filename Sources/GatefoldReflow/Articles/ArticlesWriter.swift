internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Writes a publication as JSON.
struct ArticlesWriter {
  let publication: Publication
  let pictures: any ArticlePictures
  let files: FolderFiles

  private static let index = "articles.json"

  private static func fileName(_ articleIndex: Int) -> String {
    "article-\(ExportNames.number(articleIndex + 1)).json"
  }

  /// - Returns: the errors of missing content.
  func write(progress: () -> Void) async throws(GatefoldError) -> [GatefoldError] {
    var failures: [GatefoldError] = []
    let writer = PictureFileWriter(pictures: pictures, place: .files(files))
    var listed: [JSONObject] = []
    let json = ArticleJSON(publication)
    for (index, article) in publication.articles.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let written = try await writer.write(article, number: index + 1)
      failures += written.failures
      let content = json.object(of: article, at: index, written.pictures)
      let name = Self.fileName(index)
      let data = try JSONWriter.file(of: content, named: name)
      try files.add(data, at: name, showing: .data(pageIndex: article.pageIndices.first))
      let counts = article.bodyLetterCounts
      listed.append([
        "file": name, "title": article.title, "section": article.section, "pages": article.pageIndices.map(json.page),
        // How many letters of its body are on each of the pages.
        "letterCounts": article.pageIndices.map { counts[$0] ?? 0 },
      ])
      progress()
    }
    let issue: JSONObject = [
      "title": publication.title, "language": publication.language, "direction": publication.direction,
      "identifier": publication.identifier, "articles": listed,
    ]
    try files.add(try JSONWriter.file(of: issue, named: Self.index), at: Self.index, showing: .data(pageIndex: nil))
    return failures
  }
}

extension ArticleDocument {
  /// How many letters of running text are on each page: without headings, pull quotes, and captions.
  fileprivate var bodyLetterCounts: [Int: Int] {
    var counts: [Int: Int] = [:]
    for text in blocks.flatMap(\.bodyTexts) {
      for origin in text.origins { counts[origin.pageIndex, default: 0] += origin.range.count }
    }
    return counts
  }
}

extension ArticleBlock {
  fileprivate var bodyTexts: [ArticleText] {
    switch self {
    case .paragraph(let text): [text]
    case .list(let list): list.items.map(\.text)
    case .quotation(let texts): texts
    case .box(let box): box.blocks.flatMap(\.bodyTexts)
    case .table(let table): table.rows.flatMap { $0.map(\.text) }
    case .heading, .pullQuote, .figure: []
    }
  }
}
