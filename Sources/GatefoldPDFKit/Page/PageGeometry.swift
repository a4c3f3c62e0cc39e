internal import Foundation
internal import Gatefold

/// The boxes and the rotation of a page as its file has them, in user space.
struct PageGeometry: Sendable {
  let mediaBox: CGRect
  let cropBox: CGRect
  let bleedBox: CGRect
  let trimBox: CGRect
  let artBox: CGRect
  let rotation: Int
  let label: String?

  static let letter = PageGeometry(CGRect(x: 0, y: 0, width: 612, height: 792))

  /// A page of one box, which isn't rotated.
  init(_ box: CGRect) {
    (mediaBox, cropBox, bleedBox, trimBox, artBox) = (box, box, box, box, box)
    rotation = 0
    label = nil
  }

  init(_ page: Page) {
    let toUserSpace = page.userSpaceTransform
    func user(_ rect: PageRect) -> CGRect { CGRect(toUserSpace.applied(to: rect)) }
    mediaBox = user(page.boxes.mediaBox)
    cropBox = user(page.boxes.cropBox)
    bleedBox = user(page.boxes.bleedBox)
    trimBox = user(page.boxes.trimBox)
    artBox = user(page.boxes.artBox)
    rotation = page.rotation.rawValue
    label = page.ownLabel
  }

  subscript(box: PDFDisplayBox) -> CGRect {
    switch box {
    case .mediaBox: mediaBox
    case .cropBox: cropBox
    case .bleedBox: bleedBox
    case .trimBox: trimBox
    case .artBox: artBox
    }
  }
}

extension PDFPage {
  /// The geometry of the file, or of the image.
  var geometry: PageGeometry {
    if let known = state[\.geometry] { return known }
    let geometry: PageGeometry =
      switch state[\.content] {
      case .blank: .letter
      case .image(let page): PageGeometry(page.mediaBox)
      case .file(let file, let index): file.page(at: index).map(PageGeometry.init) ?? .letter
      }
    state[\.geometry] = geometry
    return geometry
  }
}
