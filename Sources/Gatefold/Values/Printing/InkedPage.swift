/// What a page prints: its inks and the objects that it paints.
package struct InkedPage: Hashable, Sendable {
  package let pageIndex: Int
  package let inks: [PrintingInk]
  package let items: [InkedObject]
  /// Whether the page paints more objects than are listed.
  package let isTruncated: Bool
  /// Whether the document has an output intent with the profile of a press.
  package let hasPressProfile: Bool
}

/// An object that a page paints.
package struct InkedObject: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    case text, fill, stroke, image, shading
  }

  /// The colour space of its colour, or the base of an indexed one.
  package enum Space: UInt8, Sendable {
    case gray, rgb, cmyk, named
    /// Lab, or defined by a profile; the number of components tells which.
    case calibrated
  }

  package let kind: Kind
  package let space: Space
  package let componentCount: Int
  /// The area that it can change, in page space.
  package let rect: PageRect
  /// In points: the width of a line, the shorter side of a filled rectangle, or the size of letters; 0 if unknown.
  package let size: Double
  /// Cyan, magenta, yellow, black, and the most of a spot ink, from 0 to 1; empty for images and shadings.
  package let inks: [Double]
  package let overprints: Bool
  /// Of an image, along the axis that has fewer; 0 for others.
  package let pixelsPerInch: Double
}
