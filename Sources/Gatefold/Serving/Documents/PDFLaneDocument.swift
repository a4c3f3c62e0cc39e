/// A PDF opened by a lane: poppler's document, and libqpdf's if needed. Opened with the first request and freed with
/// this object, all on one thread. Not Sendable.
final class PDFLaneDocument: LaneDocument {
  private let source: PDFSource
  private var password: String? { source.password }
  /// The bytes actually read: the repaired document if the file is damaged.
  private var bytes: DocumentBytes { source.repairedDocument?.bytes ?? source.bytes }
  private var openDocument: NativeDocument?
  private var openStructure: NativeStructure??
  /// The repaired document for libqpdf, if poppler can open the bytes and libqpdf cannot.
  private var structureCopy: RepairedDocument?
  /// Cached frames of pages that were asked for, or that destinations point to; an inner `nil` means that there is no
  /// such page.
  private var frames: [Int: PageFrame?] = [:]
  var openStreams: NativeStreams?
  /// Kept from page to page: reading the data of a language takes a tenth of a second.
  var recognizer: TextRecognizer?
  /// Objects that were read since the streams were opened.
  var readObjectCount = 0
  /// Whether `document()` has been tried; that must happen before libqpdf reads the bytes.
  private var isChecked = false
  /// Pages that were read since the documents were opened.
  private var readPages: Set<Int> = []

  /// poppler and libqpdf keep some 15 KB of every page that they have read, for as long as a document is open. So the
  /// documents are opened again, in a few milliseconds, after so many pages. The tables of pages, some 5 KB a page, come
  /// back with them.
  private static let maximumReadPageCount = 1_000

  init(_ source: PDFSource) {
    self.source = source
  }

  /// Begins a request for a page. Nothing of the documents may be held at that time.
  func begin(_ index: Int) {
    guard readPages.insert(index).inserted, readPages.count > Self.maximumReadPageCount, structureCopy == nil else {
      return
    }
    openDocument = nil
    openStructure = nil
    openStreams = nil
    readPages = [index]
  }

  func document() throws(GatefoldError) -> NativeDocument {
    if let openDocument { return openDocument }
    _ = NativeRuntime.shared
    let opened = try DocumentOpener.open(source.bytes, password: password, source.repairedDocument)
    source.password = opened.password
    if let repaired = opened.repaired { source.repairedDocument = repaired }
    opened.document.share(source.resources)
    openDocument = opened.document
    return opened.document
  }

  /// Finds out whether the file has to be repaired, so that poppler and libqpdf read the same bytes. libqpdf may read
  /// what poppler cannot open.
  private func checkForDamage() {
    guard !isChecked else { return }
    isChecked = true
    _ = try? document()
  }

  /// `nil` if libqpdf cannot read the file; tried only once.
  private func structure() -> NativeStructure? {
    if let openStructure { return openStructure }
    checkForDamage()
    let structure = NativeStructure(bytes, password: password) ?? salvagedStructure()
    openStructure = .some(structure)
    return structure
  }

  /// Some files that poppler opens and libqpdf cannot read still have all their objects.
  private func salvagedStructure() -> NativeStructure? {
    guard let openDocument, source.repairedDocument == nil,
      let salvaged = (try? DocumentSalvage.salvaged(bytes, password: password)) ?? nil,
      salvaged.pageCount == openDocument.pageCount
    else { return nil }
    structureCopy = salvaged.document
    return NativeStructure(salvaged.document.bytes, password: password)
  }

  /// The structure for reading media and attachments, whether or not poppler can open the file.
  ///
  /// - Throws: `damaged` where libqpdf cannot read the file.
  func readableStructure() throws(GatefoldError) -> NativeStructure {
    guard let structure = structure() else {
      // This throws the reason.
      _ = try streams()
      throw .unreadableObjects(nil)
    }
    // Rebuilding the cross-reference table may lose the catalog.
    guard structure.root.isDictionary else { throw .unreadableObjects("document: unable to find /Root dictionary") }
    return structure
  }

  /// - Throws: `damaged`.
  func streams() throws(GatefoldError) -> NativeStreams {
    if let openStreams { return openStreams }
    // This decides which bytes libqpdf reads.
    _ = structure()
    let streams = try NativeStreams(structureCopy?.bytes ?? bytes, password: password)
    openStreams = streams
    return streams
  }

