internal import CGatefold

/// A copy of the document in memory for small pictures of some of its pages: its streams are decoded beforehand, and
/// its photographs only as large as they are shown. Not Sendable: it lives and dies on its lane.
final class PreparedCopy {
  /// How many pages share a copy. With more, more of the file must be looked at before the first is drawn; with fewer,
  /// fonts that many pages use are read again more often.
  static let pagesPerCopy = 32

  let pages: Range<Int>
  private let handle: OpaquePointer
  /// The document over the copy; released before it.
  private var document: NativeDocument?
  /// Structure that the copy reads objects from.
  private let structure: NativeStructure

  /// `nil` if a copy would gain nothing, or the file does not allow one.
  init?(
    of bytes: DocumentBytes,
    structure: NativeStructure,
    pages: Range<Int>,
    colors: ColorConversion = .accelerated
  ) {
    guard let handle = structure.openPreparedCopy(of: bytes, pages: pages) else { return nil }
    self.handle = handle
    self.pages = pages
    self.structure = structure
    LiveNativeObjects.Counter.preparedCopies.opened()
    var count = 0
    let start = UnsafeRawPointer(cgatefold_prepared_copy_bytes(handle, &count))
    document = try? NativeDocument(.borrowing(UnsafeRawBufferPointer(start: start, count: count)), password: nil)
    if colors == .exact { document?.useExactColors() }
    // A copy that poppler reads differently from the file is useless.
    guard let document, document.pageCount == structure.pageCount else { return nil }
  }

  deinit {
    document = nil
    cgatefold_prepared_copy_free(handle)
    LiveNativeObjects.Counter.preparedCopies.freed()
  }

  /// A page of the copy, its photographs decoded as large as a scale needs them.
  ///
  /// - Parameter scale: pixels a default user space unit; at 0 all samples are kept, and colours are converted in full.
  func page(at index: Int, scale: Double) throws(GatefoldError) -> NativePage {
    guard let document, pages.contains(index) else {
      throw GatefoldError.pageOutOfRange(index, pageCount: structure.pageCount)
    }
    cgatefold_prepared_copy_prepare(handle, Int32(index), scale)
    let page = try document.page(at: index)
    if scale > 0 { page.useCoarseColors() }
    return page
  }

  /// How many photographs were decoded at a part of their size.
  var reducedCount: Int { Int(cgatefold_prepared_copy_reduced_count(handle)) }
}
