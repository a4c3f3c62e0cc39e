/// How a view arranges pages.
public enum PDFDisplayMode: Int, Hashable, Sendable {
  /// One page.
  case singlePage = 0
  /// All pages below each other.
  case singlePageContinuous = 1
  /// Two pages side by side.
  case twoUp = 2
  /// All pages, two side by side.
  case twoUpContinuous = 3
}

/// In which direction a view arranges pages.
public enum PDFDisplayDirection: Int, Hashable, Sendable {
  /// Below each other.
  case vertical = 0
  /// Beside each other.
  case horizontal = 1
}

/// How smoothly images are scaled.
public enum PDFInterpolationQuality: Int, Hashable, Sendable {
  /// Not at all.
  case none = 0
  /// Fast.
  case low = 1
  /// Well.
  case high = 2
}

/// How a thumbnail view arranges thumbnails.
public enum PDFThumbnailLayoutMode: Int, Hashable, Sendable {
  /// Below each other.
  case vertical = 0
  /// Beside each other.
  case horizontal = 1
}

/// How a page is scaled to the paper.
public enum PDFPrintScalingMode: Int, Hashable, Sendable {
  /// Not at all.
  case pageScaleNone = 0
  /// So that it fills the paper.
  case pageScaleToFit = 1
  /// Only where it is larger than the paper.
  case pageScaleDownToFit = 2
}
