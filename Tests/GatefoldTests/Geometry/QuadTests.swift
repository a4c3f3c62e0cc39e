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

  @Test("A quad has the points inside, whichever way it is turned")
  func contains() {
    let diamond = Quad(
      topLeft: PagePoint(x: 50, y: 0),
      topRight: PagePoint(x: 100, y: 50),
      bottomRight: PagePoint(x: 50, y: 100),
      bottomLeft: PagePoint(x: 0, y: 50)
    )
    #expect(diamond.contains(PagePoint(x: 50, y: 50)))
    #expect(diamond.contains(PagePoint(x: 30, y: 30)))
    // Inside its bounding rectangle only.
    #expect(!diamond.contains(PagePoint(x: 10, y: 10)))
    #expect(!diamond.contains(PagePoint(x: 95, y: 80)))
    #expect(!Quad(PageRect(x: 10, y: 10, width: 0, height: 5)).contains(PagePoint(x: 10, y: 12)))
  }

  @Test("An upright quad has the points of its rectangle, edges included", arguments: TextDirection.allCases)
  func containsAsRect(direction: TextDirection) {
    let quad = Quad(rect, direction: direction)
    for x in [9.9, 10, 25, 39.9, 40] {
      for y in [19.9, 20, 22, 24.9, 25] {
        let point = PagePoint(x: x, y: y)
        #expect(quad.contains(point) == rect.contains(point), "\(x), \(y)")
      }
    }
  }

  @Test("A rectangle holds itself and what reaches over none of its edges")
  func rectInRect() {
    #expect(rect.contains(rect))
    #expect(rect.contains(PageRect(x: 12, y: 20, width: 28, height: 1)))
    #expect(!rect.contains(PageRect(x: 9, y: 21, width: 5, height: 2)))
    #expect(!rect.contains(PageRect(x: 12, y: 24, width: 5, height: 2)))
  }
}
