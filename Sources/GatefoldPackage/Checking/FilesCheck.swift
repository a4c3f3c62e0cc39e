internal import Foundation
internal import Gatefold

/// Checks that the files that a description names are there and what they should be, and that none is there for nothing.
struct FilesCheck {
  private let package: IssuePackage
  private let entries: [String: PackageEntry]
  private let foldedPaths: [String: String]

  init(_ package: IssuePackage) {
    self.package = package
    entries = Dictionary(package.files.entries.map { ($0.path, $0) }) { first, _ in first }
    foldedPaths = Dictionary(package.files.entries.map { ($0.path.lowercased(), $0.path) }) { first, _ in first }
  }

  // MARK: Content and assets

  func checkIssue(_ collector: FindingCollector) {
    let content = ValuePath([.member("content"), .member("path")])
    switch package.issue.content {
    case .pdf(let path): checkFile(path, ["application/pdf"], "a PDF", at: content, collector)
    case .html(let path): checkFile(path, Self.html, "HTML", at: content, collector)
    case .epub(let path): checkFile(path, ["application/epub+zip"], "an EPUB", at: content, collector)
    case .layout(let path): checkFile(path, nil, "a layout", at: content, collector)
    case .pictures(let pages, let textMap):
      for (index, page) in pages.enumerated() {
        let place = ValuePath([.member("content"), .member("pages"), .item(index), .member("path")])
        checkFile(page.path, "image/", "a picture", at: place, collector)
      }
      let place = ValuePath([.member("content"), .member("textMap")])
      if let textMap { checkFile(textMap, ["application/json"], "a text map", at: place, collector) }
    case .unknown: break
    }
    for (index, asset) in package.issue.assets.enumerated() {
      let path = ValuePath([.member("assets"), .item(index)])
      guard let entry = entry(asset.path, at: path.member("path"), collector) else { continue }
      if entry.byteCount != asset.byteCount {
        let message =
          "is \(asset.byteCount), but \(asset.path) has \(entry.byteCount) bytes; `package build` corrects it"
        collector.add(isFolder ? .warning : .error, message, at: path.member("byteCount"))
      }
    }
  }

  private var isFolder: Bool { package.files is PackageFolder }
  private static let html: Set<String> = ["text/html", "application/xhtml+xml"]

  // MARK: Overlays

  func checkOverlays(_ collector: FindingCollector) {
    for (index, overlay) in package.overlays.overlays.enumerated() {
      let path = ValuePath.overlay(index)
      if let poster = overlay.poster {
        checkFile(poster, "image/", "a picture", at: path.member("poster"), collector)
      }
      check(overlay, at: path, collector)
    }
    for (index, storyboard) in package.overlays.storyboards.enumerated() {
      for (number, clip) in storyboard.clips.enumerated() {
        let clips = ValuePath([.member("storyboards"), .item(index)]).member("clips")
        checkFile(clip.media, "video/", "a video", at: clips.item(number).member("media"), collector)
      }
    }
  }

  private func check(_ overlay: Overlay, at path: ValuePath, _ collector: FindingCollector) {
    switch overlay.content {
    case .video(let media):
      if media.playsAutomatically, !media.isMuted {
        let message = "is set without isMuted; readers refuse to play sound that nobody asked for: set isMuted"
        collector.add(.warning, message, at: path.member("playsAutomatically"))
      }
      checkMedia(media, "video/", "a video", MediaType.widelyPlayedVideo, "MP4 with H.264", at: path, collector)
      if overlay.poster == nil {
        collector.add(
          .warning,
          "is missing; without a poster the place is empty until the video plays",
          at: path.member("poster")
        )
      }
    case .audio(let media):
      checkMedia(media, "audio/", "a sound", MediaType.widelyPlayedAudio, "MP3 or AAC", at: path, collector)
    case .gallery(let gallery):
      for (number, item) in gallery.items.enumerated() {
        let place = path.member("items").item(number).member("path")
        checkFile(item.path, "image/", "a picture", at: place, collector)
      }
    case .picture(let file): checkFile(file, "image/", "a picture", at: path.member("path"), collector)
    case .article(let file): checkFile(file, Self.html, "HTML", at: path.member("path"), collector)
    case .scroller(let file, let size):
      checkFile(file, "a picture or HTML", at: path.member("path"), collector) { type in
        type.name.hasPrefix("image/") || Self.html.contains(type.name)
      }
      if !(size.width > 0 && size.height > 0) {
        collector.add(.error, "should be over 0", at: path.member("contentHeight"))
      }
    case .web(let web):
      if let file = web.path { checkFile(file, Self.html, "HTML", at: path.member("path"), collector) }
      if let address = web.address { checkAddress(address, web.allowedHosts, at: path, collector) }
    case .tiles(let tiles): checkTiles(tiles, at: path.member("template"), collector)
    case .storyboard:
      if overlay.poster == nil {
        collector.add(
          .warning,
          "is missing; without a poster the place is empty until the video plays",
          at: path.member("poster")
        )
      }
    case .link, .hotspot, .shape, .unknown: break
    }
  }

