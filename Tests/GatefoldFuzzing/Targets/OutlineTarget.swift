@testable import Gatefold

extension FuzzTarget {
  /// Outline, structure, layers and threads.
  static let outline = FuzzTarget("outline", takesPDFs: true) { bytes in
    FuzzedFile.read(bytes, use)
  }

  private static func use(_ file: FuzzedFile) {
    _ = file.document.outline(frame: file.frame)
    guard let structure = file.structure else { return }
    let root = structure.root
    _ = OutlineReader.outline(of: root, actions: structure.actions, frame: file.frame)
    _ = StructureTreeReader.entries(of: root, actions: structure.actions, frame: file.frame)
    _ = ArticleThreadReader.threads(of: root, pages: structure.pageIndices, frame: file.frame)
    _ = LayerReader.layers(of: root)
    _ = structure.information?.fileValues(ObjectVisitBudget())
  }
}
