internal import CGatefold

extension InkedPage {
  /// Takes lengths in default user space units with the origin at the top left of the page as displayed. What lies
  /// outside the page is left out.
  init(_ native: cgatefold_printed_page, pageIndex: Int, frame: PageFrame) {
    let page = PageRect(frame.size)
    self.init(
      pageIndex: pageIndex,
      inks: UnsafeMutableBufferPointer(start: native.inks, count: native.ink_count).map(PrintingInk.init),
      items: UnsafeMutableBufferPointer(start: native.items, count: native.item_count).compactMap { item in
        InkedObject(item, userUnit: frame.userUnit, page: page)
      },
      isTruncated: native.is_truncated,
      hasPressProfile: native.has_press_profile
    )
  }
}

extension PrintingInk {
  fileprivate init(_ native: cgatefold_ink) {
    func component(_ shift: UInt32) -> Double { Double(native.color >> shift & 0xFF) / 255 }
    self.init(
      name: String(cString: native.name),
      isSpot: native.is_spot,
      color: RGBAColor(red: component(16), green: component(8), blue: component(0))
    )
  }
}

extension InkedObject {
  fileprivate init?(_ native: cgatefold_printed_item, userUnit: Double, page: PageRect) {
    let (left, right) = (max(native.bounds.x1 * userUnit, 0), min(native.bounds.x2 * userUnit, page.maxX))
    let (top, bottom) = (max(native.bounds.y1 * userUnit, 0), min(native.bounds.y2 * userUnit, page.maxY))
    guard left <= right, top <= bottom else { return nil }
    kind =
      switch native.kind {
      case CGATEFOLD_PRINTED_TEXT: .text
      case CGATEFOLD_PRINTED_STROKE: .stroke
      case CGATEFOLD_PRINTED_IMAGE: .image
      case CGATEFOLD_PRINTED_SHADING: .shading
      default: .fill
      }
    space =
      switch native.space {
      case CGATEFOLD_PRINTED_GRAY: .gray
      case CGATEFOLD_PRINTED_RGB: .rgb
      case CGATEFOLD_PRINTED_NAMED: .named
      case CGATEFOLD_PRINTED_CALIBRATED: .calibrated
      default: .cmyk
      }
    componentCount = Int(native.component_count)
    rect = PageRect(x: left, y: top, width: right - left, height: bottom - top)
    size = native.size * userUnit
    let (cyan, magenta, yellow, black, spot) = native.inks
    inks = cyan < 0 ? [] : [cyan, magenta, yellow, black, spot].map(Double.init)
    overprints = native.overprints
    pixelsPerInch = native.pixels_per_inch / userUnit
  }
}
