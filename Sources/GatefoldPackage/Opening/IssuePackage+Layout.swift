internal import Foundation
internal import Gatefold

extension IssuePackage {
  /// Reads the layout of an issue, if its content is one.
  static func readLayout(
    of issue: IssueDescription,
    _ files: any PackageFiles
  ) -> (layout: IssueLayout?, failure: GatefoldError?, findings: FindingList) {
    guard case .layout(let path) = issue.content else { return (nil, nil, FindingList()) }
    let findings = MarkupFindings(file: path)
    do throws(GatefoldError) {
      let data = try files.read(path, limit: LayoutReader.maximumSize)
      return (try LayoutReader.layout(data, findings), nil, findings.list)
    } catch {
      return (nil, error.inFile(path), findings.list)
    }
  }

  /// The overlays of the description, without the layout's.
  var describedOverlays: [Overlay] { overlays.overlays.dropLast(layout?.overlays.count ?? 0) }

  /// Paths of the files that the content is made of, as far as no text has to be read for them.
  package var contentPaths: [String] { issue.contentPaths + (layout?.paths ?? []).filter { files.entry($0) != nil } }
}

extension OverlaysDescription {
  /// The description with more overlays.
  func adding(_ more: [Overlay]) -> OverlaysDescription {
    guard !more.isEmpty else { return self }
    var description = self
    description.overlays += more
    return description
  }
}

extension GatefoldError {
  /// The same error, with the name of a file of the package before its message.
  func inFile(_ path: String) -> GatefoldError {
    if message.hasPrefix(path) { return self }
    return GatefoldError(code, "\(path): \(message)", nativeMessage: nativeMessage)
  }
}
