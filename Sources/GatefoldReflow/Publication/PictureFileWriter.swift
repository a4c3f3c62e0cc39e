internal import struct Foundation.Data
internal import Gatefold
internal import GatefoldExport
internal import GatefoldTypesetting

/// Writes the pictures of articles, one article after the other, so that only a few are in memory.
struct PictureFileWriter {
  /// Where pictures go.
  enum Place {
    /// Files in the folder "images".
    case files(any PublicationDestination)
    /// The file of the article itself, as `data:` addresses.
    case article
  }

  let pictures: any ArticlePictures
  let place: Place

  /// The pictures and files written for an article.
  struct Result {
    var pictures: [ArticlePicture: PictureFile] = [:]
    var files: [ListedFile] = []
    /// The errors of missing pictures.
    var failures: [GatefoldError] = []
  }

  /// - Throws: `cancelled`, `unwritableFile`.
  func write(_ article: ArticleDocument, number: Int) async throws(GatefoldError) -> Result {
    var result = Result()
    var rest = article.distinctPictures[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.maximumCountInMemory)
      rest = rest.dropFirst(some.count)
      for (picture, encoded) in zip(some, await encoded(some)) {
        switch encoded {
        case .success(let encoded): try write(encoded, of: picture, inArticle: number, &result)
        case .failure(let error) where error.code == .cancelled: throw error
        case .failure(let error): result.failures.append(error)
        }
      }
    }
    return result
  }

  /// Pictures that are drawn and encoded at the same time.
  private static let maximumCountInMemory = 4

  /// Some pictures in their order, or why they are missing.
  private func encoded(
    _ pictures: ArraySlice<ArticlePicture>
  ) async -> [Swift.Result<EncodedPicture, GatefoldError>] {
    let source = self.pictures
    return await withTaskGroup { group in
      for (place, picture) in pictures.enumerated() {
        group.addTask { (place, await Self.encoded(picture, from: source)) }
      }
      var found: [Int: Swift.Result<EncodedPicture, GatefoldError>] = [:]
      for await (place, picture) in group { found[place] = picture }
      return (0..<pictures.count).compactMap { found[$0] }
    }
  }

  /// Returns the encoded picture, or the error of encoding it.
  private static func encoded(
    _ picture: ArticlePicture,
    from pictures: any ArticlePictures
  ) async -> Swift.Result<EncodedPicture, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await pictures.encodedPicture(picture))
    } catch {
      return .failure(error.code == .cancelled ? error : error.on(page: picture.pageIndex))
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
