public import Foundation

/// PDFKit's view. Linux has no view system of Swift's.
@available(
  *,
  unavailable,
  message:
    "Linux has no AppKit or UIKit; draw pages with PDFPage.render(_:for:options:), or windows with Gatefold's Viewport"
)
open class PDFView: NSObject {}

/// PDFKit's view of thumbnails. Linux has no view system of Swift's.
@available(*, unavailable, message: "Linux has no AppKit or UIKit; draw thumbnails with PDFPage.thumbnail(of:for:)")
open class PDFThumbnailView: NSObject {}

/// PDFKit's delegate of a view.
@available(*, unavailable, message: "Linux has no AppKit or UIKit, so there is no PDFView")
public protocol PDFViewDelegate: NSObjectProtocol {}

/// Gives a ``PDFView`` views to lay over its pages.
@available(*, unavailable, message: "Linux has no AppKit or UIKit, so there is no PDFView")
public protocol PDFPageOverlayViewProvider: NSObjectProtocol {}

/// AppKit's settings of a printer.
@available(*, unavailable, message: "Linux has no AppKit; write the document and give the file to CUPS")
public final class NSPrintInfo {}

/// AppKit's job of printing.
@available(*, unavailable, message: "Linux has no AppKit; write the document and give the file to CUPS")
public final class NSPrintOperation {}

extension PDFDocument {
  /// Not on Linux; the compiler says what to use instead.
  @available(*, unavailable, message: "Linux has no AppKit; write the document and give the file to CUPS")
  public func printOperation(
    for printInfo: NSPrintInfo?,
    scalingMode scaleMode: PDFPrintScalingMode,
    autoRotate doRotate: Bool
  ) -> NSPrintOperation? { nil }
}
