@testable import Gatefold

extension FuzzTarget {
  /// Links of the first pages, media and attachments, by libqpdf and by poppler.
  static let links = FuzzTarget("links", takesPDFs: true) { bytes in
    FuzzedFile.read(bytes, use)
  }

  private static func use(_ file: FuzzedFile) {
    let streams = file.streams()
    for index in file.pageIndices {
      guard let frame = file.frame(ofPage: index), let page = try? file.document.page(at: index) else { continue }
      _ = file.document.links(on: page, frame: frame, frameOf: file.frame)
      if let structure = file.agreedStructure, let object = structure.page(at: index) {
        let actions = structure.actions
        let links = LinkReader.links(on: object, at: index, frame: frame, actions: actions, frameOf: file.frame)
        for link in links { _ = HighlightShape(quads: link.quads).svgPath(cornerRadius: 2) }
      }
      guard let structure = file.structure, let streams else { continue }
      _ = try? AnnotationObjectReader.annotations(on: index, of: structure, pageCount: structure.pageCount)
      let media = try? MediaReader.media(on: index, of: structure, frame: frame, head: streams.head)
      for asset in (media ?? []).flatMap(\.assets) { read(asset.location, streams) }
    }
    guard let structure = file.structure else { return }
    for attachment in AttachmentReader.attachments(of: structure, frame: file.frame) {
      read(attachment.location, streams)
    }
  }

  private static func read(_ location: FileLocation, _ streams: NativeStreams?) {
    guard let embedded = location.embedded, let streams else { return }
    _ = try? streams.read(embedded, maximumByteCount: 1 << 20) { _ in }
  }
}
