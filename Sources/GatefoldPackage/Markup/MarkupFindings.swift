internal import GatefoldFormats

/// Gathers findings about a file of XML, each at an element.
final class MarkupFindings {
  /// The path in the package.
  let file: String
  private(set) var list: FindingList

  /// - Parameter list: what was found in the file before.
  init(file: String, continuing list: FindingList = FindingList()) {
    self.file = file
    self.list = list
  }

  func add(_ severity: PackageFinding.Severity, _ message: String, at place: LinePosition?) {
    list.add(severity) {
      PackageFinding(severity, message, file: file, line: place?.line, column: place?.column)
    }
  }
}
