internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import GatefoldTypesetting
internal import Synchronization

/// Writes the files of an issue for an archive: the text of each page, then the METS file that lists them.
struct METSWriter: Sendable {
  let export: METSExport
  let issue: MagazineIssue
  let documentPath: String
  let files: any ExportFiles
  /// Whether the places of blocks in ALTO files are wanted.
  var findsRegions = false

  private var profile: METSProfile { export.profile }
  private var isNDNP: Bool { profile == .ndnp }

  /// Writes all files.
  ///
  /// - Parameter advance: called for each page.
  /// - Returns: what was written, and the errors of missing pages and articles.
  /// - Throws: `cancelled`, `unwritableFile`, the errors of reading the issue as a whole.
  func write(
    _ advance: @escaping @Sendable () -> Void
  ) async throws(GatefoldError) -> (issue: ArchivedIssue, failures: [GatefoldError]) {
    let (archived, failures) = try await archive(advance)
    let data = METSDocument(export: export, issue: archived).data()
    try files.write(data, to: metsPath(archived.facts), showing: .data(pageIndex: nil))
    return (archived, failures)
  }

  /// Writes all files but the METS file.
  ///
  /// - Throws: as ``write(_:)`` does.
  func archive(
    _ advance: @escaping @Sendable () -> Void
  ) async throws(GatefoldError) -> (issue: ArchivedIssue, failures: [GatefoldError]) {
    var failures: [GatefoldError] = []
    let facts = try await METSFacts(issue, at: documentPath, fields: export.fields)
    let read = profile.hasArticles ? try await articles(&failures) : []
    let articles = read.enumerated().map { ArchivedArticle($1.document, at: $0) }
    let contents = PageContents(articles, advertisements: read.map(\.advertisements))
    let pages = try await pages(contents, facts, advance, &failures)
    let document = try SourceDocument(of: issue, at: documentPath)
    let copy = try copiedDocument(document)
    let omissions = omissions(facts, hasArticles: !articles.isEmpty)
    let archived = ArchivedIssue(
      facts: facts,
      articles: articles,
      pages: pages,
      document: document,
      copy: copy,
      // The path of a package is not that of its PDF.
      checkResult: document == nil || isPackage ? nil : await export.check?.result(of: documentPath),
      omissions: omissions
    )
    return (archived, failures)
  }

  // MARK: Articles

  /// The articles, of which several are read at a time.
  private func articles(_ failures: inout [GatefoldError]) async throws(GatefoldError) -> [ReadArticle] {
    let reader = try await ArticleReader(issue)
    let results = OrderedResults(inputs: Array(reader.articles.indices), limit: issue.laneLimit + 1) { index in
      await Self.article(at: index, of: reader)
    }
    var articles: [ReadArticle] = []
    for try await result in results {
      switch result {
      case .success(let article): articles.append(article)
      case .failure(let error):
        if error.code == .cancelled { throw error }
        failures.append(error)
      }
    }
    return articles
  }

