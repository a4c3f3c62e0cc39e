public import Foundation

/// Hears of what a document does, and says which classes its pages and annotations have. Every method has a default.
///
/// Searches call from the thread that searches.
public protocol PDFDocumentDelegate: NSObjectProtocol {
  /// The document was unlocked.
  func documentDidUnlock(_ notification: Notification)
  /// A search began.
  func documentDidBeginDocumentFind(_ notification: Notification)
  /// A search ended.
  func documentDidEndDocumentFind(_ notification: Notification)
  /// A search came to a page.
  func documentDidBeginPageFind(_ notification: Notification)
  /// A search is done with a page.
  func documentDidEndPageFind(_ notification: Notification)
  /// A search found something.
  func documentDidFindMatch(_ notification: Notification)
  /// A search found something.
  func didMatchString(_ instance: PDFSelection)
  /// The class of pages: ``PDFPage``, or a subclass.
  func classForPage() -> AnyClass
  /// The class of annotations of a type like "Link": ``PDFAnnotation``, or a subclass.
  func `class`(forAnnotationType annotationType: String) -> AnyClass
  /// Of macOS 10.6 to 10.12; never called, since pages make no annotations of those classes.
  func `class`(forAnnotationClass annotationClass: AnyClass) -> AnyClass
}

extension PDFDocumentDelegate {
  public func documentDidUnlock(_ notification: Notification) {}
  public func documentDidBeginDocumentFind(_ notification: Notification) {}
  public func documentDidEndDocumentFind(_ notification: Notification) {}
  public func documentDidBeginPageFind(_ notification: Notification) {}
  public func documentDidEndPageFind(_ notification: Notification) {}
  public func documentDidFindMatch(_ notification: Notification) {}
  public func didMatchString(_ instance: PDFSelection) {}
  public func classForPage() -> AnyClass { PDFPage.self }
  public func `class`(forAnnotationType annotationType: String) -> AnyClass { PDFAnnotation.self }
  public func `class`(forAnnotationClass annotationClass: AnyClass) -> AnyClass { annotationClass }
}
