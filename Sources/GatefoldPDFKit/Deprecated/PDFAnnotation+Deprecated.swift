internal import Foundation

extension PDFAnnotation {
  /// An annotation by its values, such as ``annotationKeyValues`` gives them.
  @available(*, deprecated, message: "use init(bounds:forType:withProperties:)")
  public convenience init(dictionary: [AnyHashable: Any], for page: PDFPage?) {
    let bounds = AnnotationValues.rect(dictionary["/Rect"]) ?? .zero
    let type = dictionary["/Subtype"] as? String ?? ""
    self.init(bounds: bounds, forType: PDFAnnotationSubtype(rawValue: type), withProperties: dictionary)
    page?.addAnnotation(self)
  }

  /// The same as ``contents``.
  @available(*, deprecated, message: "use contents")
  public var toolTip: String? { contents }

  /// The same as ``action``.
  @available(*, deprecated, renamed: "action")
  public var mouseUpAction: PDFAction? {
    get { action }
    set { action = newValue }
  }

  /// Removes /AP, so that the annotation is drawn by its values.
  @available(*, deprecated, message: "use removeValue(forAnnotationKey: .appearanceDictionary)")
  public func removeAllAppearanceStreams() {
    removeValue(forAnnotationKey: .appearanceDictionary)
  }
}
