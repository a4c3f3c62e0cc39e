import CGatefold
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Between page space and default user space")
struct PageTransformTests {
  /// A CropBox of 200 x 100 at (20, 40).
  private func frame(_ rotation: PageRotation, userUnit: Double) -> PageFrame {
    PageFrame(
      cropBox: cgatefold_rect(x1: 20, y1: 40, x2: 220, y2: 140),
      displayedSize: rotation.isQuarterTurn ? (100, 200) : (200, 100),
      rotation: rotation,
      userUnit: userUnit
    )
  }

  @Test("It takes points where the frame takes them, and back", arguments: PageRotation.allCases, [1, 2, 0.5])
  func points(rotation: PageRotation, userUnit: Double) {
    let frame = frame(rotation, userUnit: userUnit)
    for user in [PagePoint(x: 20, y: 40), PagePoint(x: 50, y: 70), PagePoint(x: -5, y: 300)] {
      let expected = frame.pagePoint(userX: user.x, userY: user.y)
      let found = frame.transform.applied(to: user)
      #expect(abs(found.x - expected.x) < 1e-9 && abs(found.y - expected.y) < 1e-9)
      let back = frame.transform.inverse.applied(to: found)
      #expect(abs(back.x - user.x) < 1e-9 && abs(back.y - user.y) < 1e-9)
    }
  }

  @Test("Rectangles stay upright, and the corners of quads keep their names")
  func rects() {
    let transform = frame(.clockwise90, userUnit: 1).transform
    // The lower left corner of the CropBox is at the page's top left.
    let rect = PageRect(x: 20, y: 40, width: 10, height: 30)
    #expect(transform.applied(to: rect) == PageRect(x: 0, y: 0, width: 30, height: 10))
    let quad = transform.applied(to: Quad(rect))
    #expect(quad.topLeft == PagePoint(x: 0, y: 0))
    #expect(quad.bottomRight == PagePoint(x: 30, y: 10))
  }

  @Test("The page is its CropBox in user space", arguments: Sample.described)
  func cropBox(sample: Sample) async throws {
    let issue = try await sample.open()
    for wanted in try sample.expected().pages {
      let page = try await issue.page(at: wanted.pageIndex)
      let whole = PageRect(x: 0, y: 0, width: page.size.width, height: page.size.height)
      let box = wanted.cropBox
      let expected = PageRect(PagePoint(x: box[0], y: box[1]), PagePoint(x: box[2], y: box[3]))
      #expect(page.userSpaceTransform.applied(to: whole).isClose(to: expected, within: 0.01), "page \(page.number)")
    }
  }
}
