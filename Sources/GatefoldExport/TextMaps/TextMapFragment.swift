internal import Gatefold

/// A page of a text map, as it stands in a file between the head and the foot.
public struct TextMapFragment: Sendable {
  public let bytes: [UInt8]
  /// What the page refers to and the head has to name.
  var styles: [String: TextStyle] = [:]
  /// Path of the page's picture; ALTO only.
  var picturePath: String?
}

/// What the head of a file has to know of its pages.
public struct TextMapSummary: Sendable {
  public private(set) var pageCount = 0
  private(set) var styles: [String: TextStyle] = [:]
  /// Where there is one page only.
  private(set) var picturePath: String?

  public init() {}

  public mutating func add(_ fragment: TextMapFragment) {
    pageCount += 1
    picturePath = pageCount == 1 ? fragment.picturePath : nil
    styles.merge(fragment.styles) { $1 }
  }
}
