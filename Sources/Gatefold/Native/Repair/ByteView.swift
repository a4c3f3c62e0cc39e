/// Bytes that can be read at any index: beyond the ends there are zeros, which are white space in PDF. Reading a
/// damaged file therefore never goes past its end, whatever numbers the file contains.
struct ByteView {
  let buffer: UnsafeRawBufferPointer

  init(_ buffer: UnsafeRawBufferPointer) {
    self.buffer = buffer
  }

  var count: Int { buffer.count }

  subscript(index: Int) -> UInt8 {
    index >= 0 && index < buffer.count ? buffer[index] : 0
  }

  /// The part of a range that exists.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[range.clamped(to: 0..<buffer.count)])
  }

  func has(_ word: StaticString, at index: Int) -> Bool {
    guard index >= 0, index <= count - word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in word.indices.allSatisfy { buffer[index + $0] == word[$0] } }
  }

  /// Returns the first position from `index` on that isn't white space, or `end`.
  func skippingSpace(from index: Int, to end: Int) -> Int {
    var index = index
    while index < end, self[index].isPDFSpace { index += 1 }
    return index
  }
}
