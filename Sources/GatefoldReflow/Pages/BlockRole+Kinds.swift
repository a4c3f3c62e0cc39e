internal import Gatefold

extension BlockRole {
  /// Whether it belongs to the pages of an issue rather than to what is printed on one.
  var isFurniture: Bool { self == .folio || self == .runningHeader }

  /// Whether it is set larger or bolder than the text.
  var isDisplayed: Bool { self == .headline || self == .crosshead || self == .standfirst }
}
