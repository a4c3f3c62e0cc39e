/// The parts of a PDF page: its fonts, images, colours and effects, and the streams that it needs.
///
/// ```swift
/// let inspection = try await page.inspection()
/// for font in inspection.fonts where !font.isEmbedded { print(font.name) }
/// print(inspection.inks.map(\.name), inspection.streams.reduce(0) { $0 + $1.byteCount })
/// ```
///
/// Content that is drawn again and again, like a form, is looked at once. Annotations are part of the page.
public struct PageInspection: Hashable, Sendable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// The fonts of the page's resources, whether the page uses them or not.
  public package(set) var fonts: [PDFFont] = []
  /// The images of the page's resources and those within its content, with the masks of each behind it.
  public package(set) var images: [PDFImage] = []
  /// The colour spaces that the page paints with, each once for each way of painting.
  public package(set) var colors: [PDFColorUse] = []
  /// The inks that are printed, if the page is printed in the colours that it names.
  public package(set) var inks: [PDFInk] = []
  /// The effects that the page uses.
  public package(set) var effects: PDFEffects = PDFEffects()
  /// How many bytes of text strings are shown without being painted, like the text under a scan.
  public package(set) var hiddenTextByteCount = 0
  /// How many bytes of text strings are painted.
  public package(set) var visibleTextByteCount = 0
  /// How many operators the page and its forms have, each form counted once.
  public package(set) var operatorCount = 0
  /// The streams that the page needs. Several pages may need the same.
  public package(set) var streams: [PDFStreamUse] = []
  /// The problems of the page, as sentences for people.
  public package(set) var problems: [String] = []

  package init(pageIndex: Int) {
    self.pageIndex = pageIndex
  }
}

/// A stream that a page needs, and what for.
public struct PDFStreamUse: Hashable, Sendable {
  /// The purpose of a stream.
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// The page's own operators.
    case content
    /// Content in a stream of its own: forms, patterns, soft masks.
    case form
    /// An image.
    case image
    /// The mask of an image.
    case mask
    /// A font's outlines and its maps of characters.
    case font
    /// A colour profile.
    case profile
    /// The appearance of an annotation.
    case appearance
    /// A function, a mesh of a shading, or anything else that is drawn with.
    case other
  }

  /// The stream.
  public let reference: PDFObject.Reference
  /// The purpose of the stream.
  public let purpose: Purpose
  /// Its length in the file.
  public let byteCount: Int

  /// Larger lengths are lies, and are cut to this, so that they can be added.
  static let maximumByteCount = 1 << 40

  package init(reference: PDFObject.Reference, purpose: Purpose, byteCount: Int) {
    (self.reference, self.purpose, self.byteCount) = (reference, purpose, byteCount)
  }
}

/// Effects of the graphics state, of groups and of masks.
public struct PDFEffects: Hashable, Sendable {
  /// The blend modes other than Normal, sorted.
  public package(set) var blendModes: [String] = []
  /// Whether anything is painted with an opacity below 1.
  public package(set) var hasOpacity = false
  /// Whether anything is painted through a soft mask, of the graphics state or of an image.
  public package(set) var hasSoftMask = false
  /// Whether the page or a form is a transparency group.
  public package(set) var hasGroup = false
  /// Whether fills or strokes are set to overprint.
  public package(set) var hasOverprint = false
  /// Whether zero components leave what is below, as with overprint mode 1.
  public package(set) var hasNonzeroOverprint = false

  package init() {}

  /// Whether the page must be composed with transparency. A group alone does not need it.
  public var hasTransparency: Bool { !blendModes.isEmpty || hasOpacity || hasSoftMask }
}
