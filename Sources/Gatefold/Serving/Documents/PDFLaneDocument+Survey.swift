// The survey of the file as a whole.

extension PDFLaneDocument {
  func survey() throws(GatefoldError) -> FileSurvey {
    var survey = FileSurvey()
    survey.revisionCount = try objectTable().reduce(1) { max($0, $1.revision) }
    let structure = try readableStructure()
    let figures = FigureReader(root: structure.root, pages: structure.pageIndices)
    (survey.figureCount, survey.figuresWithoutText) = (figures.count, figures.withoutText)
    survey.disagreements = try disagreements(with: structure)
    return survey
  }

  private func disagreements(with structure: NativeStructure) throws(GatefoldError) -> [FileDisagreement] {
    let document = try document()
    var found: [FileDisagreement] = []
    if structure.hasRebuiltTable {
      found.append(FileDisagreement(.crossReferences, poppler: "readable", libqpdf: "damaged, and rebuilt"))
    }
    // libqpdf gives a negative number for a tree of pages that it cannot read.
    let counts = (max(0, document.pageCount), max(0, structure.pageCount))
    if counts.0 != counts.1 {
      found.append(FileDisagreement(.pageCount, poppler: "\(counts.0)", libqpdf: "\(counts.1)"))
    }
    let titles = (document.metadata.title ?? "", structure.information?["/Title"]?.text ?? "")
    if titles.0 != titles.1 { found.append(FileDisagreement(.title, poppler: titles.0, libqpdf: titles.1)) }
    for index in 0..<min(counts.0, counts.1) {
      if Task.isCancelled { throw .cancelled }
      begin(index)
      if let difference = try sizeDifference(ofPage: index) { found.append(difference) }
    }
    return found
  }

  private func sizeDifference(ofPage index: Int) throws(GatefoldError) -> FileDisagreement? {
    // Errors of pages that can't be opened are reported when the page is drawn.
    guard let page = try? document().page(at: index), let boxes = try readableStructure().boxes(ofPage: index) else {
      return nil
    }
    let (shown, boxed) = (page.displayedSize, boxes.displayedSize)
    guard !PageDescription.isClose(shown.width, boxed.width) || !PageDescription.isClose(shown.height, boxed.height)
    else { return nil }
    func text(_ size: (width: Double, height: Double)) -> String {
      func rounded(_ length: Double) -> String { "\((length * 100).rounded() / 100)" }
      return "\(rounded(size.width)) x \(rounded(size.height))"
    }
    return FileDisagreement(.pageSize, pageIndex: index, poppler: text(shown), libqpdf: text(boxed))
  }
}
