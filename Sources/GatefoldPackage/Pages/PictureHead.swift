package import Foundation
package import Gatefold

/// A picture of a package by its header, without its pixels.
package struct PictureHead: Sendable {
  package let kind: PictureFile.Kind
  package let size: PixelSize
  package let resolution: PictureResolution

  /// Headers lie in the first bytes, but a JPEG may have megabytes of profiles and thumbnails before it.
  private static let byteCounts = [64 << 10, 8 << 20]

  /// Maximum number of bytes of the file.
  static let maximumByteCount = 512 << 20

  /// The header of a file in memory; `nil` if it is no PNG, JPEG or WebP.
  package init?(_ data: Data) {
    guard let file = PictureFile(data) else { return nil }
    (kind, size, resolution) = (file.kind, file.size, file.resolution)
  }

  /// Reads the header of a file.
  ///
  /// - Throws: `invalidPackage` if it is missing, or no picture that pages are drawn from.
  init(_ path: String, in files: any PackageFiles) throws(GatefoldError) {
    for count in Self.byteCounts {
      let data = try files.head(path, count: count)
      if let head = PictureHead(data) {
        self = head
        return
      }
      if data.count < count { break }
    }
    throw .invalidPackage("\(path) is no PNG, JPEG or WebP, or is cut off, or too large; replace it")
  }

  var isJPEG: Bool { if case .jpeg = kind { true } else { false } }
  var isCMYK: Bool { if case .jpeg(componentCount: 4) = kind { true } else { false } }
}
