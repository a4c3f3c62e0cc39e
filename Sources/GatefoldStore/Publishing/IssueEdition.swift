internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// The intended files of an issue. Another source file or other options make another edition in a separate folder, so
/// that the files of the previous edition stay intact.
struct IssueEdition: Sendable {
  /// Changes when the same file with the same options would be published in another way.
  private static let version = 1

  let entry: IssueEntry
  let contentHash: String
  let fileExtension: String
  let coverPageIndex: Int
  let previewPageCount: Int
  let coverWidths: [Int]
  let previewSide: Int
  let quality: Int

  init(
    _ entry: IssueEntry,
    _ source: IssueSourceFile,
    _ facts: SourceFacts,
    _ sidecar: IssueSidecar,
    contentHash: String,
    _ publisher: StorePublisher
  ) {
    self.entry = entry
    self.contentHash = contentHash
    fileExtension = source.isPackage ? "zip" : "pdf"
    coverPageIndex = max(0, min(sidecar.coverPageIndex ?? facts.coverPageIndex, facts.pageCount - 1))
    let usual = entry.isFree ? publisher.freePreviewPageCount ?? facts.pageCount : publisher.samplePageCount
    previewPageCount = max(0, min(sidecar.previewPageCount ?? usual, facts.pageCount))
    coverWidths = Array(Set(publisher.coverWidths)).sorted()
    (previewSide, quality) = (publisher.previewSide, publisher.quality)
  }

  /// The folder in the site.
  var folder: String {
    let parts = [
      "\(Self.version)", contentHash, "\(coverPageIndex)", "\(previewPageCount)", "\(coverWidths)", "\(previewSide)",
      "\(quality)", "\(entry.isFree)", entry.readingDirection.rawValue, entry.identifier,
    ]
    return "issues/\(entry.slug)/\(SiteName.hash(of: parts.joined(separator: "|"), digits: 12))"
  }

  var fileName: String { "\(entry.slug).\(fileExtension)" }
  /// The file in the private folder.
  var privatePath: String { "\(entry.slug)/\(contentHash.prefix(12))/\(fileName)" }
  static let previewName = "preview.json"
  static func coverName(_ width: Int) -> String { "cover-\(width).jpg" }
  static func pictureName(_ index: Int) -> String { "preview/\(index).jpg" }
  static func textName(_ index: Int) -> String { "preview/\(index).json" }
}

/// Draws covers and pages, and writes them with their texts.
struct EditionWriter: Sendable {
  let edition: IssueEdition
  let issue: MagazineIssue
  let site: SiteFolder

  /// The result of writing an edition.
  struct Written: Sendable {
    /// The bytes of each file, by its path in the folder of the edition.
    var files: [String: Int] = [:]
    var covers: [SiteManifest.Cover] = []
    /// Pages that could not be drawn, and texts that could not be read.
    var findings: [GatefoldError] = []
    var previewPageCount = 0
  }

  /// Writes everything but the file of the issue.
  ///
  /// - Throws: `unwritableFile`, `cancelled`, and what drawing the cover throws: an issue has one.
  func write() async throws(GatefoldError) -> Written {
    var written = Written()
    let cover = try await issue.page(at: edition.coverPageIndex)
    for width in edition.coverWidths {
      let pixels = try await cover.render(.width(width))
      let name = IssueEdition.coverName(width)
      try write(try pixels.encoded(as: format), to: name, &written)
      written.covers.append(SiteManifest.Cover(path: name, size: pixels.size))
    }
    if edition.previewPageCount > 0 { try await writePreview(&written) }
    return written
  }

  private var format: PictureFormat { .jpeg(quality: edition.quality) }

  private func write(_ data: Data, to name: String, _ written: inout Written) throws(GatefoldError) {
    try site.write(data, to: "\(edition.folder)/\(name)")
    written.files[name] = data.count
  }

  // MARK: Pages

  /// A page as it is looked at.
  private struct DrawnPage: Sendable {
    let page: IssuePreview.Page
    let picture: Data
    let textMap: Data?
    let findings: [GatefoldError]
  }

  private func writePreview(_ written: inout Written) async throws(GatefoldError) {
    var preview = IssuePreview(
      identifier: edition.entry.identifier,
      pageCount: issue.pageCount,
      readingDirection: edition.entry.readingDirection,
      coverPageIndex: edition.coverPageIndex
    )
    let pages = issue.results(forPages: Array(0..<edition.previewPageCount)) { page throws(GatefoldError) in
      try await draw(page)
    }
    for try await result in pages {
      switch result.result {
      case .success(let drawn):
        try write(drawn.picture, to: IssueEdition.pictureName(result.pageIndex), &written)
        if let text = drawn.textMap { try write(text, to: IssueEdition.textName(result.pageIndex), &written) }
        preview.pages.append(drawn.page)
        written.findings += drawn.findings
      case .failure(let error):
        if error.code == .cancelled { throw error }
        written.findings.append(error.on(page: result.pageIndex))
      }
    }
    preview.contents =
      try await optional(&written.findings) { () throws(GatefoldError) in try await issue.contents() } ?? []
    try write(try preview.encoded(), to: IssueEdition.previewName, &written)
    written.previewPageCount = preview.pages.count
  }

  private func draw(_ page: Page) async throws(GatefoldError) -> DrawnPage {
    let box = PixelSize(width: edition.previewSide, height: edition.previewSide)
    let pixels = try await page.render(.fit(box))
    let picture = IssuePreview.Picture(path: IssueEdition.pictureName(page.index), size: pixels.size)
    var described = IssuePreview.Page(pageIndex: page.index, pageLabel: page.label, size: page.size, picture: picture)
    var findings: [GatefoldError] = []
    let links = try await optional(&findings) { () throws(GatefoldError) in try await page.links() }
    described.links = links ?? []
    let textMap = try await optional(&findings) { () throws(GatefoldError) in try await text(of: page) }
    if textMap != nil { described.textMapPath = IssueEdition.textName(page.index) }
    let data = try pixels.encoded(as: format)
    return DrawnPage(
      page: described,
      picture: data,
      textMap: textMap,
      findings: findings.map { $0.on(page: page.index) }
    )
  }

  private func text(of page: Page) async throws(GatefoldError) -> Data {
    let map = TextMap(.json, of: TextMapSource(fileName: edition.fileName, title: edition.entry.title))
    return try map.file(TextMapPage(page, try await page.text()))
  }

  /// A part without which the issue is published nevertheless.
  private func optional<Value>(
    _ findings: inout [GatefoldError],
    _ body: () async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value? {
    do throws(GatefoldError) {
      return try await body()
    } catch {
      if error.code == .cancelled { throw error }
      findings.append(error)
      return nil
    }
  }
}
