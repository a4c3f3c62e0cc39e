internal import CPango
internal import Gatefold

/// Shapes paragraphs with Pango; used by one thread at a time.
final class TextShaper {
  private let shaper: OpaquePointer
  private var fonts: [SetFont] = []
  private var hyphenations = HyphenationDictionaries()

  /// - Throws: `libraryMissing`.
  init() throws(GatefoldError) {
    guard let shaper = cpango_shaper_new() else {
      throw GatefoldError(
        .libraryMissing,
        "Pango cannot be loaded; install it (Debian: libpangocairo-1.0-0)"
      )
    }
    self.shaper = shaper
  }

  deinit { cpango_shaper_free(shaper) }

  /// - Throws: `drawingFailed` without memory.
  func shape(_ request: ShapingRequest) throws(GatefoldError) -> ShapedText {
    var text = cpango_text()
    guard call(request, &text) else {
      throw GatefoldError(.drawingFailed, "not enough memory to shape a paragraph")
    }
    defer { cpango_text_free(&text) }
    for index in fonts.count..<cpango_shaper_font_count(shaper) {
      fonts.append(SetFont(cpango_shaper_copy_font(shaper, index)))
    }
    let dictionary = hyphenations.dictionary(for: request.language)
    return ShapedText(request, text, fonts: fonts, hyphenation: dictionary)
  }

  private func call(_ request: ShapingRequest, _ text: inout cpango_text) -> Bool {
    var string = request.text.string
    let spans = Self.spans(of: request)
    return string.withUTF8 { bytes in
      spans.withUnsafeBufferPointer { spans in
        request.family.withCString { family in
          request.language.withOptionalCString { language in
            let style = cpango_style(
              family: family,
              language: language,
              direction: request.isRightToLeft ? CPANGO_RIGHT_TO_LEFT : CPANGO_LEFT_TO_RIGHT,
              is_vertical: request.isVertical,
              spans: spans.baseAddress,
              span_count: spans.count
            )
            return bytes.withMemoryRebound(to: CChar.self) { characters in
              withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1) { empty in
                let start = characters.baseAddress ?? UnsafePointer(empty.baseAddress.unsafelyUnwrapped)
                return cpango_shape(shaper, start, UInt32(characters.count), style, &text)
              }
            }
          }
        }
      }
    }
  }

  private static func spans(of request: ShapingRequest) -> [cpango_span] {
    let spans = request.spans
    guard !spans.isEmpty else { return [] }
    var offsets: [UInt32] = [0]
    for scalar in request.text.string.unicodeScalars {
      offsets.append(offsets[offsets.count - 1] + UInt32(UTF8.width(scalar)))
    }
    return spans.map { span in
      cpango_span(
        start: offsets[min(span.range.lowerBound, offsets.count - 1)],
        end: offsets[min(span.range.upperBound, offsets.count - 1)],
        is_bold: span.isBold,
        is_italic: span.isItalic
      )
    }
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}

extension String? {
  fileprivate func withOptionalCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    if let self { self.withCString(body) } else { body(nil) }
  }
}
