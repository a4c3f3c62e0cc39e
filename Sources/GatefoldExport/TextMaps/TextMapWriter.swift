internal import Foundation
package import Gatefold

/// Writes the text maps of an issue, by page or as a whole.
package struct TextMapWriter: Sendable {
  private let maps: [TextMap]
  private let issue: MagazineIssue
  /// Options that affect the maps.
  package let options: [String: String]
  /// The language of the issue as a BCP 47 tag; `nil` if unknown.
  let language: String?
  private let picture: @Sendable (Page) throws(GatefoldError) -> TextMapPage.Picture?

  /// - Parameter picture: of a page, where there is one.
  package init(
    formats: [TextMapFormat],
    issue: MagazineIssue,
    fileName: String,
    language: String?,
    unit: TextMapUnit,
    picture: @escaping @Sendable (Page) throws(GatefoldError) -> TextMapPage.Picture?
  ) {
    let source = TextMapSource(
      fileName: fileName,
      title: issue.title(fallback: ExportNames.title(of: fileName)),
      language: language,
      unit: unit
    )
    options = ["file": fileName, "title": source.title]
    maps = formats.map { TextMap($0, of: source) }
    self.issue = issue
    self.language = language
    self.picture = picture
  }

  var formats: [TextMapFormat] { maps.map(\.format) }

  /// The name of a page's map.
  static func path(of index: Int, _ format: TextMapFormat) -> String {
    "\(ExportNames.page(index)).\(format.fileExtension)"
  }

  /// Writes the maps of a page, named after it, to a folder of the issue.
  package func write(_ page: Page, into files: any ExportFiles, folder: String = "") async throws(GatefoldError) {
    let content = try await content(of: page)
    for map in maps {
      let path = folder + Self.path(of: page.index, map.format)
      try files.write(try map.file(content), to: path, showing: .data(pageIndex: page.index))
    }
  }

  package func writePages(_ indices: [Int], into folder: some ExportFolder) async throws(GatefoldError) {
    try await folder.write(pages: indices, of: issue, options: options) { page, files throws(GatefoldError) in
      try await write(page, into: files)
    }
  }

  /// Writes one file per format. Failed pages are left out, and the issue then does not count as done.
  ///
  /// - Parameter name: of the files, without its extension.
  package func writeIssue(
    _ indices: [Int],
    named name: String,
    into folder: some ExportFolder
  ) async throws(GatefoldError) {
    let advance = folder.progress(total: indices.count)
    let unit = ExportUnit(name, pageIndices: indices, options: options)
    try await folder.writeWhole(unit) { files throws(GatefoldError) in
      try await write(indices, named: name, into: files, advance)
    }
  }

  /// - Returns: the errors of missing pages.
  private func write(
    _ indices: [Int],
    named name: String,
    into files: any ExportFiles,
    _ advance: () -> Void
  ) async throws(GatefoldError) -> [GatefoldError] {
    var parts: [(map: TextMap, body: TemporaryFile, summary: TextMapSummary)] = []
    for map in maps { parts.append((map, try files.temporaryFile(), TextMapSummary())) }
    var failures: [GatefoldError] = []
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      try fragments(of: try await content(of: page))
    }
    for try await page in results {
      advance()
      switch page.result {
      case .failure(let error): failures.append(error.on(page: page.pageIndex))
      case .success(let fragments):
        for (index, fragment) in fragments.enumerated() {
          let separator = parts[index].summary.pageCount > 0 ? parts[index].map.separator : []
          try parts[index].body.append(separator + fragment.bytes)
          parts[index].summary.add(fragment)
        }
      }
    }
    try failures.throwIfCancelled()
    for (map, body, summary) in parts where summary.pageCount > 0 {
      try files.write(
        [.data(Data(map.head(of: summary))), .file(body), .data(Data(map.foot))],
        to: "\(name).\(map.format.fileExtension)",
        showing: .data(pageIndex: nil)
      )
    }
    return failures
  }

  private func content(of page: Page) async throws(GatefoldError) -> TextMapPage {
    let images = formats.contains(.json) ? try await page.seenImages() : nil
    return TextMapPage(page, try await page.text(), picture: try picture(page), images: images, language: language)
  }

  private func fragments(of page: TextMapPage) throws(GatefoldError) -> [TextMapFragment] {
    var fragments: [TextMapFragment] = []
    for map in maps { fragments.append(try map.fragment(page)) }
    return fragments
  }
}

extension Page {
  /// Where images are seen on the page that are more than a line or an icon, such as photographs.
  package func seenImages() async throws(GatefoldError) -> [SeenImage] {
    let side = 24.0
    return try await graphics().images
      .filter { !$0.isStencil && $0.opacity > 0.3 && $0.visibleRect.width >= side && $0.visibleRect.height >= side }
      .map { SeenImage(rect: $0.visibleRect, isMasked: $0.hasMask) }
  }
}
