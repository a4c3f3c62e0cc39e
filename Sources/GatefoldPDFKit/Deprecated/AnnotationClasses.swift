public import Foundation

// The classes that macOS had before 10.13: an annotation of a type with names of its own. Pages never make them.

/// The class that macOS 10.12 had for a button of a form.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationButtonWidget: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .widget, withProperties: ["/FT": "/Btn"])
  }

  /// The same as ``PDFAnnotation/widgetControlType``.
  public func controlType() -> PDFWidgetControlType { widgetControlType }

  /// The same as ``PDFAnnotation/widgetControlType``.
  public func setControlType(_ type: PDFWidgetControlType) {
    widgetControlType = type
  }

  /// The same as ``PDFAnnotation/buttonWidgetStateString``.
  public func onStateValue() -> String! { buttonWidgetStateString }

  /// The same as ``PDFAnnotation/buttonWidgetStateString``.
  public func setOnStateValue(_ name: String!) {
    buttonWidgetStateString = name ?? "Yes"
  }

  /// The raw value of ``PDFAnnotation/buttonWidgetState``.
  public func state() -> Int { buttonWidgetState.rawValue }

  /// The raw value of ``PDFAnnotation/buttonWidgetState``.
  public func setState(_ value: Int) {
    buttonWidgetState = PDFWidgetCellState(rawValue: value) ?? .mixedState
  }
}

/// The class that macOS 10.12 had for a choice of a form.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationChoiceWidget: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .widget, withProperties: ["/FT": "/Ch"])
  }

  /// The same as ``PDFAnnotation/isListChoice``.
  public func setIsListChoice(_ isList: Bool) {
    isListChoice = isList
  }

  /// The same as ``PDFAnnotation/widgetStringValue``.
  public func stringValue() -> String! { widgetStringValue }

  /// The same as ``PDFAnnotation/widgetStringValue``.
  public func setStringValue(_ value: String!) {
    widgetStringValue = value
  }
}

/// The class that macOS 10.12 had for an ellipse.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationCircle: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .circle, withProperties: nil)
  }
}

/// The class that macOS 10.12 had for a text box.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationFreeText: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .freeText, withProperties: nil)
  }
}

/// The class that macOS 10.12 had for an ink drawing.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationInk: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .ink, withProperties: nil)
  }
}

/// The class that macOS 10.12 had for a line.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationLine: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .line, withProperties: nil)
  }
}

/// The class that macOS 10.12 had for a link.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationLink: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .link, withProperties: nil)
  }
}

/// The class that macOS 10.12 had for a mark on text.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationMarkup: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .highlight, withProperties: nil)
  }
}

/// The class that macOS 10.12 had for a pop-up.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationPopup: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .popup, withProperties: nil)
  }

  /// The same as ``PDFAnnotation/isOpen``.
  public func setIsOpen(_ isOpen: Bool) {
    self.isOpen = isOpen
  }
}

/// The class that macOS 10.12 had for a rectangle.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationSquare: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .square, withProperties: nil)
  }
}

/// The class that macOS 10.12 had for a stamp.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationStamp: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .stamp, withProperties: nil)
  }

  /// The same as ``PDFAnnotation/stampName``.
  public func name() -> String! { stampName }

  /// The same as ``PDFAnnotation/stampName``.
  public func setName(_ name: String!) {
    stampName = name
  }
}

/// The class that macOS 10.12 had for a note.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationText: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .text, withProperties: nil)
  }
}

/// The class that macOS 10.12 had for a text field of a form.
@available(*, deprecated, message: "use PDFAnnotation(bounds:forType:withProperties:)")
open class PDFAnnotationTextWidget: PDFAnnotation, @unchecked Sendable {
  /// An annotation of this type.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: .widget, withProperties: ["/FT": "/Tx"])
  }

  /// The same as ``PDFAnnotation/isMultiline``.
  public func setIsMultiline(_ multiline: Bool) {
    isMultiline = multiline
  }

  /// The same as ``PDFAnnotation/widgetStringValue``.
  public func stringValue() -> String! { widgetStringValue }

  /// The same as ``PDFAnnotation/widgetStringValue``.
  public func setStringValue(_ value: String!) {
    widgetStringValue = value
  }

  /// ``PDFAnnotation/widgetStringValue`` without attributes.
  public func attributedStringValue() -> NSAttributedString! {
    widgetStringValue.map { NSAttributedString(string: $0) }
  }

  /// The string becomes ``PDFAnnotation/widgetStringValue``.
  public func setAttributedStringValue(_ value: NSAttributedString!) {
    widgetStringValue = value?.string
  }

  /// The rotation in degrees, counterclockwise.
  public func rotation() -> Int {
    ((value("/MK") as? [AnyHashable: Any])?["/R"] as? NSNumber)?.intValue ?? 0
  }

  /// The rotation in degrees, counterclockwise, a multiple of 90.
  public func setRotation(_ rotation: Int32) {
    var values = value("/MK") as? [AnyHashable: Any] ?? [:]
    values["/R"] = NSNumber(value: rotation)
    set(values, "/MK")
  }
}
