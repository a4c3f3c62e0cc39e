internal import Foundation
internal import Gatefold

extension PDFAnnotation {
  // MARK: The field

  /// The type of a form field.
  public var widgetFieldType: PDFAnnotationWidgetSubtype {
    get { PDFAnnotationWidgetSubtype(rawValue: fieldValue("/FT") as? String ?? "") }
    set { set(newValue.rawValue, "/FT") }
  }

  /// The fully qualified name of a form field, including its parents' names: "address.street".
  public var fieldName: String? {
    get { type == "Widget" ? (state[\.field]["/T"] ?? value("/T")) as? String : nil }
    set {
      state.withLock { $0.field["/T"] = nil }
      set(newValue, "/T")
    }
  }

  /// The value of a text field or of a choice.
  public var widgetStringValue: String? {
    get { Self.string(fieldValue("/V")) }
    set { set(newValue, "/V") }
  }

  /// The value that a text field or a choice has after a reset.
  public var widgetDefaultStringValue: String? {
    get { Self.string(fieldValue("/DV")) }
    set { set(newValue, "/DV") }
  }

  private static func string(_ value: Any?) -> String? {
    if let text = value as? String { return text }
    return (value as? [Any])?.first as? String
  }

  // MARK: Flags of fields (PDF 32000-1, tables 221, 226, 228 and 230)

  private func hasFieldFlag(_ bit: Int) -> Bool {
    ((fieldValue("/Ff") as? NSNumber)?.intValue ?? 0) & 1 << (bit - 1) != 0
  }

  private func setFieldFlag(_ bit: Int, _ isSet: Bool) {
    let flags = (fieldValue("/Ff") as? NSNumber)?.intValue ?? 0
    set(NSNumber(value: isSet ? flags | 1 << (bit - 1) : flags & ~(1 << (bit - 1))), "/Ff")
  }

  /// Whether the field cannot be changed.
  public var isReadOnly: Bool {
    get { hasFieldFlag(1) }
    set { setFieldFlag(1, newValue) }
  }

  /// Whether a text field has several lines.
  public var isMultiline: Bool {
    get { hasFieldFlag(13) }
    set { setFieldFlag(13, newValue) }
  }

  /// Whether a text field hides what is written.
  public var isPasswordField: Bool { hasFieldFlag(14) }

  /// Whether a text field is divided into ``maximumLength`` places.
  public var hasComb: Bool {
    get { hasFieldFlag(25) }
    set { setFieldFlag(25, newValue) }
  }

  /// The most characters that a text field takes; 0 for any number.
  public var maximumLength: Int {
    get { (fieldValue("/MaxLen") as? NSNumber)?.intValue ?? 0 }
    set { set(NSNumber(value: newValue), "/MaxLen") }
  }

  /// Whether the annotation is a text field that can be changed.
  public var isActivatableTextField: Bool { type == "Widget" && widgetFieldType == .text && !isReadOnly }

  // MARK: Buttons

  /// The kind of button.
  public var widgetControlType: PDFWidgetControlType {
    get {
      guard type == "Widget", widgetFieldType == .button else { return .unknownControl }
      if hasFieldFlag(16) { return .radioButtonControl }
      return hasFieldFlag(17) ? .pushButtonControl : .checkBoxControl
    }
    set {
      setFieldFlag(16, newValue == .radioButtonControl)
      setFieldFlag(17, newValue == .pushButtonControl)
    }
  }

  /// Whether a click on a radio button that is on turns it off.
  public var allowsToggleToOff: Bool {
    get { !hasFieldFlag(15) && !hasFieldFlag(17) }
    set { setFieldFlag(15, !newValue) }
  }

  /// Whether radio buttons with the same state are turned on and off together.
  public var radiosInUnison: Bool {
    get { hasFieldFlag(26) }
    set { setFieldFlag(26, newValue) }
  }

  /// The name of a button's state when it is on.
  public var buttonWidgetStateString: String {
    get {
      let states = (value("/AP") as? [AnyHashable: Any])?["/N"] as? [AnyHashable: Any]
      let names = states?.keys.compactMap { $0 as? String }.filter { $0 != "/Off" && $0.hasPrefix("/") }.sorted()
      // A stream has keys of its own; an appearance with states has only these.
      guard let name = names?.first, states?["/Length"] == nil, states?["/BBox"] == nil else { return "Yes" }
      return String(name.dropFirst())
    }
    set { set(AnnotationValues.slashed(newValue), "/AS") }
  }

  /// Whether a check box or a radio button is on; mixed for anything else.
  public var buttonWidgetState: PDFWidgetCellState {
    get {
      guard [.checkBoxControl, .radioButtonControl].contains(widgetControlType) else { return .mixedState }
      let state = value("/AS") as? String ?? fieldValue("/V") as? String ?? "/Off"
      return state == "/Off" || state == "Off" ? .offState : .onState
    }
    set {
      let name = newValue == .onState ? "/" + buttonWidgetStateString : "/Off"
      set(name, "/AS")
      set(name, "/V")
    }
  }

  /// The title of a push button.
  public var caption: String? {
    get { (value("/MK") as? [AnyHashable: Any])?["/CA"] as? String }
    set { setAppearanceCharacteristic(newValue, "/CA") }
  }

  /// The background colour of a form field, or `nil` for no background.
  public var backgroundColor: PDFKitPlatformColor? {
    get { AnnotationValues.color((value("/MK") as? [AnyHashable: Any])?["/BG"]) }
    set { setAppearanceCharacteristic(newValue, "/BG") }
  }

  private func setAppearanceCharacteristic(_ value: Any?, _ key: String) {
    var values = self.value("/MK") as? [AnyHashable: Any] ?? [:]
    values[key] = value
    set(values.isEmpty ? nil : values, "/MK")
  }

  // MARK: Choices

  /// Whether a choice is a list rather than a menu.
  public var isListChoice: Bool {
    get { !hasFieldFlag(18) }
    set { setFieldFlag(18, !newValue) }
  }

  /// The displayed texts of a choice field's options.
  public var choices: [String]? {
    get { options?.map(\.shown) }
    set { set(newValue, "/Opt") }
  }

  /// The export values of a choice field's options, in the order of ``choices``.
  public var values: [String]? {
    get { options?.map(\.exported) }
    set {
      guard let newValue else { return set(nil, "/Opt") }
      let shown = choices ?? newValue
      set(zip(newValue, shown).map { [$0, $1] }, "/Opt")
    }
  }

  private var options: [(exported: String, shown: String)]? {
    (fieldValue("/Opt") as? [Any])?.compactMap { option in
      if let text = option as? String { return (text, text) }
      guard let pair = (option as? [Any])?.compactMap({ $0 as? String }), pair.count == 2 else { return nil }
      return (pair[0], pair[1])
    }
  }
}
