/// A destination as the file writes it (PDF 32000-1, 12.3.2.2), in default user space.
struct RawDestination: Hashable, Sendable {
  let kind: Destination.Kind
  /// From 0.
  let pageIndex: Int
  /// Coordinates after the kind; `nil` for null or missing ones.
  let coordinates: [Double?]

  /// A page as a whole.
  init(pageIndex: Int) {
    self.pageIndex = pageIndex
    kind = .fit
    coordinates = [nil, nil, nil, nil]
  }

  /// `nil` where it names no page of the document.
  ///
  /// - Parameter array: a page and how it is shown. Some writers give the page by its index.
  init?(_ array: NativeObject, pages: PageIndices) {
    guard let page = array[0], let index = pages.index(of: page) ?? page.integer ?? pages.index(ofElement: page),
      index >= 0
    else { return nil }
    pageIndex = index
    kind = array.destinationKind ?? .fit
    coordinates = (2..<6).map { array[$0]?.number }
  }

  /// `nil` where there is no such page.
  ///
  /// - Parameter frame: of a page, by its index.
  func destination(name: String?, frame: (Int) -> PageFrame?) -> Destination? {
    guard let frame = frame(pageIndex) else { return nil }
    return Destination(pageIndex: pageIndex, view: view(frame), name: name)
  }

  private func view(_ frame: PageFrame) -> Destination.View {
    switch kind {
    case .xyz:
      let place = frame.place(userLeft: coordinates[0], userTop: coordinates[1])
      return .xyz(left: place.left, top: place.top, zoom: coordinates[2].flatMap { $0 > 0 ? $0 : nil })
    case .fit: return .fit
    case .fitH: return .fitH(top: frame.place(userLeft: nil, userTop: coordinates[0]).top)
    case .fitV: return .fitV(left: frame.place(userLeft: coordinates[0], userTop: nil).left)
    case .fitR:
      let corners = coordinates.compactMap(\.self)
      guard corners.count == 4 else { return .fit }
      return .fitR(
        PageRect(
          frame.pagePoint(userX: corners[0], userY: corners[1]),
          frame.pagePoint(userX: corners[2], userY: corners[3])
        )
      )
    case .fitB: return .fitB
    case .fitBH: return .fitBH(top: frame.place(userLeft: nil, userTop: coordinates[0]).top)
    case .fitBV: return .fitBV(left: frame.place(userLeft: coordinates[0], userTop: nil).left)
    }
  }
}

extension PageFrame {
  /// Converts a place of default user space with optional axes. On a page displayed with a quarter turn, the left of
  /// user space gives the vertical position.
  func place(userLeft: Double?, userTop: Double?) -> (left: Double?, top: Double?) {
    let point = pagePoint(userX: userLeft ?? 0, userY: userTop ?? 0)
    let hasX = (rotation.isQuarterTurn ? userTop : userLeft) != nil
    let hasY = (rotation.isQuarterTurn ? userLeft : userTop) != nil
    return (hasX ? point.x : nil, hasY ? point.y : nil)
  }
}

extension NativeObject {
  /// How an explicit destination shows its page.
  var destinationKind: Destination.Kind? {
    switch self[1]?.name {
    case "XYZ": .xyz
    case "Fit": .fit
    case "FitH": .fitH
    case "FitV": .fitV
    case "FitR": .fitR
    case "FitB": .fitB
    case "FitBH": .fitBH
    case "FitBV": .fitBV
    default: nil
    }
  }
}
