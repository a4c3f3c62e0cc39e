public import Foundation
internal import Gatefold
internal import GatefoldFormats

extension PDFAnnotation {
  /// The kind of annotation without a slash: "Link". It can be set only once.
  public var type: String? {
    get { (value("/Subtype") as? String).map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 } }
    set {
      guard type == nil, let newValue else { return }
      set(AnnotationValues.slashed(newValue), "/Subtype")
    }
  }

  /// The place of the annotation in the page's user space.
  public var bounds: CGRect {
    get { AnnotationValues.rect(value("/Rect")) ?? .zero }
    set { set(newValue.standardized, "/Rect") }
  }

  /// A text that belongs to the annotation, often shown when it is clicked.
  public var contents: String? {
    get { value("/Contents") as? String }
    set { set(newValue, "/Contents") }
  }

  /// When the annotation was last changed.
  public var modificationDate: Date? {
    get { (value("/M") as? Date) ?? (value("/M") as? String).flatMap(PDFDate.date) }
    set { set(newValue, "/M") }
  }

  /// Who made the annotation; `nil` for a form field.
  public var userName: String? {
    get { type == "Widget" ? nil : value("/T") as? String }
    set { set(newValue, "/T") }
  }

  /// The colour of the annotation: of a line, of marked text, of a note's icon. Without one, that of a highlight is
  /// yellow, and any other black.
  public var color: PDFKitPlatformColor {
    get {
      AnnotationValues.color(value("/C"))
        ?? (type == "Highlight" ? PDFKitPlatformColor(red: 0.98, green: 0.804, blue: 0.353, alpha: 1) : .black)
    }
    set { set(newValue, "/C") }
  }

  /// The pop-up that shows the text of the annotation.
  public var popup: PDFAnnotation? {
    get { state[\.popup] }
    set {
      state.withLock { state in
        state.popup = newValue
        state.values["/Popup"] = newValue
        state.changedKeys.insert("/Popup")
      }
      newValue?.state.withLock { $0.parent = self }
      page?.noteChange()
    }
  }

  /// Whether an appearance stream says how the annotation is drawn. It is kept when other values change.
  public var hasAppearanceStream: Bool { (value("/AP") as? [AnyHashable: Any])?["/N"] != nil }

  /// Whether the annotation is pressed at the moment.
  public var isHighlighted: Bool {
    get { state[\.isHighlighted] }
    set { state[\.isHighlighted] = newValue }
  }

  // MARK: Flags

  private static let hidden = 1 << 1
  private static let print = 1 << 2
  private static let noView = 1 << 5
  private static let readOnly = 1 << 6

  private var flags: Int? { (value("/F") as? NSNumber)?.intValue }

  private func setFlag(_ flag: Int, _ isSet: Bool) {
    // Annotations are printed unless a flag says otherwise.
    let flags = self.flags ?? Self.print
    set(NSNumber(value: isSet ? flags | flag : flags & ~flag), "/F")
  }

  /// Whether the annotation is shown on the screen.
  public var shouldDisplay: Bool {
    get { (flags ?? 0) & (Self.hidden | Self.noView) == 0 }
    set {
      setFlag(Self.hidden, !newValue)
      if newValue { setFlag(Self.noView, false) }
    }
  }

  /// Whether the annotation is printed.
  public var shouldPrint: Bool {
    get { type != "Popup" && (flags ?? Self.print) & Self.print != 0 }
    set { setFlag(Self.print, newValue) }
  }

  // MARK: Border

  /// The border, the same object on each access, or `nil` if the annotation has no border. Squares, circles, lines, ink
  /// drawings and free text have a border of 1 point by default.
  public var border: PDFBorder? {
    get {
      if let known = state[\.border] { return known }
      let read = readBorder()
      return state.withLock { state in
        if let known = state.border { return known }
        state.border = .some(read)
        return read
      }
    }
    set {
      state.withLock { state in
        state.border = .some(newValue)
        state.values["/BS"] = nil
        state.values["/Border"] = newValue
        state.changedKeys.formUnion(["/BS", "/Border"])
      }
      page?.noteChange()
    }
  }

  private func readBorder() -> PDFBorder? {
    let own = value("/Border")
    if let border = own as? PDFBorder { return border }
    let style = value("/BS") as? [AnyHashable: Any]
    guard own != nil || style != nil else {
      return ["Square", "Circle", "Ink", "Line", "FreeText"].contains(type) ? PDFBorder() : nil
    }
    return PDFBorder(style: style, border: own as? [Any])
  }
}
