internal import Gatefold

/// A video or a sound of a page, as HTML can play it.
struct PlacedMedia: Hashable, Sendable {
  /// A file that it is played from.
  struct Source: Hashable, Sendable {
    /// Relative to the folder of the publication.
    let path: String
    let mediaType: String
  }

  let isVideo: Bool
  /// The part of the page, in page space.
  let rect: PageRect
  /// The best source first; at least one.
  let sources: [Source]
  /// What it shows; `nil` if nothing says so.
  let label: String?
  let isLooping: Bool

  /// - Returns: `nil` for an annotation without video or sound that every reader can be expected to play.
  ///
  /// - Parameter paths: where the files of the annotations go.
  init?(_ annotation: WebAnnotation, _ paths: [String: String]) {
    guard annotation.motivation == .painting || annotation.motivation == .supplementing else { return nil }
    let resources = annotation.bodies.flatMap(\.resources).filter { $0.kind == .video || $0.kind == .sound }
    guard let kind = resources.first?.kind else { return nil }
    sources = resources.compactMap { resource in
      guard resource.kind == kind, let type = resource.mediaType, Self.isPlayed(type, kind) else { return nil }
      guard case .file(let path) = resource.location, let path = paths[path] else { return nil }
      return Source(path: path, mediaType: type)
    }
    if sources.isEmpty { return nil }
    isVideo = kind == .video
    rect = annotation.rect
    label = resources.first?.label
    isLooping = annotation.isLooping
  }

  /// Whether it is one of the core media types of EPUB 3.3 for sounds, which has none for videos.
  private static func isPlayed(_ mediaType: String, _ kind: WebResource.Kind) -> Bool {
    if kind == .video { return mediaType.hasPrefix("video/") }
    return ["audio/mpeg", "audio/mp4", "audio/ogg"].contains(mediaType.prefix { $0 != ";" }.lowercased())
  }
}

/// The videos and sounds of a publication, and their files.
struct MediaCollection: Sendable {
  /// By the index of their page.
  let media: [Int: [PlacedMedia]]
  /// Each with its media type.
  let files: [(file: WebFile, mediaType: String)]

  /// Gives the files names that every reading system takes.
  init(_ set: WebAnnotationSet) {
    var paths: [String: String] = [:]
    for (number, file) in set.files.enumerated() {
      let name = file.path.split(separator: "/").last ?? ""
      let end = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
      let isPlain = !end.isEmpty && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      paths[file.path] = "media/media-\(number + 1)" + (isPlain ? ".\(end.lowercased())" : "")
    }
    let media = Dictionary(grouping: set.annotations, by: \.pageIndex)
      .mapValues { $0.compactMap { PlacedMedia($0, paths) } }
      .filter { !$0.value.isEmpty }
    let types = Dictionary(media.values.joined().flatMap(\.sources).map { ($0.path, $0.mediaType) }) { first, _ in first
    }
    self.media = media
    files = set.files.compactMap { file in
      guard let path = paths[file.path], let type = types[path] else { return nil }
      let renamed = WebFile(path: path, fingerprint: file.fingerprint) { append throws(GatefoldError) in
        try file.read(append)
      }
      return (renamed, type)
    }
  }
}
