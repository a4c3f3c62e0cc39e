/// A picture in memory: opaque 8-bit pixels, rows from the top down.
///
/// | byte of a pixel | value |
/// | --- | --- |
/// | 0, 1, 2 | blue, green, red, 0 to 255 |
/// | 3 | 255 |
///
/// The **stride**, ``bytesPerRow``, may be larger than 4 times the width: a tile is often a part of a wider picture.
/// Never compute the place of a row from the width.
///
/// A buffer is a value that shares its memory: passing one on, or cropping it, copies nothing. The bytes never change.
///
/// ```swift
/// let picture = try await page.render(.width(600))
/// let corner = picture.cropped(to: PixelRect(x: 0, y: 0, width: 100, height: 100))
/// print(corner.size.width * PixelBuffer.bytesPerPixel, corner.bytesPerRow, corner[0, 0].red)
/// ```
public struct PixelBuffer: Sendable {
  /// The number of bytes of a pixel: 4.
  public static let bytesPerPixel = 4

  /// The size in pixels, at least 1 x 1.
  public let size: PixelSize
  /// The stride: the distance in bytes from a row to the one below it, a multiple of 4. It is larger than `4 *
  /// size.width` if this picture is a part of a wider one.
  public var bytesPerRow: Int { storage.bytesPerRow }

  let storage: PixelStorage
  /// The offset in bytes of this view's first pixel within the storage.
  let offset: Int

  init(_ storage: PixelStorage) {
    self.init(storage, offset: 0, size: storage.size)
  }

  private init(_ storage: PixelStorage, offset: Int, size: PixelSize) {
    self.storage = storage
    self.offset = offset
    self.size = size
  }

  /// A part of the picture that shares its memory, and keeps all of it alive.
  ///
  /// - Parameter part: in pixels of this picture; must lie inside it.
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

  /// Calls a closure with the bytes of a row, 4 a pixel, which are valid only during the call.
  ///
  /// - Parameters:
  ///   - y: from 0 at the top; must lie inside the picture.
  ///   - body: takes the bytes.
  /// - Returns: what `body` returns.
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

  /// Calls a closure with the bytes of all rows, from the first pixel to the last, which are valid only during the
  /// call.
  ///
  /// A row begins every ``bytesPerRow`` bytes and has 4 bytes a pixel: blue, green, red, and 255. The last row ends
  /// with its last pixel. If this picture is a part of a wider one, bytes of that one lie between the rows.
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

  /// The colour of a pixel of this view.
  ///
  /// - Parameters:
  ///   - x: from 0 at the left; must lie inside the picture.
  ///   - y: from 0 at the top; must lie inside the picture.
  public subscript(x: Int, y: Int) -> PixelColor {
    withRow(y) { row in
      let start = x * Self.bytesPerPixel
      return PixelColor(red: row[start + 2], green: row[start + 1], blue: row[start])
    }
  }
}
