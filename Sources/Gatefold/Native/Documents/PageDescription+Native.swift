internal import CGatefold

extension PageDescription {
  /// Takes the size from poppler, which draws the page, and rotation, unit and boxes from libqpdf, where both agree on
  /// the size. Where they do not (a damaged file that each repairs in its own way), a landscape page with a portrait
  /// CropBox counts as rotated clockwise.
  init(_ page: borrowing NativePage, structure: NativeStructure?) {
    let displayed = page.displayedSize
    let cropBox = page.cropBox
    if let native = structure?.boxes(ofPage: page.index), native.agrees(withDisplayedSize: displayed) {
      let rotation = PageRotation(rawValue: Int(native.rotation)) ?? .none
      let frame = PageFrame(
        cropBox: cropBox,
        displayedSize: displayed,
        rotation: rotation,
        userUnit: native.user_unit
      )
      self.init(
        frame: frame,
        boxes: PageBoxes(native, frame: frame),
        label: page.label,
        hasReplacedBox: native.has_replaced_box
      )
    } else {
      let isTurned = !Self.isClose(cropBox.x2 - cropBox.x1, displayed.width)
      let frame = PageFrame(
        cropBox: cropBox,
        displayedSize: displayed,
        rotation: isTurned ? .clockwise90 : .none,
        userUnit: 1
      )
      self.init(frame: frame, boxes: PageBoxes(all: frame.size), label: page.label)
    }
  }

  /// Equal but for rounding, in default user space units.
  static func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }
}

extension cgatefold_page_boxes {
  fileprivate func agrees(withDisplayedSize size: (width: Double, height: Double)) -> Bool {
    PageDescription.isClose(displayedSize.width, size.width)
      && PageDescription.isClose(displayedSize.height, size.height)
  }

  /// The size that poppler should show, in default user space units. It clips the CropBox to the MediaBox.
  var displayedSize: (width: Double, height: Double) {
    let width = min(crop_box.x2, media_box.x2) - max(crop_box.x1, media_box.x1)
    let height = min(crop_box.y2, media_box.y2) - max(crop_box.y1, media_box.y1)
    let isTurned = rotation == 90 || rotation == 270
    return isTurned ? (height, width) : (width, height)
  }
}

extension PageBoxes {
  fileprivate init(_ native: cgatefold_page_boxes, frame: PageFrame) {
    self.init(
      mediaBox: frame.pageRect(user: native.media_box),
      cropBox: PageRect(frame.size),
      bleedBox: frame.pageRect(user: native.bleed_box),
      trimBox: frame.pageRect(user: native.trim_box),
      artBox: frame.pageRect(user: native.art_box)
    )
  }
}
