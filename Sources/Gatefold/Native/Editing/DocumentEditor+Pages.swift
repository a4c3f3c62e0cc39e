internal import CGatefold

extension DocumentEditor {
  /// How many pages the document has now.
  package var pageCount: Int { Int(cgatefold_editor_page_count(handle)) }

  /// A page of the document as it is now. It has all the attributes that it inherited from its page tree.
  ///
  /// - Parameter index: from 0.
  /// - Throws: `pageOutOfRange`, `damaged`.
  package func page(at index: Int) throws(GatefoldError) -> Object {
    try object { cgatefold_editor_get_page(handle, Int32(clamping: index), &$0, $1) }
  }

  /// Copies a page with everything that it refers to, except other pages. ``setPages(_:)`` puts the copy in its place.
  ///
  /// - The copy has the attributes that the page inherited from its page tree.
  /// - What pages share, such as fonts, is copied once.
  /// - Destinations on other pages hold if these are copied too, before or after.
  /// - Form fields of its widgets join the form. A field has those widgets only whose pages are copied; if another
  ///   field has its name, it gets a suffix, like "name+1".
  /// - A page that is copied a second time gets annotations and fields of its own, and shares everything else.
  /// - Content loses its numbers in the logical structure, which is not copied.
  ///
  /// - Parameters:
  ///   - index: from 0.
  ///   - source: stays in memory as long as this editor. It may be this editor.
  /// - Throws: `pageOutOfRange`, `damaged`.
  package func copyPage(at index: Int, of source: DocumentEditor) throws(GatefoldError) -> Object {
    if source !== self, !sources.contains(where: { $0 === source }) { sources.append(source) }
    return try object { cgatefold_editor_copy_page(handle, source.handle, Int32(clamping: index), &$0, $1) }
  }

  /// Makes these the pages of the document, in this order, in a page tree of few levels.
  ///
  /// A page that is given twice is copied: it shares everything but its annotations and form fields. Pages that are left
  /// out are not written, even if an outline, a link or a form still refers to them; those references are null. They may
  /// be put back.
  ///
  /// - Parameter pages: objects of this editor.
  /// - Throws: `invalidObject`, `pageOutOfRange` if an object is not a dictionary, `damaged`.
  package func setPages(_ pages: [Object]) throws(GatefoldError) {
    let ids = pages.compactMap(\.id)
    guard ids.count == pages.count else { throw GatefoldError(.invalidObject, "the document has no such object") }
    try call { cgatefold_editor_set_pages(handle, ids, ids.count, $0) }
  }

  /// Draws annotations into the content of their pages, and removes them and the form. Links stay as they are.
  ///
  /// Annotations without an appearance and hidden ones are removed only. Fields get an appearance first if the form says
  /// that it is needed.
  ///
  /// - Throws: `damaged`.
  package func flattenAnnotations() throws(GatefoldError) {
    try call { cgatefold_editor_flatten_annotations(handle, $0) }
  }
}
