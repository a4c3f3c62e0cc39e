import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Commands that look into a file")
struct ExploreCommandTests {
  @Test("explore prints values, lists what refers to them, and finds text")
  func explore() async throws {
    let tree = await CommandRun("explore", Sample.issue.path, "page:1", "--depth", "1")
    #expect(tree.exitCode == 0, "\(tree.errors)")
    #expect(tree.text.contains("/Type /Page") && tree.text.contains("/MediaBox [0 0 603 783]"))
    let json = try #require(
      try await CommandRun("explore", Sample.issue.path, "--format", "json").json() as? [String: Any]
    )
    #expect(json["path"] as? String == "trailer")
    let value = try #require(json["value"] as? [String: Any])
    #expect((value["/Root"] as? [String: Any])?["reference"] as? String == "188 0 R")
    let uses = await CommandRun("explore", Sample.issue.path, "page:1", "--refs")
    #expect(uses.text.split(separator: "\n").contains { $0.hasSuffix("/Kids[0]") })
    let found = await CommandRun("explore", Sample.issue.path, "--find", "garamond", "--format", "json")
    #expect(try (found.json() as? [String])?.isEmpty == false)
  }

  @Test("explore writes streams as they are, and decoded")
  func streams() async throws {
    let decoded = await CommandRun("explore", Sample.issue.path, "page:1/Contents", "--decoded")
    #expect(decoded.text.contains(" Tf"))
    let raw = await CommandRun("explore", Sample.issue.path, "page:1/Contents", "--raw")
    #expect(raw.exitCode == 0 && raw.output.count < decoded.output.count)
  }

  @Test(
    "What cannot be looked at says what to do",
    arguments: [
      (["trailer/Root/Foo"], 1 as Int32, "it has the keys"), (["page:1", "--raw"], 1, "is no stream"),
      (["Root"], 64, "path"), (["--raw", "--refs"], 64, "Give one of"), (["--interactive"], 64, "needs a terminal"),
      (["--depth", "99"], 64, "--depth"), (["trailer", "--refs"], 1, "the trailer is no object"),
    ]
  )
  func errors(arguments: [String], exitCode: Int32, message: String) async {
    let run = await CommandRun(["explore", Sample.issue.path] + arguments)
    #expect(run.exitCode == exitCode, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("explore --html writes a page")
  func html() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "objects.html")
      let run = await CommandRun("explore", Sample.navigation.path, "--html", file.path)
      #expect(run.exitCode == 0 && run.errors.contains("wrote"), "\(run.errors)")
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    }
  }

  @Test("fonts, images, inks and weight list pages, for people and programs")
  func listings() async throws {
    let fonts = await CommandRun("fonts", Sample.issue.path, "--pages", "1-2")
    #expect(fonts.text.contains("EBGaramond12-Italic") && fonts.text.contains("CID Type 0C"))
    let listed = try #require(
      try await CommandRun("fonts", Sample.issue.path, "--format", "json").json() as? [String: Any]
    )
    #expect((listed["fonts"] as? [[String: Any]])?.allSatisfy { $0["isEmbedded"] as? Bool == true } == true)
    let images = await CommandRun("images", Sample.issue.path, "--pages", "2")
    #expect(images.text.contains("DeviceCMYK") && images.text.contains("jpeg"))
    let inks = await CommandRun("inks", Sample.issue.path, "--pages", "2")
    #expect(inks.text.contains("Cyan, Magenta, Yellow, Black"), "\(inks.text)")
    let weight = try #require(
      try await CommandRun("weight", Sample.issue.path, "--time", "--pages", "1", "--dpi", "40", "--format", "json")
        .json()
        as? [String: Any]
    )
    let page = try #require((weight["pages"] as? [[String: Any]])?.first)
    #expect(page["drawingTime"] != nil && page["byteCount"] as? Int ?? 0 > 100_000)
    let text = await CommandRun("weight", Sample.issue.path, "--top", "2")
    #expect(text.text.contains("everything else") && text.text.contains("largest"))
  }

  @Test("images --out writes each image once, and reports it")
  func originals() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, report) = (folder.appending(path: "out"), folder.appending(path: "report.json"))
      let run = await CommandRun(
        "images",
        Sample.issue.path,
        "--pages",
        "1-5",
        "--out",
        out.path,
        "--report",
        report.path,
        "--format",
        "json"
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      let images = try #require((try run.json() as? [String: Any])?["images"] as? [[String: Any]])
      let files = Set(images.compactMap { $0["file"] as? String })
      let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
      #expect(Set(names.map { out.appending(path: $0).path }) == files && !files.isEmpty)
      let reported = try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [String: [[String: Any]]]
      #expect(reported?["written"]?.count == files.count)
    }
  }

  @Test("info --health says what to fix")
  func health() async throws {
    let run = await CommandRun("info", Sample.issue.path, "--health")
    #expect(run.text.contains("! the file does not name its language"), "\(run.text)")
    #expect(run.text.contains("CMYK") && run.text.contains("(page 2)"))
    let several = await CommandRun(
      ["info", Sample.issue.path, Sample.press.path, "--health", "--for", "print", "--format", "json"]
    )
    #expect(several.text.split(separator: "\n").count == 2)
    #expect(several.text.contains("\"rgbInPrint\""))
    let wrong = await CommandRun("info", Sample.issue.path, "--for", "print")
    #expect(wrong.exitCode == 64 && wrong.errors.contains("--health"))
  }

  @Test("An issue that is no PDF has no objects, and says so")
  func noPDF() async throws {
    let package = Sample.repository.appending(path: "SamplePDFs/layout.package").path
    let run = await CommandRun("explore", package)
    #expect(run.exitCode == 1)
    #expect(!run.errors.isEmpty)
  }
}
