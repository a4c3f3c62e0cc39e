import Foundation
import GatefoldTestSupport
import Testing

@Suite struct LibraryCommandTests {
  /// A folder with a library, and PDFs to add to it.
  struct Shelf {
    let url: URL

    var library: String { url.appending(path: "library").path }

    func run(_ arguments: String...) async -> ServerRun {
      await ServerRun(["library"] + arguments + ["--library", library])
    }

    func pdf(_ name: String, _ pages: [[String]]) throws -> String {
      let file = url.appending(path: "\(name).pdf")
      try SmallPDF(lines: pages, title: name).bytes.write(to: file)
      return file.path
    }

    /// Adds a PDF.
    ///
    /// - Returns: its identifier.
    func add(_ name: String, _ pages: [[String]]) async throws -> String {
      let run = await run("add", try pdf(name, pages), "--format", "json")
      let issues = try #require(try run.json()["issues"] as? [[String: Any]], "\(run.errors)")
      return try #require((issues.first?["issue"] as? [String: Any])?["identifier"] as? String)
    }
  }

  private static func withShelf(_ body: (Shelf) async throws -> Void) async throws {
    try await TemporaryFolder.with { url async throws in try await body(Shelf(url: url)) }
  }

  @Test func `a folder that is a package is not taken apart`() async throws {
    try await Self.withShelf { shelf in
      let folder = shelf.url.appending(path: "magazines")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let package = folder.appending(path: "issue.package")
      try FileManager.default.copyItem(at: Sample.repository.appending(path: "SamplePDFs/issue.package"), to: package)
      try SmallPDF(lines: [["The tide turns."]]).bytes.write(to: folder.appending(path: "issue.package-2.pdf"))
      let add = await shelf.run("add", folder.path, "--no-index")
      #expect(add.exitCode == 3, "\(add.errors)")
      #expect(add.errors.contains("issue.package: this is a folder; make an issue package of it"), "\(add.errors)")
      #expect(add.text.split(separator: "\n").count == 1, "\(add.text)")
      #expect(add.text.contains("issue.package-2.pdf: added"))
    }
  }

  @Test func `files and folders are added, listed, shown, found and removed`() async throws {
    try await Self.withShelf { shelf in
      let folder = shelf.url.appending(path: "magazines/more")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try SmallPDF(lines: [["The lighthouse keeper sleeps."]], title: "Skerry 3").bytes
        .write(to: folder.appending(path: "skerry.pdf"))
      try Data("no issue".utf8).write(to: folder.appending(path: "notes.txt"))
      let tides = try shelf.pdf("Tides 14", [["The tide turns."], ["And the wind."]])
      let add = await shelf.run("add", tides, shelf.url.appending(path: "magazines").path)
      #expect(add.exitCode == 0, "\(add.errors)")
      #expect(add.text.split(separator: "\n").count == 2)
      #expect(add.text.contains("\(tides): added as sha256:"))
      let again = await shelf.run("add", tides)
      #expect(again.text.contains("already in the library"))

      let list = await shelf.run("list", "--order", "title", "--format", "json")
      let listed = try #require(try list.json()["issues"] as? [[String: Any]])
      #expect(listed.map { $0["title"] as? String } == ["Skerry 3", "Tides 14"])
      #expect(listed.allSatisfy { $0["state"] as? String == "installed" && $0["cover"] != nil })
      #expect(await shelf.run("list", "tid").text.contains("Tides 14"))
      #expect(await shelf.run("list", "nothing").errors.contains("no such issue"))

      let identifier = try #require(listed.last?["identifier"] as? String)
      let show = await shelf.run("show", String(identifier.prefix(15)))
      #expect(show.text.contains("Pages        2"))
      let path = await shelf.run("show", identifier, "--path").text.trimmingCharacters(in: .newlines)
      #expect(FileManager.default.contents(atPath: path) == FileManager.default.contents(atPath: tides))

      let search = await shelf.run("search", "lighthouse")
      #expect(search.text.contains("Skerry 3: page 1: The lighthouse keeper"))
      #expect(await shelf.run("search", "submarine", "--fail-if-none").exitCode == 1)
      let remove = await shelf.run("remove", identifier, "unknown")
      #expect(remove.exitCode == 3)
      #expect(remove.text == "\(identifier): removed\n")
      #expect(remove.errors.contains("no issue \"unknown\""))
      #expect(try await shelf.run("search", "tide", "--format", "json").json()["totalCount"] as? Int == 0)
    }
  }

  @Test func `a moved file is gone where it was, and what does not open stays`() async throws {
    try await Self.withShelf { shelf in
      let good = try shelf.pdf("Good", [["Good"]])
      let bad = shelf.url.appending(path: "bad.pdf").path
      try Data("%PDF-1.7 and nothing".utf8).write(to: URL(filePath: bad))
      let run = await shelf.run("add", good, bad, "/nowhere.pdf", "--move", "--no-index")
      #expect(run.exitCode == 3)
      #expect(!FileManager.default.fileExists(atPath: good))
      #expect(FileManager.default.fileExists(atPath: bad))
      #expect(run.errors.contains("/nowhere.pdf: "))
      // Interrupted indexing is continued without a path.
      #expect(try await shelf.run("search", "good", "--format", "json").json()["totalCount"] as? Int == 0)
      #expect(await shelf.run("add").exitCode == 0)
      #expect(try await shelf.run("search", "good", "--format", "json").json()["totalCount"] as? Int == 1)
    }
  }