  private static func article(at index: Int, of reader: ArticleReader) async -> Result<ReadArticle, GatefoldError> {
    do throws(GatefoldError) {
      if Task.isCancelled { throw .cancelled }
      return .success(try await reader.read(at: index))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Pages

  private func pages(
    _ contents: PageContents,
    _ facts: METSFacts,
    _ advance: @escaping @Sendable () -> Void,
    _ failures: inout [GatefoldError]
  ) async throws(GatefoldError) -> [ArchivedPage] {
    let numbering = try await issue.pageNumbering()
    var source = TextMapSource(
      fileName: URL(fileURLWithPath: documentPath).lastPathComponent,
      title: facts.title,
      language: facts[.language],
      unit: isNDNP ? .twelveHundredthsOfInch : .pixels(zoom: export.dpi / 72)
    )
    source.altoVersion = profile.altoVersion
    let map = TextMap(.alto, of: source)
    let results = issue.results(forPages: Array(0..<issue.pageCount)) { page throws(GatefoldError) in
      let label = numbering.folio(ofPage: page.index)?.label ?? page.ownLabel
      return try await write(page, label: label?.printable, contents, map)
    }
    var pages: [ArchivedPage] = []
    for try await page in results {
      advance()
      switch page.result {
      case .success(let page): pages.append(page)
      case .failure(let error): failures.append(error.on(page: page.pageIndex))
      }
    }
    try failures.throwIfCancelled()
    return pages
  }

  private func write(
    _ page: Page,
    label: String?,
    _ contents: PageContents,
    _ map: TextMap
  ) async throws(GatefoldError) -> ArchivedPage {
    let text = try await page.text()
    let pictures = contents.pictures[page.index] ?? []
    let divided = PageDivider.divide(
      text,
      among: contents.texts[page.index] ?? [],
      illustrations: pictures.map(\.frame)
    )
    let picture = try await picture(of: page)
    let masters = try await masters(of: page)
    let content = TextMapPage(
      page,
      text,
      picture: (masters.first?.picture ?? picture).map { .init(path: reference(fromTextTo: $0.file.path)) },
      language: map.source.language,
      division: divided.division
    )
    let alto = try map.file(content)
    let path = isNDNP ? "\(ExportNames.number(page.number)).xml" : "alto/\(ExportNames.page(page.index)).xml"
    try files.write(alto, to: path, showing: .data(pageIndex: page.index))
    let name = isNDNP ? "ocrFile\(page.number)" : "alto\(ExportNames.number(page.number))"
    var illustrations: [PictureKey: Int] = [:]
    for (place, picture) in pictures.enumerated() { if let key = picture.key { illustrations[key] = place } }
    let advertisements = (contents.advertisements[page.index] ?? []).map { found in
      ArchivedAdvertisement(
        article: found.article,
        blocks: found.blocks.flatMap { divided.others[$0] ?? [] },
        illustration: pictures.firstIndex { $0.key == nil && $0.frame == found.frame }
      )
    }
    return ArchivedPage(
      index: page.index,
      label: label.flatMap { $0.isBlank ? nil : $0 },
      text: ArchivedFile(name, at: path, mediaType: "text/xml", alto),
      regions: findsRegions ? ALTORegions(alto) : nil,
      picture: picture,
      masters: masters,
      blocks: divided.blocks,
      illustrations: illustrations,
      advertisements: advertisements
    )
  }

  private func reference(fromTextTo path: String) -> String {
    isNDNP || METSServedFiles.isAddress(path) ? path : "../\(path)"
  }

  /// A picture that a server draws.
  private func servedPicture(
    of page: Page,
    _ served: METSServedFiles
  ) throws(GatefoldError) -> ArchivedPicture? {
    let size = try PixelSize(of: page.size, zoom: export.dpi / 72)
    guard let address = served.picture(page.index, size) else { return nil }
    let file = ArchivedFile(
      "picture\(ExportNames.number(page.number))",
      at: address,
      mediaType: PictureFormat.jpeg.mediaType,
      byteCount: nil,
      hash: nil
    )
    return ArchivedPicture(file: file, size: size, dpi: export.dpi, samples: .jpeg)
  }

  private func picture(of page: Page) async throws(GatefoldError) -> ArchivedPicture? {
    if let served = export.served { return try servedPicture(of: page, served) }
    guard let format = export.pictures else { return nil }
    let pixels = try await page.render(.dpi(export.dpi))
    let data = try pixels.encoded(as: format)
    let name = isNDNP ? ExportNames.number(page.number) : "pictures/\(ExportNames.page(page.index))"
    let path = "\(name).\(format.fileExtension)"
    try files.write(data, to: path, showing: page, pixels)
    let identifier = isNDNP ? "otherDerivativeFile\(page.number)" : "picture\(ExportNames.number(page.number))"
    return ArchivedPicture(
      file: ArchivedFile(identifier, at: path, mediaType: format.mediaType, data),
      size: pixels.size,
      dpi: export.dpi,
      samples: PictureSamples(data)
    )
  }

  /// The pictures that the National Digital Newspaper Program demands.
  private func masters(of page: Page) async throws(GatefoldError) -> [ArchivedMaster] {
    guard isNDNP, export.writesMasters else { return [] }
    let pixels = try await page.render(.dpi(export.dpi))
    let image = MasterImage(pixels, dpi: export.dpi)
    let colorSpace = image.samplesPerPixel == 1 ? "BlackIsZero" : "RGB"
    let name = ExportNames.number(page.number)
    func write(
      _ data: Data,
      _ use: ArchivedMaster.Use,
      _ fileExtension: String,
      _ mediaType: String,
      compression: String
    ) throws(GatefoldError) -> ArchivedMaster {
      let path = "\(name).\(fileExtension)"
      try files.write(data, to: path, showing: page, pixels)
      let samples = PictureSamples(
        samplesPerPixel: image.samplesPerPixel,
        bitsPerSample: 8,
        colorSpace: colorSpace,
        compression: compression
      )
      let file = ArchivedFile("\(use.rawValue)File\(page.number)", at: path, mediaType: mediaType, data)
      let picture = ArchivedPicture(file: file, size: pixels.size, dpi: export.dpi, samples: samples)
      return ArchivedMaster(use: use, picture: picture)
    }
    return [
      try write(image.tiff, .master, "tif", "image/tiff", compression: "Uncompressed"),
      try write(try image.jpeg2000(), .service, "jp2", "image/jp2", compression: "JPEG 2000"),
    ]
  }

  // MARK: The issue

  private func copiedDocument(_ document: SourceDocument?) throws(GatefoldError) -> ArchivedFile? {
    if let served = export.served { return document.flatMap { servedDocument($0, served) } }
    guard let document, export.copiesDocument else {
      files.leaveOutDocument(at: Self.documentCopy)
      return nil
    }
    if isPackage {
      guard try files.claim(Self.documentCopy) else {
        throw GatefoldError(.unwritableFile, "\(Self.documentCopy) exists and was not written by Gatefold")
      }
      let data = try SourceDocument.data(at: documentPath)
      try files.write(data, to: Self.documentCopy, showing: .data(pageIndex: nil))
    } else {
      try files.copyDocument(to: Self.documentCopy)
    }
    return ArchivedFile(
      "document",
      at: Self.documentCopy,
      mediaType: document.mediaType,
      byteCount: document.byteCount,
      hash: document.hash
    )
  }

  private func servedDocument(_ document: SourceDocument, _ served: METSServedFiles) -> ArchivedFile? {
    served.document.map { address in
      ArchivedFile(
        "document",
        at: address,
        mediaType: document.mediaType,
        byteCount: document.byteCount,
        hash: document.hash
      )
    }
  }

  private var isPackage: Bool { IssuePackage.isPackage(at: documentPath) }

  private static let documentCopy = "issue.pdf"

  /// The path of the METS file. That of the National Digital Newspaper Program is named by the day and the edition.
  private func metsPath(_ facts: METSFacts) -> String {
    guard isNDNP, let day = facts.day, let edition = facts[.edition].flatMap({ Int($0) }) else { return "mets.xml" }
    return "\(day.filter { $0 != "-" })\(ExportNames.number(edition, digits: 2)).xml"
  }

  /// The omissions: values and files that the profile needs and that are missing.
  private func omissions(_ facts: METSFacts, hasArticles: Bool) -> [METSOmission] {
    var fields: [METSField]
    var others: [METSOmission] = []
    switch profile {
    case .generic: fields = [.title, .date, .language]
    case .ndnp:
      fields = [.lccn, .date, .edition, .agency, .reel]
      if facts[.date] != nil, facts.day == nil { others.append(.field(.date)) }
      if !export.writesMasters { others.append(.pictures("TIFF and JPEG 2000")) }
      others += [.pictures("PDF"), .microfilmTargets, .articles]
      if export.date == nil { others.append(.creationDate) }
    case .kitodo:
      fields = [
        .title, .date, .language, .owner, .ownerSite, .ownerLogo, .ownerContact, .rights, .record, .recordSource,
      ]
      fields += [.parent, .parentRecord]
      if export.pictures == nil { others.append(.pictures("JPEG")) }
      if export.address == nil { others.append(.address) }
    }
    return fields.filter { facts[$0] == nil }.map { .field($0) } + others
  }
}

/// The texts, pictures and advertisements of articles, by the index of their page.
private struct PageContents: Sendable {
  struct Picture: Sendable {
    /// `nil` for the picture of an advertisement.
    let key: PictureKey?
    let frame: PageRect
  }

  struct Advertisement: Sendable {
    let article: Int
    let blocks: [Int]
    let frame: PageRect?
  }

  private(set) var texts: [Int: [PrintedText]] = [:]
  private(set) var pictures: [Int: [Picture]] = [:]
  private(set) var advertisements: [Int: [Advertisement]] = [:]

  /// - Parameter advertisements: those of each article.
  init(_ articles: [ArchivedArticle], advertisements: [[FoundAdvertisement]]) {
    for article in articles {
      for text in article.texts {
        for page in text.pageIndices { texts[page, default: []].append(text) }
      }
      for (place, picture) in article.pictures.enumerated() {
        let key = PictureKey(article: article.index, picture: place)
        pictures[picture.pageIndex, default: []].append(Picture(key: key, frame: picture.frame))
      }
      for found in advertisements[article.index] {
        let advertisement = Advertisement(article: article.index, blocks: found.blocks, frame: found.frame)
        self.advertisements[found.pageIndex, default: []].append(advertisement)
        if let frame = found.frame { pictures[found.pageIndex, default: []].append(Picture(key: nil, frame: frame)) }
      }
    }
  }
}
