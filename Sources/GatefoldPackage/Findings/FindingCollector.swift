/// Gathers findings about one file.
final class FindingCollector {
  let file: String
  private let text: DescriptionText?
  private(set) var list: FindingList

  /// - Parameter list: what was found in the file before.
  init(file: String, text: DescriptionText? = nil, continuing list: FindingList = FindingList()) {
    self.file = file
    self.text = text
    self.list = list
  }

  var findings: [PackageFinding] { list.findings }

  func add(_ severity: PackageFinding.Severity, _ message: String, at path: ValuePath = ValuePath()) {
    list.add(severity) { PackageFinding(severity, message, file: file, line: text?.line(of: path), path: path) }
  }
}
