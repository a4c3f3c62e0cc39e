/// Requests the description of an image.
struct ImageRequest: LaneRequest {
  static let kind = LaneRequestKind(number: 24, deadline: .structure)
  let reference: PDFObject.Reference

  func answer(from document: any LaneDocument) throws(GatefoldError) -> PDFImage? { try document.image(reference) }

  init(_ reference: PDFObject.Reference) {
    self.reference = reference
  }

  init(from reader: inout WireReader) throws(WireError) {
    reference = try reader.read()
  }

  func write(to writer: inout WireWriter) { writer.write(reference) }
}
