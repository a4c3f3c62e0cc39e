internal import CGatefold

extension Destination {
  /// The destination in the space of the page that it points to; `nil` where it points nowhere.
  init?(_ native: cgatefold_destination, name: String?, frame frameOf: (Int) -> PageFrame?) {
    guard native.page_index >= 0 else { return nil }
    let index = Int(native.page_index)
    guard let frame = frameOf(index) else { return nil }
    self.init(pageIndex: index, view: View(native, frame: frame), name: name)
  }
}

extension Destination.View {
  fileprivate init(_ native: cgatefold_destination, frame: PageFrame) {
    let rect = native.userSpaceRect(frame: frame)
    let corner = frame.pagePoint(userX: rect.x1, userY: rect.y2)
    // On a page displayed with a quarter turn, the left of user space gives the vertical position.
    let hasX = frame.rotation.isQuarterTurn ? native.has_top : native.has_left
    let hasY = frame.rotation.isQuarterTurn ? native.has_left : native.has_top
    let left = hasX ? corner.x : nil
    let top = hasY ? corner.y : nil
    switch native.kind {
    case CGATEFOLD_DESTINATION_XYZ:
      self = .xyz(left: left, top: top, zoom: native.zoom > 0 ? native.zoom : nil)
    case CGATEFOLD_DESTINATION_FIT: self = .fit
    case CGATEFOLD_DESTINATION_FIT_H: self = .fitH(top: top)
    case CGATEFOLD_DESTINATION_FIT_V: self = .fitV(left: left)
    case CGATEFOLD_DESTINATION_FIT_R: self = .fitR(frame.pageRect(user: rect))
    case CGATEFOLD_DESTINATION_FIT_B: self = .fitB
    case CGATEFOLD_DESTINATION_FIT_BH: self = .fitBH(top: top)
    case CGATEFOLD_DESTINATION_FIT_BV: self = .fitBV(left: left)
    default: self = .fit
    }
  }
}

extension cgatefold_destination {
  /// The destination's coordinates in default user space: poppler has subtracted the CropBox origin, and 22.12 swaps x
  /// and y for bottom and right (see `NativeRuntime`; PopplerNavigationTests fail once this changes).
  fileprivate func userSpaceRect(frame: PageFrame) -> cgatefold_rect {
    let exchanges = NativeRuntime.shared.exchangesCropOrigin
    return cgatefold_rect(
      x1: left + frame.cropX,
      y1: bottom + (exchanges ? frame.cropX : frame.cropY),
      x2: right + (exchanges ? frame.cropY : frame.cropX),
      y2: top + frame.cropY
    )
  }
}
