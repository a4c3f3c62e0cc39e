import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Pictures as files and as bytes")
struct PictureFileTests {
  private func picture() async throws -> PixelBuffer {
    try await Sample.issue.open().page(at: 0).render(.zoom(0.2))
  }

  static let formats: [(name: String, format: PictureFormat?, expected: PictureFormat)] = [
    ("a.png", nil, .png), ("a.JPG", nil, .jpeg), ("a.webp", nil, .webp),
    ("a", .jpeg(quality: 50), .jpeg(quality: 50)),
  ]

  @Test("A picture is written in the format of the file's extension, or in a given format", arguments: formats)
  func written(name: String, format: PictureFormat?, expected: PictureFormat) async throws {
    let picture = try await picture()
    try TemporaryFolder.with { folder in
      let url = folder.appending(path: name)
      // An existing file is replaced.
      try Data("old".utf8).write(to: url)
      try picture.write(to: url, as: format)
      #expect(try Data(contentsOf: url) == picture.encoded(as: expected))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    }
  }

  @Test("A file that can't be written is named with the system's error, and no part of it is left")
  func unwritable() async throws {
    let picture = try await picture()
    try TemporaryFolder.with { folder throws in
      let missing = folder.appending(path: "missing/a.png")
      let error = #expect(throws: GatefoldError.self) { try picture.write(to: missing) }
      #expect(error?.code == .unwritableFile)
      #expect(error?.path == missing.path)
      #expect(error?.underlyingError == .system(ENOENT))
      let unknown = #expect(throws: GatefoldError.self) { try picture.write(to: folder.appending(path: "a.gif")) }
      #expect(unknown?.code == .unwritableFile)
      let address = try #require(URL(string: "https://a.example/a.png"))
      let remote = #expect(throws: GatefoldError.self) { try picture.write(to: address) }
      #expect(remote?.code == .unwritableFile)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("The bytes of a part have its pixels, at the stride")
  func bytes() async throws {
    let part = try await picture().cropped(to: PixelRect(x: 3, y: 5, width: 40, height: 20))
    #expect(part.bytesPerRow > 40 * 4)
    let rows = part.withUnsafeBytes { bytes in
      #expect(bytes.count == 19 * part.bytesPerRow + 40 * 4)
      return (0..<20).map { Array(bytes[$0 * part.bytesPerRow..<$0 * part.bytesPerRow + 40 * 4]) }
    }
    #expect(rows == (0..<20).map { part.withRow($0) { Array($0) } })
    #expect(throws: GatefoldError.cancelled) { try part.withUnsafeBytes { _ in throw GatefoldError.cancelled } }
  }
}
