internal import struct Foundation.Data
internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// Writes a publication as HTML.
struct SiteWriter {
  let publication: Publication
  let form: HTMLExport.Form
  let pictures: PicturesAhead
  let files: FolderFiles

  /// - Returns: the errors of missing content.
  func write(progress: () -> Void) async throws(GatefoldError) -> [GatefoldError] {
    var failures: [GatefoldError] = []
    var firstPictures: [Int: String] = [:]
    let place: PictureFileWriter.Place = form == .site ? .files(files) : .article
    let writer = PictureFileWriter(pictures: pictures, place: place)
    for (index, article) in publication.articles.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let written = try await writer.write(article, number: index + 1)
      failures += written.failures
      firstPictures[index] = written.files.first?.path
      let page = HTMLArticlePage(
        publication: publication,
        articleIndex: index,
        form: form,
        pictures: written.pictures,
        firstPicture: written.files.first?.path
      )
      try files.add(page.data, at: SitePath.article(index), showing: .data(pageIndex: article.pageIndices.first))
      progress()
    }
    for media in publication.media.files(of: publication.articleMedia) { try files.add(media.file) }
    guard form == .site else { return failures }
    try files.add(Data(ReflowStyleSheet.site.utf8), at: SitePath.styleSheet, showing: .description)
    let cover = try await CoverWriter(pictures: pictures, files: files).write(&failures)
    let indexPage = HTMLIndexPage(publication: publication, coverSize: cover, firstPictures: firstPictures)
    if try files.files.claim(SitePath.index) {
      try files.add(indexPage.data, at: SitePath.index, showing: .data(pageIndex: nil))
    }
    return failures
  }
}
