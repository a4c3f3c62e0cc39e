import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

/// Archives and folders that somebody made to do harm, or that were damaged.
struct HostileArchiveTests {
  private static func archive(_ name: String, _ data: Data, in folder: URL, isCompressed: Bool) throws -> URL {
    let file = folder.appending(path: "a.zip")
    try ZipWriter.write([.init(path: name, source: .data(data), isCompressed: isCompressed)], to: file.path)
    return file
  }

  /// Where the entry of the only file and its local header begin.
  private static func headers(of bytes: Data) throws -> (local: Int, entry: Int) {
    let local = try #require(bytes.firstRange(of: Data([0x50, 0x4B, 0x03, 0x04])))
    let entry = try #require(bytes.firstRange(of: Data([0x50, 0x4B, 0x01, 0x02])))
    return (local.lowerBound, entry.lowerBound)
  }

  @Test(
    "A file that has a byte more or less than it claims is damaged, wherever it is read or copied to",
    arguments: [-1, 1],
    [false, true]
  )
  func sizes(difference: Int, isCompressed: Bool) throws {
    try TemporaryFolder.with { folder in
      let text = Data((0..<1000).map { UInt8($0 % 251) })
      let file = try Self.archive("a.bin", text, in: folder, isCompressed: isCompressed)
      var bytes = try Data(contentsOf: file)
      let (local, entry) = try Self.headers(of: bytes)
      let size = UInt16(text.count + difference)
      for place in [local + 22, entry + 24] {
        bytes.replaceSubrange(place..<place + 2, with: [UInt8(size & 0xFF), UInt8(size >> 8)])
      }
      try bytes.write(to: file)
      // libzip may refuse it at once.
      guard let archive = try? PackageArchive(file.path) else { return }
      #expect(throws: GatefoldError.self) { try archive.read("a.bin", limit: 2000) }
      let copy = folder.appending(path: "copy").path
      #expect(throws: GatefoldError.self) { try archive.copy("a.bin", to: copy) }
      #expect(!FileManager.default.fileExists(atPath: copy))
      let built = folder.appending(path: "b.zip").path
      let source = ZipWriter.Source.archived("a.bin", byteCount: text.count + difference, archive)
      #expect(throws: GatefoldError.self) {
        try ZipWriter.write([.init(path: "a.bin", source: source, isCompressed: false)], to: built)
      }
      #expect(!FileManager.default.fileExists(atPath: built))
    }
  }

  @Test("A name with a zero in it is refused, also behind another name", arguments: ["ab\0cdefg.txt", "issue.json\0x"])
  func zeros(name: String) throws {
    try TemporaryFolder.with { folder in
      let placeholder = String(repeating: "Q", count: name.utf8.count)
      let file = try Self.archive(placeholder, Data("x".utf8), in: folder, isCompressed: false)
      #expect(throws: Never.self) { try PackageArchive(file.path) }
      var bytes = try Data(contentsOf: file)
      while let place = bytes.firstRange(of: Data(placeholder.utf8)) { bytes.replaceSubrange(place, with: name.utf8) }
      try bytes.write(to: file)
      let error = #expect(throws: GatefoldError.self) { try PackageArchive(file.path) }
      #expect(error?.message.contains("control characters") == true, "\(error?.message ?? "")")
    }
  }

  @Test("Archives with a comment, or in the form of Zip64, are opened")
  func otherEnds() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "a.zip")
      for code in [
        "z.comment = b'PK\\5\\6' * 9; z.writestr('a.txt', 'a'); z.writestr('b/é.txt', 'b')",
        "o = z.open('a.txt', 'w', force_zip64=True); o.write(b'a'); o.close(); z.writestr('b/é.txt', 'b')",
        "zipfile.ZIP_FILECOUNT_LIMIT = 1; [z.writestr(f'{n:04}/{\"x\" * 90}.txt', 'a') for n in range(3000)]",
      ] {
        _ = try Tool.run(
          "python3",
          ["-c", "import zipfile; z = zipfile.ZipFile('\(file.path)', 'w'); \(code); z.close()"]
        )
        let archive = try PackageArchive(file.path)
        #expect(try archive.read(archive.entries[0].path, limit: 9) == Data("a".utf8))
      }
    }
  }

  @Test("A large file that claims more than a hundred times its compressed size is refused")
  func bomb() throws {
    try TemporaryFolder.with { folder in
      let file = try Self.archive("issue.pdf", Data(count: 65 << 20), in: folder, isCompressed: true)
      let error = #expect(throws: GatefoldError.self) { try PackageArchive(file.path) }
      #expect(error?.message.contains("zip bomb") == true)
    }
  }

  /// Files that claim a size, and cannot be read.
  private struct ClaimedFiles: PackageFiles {
    let entries: [PackageEntry]

    func read(_ path: String, limit: Int) throws(GatefoldError) -> Data { throw GatefoldError(.unreadableFile, path) }
    func head(_ path: String, count: Int) throws(GatefoldError) -> Data { throw GatefoldError(.unreadableFile, path) }
    func copy(_ path: String, to file: String) throws(GatefoldError) { throw GatefoldError(.unreadableFile, path) }
  }

  @Test("A package that needs more than the disk has left is not unpacked")
  func freeSpace() throws {
    try TemporaryFolder.with { folder in
      let files = ClaimedFiles(entries: [PackageEntry(path: "a", byteCount: 1 << 60, storedByteCount: 1)])
      let error = #expect(throws: GatefoldError.self) {
        try PackageUnpacker.unpack(files, to: folder.appending(path: "out").path, maximumByteCount: .max)
      }
      #expect(error?.message.contains("left") == true)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left == [])
    }
  }

  @Test("Unpacking removes nothing that is there already")
  func unpackingKeeps() throws {
    try TemporaryFolder.with { folder in
      let own = folder.appending(path: ".out.unpacking")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: own.appending(path: "a.txt"))
      let file = try Self.archive("a.txt", Data("a".utf8), in: folder, isCompressed: false)
      let output = folder.appending(path: "out")
      try PackageUnpacker.unpack(try PackageArchive(file.path), to: output.path)
      #expect(try Data(contentsOf: own.appending(path: "a.txt")) == Data("mine".utf8))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".out.unpacking", "a.zip", "out"]
      )
      // The folder may be entered by whoever may enter others that this user makes.
      let other = folder.appending(path: "other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
      let modes = try [output, other].map {
        try FileManager.default.attributesOfItem(atPath: $0.path)[.posixPermissions] as? Int
      }
      #expect(modes[0] == modes[1])
    }
  }

  @Test("A folder with a name that is not UTF-8 is refused, and the error names it")
  func namesInFolders() throws {
    try TemporaryFolder.with { folder in
      let package = folder.appending(path: "a")
      try FileManager.default.createDirectory(at: package.appending(path: "b"), withIntermediateDirectories: true)
      let path = Array("\(package.path)/b/bay-".utf8) + [0xE9] + Array(".png\0".utf8)
      let descriptor = path.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o644) } ?? -1
      }
      // Not every file system has such names.
      guard descriptor >= 0 else { return }
      close(descriptor)
      let error = #expect(throws: GatefoldError.self) { try PackageFolder(package.path) }
      #expect(error?.message.contains("bay-") == true && error?.message.contains("not UTF-8") == true)
    }
  }

  @Test(
    "A folder with files or folders that cannot be read is refused, and the error names them",
    .enabled(if: getuid() != 0, "root reads everything"),
    arguments: ["b/a.txt", "b"]
  )
  func unreadable(path: String) throws {
    try TemporaryFolder.with { folder in
      let inner = folder.appending(path: "b")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try Data("a".utf8).write(to: inner.appending(path: "a.txt"))
      chmod(folder.appending(path: path).path, 0)
      defer { chmod(folder.appending(path: path).path, 0o700) }
      let error = #expect(throws: GatefoldError.self) { try PackageFolder(folder.path) }
      #expect(error?.code == .unreadableFile && error?.path?.hasSuffix(path) == true)
    }
  }

  @Test("A link to the folder of a package is the package")
  func linkToFolder() throws {
    try TemporaryFolder.with { folder in
      _ = try SamplePackage(in: folder.appending(path: "a"), overlays: [SamplePackage.overlay()])
      let link = folder.appending(path: "link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
      #expect(try IssuePackage(link).files.entries.map(\.path) == ["issue.json", "issue.pdf", "overlays.json"])
    }
  }

  @Test("No zip file is written into the folder that it is built of")
  func outputInFolder() throws {
    try TemporaryFolder.with { folder in
      let own = folder.appending(path: "a")
      let package = try SamplePackage(
        in: own,
        overlays: [SamplePackage.overlay()],
        files: ["b/c.txt": Data("c".utf8)]
      ).open()
      let link = folder.appending(path: "link")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "a/b")
      for output in [own.appending(path: "a.zip"), own.appending(path: "b/a.zip"), link.appending(path: "a.zip")] {
        #expect(throws: GatefoldError.self) { try PackageBuilder.build(package, to: output.path) }
        #expect(!FileManager.default.fileExists(atPath: output.path))
      }
      // Beside it, and in a folder whose name begins like it.
      let other = folder.appending(path: "ab")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      _ = try PackageBuilder.build(package, to: other.appending(path: "a.zip").path)
    }
  }

  @Test("In a zip file, a wrong size in the list of assets is an error that building does not correct")
  func listedSizes() throws {
    try TemporaryFolder.with { folder in
      let list = #""assets": [{"path": "issue.pdf", "mediaType": "application/pdf", "byteCount": 3}],"#
      let package = try SamplePackage(in: folder.appending(path: "a"), overlays: [], issue: list).open()
      let file = folder.appending(path: "a.zip").path
      let files = package.files.entries.map {
        ZipWriter.File(path: $0.path, source: .file("\(package.path)/\($0.path)"), isCompressed: true)
      }
      try ZipWriter.write(files, to: file)
      let errors = PackageCheck(try IssuePackage(file), pages: nil).findings.filter { $0.severity == .error }
      #expect(errors.map(\.path.description) == ["assets[0].byteCount"])
      #expect(errors.allSatisfy { !$0.message.contains("`package build`") })
    }
  }
}