  private func checkTiles(_ tiles: OverlayTiles, at place: ValuePath, _ collector: FindingCollector) {
    guard tiles.isInPackage else { return }
    let parts = tiles.template.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
    let beginning = String(parts.first ?? "")
    let path = tiles.template.filter { $0 != "{" && $0 != "}" }
    do throws(PackagePath.Problem) {
      _ = try PackagePath(path)
    } catch {
      collector.add(.error, "\(tiles.template.debugDescription) \(error.message)", at: place)
      return
    }
    if !package.files.entries.contains(where: { $0.path.hasPrefix(beginning) && !beginning.isEmpty }) {
      collector.add(.error, "no file has a name like \(tiles.template); add the tiles in a folder", at: place)
    }
  }

  private func checkMedia(
    _ media: OverlayMedia,
    _ prefix: String,
    _ wanted: String,
    _ widelyPlayed: Set<String>,
    _ advice: String,
    at path: ValuePath,
    _ collector: FindingCollector
  ) {
    for (number, source) in media.sources.enumerated() {
      checkFile(source, prefix, wanted, at: path.member("sources").item(number), collector)
    }
    let types = media.sources.compactMap { MediaType(fileName: $0)?.name }
    if !types.isEmpty, widelyPlayed.isDisjoint(with: types) {
      collector.add(.warning, "has no format that plays everywhere; add \(advice)", at: path.member("sources"))
    }
  }

  private func checkAddress(_ address: String, _ hosts: [String], at path: ValuePath, _ collector: FindingCollector) {
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host
    else {
      collector.add(.error, "should be an http or https address", at: path.member("address"))
      return
    }
    if !hosts.contains(where: { $0.lowercased() == host.lowercased() }) {
      collector.add(.error, "is at \(host), which allowedHosts does not name; add it", at: path.member("address"))
    }
  }

  // MARK: One file

  private func checkFile(
    _ path: String,
    _ prefix: String,
    _ wanted: String,
    at place: ValuePath,
    _ collector: FindingCollector
  ) {
    checkFile(path, wanted, at: place, collector) { $0.name.hasPrefix(prefix) }
  }

  private func checkFile(
    _ path: String,
    _ types: Set<String>?,
    _ wanted: String,
    at place: ValuePath,
    _ collector: FindingCollector
  ) {
    checkFile(path, wanted, at: place, collector) { types?.contains($0.name) ?? true }
  }

  private func checkFile(
    _ path: String,
    _ wanted: String,
    at place: ValuePath,
    _ collector: FindingCollector,
    _ isWanted: (MediaType) -> Bool
  ) {
    guard entry(path, at: place, collector) != nil else { return }
    guard let type = MediaType(fileName: path) else {
      collector.add(.warning, "\(path) has an extension that is not known; readers may not show it", at: place)
      return
    }
    guard isWanted(type) else {
      collector.add(.error, "\(path) is \(type.name), not \(wanted)", at: place)
      return
    }
    do throws(GatefoldError) {
      let head = try package.files.head(path, count: 1024)
      if head.isEmpty {
        collector.add(.error, "\(path) is empty", at: place)
      } else if !type.accepts(head) {
        collector.add(.error, "\(path) is not what its name says: its bytes are not \(type.name)", at: place)
      }
    } catch {
      collector.add(.error, error.message, at: place)
    }
  }

