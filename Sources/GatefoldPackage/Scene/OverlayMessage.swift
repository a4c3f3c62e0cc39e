internal import Foundation
internal import Gatefold

/// A message between the HTML of a `web` overlay and the program that shows it.
///
/// ```swift
/// // The answer to a message of the HTML, as JSON.
/// func answer(_ json: String, from item: OverlayScene.Item) -> String? {
///   switch OverlayMessage(fromHTML: json) {
///   case .perform(let action): perform([action])
///   case .done: return OverlayMessage.leave(overlay: item.overlay.identifier).json
///   default: break  // not a message that HTML sends
///   }
///   return nil
/// }
/// // The message to the HTML after the reader has zoomed.
/// func place(of item: OverlayScene.Item) -> String { OverlayMessage.place(item, onPage: 4).json }
/// ```
public enum OverlayMessage: Hashable, Sendable {
  /// HTML to reader: perform an action.
  case perform(OverlayAction)
  /// HTML to reader: the overlay has finished. It is left, and hidden again if its description hides it.
  case done
  /// Reader to HTML: the overlay is seen.
  case enter(overlay: String, pageIndex: Int)
  /// Reader to HTML: where the overlay lies, after each `enter` and when it has changed.
  case place(Place)
  /// Reader to HTML: the overlay is no longer seen, or is to stop.
  case leave(overlay: String)

  /// Where an overlay lies.
  public struct Place: Hashable, Sendable {
    /// The identifier of the overlay.
    public var overlay: String
    /// The page that it is seen on, from 0.
    public var pageIndex: Int
    /// CSS pixels a point of the page.
    public var zoom: Double
    /// The width of the frame before it is turned, in CSS pixels.
    public var width: Double
    /// The height of the frame before it is turned, in CSS pixels.
    public var height: Double

    /// The place of an overlay.
    public init(overlay: String, pageIndex: Int, zoom: Double, width: Double, height: Double) {
      self.overlay = overlay
      self.pageIndex = pageIndex
      self.zoom = zoom
      self.width = width
      self.height = height
    }
  }

  /// The message that tells where an overlay of a scene lies, if a pixel of the scene's window is a CSS pixel.
  ///
  /// - Parameters:
  ///   - item: the overlay.
  ///   - pageIndex: the page that it is seen on: its own, or for an overlay across a spread of which one page is shown,
  ///     that page.
  public static func place(_ item: OverlayScene.Item, onPage pageIndex: Int) -> OverlayMessage {
    let zoom = (item.transform.a * item.transform.a + item.transform.b * item.transform.b).squareRoot()
    let (width, height) = (item.frame.width * zoom, item.frame.height * zoom)
    return .place(
      Place(overlay: item.overlay.identifier, pageIndex: pageIndex, zoom: zoom, width: width, height: height)
    )
  }
}

extension OverlayMessage {
  /// Longer messages of HTML are ignored.
  private static let maximumByteCount = 1 << 20

  /// A message that HTML has sent.
  ///
  /// - Parameter json: the object, as JSON.
  /// - Returns: `nil` for what a reader ignores: no object, a `kind` that HTML does not send, a member that is missing or
  ///   wrong, more than 1 MiB. The overlays, pages and addresses that an action names may not exist; `openAddress` and
  ///   `share` need a touch of the HTML.
  public init?(fromHTML json: String) {
    guard json.utf8.count <= Self.maximumByteCount,
      let value = try? DescriptionForm.json.decoded(Data(json.utf8)).value, value.members != nil
    else { return nil }
    if value.members?["kind"] == .string("done") {
      self = .done
      return
    }
    let collector = FindingCollector(file: "")
    let action = OverlayAction(FieldReader(value, at: ValuePath(), collector))
    if case .unknown = action.effect { return nil }
    guard !collector.findings.contains(where: { $0.severity == .error }) else { return nil }
    self = .perform(action)
  }

  /// The message as JSON, in one line.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts and finite numbers can be written.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private var value: DescriptionValue {
    switch self {
    case .perform(let action): action.value
    case .done: .object(["kind": .string("done")])
    case .enter(let overlay, let pageIndex):
      .object(["kind": .string("enter"), "overlay": .string(overlay), "pageIndex": .number(Double(pageIndex))])
    case .place(let place):
      .object([
        "kind": .string("place"), "overlay": .string(place.overlay), "pageIndex": .number(Double(place.pageIndex)),
        "zoom": .number(place.zoom), "width": .number(place.width), "height": .number(place.height),
      ])
    case .leave(let overlay): .object(["kind": .string("leave"), "overlay": .string(overlay)])
    }
  }
}