  @Test func `places, bookmarks, highlights and notes are kept and exported`() async throws {
    try await Self.withShelf { shelf in
      let issue = try await shelf.add("Tides 14", [["The tide turns."], ["The north wind brings the salt."]])
      #expect(await shelf.run("read-place", issue).errors.contains("has no place"))
      #expect(await shelf.run("read-place", issue, "--page", "2").text == "page 2\n")
      #expect(await shelf.run("read-place", issue, "--page", "3").exitCode == 2)
      let place = try await shelf.run("read-place", issue, "--format", "json").json()["place"] as? [String: Any]
      #expect(place?["pageIndex"] as? Int == 1)
      #expect(await shelf.run("read-place", issue, "--forget").errors.contains("has no place"))

      let marked = await shelf.run("bookmarks", issue, "--add", "2", "--title", "Wind")
      #expect(marked.text.hasSuffix("page 2  Wind\n"))
      let lit = await shelf.run("highlights", issue, "--add", "north wind", "--note", "Cold.", "--color", "blue")
      #expect(lit.text.contains("page 2  \"north wind\"\n          Cold.\n"), "\(lit.errors)")
      #expect(await shelf.run("highlights", issue, "--add", "south wind").exitCode == 1)
      #expect(await shelf.run("highlights", issue, "--add", "tide", "--page", "2").exitCode == 1)

      let notes = await shelf.run("export-notes", issue)
      #expect(notes.text.contains("- Bookmark: Wind") && notes.text.contains("> north wind"))
      let json = try await shelf.run("export-notes", issue, "--format", "json").json()
      #expect((json["items"] as? [Any])?.count == 2)
      let out = shelf.url.appending(path: "notes")
      let all = await shelf.run("export-notes", "--all", "-o", out.path)
      #expect(all.text == "\(out.path)/Tides 14.md\n")
      #expect(try String(contentsOf: out.appending(path: "Tides 14.md"), encoding: .utf8) == notes.text)

      let mark = String(marked.text.prefix(8))
      #expect(await shelf.run("bookmarks", issue, "--remove", mark).errors.contains("has no bookmarks"))
      #expect(await shelf.run("bookmarks", issue, "--remove", mark).exitCode == 1)
      #expect(await shelf.run("highlights", issue, "--remove", String(lit.text.prefix(8))).exitCode == 0)
      #expect(await shelf.run("export-notes", issue).errors.contains("has no notes"))
    }
  }

  @Test func `what a budget asks for is shown before it is done, and the only copy stays`() async throws {
    try await Self.withShelf { shelf in
      let issue = try await shelf.add("Tides 14", [["The tide turns."]])
      let storage = try await shelf.run("storage", "--format", "json").json()
      let bytes = try #require(storage["bytes"] as? [String: Int])
      #expect(try #require(bytes["issues"]) > 0)
      #expect(bytes["together"] == bytes.filter { $0.key != "together" }.values.reduce(0, +))
      #expect(await shelf.run("archive", "--budget", "1GB").exitCode == 0)
      let plan = await shelf.run("archive", "--budget", "0", "--keep-days", "0", "--dry-run")
      #expect(plan.exitCode == 1)
      #expect(plan.errors.contains("it could not be downloaded again"))
      let refused = await shelf.run("archive", issue)
      #expect(refused.exitCode == 1 && refused.errors.contains("force"))
      #expect(await shelf.run("pin", issue).text == "\(issue): pinned\n")
      #expect(await shelf.run("pin", issue, "--off").exitCode == 0)
      #expect(await shelf.run("archive", issue, "--force").exitCode == 0)
      #expect(await shelf.run("list").text.hasPrefix("archived"))
      #expect(await shelf.run("search", "tide").text.contains("(archived)"))
      #expect(await shelf.run("show", issue, "--path").exitCode == 1)
    }
  }

  @Test(arguments: [["list"], ["show", "a"], ["search", "a"], ["storage"], ["add"], ["export-notes", "a"]])
  func `a library that is not there is not made but by adding to it`(command: [String]) async throws {
    try await Self.withShelf { shelf async throws in
      let run = await ServerRun(["library"] + command + ["--library", shelf.library])
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("gatefold library add"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.url.path).isEmpty)
    }
  }

  @Test(arguments: [
    ["list", "--limit", "0"], ["list", "--state", "gone"], ["search", " "], ["archive"],
    ["archive", "a", "--budget", "1"],
    ["archive", "--budget", "much"], ["archive", "a", "--dry-run"], ["export-notes"], ["export-notes", "a", "b"],
    ["read-place", "a", "--page", "0"], ["highlights", "a", "--note", "b"], ["bookmarks", "a", "--title", "b"],
    ["list", "--library", ""],
  ])
  func `bad usage is told`(arguments: [String]) async {
    #expect(await ServerRun(["library"] + arguments).exitCode == 64)
  }

  @Test(arguments: [
    "list", "show", "add", "remove", "archive", "pin", "search", "read-place", "bookmarks", "highlights",
    "export-notes", "storage",
  ])
  func `help has an example`(command: String) async {
    #expect(await ServerRun(["library", command, "--help"]).errors.contains("gatefold library \(command)"))
  }

  @Test func `a name that several issues begin with is refused with their identifiers`() async throws {
    try await Self.withShelf { shelf in
      _ = try await shelf.add("One", [["One"]])
      _ = try await shelf.add("Two", [["Two"]])
      let run = await shelf.run("show", "sha256:")
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("2 issues begin with"))
    }
  }

  @Test func `a damaged library is made again by whichever command meets it`() async throws {
    try await Self.withShelf { shelf in
      let issue = try await shelf.add("Tides 14", [["The tide turns."]])
      try Data("not a database".utf8).write(to: URL(filePath: shelf.library + "/library.sqlite"))
      let run = await shelf.run("list")
      #expect(run.exitCode == 0)
      #expect(run.text.contains(issue))
      #expect(run.errors.contains("was damaged") && run.errors.contains("library.sqlite.damaged-"))
    }
  }
}
