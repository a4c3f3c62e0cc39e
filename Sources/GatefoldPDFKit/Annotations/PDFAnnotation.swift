public import Foundation
internal import Gatefold

/// An annotation of a page: a link, a note, a mark on text, a form field.
///
/// Everything is held in the annotation's dictionary, by the keys of PDF; the properties read and write that.
///
/// ```swift
/// let annotations = document.page(at: 0)?.annotations ?? []
/// for link in annotations where link.type == "Link" {
///   print(link.bounds, link.url?.absoluteString ?? "")
/// }
/// ```
open class PDFAnnotation: NSObject, NSCopying, NSCoding, @unchecked Sendable {
  let state: Guarded<State>

  /// Which annotation of a file it is.
  struct Origin: Hashable {
    let file: Int
    let pageIndex: Int
    /// In the page's /Annots.
    let index: Int
  }

  struct State {
    /// Values by key with its slash, as read from the file or set by a program.
    var values: [String: Any] = [:]
    /// The values that a form field inherits from its parents.
    var field: [String: Any] = [:]
    /// The action or destination that the file declares.
    var target: LinkTarget?
    var origin: Origin?
    /// The object number in the file.
    var objectNumber = 0
    /// The keys that a program has set or removed.
    var changedKeys: Set<String> = []
    weak var page: PDFPage?
    weak var parent: PDFAnnotation?
    var popup: PDFAnnotation?
    /// Cached objects made from the values, so that each access returns the same object.
    var border: PDFBorder??
    var action: PDFAction??
    var isHighlighted = false
  }

  /// An annotation that belongs to no page yet.
  ///
  /// - Parameters:
  ///   - bounds: in the page's user space.
  ///   - annotationType: the kind of annotation.
  ///   - properties: further values by ``PDFAnnotationKey`` or string.
  public init(
    bounds: CGRect,
    forType annotationType: PDFAnnotationSubtype,
    withProperties properties: [AnyHashable: Any]?
  ) {
    var state = State()
    for (key, value) in properties ?? [:] {
      guard let key = key as? String else { continue }
      state.values[AnnotationValues.slashed(key)] = value
    }
    state.values["/Rect"] = bounds.standardized
    let type = annotationType.rawValue
    state.values["/Subtype"] = type.isEmpty ? nil : AnnotationValues.slashed(type)
    self.state = Guarded(state)
    super.init()
  }

