public import Foundation
internal import Gatefold

/// A page of a document.
///
/// Coordinates are in the page's user space: points from the origin of the file's coordinate system at the bottom left,
/// without rotation or a box's offset. On a page with a /UserUnit, that is the unit instead of a point.
///
/// A page object is lightweight: its text and pictures are read on demand and cached within a budget.
open class PDFPage: NSObject, NSCopying, @unchecked Sendable {
  let state: Guarded<State>

  /// The source of a page's content.
  enum Content {
    case file(PDFFile, index: Int)
    case blank
    case image(ImagePage)
  }

  struct State {
    var content = Content.blank
    weak var document: PDFDocument?
    var displaysAnnotations = true
    /// The rotation set by a program; `nil` means the file's own.
    var rotation: Int?
    /// The boxes set by a program; an inner `nil` means that the box was removed.
    var boxes: [PDFDisplayBox: CGRect?] = [:]
    /// The annotations, once they have been read.
    var annotations: [PDFAnnotation]?
    var hasOwnAnnotations = false
    /// Indices in the file's /Annots of the removed annotations.
    var removedAnnotations: Set<Int> = []
    /// The size of a page of the file, which never changes.
    var geometry: PageGeometry?
    /// The snapshot from which a changed page is drawn.
    var snapshot: PageSnapshot?
    /// The number of changes, which identifies outdated snapshots.
    var changes = 0
  }

  /// An empty page of 612 x 792 points, US Letter.
  override public required init() {
    state = Guarded(State())
    super.init()
  }

  /// A page that shows an image, as large as the image; `nil` if that is damaged.
  public convenience init?(image: PDFKitPlatformImage) {
    self.init(image: image, options: [:])
  }

  /// Creates a page that shows an image. Returns `nil` if the image is damaged.
  ///
  /// - Parameters:
  ///   - image: the image, whose size in points becomes the page's size unless an option sets the MediaBox.
  ///   - options: see ``ImageInitializationOption``.
  public init?(image: PDFKitPlatformImage, options: [ImageInitializationOption: Any] = [:]) {
    guard let page = ImagePage(image, options) else { return nil }
    state = Guarded(State(content: .image(page), rotation: page.rotation))
    super.init()
  }

  /// An option of ``init(image:options:)``.
  public struct ImageInitializationOption: _SwiftNewtypeWrapper, Hashable, Sendable {
    /// The string, as PDFKit has it.
    public let rawValue: String

    /// An option by its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The MediaBox of the page, a `CGRect`, into which the image is fitted.
    public static let mediaBox = Self(rawValue: "PDFPageImageInitializationOptionMediaBox")
    /// The rotation of the page, an `Int`: a multiple of 90.
    public static let rotation = Self(rawValue: "PDFPageImageInitializationOptionRotation")
    /// A `Bool`: whether an image that is smaller than the MediaBox is enlarged.
    public static let upscaleIfSmaller = Self(rawValue: "PDFPageImageInitializationOptionUpscaleIfSmaller")
    /// A number from 0, small, to 1, good. Images that aren't JPEG files are encoded as such with it, else without
    /// loss.
    public static let compressionQuality = Self(rawValue: "PDFPageImageInitializationOptionCompressionQuality")
  }

  /// A page with the same content and the same changes, which belongs to no document.
  open func copy(with zone: NSZone? = nil) -> Any { copiedPage(for: nil) }

  func copiedPage(for document: PDFDocument?) -> PDFPage {
    let copy = type(of: self).init()
    let own = state.withLock { $0 }
    let annotations = own.hasOwnAnnotations ? own.annotations : nil
    copy.state.withLock { state in
      state = own
      state.document = document
      state.annotations = nil
      state.snapshot = nil
    }
    if let annotations {
      let copies = annotations.map { $0.copiedAnnotation(for: copy) }
      copy.state[\.annotations] = copies
    } else if annotationsAreChanged {
      let copies = self.annotations.map { $0.copiedAnnotation(for: copy) }
      copy.state.withLock { state in
        state.annotations = copies
        state.hasOwnAnnotations = true
      }
    }
    return copy
  }

  // MARK: Drawing

  /// Draws a box of the page with its bottom left corner at the origin, rotated for display, on white and with
  /// annotations. Only the part inside the context's clip is drawn, at the context's scale.
  ///
  /// A subclass's drawing appears in ``thumbnail(of:for:)``, but not in ``render(_:for:options:)``. A page that can't
  /// be drawn is left out.
  open func draw(with box: PDFDisplayBox, to context: CGContext) {
    draw(box, into: context)
  }

  /// Puts ``transform(for:)`` before the context's own, so that what follows is drawn in the page's user space.
  open func transform(_ context: CGContext, for box: PDFDisplayBox) {
    context.concatenate(transform(for: box))
  }

  // MARK: Its document

  /// The document that the page belongs to.
  open weak var document: PDFDocument? { state.withLock { $0.document } }

  func become(_ content: Content, of document: PDFDocument) {
    state.withLock { state in
      state.content = content
      state.document = document
    }
  }

  func belong(to document: PDFDocument) {
    state.withLock { $0.document = document }
  }

  func leave(_ document: PDFDocument) {
    state.withLock { if $0.document === document { $0.document = nil } }
  }

  /// The file that the page comes from, and its index there.
  var origin: (file: PDFFile, index: Int)? {
    if case .file(let file, let index) = state[\.content] { (file, index) } else { nil }
  }

  var fileIndex: Int? { origin?.index }

  /// The label that the file gives the page, like "iv"; its number in the document, from 1, where it gives none.
  open var label: String? {
    let place = document?.index(for: self)
    let number = place.flatMap { $0 == NSNotFound ? nil : String($0 + 1) }
    guard let origin, let label = geometry.label else { return number ?? "1" }
    // A file without labels counts its pages.
    return label == String(origin.index + 1) ? number ?? label : label
  }

  // MARK: Changes

  func noteChange(_ body: (inout State) -> Void = { _ in }) {
    state.withLock { state in
      body(&state)
      state.changes += 1
    }
  }

  /// Whether the page differs from what its file has.
  var isChanged: Bool {
    state.withLock { $0.rotation != nil || !$0.boxes.isEmpty || $0.hasOwnAnnotations } || annotationsAreChanged
  }

  var annotationsAreChanged: Bool {
    state.withLock { $0.annotations }?.contains(where: \.isChanged) ?? false
  }

  /// Whether annotations are drawn with the page. They are written in any case.
  open var displaysAnnotations: Bool {
    get { state[\.displaysAnnotations] }
    set { noteChange { $0.displaysAnnotations = newValue } }
  }
}
