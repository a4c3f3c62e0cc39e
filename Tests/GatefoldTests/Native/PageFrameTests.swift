import CGatefold
@testable import Gatefold
import Testing

@Suite("From default user space to page space")
struct PageFrameTests {
  /// A CropBox of 200 x 100 at (20, 40).
  private func frame(_ rotation: PageRotation, userUnit: Double = 1) -> PageFrame {
    PageFrame(
      cropBox: cgatefold_rect(x1: 20, y1: 40, x2: 220, y2: 140),
      displayedSize: rotation.isQuarterTurn ? (100, 200) : (200, 100),
      rotation: rotation,
      userUnit: userUnit
    )
  }

  @Test(
    "The lower left corner of the CropBox goes where the turn takes it",
    arguments: [
      (PageRotation.none, PagePoint(x: 0, y: 100)), (.clockwise90, PagePoint(x: 0, y: 0)),
      (.upsideDown, PagePoint(x: 200, y: 0)), (.clockwise270, PagePoint(x: 100, y: 200)),
    ]
  )
  func corner(rotation: PageRotation, expected: PagePoint) {
    #expect(frame(rotation).pagePoint(userX: 20, userY: 40) == expected)
  }

  @Test("The whole CropBox is the whole page", arguments: PageRotation.allCases, [1, 2, 0.5])
  func wholePage(rotation: PageRotation, userUnit: Double) {
    let frame = frame(rotation, userUnit: userUnit)
    let whole = frame.pageRect(user: cgatefold_rect(x1: 20, y1: 40, x2: 220, y2: 140))
    #expect(whole == PageRect(x: 0, y: 0, width: frame.size.width, height: frame.size.height))
  }

  @Test("A user unit multiplies every coordinate")
  func userUnit() {
    let frame = frame(.none, userUnit: 2)
    #expect(frame.size == PageSize(width: 400, height: 200))
    let rect = cgatefold_rect(x1: 10, y1: 20, x2: 30, y2: 50)
    #expect(frame.pageRect(bottomLeft: rect) == PageRect(x: 20, y: 100, width: 40, height: 60))
  }
}
