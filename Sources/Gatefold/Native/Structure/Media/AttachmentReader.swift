internal import CGatefold

/// Reads the files attached to a document: through its name tree, as associated files, and by file attachment
/// annotations on its pages (PDF 32000-1, 7.11.4 and 12.5.6.15; PDF 2.0, 14.13).
struct AttachmentReader {
  private let budget = ObjectVisitBudget()
  private var seen = SeenObjects()
  private var attachments: [FileAttachment] = []
  /// The frame of a page, by its index.
  private let frame: (Int) -> PageFrame?

  /// Returns the attachments of the document, followed by the attachments of its pages.
  ///
  /// - Parameter frame: returns the frame of a page by its index.
  static func attachments(of structure: NativeStructure, frame: @escaping (Int) -> PageFrame?) -> [FileAttachment] {
    var reader = AttachmentReader(frame: frame)
    reader.readDocument(structure.root)
    for index in 0..<structure.pages.count { reader.readPage(structure.pages[index], at: index) }
    return reader.attachments
  }

  private init(frame: @escaping (Int) -> PageFrame?) {
    self.frame = frame
  }

  private mutating func readDocument(_ root: NativeObject) {
    budget.forEachName(in: root["/Names"]?["/EmbeddedFiles"]) { key, file in
      add(file, fallbackName: key?.textOrName)
    }
    for file in budget.items(of: root["/AF"]) { add(file, fallbackName: nil) }
  }

  /// An associated file is often in the name tree, too.
  private mutating func add(_ file: NativeObject, fallbackName: String?) {
    guard seen.isNew(file) else { return }
    let specification = FileSpecification(file, fallbackName: fallbackName)
    attachments.append(FileAttachment(specification, description: specification.description, place: .document))
  }

  private mutating func readPage(_ page: NativeObject?, at index: Int) {
    for annotation in budget.items(of: page?["/Annots"]) where annotation["/Subtype"]?.name == "FileAttachment" {
      let specification = FileSpecification(annotation["/FS"])
      let rect = frame(index)?.pageRect(user: annotation.annotationRect)
      attachments.append(
        FileAttachment(
          specification,
          description: specification.description ?? annotation["/Contents"]?.textOrName,
          place: .page(pageIndex: index, rect: rect ?? .zero)
        )
      )
    }
  }
}
