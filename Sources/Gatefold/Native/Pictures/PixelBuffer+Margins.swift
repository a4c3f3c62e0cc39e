extension PixelBuffer {
  /// The part inside the blank margins; `nil` where the picture is of one colour.
  ///
  /// Blank pixels have the paper's colour, which is the colour of two thirds of the picture's border. A bar printed
  /// along one edge is therefore not a margin, nor is anything inside it. If no colour covers that much of the border,
  /// as on a two-coloured cover, the whole picture is content.
  ///
  /// - Parameter tolerance: maximum difference between equal colours, in levels of 255.
  func contentRect(tolerance: Int = 6) -> PixelRect? {
    guard let paper = colorOfMostOfBorder(tolerance: tolerance) else { return PixelRect(size) }
    func isBlank(row: Int) -> Bool {
      withRow(row) { bytes in (0..<size.width).allSatisfy { Color(bytes, $0).isLike(paper, within: tolerance) } }
    }
    var (top, bottom, left, right) = (0, size.height, size.width, 0)
    while top < bottom, isBlank(row: top) { top += 1 }
    guard top < bottom else { return nil }
    while isBlank(row: bottom - 1) { bottom -= 1 }
    // Pixels between `left` and `right` are content because of a row above, so other rows need not check them.
    for row in top..<bottom {
      withRow(row) { bytes in
        let isPrinted = { x in !Color(bytes, x).isLike(paper, within: tolerance) }
        if let first = (0..<left).first(where: isPrinted) { left = first }
        if let last = (right..<size.width).last(where: isPrinted) { right = last + 1 }
      }
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the colour of at least two thirds of the pixels along the four edges, or `nil` if no colour covers so
  /// many.
  private func colorOfMostOfBorder(tolerance: Int) -> Color? {
    var border: [Color] = []
    for row in 0..<size.height {
      let isEdge = row == 0 || row == size.height - 1
      withRow(row) { bytes in
        border += (isEdge ? Array(0..<size.width) : [0, size.width - 1]).map { Color(bytes, $0) }
      }
    }
    // The median of each component: a colour that most of the border has is its median.
    func median(_ component: (Color) -> UInt8) -> UInt8 { border.map(component).sorted()[border.count / 2] }
    let color = Color(blue: median(\.blue), green: median(\.green), red: median(\.red))
    let alike = border.count { $0.isLike(color, within: tolerance) }
    return 3 * alike >= 2 * border.count ? color : nil
  }
}

/// The colour of a pixel.
private struct Color {
  let blue: UInt8
  let green: UInt8
  let red: UInt8

  init(blue: UInt8, green: UInt8, red: UInt8) {
    (self.blue, self.green, self.red) = (blue, green, red)
  }

  init(_ row: UnsafeRawBufferPointer, _ x: Int) {
    let start = x * PixelBuffer.bytesPerPixel
    self.init(blue: row[start], green: row[start + 1], red: row[start + 2])
  }

  func isLike(_ other: Color, within tolerance: Int) -> Bool {
    abs(Int(blue) - Int(other.blue)) <= tolerance && abs(Int(green) - Int(other.green)) <= tolerance
      && abs(Int(red) - Int(other.red)) <= tolerance
  }
}
