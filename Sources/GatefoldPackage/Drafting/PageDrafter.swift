internal import Foundation
internal import Gatefold

/// Makes overlays of what pages have.
struct PageDrafter {
  private(set) var overlays: [Overlay] = []
  private(set) var embeddedFiles: [(path: String, file: EmbeddedFile)] = []
  private(set) var posters: [(path: String, media: MediaAnnotation)] = []
  private var names = SafeFileNames()
  private var paths: [EmbeddedFile: String] = [:]
  private var counts: [String: Int] = [:]
  private let contents: ContentsTitles

  init(_ contents: ContentsTitles) { self.contents = contents }

  // MARK: Links

  /// - Parameter text: the text of the page; empty if it cannot be read.
  mutating func add(_ links: [Link], of page: Page, _ text: TextPage) {
    for link in links {
      for quad in link.quads {
        let rect = quad.boundingRect
        guard let (action, saying) = action(of: link.target, printed: text.text(in: rect)) else { continue }
        add(.link, at: rect, on: page, saying: saying) { $0.actions = [action] }
      }
    }
  }

  /// Adds a link for each entry of the contents that the page lists and that has no link yet.
  mutating func addContents(of page: Page, _ text: TextPage, links: [Link]) {
    let linked = links.flatMap(\.quads).map(\.boundingRect)
    for entry in contents.entries(listedOn: text) {
      for rect in entry.rects where !linked.contains(where: { $0.intersection(rect) != nil }) {
        add(.link, at: rect, on: page, saying: Self.saying(entry.pageIndex, entry.title)) {
          $0.actions = [OverlayAction(.goToPage(.index(entry.pageIndex)))]
        }
      }
    }
  }

  private func action(of target: LinkTarget, printed text: String) -> (OverlayAction, String)? {
    switch target {
    case .goTo(let destination):
      let index = destination.pageIndex
      let title = contents.title(ofPage: index, linkedFrom: text)
      return (OverlayAction(.goToPage(.index(index))), Self.saying(index, title))
    case .uri(let address) where address.contains(":"): return (OverlayAction(.openAddress(address)), address)
    case .uri, .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: return nil
    }
  }

  private static func saying(_ pageIndex: Int, _ title: String?) -> String {
    "Go to page \(pageIndex + 1)" + (title.map { ": \($0)" } ?? "")
  }

  // MARK: Media

  mutating func add(_ media: [MediaAnnotation], of page: Page) {
    for medium in media {
      let sources = medium.assets.filter { $0.isPrimary && $0.kind == medium.kind }.compactMap { path(of: $0) }
      guard !sources.isEmpty, medium.kind == .video || medium.kind == .audio else { continue }
      var content = OverlayMedia(sources: sources)
      content.playsAutomatically = medium.playback.startsByItself
      content.hasControls = medium.playback.showsControls ?? true
      content.isMuted = medium.playback.volume == 0
      content.isLooping = medium.playback.repeatCount == 0
      let kind: OverlayContent = medium.kind == .video ? .video(content) : .audio(content)
      let text = medium.title ?? medium.contents ?? (medium.kind == .video ? "Video" : "Sound")
      let poster = "posters/page-\(page.number)-\(medium.annotationIndex + 1).jpg"
      let hasPoster = medium.posterSource != .none
      add(kind, at: medium.rect, on: page, saying: text) { $0.poster = hasPoster ? poster : nil }
      if hasPoster, overlays.last?.poster == poster { posters.append((poster, medium)) }
    }
  }

  /// The path of an embedded file of a type that readers know; files that are shared are written once.
  private mutating func path(of asset: MediaAsset) -> String? {
    guard let file = asset.location.embedded else { return nil }
    if let path = paths[file] { return path }
    let path = "media/\(names.name(for: asset.fileName, fallback: asset.fallbackFileName))"
    guard MediaType(fileName: path) != nil else { return nil }
    paths[file] = path
    embeddedFiles.append((path, file))
    return path
  }

  private mutating func add(
    _ content: OverlayContent,
    at rect: PageRect,
    on page: Page,
    saying text: String,
    _ change: (inout Overlay) -> Void
  ) {
    let paper = PageRect(x: 0, y: 0, width: page.size.width, height: page.size.height)
    guard let frame = rect.intersection(paper) else { return }
    let name = "page-\(page.number)-\(content.kind)"
    counts[name, default: 0] += 1
    let rounded = PageRect(
      x: frame.x.rounded(to: 2),
      y: frame.y.rounded(to: 2),
      width: (frame.width - 0.005).rounded(to: 2),
      height: (frame.height - 0.005).rounded(to: 2)
    )
    guard !rounded.isEmpty else { return }
    var overlay = Overlay(
      identifier: "\(name)-\(counts[name] ?? 1)",
      placement: OverlayPlacement(page: .index(page.index), frame: rounded),
      content: content,
      alternativeText: text.allSatisfy(\.isWhitespace) ? content.kind : text
    )
    change(&overlay)
    overlays.append(overlay)
  }
}

extension Double {
  fileprivate func rounded(to digits: Int) -> Double {
    let scale = pow(10, Double(digits))
    return (self * scale).rounded() / scale
  }
}
