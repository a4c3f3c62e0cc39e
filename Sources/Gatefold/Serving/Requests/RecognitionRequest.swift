/// Requests the text of a page as it is recognized in its picture.
struct RecognitionRequest: LaneRequest {
  static let kind = LaneRequestKind(number: 27, deadline: .recognition)
  let index: Int
  /// As Tesseract names them, like "deu+eng".
  let languages: String
  let dpi: Double
  /// The time that it may take.
  let limit: Duration

  var pageIndex: Int? { index }

  func answer(from document: any LaneDocument) throws(GatefoldError) -> RecognizedPage {
    try document.recognizedText(on: index, languages: languages, dpi: dpi, limit: limit)
  }

  func isAnswered(by answer: RecognizedPage) -> Bool { answer.pageIndex == index }

  init(index: Int, languages: String, dpi: Double, limit: Duration) {
    self.index = index
    self.languages = languages
    self.dpi = dpi
    self.limit = limit
  }

  init(from reader: inout WireReader) throws(WireError) {
    index = try reader.index()
    languages = try reader.read()
    dpi = try reader.finite()
    limit = .milliseconds(try reader.read(Int.self))
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: index)
    writer.write(languages)
    writer.write(dpi)
    writer.write(Int(limit / .milliseconds(1)))
  }
}
