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
  /// - Parameters:
  ///   - layers: those that are shown or hidden regardless of the document's settings.
  ///   - keepsColors: whether colours are kept in their own spaces, for printing. Such a list has no other use.
  ///   - maximumOperationCount: a page with more fails.
  /// - Throws: `drawingFailed`; `cancelled` where the task is cancelled meanwhile.
  func displayList(
    layers: [Layer.ID: Bool] = [:],
    keepsColors: Bool = false,
    maximumOperationCount: Int = cgatefold_usual_operation_count
  ) throws(GatefoldError) -> NativeDisplayList {
    let layers = layers.map { layer, isVisible in
      cgatefold_layer_state(object: Int32(clamping: layer.objectNumber), is_visible: isVisible)
    }
    var list: OpaquePointer?
    var failure: NativeFailure?
    do throws(NativeFailure) {
      try layers.withUnsafeBufferPointer { layers throws(NativeFailure) in
        let options = cgatefold_recording_options(
          layers: layers.baseAddress,
          layer_count: layers.count,
          maximum_operation_count: maximumOperationCount,
          keeps_colors: keepsColors,
          should_stop: isTaskCancelled,
          context: nil
        )
        try nativeCall { cgatefold_page_record(handle, options, &list, $0) }
      }
    } catch {
      failure = error
    }
    guard let list else {
      if failure?.status == CGATEFOLD_STOPPED { throw .cancelled }
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
