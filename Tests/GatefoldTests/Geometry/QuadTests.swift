import Gatefold
import Testing

@Suite("Quads")
struct QuadTests {
  let rect = PageRect(x: 10, y: 20, width: 30, height: 5)

  @Test("The corners of turned text are named as it is read")
  func turnedText() {
    // Read from bottom to top: the text's own top left stands at the bottom left of the page.
    let up = Quad(rect, direction: .rotatedCounterclockwise)
    #expect(up.topLeft == PagePoint(x: 10, y: 25))
    #expect(up.topRight == PagePoint(x: 10, y: 20))
    let down = Quad(rect, direction: .rotatedClockwise)
    #expect(down.topLeft == PagePoint(x: 40, y: 20))
    #expect(down.topRight == PagePoint(x: 40, y: 25))
  }

  @Test("The bounding rectangle is the same however the text is turned", arguments: TextDirection.allCases)
  func boundingRect(direction: TextDirection) {
    #expect(Quad(rect, direction: direction).boundingRect == rect)
  }
}
