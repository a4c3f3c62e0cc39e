internal import Foundation

/// The memory of a picture, freed with the last buffer that shows a part of it.
///
/// `@unchecked Sendable` because the pixels are only written before the first `PixelBuffer` over them is handed out.
package final class PixelStorage: @unchecked Sendable {
  package let size: PixelSize
  let bytesPerRow: Int
  let byteCount: Int
  let start: UnsafeMutableRawPointer
  private let memory: Memory

  private enum Memory {
    case own(PictureMemory)
    case shared(SharedPixels)
  }

  /// Allocates pixels in recycled memory rather than on the heap. Pictures come and go by the hundred, and would
  /// fragment the heap that the native libraries use.
  ///
  /// - Parameter isZeroed: whether the pixels are zeroed; otherwise all of them must be written.
  /// - Throws: `pictureTooLarge` if no memory is available.
  init(_ size: PixelSize, zeroed isZeroed: Bool = true) throws(GatefoldError) {
    try size.validateAsPicture()
    bytesPerRow = size.width * PixelBuffer.bytesPerPixel
    byteCount = size.height * bytesPerRow
    guard let memory = PictureMemory(byteCount: byteCount, zeroed: isZeroed) else {
      throw GatefoldError(.pictureTooLarge, "not enough memory for a picture of \(size.width) x \(size.height) pixels")
    }
    self.memory = .own(memory)
    start = memory.start
    self.size = size
    LiveNativeObjects.Counter.pixelBuffers.opened()
  }

  /// Pixels in memory shared with another process; `nil` if they don't fit.
  ///
  /// - Parameter isZeroed: whether the pixels are zeroed; otherwise all of them must be written.
  init?(_ size: PixelSize, borrowing pixels: SharedPixels, zeroed isZeroed: Bool) {
    guard (try? size.validateAsPicture()) != nil else { return nil }
    bytesPerRow = size.width * PixelBuffer.bytesPerPixel
    byteCount = size.height * bytesPerRow
    guard byteCount <= pixels.capacity else { return nil }
    memory = .shared(pixels)
    start = pixels.start
    self.size = size
    LiveNativeObjects.Counter.pixelBuffers.opened()
    if isZeroed { fill(0) }
  }

  deinit {
    if case .own(let memory) = memory { memory.giveBack() }
    LiveNativeObjects.Counter.pixelBuffers.freed()
  }

  /// The bytes of a row, 4 a pixel: blue, green, red and alpha, premultiplied. To be written before anyone else sees the
  /// picture.
  package func withMutableRow(_ y: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
    precondition((0..<size.height).contains(y), "row \(y) lies outside the picture")
    body(UnsafeMutableRawBufferPointer(start: start + y * bytesPerRow, count: bytesPerRow))
  }

  /// Sets every byte.
  func fill(_ byte: UInt8) {
    memset(start, Int32(byte), byteCount)
  }

  /// Copies a picture to a place inside this one.
  func copyRows(of buffer: PixelBuffer, x: Int = 0, y: Int = 0) {
    let place = PixelRect(x: x, y: y, width: buffer.size.width, height: buffer.size.height)
    precondition(PixelRect(size).contains(place), "the picture reaches over the edge")
    let origin = start + y * bytesPerRow + x * PixelBuffer.bytesPerPixel
    for row in 0..<buffer.size.height {
      buffer.withRow(row) { bytes in
        UnsafeMutableRawBufferPointer(start: origin + row * bytesPerRow, count: bytes.count).copyMemory(from: bytes)
      }
    }
  }

  /// Composes a picture under what was drawn at a position inside this one; both are premultiplied.
  func layUnder(_ buffer: PixelBuffer, x: Int, y: Int) {
    let place = PixelRect(x: x, y: y, width: buffer.size.width, height: buffer.size.height)
    precondition(PixelRect(size).contains(place), "the picture reaches over the edge")
    let origin = start + y * bytesPerRow + x * PixelBuffer.bytesPerPixel
    for row in 0..<buffer.size.height {
      buffer.withRow(row) { bytes in
        let drawn = UnsafeMutableRawBufferPointer(start: origin + row * bytesPerRow, count: bytes.count)
        for pixel in stride(from: 0, to: bytes.count, by: PixelBuffer.bytesPerPixel) {
          // Alpha is the last of four.
          let free = 255 - Int(drawn[pixel + 3])
          for byte in pixel..<pixel + PixelBuffer.bytesPerPixel {
            drawn[byte] = UInt8(min(255, Int(drawn[byte]) + (Int(bytes[byte]) * free + 127) / 255))
          }
        }
      }
    }
  }
}
