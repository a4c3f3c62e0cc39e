@testable import Gatefold

extension FuzzTarget {
  /// Links of the first pages, media and attachments, by libqpdf and by poppler.
  static let links = FuzzTarget("links", takesPDFs: true) { bytes in
    FuzzedFile.read(bytes, use)
  }

  private static func use(_ file: FuzzedFile) {
    let files = file.files()
    for index in file.pageIndices {
      guard let frame = file.frame(ofPage: index), let page = try? file.document.page(at: index) else { continue }
      _ = file.document.links(on: page, frame: frame, frameOf: file.frame)
      if let structure = file.agreedStructure, let object = structure.page(at: index) {
        let actions = structure.actions
        let links = LinkReader.links(on: object, at: index, frame: frame, actions: actions, frameOf: file.frame)
        for link in links { _ = Highlight(quads: link.quads).svgPath(cornerRadius: 2) }
      }
      guard let files, let media = try? files.media(on: index, frame: frame) else { continue }
      for asset in media.flatMap(\.assets) { read(asset.location, files) }
    }
    for attachment in (try? files?.attachments(frame: file.frame)) ?? [] { read(attachment.location, files) }
  }

  private static func read(_ location: FileLocation, _ files: NativeFiles?) {
    guard let embedded = location.embedded, let files else { return }
    _ = try? files.read(embedded, maximumByteCount: 1 << 20) { _ in }
  }
}
