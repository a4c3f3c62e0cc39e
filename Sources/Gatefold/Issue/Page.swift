/// A page of an issue: its measures, and the way to its pictures, text and links.
///
/// ```swift
/// let page = try await issue.page(at: 3)
/// print(page.label, page.size.width, page.size.height)
/// let picture = try await page.render(.dpi(150))
/// let text = try await page.text()
/// ```
///
/// A page is a value without native resources; it keeps its issue open. Pictures, text and links are read by the
/// issue's lanes.
public struct Page: Sendable {
  /// The issue that the page belongs to.
  public let issue: MagazineIssue
  let description: PageDescription

  /// Index of the page in its issue, from 0.
  public let index: Int

  /// Number of the page in its issue, from 1, for people.
  public var number: Int { index + 1 }

  /// The page label of the file, like "iv" or "C1"; the page number where the file gives none.
  public var label: String { ownLabel ?? String(number) }

  /// The label that the file gives the page; `nil` where it gives none, or a blank one.
  package var ownLabel: String? { description.label }

  /// The size of the page as displayed, in points: CropBox, /Rotate and /UserUnit are applied.
  public var size: PageSize { description.frame.size }

  /// Whether the file gives no usable CropBox. The page is then shown as large as its MediaBox, or as US Letter if that
  /// has no area either.
  public var hasReplacedBox: Bool { description.hasReplacedBox }

  /// The boxes of the page, in page space.
  public var boxes: PageBoxes { description.boxes }

  /// The turn by which the file displays the page. It is already applied to every public value.
  public var rotation: PageRotation { description.frame.rotation }

  /// The number of points in a unit of default user space, mostly 1. It is already applied to every public value.
  public var userUnit: Double { description.frame.userUnit }
}
