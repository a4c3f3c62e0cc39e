/// A document that one lane has opened. It is created, used and freed on the thread of its lane, and need not be
/// Sendable.
///
/// A document that only draws implements `summary()`, `pageDescription(at:)` and `draw(_:onto:)`. It has no text, no
/// links and no outline unless it says so. All rectangles are in page space.
package protocol LaneDocument: AnyObject {
  /// - Throws: the error of opening the document.
  func summary() throws(GatefoldError) -> DocumentSummary

  /// - Throws: `pageOutOfRange`, `damagedPage`.
  func pageDescription(at index: Int) throws(GatefoldError) -> PageDescription

  /// Draws a region of a page. Where the region has a paper, all pixels are to be opaque, whatever they hold before;
  /// otherwise they come clear, and the paper is laid later.
  ///
  /// - Throws: `drawingFailed`.
  func draw(_ region: PageRegion, onto pixels: PixelStorage) throws(GatefoldError)

  /// Draws a region of a page on as many processors as it may use, with the same pixels.
  func draw(_ region: PageRegion, threads: Int, onto pixels: PixelStorage) throws(GatefoldError)

  func text(on index: Int) throws(GatefoldError) -> TextPage

  /// Recognizes the text of a page in its picture.
  ///
  /// - Parameters:
  ///   - languages: as Tesseract names them, like "deu+eng".
  ///   - limit: the time that it may take.
  /// - Throws: `libraryMissing`, `deadlineExceeded`, `memoryExceeded`, and what drawing throws.
  func recognizedText(
    on index: Int,
    languages: String,
    dpi: Double,
    limit: Duration
  ) throws(GatefoldError) -> RecognizedPage

  /// Returns the graphics of a page, without its text.
  func graphics(on index: Int) throws(GatefoldError) -> PageGraphics

  /// The text of some of a page's marked content.
  func markedTexts(_ keys: [MarkedText.Key], on index: Int) throws(GatefoldError) -> [MarkedText]

  /// Whether the document names its pages.
  func hasPageLabels() -> Bool

  func outline() throws(GatefoldError) -> Outline

  /// The link annotations of a page.
  func links(on index: Int) throws(GatefoldError) -> [Link]

  /// Headings and entries of tables of contents, in reading order.
  func structureEntries() throws(GatefoldError) -> [StructureEntry]

  func articleThreads() throws(GatefoldError) -> [ArticleThread]

  func layers() -> [Layer]

  func media(on index: Int) throws(GatefoldError) -> [MediaAnnotation]

  func attachments() throws(GatefoldError) -> [FileAttachment]

  /// Every annotation of a page.
  func annotations(on index: Int) throws(GatefoldError) -> [Annotation]

  /// Every annotation of a page with all its keys.
  func annotationObjects(on index: Int) throws(GatefoldError) -> [AnnotationObject]

  /// The outline, with its destinations in default user space, y downwards.
  func userSpaceOutline() throws(GatefoldError) -> Outline

  /// The information dictionary.
  func information() -> [String: FileValue]

  /// An object of the file.
  func object(_ root: PDFObjectPath.Root) throws(GatefoldError) -> PDFObject

  /// The cross-reference table.
  func objectTable() throws(GatefoldError) -> [PDFObjectEntry]

  /// Returns the places in the objects that match a query.
  func matches(of query: ObjectQuery) throws(GatefoldError) -> PDFObjectMatches

  /// Returns the fonts, images, colours and streams of a page.
  func inspection(on index: Int) throws(GatefoldError) -> PageInspection

  /// Returns the inks of a page and the objects that it prints.
  func inkedPage(on index: Int) throws(GatefoldError) -> InkedPage

  /// Returns the description of an image, or `nil` if the object isn't an image.
  func image(_ reference: PDFObject.Reference) throws(GatefoldError) -> PDFImage?

  /// Returns facts about the file as a whole.
  func survey() throws(GatefoldError) -> FileSurvey

  /// Reads an embedded file as `MagazineIssue.read(_:maximumByteCount:_:)` does.
  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) throws(GatefoldError) -> EmbeddedFile.Reading
}

/// Defaults for a document that only draws pages.
extension LaneDocument {
  package func draw(_ region: PageRegion, threads: Int, onto pixels: PixelStorage) throws(GatefoldError) {
    try draw(region, onto: pixels)
  }

  package func text(on index: Int) throws(GatefoldError) -> TextPage {
    let size = try pageDescription(at: index).frame.size
    return TextPage(pageIndex: index, size: size, glyphs: [], styles: [], blocks: [])
  }

  package func recognizedText(
    on index: Int,
    languages: String,
    dpi: Double,
    limit: Duration
  ) throws(GatefoldError) -> RecognizedPage { throw .noPDFObjects }

  package func graphics(on index: Int) throws(GatefoldError) -> PageGraphics { PageGraphics(pageIndex: index) }
  package func markedTexts(_ keys: [MarkedText.Key], on index: Int) throws(GatefoldError) -> [MarkedText] { [] }
  package func hasPageLabels() -> Bool { false }
  package func outline() throws(GatefoldError) -> Outline { Outline(items: [], isTruncated: false) }
  package func links(on index: Int) throws(GatefoldError) -> [Link] { [] }
  package func structureEntries() throws(GatefoldError) -> [StructureEntry] { [] }
  package func articleThreads() throws(GatefoldError) -> [ArticleThread] { [] }
  package func layers() -> [Layer] { [] }
  package func media(on index: Int) throws(GatefoldError) -> [MediaAnnotation] { [] }
  package func attachments() throws(GatefoldError) -> [FileAttachment] { [] }
  package func annotations(on index: Int) throws(GatefoldError) -> [Annotation] { [] }
  package func annotationObjects(on index: Int) throws(GatefoldError) -> [AnnotationObject] { [] }
  package func userSpaceOutline() throws(GatefoldError) -> Outline { Outline(items: [], isTruncated: false) }
  package func information() -> [String: FileValue] { [:] }
  package func object(_ root: PDFObjectPath.Root) throws(GatefoldError) -> PDFObject { throw .noPDFObjects }
  package func objectTable() throws(GatefoldError) -> [PDFObjectEntry] { throw .noPDFObjects }
  package func matches(of query: ObjectQuery) throws(GatefoldError) -> PDFObjectMatches { throw .noPDFObjects }
  package func inspection(on index: Int) throws(GatefoldError) -> PageInspection { throw .noPDFObjects }
  package func inkedPage(on index: Int) throws(GatefoldError) -> InkedPage { throw .noPDFObjects }
  package func survey() throws(GatefoldError) -> FileSurvey { throw .noPDFObjects }
  package func image(_ reference: PDFObject.Reference) throws(GatefoldError) -> PDFImage? { throw .noPDFObjects }

  package func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) throws(GatefoldError) -> EmbeddedFile.Reading {
    throw GatefoldError(.damagedEmbeddedFile, "the document has no embedded files")
  }
}

extension GatefoldError {
  fileprivate static let noPDFObjects = GatefoldError(
    .unsupportedContent,
    "the issue is no PDF, so that it has no objects; open its PDF"
  )
}