  private func entry(_ path: String, at place: ValuePath, _ collector: FindingCollector) -> PackageEntry? {
    do throws(PackagePath.Problem) {
      _ = try PackagePath(path)
    } catch {
      if !path.isEmpty { collector.add(.error, "\(path.debugDescription) \(error.message)", at: place) }
      return nil
    }
    if let entry = entries[path] { return entry }
    if let other = foldedPaths[path.lowercased()] {
      collector.add(.error, "\(path) is missing, but there is \(other); capitals count", at: place)
    } else {
      collector.add(.error, "\(path) is missing from the package; add the file, or remove this", at: place)
    }
    return nil
  }

  // MARK: All files

  /// Files that nothing uses. A web page uses what lies in its folder and below, and tiles what begins like them.
  func unusedFindings() -> [PackageFinding] {
    var used = Set(package.issue.contentPaths + package.overlays.overlays.flatMap(\.assetPaths))
    used.formUnion(package.overlays.storyboards.flatMap { $0.clips.map(\.media) })
    used.insert(package.descriptionPath)
    used.formUnion(package.issue.overlaysPath.map { [$0] } ?? [])
    let beginnings = package.overlays.overlays.flatMap(\.content.assetBeginnings) + package.issue.contentBeginnings
    return package.files.entries.compactMap { entry in
      guard !used.contains(entry.path), !beginnings.contains(where: entry.path.hasPrefix) else { return nil }
      return PackageFinding(.warning, "nothing uses it; name it in the description, or remove it", file: entry.path)
    }
  }

  private func storyboard(of overlay: Overlay) -> Storyboard? {
    guard case .storyboard(let identifier) = overlay.content else { return nil }
    return package.overlays.storyboards.first { $0.id == identifier }
  }

  func overlayBytes(_ pages: PageFacts?) -> [Int: Int] {
    var bytes: [Int: Int] = [:]
    for overlay in package.overlays.overlays {
      let reference = overlay.placement.page
      var index: Int?
      if case .index(let number) = reference { index = number } else { index = pages?.index(of: reference) }
      guard let index else { continue }
      let clips = storyboard(of: overlay)?.clips.map(\.media) ?? []
      let files = Set(overlay.assetPaths + clips)
      let beginnings = overlay.content.assetBeginnings
      let own = package.files.entries.filter { entry in
        files.contains(entry.path) || beginnings.contains(where: entry.path.hasPrefix)
      }
      let size = own.reduce(0) { $0 + $1.byteCount }
      if size > 0 { bytes[index, default: 0] += size }
    }
    return bytes
  }
}

extension OverlayContent {
  /// What the paths of files begin with that it needs besides ``assetPaths``.
  var assetBeginnings: [String] {
    switch self {
    case .web(let web): web.path.flatMap { Self.folder(of: $0) }.map { [$0] } ?? []
    case .article(let path): Self.folder(of: path).map { [$0] } ?? []
    case .scroller(let path, _):
      // A picture needs nothing else.
      MediaType(fileName: path)?.name.contains("html") == true ? Self.folder(of: path).map { [$0] } ?? [] : []
    case .tiles(let tiles):
      tiles.isInPackage ? [String(tiles.template.prefix { $0 != "{" })].filter { !$0.isEmpty } : []
    default: []
    }
  }

  /// The folder of a file with its slash; `nil` for a file at the top, which has the whole package around it.
  private static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[...$0]) }
  }
}

extension IssueDescription {
  fileprivate var contentBeginnings: [String] {
    switch content {
    case .html(let path), .layout(let path): path.lastIndex(of: "/").map { [String(path[...$0])] } ?? [""]
    case .unknown: [""]
    case .pdf, .epub, .pictures: []
    }
  }
}

extension OverlayTiles {
  /// Whether the tiles are files of the package, rather than at an address.
  fileprivate var isInPackage: Bool { !template.contains("://") }
}
