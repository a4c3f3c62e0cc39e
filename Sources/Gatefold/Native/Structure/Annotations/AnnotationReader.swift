internal import CGatefold
internal import struct Foundation.Date
internal import GatefoldFormats

/// Reads every annotation of a page, with what all kinds have in common (PDF 32000-1, tables 164 and 170).
struct AnnotationReader {
  private let pageIndex: Int
  private let frame: PageFrame
  private var quads: AnnotationQuads
  /// The first place of each annotation that can be referred to.
  private let places: [PDFObject.Reference: Int]

  /// In the file's order.
  ///
  /// - Parameter frame: of the page.
  /// - Throws: `damaged` where libqpdf finds no such page.
  static func annotations(
    on index: Int,
    of structure: NativeStructure,
    frame: PageFrame
  ) throws(GatefoldError) -> [Annotation] {
    guard let page = structure.pages[index] else {
      throw .unreadableObjects("there is no such page", pageIndex: index)
    }
    let budget = ObjectVisitBudget()
    let objects = budget.items(of: page["/Annots"])
    var reader = AnnotationReader(objects, on: index, frame: frame)
    return objects.enumerated().compactMap { place, object in
      budget.spend() ? reader.annotation(object, at: place) : nil
    }
  }

  private init(_ objects: [NativeObject], on pageIndex: Int, frame: PageFrame) {
    self.pageIndex = pageIndex
    self.frame = frame
    quads = AnnotationQuads(frame: frame)
    let references = objects.enumerated().compactMap { place, object in object.reference.map { ($0, place) } }
    places = Dictionary(references, uniquingKeysWith: { first, _ in first })
  }

  /// `nil` if the object has no subtype.
  private mutating func annotation(_ object: NativeObject, at place: Int) -> Annotation? {
    guard let subtype = object["/Subtype"]?.nameIfAny else { return nil }
    let kind = AnnotationKind(rawValue: subtype)
    let rect = frame.pageRect(user: object.annotationRect)
    let marked = quads.quads(of: object, within: kind == .link ? object.annotationRect : nil)
    return Annotation(
      pageIndex: pageIndex,
      annotationIndex: place,
      kind: kind,
      rect: rect,
      quads: marked ?? [Quad(rect)],
      contents: object.text(of: "/Contents"),
      title: object.text(of: "/T"),
      subject: object.text(of: "/Subj"),
      name: object.text(of: "/NM"),
      creationDate: object.date(of: "/CreationDate"),
      modificationDate: object.date(of: "/M"),
      color: object["/C"].flatMap(RGBAColor.init(components:)),
      isHidden: object.isHiddenAnnotation,
      parentIndex: parentIndex(of: object, kind)
    )
  }

  private func parentIndex(of object: NativeObject, _ kind: AnnotationKind) -> Int? {
    object[kind == .popup ? "/Parent" : "/IRT"]?.reference.flatMap { places[$0] }
  }
}

extension NativeObject {
  /// A text string for people; `nil` where it is empty, too.
  fileprivate func text(of key: String) -> String? { self[key]?.textOrName.map(String.init(textString:)) }

  /// `nil` where it is no date: /M may be any text.
  fileprivate func date(of key: String) -> Date? { self[key]?.text.flatMap(PDFDate.date) }
}

extension RGBAColor {
  /// A grey, RGB or CMYK colour; `nil` for any other number of components.
  fileprivate init?(components: NativeObject) {
    guard components.isArray, components.count <= 4, let numbers = components.numbers(count: components.count) else {
      return nil
    }
    let parts = numbers.map { min(max($0, 0), 1) }
    switch parts.count {
    case 1: self.init(red: parts[0], green: parts[0], blue: parts[0])
    case 3: self.init(red: parts[0], green: parts[1], blue: parts[2])
    case 4:
      let light = parts.prefix(3).map { (1 - $0) * (1 - parts[3]) }
      self.init(red: light[0], green: light[1], blue: light[2])
    default: return nil
    }
  }
}
