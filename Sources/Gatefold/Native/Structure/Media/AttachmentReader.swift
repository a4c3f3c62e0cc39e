internal import CGatefold

/// Reads the files that go with a document: those of its name tree, its associated files, and those that annotations
/// pin to its pages (PDF 32000-1, 7.11.4 and 12.5.6.15; PDF 2.0, 14.13).
struct AttachmentReader {
  private let budget = ReadingBudget()
  private var seen = SeenObjects()
  private var attachments: [Attachment] = []
  /// Of a page, by its index.
  private let frame: (Int) -> PageFrame?

  /// Those of the whole document first, then those of its pages.
  ///
  /// - Parameter frame: of a page, by its index.
  static func attachments(of structure: NativeStructure, frame: @escaping (Int) -> PageFrame?) -> [Attachment] {
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
      add(file, fallbackName: key)
    }
    for file in budget.items(of: root["/AF"]) { add(file, fallbackName: nil) }
  }

  /// An associated file is often in the name tree, too.
  private mutating func add(_ file: NativeObject, fallbackName: String?) {
    guard seen.isNew(file) else { return }
    let specification = FileSpecification(file, fallbackName: fallbackName)
    attachments.append(Attachment(specification, description: specification.description, place: .document))
  }

  private mutating func readPage(_ page: NativeObject?, at index: Int) {
    for annotation in budget.items(of: page?["/Annots"]) where annotation["/Subtype"]?.name == "FileAttachment" {
      let specification = FileSpecification(annotation["/FS"])
      let rect = frame(index)?.pageRect(user: annotation.annotationRect)
      attachments.append(
        Attachment(
          specification,
          description: specification.description ?? annotation["/Contents"]?.textOrName,
          place: .page(pageIndex: index, rect: rect ?? PageRect(x: 0, y: 0, width: 0, height: 0))
        )
      )
    }
  }
}

extension NativeObject {
  /// Where an annotation lies: what is no number counts as 0, and a malformed rectangle is empty.
  var annotationRect: cgatefold_rect {
    guard let corners = self["/Rect"], corners.isArray, corners.count == 4 else { return cgatefold_rect() }
    let numbers = (0..<4).map { corners[$0]?.number ?? 0 }
    return cgatefold_rect(
      x1: min(numbers[0], numbers[2]),
      y1: min(numbers[1], numbers[3]),
      x2: max(numbers[0], numbers[2]),
      y2: max(numbers[1], numbers[3])
    )
  }
}
