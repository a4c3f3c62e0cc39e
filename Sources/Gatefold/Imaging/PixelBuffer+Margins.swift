extension PixelBuffer {
  /// The part inside the margins, each of one colour; `nil` where the picture is of one colour.
  ///
  /// - Parameter tolerance: by how many levels of 255 a colour may differ and still be the same.
  func contentRect(tolerance: Int = 6) -> PixelRect? {
    func isBlank(row: Int, from left: Int, to right: Int, like color: Color) -> Bool {
      withRow(row) { bytes in
        (left..<right).allSatisfy { Color(bytes, $0).isLike(color, within: tolerance) }
      }
    }
    func isBlank(column: Int, from top: Int, to bottom: Int, like color: Color) -> Bool {
      (top..<bottom).allSatisfy { row in
        withRow(row) { Color($0, column).isLike(color, within: tolerance) }
      }
    }
    let corner = { (x: Int, y: Int) in withRow(y) { Color($0, x) } }
    var (top, bottom, left, right) = (0, size.height, 0, size.width)
    let (above, below) = (corner(0, 0), corner(0, size.height - 1))
    while top < bottom, isBlank(row: top, from: 0, to: size.width, like: above) { top += 1 }
    guard top < bottom else { return nil }
    while isBlank(row: bottom - 1, from: 0, to: size.width, like: below) { bottom -= 1 }
    let (before, behind) = (corner(0, top), corner(size.width - 1, top))
    while left < right, isBlank(column: left, from: top, to: bottom, like: before) { left += 1 }
    while left < right, isBlank(column: right - 1, from: top, to: bottom, like: behind) { right -= 1 }
    guard left < right else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The colour of a pixel.
private struct Color {
  let blue: UInt8
  let green: UInt8
  let red: UInt8

  init(_ row: UnsafeRawBufferPointer, _ x: Int) {
    let start = x * PixelBuffer.bytesPerPixel
    (blue, green, red) = (row[start], row[start + 1], row[start + 2])
  }

  func isLike(_ other: Color, within tolerance: Int) -> Bool {
    abs(Int(blue) - Int(other.blue)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(red) - Int(other.red)) <= tolerance
  }
}
