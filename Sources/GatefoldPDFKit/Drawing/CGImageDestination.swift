// Apple's names, which programs use as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import Gatefold

/// Core Foundation's name of a string, so that `"public.png" as CFString` compiles.
public typealias CFString = String
/// Core Foundation's name of a location, so that `url as CFURL` compiles.
public typealias CFURL = URL
/// Core Foundation's name of a dictionary, so that `options as CFDictionary` compiles.
public typealias CFDictionary = [AnyHashable: Any]
/// Core Foundation's name of growing data.
public typealias CFMutableData = NSMutableData

/// A stand-in for a type of files by its identifier, which Linux doesn't have: those that images are written as, and PDF.
public struct UTType: Hashable, Sendable {
  /// Apple's name of the type, such as "public.png".
  public let identifier: String
  /// How names of its files end, without a dot.
  public let preferredFilenameExtension: String?

  /// PNG.
  public static let png = UTType(identifier: "public.png", preferredFilenameExtension: "png")
  /// JPEG.
  public static let jpeg = UTType(identifier: "public.jpeg", preferredFilenameExtension: "jpeg")
  /// TIFF.
  public static let tiff = UTType(identifier: "public.tiff", preferredFilenameExtension: "tiff")
  /// WebP.
  public static let webP = UTType(identifier: "org.webmproject.webp", preferredFilenameExtension: "webp")
  /// PDF.
  public static let pdf = UTType(identifier: "com.adobe.pdf", preferredFilenameExtension: "pdf")
}

/// The identifier of PNG.
public let kUTTypePNG = UTType.png.identifier
/// The identifier of JPEG.
public let kUTTypeJPEG = UTType.jpeg.identifier
/// The identifier of TIFF.
public let kUTTypeTIFF = UTType.tiff.identifier

/// The quality of a JPEG or WebP, from 0, small, to 1, good: a number.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"

/// A stand-in for Image I/O's writer of image files, which Linux doesn't have.
///
/// ```swift
/// if let page = PDFDocument(url: URL(filePath: "issue.pdf"))?.page(at: 0),
///   let image = page.thumbnail(of: CGSize(width: 600, height: 800), for: .cropBox).cgImage,
///   let file = CGImageDestinationCreateWithURL(URL(filePath: "page.png"), kUTTypePNG, 1, nil)
/// {
///   CGImageDestinationAddImage(file, image, nil)
///   if !CGImageDestinationFinalize(file) { print("page.png could not be written") }
/// }
/// ```
public final class CGImageDestination {
  private let type: UTType
  private let write: (Data) throws -> Void
  private var encoded: Data?
  private var isFinal = false

  fileprivate init?(_ identifier: String, count: Int, _ write: @escaping (Data) throws -> Void) {
    let types = [UTType.png, .jpeg, .tiff, .webP]
    guard count == 1, let type = types.first(where: { $0.identifier == identifier }) else { return nil }
    self.type = type
    self.write = write
  }

  fileprivate func add(_ image: CGImage, _ properties: [AnyHashable: Any]?) {
    guard !isFinal, encoded == nil else { return }
    let percent = LossyQuality.percent(properties?[kCGImageDestinationLossyCompressionQuality])
    switch type {
    case .jpeg: encoded = try? image.pixels.encoded(as: .jpeg(quality: percent))
    case .webP: encoded = try? image.pixels.encoded(as: .webp(quality: percent))
    case .tiff: encoded = image.pixels.tiff()
    default: encoded = try? image.pixels.encoded(as: .png)
    }
  }

  fileprivate func finish() -> Bool {
    guard !isFinal, let encoded else { return false }
    isFinal = true
    do {
      try write(encoded)
      return true
    } catch {
      return false
    }
  }
}

/// Begins a file.
///
/// - Parameters:
///   - url: where the file is written, whole or not at all, when it is finished.
///   - type: an identifier of ``UTType``: PNG, JPEG, TIFF or WebP.
///   - count: of images; must be 1.
///   - options: none matters.
/// - Returns: `nil` for another type or count.
public func CGImageDestinationCreateWithURL(
  _ url: URL,
  _ type: String,
  _ count: Int,
  _ options: [AnyHashable: Any]?
) -> CGImageDestination? {
  CGImageDestination(type, count: count) { try $0.write(to: url, options: .atomic) }
}

/// Begins a file in memory, as `CGImageDestinationCreateWithURL` does on disk.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData,
  _ type: String,
  _ count: Int,
  _ options: [AnyHashable: Any]?
) -> CGImageDestination? {
  CGImageDestination(type, count: count) { data.append($0) }
}

/// Adds the image of a file; a second one is ignored.
///
/// - Parameter properties: ``kCGImageDestinationLossyCompressionQuality`` matters.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination,
  _ image: CGImage,
  _ properties: [AnyHashable: Any]?
) {
  destination.add(image, properties)
}

/// Writes the file.
///
/// - Returns: whether it was written; `false` without an image, and the second time.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { destination.finish() }
