extension PDFLaneDocument {
  func recognizedText(
    on index: Int,
    languages: String,
    dpi: Double,
    limit: Duration
  ) throws(GatefoldError) -> RecognizedPage {
    let deadline = ContinuousClock.now + limit
    let frame = try pageDescription(at: index).frame
    let recognizer = recognizer ?? TextRecognizer()
    self.recognizer = recognizer
    do throws(GatefoldError) {
      return try recognizer.recognize(
        try greyPicture(of: index, frame, dpi: dpi),
        pageIndex: index,
        pageSize: frame.size,
        languages: languages,
        by: deadline
      )
    } catch {
      throw error.on(page: index)
    }
  }

  /// The page as displayed, on white paper.
  private func greyPicture(of index: Int, _ frame: PageFrame, dpi: Double) throws(GatefoldError) -> GreyPicture {
    let zoom = dpi / 72
    let size = PixelSize(
      width: max(1, Int((frame.size.width * zoom).rounded())),
      height: max(1, Int((frame.size.height * zoom).rounded()))
    )
    let storage = try PixelStorage(size, zeroed: false)
    var region = PageRegion(
      pageIndex: index,
      scale: zoom * frame.userUnit,
      rotation: .none,
      pixels: PixelRect(size)
    )
    region.paper = RGBAColor(red: 1, green: 1, blue: 1)
    try draw(region, onto: storage)
    return try GreyPicture(storage)
  }
}
