public import Foundation
internal import Gatefold

/// A coordinate or a zoom that a destination leaves as it is.
public let kPDFDestinationUnspecifiedValue = CGFloat(Float.greatestFiniteMagnitude)

/// A place in a document: a page, a point in its user space, and a zoom.
open class PDFDestination: NSObject, NSCopying, @unchecked Sendable {
  struct State {
    /// The page. Destinations don't keep it alive.
    weak var page: PDFPage?
    /// The table in which the page is looked up on demand. It belongs to the document opened from the file, or to a
    /// document that has taken over its pages.
    var pages: FilePages?
    weak var document: PDFDocument?
    var file: Int?
    var fileIndex: Int?
    var point: CGPoint
    var zoom = kPDFDestinationUnspecifiedValue
    /// How the file shows the page, but for a point.
    var view: Destination.View?
  }

  private let state: Guarded<State>

  /// A place on a page.
  ///
  /// - Parameters:
  ///   - page: the page, which the destination doesn't keep alive.
  ///   - point: in user space; a coordinate may be ``kPDFDestinationUnspecifiedValue``.
  public init(page: PDFPage, at point: CGPoint) {
    state = Guarded(State(page: page, point: point))
    super.init()
  }

  /// - Parameters:
  ///   - destination: in default user space, y negated.
  ///   - document: whose pages it may be on.
  ///   - file: the number of the file that has it.
  init(_ destination: Destination, in document: PDFDocument?, of file: Int?) {
    var state = State(
      pages: file == document?.state[\.file]?.number ? document?.pageTable : nil,
      document: document,
      file: file,
      fileIndex: destination.pageIndex,
      point: CGPoint(x: kPDFDestinationUnspecifiedValue, y: kPDFDestinationUnspecifiedValue),
      view: destination.view
    )
    if case .xyz(let left, let top, let zoom) = destination.view {
      if let left { state.point.x = CGFloat(left) }
      if let top { state.point.y = CGFloat(0 - top) }
      if let zoom { state.zoom = CGFloat(zoom) }
    }
    self.state = Guarded(state)
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let own = state.withLock { $0 }
    let copy = PDFDestination(own)
    return copy
  }

  private init(_ state: State) {
    self.state = Guarded(state)
    super.init()
  }

  /// The page; `nil` once it is gone.
  open weak var page: PDFPage? {
    let state = state.withLock { $0 }
    if let page = state.page { return page }
    return state.fileIndex.flatMap { index in
      state.pages?.page(at: index) ?? state.document?.page(at: index, ofFile: state.file)
    }
  }

  /// Finds the page now, for the time when its document is gone and another has the page.
  func findPage() {
    guard let page else { return }
    state.withLock { $0.page = page }
  }

  /// The point in the page's user space.
  open var point: CGPoint { state[\.point] }

  /// The zoom, 1 for 100 percent; ``kPDFDestinationUnspecifiedValue`` to leave it as it is.
  open var zoom: CGFloat {
    get { state[\.zoom] }
    set {
      state.withLock { state in
        state.zoom = newValue
        state.view = nil
      }
    }
  }

  /// How the file shows the page, where the destination is as the file has it.
  var view: Destination.View? { state[\.view] }

  /// Whether this place comes before another in their document: ascending if it does. Only the height of the points
  /// counts.
  open func compare(_ destination: PDFDestination) -> ComparisonResult {
    guard let document = page?.document, let one = page, let other = destination.page else { return .orderedSame }
    let (index, otherIndex) = (document.index(for: one), document.index(for: other))
    if index != otherIndex { return index < otherIndex ? .orderedAscending : .orderedDescending }
    let (height, otherHeight) = (point.y, destination.point.y)
    if height == otherHeight { return .orderedSame }
    // Higher up on the page comes first; the top of the page where there is no height.
    return height > otherHeight ? .orderedAscending : .orderedDescending
  }

  override open var description: String {
    let index = page.flatMap { page in page.document?.index(for: page) }
    return "page \(index.map { String($0 + 1) } ?? "?") at \(point.x), \(point.y)"
  }
}
