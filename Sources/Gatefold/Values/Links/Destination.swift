/// A view of a page that an outline item or a link leads to (PDF 32000-1, 12.3.2), in page space.
public struct Destination: Hashable, Sendable, Codable {
  /// From 0.
  public let pageIndex: Int
  public let view: View
  /// The name by which it was given, where it was a named destination.
  public let name: String?

  /// How the page is shown. Coordinates are in page space; `nil` leaves what is shown now as it is.
  ///
  /// On a page displayed with a quarter turn, coordinates change places with the axes: a /FitH there says nothing of
  /// the page's top as displayed.
  public enum View: Hashable, Sendable {
    /// The point at the top left of the window, at a zoom (1 is 100 %).
    case xyz(left: Double?, top: Double?, zoom: Double?)
    /// The whole page.
    case fit
    /// The page's width, from a top edge down.
    case fitH(top: Double?)
    /// The page's height, from a left edge on.
    case fitV(left: Double?)
    /// A rectangle.
    case fitR(PageRect)
    /// The page's content.
    case fitB
    /// The content's width, from a top edge down.
    case fitBH(top: Double?)
    /// The content's height, from a left edge on.
    case fitBV(left: Double?)
  }

  /// The kinds of views.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case xyz, fit, fitH, fitV, fitR, fitB, fitBH, fitBV
  }
}

extension Destination.View {
  public var kind: Destination.Kind {
    switch self {
    case .xyz: .xyz
    case .fit: .fit
    case .fitH: .fitH
    case .fitV: .fitV
    case .fitR: .fitR
    case .fitB: .fitB
    case .fitBH: .fitBH
    case .fitBV: .fitBV
    }
  }
  /// The left edge of what is shown, in page space, where the view says so.
  public var left: Double? {
    switch self {
    case .xyz(let left, _, _), .fitV(let left), .fitBV(let left): left
    case .fitR(let rect): rect.minX
    case .fit, .fitB, .fitH, .fitBH: nil
    }
  }

  /// The top edge of what is shown, in page space, where the view says so.
  public var top: Double? {
    switch self {
    case .xyz(_, let top, _), .fitH(let top), .fitBH(let top): top
    case .fitR(let rect): rect.minY
    case .fit, .fitB, .fitV, .fitBV: nil
    }
  }
}
