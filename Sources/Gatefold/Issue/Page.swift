/// A page of an issue: its measures, and the way to its pictures, text and links.
///
/// A value without native resources; what it gives is asked from the issue's lanes.
public struct Page: Sendable {
  public let issue: Issue
  let description: PageDescription

  /// From 0.
  public let index: Int

  /// From 1, for people.
  public var number: Int { index + 1 }

  /// The printed folio, like "iv" or "C1"; the page number where the file gives none.
  public var label: String { ownLabel ?? String(number) }

  /// The label that the file gives the page; `nil` where it gives none, or a blank one.
  package var ownLabel: String? { description.label }

  /// The page as displayed: CropBox, /Rotate and /UserUnit applied.
  public var size: PageSize { description.frame.size }

  /// Whether the file gives no box that the page could be shown with, so that it is shown as large as its MediaBox, or
  /// as US Letter where that has no area either.
  public var hasReplacedBox: Bool { description.hasReplacedBox }

  /// The boxes of the page, in page space.
  public var boxes: PageBoxes { description.boxes }

  /// The turn by which the page is displayed, which is already applied to every public value.
  public var rotation: PageRotation { description.frame.rotation }

  /// Points a default user space unit, which is already applied to every public value.
  public var userUnit: Double { description.frame.userUnit }
}
