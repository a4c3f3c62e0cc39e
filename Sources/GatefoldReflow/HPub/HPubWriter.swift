internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// Writes a publication as the files of HPub 1.0.
struct HPubWriter {
  let publication: Publication
  let address: String?
  let pictures: PicturesAhead
  let files: ContainerFiles

  private static let cover = "cover.html"

  /// - Returns: the errors of missing content.
  func write(progress: () -> Void) async throws(GatefoldError) -> [GatefoldError] {
    var failures: [GatefoldError] = []
    var contents: [String] = []
    try files.add(ReflowStyleSheet.site, at: SitePath.styleSheet)
    let coverSize = try await CoverWriter(pictures: pictures, files: files).write(&failures)
    if let coverSize {
      try files.add(coverPage(coverSize), at: Self.cover, showing: .data(pageIndex: 0))
      contents.append(Self.cover)
    }
    let writer = PictureFileWriter(pictures: pictures, place: .files(files))
    for (index, article) in publication.articles.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let written = try await writer.write(article, number: index + 1)
      failures += written.failures
      let page = HTMLArticlePage(
        publication: publication,
        articleIndex: index,
        form: .site,
        pictures: written.pictures,
        firstPicture: written.files.first?.path,
        hasNavigation: false
      )
      try files.add(page.data, at: SitePath.article(index), showing: .data(pageIndex: nil))
      contents.append(SitePath.article(index))
      progress()
    }
    for media in publication.media.files(of: publication.articleMedia) { try files.add(media.file) }
    let description = try JSONWriter.file(of: description(contents, hasCover: coverSize != nil), named: "book.json")
    try files.add(description, at: "book.json", showing: .description)
    return failures
  }

  private func coverPage(_ size: PixelSize) -> Data {
    HTMLPage.data(
      title: publication.title,
      language: publication.language,
      direction: publication.lineDirection,
      author: publication.author,
      links: []
    ) { out in
      out.element("main", ["class": "cover"]) { out in
        out.void(
          "img",
          [
            "src": CoverWriter.path, "alt": publication.title, "width": String(size.width),
            "height": String(size.height),
          ]
        )
      }
    }
  }

  private func description(_ contents: [String], hasCover: Bool) -> HPubDescription {
    HPubDescription(
      title: publication.title,
      author: publication.author.map { [$0] } ?? [],
      creator: publication.author.map { [$0] } ?? [],
      date: InternetDate.dayText(publication.published ?? publication.modified),
      url: address ?? "book://localhost/\(publication.identifier.split(separator: ":").last ?? "issue")",
      cover: hasCover ? CoverWriter.path : nil,
      contents: contents
    )
  }
}

/// `book.json` of HPub 1.0: https://github.com/bakerframework/baker/wiki/hpub-specification
private struct HPubDescription: Encodable {
  let hpub = 1
  let title: String
  let author: [String]
  let creator: [String]
  let date: String
  let url: String
  let cover: String?
  let orientation = "both"
  let zoomable = true
  let contents: [String]
}
