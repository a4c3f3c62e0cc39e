/// A search in the objects of a PDF.
package struct ObjectQuery: Hashable, Sendable {
  package enum Wanted: Hashable, Sendable {
    /// References to an object.
    case reference(PDFObject.Reference)
    /// Names, keys and strings with a text, whatever the case of ASCII letters.
    case text(String)
  }

  package let wanted: Wanted
  /// The maximum number of places to return.
  package let maximumCount: Int

  package init(_ wanted: Wanted, maximumCount: Int) {
    (self.wanted, self.maximumCount) = (wanted, maximumCount)
  }
}
