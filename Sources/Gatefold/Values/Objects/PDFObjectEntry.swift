/// An object in the cross-reference table of a PDF, with its position in the file.
public struct PDFObjectEntry: Hashable, Sendable {
  /// The position of an object.
  public enum Place: Hashable, Sendable {
    /// At an offset from the start of the file, in bytes.
    case offset(Int)
    /// In an object stream, by the number of that stream and the index in it.
    case stream(Int, index: Int)
  }

  /// The object.
  public let reference: PDFObject.Reference
  /// The position in the file, or in the repaired copy if the file is damaged.
  public let place: Place
  /// The revision that wrote it, from 1: PDFs are changed by appending to them.
  public let revision: Int

  package init(reference: PDFObject.Reference, place: Place, revision: Int) {
    (self.reference, self.place, self.revision) = (reference, place, revision)
  }
}

/// Places in the objects of a PDF, such as those that refer to an object.
public struct PDFObjectMatches: Hashable, Sendable {
  /// Paths from the object that each place is in, or from the trailer, in the order of the objects' numbers.
  public let paths: [PDFObjectPath]
  /// Whether there are more than were asked for.
  public let isTruncated: Bool

  package init(paths: [PDFObjectPath], isTruncated: Bool) {
    (self.paths, self.isTruncated) = (paths, isTruncated)
  }
}
