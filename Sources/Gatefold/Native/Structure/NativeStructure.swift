internal import CGatefold

/// The object structure of the file, read by libqpdf, for what poppler-glib does not tell. Not Sendable.
final class NativeStructure {
  private let handle: OpaquePointer
  private let bytes: DocumentBytes
  private var openPages: PageList?

  /// `nil` where libqpdf cannot read the file.
  init?(_ bytes: DocumentBytes, password: String?) {
    var structure: OpaquePointer?
    do throws(NativeFailure) {
      try nativeCall { cgatefold_structure_open(bytes.pointer, bytes.count, password, &structure, $0) }
    } catch {
      return nil
    }
    guard let structure else { return nil }
    handle = structure
    self.bytes = bytes
    LiveNativeObjects.Counter.structures.opened()
  }

  deinit {
    // Its objects are released before it is freed.
    openPages = nil
    cgatefold_structure_free(handle)
    LiveNativeObjects.Counter.structures.freed()
  }

  var isEncrypted: Bool { cgatefold_structure_is_encrypted(handle) }

  /// Whether libqpdf had to rebuild the cross-reference table.
  var hasRebuiltTable: Bool { cgatefold_structure_has_rebuilt_table(handle) }

  /// Counted once.
  private(set) lazy var pageCount = Int(cgatefold_structure_page_count(handle))

  /// The catalog of the document.
  var root: NativeObject { NativeObject(taking: cgatefold_structure_root(handle), of: handle) }

  /// The information dictionary, or `nil` if the file has none.
  var information: NativeObject? {
    let information = NativeObject(taking: cgatefold_structure_information(handle), of: handle)
    return information.isPlainDictionary ? information : nil
  }

  /// The object of a page; `nil` where libqpdf finds no such page.
  func page(at index: Int) -> NativeObject? {
    let page = NativeObject(taking: cgatefold_structure_page(handle, Int32(clamping: index)), of: handle)
    return page.isDictionary ? page : nil
  }

  /// The objects of all pages.
  var pages: PageList {
    if let openPages { return openPages }
    let pages = PageList(of: root)
    openPages = pages
    return pages
  }

  // Needed by many requests, so read once.
  private(set) lazy var pageIndices = PageIndices(of: root)
  private(set) lazy var actions = ActionReader(of: root, pages: pageIndices)

  /// Whether the document names its pages (PDF 32000-1, 12.4.2).
  var hasPageLabels: Bool { root["/PageLabels"]?.isDictionary == true }

  /// The boxes, rotation and unit of a page, in default user space; `nil` where libqpdf finds no such page.
  func boxes(ofPage index: Int) -> cgatefold_page_boxes? {
    var boxes = cgatefold_page_boxes()
    guard cgatefold_structure_get_page_boxes(handle, Int32(index), &boxes) == CGATEFOLD_OK else { return nil }
    return boxes
  }
}
