internal import Gatefold

/// The videos and sounds of a publication, and their files.
struct MediaCollection: Sendable {
  /// A file, as the list of files of a book has it.
  typealias File = (file: WebFile, mediaType: String)

  /// The media, by page index.
  let media: [Int: [PlacedMedia]]
  private let files: [WebFile]

  /// Gives the files names that every reading system takes.
  init(_ set: WebAnnotationSet) {
    var paths: [String: String] = [:]
    for (number, file) in set.files.enumerated() {
      let name = file.path.split(separator: "/").last ?? ""
      let end = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
      let isPlain = !end.isEmpty && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      paths[file.path] = "media/media-\(number + 1)" + (isPlain ? ".\(end.lowercased())" : "")
    }
    let posters = set.annotations.compactMap(\.poster)
    let postersByIdentifier = Dictionary(posters) { first, _ in first }
    media = Dictionary(grouping: set.annotations, by: \.pageIndex)
      .mapValues { $0.compactMap { PlacedMedia($0, posters: postersByIdentifier, paths) } }
      .filter { !$0.value.isEmpty }
    files = set.files.compactMap { file in
      guard let path = paths[file.path] else { return nil }
      return WebFile(path: path, fingerprint: file.fingerprint) { append throws(GatefoldError) in
        try file.read(append)
      }
    }
  }

  /// Returns the media that are visible in their frames on a page. Hidden ones are left out, and of several in the same
  /// place, such as the clips of a storyboard, only the first is returned.
  func visibleMedia(onPage index: Int) -> [PlacedMedia] {
    var places: Set<PageRect> = []
    return (media[index] ?? []).filter { !$0.isHidden && places.insert($0.rect).inserted }
  }

  /// The files of some media, each once.
  func files(of media: some Sequence<PlacedMedia>) -> [File] {
    let types = Dictionary(media.lazy.flatMap(\.files).map { ($0.path, $0.mediaType) }) { first, _ in first }
    return files.compactMap { file in types[file.path].map { (file, $0) } }
  }
}

extension WebAnnotation {
  /// The picture of a poster, with the identifier of the annotation of its video.
  fileprivate var poster: (String, WebResource)? {
    let end = "-poster"
    guard let identifier, identifier.hasSuffix(end), let picture = bodies.first?.resources.first else { return nil }
    return (String(identifier.dropLast(end.count)), picture)
  }
}
