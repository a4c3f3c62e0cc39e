public import Foundation

/// Core Graphics' page, which Linux doesn't have.
@available(*, unavailable, message: "Linux has no Core Graphics; use PDFPage")
public final class CGPDFPage {}

/// Core Graphics' document, which Linux doesn't have.
@available(*, unavailable, message: "Linux has no Core Graphics; use PDFDocument")
public final class CGPDFDocument {}

extension PDFDocument {
  /// Not on Linux; the compiler says what to use instead.
  @available(*, unavailable, message: "Linux has no Core Graphics; use the members of PDFDocument")
  public var documentRef: CGPDFDocument? { nil }
}

extension PDFPage {
  /// Not on Linux; the compiler says what to use instead.
  @available(*, unavailable, message: "Linux has no Core Graphics; use render(_:for:options:) and the page's members")
  public var pageRef: CGPDFPage? { nil }

  /// Not on Linux; the compiler says what to use instead.
  @available(*, unavailable, message: "Linux has no Core Graphics; use render(_:for:options:)")
  public func draw(with box: PDFDisplayBox) {}

  /// Not on Linux; the compiler says what to use instead.
  @available(*, unavailable, message: "Linux has no Core Graphics; use transform(for:)")
  public func transformContext(for box: PDFDisplayBox) {}
}

extension PDFAnnotation {
  /// Not on Linux; the compiler says what to use instead.
  @available(*, unavailable, message: "Linux has no Core Graphics; PDFPage.render(_:for:options:) draws annotations")
  public func draw(with box: PDFDisplayBox) {}
}

extension PDFBorder {
  /// Not on Linux; the compiler says what to use instead.
  @available(*, unavailable, message: "Linux has no Core Graphics; PDFPage.render(_:for:options:) draws borders")
  public func draw(in rect: CGRect) {}
}

extension PDFSelection {
  /// Not on Linux; the compiler says what to use instead.
  @available(
    *,
    unavailable,
    message: "Linux has no Core Graphics; mark bounds(for:) in a picture of render(_:for:options:)"
  )
  public func draw(for page: PDFPage, active: Bool) {}

  /// Not on Linux; the compiler says what to use instead.
  @available(
    *,
    unavailable,
    message: "Linux has no Core Graphics; mark bounds(for:) in a picture of render(_:for:options:)"
  )
  public func draw(for page: PDFPage, with box: PDFDisplayBox, active: Bool) {}
}
