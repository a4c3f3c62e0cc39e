@testable import Gatefold
import Testing

@Suite("Places of labels")
struct LabelPlacementTests {
  private let page = PageRect(x: 0, y: 0, width: 200, height: 200)
  private let size = PageSize(width: 30, height: 10)

  @Test("A label stands above its rectangle, or beside it where something is printed there")
  func usual() {
    let rect = PageRect(x: 50, y: 50, width: 60, height: 60)
    var free = LabelPlacement(on: page, keepingOff: [rect])
    #expect(free.place(size, beside: rect) == PageRect(x: 50, y: 40, width: 30, height: 10))
    let above = PageRect(x: 0, y: 30, width: 200, height: 20)
    var covered = LabelPlacement(on: page, keepingOff: [rect, above])
    #expect(covered.place(size, beside: rect) == PageRect(x: 20, y: 50, width: 30, height: 10))
  }

  @Test("Labels keep off each other and stay on the page")
  func apart() {
    let rects = [PageRect(x: 0, y: 0, width: 100, height: 50), PageRect(x: 0, y: 52, width: 100, height: 50)]
    var placement = LabelPlacement(on: page, keepingOff: rects)
    let places = rects.map { placement.place(size, beside: $0) }
    #expect(places[0].intersection(places[1]) == nil)
    for place in places {
      #expect(place.intersection(page) == place)
      for rect in rects { #expect(place.intersection(rect) == nil) }
    }
  }

  @Test("A rectangle that leaves no room has its label in its corner")
  func noRoom() {
    var placement = LabelPlacement(on: page, keepingOff: [page])
    #expect(placement.place(size, beside: page) == PageRect(x: 0, y: 0, width: 30, height: 10))
  }
}
