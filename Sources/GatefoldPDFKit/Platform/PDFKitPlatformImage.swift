public import Foundation
internal import Gatefold

/// A stand-in for `NSImage` and `UIImage`, which Linux doesn't have: pixels, or a PNG, JPEG or WebP file.
public final class PDFKitPlatformImage: NSObject, @unchecked Sendable {
  /// The size in points, as AppKit has it: by the resolution that the file names, or one for each pixel, unless another
  /// was given.
  public let size: CGSize
  private let content: Content

  enum Content {
    case pixels(PixelBuffer)
    case file(PictureFile)
  }

  private init(_ content: Content, size: CGSize) {
    self.content = content
    self.size = size
  }

  /// The picture of a PNG, JPEG or WebP file, or of a TIFF that ``tiffRepresentation`` gave; `nil` if the bytes are
  /// none.
  public convenience init?(data: Data) {
    if let file = PictureFile(data) {
      self.init(.file(file), size: file.sizeInPoints)
    } else if let pixels = PixelBuffer.pixels(ofTIFF: data) {
      self.init(.pixels(pixels), size: CGSize(width: pixels.size.width, height: pixels.size.height))
    } else {
      return nil
    }
  }

  /// Reads a picture from a file, like `init(data:)`. Returns `nil` if the file can't be read.
  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// Reads a picture from a file, like `init(data:)`. Returns `nil` if the file can't be read.
  public convenience init?(contentsOfFile path: String) {
    self.init(contentsOf: URL(fileURLWithPath: path))
  }

  /// Creates a picture from an image.
  ///
  /// - Parameters:
  ///   - cgImage: the pixels of the picture.
  /// - size: the size in points, or zero to use the image's size in pixels.
  public convenience init(cgImage: CGImage, size: CGSize) {
    let pixels = CGSize(width: cgImage.width, height: cgImage.height)
    self.init(.pixels(cgImage.pixels), size: size == .zero ? pixels : size)
  }

  /// The picture of an image, as large as it has pixels.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, size: .zero)
  }

  var pixelSize: PixelSize {
    switch content {
    case .pixels(let pixels): pixels.size
    case .file(let file): file.size
    }
  }

  /// The file that the picture was made of, where it was.
  var file: PictureFile? { if case .file(let file) = content { file } else { nil } }

  /// The image, decoded where it is a file; `nil` if that is damaged.
  public var cgImage: CGImage? {
    switch content {
    case .pixels(let pixels): CGImage(pixels)
    case .file(let file): (try? file.decoded()).map(CGImage.init)
    }
  }

  /// The same as ``cgImage``; no argument matters.
  public func cgImage(
    forProposedRect rect: UnsafeMutablePointer<CGRect>?,
    context: Any?,
    hints: [AnyHashable: Any]?
  ) -> CGImage? {
    cgImage
  }

  /// The picture as an uncompressed TIFF; `nil` if its file is damaged.
  public var tiffRepresentation: Data? { cgImage.map { $0.pixels.tiff() } }

  /// The picture as a PNG; `nil` if its file is damaged.
  public func pngData() -> Data? {
    cgImage.flatMap { try? $0.pixels.encoded(as: .png) }
  }

  /// The picture as a JPEG; `nil` if its file is damaged.
  ///
  /// - Parameter compressionQuality: from 0, small, to 1, good.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    cgImage.flatMap { try? $0.pixels.encoded(as: .jpeg(quality: LossyQuality.percent(compressionQuality))) }
  }
}

/// The compression quality that programs pass, from 0 (smallest file) to 1 (best quality).
enum LossyQuality {
  /// Converts a quality to the percentage that encoders take.
  ///
  /// - Parameter value: a number of any type. The default is 0.85.
  static func percent(_ value: Any?) -> Int {
    // Foundation bridges no CGFloat on Linux.
    let quality = (value as? CGFloat).map(Double.init) ?? (value as? NSNumber)?.doubleValue ?? 0.85
    return quality > 0 ? max(Int((min(quality, 1) * 100).rounded()), 1) : 1
  }
}

extension PictureFile {
  fileprivate var sizeInPoints: CGSize {
    let dpi = resolution.dpi
    func points(_ pixels: Int, _ perInch: Double?) -> CGFloat { CGFloat(pixels) * 72 / CGFloat(perInch ?? 72) }
    return CGSize(width: points(size.width, dpi?.x), height: points(size.height, dpi?.y))
  }
}

/// A stand-in for AppKit's bitmap, which turns a picture into a file.
public final class NSBitmapImageRep: NSObject, @unchecked Sendable {
  /// A format of files.
  public enum FileType: Int, Hashable, Sendable {
    /// TIFF, uncompressed.
    case tiff = 0
    /// JPEG.
    case jpeg = 3
    /// PNG.
    case png = 4
  }

  /// An option of a format.
  public struct PropertyKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// An option by its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The quality of a JPEG, from 0, small, to 1, good: a number.
    public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
  }

  private let image: PDFKitPlatformImage

  /// The picture of a PNG, JPEG or WebP file, or of a TIFF that ``PDFKitPlatformImage/tiffRepresentation`` gave.
  public init?(data: Data) {
    guard let image = PDFKitPlatformImage(data: data) else { return nil }
    self.image = image
  }

  /// The picture of an image.
  public init(cgImage: CGImage) {
    image = PDFKitPlatformImage(cgImage: cgImage)
  }

  /// In pixels.
  public var pixelsWide: Int { image.pixelSize.width }
  /// In pixels.
  public var pixelsHigh: Int { image.pixelSize.height }
  /// In points; one for each pixel, unless another was set.
  public var size: CGSize {
    get { ownSize[\.self] ?? image.size }
    set { ownSize[\.self] = newValue }
  }
  private let ownSize = Guarded<CGSize?>(nil)
  /// The image; `nil` if its file is damaged.
  public var cgImage: CGImage? { image.cgImage }

  /// The picture as a file; `nil` if it is damaged.
  public func representation(using type: FileType, properties: [PropertyKey: Any]) -> Data? {
    switch type {
    case .tiff: return image.tiffRepresentation
    case .png: return image.pngData()
    case .jpeg:
      let quality = LossyQuality.percent(properties[.compressionFactor])
      return image.cgImage.flatMap { try? $0.pixels.encoded(as: .jpeg(quality: quality)) }
    }
  }
}
