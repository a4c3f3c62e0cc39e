internal import struct Foundation.Data
internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// Writes the pictures of articles, one article after the other, so that they are never all in memory.
struct PictureFileWriter {
  /// Where pictures go.
  enum Place {
    /// Files in the folder "images".
    case files(any PublicationFiles)
    /// The file of the article itself, as `data:` addresses.
    case article
  }

  let pictures: any ArticlePictures
  let place: Place

  /// What was written for an article.
  struct Result {
    var pictures: [ArticlePicture: PictureFile] = [:]
    var files: [ListedFile] = []
    /// Errors of missing pictures.
    var failures: [GatefoldError] = []
  }

  /// - Throws: `cancelled`, `unwritableFile`.
  func write(_ article: ArticleDocument, number: Int) async throws(GatefoldError) -> Result {
    var result = Result()
    for picture in article.pictures where result.pictures[picture] == nil {
      switch try await encoded(picture) {
      case .success(let encoded): try write(encoded, of: picture, inArticle: number, &result)
      case .failure(let error): result.failures.append(error)
      }
    }
    return result
  }

  /// A picture, or why there is none.
  ///
  /// - Throws: `cancelled`.
  private func encoded(
    _ picture: ArticlePicture
  ) async throws(GatefoldError) -> Swift.Result<EncodedPicture, GatefoldError> {
    let pageIndex = picture.pageIndex
    do throws(GatefoldError) {
      return .success(try await pictures.encodedPicture(picture))
    } catch {
      if error.code == .cancelled { throw error }
      return .failure(error.on(page: pageIndex))
    }
  }

  private func write(
    _ encoded: EncodedPicture,
    of picture: ArticlePicture,
    inArticle number: Int,
    _ result: inout Result
  ) throws(GatefoldError) {
    switch place {
    case .article:
      let address = "data:\(encoded.mediaType);base64,\(encoded.data.base64EncodedString())"
      result.pictures[picture] = PictureFile(reference: address, size: encoded.size)
    case .files(let files):
      let (article, place) = (ExportNames.number(number), result.files.count + 1)
      let path = "images/article-\(article)-\(place).\(encoded.fileExtension)"
      let pages = picture.pageIndex.map { [$0] } ?? []
      try files.add(encoded.data, at: path, showing: .picture(pageIndices: pages, size: encoded.size))
      result.files.append(ListedFile(path: path, mediaType: encoded.mediaType))
      result.pictures[picture] = PictureFile(reference: path, size: encoded.size)
    }
  }
}

extension ArticlePicture {
  fileprivate var pageIndex: Int? {
    if case .printed(let printed) = source { printed.pageIndex } else { nil }
  }
}
