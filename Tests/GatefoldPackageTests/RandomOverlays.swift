import Gatefold
import GatefoldTestSupport

@testable import GatefoldPackage

extension OverlaysDescription {
  /// Overlays of all kinds, with actions on each other.
  static func random(using numbers: inout SeededNumbers) -> OverlaysDescription {
    let count = Int.random(in: 0...14, using: &numbers)
    var description = OverlaysDescription(
      overlays: (0..<count).map { Overlay.random("overlay \($0)", count: count, using: &numbers) }
    )
    if Bool.random(using: &numbers) {
      description.storyboards = [.random(using: &numbers)]
    }
    return description
  }
}

extension Overlay {
  fileprivate static func random(_ identifier: String, count: Int, using numbers: inout SeededNumbers) -> Overlay {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &numbers) }
    let isLabelled = Bool.random(using: &numbers)
    let index = Int.random(in: 0...40, using: &numbers)
    let frame = PageRect(x: number(-20...500), y: number(-20...500), width: number(1...300), height: number(1...300))
    var placement = OverlayPlacement(page: isLabelled ? .label("p \(index)") : .index(index), frame: frame)
    placement.unit = Bool.random(using: &numbers) ? .points : .fractions
    placement.isAcrossSpread = Bool.random(using: &numbers)
    placement.rotation = Bool.random(using: &numbers) ? number(-400...400) : 0
    placement.level = Bool.random(using: &numbers) ? .page : .above
    placement.order = Int.random(in: -3...3, using: &numbers)
    var overlay = Overlay(
      identifier: identifier,
      placement: placement,
      content: .random(using: &numbers),
      alternativeText: "Text \(index) <&> \u{1F30A}"
    )
    overlay.isHidden = Bool.random(using: &numbers)
    overlay.poster = Bool.random(using: &numbers) ? "posters/\(index).jpg" : nil
    overlay.actions = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in .random(using: &numbers) }
    overlay.actionsWhenShown = Bool.random(using: &numbers) ? [.random(using: &numbers)] : []
    overlay.unknown = Bool.random(using: &numbers) ? ["x-note": .array([.string("a"), .number(0.1)])] : [:]
    return overlay
  }
}

extension OverlayContent {
  fileprivate static func random(using numbers: inout SeededNumbers) -> OverlayContent {
    var media = OverlayMedia(sources: ["media/a.mp4", "media/a.webm"])
    media.isMuted = Bool.random(using: &numbers)
    media.hasControls = Bool.random(using: &numbers)
    media.playsAutomatically = Bool.random(using: &numbers)
    media.isLooping = Bool.random(using: &numbers)
    var shape = OverlayShapeContent(
      shape: [
        .circle, .rectangle(cornerRadius: 3), .polygon([0, 1, 0.5].map { PagePoint(x: $0, y: 1 - $0) }),
        .path((try? ShapePath("M0 0L1 1Q.5 0 1 0Z")) ?? .emptyPath),
      ].randomElement(using: &numbers) ?? .circle
    )
    shape.fill = Bool.random(using: &numbers) ? "#c0392b80" : nil
    shape.stroke = Bool.random(using: &numbers) ? "#000000" : nil
    shape.strokeWidth = shape.stroke == nil ? 0 : 2.5
    var web = OverlayWebContent(address: "https://example.org/map")
    web.allowedHosts = ["example.org"]
    var tiles = OverlayTiles(template: "tiles/{z}/{x}_{y}.png", maximumZoom: 4)
    tiles.replacesPage = Bool.random(using: &numbers)
    if tiles.replacesPage { tiles.pixelSize = PixelSize(width: 3000, height: 4001) }
    let all: [OverlayContent] = [
      .link, .hotspot, .video(media), .audio(media), .picture(path: "a.png"), .shape(shape), .web(web),
      .web(OverlayWebContent(path: "web/index.html")), .tiles(tiles), .article(path: "articles/one.html"),
      .scroller(path: "long.png", contentSize: PageSize(width: 100, height: 900)), .storyboard("house"),
      .gallery(
        OverlayGallery(items: [.init(path: "b.jpg", caption: "B"), .init(path: "c.jpg", alternativeText: "C")])
      ),
      .unknown(kind: "hologram"),
    ]
    return all.randomElement(using: &numbers) ?? .link
  }
}

extension ShapePath {
  fileprivate static var emptyPath: ShapePath {
    guard let path = try? ShapePath("") else { preconditionFailure("an empty path is a path") }
    return path
  }
}

extension OverlayAction {
  fileprivate static func random(using numbers: inout SeededNumbers) -> OverlayAction {
    let other = "overlay \(Int.random(in: 0...14, using: &numbers))"
    let all: [OverlayAction.Effect] = [
      .openAddress("https://example.org"), .goToPage(.index(3)), .goToPage(.label("iv")), .goToContents(title: "Tides"),
      .show([other]), .hide([other, "overlay 0"]), .toggle([other]), .play(other), .pause(other),
      .seek(other, seconds: 2.5), .openArticle(other), .chooseClip(storyboard: other, clip: "left"), .share(.article),
      .unknown(kind: "dance"), .share(.page),
    ]
    var action = OverlayAction(all.randomElement(using: &numbers) ?? .share(.page))
    if Bool.random(using: &numbers) { action.unknown = ["steps": .number(3)] }
    return action
  }
}
