internal import CGatefold
public import Foundation

extension OverlayPicture {
  /// Maximum number of pixels of a picture that is read from a file: 2^26.
  public static let maximumPixelCount = 1 << 26

  /// Decodes a PNG, JPEG or WebP, with its transparency.
  ///
  /// - Throws: `unreadableFile` for other formats, and if the file is damaged, cut off, or in CMYK; `pictureTooLarge`.
  public init(_ file: Data) throws(GatefoldError) {
    guard let picture = PictureFile(file) else {
      throw GatefoldError(.unreadableFile, "this is no PNG, JPEG or WebP; convert the picture to one of these")
    }
    let size = picture.size
    guard size.width * size.height <= Self.maximumPixelCount else {
      throw GatefoldError(
        .pictureTooLarge,
        "the picture has \(size.width) x \(size.height) pixels, more than \(Self.maximumPixelCount); make it smaller"
      )
    }
    var bytes = [UInt8](repeating: 0, count: size.width * size.height * 4)
    do throws(NativeFailure) {
      try bytes.withMutableBitmap(size) { bitmap throws(NativeFailure) in
        try nativeCall { message in
          file.withUnsafeBytes { bytes in
            // A file has bytes.
            let start = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
            return cgatefold_picture_decode_transparent(start, bytes.count, bitmap, message)
          }
        }
      }
    } catch {
      var advice = "the picture is damaged or cut off; replace it"
      if case .jpeg(componentCount: 4) = picture.kind { advice = "the picture is in CMYK; convert it to RGB" }
      throw GatefoldError(.unreadableFile, advice, nativeMessage: error.message)
    }
    self.init(size: size, bytes: bytes)
  }

  /// The picture of a file; `nil` if there is no such file.
  ///
  /// - Throws: `unreadableFile`, `pictureTooLarge`.
  package init?(tile file: URL) throws(GatefoldError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      try self.init(Data(contentsOf: file))
    } catch let error as GatefoldError {
      throw GatefoldError(error.code, error.message, path: file.path, underlyingError: error.underlyingError)
    } catch {
      throw GatefoldError(.unreadableFile, "the tile cannot be read", path: file.path)
    }
  }

  /// A picture without transparent parts.
  public init(_ pixels: PixelBuffer) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.size.width * pixels.size.height * 4)
    for y in 0..<pixels.size.height { pixels.withRow(y) { bytes += $0 } }
    self.init(size: pixels.size, bytes: bytes)
  }

  /// The picture on white, or on another colour.
  ///
  /// - Parameter paper: its alpha is not used.
  /// - Throws: `pictureTooLarge`.
  public func laid(on paper: RGBAColor = .white) throws(GatefoldError) -> PixelBuffer {
    let storage = try PixelStorage(size)
    let rowLength = size.width * 4
    for y in 0..<size.height {
      storage.withMutableRow(y) { $0.copyBytes(from: bytes[y * rowLength..<(y + 1) * rowLength]) }
    }
    try storage.finish(PageAppearance(paper: paper))
    return PixelBuffer(storage)
  }
}
