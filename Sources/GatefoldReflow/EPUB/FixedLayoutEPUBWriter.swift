internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// Writes an issue as an EPUB file of its pages.
struct FixedLayoutEPUBWriter {
  let publication: Publication
  /// Pixels a point.
  let zoom: Double
  let quality: Int
  let files: ContainerFiles

  static func fileName(_ pageIndex: Int) -> String { "\(ExportNames.page(pageIndex)).xhtml" }
  private static func picturePath(_ pageIndex: Int) -> String { "images/\(ExportNames.page(pageIndex)).jpg" }

  /// - Returns: the errors of pages that are missing or incomplete.
  func write(progress: () -> Void) async throws(GatefoldError) -> [GatefoldError] {
    var failures: [GatefoldError] = []
    var package = EPUBPackage(publication: publication, isFixed: true, direction: publication.direction)
    let issue = publication.issue
    let sides = try await sides()
    var hasText = false
    try files.add(ReflowStyleSheet.page, at: EPUBPackageWriter.styleSheet)
    let (zoom, quality) = (zoom, quality)
    let pages = issue.results(forPages: Array(0..<issue.pageCount)) { page throws(GatefoldError) in
      try await DrawnPage(page, zoom: zoom, quality: quality)
    }
    for try await page in pages {
      switch page.result {
      case .success(let drawn):
        failures += drawn.failures
        hasText = hasText || drawn.text != nil
        try write(drawn, sides[page.pageIndex], to: &package)
      case .failure(let error):
        if error.code == .cancelled { throw error }
        failures.append(error.on(page: page.pageIndex))
        try writeMissing(page.pageIndex, sides[page.pageIndex], to: &package)
      }
      progress()
    }
    let media = (0..<issue.pageCount).flatMap(publication.media.visibleMedia)
    for media in publication.media.files(of: media) {
      try files.add(media.file)
      package.manifest.append(.init(path: media.file.path, mediaType: media.mediaType))
    }
    package.pageList = (0..<issue.pageCount).map {
      .init(label: publication.label(ofPage: $0), reference: Self.fileName($0))
    }
    package.landmarks = [
      .init(type: "cover", title: "Cover", reference: Self.fileName(0)),
      .init(type: "bodymatter", title: "Pages", reference: Self.fileName(min(1, issue.pageCount - 1))),
    ]
    package.contents = await contents(&failures)
    package.accessibility = accessibility(hasText: hasText, hasMedia: !media.isEmpty)
    try EPUBPackageWriter(package: package, files: files).write()
    return failures
  }

  // MARK: Pages

  private func write(_ page: DrawnPage, _ side: String?, to package: inout EPUBPackage) throws(GatefoldError) {
    let path = Self.picturePath(page.index)
    let properties = page.index == 0 ? "cover-image" : nil
    try files.add(page.picture, at: path, showing: .picture(pageIndices: [page.index], size: page.pixelSize))
    package.manifest.append(.init(path: path, mediaType: "image/jpeg", properties: properties))
    let markup = FixedPageMarkup(publication: publication, page: page, picturePath: path)
    try files.add(markup.data, at: Self.fileName(page.index), showing: .data(pageIndex: page.index))
    package.addToSpine(Self.fileName(page.index), itemProperties: page.text == nil ? nil : "svg", properties: side)
  }

  /// A page that cannot be drawn is there, so that the others keep their places.
  private func writeMissing(_ index: Int, _ side: String?, to package: inout EPUBPackage) throws(GatefoldError) {
    let label = publication.label(ofPage: index)
    let page = MarkupWriter.page(
      title: label,
      MarkupWriter.rootAttributes(publication.language, .leftToRight),
      head: { $0.void("meta", ["name": "viewport", "content": "width=600, height=800"]) }
    ) { out in
      out.element("p", ["class": "notice", "lang": "en"], text: "Page \(label) is damaged.")
    }
    try files.add(page.data, at: Self.fileName(index), showing: .data(pageIndex: index))
    package.addToSpine(Self.fileName(index), properties: side)
  }

  /// On which side of the spine each page lies, as the spine of the file says it.
  private func sides() async throws(GatefoldError) -> [String?] {
    var sides = [String?](repeating: nil, count: publication.issue.pageCount)
    guard publication.arrangement.pairing != .single else { return sides }
    for spread in try await publication.issue.spreads(publication.arrangement) {
      for slot in spread.layout.slots {
        sides[slot.pageIndex] = "rendition:page-spread-\(slot.side == .whole ? "center" : slot.side.rawValue)"
      }
    }
    return sides
  }

  // MARK: Contents

  /// The contents of the issue, which must follow the order of pages.
  private func contents(_ failures: inout [GatefoldError]) async -> [EPUBPackage.TOCEntry] {
    var items: [ContentsItem] = []
    do throws(GatefoldError) {
      items = try await publication.issue.contents()
    } catch {
      failures.append(error)
    }
    let entries = Self.entries(items)
    let pages = items.flattened.compactMap(\.item.pageIndex)
    if entries.isEmpty { return [.init(title: publication.title, reference: Self.fileName(0))] }
    if zip(pages, pages.dropFirst()).allSatisfy({ $0 <= $1 }) { return entries }
    return items.flattened.map(\.item).filter { $0.pageIndex != nil }
      .enumerated()
      .sorted { ($0.element.pageIndex ?? 0, $0.offset) < ($1.element.pageIndex ?? 0, $1.offset) }
      .flatMap { Self.entries([$0.element], isFlat: true) }
  }

  private static func entries(_ items: [ContentsItem], isFlat: Bool = false) -> [EPUBPackage.TOCEntry] {
    items.compactMap { item in
      let children = isFlat ? [] : entries(item.children)
      let title = item.title.printable
      guard !title.isBlank else { return nil }
      let reference = item.pageIndex.map(fileName)
      return reference == nil && children.isEmpty ? nil : .init(title: title, reference: reference, children: children)
    }
  }

  private func accessibility(hasText: Bool, hasMedia: Bool) -> AccessibilityMetadata {
    var accessibility = AccessibilityMetadata()
    accessibility.modes = ["visual"] + (hasText ? ["textual"] : []) + (hasMedia ? ["auditory"] : [])
    accessibility.sufficientModes = ["visual"]
    accessibility.features = ["tableOfContents", "pageNavigation"]
    if hasMedia { accessibility.hazards = ["unknown"] }
    accessibility.summary =
      hasText
      ? "Pictures of printed pages under their text, which can be selected and read aloud in the order of the layout."
      : "Pictures of printed pages without text."
    return accessibility
  }
}
