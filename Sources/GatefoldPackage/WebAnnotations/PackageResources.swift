internal import Gatefold

/// The files of a package that overlays use, as resources of annotations.
struct PackageResources: Sendable {
  /// The folder of an issue on the web into which files of the package are copied.
  private static let folder = "assets/"

  private let files: any PackageFiles
  private let index: PackageIndex
  private var resources: [String: WebResource] = [:]

  /// Reads what is known of files.
  ///
  /// - Parameters:
  ///   - paths: those that are missing are no resources.
  ///   - probe: measures videos and sounds; `nil` to leave that out.
  /// - Throws: `cancelled`.
  init(_ paths: Set<String>, of package: IssuePackage, probe: MediaProbe?) async throws(GatefoldError) {
    files = package.files
    index = PackageIndex(files.entries)
    let listed = Dictionary(package.issue.assets.map { ($0.path, $0.mediaType) }) { first, _ in first }
    for path in paths.sorted() where index.entry(path) != nil {
      if Task.isCancelled { throw .cancelled }
      let type = MediaType.name(ofFile: path, listedAs: listed[path])
      let location = WebResource.Location.file(path: Self.folder + path)
      var resource = WebResource(location, kind: WebResource.Kind(mediaType: type), mediaType: type)
      switch resource.kind {
      case .image: resource.size = (try? PictureHead(path, in: files)).map(\.displayedSize)
      case .video, .sound:
        let measures = await probe?.measures(of: path, in: files)
        resource.size = measures?.size
        resource.duration = measures?.duration?.seconds
      case .text, .model, .dataset: break
      }
      resources[path] = resource
    }
  }

  /// A file of the package, or `nil` if it doesn't exist.
  func resource(_ path: String) -> WebResource? { resources[path] }

  /// The files that annotations name, and those in the folders of HTML files, sorted by path.
  func files(for annotations: [WebAnnotation]) -> [WebFile] {
    var paths: Set<String> = []
    for resource in annotations.flatMap(\.bodies).flatMap(\.resources) {
      guard case .file(let path) = resource.location else { continue }
      let own = String(path.dropFirst(Self.folder.count))
      guard paths.insert(own).inserted, resource.mediaType?.contains("html") == true,
        let folder = WebFolder.beginning(ofFile: own)
      else { continue }
      paths.formUnion(index.places(beginningWith: folder).map { index.entries[$0].path })
    }
    return index.entries.filter { paths.contains($0.path) }.map { Self.webFile($0, in: files) }
  }

  /// A file of a package on the web.
  static func webFile(_ entry: PackageEntry, in files: any PackageFiles) -> WebFile {
    WebFile(path: folder + entry.path, fingerprint: files.fingerprint(of: entry)) { append throws(GatefoldError) in
      try files.read(entry, append)
    }
  }
}

extension PictureHead {
  /// The size as browsers show it: turned as Exif says.
  fileprivate var displayedSize: PixelSize {
    let isTurned = (5...8).contains(resolution.orientation ?? 1)
    return isTurned ? PixelSize(width: size.height, height: size.width) : size
  }
}

extension WebResource.Kind {
  fileprivate init(mediaType: String) {
    switch mediaType.prefix(while: { $0 != "/" }).lowercased() {
    case "image": self = .image
    case "video": self = .video
    case "audio": self = .sound
    case "text": self = .text
    default: self = mediaType.contains("html") || mediaType.hasPrefix("application/pdf") ? .text : .dataset
    }
  }
}
