extension ContentScan {
  /// A colour that is painted with.
  struct Paint: Hashable {
    let space: PDFColorSpace
    /// `nil` for any.
    var components: [Double]?
    /// The colour space of a shading that it is.
    var shading: PDFColorSpace?
    /// The underlying colour space of an uncoloured pattern.
    var base: PDFColorSpace?

    init(_ space: PDFColorSpace, _ components: [Double]? = nil) {
      (self.space, self.components) = (space, components)
    }
  }

  /// The part of the graphics state that a form inherits from the content that draws it.
  struct Inheritance: Hashable {
    let paints: [Paint]
    let font: PDFObject.Value?
    let textMode: Int
    let overprintMode: Int?
    let isUncolored: Bool
  }

  /// The graphics state, as far as it matters here.
  struct State {
    var fill = Paint(.deviceGray, [0])
    var stroke = Paint(.deviceGray, [0])
    var font: PDFObject.Value?
    var textMode = 0
    var (overprints, overprintMode) = (false, 0)
    /// Whether colours are not set: in a glyph that has the colour of the text (PDF 32000-1, 9.6.5).
    var isUncolored = false
    private var matrix = PageTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    var inheritance: Inheritance {
      Inheritance(
        paints: [fill, stroke],
        font: font,
        textMode: textMode,
        overprintMode: overprints ? overprintMode : nil,
        isUncolored: isUncolored
      )
    }

    mutating func concatenate(_ numbers: [Double]) {
      guard numbers.count >= 4 else { return }
      // Places are of no interest here.
      let inner = PageTransform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: 0, ty: 0)
      matrix = inner.followed(by: matrix)
    }

    /// The size of the unit square, in points.
    var unitSize: PageSize {
      func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot().bounded }
      return PageSize(width: length(matrix.a, matrix.b), height: length(matrix.c, matrix.d))
    }
  }
}

extension Double {
  fileprivate var bounded: Double { isFinite ? Swift.min(self, 1e9) : 0 }
}
