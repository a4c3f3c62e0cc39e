// Apple's names, which programs use as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension NSNotification.Name {
  /// A search began; the object is the document.
  public static let PDFDocumentDidBeginFind = NSNotification.Name("PDFDidBeginDocumentFind")
  /// A search came to a page, whose index is in the user info under ``PDFDocumentPageIndexKey``.
  public static let PDFDocumentDidBeginPageFind = NSNotification.Name("PDFDidBeginPageFind")
  /// A page is being written; its index is in the user info under ``PDFDocumentPageIndexKey``.
  public static let PDFDocumentDidBeginPageWrite = NSNotification.Name("PDFDidBeginPageWrite")
  /// A document is being written; the object is the document.
  public static let PDFDocumentDidBeginWrite = NSNotification.Name("PDFDidBeginDocumentWrite")
  /// A search ended; the object is the document.
  public static let PDFDocumentDidEndFind = NSNotification.Name("PDFDidEndDocumentFind")
  /// A search is done with a page, whose index is in the user info under ``PDFDocumentPageIndexKey``.
  public static let PDFDocumentDidEndPageFind = NSNotification.Name("PDFDidEndPageFind")
  /// A page was written; its index is in the user info under ``PDFDocumentPageIndexKey``.
  public static let PDFDocumentDidEndPageWrite = NSNotification.Name("PDFDidEndPageWrite")
  /// A document was written, or could not be; the object is the document.
  public static let PDFDocumentDidEndWrite = NSNotification.Name("PDFDidEndDocumentWrite")
  /// A search found something: a ``PDFSelection`` in the user info under ``PDFDocumentFoundSelectionKey``.
  public static let PDFDocumentDidFindMatch = NSNotification.Name("PDFDidFindMatch")
  /// A document was unlocked; the object is the document.
  public static let PDFDocumentDidUnlock = NSNotification.Name("PDFDocumentDidUnlock")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFThumbnailViewDocumentEdited = NSNotification.Name("PDFThumbnailViewDocumentEditedNotification")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewAnnotationHit = NSNotification.Name("PDFViewAnnotationHit")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewAnnotationWillHit = NSNotification.Name("PDFViewAnnotationWillHit")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewChangedHistory = NSNotification.Name("PDFViewChangedHistory")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewCopyPermission = NSNotification.Name("PDFViewCopyPermission")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewDisplayBoxChanged = NSNotification.Name("PDFViewDisplayBoxChanged")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewDisplayModeChanged = NSNotification.Name("PDFViewDisplayModeChanged")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewDocumentChanged = NSNotification.Name("PDFViewChangedDocument")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewPageChanged = NSNotification.Name("PDFViewChangedPage")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewPrintPermission = NSNotification.Name("PDFViewPrintPermission")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewScaleChanged = NSNotification.Name("PDFViewScaleChanged")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewSelectionChanged = NSNotification.Name("PDFViewSelectionChanged")
  /// Posted by views on Apple's systems; nothing posts it on Linux.
  public static let PDFViewVisiblePagesChanged = NSNotification.Name("PDFViewVisiblePagesChanged")
}

/// Key of the user info of `NSNotification.Name.PDFDocumentDidFindMatch`: a ``PDFSelection``.
public let PDFDocumentFoundSelectionKey = "PDFDocumentFoundSelection"
/// Key of the user info of notifications about a page: its index from 0, an `Int`.
public let PDFDocumentPageIndexKey = "PDFDocumentPageIndex"
