internal import CPango

/// A font that text is set in.
///
/// `@unchecked Sendable` because the font of the shim is counted by references and never changes.
final class SetFont: @unchecked Sendable {
  let font: OpaquePointer
  /// The height above the baseline, for a font size of 1.
  let ascent: Double
  /// The depth below the baseline, positive, for a font size of 1.
  let descent: Double
  let family: String
  let isBold: Bool
  let isItalic: Bool

  /// Takes over a reference.
  init(_ font: OpaquePointer) {
    let measures = cpango_font_measure(font)
    self.font = font
    ascent = measures.ascent
    descent = measures.descent
    family = String(cString: measures.family)
    isBold = measures.is_bold
    isItalic = measures.is_italic
  }

  deinit { cpango_font_free(font) }
}
