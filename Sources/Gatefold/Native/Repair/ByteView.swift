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

  /// The first place from `index` on that holds something else than white space; `end` where there is none.
  func skippingSpace(from index: Int, to end: Int) -> Int {
    var index = index
    while index < end, self[index].isPDFSpace { index += 1 }
    return index
  }
}

extension UInt8 {
  /// PDF 32000-1, table 1.
  var isPDFSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0 || self == 0x0C }

  /// PDF 32000-1, table 2.
  var isPDFDelimiter: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  var isPDFRegular: Bool { !isPDFSpace && !isPDFDelimiter }

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