  /// An annotation without a type, which ``type`` sets.
  @available(*, deprecated, message: "use init(bounds:forType:withProperties:)")
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: PDFAnnotationSubtype(rawValue: ""), withProperties: nil)
  }

  /// Decodes an annotation archived with ``encode(with:)``. Returns `nil` if the archive is invalid.
  public required init?(coder: NSCoder) {
    if let coder = coder as? AnnotationCoder {
      state = Guarded(coder.state)
    } else if let state = State(archive: coder.decodeData()) {
      self.state = Guarded(state)
    } else {
      return nil
    }
    super.init()
  }

  /// Archives the values of the annotation. Pages, actions and other annotations aren't archived.
  open func encode(with coder: NSCoder) {
    coder.encode(archive)
  }

  open func copy(with zone: NSZone? = nil) -> Any { copiedAnnotation(for: nil) }

  func copiedAnnotation(for page: PDFPage?) -> PDFAnnotation {
    var own = state.withLock { $0 }
    own.page = page
    own.parent = nil
    own.popup = nil
    // Without a page it is an annotation of its own.
    if page == nil { own.origin = nil }
    let coder = AnnotationCoder(own)
    return Swift.type(of: self).init(coder: coder) ?? PDFAnnotation(coder: coder).unsafelyUnwrapped
  }

  /// Draws what a subclass adds, in the page's user space, after ``PDFPage/draw(with:to:)`` has drawn the page with what
  /// the annotation looks like in the file. Here it does nothing.
  open func draw(with box: PDFDisplayBox, in context: CGContext) {}

  // MARK: Its page

  /// The page that the annotation belongs to; `nil` if it belongs to none.
  open weak var page: PDFPage? {
    get { state.withLock { $0.page } }
    set { state.withLock { $0.page = newValue } }
  }

  func belong(to page: PDFPage) {
    state.withLock { state in
      state.page = page
      // An annotation of another page is written anew.
      if let origin = state.origin, origin.file != page.origin?.file.number || origin.pageIndex != page.origin?.index {
        state.origin = nil
      }
    }
  }

  func leave(_ page: PDFPage) {
    state.withLock { if $0.page === page { $0.page = nil } }
  }

  // MARK: Values

  /// Values by keys with a slash.
  var entries: [String: Any] { state[\.values] }
  var origin: Origin? { state[\.origin] }

  /// Whether a value was set or removed since the file was read.
  var isChanged: Bool {
    let (keys, border) = state.withLock { ($0.changedKeys, $0.border) }
    if !keys.isEmpty { return true }
    if case .some(.some(let border)) = border { return border.isChanged }
    return false
  }

  func value(_ key: String) -> Any? { state.withLock { $0.values[key] } }

  /// A value of the annotation, or one that its form field inherits.
  func fieldValue(_ key: String) -> Any? { state.withLock { $0.values[key] ?? $0.field[key] } }

  /// Sets a value, or removes it.
  func set(_ value: Any?, _ key: String) {
    state.withLock { state in
      state.values[key] = value
      if value == nil { state.field[key] = nil }
      state.changedKeys.insert(key)
      switch key {
      case "/A", "/Dest": state.action = nil
      case "/Border", "/BS": state.border = nil
      case "/Popup" where !(value is PDFAnnotation): state.popup = nil
      default: break
      }
    }
    page?.noteChange()
  }

  /// All values by their keys, but for /Parent.
  open var annotationKeyValues: [AnyHashable: Any] {
    let keys = entries.keys.filter { $0 != "/Parent" } + (popup == nil ? [] : ["/Popup"])
    return keys.reduce(into: [:]) { all, key in all[key] = value(forAnnotationKey: PDFAnnotationKey(rawValue: key)) }
  }

  /// Returns the value of a key, or `nil` if it isn't set.
  ///
  /// - Returns: a `String`, with a slash for a name; an `NSNumber`; a `Date`; an array or a dictionary of them; a
  ///   `CGRect` for /Rect, a ``PDFAction`` for /A, a ``PDFDestination`` for /Dest, a ``PDFPage`` for /P, and
  ///   annotations for /Popup and /Parent; or a value set by a program.
  open func value(forAnnotationKey key: PDFAnnotationKey) -> Any? {
    let key = AnnotationValues.key(key)
    switch key {
    case "/Rect": return bounds
    case "/P": return page
    case "/Popup": return popup
    case "/Parent": return state.withLock { $0.parent } ?? value(key)
    case "/A": return value(key) as? PDFAction ?? (value(key) == nil ? nil : action)
    case "/Dest": return value(key) as? PDFDestination ?? (value(key) == nil ? nil : destination)
    case "/T": return type == "Widget" ? fieldName : value(key)
    default: return fieldValue(key)
    }
  }

  /// Sets the value of a key: a string, a number, a date, an array or a dictionary of them, or an object of PDFKit.
  ///
  /// - Returns: whether the value can be written to a file.
  @discardableResult
  open func setValue(_ value: Any, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    let key = AnnotationValues.key(key)
    guard key != "/Subtype" || type == nil else { return false }
    switch (key, value) {
    case ("/Rect", _):
      guard let rect = AnnotationValues.rect(value) else { return false }
      set(rect, key)
    case ("/Popup", let popup as PDFAnnotation): self.popup = popup
    case ("/Parent", let parent as PDFAnnotation): state.withLock { $0.parent = parent }
    case ("/P", let page as PDFPage): self.page = page
    case ("/Border", let border as PDFBorder): self.border = border
    default:
      guard WrittenValues.canWrite(value) else { return false }
      set(value, key)
    }
    return true
  }

  /// Sets the value of a key to true or false.
  @discardableResult
  open func setBoolean(_ value: Bool, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    setValue(NSNumber(value: value), forAnnotationKey: key)
  }

  /// Sets the value of a key to a rectangle in user space.
  @discardableResult
  open func setRect(_ value: CGRect, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    setValue(value, forAnnotationKey: key)
  }

  /// Removes a key.
  open func removeValue(forAnnotationKey key: PDFAnnotationKey) {
    set(nil, AnnotationValues.key(key))
  }
}

// MARK: Reading from the file

/// Hands the values of an annotation to an initializer that subclasses have, too.
final class AnnotationCoder: NSCoder {
  let state: PDFAnnotation.State

  init(_ state: PDFAnnotation.State) {
    self.state = state
    super.init()
  }
}

extension PDFAnnotation.State {
  init(_ object: AnnotationObject, on page: PDFPage) {
    self.init()
    values = AnnotationValues.values(object.values)
    field = AnnotationValues.values(object.field)
    target = object.target
    objectNumber = object.objectNumber
    self.page = page
    origin = page.origin.map { .init(file: $0.file.number, pageIndex: $0.index, index: object.index) }
  }
}

/// Brings annotations of a page together that refer to each other.
enum AnnotationLinks {
  /// - Parameter objects: what the annotations were read from, in the same order.
  static func connect(_ annotations: [PDFAnnotation], _ objects: [AnnotationObject]) {
    let pairs = zip(annotations, objects).filter { $0.1.objectNumber > 0 }.map { ($0.1.objectNumber, $0.0) }
    let byNumber = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    for (annotation, object) in zip(annotations, objects) {
      guard case .reference(let number, _) = object.values["Popup"], let popup = byNumber[number],
        popup !== annotation
      else { continue }
      annotation.state.withLock { $0.popup = popup }
      popup.state.withLock { $0.parent = annotation }
    }
  }
}
