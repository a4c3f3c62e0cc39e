internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldPackage

/// Changes the overlays and files of a package that is a folder, for the overlay editor: `/issues/{issue}/edit/...`.
struct PackageEditor: Sendable {
  let pool: IssuePool
  let origins: OriginCheck
  /// How packages are opened to be checked.
  let configuration: IssueConfiguration

  /// Larger files are refused, in bytes. They are held in memory until they are written.
  static let maximumFileByteCount = 256 << 20

  static let routes: [Route<PackageEditor>] = [
    Route(.get, "/issues/{issue}/edit/package.json", contents, of: .issue, caching: .never),
    Route(.get, "/issues/{issue}/edit/findings.json", findings, of: .issue, caching: .never),
    Route(.put, "/issues/{issue}/edit/overlays.json", writeOverlays, of: .issue, caching: .never),
    Route(.put, "/issues/{issue}/edit/files/{path...}", writeFile, of: .issue, caching: .never),
  ]

  private func contents(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await edit(routed) { _, package throws(GatefoldError) in try json(package.editorJSON) }
  }

  private func findings(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await edit(routed) { _, package throws(GatefoldError) in try json(try await findings(of: package)) }
  }

  private func writeOverlays(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await edit(routed) { identifier, package throws(GatefoldError) in
      try write(overlays: routed.request.body, into: package)
      pool.close(identifier)
      return try json(try await findings(of: try IssuePackage(package.path)))
    }
  }

  private func writeFile(_ routed: RoutedRequest) async throws(RequestProblem) -> ServerAnswer {
    try await edit(routed) { identifier, package throws(GatefoldError) in
      let path = routed.rest.joined(separator: "/")
      try write(routed.request.body, to: path, of: package)
      pool.close(identifier)
      return try json(["path": path])
    }
  }

  /// Checks a request, and opens the package that it is about.
  private func edit(
    _ routed: RoutedRequest,
    _ body: (IssueIdentifier, IssuePackage) async throws(GatefoldError) -> ServerAnswer
  ) async throws(RequestProblem) -> ServerAnswer {
    let (identifier, request) = (try routed.identifier(), routed.request)
    try origins.check(request)
    // Pages of others cannot send it without asking first, which is not allowed to them.
    guard request.headers["x-gatefold-edit"] == "1" else { throw .forbidden("the editor asks with X-Gatefold-Edit: 1") }
    guard let file = try await pool.file(identifier), file.kind == .package else {
      throw .notFound("there is no such package")
    }
    do throws(GatefoldError) {
      return try await body(identifier, try IssuePackage(file.path))
    } catch {
      if error.code == .invalidPackage { throw .badRequest(error.message) }
      throw RequestProblem(error)
    }
  }

  private func json(_ value: some Encodable) throws(GatefoldError) -> ServerAnswer {
    ServerAnswer(try JSONWriter.file(of: value, named: "answer"), "application/json")
  }

  // MARK: Writing

  /// Replaces the description of the overlays, in the form and at the place that it has.
  private func write(overlays data: Data, into package: IssuePackage) throws(GatefoldError) {
    let decoded: DescriptionValue
    do throws(GatefoldError) {
      decoded = try DescriptionForm.json.decoded(data).value
    } catch {
      throw GatefoldError(.invalidPackage, error.message)
    }
    guard decoded.members?["overlays"] != nil else {
      throw GatefoldError(.invalidPackage, "this is no description of overlays; it has no list of them")
    }
    let path = package.issue.overlaysPath ?? "overlays.json"
    let form = DescriptionForm(fileName: path) ?? .json
    try save(try form.encoded(decoded, root: "overlays"), to: path, of: package)
    guard package.issue.overlaysPath == nil else { return }
    var issue = package.issue
    issue.overlaysPath = path
    let issueForm = DescriptionForm(fileName: package.descriptionPath) ?? .json
    try save(try issueForm.encoded(issue.value, root: "issue"), to: package.descriptionPath, of: package)
  }

  private func write(_ data: Data, to path: String, of package: IssuePackage) throws(GatefoldError) {
    do {
      _ = try PackagePath(path)
    } catch {
      throw GatefoldError(.invalidPackage, "\(path.shortened) is no safe path in a package")
    }
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    let isContent = ([package.descriptionPath, package.issue.overlaysPath] + package.contentPaths).contains(path)
    guard !isHidden, !isContent else {
      throw GatefoldError(.invalidPackage, "\(path.shortened) is part of the issue itself; choose another name")
    }
    try save(data, to: path, of: package)
  }

  private func save(_ data: Data, to path: String, of package: IssuePackage) throws(GatefoldError) {
    let place = "\(package.path)/\(path)"
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(URL(filePath: place).deletingLastPathComponent().path)
      try AtomicFile.write(data, to: place)
    } catch {
      throw error.error(advice: "Free space, or make the package writable")
    }
  }

  // MARK: Checking

  private func findings(of package: IssuePackage) async throws(GatefoldError) -> JSONObject {
    do {
      let check = try await package.checked { try await package.openIssue(configuration: configuration) }
      return ["findings": check.findings.map { $0.json(in: package) }]
    } catch {
      // Content that cannot be opened is a finding; opening throws nothing else.
      throw GatefoldError(
        .unreadableFile,
        "the package could not be checked",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }
}

extension IssuePackage {
  /// The contents of a package, as the overlay editor loads them.
  fileprivate var editorJSON: JSONObject {
    let files = files.entries.map { file -> JSONObject in
      ["path": file.path, "mediaType": MediaType.name(ofFile: file.path), "byteCount": file.byteCount]
    }
    return [
      "title": issue.title, "overlaysPath": issue.overlaysPath ?? "overlays.json", "files": files, "isEditable": true,
    ]
  }

  /// The overlay that a finding concerns.
  fileprivate func overlay(of finding: PackageFinding) -> Overlay? {
    guard finding.file == issue.overlaysPath, case .member("overlays")? = finding.path.steps.first,
      finding.path.steps.count > 1, case .item(let index) = finding.path.steps[1],
      overlays.overlays.indices.contains(index)
    else { return nil }
    return overlays.overlays[index]
  }
}

extension PackageFinding {
  /// A finding of `package check`, with the overlay that it concerns.
  fileprivate func json(in package: IssuePackage) -> JSONObject {
    let overlay = package.overlay(of: self)
    let pageIndex: Int? = if case .index(let page)? = overlay?.placement.page { page } else { nil }
    return json.adding(["place": "\(path)", "overlay": overlay?.identifier, "pageIndex": pageIndex])
  }
}
