/// A view of a page that an outline item or a link leads to (PDF 32000-1, 12.3.2).
///
/// ```swift
/// if let destination = link.target.destination {
///   let target = try await issue.page(at: destination.pageIndex)
///   let top = destination.view.top ?? 0  // scroll to this point of the page
///   print(target.label, top)
/// }
/// ```
public struct Destination: Hashable, Sendable, Codable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// How the page is shown, with coordinates in page space.
  public let view: View
  /// The name of the destination; `nil` if it has none.
  public let name: String?

  package init(pageIndex: Int, view: View, name: String?) {
    self.pageIndex = pageIndex
    self.view = view
    self.name = name
  }

  /// The view of the page. Coordinates are in page space; `nil` keeps the current value.
  ///
  /// On a page that the file turns by a quarter, coordinates change places with the axes: there, a /FitH says nothing
  /// of the top of the page as displayed.
  public enum View: Hashable, Sendable {
    /// A point at the top left of the window, at a zoom of which 1 is 100 %.
    case xyz(left: Double?, top: Double?, zoom: Double?)
    /// The whole page.
    case fit
    /// The width of the page, from a top edge downwards.
    case fitH(top: Double?)
    /// The height of the page, from a left edge onwards.
    case fitV(left: Double?)
    /// A rectangle of the page.
    case fitR(PageRect)
    /// The page's content.
    case fitB
    /// The width of the content, from a top edge downwards.
    case fitBH(top: Double?)
    /// The height of the content, from a left edge onwards.
    case fitBV(left: Double?)
  }

  /// The kind of a view, without coordinates.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A point at the top left of the window, at a zoom.
    case xyz
    /// The whole page.
    case fit
    /// The width of the page.
    case fitH
    /// The height of the page.
    case fitV
    /// A rectangle of the page.
    case fitR
    /// The whole content of the page.
    case fitB
    /// The width of the content.
    case fitBH
    /// The height of the content.
    case fitBV
  }
}

extension Destination.View {
  /// The kind of the view, without coordinates.
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
  /// The left edge of the view, in page space; `nil` if the destination doesn't say.
  public var left: Double? {
    switch self {
    case .xyz(let left, _, _), .fitV(let left), .fitBV(let left): left
    case .fitR(let rect): rect.minX
    case .fit, .fitB, .fitH, .fitBH: nil
    }
  }

  /// The top edge of the view, in page space; `nil` if the destination doesn't say.
  public var top: Double? {
    switch self {
    case .xyz(_, let top, _), .fitH(let top), .fitBH(let top): top
    case .fitR(let rect): rect.minY
    case .fit, .fitB, .fitV, .fitBV: nil
    }
  }
}
