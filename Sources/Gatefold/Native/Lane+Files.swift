extension Lane {
  func media(on index: Int, frame: PageFrame) throws(GatefoldError) -> [MediaAnnotation] {
    try files().media(on: index, frame: frame)
  }

  func attachments() throws(GatefoldError) -> [Attachment] {
    try files().attachments(frame: frameOfPage)
  }

  func read(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) throws(GatefoldError) -> EmbeddedFile.Reading {
    try files().read(file, maximumByteCount: maximumByteCount, body)
  }
}
