package import Foundation
public import Gatefold

extension IssuePackage {
  /// The overlays for readers that know packages, with all files that overlays need; `nil` without overlays.
  ///
  /// - Throws: `encodingFailed`.
  public func webOverlays() throws(GatefoldError) -> WebOverlays? {
    if overlays.overlays.isEmpty { return nil }
    let index = PackageIndex(files.entries)
    let places = OverlayFiles(index, overlays.storyboards).places(of: overlays.overlays)
    let entries = Set(places.joined()).sorted().map { index.entries[$0] }
    return WebOverlays(
      description: try overlaysAsUnderstood(),
      files: entries.map { PackageResources.webFile($0, in: files) }
    )
  }

  /// The description of the overlays with all that was added to it, like the durations of clips, in JSON.
  package func overlaysAsUnderstood() throws(GatefoldError) -> Data {
    try DescriptionForm.json.encoded(overlays.value, root: "overlays")
  }

  /// Returns the unmodified description of the overlays as JSON, or `nil` if it is missing or unreadable.
  package func overlaysAsWritten() throws(GatefoldError) -> Data? {
    guard let value = issue.overlaysPath.flatMap({ texts[$0]?.value }) else { return nil }
    return try DescriptionForm.json.encoded(value, root: "overlays")
  }
}
