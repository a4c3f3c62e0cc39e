/// One native document confined to one thread. An `Issue` owns a few, each with a document of its own over the same
/// bytes: poppler shares one output device among all pages of a document, so that a document serves one thread.
///
/// The document is opened with the first request, on the lane's thread, and freed there.
actor Lane {
  nonisolated private let executor: LaneExecutor
  private let bytes: DocumentBytes
  private let password: String?
  private var openDocument: NativeDocument?
  private var openStructure: NativeStructure??
  private var displayLists = DisplayListCache(pixelCapacity: 4096 * 4096)

  init(bytes: DocumentBytes, password: String?) {
    executor = LaneExecutor(name: "gatefold-lane")
    self.bytes = bytes
    self.password = password
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  isolated deinit {
    displayLists.removeAll()
    openDocument = nil
    openStructure = nil
    executor.finish()
  }

  private func document() throws(GatefoldError) -> NativeDocument {
    if let openDocument { return openDocument }
    _ = NativeRuntime.shared
    let document = try NativeDocument(bytes, password: password)
    openDocument = document
    return document
  }

  /// `nil` where libqpdf cannot read the file, which is asked once.
  private func structure() -> NativeStructure? {
    if let openStructure { return openStructure }
    let structure = NativeStructure(bytes, password: password)
    openStructure = .some(structure)
    return structure
  }
}

// MARK: What the document says of itself

extension Lane {
  func summary() throws(GatefoldError) -> (pageCount: Int, metadata: Metadata) {
    let document = try document()
    return (document.pageCount, document.metadata)
  }

  func pageDescription(at index: Int) throws(GatefoldError) -> PageDescription {
    let page = try document().page(at: index)
    return PageDescription(page, structure: structure())
  }

  func outline() throws(GatefoldError) -> [OutlineItem] {
    try document().outline(frame: frameOfPage)
  }

  func links(on index: Int, frame: PageFrame) throws(GatefoldError) -> [LinkAnnotation] {
    let document = try document()
    let page = try document.page(at: index)
    return document.links(on: page, frame: frame, frameOf: frameOfPage)
  }

  func glyphs(on index: Int, frame: PageFrame) throws(GatefoldError) -> [Glyph] {
    try document().page(at: index).glyphs(frame: frame)
  }

  /// The frame of a page that a destination points to; `nil` where there is no such page.
  private func frameOfPage(_ index: Int) -> PageFrame? {
    try? pageDescription(at: index).frame
  }
}

// MARK: Drawing

extension Lane {
  /// Draws pixels of a page, interpreting it anew.
  func render(_ region: PageRegion) throws(GatefoldError) -> PixelBuffer {
    let page = try document().page(at: region.pageIndex)
    return try region.adding { () throws(GatefoldError) in
      try page.render(scale: region.scale, pixels: region.pixels)
    }
  }

  /// Draws a part of a region from its display list, recording the region first where that has not been done.
  ///
  /// The part is a copy, so that one tile that somebody keeps does not keep the whole region's pixels.
  func replay(_ part: PixelRect, of region: PageRegion) throws(GatefoldError) -> PixelBuffer {
    try region.adding { () throws(GatefoldError) in
      try displayList(of: region).replay(part).copied()
    }
  }

  private func displayList(of region: PageRegion) throws(GatefoldError) -> NativeDisplayList {
    if let list = displayLists[region] { return list }
    let list = try document().page(at: region.pageIndex).record(scale: region.scale, pixels: region.pixels)
    displayLists[region] = list
    return list
  }
}

extension PageRegion {
  /// Runs a drawing and puts the page's index on its error.
  fileprivate func adding<Value>(
    _ draw: () throws(GatefoldError) -> Value
  ) throws(GatefoldError) -> Value {
    do throws(GatefoldError) {
      return try draw()
    } catch {
      throw GatefoldError(error.code, error.message, pageIndex: pageIndex, nativeMessage: error.nativeMessage)
    }
  }
}
