import Foundation
import GatefoldTestSupport
import Testing

@Suite("Commands that extract embedded files")
struct MediaCommandTests {
  private static let hasFFprobe = (try? Tool.run("ffprobe", ["-version"])) != nil

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("media writes every file and poster, and reports them")
  func extraction() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, report) = (folder.appending(path: "media"), folder.appending(path: "report.json"))
      let run = await CommandRun(
        "media",
        Sample.moreMedia.path,
        "--out",
        out.path,
        "--posters",
        "--report",
        report.path,
        "--format",
        "json"
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      let json = try #require(try run.json() as? [String: [[String: Any]]])
      let listed = try #require(json["pages"]).flatMap { $0["media"] as? [[String: Any]] ?? [] }
      let wanted = try Sample.moreMedia.expectedMedia().pages.flatMap { $0.media ?? [] }
      try #require(listed.count == wanted.count)
      var written: Set<String> = []
      for (found, expected) in zip(listed, wanted) {
        #expect(found["kind"] as? String == expected.kind)
        #expect((found["poster"] != nil) == (expected.poster != "none"))
        if let poster = found["poster"] as? String { written.insert(poster) }
        let assets = try #require(found["assets"] as? [[String: Any]])
        for (asset, expected) in zip(assets, expected.assets ?? []) {
          #expect((asset["file"] != nil) == (expected.location == "embedded"))
          guard let file = asset["file"] as? String else { continue }
          written.insert(file)
          #expect(try sha256(of: Data(contentsOf: URL(filePath: file))) == expected.sha256)
        }
      }
      #expect(Set(try names(in: out).map { out.appending(path: $0).path }) == written)
      let reported = try JSONSerialization.jsonObject(with: Data(contentsOf: report)) as? [String: [[String: Any]]]
      #expect(Set(reported?["written"]?.compactMap { $0["file"] as? String } ?? []) == written)
      #expect(reported?["failed"]?.isEmpty == true)
    }
  }

  @Test("Extracted media can be played", .enabled(if: hasFFprobe))
  func plays() async throws {
    try await TemporaryFolder.with { folder async throws in
      _ = await CommandRun("media", Sample.moreMedia.path, "--out", folder.path)
      let codecs = [
        "bay.mp4": "h264", "sound.wav": "pcm_s16le", "sound-2.wav": "pcm_s16le", "sound-3.wav": "pcm_mulaw",
      ]
      for (name, codec) in codecs {
        let options = ["-v", "error", "-show_entries", "stream=codec_name,duration", "-of", "csv=p=0"]
        let told = String(
          decoding: try Tool.run("ffprobe", options + [folder.appending(path: name).path]),
          as: UTF8.self
        )
        #expect(told.hasPrefix(codec), "\(name): \(told)")
        #expect(told.contains(codec == "h264" ? ",3.0" : ",0.25"), "\(name): \(told)")
      }
    }
  }

  @Test("Posters need an output folder")
  func postersNeedFolder() async {
    let run = await CommandRun("media", Sample.media.path, "--posters")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("--out"))
  }

  @Test("An issue without media or attachments succeeds, and a message says so")
  func none() async {
    let media = await CommandRun("media", Sample.attachment.path)
    #expect(media.exitCode == 0)
    #expect(media.text.isEmpty)
    #expect(media.errors.contains("no media"))
    let attachments = await CommandRun("attachments", Sample.media.path)
    #expect(attachments.exitCode == 0)
    #expect(attachments.errors.contains("no attachments"))
  }

  @Test("attachments writes files with hostile names only into the folder")
  func hostileNames() async throws {
    try await TemporaryFolder.with { folder async throws in
      let out = folder.appending(path: "a/b/out")
      let run = await CommandRun("attachments", Sample.moreMedia.path, "--out", out.path, "--format", "json")
      #expect(run.exitCode == 0, "\(run.errors)")
      let wanted = try Sample.moreMedia.expectedMedia().attachments.map(\.attached)
      let json = try #require(try run.json() as? [String: [[String: Any]]])
      let listed = try #require(json["attachments"])
      #expect(listed.map { $0["checksumHolds"] as? Bool } == wanted.map(\.checksumHolds))
      #expect(listed.map { $0["fileName"] as? String } == wanted.map(\.fileName))
      for attached in wanted {
        guard let name = attached.writtenAs else { continue }
        #expect(try sha256(of: Data(contentsOf: out.appending(path: name))) == attached.sha256, "\(name)")
      }
      #expect(try names(in: out) == wanted.compactMap(\.writtenAs).sorted())
      #expect(try names(in: folder) == ["a"])
      #expect(try names(in: folder.appending(path: "a/b")) == ["out"])
    }
  }

  @Test("A symbolic link in the folder is replaced, not followed")
  func symbolicLinks() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (out, outside) = (folder.appending(path: "out"), folder.appending(path: "outside"))
      try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
      try Data("precious".utf8).write(to: outside)
      let link = out.appending(path: "note.txt").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside.path)
      let run = await CommandRun("attachments", Sample.attachment.path, "--out", out.path)
      #expect(run.exitCode == 0)
      #expect(try Data(contentsOf: outside) == Data("precious".utf8))
      #expect(try FileManager.default.attributesOfItem(atPath: link)[.type] as? FileAttributeType == .typeRegular)
    }
  }

  @Test("A file that fails is named, leaves nothing behind, and does not stop the others")
  func partlyDone() async throws {
    try await TemporaryFolder.with { folder async throws in
      var pdf = SmallPDF(
        catalog: "/Names<</EmbeddedFiles<</Names[(a)<</F(bomb)/EF<</F 4 0 R>>>>(b)<</F(good)/EF<</F 5 0 R>>>>]>>>>"
      )
      pdf.addStream("/Filter/FlateDecode", DeflateBomb.zeros(3 << 20))
      pdf.addStream("", Array("good".utf8))
      let (file, out) = (folder.appending(path: "bomb.pdf"), folder.appending(path: "out"))
      try pdf.bytes.write(to: file)
      let run = await CommandRun("attachments", file.path, "--out", out.path, "--max-size", "2")
      #expect(run.exitCode == 3)
      #expect(run.errors.contains("bomb: the embedded file exceeds the limit of"))
      #expect(try names(in: out) == ["good"])
      try FileManager.default.createDirectory(at: out.appending(path: "bomb"), withIntermediateDirectories: true)
      let blocked = await CommandRun("attachments", file.path, "--out", out.path)
      #expect(blocked.exitCode == 3)
      #expect(blocked.errors.contains("a folder of that name exists"))
      #expect(try names(in: out) == ["bomb", "good"])
    }
  }

  @Test("A decompression bomb of four gigabytes takes little memory")
  func memory() async throws {
    try await TemporaryFolder.with { folder async throws in
      var pdf = SmallPDF(catalog: "/Names<</EmbeddedFiles<</Names[(a)<</F(bomb)/EF<</F 4 0 R>>>>]>>>>")
      pdf.addStream("/Filter/FlateDecode", DeflateBomb.zeros(4 << 30))
      let file = folder.appending(path: "bomb.pdf")
      try pdf.bytes.write(to: file)
      let program = Sample.program
      // Half a gigabyte of data, in kilobytes. The mapped file is not counted.
      let script = "ulimit -d 524288; exec \"$0\" attachments \"$1\" --max-size 700"
      let (status, _, errors) = try Tool.result("bash", ["-c", script, program, file.path])
      #expect(status == 1)
      #expect(errors.contains("it may be a decompression bomb"), "\(errors)")
    }
  }
}
