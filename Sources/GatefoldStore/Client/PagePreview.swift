public import Gatefold

/// A page of an issue that was not downloaded.
public struct PagePreview: Sendable {
  /// The page: its index, label, size and links.
  public let page: IssuePreview.Page
  /// Its picture, at the size of a screen.
  public let picture: StorePicture
  /// Its text with its places, for searching and marking; `nil` if the publisher could not read it.
  public let text: TextPage?
}
