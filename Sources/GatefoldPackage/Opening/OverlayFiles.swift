/// Which files of a package overlays need: those that they name, the videos of their storyboards, the folders of their
/// HTML, and their tiles.
struct OverlayFiles {
  private let index: PackageIndex
  /// Places of the videos of each storyboard.
  private let videos: [String: [Range<Int>]]

  init(_ index: PackageIndex, _ storyboards: [Storyboard]) {
    self.index = index
    videos = Dictionary(
      storyboards.map { ($0.id, index.places(of: $0.clips.map(\.media), beginnings: [])) }
    ) { first, _ in first }
  }

  /// How many bytes overlays need together. A file counts once.
  func byteCount(of overlays: some Sequence<Overlay>) -> Int { index.byteCount(of: places(of: overlays)) }

  /// The places of the files that overlays need, in the index. Ranges may overlap.
  func places(of overlays: some Sequence<Overlay>) -> [Range<Int>] {
    var paths: Set<String> = []
    var beginnings: Set<String> = []
    var storyboards: Set<String> = []
    for overlay in overlays {
      paths.formUnion(overlay.assetPaths)
      beginnings.formUnion(overlay.content.assetBeginnings)
      if case .storyboard(let identifier) = overlay.content { storyboards.insert(identifier) }
    }
    let shown = storyboards.flatMap { videos[$0] ?? [] }
    return index.places(of: paths, beginnings: beginnings) + shown
  }
}

extension OverlayContent {
  /// The path prefixes of the files that it needs besides ``assetPaths``.
  var assetBeginnings: [String] {
    switch self {
    case .tiles(let tiles):
      tiles.isInPackage ? [String(tiles.template.prefix { $0 != "{" })].filter { !$0.isEmpty } : []
    default: htmlPath.flatMap { WebFolder.beginning(ofFile: $0) }.map { [$0] } ?? []
    }
  }

  /// The HTML file that it shows, which may use the files of its folder.
  var htmlPath: String? {
    switch self {
    case .web(let web): web.path
    case .article(let path): path
    // A picture needs nothing else.
    case .scroller(let path, _): MediaType(fileName: path)?.name.contains("html") == true ? path : nil
    default: nil
    }
  }
}

/// The folder of an HTML file.
package enum WebFolder {
  /// The folder of a file with its slash; `nil` for a file at the top, which has the whole package around it.
  package static func beginning(ofFile path: String) -> String? {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(decoding: path.utf8[...$0], as: UTF8.self) }
  }
}
