extension Page {
  /// Recognizes the text of the page in its picture.
  ///
  /// - Parameters:
  ///   - languages: as Tesseract names them, like "deu+eng".
  ///   - dpi: the resolution that the page is read at.
  ///   - limit: the time that it may take.
  /// - Throws: `libraryMissing` without Tesseract or the data of a language; `deadlineExceeded`, `memoryExceeded`,
  ///   `cancelled`, and what drawing throws.
  package func recognizedText(
    languages: String,
    dpi: Double,
    limit: Duration
  ) async throws(GatefoldError) -> RecognizedPage {
    let request = RecognitionRequest(index: index, languages: languages, dpi: dpi, limit: limit)
    return try await issue.lanes.answer(request)
  }
}
