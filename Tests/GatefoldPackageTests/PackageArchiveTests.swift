import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct PackageArchiveTests {
  /// Writes an archive of files with any names.
  private func archive(_ files: [(String, Data)], in folder: URL, isCompressed: Bool = true) throws -> String {
    let path = folder.appending(path: "a.zip").path
    try ZipWriter.write(
      files.map { ZipWriter.File(path: $0, source: .data($1), isCompressed: isCompressed) },
      to: path
    )
    return path
  }

  @Test("A package is built, opened, unpacked and built again, byte for byte the same")
  func roundTrip() throws {
    try TemporaryFolder.with { folder in
      let package = folder.appending(path: "package")
      let sample = try SamplePackage(
        in: package,
        overlays: [SamplePackage.overlay(kind: "picture", #""path": "a/b.png""#)],
        files: ["a/b.png": SamplePackage.png]
      )
      let first = folder.appending(path: "first.zip").path
      let built = try PackageBuilder.build(try sample.open(), to: first)
      #expect(built.paths == ["issue.json", "overlays.json", "issue.pdf", "a/b.png"])
      let opened = try IssuePackage(first)
      #expect(opened.issue.assets.map(\.path) == ["a/b.png", "issue.pdf"])
      #expect(PackageCheck(opened, pages: nil).findings == [])
      let unpacked = folder.appending(path: "unpacked").path
      try PackageUnpacker.unpack(opened.files, to: unpacked)
      let second = folder.appending(path: "second.zip").path
      _ = try PackageBuilder.build(try IssuePackage(unpacked), to: second)
      #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
      #expect(try opened.files.read("a/b.png", limit: 1000) == SamplePackage.png)
      #expect(try opened.files.head("a/b.png", count: 4) == SamplePackage.png.prefix(4))
    }
  }

  @Test(
    "Names that leave the folder, or are the same on some systems, are refused",
    arguments: [
      ["../a"], ["/etc/a"], ["a/../../b"], ["C:/a"], ["a\\b"], ["a//b"], ["./a"],
      ["../\u{301}evil"], ["/\u{301}abs"], ["a\\\u{301}b"], ["C:foo"], ["con.txt"], ["a."], ["a", "a/b"],
      ["A/x", "a/y"], ["A.txt", "a.txt"], ["a\nb"], ["ΦΩΣ.txt", "φως.txt"], ["S.txt", "ſ.txt"],
      ["STRASSE.txt", "straße.txt"], ["STRAẞE.txt", "strasse.txt"], ["\u{1F80}", "\u{1F88}"], ["ﬁ", "FI"],
    ]
  )
  func names(names: [String]) throws {
    try TemporaryFolder.with { folder in
      let path = try archive(names.map { ($0, Data("x".utf8)) }, in: folder)
      #expect(throws: GatefoldError.self) { try PackageArchive(path) }
    }
  }

  @Test("An archive that is cut off or changed is an error, at once or when its file is read")
  func damaged() throws {
    try TemporaryFolder.with { folder in
      var numbers = SeededNumbers(state: 1)
      let content = Data((0..<5000).map { _ in UInt8.random(in: 0...255, using: &numbers) })
      let path = try archive([("issue.json", content)], in: folder)
      let whole = try Data(contentsOf: URL(filePath: path))
      for length in stride(from: 0, to: whole.count, by: 97) {
        try whole.prefix(length).write(to: URL(filePath: path))
        #expect(throws: GatefoldError.self) { try PackageArchive(path) }
      }
      var changed = whole
      changed[1000] ^= 0xFF
      try changed.write(to: URL(filePath: path))
      #expect(throws: GatefoldError.self) { try PackageArchive(path).read("issue.json", limit: 10_000) }
    }
  }

  @Test("Random changes crash nothing", arguments: 0..<40)
  func changed(seed: Int) throws {
    try TemporaryFolder.with { folder in
      var numbers = SeededNumbers(state: UInt64(seed))
      let path = try archive([("issue.json", Data("{}".utf8)), ("b.txt", Data(count: 3000))], in: folder)
      var bytes = try Data(contentsOf: URL(filePath: path))
      for _ in 0..<Int.random(in: 1...12, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      try bytes.write(to: URL(filePath: path))
      guard let archive = try? PackageArchive(path) else { return }
      for entry in archive.entries { _ = try? archive.read(entry.path, limit: 1 << 20) }
    }
  }

  @Test("A package is built from an archive as from its folder, also over the archive itself")
  func archiveToArchive() throws {
    try TemporaryFolder.with { folder in
      var numbers = SeededNumbers(state: 1)
      let noise = Data((0..<300_000).map { _ in UInt8.random(in: 0...255, using: &numbers) })
      let assets = #"""
        "assets": [{"path": "a.bin", "mediaType": "x/y", "byteCount": 1, "later": [1]}], "later": {"a": 1},
        """#
      let package = try SamplePackage(
        in: folder.appending(path: "package"),
        overlays: [SamplePackage.overlay(kind: "picture", #""path": "a/b.png""#)],
        issue: assets,
        files: ["a/b.png": SamplePackage.png, "a.bin": noise, "empty.txt": Data()]
      ).open()
      let (first, second) = (folder.appending(path: "1.zip"), folder.appending(path: "2.zip"))
      _ = try PackageBuilder.build(package, to: first.path)
      _ = try PackageBuilder.build(try IssuePackage(first.path), to: second.path)
      let built = try Data(contentsOf: first)
      #expect(try Data(contentsOf: second) == built)
      let opened = try IssuePackage(second.path)
      let asset = try #require(opened.issue.assets.first { $0.path == "a.bin" })
      #expect(
        asset.unknown == ["later": .array([.number(1)])] && asset.mediaType == "x/y" && asset.byteCount == noise.count
      )
      #expect(opened.issue.unknown == ["later": .object(["a": .number(1)])])
      _ = try PackageBuilder.build(opened, to: second.path)
      #expect(try Data(contentsOf: second) == built)
      // A damaged file is found while it is copied.
      var damaged = built
      let place = try #require(damaged.firstRange(of: noise.prefix(50))?.lowerBound)
      damaged[place + 1000] ^= 1
      try damaged.write(to: first)
      #expect(throws: GatefoldError.self) { try PackageBuilder.build(try IssuePackage(first.path), to: second.path) }
      #expect(try Data(contentsOf: second) == built)
    }
  }

  @Test("Control characters in a name are refused in old code pages, too")
  func oldNames() throws {
    try TemporaryFolder.with { folder in
      let path = try archive([("aXb", Data("x".utf8))], in: folder)
      for (name, isRefused) in [([0x61, 0x81, 0x62] as [UInt8], false), ([0x61, 0x81, 0x01], true)] {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        // Some versions of libzip mark every name as UTF-8: bit 11 of the flags, in both headers.
        for (signature, flags) in [(3, 7), (1, 9)] {
          let header: [UInt8] = [0x50, 0x4B, UInt8(signature), UInt8(signature + 1)]
          for place in bytes.indices.dropLast(9) where Array(bytes[place..<place + 4]) == header {
            bytes[place + flags] &= 0xF7
          }
        }
        for place in bytes.indices.dropLast(2) where Array(bytes[place..<place + 3]) == Array("aXb".utf8) {
          bytes.replaceSubrange(place..<place + 3, with: name)
        }
        let file = folder.appending(path: "b.zip")
        try Data(bytes).write(to: file)
        #expect(((try? PackageArchive(file.path)) == nil) == isRefused)
      }
    }
  }

  @Test("A file that grows beyond the limit is not read into memory")
  func bomb() throws {
    try TemporaryFolder.with { folder in
      let path = try archive([("issue.json", Data(count: 30 << 20))], in: folder)
      let archive = try PackageArchive(path)
      #expect(throws: GatefoldError.self) { try archive.read("issue.json", limit: 1 << 20) }
      #expect(throws: GatefoldError.self) {
        try PackageUnpacker.unpack(archive, to: folder.appending(path: "out").path, maximumByteCount: 1 << 20)
      }
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out").path))
    }
  }

  @Test("A folder with a link in it is refused")
  func links() throws {
    try TemporaryFolder.with { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "a").path,
        withDestinationPath: "/etc/passwd"
      )
      #expect(throws: GatefoldError.self) { try PackageFolder(folder.path) }
    }
  }

  @Test("Nothing is left where unpacking fails, and nothing is replaced")
  func unpackingFails() throws {
    try TemporaryFolder.with { folder in
      var numbers = SeededNumbers(state: 1)
      let noise = Data((0..<5000).map { _ in UInt8.random(in: 0...255, using: &numbers) })
      let path = try archive([("a.txt", Data("a".utf8)), ("b.bin", noise)], in: folder, isCompressed: false)
      var bytes = try Data(contentsOf: URL(filePath: path))
      bytes[2000] ^= 1
      try bytes.write(to: URL(filePath: path))
      let output = folder.appending(path: "out")
      #expect(throws: GatefoldError.self) { try PackageUnpacker.unpack(try PackageArchive(path), to: output.path) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.zip"])
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      #expect(throws: GatefoldError.self) { try PackageUnpacker.unpack(try PackageArchive(path), to: output.path) }
    }
  }
}
