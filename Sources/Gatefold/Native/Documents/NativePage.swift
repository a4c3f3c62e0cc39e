internal import CGatefold

/// An open page. It ends with the scope that opened it, and keeps its document.
struct NativePage: ~Copyable {
  let index: Int
  private let handle: OpaquePointer
  private let document: NativeDocument
  private let bytes: DocumentBytes

  init(taking handle: OpaquePointer, of document: NativeDocument, _ bytes: DocumentBytes, index: Int) {
    self.handle = handle
    self.document = document
    self.bytes = bytes
    self.index = index
  }

  deinit {
    cgatefold_page_free(handle)
  }

  /// Width and height in default user space units, after CropBox and /Rotate.
  var displayedSize: (width: Double, height: Double) {
    var width = 0.0
    var height = 0.0
    cgatefold_page_get_size(handle, &width, &height)
    return (width, height)
  }

  var cropBox: cgatefold_rect { cgatefold_page_get_crop_box(handle) }

  /// `nil` where the document gives none, or one that nobody can see.
  var label: String? {
    let label = takenString(cgatefold_page_copy_label(handle)).map(String.init(textString:))
    return label?.unicodeScalars.allSatisfy(\.properties.isWhitespace) == false ? label : nil
  }

  func copyLinks(of document: OpaquePointer) -> cgatefold_links {
    cgatefold_page_copy_links(document, handle)
  }

  /// Records the page: its content and its annotations.
  ///
  /// - Parameter layers: those that are shown or hidden regardless of the document's settings.
  /// - Throws: `drawingFailed`.
  func displayList(layers: [Layer.ID: Bool] = [:]) throws(GatefoldError) -> NativeDisplayList {
    let layers = layers.map { layer, isVisible in
      cgatefold_layer_state(object: Int32(clamping: layer.objectNumber), is_visible: isVisible)
    }
    var list: OpaquePointer?
    var failure: NativeFailure?
    do throws(NativeFailure) {
      try nativeCall { cgatefold_page_record(handle, layers, layers.count, nil, nil, &list, $0) }
    } catch {
      failure = error
    }
    guard let list else {
      throw GatefoldError(
        .drawingFailed,
        "the page could not be drawn",
        pageIndex: index,
        nativeMessage: failure?.message
      )
    }
    return NativeDisplayList(taking: list, of: self, bytes)
  }
}
