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
  /// A description of the media, or `nil` without one.
  let label: String?
  let isLooping: Bool
  /// Whether it is invisible on its page until an action shows it.
  let isHidden: Bool
  /// The picture that a video shows before it plays.
  private(set) var poster: Source?

  /// - Returns: `nil` for an annotation without video or sound that every reader can be expected to play.
  ///
  /// - Parameters:
  ///   - posters: pictures of posters by the identifier of the annotation of their video.
  ///   - paths: where the files of the annotations go.
  init?(_ annotation: WebAnnotation, posters: [String: WebResource], _ paths: [String: String]) {
    guard annotation.motivation == .painting || annotation.motivation == .supplementing else { return nil }
    let resources = annotation.bodies.flatMap(\.resources).filter { $0.kind == .video || $0.kind == .sound }
    guard let kind = resources.first?.kind else { return nil }
    sources = resources.compactMap { resource in
      guard resource.kind == kind, let type = resource.mediaType, Self.isPlayed(type, kind) else { return nil }
      return Source(resource, paths)
    }
    if sources.isEmpty { return nil }
    isVideo = kind == .video
    rect = annotation.rect
    label = resources.first?.label
    isLooping = annotation.isLooping
    isHidden = annotation.isHidden
    if isVideo, let identifier = annotation.identifier, let picture = posters[identifier] {
      let isShown = ["image/jpeg", "image/png", "image/gif", "image/webp"].contains(picture.mediaType)
      poster = isShown ? Source(picture, paths) : nil
    }
  }

  /// Everything that is needed to play it.
  var files: [Source] { sources + (poster.map { [$0] } ?? []) }

  /// Whether it is one of the core media types of EPUB 3.3 for sounds, which has none for videos.
  private static func isPlayed(_ mediaType: String, _ kind: WebResource.Kind) -> Bool {
    if kind == .video { return mediaType.hasPrefix("video/") }
    return ["audio/mpeg", "audio/mp4", "audio/ogg"].contains(mediaType.prefix { $0 != ";" }.lowercased())
  }
}

extension PlacedMedia.Source {
  /// - Returns: `nil` for a file outside the publication, or of unknown type.
  fileprivate init?(_ resource: WebResource, _ paths: [String: String]) {
    guard case .file(let path) = resource.location, let path = paths[path], let type = resource.mediaType else {
      return nil
    }
    self.init(path: path, mediaType: type)
  }
}
