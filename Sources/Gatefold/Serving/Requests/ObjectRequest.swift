/// Requests an object of the file.
struct ObjectRequest: LaneRequest {
  static let kind = LaneRequestKind(number: 19, deadline: .structure)
  let root: PDFObjectPath.Root

  func answer(from document: any LaneDocument) throws(GatefoldError) -> PDFObject { try document.object(root) }

  init(_ root: PDFObjectPath.Root) {
    self.root = root
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.read(UInt8.self) {
    case 0: root = .trailer
    case 1: root = .object(try reader.read())
    case 2: root = .page(try reader.index())
    default: throw WireError(expected: "the beginning of a path")
    }
  }

  func write(to writer: inout WireWriter) {
    switch root {
    case .trailer: writer.write(UInt8(0))
    case .object(let reference):
      writer.write(UInt8(1))
      writer.write(reference)
    case .page(let index):
      writer.write(UInt8(2))
      writer.write(index: index)
    }
  }
}

/// Requests the cross-reference table of the file.
struct ObjectTableRequest: DocumentRequest {
  static let kind = LaneRequestKind(number: 20, deadline: .text)

  func answer(from document: any LaneDocument) throws(GatefoldError) -> [PDFObjectEntry] { try document.objectTable() }
}

/// Looks into all objects of the file.
struct ObjectQueryRequest: LaneRequest {
  static let kind = LaneRequestKind(number: 21, deadline: .text)
  let query: ObjectQuery

  func answer(from document: any LaneDocument) throws(GatefoldError) -> PDFObjectMatches {
    try document.matches(of: query)
  }

  init(_ query: ObjectQuery) {
    self.query = query
  }

  init(from reader: inout WireReader) throws(WireError) {
    let reference: PDFObject.Reference? = try reader.read()
    let text: String = try reader.read()
    query = ObjectQuery(reference.map { .reference($0) } ?? .text(text), maximumCount: try reader.index())
  }

  func write(to writer: inout WireWriter) {
    switch query.wanted {
    case .reference(let reference):
      writer.write(Optional(reference))
      writer.write("")
    case .text(let text):
      writer.write(PDFObject.Reference?.none)
      writer.write(text)
    }
    writer.write(index: query.maximumCount)
  }
}
