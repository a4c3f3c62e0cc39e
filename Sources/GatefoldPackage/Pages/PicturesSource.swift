internal import Gatefold
internal import Synchronization

/// An issue whose pages are drawn from pictures of a package, with the text of its text maps.
final class PicturesSource: DocumentSource {
  let summary: DocumentSummary
  let pages: [IssueDescription.PagePicture]
  let texts: TextMaps
  private let files: any PackageFiles
  private let pictures: PictureStore
  private let heads: Mutex<[Int: Result<Head, GatefoldError>]>

  /// The properties of a picture that drawing needs.
  struct Head: Sendable {
    let size: PixelSize
    let isJPEG: Bool
  }

  /// - Parameters:
  ///   - pages: at least one.
  ///   - textMap: the path of the map of all pages.
  ///   - pictures: what keeps decoded pictures.
  init(
    _ pages: [IssueDescription.PagePicture],
    textMap: String?,
    of package: IssuePackage,
    keepingIn pictures: PictureStore
  ) {
    self.pages = pages
    self.pictures = pictures
    files = package.files
    texts = TextMaps(pages, path: textMap, in: package.files)
    heads = Mutex([:])
    summary = DocumentSummary(
      pageCount: pages.count,
      metadata: Metadata(title: package.issue.title),
      readingHints: ReadingHints(
        pageLayout: PageLayout(package.issue.pairing ?? .single),
        direction: package.issue.readingDirection ?? .leftToRight,
        language: package.issue.language
      )
    )
  }

  deinit {
    pictures.forget(ObjectIdentifier(self))
  }

  func open() -> any LaneDocument { PicturesDocument(self) }

  var hasPageFiles: Bool { pages.contains { PagePictureHead.isMaster($0.path) } }

  /// The page of a TIFF or JPEG 2000, which isn't decoded in this process.
  ///
  /// - Throws: `invalidPackage`, `unwritableFile`.
  func file(ofPage index: Int) throws(GatefoldError) -> PageFile? {
    guard pages.indices.contains(index) else { return nil }
    let page = pages[index]
    guard page.hasUsableSize, PagePictureHead.isMaster(page.path) else { return nil }
    let file = try OpenedPackageFile(page.path, in: files)
    return try MasterPicture(page.path, file).document(from: file, paper: page.size)
  }

  /// The size of a picture, from its header, which is read once.
  ///
  /// - Throws: `invalidPackage`.
  func head(ofPage index: Int) throws(GatefoldError) -> Head {
    if let known = heads.withLock({ $0[index] }) { return try known.get() }
    let result: Result<Head, GatefoldError>
    do throws(GatefoldError) {
      let head = try PictureHead(pages[index].path, in: files)
      result = .success(Head(size: head.size, isJPEG: head.isJPEG))
    } catch {
      result = .failure(error)
    }
    heads.withLock { $0[index] = result }
    return try result.get()
  }

  /// A picture, halved as many times as a level says.
  ///
  /// - Parameter isReduced: whether the decoder may do that, which is faster and looks a little different.
  /// - Throws: `invalidPackage`, `drawingFailed`, `pictureTooLarge`.
  func picture(ofPage index: Int, level: Int, isReduced: Bool) throws(GatefoldError) -> PixelBuffer {
    let head = try head(ofPage: index)
    let isReduced = isReduced && head.isJPEG && level > 0
    let key = PictureStore.Key(
      owner: ObjectIdentifier(self),
      pageIndex: index,
      level: level,
      isReduced: isReduced
    )
    do throws(GatefoldError) {
      return try pictures.picture(key, size: head.size) { () throws(GatefoldError) in
        let decoded = isReduced ? min(level, 3) : 0
        return (try decode(pages[index].path, as: head, reduction: 1 << decoded), decoded)
      }
    } catch {
      // A picture that is damaged stays so, and is not decoded again for every tile.
      if error.code == .drawingFailed { heads.withLock { $0[index] = .failure(error) } }
      throw error
    }
  }

  private func decode(_ path: String, as head: Head, reduction: Int) throws(GatefoldError) -> PixelBuffer {
    let data = try files.read(path, limit: PictureHead.maximumByteCount)
    guard let file = PictureFile(data), file.size == head.size else {
      throw .invalidPackage("\(path) has changed since the package was opened; open it again")
    }
    do throws(GatefoldError) {
      return try file.decodedPage(reduction: reduction)
    } catch {
      throw GatefoldError(error.code, "\(path): \(error.message)", underlyingError: error.underlyingError)
    }
  }
}
