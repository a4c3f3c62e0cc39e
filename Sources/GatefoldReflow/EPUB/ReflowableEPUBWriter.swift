internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldTypesetting

/// Writes a publication as an EPUB file of articles.
struct ReflowableEPUBWriter {
  let publication: Publication
  let pictures: PicturesAhead
  let files: ContainerFiles

  private static let cover = "cover.xhtml"

  @Sendable static func fileName(_ articleIndex: Int) -> String {
    "article-\(ExportNames.number(articleIndex + 1)).xhtml"
  }

  /// - Returns: the errors of missing content.
  func write(progress: () -> Void) async throws(GatefoldError) -> [GatefoldError] {
    var failures: [GatefoldError] = []
    var package = EPUBPackage(publication: publication, isFixed: false, direction: publication.progression)
    try files.add(ReflowStyleSheet.article, at: EPUBPackageWriter.styleSheet)
    try await writeCover(&package, &failures)
    package.spine.append(EPUBPackage.SpineItem(path: EPUBPackageWriter.navigation))
    package.landmarks.append(.init(type: "toc", title: "Contents", reference: "\(EPUBPackageWriter.navigation)#toc"))
    if !publication.articles.isEmpty {
      package.landmarks.append(.init(type: "bodymatter", title: "Articles", reference: Self.fileName(0)))
    }
    let writer = PictureFileWriter(pictures: pictures, place: .files(files))
    var pages: [[Int]] = []
    for (index, article) in publication.articles.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let written = try await writer.write(article, number: index + 1)
      failures += written.failures
      package.manifest += written.files.map { .init(path: $0.path, mediaType: $0.mediaType) }
      let page = page(of: index, written.pictures)
      try files.add(page.data, at: Self.fileName(index), showing: .data(pageIndex: nil))
      package.addToSpine(Self.fileName(index))
      pages.append(page.anchoredPages)
      progress()
    }
    for media in publication.media.files(of: publication.articleMedia) {
      try files.add(media.file)
      package.manifest.append(.init(path: media.file.path, mediaType: media.mediaType))
    }
    package.pageList = publication.anchors.list(pages).map { anchor in
      let reference = "\(Self.fileName(anchor.articleIndex))#\(anchor.identifier)"
      return .init(label: publication.label(ofPage: anchor.pageIndex), reference: reference)
    }
    package.contents = contents
    package.accessibility = accessibility
    try EPUBPackageWriter(package: package, files: files).write()
    return failures
  }

  private func writeCover(_ package: inout EPUBPackage, _ failures: inout [GatefoldError]) async throws(GatefoldError) {
    guard let size = try await CoverWriter(pictures: pictures, files: files).write(&failures) else { return }
    package.manifest.append(.init(path: CoverWriter.path, mediaType: "image/jpeg", properties: "cover-image"))
    let page = MarkupWriter.page(
      title: publication.title,
      MarkupWriter.rootAttributes(publication.language, publication.lineDirection)
    ) { out in
      out.element("section", ["class": "cover", "epub:type": "cover"]) { out in
        out.void(
          "img",
          [
            "src": CoverWriter.path, "alt": publication.title, "role": "doc-cover", "width": String(size.width),
            "height": String(size.height),
          ]
        )
      }
    }
    try files.add(page.data, at: Self.cover, showing: .description)
    package.addToSpine(Self.cover)
    package.landmarks.append(.init(type: "cover", title: "Cover", reference: Self.cover))
  }

  private func page(
    of index: Int,
    _ pictures: [ArticlePicture: PictureFile]
  ) -> (data: Data, anchoredPages: [Int]) {
    let article = publication.articles[index]
    var anchoredPages: [Int] = []
    let page = MarkupWriter.page(
      title: publication.title(of: article),
      MarkupWriter.rootAttributes(
        publication.language(of: article),
        article.lineDirection,
        className: article.isVertical ? "vertical" : nil
      )
    ) { out in
      var markup = ArticleMarkup(index, of: publication, pictures: pictures, fileName: Self.fileName, to: out)
      markup.write()
      anchoredPages = markup.anchoredPages
      out = markup.out
    }
    return (page.data, anchoredPages)
  }

  private var contents: [EPUBPackage.TOCEntry] {
    guard !publication.articles.isEmpty else {
      return [.init(title: publication.title, reference: Self.cover)]
    }
    return publication.sections.flatMap { section in
      let entries = section.articleIndices.map { index in
        EPUBPackage.TOCEntry(title: publication.title(of: publication.articles[index]), reference: Self.fileName(index))
      }
      return section.title.map { [.init(title: $0, reference: nil, children: entries)] } ?? entries
    }
  }

  private var accessibility: AccessibilityMetadata {
    var accessibility = AccessibilityMetadata()
    let (hasPictures, hasMedia) = (publication.hasPictures, !publication.articleMedia.isEmpty)
    let isDescribed = publication.describesPictures
    accessibility.modes = ["textual"] + (hasPictures ? ["visual"] : []) + (hasMedia ? ["auditory"] : [])
    if isDescribed { accessibility.sufficientModes.append("textual") }
    if hasPictures { accessibility.sufficientModes.append("textual,visual") }
    accessibility.features = ["displayTransformability", "readingOrder", "structuralNavigation", "tableOfContents"]
    if !publication.anchors.list().isEmpty { accessibility.features += ["pageNavigation", "pageBreakMarkers"] }
    if hasPictures, isDescribed { accessibility.features.append("alternativeText") }
    if publication.articles.contains(where: \.hasRuby) { accessibility.features.append("rubyAnnotations") }
    if publication.articles.contains(where: \.isVertical) { accessibility.features.append("verticalWriting") }
    if hasMedia { accessibility.hazards = ["unknown"] }
    let summary = "The articles were recovered from the pages of a printed issue. Page breaks are those of the print."
    let pictures = hasPictures && !isDescribed ? " Not all pictures are described in words." : ""
    accessibility.summary = summary + pictures
    return accessibility
  }
}
