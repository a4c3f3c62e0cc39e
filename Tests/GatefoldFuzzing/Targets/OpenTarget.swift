@testable import Gatefold

extension FuzzTarget {
  /// Opening, and what is known of a document and its first pages then.
  static let open = FuzzTarget("open", takesPDFs: true) { bytes in
    FuzzedFile.read(bytes, use)
  }

  private static func use(_ file: FuzzedFile) {
    let document = file.document
    _ = (document.pageCount, document.metadata, document.pageLayout)
    for index in file.pageIndices { _ = file.description(ofPage: index) }
    guard let structure = file.structure else { return }
    _ = (structure.pageCount, structure.hasPageLabels)
    _ = ReadingHintsReader.hints(of: structure, frame: file.frame)
    _ = structure.boxes(ofPage: structure.pageCount - 1)
  }
}