  /// The display list of a page, recorded by the first lane that needs it.
  func displayList(
    ofPage index: Int,
    layers: [Layer.ID: Bool] = [:],
    keepsColors: Bool = false
  ) throws(GatefoldError) -> NativeDisplayList {
    let key = DisplayLists.Key(pageIndex: index, layers: layers, keepsColors: keepsColors)
    if let known = source.displayLists.list(key) { return known }
    let list = try document().page(at: index).displayList(layers: key.layers, keepsColors: keepsColors)
    source.displayLists.keep(list, as: key)
    return list
  }

  /// The structure, if it has the same pages as poppler: each may repair a damaged file differently.
  private func agreedStructure(with document: NativeDocument) -> NativeStructure? {
    structure().flatMap { $0.pageCount == document.pageCount ? $0 : nil }
  }
}

// MARK: Metadata and structure

extension PDFLaneDocument {
  func summary() throws(GatefoldError) -> DocumentSummary {
    let document = try document()
    let hints = agreedStructure(with: document).map { ReadingHintsReader.hints(of: $0, frame: frameOfPage) }
    return DocumentSummary(
      pageCount: document.pageCount,
      metadata: document.metadata,
      readingHints: hints ?? ReadingHints(pageLayout: document.pageLayout, direction: .leftToRight),
      encryption: encryption(),
      repair: source.repairedDocument?.report ?? structureCopy?.report ?? RepairReport(ofOpening: document, structure())
    )
  }

  /// Opens the document a second time, only if it is encrypted.
  private func encryption() -> Encryption? {
    if let repaired = source.repairedDocument { return repaired.encryption }
    guard structure()?.isEncrypted == true else { return nil }
    return (try? streams())?.encryption()
  }

  func pageDescription(at index: Int) throws(GatefoldError) -> PageDescription {
    begin(index)
    let description = try description(at: index)
    frames[index] = .some(description.frame)
    return description
  }

  private func description(at index: Int) throws(GatefoldError) -> PageDescription {
    let page = try document().page(at: index)
    return PageDescription(page, structure: structure())
  }

  /// Whether the file names its pages; poppler counts them from 1 where it does not.
  func hasPageLabels() -> Bool { structure()?.hasPageLabels ?? false }

  func outline() throws(GatefoldError) -> Outline { try outline(frame: frameOfPage) }

  func userSpaceOutline() throws(GatefoldError) -> Outline {
    let pages = 0..<(try document().pageCount)
    return try outline { pages.contains($0) ? .flippedUserSpace : nil }
  }

  private func outline(frame: (Int) -> PageFrame?) throws(GatefoldError) -> Outline {
    let document = try document()
    guard let structure = agreedStructure(with: document) else { return document.outline(frame: frame) }
    return OutlineReader.outline(of: structure.root, actions: structure.actions, frame: frame)
  }

  /// Empty where libqpdf cannot read the file.
  func information() -> [String: FileValue] {
    structure()?.information.map { $0.fileValues(ObjectVisitBudget()) } ?? [:]
  }

  func links(on index: Int) throws(GatefoldError) -> [Link] {
    begin(index)
    let document = try document()
    let frame = try frame(ofPage: index)
    if let structure = agreedStructure(with: document), let page = structure.page(at: index) {
      return LinkReader.links(on: page, at: index, frame: frame, actions: structure.actions, frameOf: frameOfPage)
    }
    let page = try document.page(at: index)
    return document.links(on: page, frame: frame, frameOf: frameOfPage)
  }

  /// Headings and entries of tables of contents, in reading order; none where libqpdf cannot read the file.
  func structureEntries() throws(GatefoldError) -> [StructureEntry] {
    guard let structure = agreedStructure(with: try document()) else { return [] }
    return StructureTreeReader.entries(of: structure.root, actions: structure.actions, frame: frameOfPage)
  }

  /// None where libqpdf cannot read the file.
  func articleThreads() throws(GatefoldError) -> [ArticleThread] {
    guard let structure = agreedStructure(with: try document()) else { return [] }
    return ArticleThreadReader.threads(of: structure.root, pages: structure.pageIndices, frame: frameOfPage)
  }

