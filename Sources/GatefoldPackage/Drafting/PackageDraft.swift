internal import Foundation
public import Gatefold

/// A first description of a package, from what a PDF already has: its links, its media, printed web addresses.
public struct PackageDraft: Sendable {
  /// Which issue it is.
  public let issue: IssueDescription
  /// A link for each link of its pages, a video or sound for each medium that is embedded.
  public let overlays: OverlaysDescription
  /// Files of the PDF to write into the package, by path.
  public let embeddedFiles: [(path: String, file: EmbeddedFile)]
  /// Posters to draw, by path: of which media.
  public let posters: [(path: String, media: MediaAnnotation)]
  /// Pages that could not be read.
  public let failedPages: [(pageIndex: Int, error: GatefoldError)]

  /// Reads all pages of an issue.
  ///
  /// - Parameters:
  ///   - issue: the open PDF.
  ///   - fileName: the name of the PDF in the package.
  ///   - title: the title of an issue whose PDF gives none.
  /// - Throws: `cancelled`.
  public init(_ issue: Issue, fileName: String, title: String) async throws(GatefoldError) {
    var drafter = PageDrafter()
    var failed: [(pageIndex: Int, error: GatefoldError)] = []
    for index in 0..<issue.pageCount {
      do throws(GatefoldError) {
        let page = try await issue.page(at: index)
        drafter.add(try await page.media(), of: page)
        drafter.add(try await page.links(), of: page)
      } catch {
        if error.code == .cancelled { throw error }
        failed.append((index, error))
      }
    }
    var description = IssueDescription(
      identifier: Self.identifier(of: title),
      title: issue.title(fallback: title),
      content: .pdf(path: fileName)
    )
    description.language = issue.readingHints.language
    description.readingDirection = issue.readingHints.direction
    description.overlaysPath = "overlays.json"
    self.issue = description
    overlays = OverlaysDescription(overlays: drafter.overlays)
    embeddedFiles = drafter.embeddedFiles
    posters = drafter.posters
    failedPages = failed
  }

  /// A name from letters and digits of a title. A publisher gives it a domain.
  private static func identifier(of title: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "issue" : words.joined(separator: "-")
  }
}

/// Makes overlays of what pages have.
private struct PageDrafter {
  private(set) var overlays: [Overlay] = []
  private(set) var embeddedFiles: [(path: String, file: EmbeddedFile)] = []
  private(set) var posters: [(path: String, media: MediaAnnotation)] = []
  private var names = SafeFileNames()
  private var paths: [EmbeddedFile: String] = [:]
  private var counts: [String: Int] = [:]

  mutating func add(_ links: [Link], of page: Page) {
    for link in links {
      guard let (action, text) = Self.action(of: link.target) else { continue }
      for quad in link.quads {
        add(.link, at: quad.boundingRect, on: page, saying: text) { $0.actions = [action] }
      }
    }
  }

  private static func action(of target: LinkTarget) -> (OverlayAction, String)? {
    switch target {
    case .goTo(let destination):
      (.goToPage(.index(destination.pageIndex)), "Go to page \(destination.pageIndex + 1)")
    case .uri(let address) where address.contains(":"): (.openAddress(address), address)
    case .uri, .unresolved, .goToRemote, .goToEmbedded, .launch, .named, .other: nil
    }
  }

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
