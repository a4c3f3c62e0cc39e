internal import Gatefold
internal import GatefoldExport

/// An annotation that plays something, and the files written for it.
struct ListedMedia {
  let media: MediaAnnotation
  /// The file written for each of its assets.
  var files: [ExtractedFile?]
  var poster: String?

  /// The media and then its assets, a line each, for people.
  var lines: [String] {
    let title = (media.title ?? media.contents).map { " \"\($0.printable)\"" } ?? ""
    let start = media.playback.startsByItself ? ", starts by itself" : ""
    let target = media.targetAnnotationIndex.map { ", plays in annotation \($0 + 1)" } ?? ""
    let head = "\(media.rect.summary)  \(media.kind.rawValue) (\(media.subtype.rawValue))\(title)\(start)\(target)"
    let assets = zip(media.assets, files).map { asset, file in
      let size = (file?.reading.byteCount ?? asset.byteCount).map { $0.counted("byte") }
      let parts = [asset.mimeType.map(\.printable), size, asset.location.summary, file.map { "→ \($0.path)" }]
      let name = asset.fileName.map(\.printable) ?? "(no name)"
      return "  " + ([name] + parts.compactMap(\.self)).joined(separator: "  ")
    }
    return [head] + assets + (poster.map { ["  poster  → \($0)"] } ?? [])
  }
}
