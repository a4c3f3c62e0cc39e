import Gatefold
import Testing

@testable import GatefoldPackage

struct OverlayLifeCycleTests {
  private static func canvas(_ page: Int) -> SceneCanvas {
    let frame = PageRect(x: 0, y: 0, width: 100, height: 100)
    return SceneCanvas(size: PageSize(width: 100, height: 100), slots: [.init(pageIndex: page, frame: frame)])
  }

  /// A video on each page, and a link on the first.
  private static let overlays: [Overlay] =
    (0..<10).map { overlay("video \($0)", page: $0, .video(OverlayMedia(sources: ["\($0).mp4"]))) }
    + [overlay("link", page: 0, .link)]

  private static func overlay(_ id: String, page: Int, _ content: OverlayContent) -> Overlay {
    let frame = PageRect(x: 0, y: 0, width: 10, height: 10)
    let placement = OverlayPlacement(page: .index(page), frame: frame)
    return Overlay(identifier: id, placement: placement, content: content, alternativeText: id)
  }

  private static func text(_ events: [OverlayLifeCycle.Event]) -> [String] {
    events.map { event in
      switch event {
      case .prepare(let overlay): "prepare \(overlay.identifier)"
      case .enter(let overlay): "enter \(overlay.identifier)"
      case .leave(let overlay): "leave \(overlay.identifier)"
      case .release(let overlay): "release \(overlay.identifier)"
      }
    }
  }

  @Test("What comes next is prepared, what is seen is entered, what is past is left and released")
  func turning() {
    var lifeCycle = OverlayLifeCycle(Self.overlays, budget: .init(playerCount: 2))
    let first = lifeCycle.show(Self.canvas(0), next: [Self.canvas(1), Self.canvas(2)])
    #expect(Self.text(first) == ["prepare video 0", "prepare video 1", "enter video 0", "enter link"])
    let second = lifeCycle.show(Self.canvas(1), next: [Self.canvas(2), Self.canvas(0)])
    #expect(
      Self.text(second) == ["leave video 0", "leave link", "release video 0", "prepare video 2", "enter video 1"]
    )
    #expect(lifeCycle.show(Self.canvas(1), next: [Self.canvas(2)]).isEmpty)
    #expect(Self.text(lifeCycle.show(nil)) == ["leave video 1", "release video 1", "release video 2"])
  }

  @Test("Heavy files wait, lighter ones behind them do not")
  func bytes() {
    let files = (0..<10).map { PackageEntry(path: "\($0).mp4", byteCount: $0 == 1 ? 100 : 10, storedByteCount: 10) }
    var lifeCycle = OverlayLifeCycle(Self.overlays, files: files, budget: .init(playerCount: 9, byteCount: 25))
    let events = lifeCycle.show(Self.canvas(0), next: (1..<5).map(Self.canvas))
    #expect(Self.text(events) == ["prepare video 0", "prepare video 2", "enter video 0", "enter link"])
  }

  @Test("However a reader jumps, the budget holds and events come in their order", arguments: 0..<20)
  func jumping(seed: Int) {
    var numbers = SeededNumbers(state: UInt64(seed))
    var lifeCycle = OverlayLifeCycle(Self.overlays, budget: .init(playerCount: 3))
    var prepared: Set<String> = []
    var entered: Set<String> = []
    for step in 0..<60 {
      let page = Int.random(in: 0..<10, using: &numbers)
      let next = (0..<Int.random(in: 0...5, using: &numbers)).map { _ in Int.random(in: 0..<10, using: &numbers) }
      let events = lifeCycle.show(step == 59 ? nil : Self.canvas(page), next: next.map(Self.canvas))
      for event in events {
        let id = event.overlay.identifier
        switch event {
        case .prepare: #expect(prepared.insert(id).inserted)
        case .enter: #expect(entered.insert(id).inserted)
        case .leave: #expect(entered.remove(id) != nil)
        case .release:
          #expect(!entered.contains(id))
          #expect(prepared.remove(id) != nil)
        }
        #expect(prepared.count <= 3)
      }
    }
    #expect(prepared.isEmpty && entered.isEmpty)
  }

  @Test("As a sequence, everything is released when there are no more places")
  func sequence() async {
    let places = AsyncStream { continuation in
      continuation.yield(ReadingPlace(Self.canvas(3), next: [Self.canvas(4)]))
      continuation.finish()
    }
    var events: [OverlayLifeCycle.Event] = []
    for await event in OverlayEvents(OverlayLifeCycle(Self.overlays), of: places) { events.append(event) }
    #expect(
      Self.text(events) == [
        "prepare video 3", "prepare video 4", "enter video 3", "leave video 3", "release video 3", "release video 4",
      ]
    )
  }
}
