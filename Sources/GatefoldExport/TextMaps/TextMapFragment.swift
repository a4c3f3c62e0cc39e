internal import Gatefold

/// A page of a text map, as written to a file between the head and the foot.
public struct TextMapFragment: Sendable {
  /// The bytes of the page, UTF-8.
  public let bytes: [UInt8]
  /// Styles that the page refers to and the head has to define.
  var styles: [String: TextStyle] = [:]
  /// Path of the page's picture; ALTO only.
  var picturePath: String?
}

/// The information about its pages that the head of a file requires.
public struct TextMapSummary: Sendable {
  /// The number of pages added.
  public private(set) var pageCount = 0
  private(set) var styles: [String: TextStyle] = [:]
  /// Path of the page's picture, if there is only one page.
  private(set) var picturePath: String?

  /// A summary of no pages.
  public init() {}

  /// Takes a page into account.
  public mutating func add(_ fragment: TextMapFragment) {
    pageCount += 1
    picturePath = pageCount == 1 ? fragment.picturePath : nil
    styles.merge(fragment.styles) { $1 }
  }
}
