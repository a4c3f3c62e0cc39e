internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Writes the text maps of an issue, by page or as a whole.
struct TextMapWriter: Sendable {
  private let maps: [TextMap]
  private let issue: Issue
  /// What the maps say of the issue, and decides how they come out.
  let options: [String: String]
  private let picture: @Sendable (Page) throws(GatefoldError) -> TextMapPage.Picture?

  /// - Parameter picture: of a page, where there is one.
  init(
    formats: [TextMapFormat],
    issue: Issue,
    fileName: String,
    unit: TextMapUnit,
    picture: @escaping @Sendable (Page) throws(GatefoldError) -> TextMapPage.Picture?
  ) {
    let source = TextMapSource(
      fileName: fileName,
      title: issue.title(fallback: OutputNames.title(of: fileName)),
      language: issue.readingHints.validLanguage,
      unit: unit
    )
    options = ["file": fileName, "title": source.title]
    maps = formats.map { TextMap($0, of: source) }
    self.issue = issue
    self.picture = picture
  }

  var formats: [TextMapFormat] { maps.map(\.format) }

  /// The name of a page's map.
  static func path(of index: Int, _ format: TextMapFormat) -> String {
    "\(OutputNames.page(index)).\(format.fileExtension)"
  }

  /// Writes the maps of a page, named for it, into a folder of the issue's.
  func write(_ page: Page, into unit: BatchUnit, folder: String = "") async throws(GatefoldError) {
    let content = TextMapPage(page, try await page.text(), picture: try picture(page))
    for map in maps {
      let path = folder + Self.path(of: page.index, map.format)
      try unit.write(try map.file(content), to: path, pageIndex: page.index)
    }
  }

  func writePages(_ indices: [Int], _ batchIssue: BatchIssue, isQuiet: Bool) async throws(GatefoldError) {
    try await batchIssue.write(pages: indices, of: issue, options: options, isQuiet: isQuiet) {
      page,
      unit throws(GatefoldError) in
      try await write(page, into: unit)
    }
  }

  /// Writes one file a format. Pages that fail are left out of it, and the issue then does not count as done.
  func writeIssue(_ indices: [Int], _ batchIssue: BatchIssue, isQuiet: Bool) async throws(GatefoldError) {
    let name = batchIssue.fileStem
    let progress = batchIssue.progress(total: indices.count, isQuiet: isQuiet)
    try await batchIssue.writeWhole(name, of: indices, options: options) { unit throws(GatefoldError) in
      try await write(indices, named: name, into: unit, progress)
    }
  }

  /// - Returns: why pages are not in the files.
  private func write(
    _ indices: [Int],
    named name: String,
    into unit: BatchUnit,
    _ progress: Progress
  ) async throws(GatefoldError) -> [GatefoldError] {
    var files: [(map: TextMap, body: TemporaryFile, summary: TextMapSummary)] = []
    for map in maps { files.append((map, try unit.temporaryFile(), TextMapSummary())) }
    var failures: [GatefoldError] = []
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      try fragments(of: TextMapPage(page, try await page.text(), picture: try picture(page)))
    }
    for await (index, result) in results {
      progress.advance()
      switch result {
      case .failure(let error): failures.append(error.on(page: index))
      case .success(let fragments):
        for (place, fragment) in fragments.enumerated() {
          let separator = files[place].summary.pageCount > 0 ? files[place].map.separator : []
          try unit.append(separator + fragment.bytes, to: files[place].body)
          files[place].summary.add(fragment)
        }
      }
    }
    try failures.throwIfCancelled()
    for (map, body, summary) in files where summary.pageCount > 0 {
      let path = "\(name).\(map.format.fileExtension)"
      try unit.write(head: map.head(of: summary), body, foot: map.foot, to: path)
    }
    return failures
  }

  private func fragments(of page: TextMapPage) throws(GatefoldError) -> [TextMapFragment] {
    var fragments: [TextMapFragment] = []
    for map in maps { fragments.append(try map.fragment(page)) }
    return fragments
  }
}
