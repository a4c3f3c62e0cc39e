internal import Foundation
internal import Gatefold

/// How long a video or a sound plays, and how large a video is.
struct MediaMeasures: Sendable {
  /// `nil` if the file does not say it.
  let duration: RationalTime?
  /// In pixels; `nil` for a sound.
  let size: PixelSize?
}

extension MediaProbe {
  /// Measures a file of a package. That of an archive is copied to a temporary file first.
  ///
  /// - Returns: `nil` if it is no video or sound, or cannot be read.
  func measures(of path: String, in files: any PackageFiles) async -> MediaMeasures? {
    if let folder = files as? PackageFolder { return await measures(ofFile: "\(folder.path)/\(path)") }
    let temporary = FileManager.default.temporaryDirectory.appending(path: "gatefold-\(UUID().uuidString)")
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    defer { try? FileManager.default.removeItem(at: temporary) }
    do {
      try FileManager.default.createDirectory(
        at: temporary,
        withIntermediateDirectories: false,
        attributes: attributes
      )
      let file = temporary.appending(path: "media").path
      try files.copy(path, to: file)
      return await measures(ofFile: file)
    } catch {
      return nil
    }
  }

  private func measures(ofFile path: String) async -> MediaMeasures? {
    guard let report = await report(on: path) else { return nil }
    let video = report.streams?.first { $0.kind == "video" }
    var size: PixelSize?
    if let width = video?.width, let height = video?.height, width > 0, height > 0 {
      size = PixelSize(width: width, height: height)
    }
    return MediaMeasures(duration: report.duration, size: size)
  }
}
