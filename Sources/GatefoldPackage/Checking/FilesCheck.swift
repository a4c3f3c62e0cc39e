internal import Foundation
internal import Gatefold

/// Checks that the files that a description names are there and what they should be, and that none is there for nothing.
struct FilesCheck {
  private let package: IssuePackage
  private let index: PackageIndex
  private let single: SingleFileCheck

  init(_ package: IssuePackage, _ index: PackageIndex) {
    self.package = package
    self.index = index
    single = SingleFileCheck(package.files, index)
  }

  // MARK: Content and assets

  func checkIssue(_ collector: FindingCollector) {
    let content = ValuePath([.member("content"), .member("path")])
    switch package.issue.content {
    case .pdf(let path): checkFile(path, ["application/pdf"], "a PDF", at: content, collector)
    case .html(let path): checkFile(path, Self.html, "HTML", at: content, collector)
    case .epub(let path): checkFile(path, ["application/epub+zip"], "an EPUB", at: content, collector)
    case .layout(let path): checkFile(path, ["application/xml"], "a layout in XML", at: content, collector)
    case .pictures(let pages, let textMap):
      for (number, page) in pages.enumerated() {
        let place = ValuePath([.member("content"), .member("pages"), .item(number)])
        let formats = "a \(PagePictureHead.formats)"
        checkFile(page.path, PagePictureHead.mediaTypes, formats, at: place.member("path"), collector)
        guard let map = page.textMap else { continue }
        checkFile(map, Self.textMaps, "a text map", at: place.member("textMap"), collector)
      }
      let place = ValuePath([.member("content"), .member("textMap")])
      if let textMap { checkFile(textMap, Self.textMaps, "a text map", at: place, collector) }
    case .unknown: break
    }
    checkAssets(collector)
  }

  private func checkAssets(_ collector: FindingCollector) {
    // Files that something else names are checked there.
    var checked = Set(package.contentPaths + package.overlays.overlays.flatMap(\.assetPaths))
    checked.formUnion(package.overlays.storyboards.flatMap { $0.clips.map(\.media) })
    var listed: Set<String> = []
    for (number, asset) in package.issue.assets.enumerated() {
      let path = ValuePath([.member("assets"), .item(number)])
      guard let entry = index.entry(asset.path) else {
        if let message = single.absence(of: asset.path) { collector.add(.error, message, at: path.member("path")) }
        continue
      }
      if !listed.insert(asset.path).inserted {
        collector.add(.warning, "\(asset.path) is listed twice; \(listAdvice)", at: path.member("path"))
      }
      if entry.byteCount != asset.byteCount {
        let message = "is \(asset.byteCount), but \(asset.path) has \(entry.byteCount) bytes; \(listAdvice)"
        collector.add(isFolder ? .warning : .error, message, at: path.member("byteCount"))
      }
      guard let type = MediaType(fileName: asset.path) else { continue }
      if !asset.mediaType.isEmpty, !type.isMeant(by: asset.mediaType) {
        let message = "is \(asset.mediaType), but \(asset.path) is \(type.name); \(listAdvice)"
        collector.add(.warning, message, at: path.member("mediaType"))
      }
      if !checked.contains(asset.path), let message = single.problem(withBytesOf: asset.path, type) {
        collector.add(.error, message, at: path.member("path"))
      }
    }
  }

  private var isFolder: Bool { package.files is PackageFolder }
  /// A wrong size in a zip file is an error, so that nothing is built of it.
  private var listAdvice: String {
    isFolder ? "`package build` corrects it" : "fetch the package again, or build it again from its folder"
  }
  private static let pagePictures: Set<String> = ["image/png", "image/jpeg", "image/webp"]
  private static let textMaps: Set<String> = ["application/json", "application/xml"]
  private static let html: Set<String> = ["text/html", "application/xhtml+xml"]

  // MARK: Overlays

  func checkOverlays(_ collector: FindingCollector) {
    for (index, overlay) in package.describedOverlays.enumerated() {
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
        let side = size.width > 0 ? "contentHeight" : "contentWidth"
        collector.add(.error, "should be over 0; give the size of the content in points", at: path.member(side))
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
    guard !beginning.isEmpty, !index.places(beginningWith: beginning).isEmpty else {
      collector.add(.error, "no file has a name like \(tiles.template); add the tiles in a folder", at: place)
      return
    }
    checkZooms(of: tiles, beginning, at: place, collector)
  }

  /// Zooms without any tile, if the path of a tile begins with its zoom and something that ends the number.
  private func checkZooms(
    of tiles: OverlayTiles,
    _ beginning: String,
    at place: ValuePath,
    _ collector: FindingCollector
  ) {
    let rest = tiles.template.dropFirst(beginning.count)
    guard rest.hasPrefix("{z}"), tiles.minimumZoom <= tiles.maximumZoom,
      case let end = rest.dropFirst(3).prefix(while: { $0 != "{" }), end.first.map({ !$0.isNumber }) ?? false
    else { return }
    let missing = (tiles.minimumZoom...tiles.maximumZoom).filter { zoom in
      index.places(beginningWith: "\(beginning)\(zoom)\(end)").isEmpty
    }
    guard !missing.isEmpty else { return }
    let zooms = missing.map(String.init).joined(separator: ", ")
    let message = "there is no tile of zoom \(zooms); add it, or change minimumZoom and maximumZoom"
    collector.add(.warning, message, at: place)
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
      collector.add(.error, "should be an http or https address with a host", at: path.member("address"))
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
    _ types: Set<String>,
    _ wanted: String,
    at place: ValuePath,
    _ collector: FindingCollector
  ) {
    checkFile(path, wanted, at: place, collector) { types.contains($0.name) }
  }

  private func checkFile(
    _ path: String,
    _ wanted: String,
    at place: ValuePath,
    _ collector: FindingCollector,
    _ isWanted: (MediaType) -> Bool
  ) {
    guard let (severity, message) = single.problem(with: path, wanted, isWanted) else { return }
    collector.add(severity, message, at: place)
  }
}
