import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct OverlayLifeCycleTests {
  private static func canvas(_ page: Int) -> SceneCanvas {
    let frame = PageRect(x: 0, y: 0, width: 100, height: 100)
    return SceneCanvas(size: PageSize(width: 100, height: 100), slots: [.init(pageIndex: page, frame: frame)])
  }

  /// A video on each page, and a link on the first page.
  private static let overlays = OverlaysDescription(
    overlays: (0..<10).map { overlay("video \($0)", page: $0, .video(OverlayMedia(sources: ["\($0).mp4"]))) }
      + [overlay("link", page: 0, .link)]
  )

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

  @Test("Overlays are prepared before they are seen, entered when seen, and left and released afterwards")
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

  @Test("Heavy files wait, and lighter ones behind them don't")
  func bytes() {
    let files = (0..<10).map { PackageEntry(path: "\($0).mp4", byteCount: $0 == 1 ? 100 : 10, storedByteCount: 10) }
    var lifeCycle = OverlayLifeCycle(Self.overlays, files: files, budget: .init(playerCount: 9, byteCount: 25))
    let events = lifeCycle.show(Self.canvas(0), next: (1..<5).map(Self.canvas))
    #expect(Self.text(events) == ["prepare video 0", "prepare video 2", "enter video 0", "enter link"])
  }

  @Test("Videos of storyboards, folders of HTML and tiles count, and each file of an overlay counts once")
  func weights() {
    var description = OverlaysDescription(overlays: [
      Self.overlay("storyboard", page: 0, .storyboard("walk")),
      Self.overlay("web", page: 0, .web(OverlayWebContent(path: "web/index.html"))),
      Self.overlay("tiles", page: 0, .tiles(OverlayTiles(template: "map/{z}/{x}_{y}.png", maximumZoom: 1))),
      Self.overlay("small", page: 0, .picture(path: "small.png")),
    ])
    description.storyboards = [
      Storyboard(
        id: "walk",
        scenes: [],
        clips: ["one", "two"].map { StoryboardClip(id: $0, media: "walk.mp4", duration: seconds(1)) },
        firstClipID: "one"
      )
    ]
    let sizes = ["walk.mp4": 50, "web/index.html": 1, "web/film.mp4": 50, "map/0/0_0.png": 30, "map/1/0_0.png": 30]
    let files = (sizes.map { ($0.key, $0.value) } + [("small.png", 10)])
      .map { PackageEntry(path: $0.0, byteCount: $0.1, storedByteCount: $0.1) }
    func prepared(_ byteCount: Int) -> [String] {
      var lifeCycle = OverlayLifeCycle(description, files: files, budget: .init(byteCount: byteCount))
      return Self.text(lifeCycle.show(Self.canvas(0))).filter { $0.hasPrefix("prepare") }
    }
    #expect(prepared(49) == ["prepare small"])
    #expect(prepared(50) == ["prepare storyboard"])
    #expect(prepared(111) == ["prepare storyboard", "prepare web", "prepare small"])
    #expect(prepared(171).count == 4)
  }

  @Test("An overlay that an action shows is prepared and entered, and one that an action hides is left")
  func visibility() async {
    let places = AsyncStream { continuation in
      for visibility in [[:], ["video 3": false], ["video 3": true]] {
        continuation.yield(ScenePlace(Self.canvas(3), visibility: visibility))
      }
      continuation.finish()
    }
    var events: [OverlayLifeCycle.Event] = []
    for await event in OverlayEvents(OverlayLifeCycle(Self.overlays), of: places) { events.append(event) }
    let there = ["prepare video 3", "enter video 3", "leave video 3", "release video 3"]
    #expect(Self.text(events) == there + there)
  }

  @Test("A hidden sound is prepared and released with its page; other hidden overlays and unknown kinds are not")
  func hidden() {
    let media = OverlayMedia(sources: ["a.mp3"])
    var overlays = [
      Self.overlay("sound", page: 0, .audio(media)), Self.overlay("film", page: 0, .video(media)),
      Self.overlay("hologram", page: 0, .unknown(kind: "hologram")),
      Self.overlay("picture", page: 0, .picture(path: "a")),
    ]
    overlays[0].isHidden = true
    overlays[1].isHidden = true
    var lifeCycle = OverlayLifeCycle(OverlaysDescription(overlays: overlays))
    let events = lifeCycle.show(Self.canvas(0), visibility: ["hologram": true])
    #expect(Self.text(events) == ["prepare picture", "prepare sound", "enter picture", "enter sound"])
    // An action that shows the sound changes nothing.
    #expect(lifeCycle.show(Self.canvas(0), visibility: ["sound": true]).isEmpty)
    let left = lifeCycle.show(Self.canvas(1))
    #expect(Self.text(left) == ["leave sound", "leave picture", "release sound", "release picture"])
  }

  @Test("On single pages of a spread, an overlay across both is entered on each")
  func acrossSpread() {
    let slots = [0, 1].map { page in
      SceneCanvas.Slot(pageIndex: page, frame: PageRect(x: Double(page) * 100, y: 0, width: 100, height: 100))
    }
    let spread = SceneCanvas.WholeSpread(size: PageSize(width: 200, height: 100), slots: slots)
    var film = Self.overlay("film", page: 0, .video(OverlayMedia(sources: ["a.mp4"])))
    film.placement.isAcrossSpread = true
    film.placement.frame = PageRect(x: 50, y: 0, width: 100, height: 50)
    var lifeCycle = OverlayLifeCycle(OverlaysDescription(overlays: [film]))
    var pages = [0, 1].map(Self.canvas)
    pages[0].spread = spread
    pages[1].spread = spread
    #expect(Self.text(lifeCycle.show(pages[0])) == ["prepare film", "enter film"])
    #expect(lifeCycle.show(pages[1]).isEmpty)
  }

  @Test("For random jumps of a reader, the budget holds and events come in order", arguments: 0..<20)
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

  @Test("The sequence of events releases everything when it ends")
  func sequence() async {
    let places = AsyncStream { continuation in
      continuation.yield(ScenePlace(Self.canvas(3), next: [Self.canvas(4)]))
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
