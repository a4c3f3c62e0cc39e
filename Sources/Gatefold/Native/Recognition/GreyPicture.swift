internal import CTesseract
internal import Foundation

/// Rows of what may be letters, below each other.
struct LetterRows {
  /// Their place, in pixels.
  let box: PixelRect
  /// Whether they are lighter than what is around them.
  let isLight: Bool
  let letterCount: Int

  /// Whether they are one or two letters by themselves.
  var isLone: Bool { letterCount < ctesseract_row_letters }
}

/// The grey picture of a page.
final class GreyPicture {
  private(set) var native: ctesseract_picture

  private init(_ native: ctesseract_picture) throws(GatefoldError) {
    guard native.pixels != nil else {
      throw GatefoldError(
        .memoryExceeded,
        "not enough memory for the page; read it at a lower resolution"
      )
    }
    self.native = native
  }

  /// - Throws: `memoryExceeded`.
  convenience init(_ storage: PixelStorage) throws(GatefoldError) {
    try self.init(
      ctesseract_picture_from_argb(
        storage.start,
        Int32(storage.size.width),
        Int32(storage.size.height),
        storage.bytesPerRow
      )
    )
  }

  deinit { ctesseract_picture_free(native) }

  var width: Int { Int(native.width) }
  var height: Int { Int(native.height) }

  /// The angle of its lines in degrees, clockwise; 0 where it has none.
  var skew: Double { ctesseract_picture_skew(&native) }

  /// - Throws: `memoryExceeded`.
  func straightened(by degrees: Double) throws(GatefoldError) -> GreyPicture {
    try GreyPicture(ctesseract_picture_straightened(&native, degrees))
  }

  /// - Throws: `memoryExceeded`.
  func turned(quarters: Int) throws(GatefoldError) -> GreyPicture {
    try GreyPicture(ctesseract_picture_turned(&native, Int32(quarters)))
  }

  /// The picture on even white, without tints, bars and shadows behind its dark letters.
  ///
  /// - Parameter letter: the height of usual words, in pixels.
  /// - Throws: `memoryExceeded`.
  func flattened(letter: Double) throws(GatefoldError) -> GreyPicture {
    try GreyPicture(ctesseract_picture_flattened(&native, Int32(0.8 * letter)))
  }

  /// Blurs the picture a little if noise breaks its letters up.
  func smooth() {
    // Without memory for it, it is read as it is.
    _ = ctesseract_picture_smooth(&native)
  }

  /// A part of the picture; `nil` if it is empty.
  ///
  /// - Parameter isInverted: whether it becomes dark where it is light.
  /// - Throws: `memoryExceeded`.
  func cropped(to box: PixelRect, inverted isInverted: Bool) throws(GatefoldError) -> GreyPicture? {
    guard let box = box.intersection(PixelRect(x: 0, y: 0, width: width, height: height)) else { return nil }
    return try GreyPicture(
      ctesseract_picture_cropped(
        &native,
        Int32(box.x),
        Int32(box.y),
        Int32(box.x + box.width),
        Int32(box.y + box.height),
        isInverted
      )
    )
  }

  /// Rows of what may be letters where no words have been found, those with most letters first, then lone letters.
  ///
  /// - Parameters:
  ///   - words: places of words.
  ///   - height: of usual words, in pixels.
  func rows(outside words: [PixelRect], height: Double) -> [LetterRows] {
    let found = words.map { word in
      ctesseract_box(
        left: Int32(word.x),
        top: Int32(word.y),
        right: Int32(word.x + word.width),
        bottom: Int32(word.y + word.height),
        is_light: false,
        letters: 0
      )
    }
    var boxes: UnsafeMutablePointer<ctesseract_box>?
    let count = ctesseract_picture_find_rows(&native, found, found.count, height, &boxes)
    defer { free(boxes) }
    // Without memory for the search, the page has what was found before.
    return UnsafeBufferPointer(start: boxes, count: max(0, Int(count))).map { box in
      let rect = PixelRect(
        x: Int(box.left),
        y: Int(box.top),
        width: Int(box.right - box.left),
        height: Int(box.bottom - box.top)
      )
      return LetterRows(box: rect, isLight: box.is_light, letterCount: Int(box.letters))
    }
  }

  /// The mean thickness of the strokes in a box, in pixels.
  func stroke(left: Int32, top: Int32, right: Int32, bottom: Int32) -> Double {
    ctesseract_picture_stroke(&native, left, top, right, bottom)
  }
}
