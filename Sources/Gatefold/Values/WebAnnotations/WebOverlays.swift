public import Foundation

/// The overlays of an issue package as a reader in the browser shows them: their description, and the files that it names.
public struct WebOverlays: Sendable {
  /// The description in JSON, as docs/issue-package.md specifies it.
  public let description: Data
  /// The files, with paths that begin with "assets/", each once.
  public let files: [WebFile]

  /// Overlays with their files.
  public init(description: Data, files: [WebFile]) {
    self.description = description
    self.files = files
  }
}
