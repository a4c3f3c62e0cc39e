public import Foundation
internal import Gatefold

extension PDFPage {
  /// A box of the page in its user space, cut off at the MediaBox. Without a CropBox it is the MediaBox, and without
  /// another box the CropBox.
  public func bounds(for box: PDFDisplayBox) -> CGRect {
    let mediaBox = uncutBounds(for: .mediaBox)
    let cut = uncutBounds(for: box).intersection(mediaBox)
    return cut.isNull || cut.isEmpty ? mediaBox : cut
  }

  private func uncutBounds(for box: PDFDisplayBox) -> CGRect {
    let own = state[\.boxes]
    if let known = own[box], let rect = known { return rect }
    let geometry = geometry
    guard box != .mediaBox else { return geometry.mediaBox }
    let standard: PDFDisplayBox = box == .cropBox ? .mediaBox : .cropBox
    let isRemoved = own[box] != nil
    // A box that the file doesn't have follows the one that it equals.
    let isGiven = geometry[box] != geometry[standard] || own[standard] == nil
    return !isRemoved && isGiven ? geometry[box] : uncutBounds(for: standard)
  }

  /// Sets a box, in the page's user space. `CGRect.zero` removes it, but for the MediaBox.
  public func setBounds(_ bounds: CGRect, for box: PDFDisplayBox) {
    let bounds = bounds.standardized
    guard bounds != .zero else {
      if box != .mediaBox { noteChange { $0.boxes[box] = .some(nil) } }
      return
    }
    guard !bounds.isNull, !bounds.isInfinite, bounds.width > 0, bounds.height > 0 else { return }
    noteChange { $0.boxes[box] = .some(bounds) }
  }

  /// The rotation by which the page is displayed, clockwise: 0, 90, 180 or 270. Other angles are brought to the next
  /// of them.
  public var rotation: Int {
    get { state[\.rotation] ?? geometry.rotation }
    set {
      let quarters = Int((Double(newValue) / 90).rounded()) % 4
      noteChange { $0.rotation = (quarters + 4) % 4 * 90 }
    }
  }

  /// The transform from the page's user space to that of a box as it is displayed: from its bottom left, rotated.
  public func transform(for box: PDFDisplayBox) -> CGAffineTransform {
    let bounds = bounds(for: box)
    return switch rotation {
    case 90: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: -bounds.minY, ty: bounds.maxX)
    case 180: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: bounds.maxX, ty: bounds.maxY)
    case 270: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: bounds.maxY, ty: -bounds.minX)
    default: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    }
  }
}
