import Foundation
import Gatefold
import GatefoldPackage
import GatefoldTestSupport
import Testing

@testable import GatefoldServer

/// The server's side of the overlay editor.
@Suite
struct PackageEditorTests {
  private struct Editing {
    let server: IssueServer
    let folder: URL

    func ask(
      _ method: ServerRequest.Method,
      _ path: String,
      _ body: String = "",
      headers: [String: String] = ["x-gatefold-edit": "1"]
    ) async -> ServerAnswer {
      var request = ServerRequest(
        method: method,
        path: "/issues/a.package/\(path)",
        headers: headers,
        base: "http://localhost:8080",
        host: "localhost:8080"
      )
      request.body = Data(body.utf8)
      return await server.answer(request, from: "test")
    }

    func json(_ answer: ServerAnswer) throws -> [String: Any] {
      guard answer.status == 200, case .data(let data) = answer.body else {
        throw Tool.Failure(description: "\(answer.status) \(Self.text(answer))")
      }
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    static func text(_ answer: ServerAnswer) -> String {
      if case .data(let data) = answer.body { String(decoding: data, as: UTF8.self) } else { "" }
    }

    func written(_ path: String) throws -> String {
      try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
  }

  private static func withPackage(
    _ change: (URL) throws -> Void = { _ in },
    _ body: (Editing) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder async throws in
      let package = folder.appending(path: "a.package")
      let sample = Sample.repository.appending(path: "SamplePDFs/issue.package")
      try FileManager.default.copyItem(at: sample, to: package)
      try change(package)
      var options = ServerOptions()
      options.deadline = .seconds(1200)
      options.configuration = IssueConfiguration()
      options.allowsEditing = true
      try await body(Editing(server: try IssueServer([package.path], options: options), folder: package))
    }
  }

  private static let overlays = """
    {"format": "gatefold-overlays", "version": 1, "mood": "grey", "overlays": [
      {"id": "a", "kind": "picture", "path": "new/a.png", "pageIndex": 2, "alternativeText": "a", "tint": 7,
       "frame": {"x": 10, "y": 10, "width": 100, "height": 100}}]}
    """

  @Test
  func `overlays and files are written to the package, and what check finds is told with its overlay`() async throws {
    try await Self.withPackage { editing in
      // The editor gets the file's own content, not the parsed overlays.
      let read = try editing.json(await editing.ask(.get, "overlays.json")) as NSDictionary
      let data = try Data(contentsOf: editing.folder.appending(path: "overlays.json"))
      #expect(try JSONSerialization.jsonObject(with: data) as? NSDictionary == read)
      let known = try editing.json(await editing.ask(.get, "edit/package.json"))
      #expect(known["overlaysPath"] as? String == "overlays.json")
      #expect((known["files"] as? [[String: Any]])?.contains { $0["path"] as? String == "films/tide.mp4" } == true)

      let saved = try editing.json(await editing.ask(.put, "edit/overlays.json", Self.overlays))
      let findings = try #require(saved["findings"] as? [[String: Any]])
      let missing = try #require(
        findings.first { ($0["overlay"] as? String) == "a" && ($0["severity"] as? String) == "error" }
      )
      #expect((missing["message"] as? String)?.contains("new/a.png") == true, "\(missing)")
      #expect(missing["pageIndex"] as? Int == 2)
      // Unknown members are preserved.
      let written = try editing.written("overlays.json")
      #expect(written.contains("\"mood\"") && written.contains("\"tint\""))

      let picture = try Data(contentsOf: editing.folder.appending(path: "pictures/fog.png"))
      var request = ServerRequest(
        method: .put,
        path: "/issues/a.package/edit/files/new/a.png",
        headers: ["x-gatefold-edit": "1"],
        base: "http://localhost:8080"
      )
      request.body = picture
      #expect(await editing.server.answer(request, from: "test").status == 200)
      #expect(try Data(contentsOf: editing.folder.appending(path: "new/a.png")) == picture)
      #expect(await editing.ask(.get, "assets/new/a.png").status == 200)
      let after = try editing.json(await editing.ask(.get, "edit/findings.json"))["findings"] as? [[String: Any]]
      #expect(after?.contains { $0["severity"] as? String == "error" } == false, "\(after ?? [])")
      let shown = try editing.json(await editing.ask(.get, "overlays.json"))["overlays"] as? [[String: Any]]
      #expect(shown?.count == 1)
    }
  }

  @Test
  func `a package without overlays gets them, and one in XML keeps its form`() async throws {
    try await Self.withPackage { folder in
      let file = folder.appending(path: "issue.json")
      let data = try Data(contentsOf: file)
      var issue = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      issue["overlays"] = nil
      try JSONSerialization.data(withJSONObject: issue).write(to: file)
      try FileManager.default.removeItem(at: folder.appending(path: "overlays.json"))
    } _: { editing in
      #expect(await editing.ask(.get, "overlays.json").status == 404)
      _ = try editing.json(await editing.ask(.put, "edit/overlays.json", Self.overlays))
      #expect(try IssuePackage(editing.folder.path).overlays.overlays.map(\.identifier) == ["a"])
    }
    try await Self.withPackage { folder in
      let data = try Data(contentsOf: folder.appending(path: "overlays.json"))
      let value = try DescriptionForm.json.decoded(data).value
      try DescriptionForm.xml.encoded(value, root: "overlays").write(to: folder.appending(path: "overlays.xml"))
      let issue = try String(contentsOf: folder.appending(path: "issue.json"), encoding: .utf8)
      try Data(issue.replacing("overlays.json", with: "overlays.xml").utf8).write(
        to: folder.appending(path: "issue.json")
      )
    } _: { editing in
      _ = try editing.json(await editing.ask(.put, "edit/overlays.json", Self.overlays))
      #expect(try editing.written("overlays.xml").contains("<mood>grey</mood>"))
      #expect(try IssuePackage(editing.folder.path).overlays.overlays.map(\.identifier) == ["a"])
    }
  }

  @Test
  func `nothing else is written, and only by the editor of this server`() async throws {
    try await Self.withPackage { editing in
      let before = try editing.written("overlays.json")
      for body in ["", "[]", "{}", "{\"overlays\": ", "{\"format\": 1}"] {
        #expect(await editing.ask(.put, "edit/overlays.json", body).status == 400, "\(body)")
      }
      let bad = [
        "issue.json", "overlays.json", "issue.pdf", "a/../../b.png", "%2E%2E/b.png", ".hidden", "a/.b/c", "con.png",
        "a:b",
      ]
      for path in bad {
        let status = await editing.ask(.put, "edit/files/\(path)", "a").status
        #expect(status == 400, "\(path): \(status)")
      }
      for headers in [[:], ["x-gatefold-edit": "1", "origin": "http://elsewhere.example"]] {
        #expect(await editing.ask(.put, "edit/overlays.json", Self.overlays, headers: headers).status == 403)
        #expect(await editing.ask(.get, "edit/package.json", headers: headers).status == 403)
      }
      #expect(try editing.written("overlays.json") == before)
      let plain = try IssueServer([editing.folder.path])
      var request = ServerRequest(
        method: .put,
        path: "/issues/a.package/edit/overlays.json",
        headers: ["x-gatefold-edit": "1"],
        base: "http://localhost"
      )
      request.body = Data(Self.overlays.utf8)
      #expect(await plain.answer(request, from: "test").status == 405)
    }
  }
}
