import Gatefold
import Testing

@testable import GatefoldPackage

struct OverlayMessageTests {
  @Test(
    "Messages of HTML are actions, and `done`",
    arguments: [
      (#"{"kind": "done"}"#, OverlayMessage.done), (#"{"kind": "done", "score": 12}"#, .done),
      (#"{"kind": "goToPage", "pageLabel": "6"}"#, .perform(OverlayAction(.goToPage(.label("6"))))),
      (#"{"kind": "play", "overlay": "film"}"#, .perform(OverlayAction(.play("film")))),
      (#"{"kind": "goToContents", "title": "Tides"}"#, .perform(OverlayAction(.goToContents(title: "Tides")))),
    ] as [(String, OverlayMessage)]
  )
  func ofHTML(json: String, message: OverlayMessage) { #expect(OverlayMessage(fromHTML: json) == message) }

  @Test(
    "What is no message of HTML is ignored",
    arguments: [
      "", "done", "\"done\"", "[]", "null", "{}", #"{"kind": 3}"#, #"{"kind": "dance"}"#, #"{"kind": "goToPage"}"#,
      #"{"kind": "play"}"#, #"{"kind": "seek", "overlay": "a", "seconds": -1}"#, #"{"kind": "show", "overlays": []}"#,
      #"{"kind": "enter", "overlay": "a", "pageIndex": 1}"#, #"{"kind": "done""#,
      #"{"kind": "done", "x": ""# + String(repeating: "x", count: 1 << 20) + "\"}",
    ]
  )
  func ignored(json: String) { #expect(OverlayMessage(fromHTML: json) == nil) }

  @Test("Messages to HTML are objects in one line")
  func toHTML() {
    #expect(OverlayMessage.enter(overlay: "a", pageIndex: 3).json == #"{"kind":"enter","overlay":"a","pageIndex":3}"#)
    #expect(OverlayMessage.leave(overlay: "a\n\"b\"").json == #"{"kind":"leave","overlay":"a\n\"b\""}"#)
    let action = OverlayAction(.pause("film"))
    #expect(OverlayMessage(fromHTML: OverlayMessage.perform(action).json) == .perform(action))
  }

  @Test("The place of an overlay has its zoom and its size on the screen", arguments: PageRotation.allCases)
  func place(rotation: PageRotation) throws {
    var placement = OverlayPlacement(page: .index(4), frame: PageRect(x: 10, y: 20, width: 80, height: 60))
    placement.rotation = 30
    let overlay = Overlay(identifier: "waves", placement: placement, content: .hotspot, alternativeText: "Waves")
    let page = PageRect(x: 0, y: 0, width: 100, height: 200)
    let canvas = SceneCanvas(size: PageSize(width: 100, height: 200), slots: [.init(pageIndex: 4, frame: page)])
    let viewport = Viewport(pageIndex: 4, rect: page, zoom: 2.5, rotation: rotation)
    let item = try #require(OverlayScene([overlay], on: canvas, in: viewport).items.first)
    let message = OverlayMessage.place(item, onPage: 4)
    var told: OverlayMessage.Place?
    if case .place(let place) = message { told = place }
    let place = try #require(told)
    #expect(place.overlay == "waves" && place.pageIndex == 4)
    #expect(abs(place.zoom - 2.5) < 1e-9 && abs(place.width - 200) < 1e-9 && abs(place.height - 150) < 1e-9)
  }
}
