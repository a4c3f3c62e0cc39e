/// What is looked for in the objects of a PDF.
package struct ObjectQuery: Hashable, Sendable {
  package enum Wanted: Hashable, Sendable {
    /// References to an object.
    case reference(PDFObject.Reference)
    /// Names, keys and strings with a text, whatever the case of ASCII letters.
    case text(String)
  }

  package let wanted: Wanted
  /// How many places are given at most.
  package let maximumCount: Int

  package init(_ wanted: Wanted, maximumCount: Int) {
    (self.wanted, self.maximumCount) = (wanted, maximumCount)
  }
}
