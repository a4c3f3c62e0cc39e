/// A picture in memory: opaque 8-bit pixels, BGRA in memory order, rows from the top down.
///
/// A value that shares its memory: a part of a picture is another view of the same bytes, and passing one on copies
/// nothing. The bytes never change.
public struct PixelBuffer: Sendable {
  public static let bytesPerPixel = 4

  public let size: PixelSize
  /// The stride: the distance in bytes from a row to the one below it, a multiple of 4. It is larger than the bytes of
  /// a row, `4 * size.width`, where this picture is a part of a wider one.
  public var bytesPerRow: Int { storage.bytesPerRow }

  let storage: PixelStorage
  /// From the storage's first byte to the first pixel of this view.
  let offset: Int

  init(_ storage: PixelStorage) {
    self.init(storage, offset: 0, size: storage.size)
  }

  private init(_ storage: PixelStorage, offset: Int, size: PixelSize) {
    self.storage = storage
    self.offset = offset
    self.size = size
  }

  /// A part of the picture that shares its memory. The rectangle must lie inside the picture.
  public func cropped(to part: PixelRect) -> PixelBuffer {
    precondition(PixelRect(size).contains(part), "the part lies outside the picture")
    return PixelBuffer(
      storage,
      offset: offset + part.y * bytesPerRow + part.x * Self.bytesPerPixel,
      size: part.size
    )
  }

  /// The picture with memory of its own.
  func copied() throws(GatefoldError) -> PixelBuffer {
    let copy = try PixelStorage(size)
    copy.copyRows(of: self)
    return PixelBuffer(copy)
  }

  /// The bytes of a row, 4 a pixel, valid while `body` runs.
  public func withRow<Result>(_ y: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    precondition((0..<size.height).contains(y), "row \(y) lies outside the picture")
    return withExtendedLifetime(storage) {
      body(
        UnsafeRawBufferPointer(
          start: storage.start + offset + y * bytesPerRow,
          count: size.width * Self.bytesPerPixel
        )
      )
    }
  }

  /// The bytes of all rows, from the first pixel to the last, valid while `body` runs.
  ///
  /// A row begins every ``bytesPerRow`` bytes and has 4 bytes a pixel: blue, green, red, and 255. The last row ends with
  /// its last pixel. Where this picture is a part of a wider one, bytes of that one lie between the rows.
  ///
  /// ```swift
  /// picture.withUnsafeBytes { bytes in
  ///   upload(bytes, width: picture.size.width, height: picture.size.height, stride: picture.bytesPerRow)
  /// }
  /// ```
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    let lastRow = size.width * Self.bytesPerPixel
    return try body(
      UnsafeRawBufferPointer(start: storage.start + offset, count: (size.height - 1) * bytesPerRow + lastRow)
    )
  }

  /// The colour of a pixel of this view, from its top left.
  public subscript(x: Int, y: Int) -> PixelColor {
    withRow(y) { row in
      let start = x * Self.bytesPerPixel
      return PixelColor(red: row[start + 2], green: row[start + 1], blue: row[start])
    }
  }
}
