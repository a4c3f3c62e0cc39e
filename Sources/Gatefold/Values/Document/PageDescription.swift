/// Properties of a page that are read once and cached: its frame in user space, its boxes and its label.
package struct PageDescription: Sendable {
  package let frame: PageFrame
  package let boxes: PageBoxes
  package let label: String?
  /// Whether the file gives no box that the page could be shown with.
  package let hasReplacedBox: Bool

  package init(frame: PageFrame, boxes: PageBoxes, label: String? = nil, hasReplacedBox: Bool = false) {
    self.frame = frame
    self.boxes = boxes
    self.label = label
    self.hasReplacedBox = hasReplacedBox
  }

  /// A page that has only a size.
  package init(size: PageSize, label: String? = nil) {
    self.init(frame: PageFrame(size: size), boxes: PageBoxes(all: size), label: label)
  }
}

extension PageFrame {
  fileprivate init(size: PageSize) {
    self.init(
      cropX: 0,
      cropY: 0,
      cropWidth: size.width,
      cropHeight: size.height,
      rotation: .none,
      userUnit: 1,
      size: size
    )
  }
}
