internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// The Content-Security-Policy of a package's files. It sandboxes scripts and limits HTML to the sources that
/// docs/issue-package.md allows.
struct PackageFilePolicy: Sendable {
  let package: IssuePackage
  /// The address of the package's files, with a slash at the end.
  let address: String

  /// The policy of a file.
  ///
  /// - Parameter path: in the package.
  func text(for path: String) -> String {
    let sandbox = "sandbox allow-scripts allow-popups allow-forms"
    guard MediaType(fileName: path).map({ $0.name.contains("html") || $0.name.contains("svg") }) ?? false else {
      return sandbox
    }
    // A file at the top has no folder, and uses only itself.
    let own = address + (contentFolder(of: path) ?? WebFolder.beginning(ofFile: path) ?? path).escapedPath
    let hosts = allowedHosts(of: path)
    let sources = [own, "data:", "blob:", "'unsafe-inline'", "'unsafe-eval'"] + hosts
    let forms = hosts.isEmpty ? ["'none'"] : hosts
    return "\(sandbox); default-src \(sources.joined(separator: " ")); form-action \(forms.joined(separator: " "))"
  }

  /// The folder of the content, if it is HTML and the file is one of it: all of them may use each other.
  private func contentFolder(of path: String) -> String? {
    guard case .html(let first) = package.issue.content else { return nil }
    let folder = WebFolder.beginning(ofFile: first) ?? ""
    return path.hasPrefix(folder) ? folder : nil
  }

  /// Hosts of the web overlays that show a file of this folder, or of one around it.
  private func allowedHosts(of path: String) -> [String] {
    let hosts = package.overlays.overlays.flatMap { overlay -> [String] in
      guard case .web(let web) = overlay.content, let shown = web.path else { return [] }
      return shown == path || WebFolder.beginning(ofFile: shown).map(path.hasPrefix) == true ? web.allowedHosts : []
    }
    // They become part of a header.
    return Set(hosts).filter { !$0.isEmpty && $0.utf8.allSatisfy(\.isPartOfHost) }.sorted()
  }
}

extension UInt8 {
  fileprivate var isPartOfHost: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