  /// None where libqpdf cannot read the file.
  func layers() -> [Layer] {
    structure().map { LayerReader.layers(of: $0.root) } ?? []
  }

  /// The frame of a page that a destination points to; `nil` where there is no such page.
  private func frameOfPage(_ index: Int) -> PageFrame? {
    if let known = frames[index] { return known }
    let frame = try? description(at: index).frame
    frames[index] = .some(frame)
    return frame
  }

  private func frame(ofPage index: Int) throws(GatefoldError) -> PageFrame {
    if let frame = frameOfPage(index) { return frame }
    return try description(at: index).frame
  }
}

// MARK: Text

extension PDFLaneDocument {
  func text(on index: Int) throws(GatefoldError) -> TextPage {
    begin(index)
    let frame = try frame(ofPage: index)
    let list = try displayList(ofPage: index)
    return TextLayout.page(
      Self.drawnText(of: list, frame),
      pageIndex: index,
      size: frame.size,
      among: PageLandmarks(list.graphics(frame: frame), size: frame.size)
    )
  }

  func markedTexts(_ keys: [MarkedText.Key], on index: Int) throws(GatefoldError) -> [MarkedText] {
    begin(index)
    let frame = try frame(ofPage: index)
    return try drawnText(on: index).markedTexts(keys, pageIndex: index, size: frame.size)
  }

  func graphics(on index: Int) throws(GatefoldError) -> PageGraphics {
    begin(index)
    let frame = try frame(ofPage: index)
    return try displayList(ofPage: index).graphics(frame: frame)
  }

  func inkedPage(on index: Int) throws(GatefoldError) -> InkedPage {
    begin(index)
    let frame = try frame(ofPage: index)
    return try displayList(ofPage: index, keepsColors: true).inkedPage(frame: frame)
  }

  func drawnText(on index: Int) throws(GatefoldError) -> DrawnText {
    try Self.drawnText(of: displayList(ofPage: index), frame(ofPage: index))
  }

  private static func drawnText(of list: NativeDisplayList, _ frame: PageFrame) -> DrawnText {
    VerticalPlacing.recognized(in: SpacingAccents.joined(list.drawnText(frame: frame)))
  }
}

// MARK: Media, attachments, annotations

extension PDFLaneDocument {
  func media(on index: Int) throws(GatefoldError) -> [MediaAnnotation] {
    begin(index)
    let structure = try readableStructure()
    let frame = try frame(ofPage: index)
    return try MediaReader.media(on: index, of: structure, frame: frame) { (try? streams())?.head(of: $0) ?? [] }
  }

  func attachments() throws(GatefoldError) -> [FileAttachment] {
    AttachmentReader.attachments(of: try readableStructure(), frame: frameOfPage)
  }

  func annotations(on index: Int) throws(GatefoldError) -> [Annotation] {
    begin(index)
    let structure = try readableStructure()
    return try AnnotationReader.annotations(on: index, of: structure, frame: try frame(ofPage: index))
  }

  func annotationObjects(on index: Int) throws(GatefoldError) -> [AnnotationObject] {
    begin(index)
    let structure = try readableStructure()
    return try AnnotationObjectReader.annotations(on: index, of: structure, pageCount: try document().pageCount)
  }

  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) throws(GatefoldError) -> EmbeddedFile.Reading {
    try streams().read(file, maximumByteCount: maximumByteCount, body)
  }
}

// MARK: Drawing

extension PDFLaneDocument {
  func draw(_ region: PageRegion, onto storage: PixelStorage) throws(GatefoldError) {
    try draw(region, threads: 1, onto: storage)
  }

  func draw(_ region: PageRegion, threads: Int, onto storage: PixelStorage) throws(GatefoldError) {
    begin(region.pageIndex)
    let keepsColors = region.print != nil
    let list = try displayList(ofPage: region.pageIndex, layers: region.layers, keepsColors: keepsColors)
    do throws(GatefoldError) {
      try list.draw(region, colors: source.colors, threads: threads, onto: storage)
    } catch {
      throw error.on(page: region.pageIndex)
    }
  }
}
