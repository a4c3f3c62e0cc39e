public import Foundation

/// The action that a click on a link, an outline item or a form field performs. Action types without a subclass of
/// their own are instances of this class, with their `type`.
open class PDFAction: NSObject, NSCopying, @unchecked Sendable {
  /// The type of the action in the file: "GoTo", "URI", "Launch".
  public let type: String

  init(type: String) {
    self.type = type
    super.init()
  }

  /// An action without a type, which does nothing.
  override public init() {
    type = ""
    super.init()
  }

  /// Actions don't change but by their properties; a copy has the same values.
  open func copy(with zone: NSZone? = nil) -> Any { PDFAction(type: type) }
}

/// Goes to a place in the document.
open class PDFActionGoTo: PDFAction, @unchecked Sendable {
  private let state: Guarded<PDFDestination>

  /// An action that goes to a place.
  public init(destination: PDFDestination) {
    state = Guarded(destination)
    super.init(type: "GoTo")
  }

  /// The destination of the action.
  open var destination: PDFDestination {
    get { state[\.self] }
    set { state[\.self] = newValue }
  }

  override open func copy(with zone: NSZone? = nil) -> Any { PDFActionGoTo(destination: destination) }
}

/// Opens an address.
open class PDFActionURL: PDFAction, @unchecked Sendable {
  private let state: Guarded<URL?>

  /// An action that opens an address.
  public init(url: URL) {
    state = Guarded(url)
    super.init(type: "URI")
  }

  init(address: URL?) {
    state = Guarded(address)
    super.init(type: "URI")
  }

  /// The address; `nil` if what the file has isn't one.
  open var url: URL? {
    get { state[\.self] }
    set { state[\.self] = newValue }
  }

  override open func copy(with zone: NSZone? = nil) -> Any { PDFActionURL(address: url) }
}

/// Does what a viewer knows by a name.
open class PDFActionNamed: PDFAction, @unchecked Sendable {
  private let state: Guarded<PDFActionNamedName>

  /// An action by its name.
  public init(name: PDFActionNamedName) {
    state = Guarded(name)
    super.init(type: "Named")
  }

  /// The named action to perform.
  open var name: PDFActionNamedName {
    get { state[\.self] }
    set { state[\.self] = newValue }
  }

  override open func copy(with zone: NSZone? = nil) -> Any { PDFActionNamed(name: name) }
}

extension PDFActionNamedName {
  private static let names: [(PDFActionNamedName, String)] = [
    (.nextPage, "NextPage"), (.previousPage, "PrevPage"), (.firstPage, "FirstPage"), (.lastPage, "LastPage"),
    (.goBack, "GoBack"), (.goForward, "GoForward"), (.goToPage, "GoToPage"), (.find, "Find"), (.print, "Print"),
    (.zoomIn, "ZoomIn"), (.zoomOut, "ZoomOut"),
  ]

  /// Creates a named action from its name in the file.
  init(fileName: String) {
    self = Self.names.first { $0.1 == fileName }?.0 ?? (fileName == "PreviousPage" ? .previousPage : .none)
  }

  /// The name in the file; `nil` for none.
  var fileName: String? { Self.names.first { $0.0 == self }?.1 }
}

/// Goes to a place in another file.
open class PDFActionRemoteGoTo: PDFAction, @unchecked Sendable {
  private struct State {
    var pageIndex: Int
    var point: CGPoint
    var url: URL
  }

  private let state: Guarded<State>

  /// An action that goes to a place in another file.
  ///
  /// - Parameters:
  ///   - pageIndex: from 0.
  ///   - point: in the page's user space.
  ///   - url: the file.
  public init(pageIndex: Int, at point: CGPoint, fileURL url: URL) {
    state = Guarded(State(pageIndex: pageIndex, point: point, url: url))
    super.init(type: "GoToR")
  }

  /// The index of the page, from 0.
  open var pageIndex: Int {
    get { state[\.pageIndex] }
    set { state[\.pageIndex] = newValue }
  }

  /// The point in the page's user space.
  open var point: CGPoint {
    get { state[\.point] }
    set { state[\.point] = newValue }
  }

  /// The file.
  open var url: URL {
    get { state[\.url] }
    set { state[\.url] = newValue }
  }

  override open func copy(with zone: NSZone? = nil) -> Any {
    PDFActionRemoteGoTo(pageIndex: pageIndex, at: point, fileURL: url)
  }
}

/// Resets the fields of a form.
open class PDFActionResetForm: PDFAction, @unchecked Sendable {
  private struct State {
    var fields: [String]?
    var fieldsIncludedAreCleared = true
  }

  private let state = Guarded(State())

  /// An action that resets all fields.
  override public init() {
    super.init(type: "ResetForm")
  }

  /// The names of the fields; `nil` for all.
  open var fields: [String]? {
    get { state[\.fields] }
    set { state[\.fields] = newValue }
  }

  /// Whether the fields are those that are reset, rather than those that are not.
  open var fieldsIncludedAreCleared: Bool {
    get { state[\.fieldsIncludedAreCleared] }
    set { state[\.fieldsIncludedAreCleared] = newValue }
  }

  override open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFActionResetForm()
    copy.fields = fields
    copy.fieldsIncludedAreCleared = fieldsIncludedAreCleared
    return copy
  }
}
