/// An image of a PDF, as its dictionary describes it.
public struct PDFImage: Hashable, Sendable {
  /// The kind of an image.
  public enum Kind: String, Hashable, Sendable {
    /// A picture.
    case image
    /// A stencil, through which a colour is painted.
    case stencil
    /// A mask of a picture: each sample shows it or not.
    case mask
    /// The opacity of a picture.
    case softMask
  }

  /// The kind of the image.
  public let kind: Kind
  /// Its width and height in samples.
  public let pixelSize: PixelSize
  /// Its colour space; `nil` for a stencil and a mask, and for a JPEG 2000 image that leaves it to its data.
  public let colorSpace: PDFColorSpace?
  /// Bits of each component of a sample; `nil` for a JPEG 2000 image that leaves it to its data.
  public let bitsPerComponent: Int?
  /// The filters of its stream, in the order in which they are undone, with their long names.
  public let filters: [String]
  /// Whether it is to be smoothed.
  public let isInterpolated: Bool
  /// Its object; `nil` for an image within the content.
  public let reference: PDFObject.Reference?
  /// Its length in the file; for an inline image, the length of its data.
  public let byteCount: Int
  /// The soft mask or the mask that belongs to it, if there is one.
  public let mask: PDFObject.Reference?
  /// The image that it is the mask of.
  public let masked: PDFObject.Reference?
  /// The size in points at which an inline image, or an image of an annotation, was drawn; `nil` for other images,
  /// which ``Page/graphics()`` describes.
  public package(set) var drawnSize: PageSize?

  /// How its data is compressed.
  public var compression: Compression {
    switch filters.last {
    case "DCTDecode": .jpeg
    case "JPXDecode": .jpeg2000
    case "CCITTFaxDecode": .fax
    case "JBIG2Decode": .jbig2
    case "FlateDecode", "LZWDecode", "RunLengthDecode", "BrotliDecode": .lossless
    default: .none
    }
  }

  /// How samples are compressed.
  public enum Compression: String, Hashable, Sendable {
    /// JPEG.
    case jpeg
    /// JPEG 2000.
    case jpeg2000
    /// Fax (CCITT group 3 or 4).
    case fax
    /// JBIG2.
    case jbig2
    /// Any other lossless compression: Flate, LZW, run-length or Brotli.
    case lossless
    /// Uncompressed.
    case none
  }
}
