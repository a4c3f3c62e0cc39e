internal import Gatefold

/// Checks what the HTML of a package asks for: files that are missing from its folder, and files outside of it, which
/// readers do not give.
struct WebFilesCheck {
  private static let maximumFileSize = 4 << 20
  private static let maximumByteCount = 64 << 20
  /// Each folder looks at the references of its files again.
  private static let maximumReferenceCount = 1_000_000

  /// HTML that may use a folder.
  private struct Root {
    /// The folder with its slash; empty for the whole package, `nil` for a file that has no folder of its own.
    let folder: String?
    let file: String
    /// Hosts that everybody who shows it may ask.
    var allowedHosts: Set<String>
  }

  private let package: IssuePackage
  private let index: PackageIndex

  init(_ package: IssuePackage, _ index: PackageIndex) {
    self.package = package
    self.index = index
  }

  func findings() -> FindingList {
    var findings = FindingList()
    // Hashes, since there may be a million: files of a folder in a folder are looked at for both.
    var known: Set<Int> = []
    var referencesByFile: [String: [WebReference]] = [:]
    var remaining = Self.maximumByteCount
    var remainingReferences = Self.maximumReferenceCount
    for root in roots() {
      let places = root.folder.map { index.places(beginningWith: $0) } ?? index.place(of: root.file).map { $0..<$0 + 1 }
      for place in places ?? 0..<0 where WebReferences.areIn(index.entries[place].path) {
        let entry = index.entries[place]
        if referencesByFile[entry.path] == nil {
          guard entry.byteCount <= min(remaining, Self.maximumFileSize) else {
            referencesByFile[entry.path] = []
            let message = "is too large to look for what it asks for; look at it yourself"
            findings.add(PackageFinding(.warning, message, file: entry.path))
            continue
          }
          remaining -= entry.byteCount
          // Files that cannot be read are found elsewhere.
          let data = try? package.files.read(entry.path, limit: Self.maximumFileSize)
          let references = data.map { WebReferences.references(in: [UInt8]($0), ofFile: entry.path) }
          referencesByFile[entry.path] = references ?? []
        }
        let references = referencesByFile[entry.path] ?? []
        remainingReferences -= references.count
        guard remainingReferences >= 0 else {
          let message = "asks for so much, with the files before it, that the rest was not checked"
          findings.add(PackageFinding(.warning, message, file: entry.path))
          return findings
        }
        for finding in self.findings(in: entry.path, references, root)
        where known.insert(finding.hashValue).inserted { findings.add(finding) }
      }
    }
    return findings
  }

  /// Each folder once, with the hosts that all overlays allow that show something of it.
  private func roots() -> [Root] {
    var roots: [Root] = []
    var places: [String: Int] = [:]
    func add(_ file: String, _ folder: String?, _ hosts: [String]) {
      let hosts = Set(hosts.map { $0.lowercased() })
      let key = folder.map { "\($0)/" } ?? file
      if let place = places[key] {
        roots[place].allowedHosts.formIntersection(hosts)
      } else {
        places[key] = roots.count
        roots.append(Root(folder: folder, file: file, allowedHosts: hosts))
      }
    }
    for overlay in package.overlays.overlays {
      guard let file = overlay.content.htmlPath else { continue }
      var hosts: [String] = []
      if case .web(let web) = overlay.content { hosts = web.allowedHosts }
      add(file, WebFolder.beginning(ofFile: file), hosts)
    }
    if case .html(let file) = package.issue.content { add(file, WebFolder.beginning(ofFile: file) ?? "", []) }
    return roots
  }

  private func findings(in file: String, _ references: [WebReference], _ root: Root) -> [PackageFinding] {
    let folder = WebFolder.beginning(ofFile: file) ?? ""
    // The folders that addresses are relative to, by document. The first base of a document counts.
    var bases: [[Int]: String] = [:]
    var findings: [PackageFinding] = []
    for reference in references {
      let document = reference.document
      let around = (0...document.count).reversed().lazy.compactMap { bases[Array(document.prefix($0))] }
      let address = WebAddress(reference.address, in: around.first ?? folder)
      if reference.purpose == .base, case .file(let path) = address, bases[document] == nil {
        bases[document] = WebFolder.beginning(ofFile: path) ?? ""
      }
      guard let (severity, message) = problem(address, reference, root) else { continue }
      findings.append(PackageFinding(severity, message, file: file, line: reference.line))
    }
    return findings
  }

  private func problem(
    _ address: WebAddress,
    _ reference: WebReference,
    _ root: Root
  ) -> (PackageFinding.Severity, String)? {
    let name = String(reference.address.prefix(200)).debugDescription
    switch address {
    case .nothing: return nil
    case .remote(let host):
      guard reference.purpose != .link, !root.allowedHosts.contains(host) else { return nil }
      return (.error, "asks \(host) for \(name), which readers do not load; put the file beside it, or allow the host")
    case .outside: return (.error, "asks for \(name), which is not in the package; put the file beside it")
    case .file(let path):
      guard reference.purpose != .base else { return nil }
      if let folder = root.folder, path.utf8.starts(with: folder.utf8) {
        if index.entry(path) != nil || WebAddress.hasPlaceholder(reference.address) { return nil }
        let other = index.similar(to: path).map { ", but there is \($0.path)" } ?? ""
        return (.warning, "asks for \(name), which is missing from the package\(other); add the file")
      }
      if path == root.file { return nil }
      let advice =
        root.folder.map { "is outside of its folder \($0); put the file there" }
        ?? "is outside, as HTML at the top of the package has no folder; give it one"
      return (.error, "asks for \(name), which \(advice)")
    }
  }
}
