internal import Foundation
public import Gatefold

/// Makes an archive of a folder.
public enum PackageBuilder {
  /// The result of building an archive.
  public struct Result: Sendable {
    /// Paths in the archive, in order.
    public let paths: [String]
    /// Bytes of the archive.
    public let byteCount: Int
  }

  /// Writes the archive of a package: the same bytes for the same files, whenever and wherever it is built.
  ///
  /// The descriptions come first, with the assets as they are, so that a reader can begin before all is there. Text is
  /// deflated; media are stored, so that they can be played from within the archive.
  ///
  /// - Throws: `unwritableFile`, also for a file in the folder of the package itself; `unreadableFile`.
  public static func build(_ package: IssuePackage, to path: String) throws(GatefoldError) -> Result {
    try checkOutput(path, package)
    let form = DescriptionForm(fileName: package.descriptionPath) ?? .json
    let descriptions = [package.descriptionPath] + (package.issue.overlaysPath.map { [$0] } ?? [])
    var files = [
      ZipWriter.File(
        path: package.descriptionPath,
        source: .data(try form.encoded(describingAssets(of: package), root: "issue")),
        isCompressed: true
      )
    ]
    var written: Set<String> = [package.descriptionPath]
    if let overlays = package.completedPath, let text = package.texts[overlays],
      let form = DescriptionForm(fileName: overlays), written.insert(overlays).inserted
    {
      let data = try form.encoded(text.value, root: "overlays")
      files.append(ZipWriter.File(path: overlays, source: .data(data), isCompressed: true))
    }
    let sizes = Dictionary(package.files.entries.map { ($0.path, $0.byteCount) }) { first, _ in first }
    for file in descriptions.dropFirst() + package.contentPaths + sizes.keys.sorted()
    where written.insert(file).inserted {
      let source = try source(of: file, byteCount: sizes[file] ?? 0, package)
      let isCompressed = MediaType(fileName: file).map { !$0.isCompressed } ?? true
      files.append(ZipWriter.File(path: file, source: source, isCompressed: isCompressed))
    }
    try ZipWriter.write(files, to: path)
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? nil
    return Result(paths: files.map(\.path), byteCount: size ?? 0)
  }

  /// The next build would pack the zip file too.
  private static func checkOutput(_ path: String, _ package: IssuePackage) throws(GatefoldError) {
    guard let folder = package.files as? PackageFolder else { return }
    let (own, parent) = (resolved(folder.path), resolved(URL(fileURLWithPath: path).deletingLastPathComponent().path))
    guard parent != own, !parent.hasPrefix(own.hasSuffix("/") ? own : "\(own)/") else {
      let message = "is in the package itself, so that the next build would pack it; choose an --output outside of it"
      throw GatefoldError(.unwritableFile, message, path: path)
    }
  }

  /// The path without links and dots; as it is if it does not exist.
  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func source(
    of file: String,
    byteCount: Int,
    _ package: IssuePackage
  ) throws(GatefoldError) -> ZipWriter.Source {
    if let folder = package.files as? PackageFolder { return .file("\(folder.path)/\(file)") }
    if let archive = package.files as? PackageArchive { return .archived(file, byteCount: byteCount, archive) }
    return .data(try package.files.read(file, limit: .max))
  }

  /// The description as it was read, with the files of the package as its assets. What this version does not know stays.
  public static func describingAssets(of package: IssuePackage) -> DescriptionValue {
    let listed = Dictionary(package.issue.assets.map { ($0.path, $0) }) { first, _ in first }
    let descriptions = [package.descriptionPath] + (package.issue.overlaysPath.map { [$0] } ?? [])
    let assets = package.files.entries.filter { !descriptions.contains($0.path) }
      .sorted { $0.path < $1.path }
      .map { entry in
        let own = listed[entry.path]
        var asset = IssueDescription.Asset(path: entry.path, mediaType: "", byteCount: entry.byteCount)
        asset.mediaType = MediaType.name(ofFile: entry.path, listedAs: own?.mediaType)
        asset.unknown = own?.unknown ?? [:]
        return asset.value
      }
    var members = package.texts[package.descriptionPath]?.value.members ?? [:]
    members["assets"] = .array(assets)
    return .object(members)
  }
}
